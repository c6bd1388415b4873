"""Les points d'une réponse : une part pour chaque face de l'exercice, perdue si un de ses cas est faux.

Une erreur coûte sa part : un cas commun à plusieurs parts n'en fait perdre aucune de plus (voir `lost_parts`). Une
part a toujours à elle seule des cas qui se contredisent : une réponse vide ou constante n'en gagne aucune. Les faits
sont notés dans le journal avec les points : sous un autre barème, `counted` les recompte, et aucune copie n'est
recorrigée.
"""

from dataclasses import replace
from functools import partial
from itertools import chain

from .. import words
from ..declare.cases import Status
from ..declare.exercise import Fault, Part
from ..explain.judge import fault_of, lost_parts
from ..explain.named import recognise
from ..explain.reruns import NO_CHANCE, changed_since, never_drawn
from ..show.call import call_rows

UNFINISHED = "La correction de cet exercice n'a pas pu finir."
_ONCE_ONLY = Fault(
    "Juste une première fois, votre réponse ne l'est plus quand les mêmes appels sont refaits.", is_certain=True
)


def parts_of(exercise):
    """Les parts d'un exercice ; une seule, tout entier, s'il n'a qu'une face."""
    return exercise.parts or (Part("l'exercice", exercise.points),)


def results_of(exercise, outcomes, cage):
    """Les triplets (cas, issue, `Fault` ou ``None``) d'une réponse qui s'est laissé appeler sur tous les cas.

    Args:
        outcomes: les couples (cas, issue), les cas publics d'abord.
        cage: la `caged.Cage` qui contient encore la réponse, pour refaire les appels qui paraissent justes.

    Raises:
        DeadCageError: une valeur jugée juste n'est pas celle qui se trouve vraiment dans la cage.
    """
    results = [(case, got, fault_of(exercise, case, got)) for case, got in outcomes]
    if not any(fault for *_, fault in results):
        results = _later(exercise, results, cage)
    for case, got, fault in results:
        if not fault:
            cage.prove(case, got)
    return results


def is_faulty(exercise, outcomes, more, cage):
    """Une faute se voit-elle avant les cas cachés : à un cas public, à un cas de ``more``, ou quand on les refait ?

    Args:
        outcomes, more: des couples (cas, issue) ; ``more`` n'est parcouru que si les cas publics sont justes.
        cage: voir `results_of`.
    """
    seen = (fault_of(exercise, case, got) for case, got in chain(outcomes, more))
    right = [(case, got, None) for case, got in outcomes]
    return any(seen) or any(fault for *_, fault in _later(exercise, right, cage))


def mark(exercise, results, told=((), ())):
    """Les points d'une réponse.

    Args:
        told: ce que le carnet dit d'une réponse fausse, voir `caged.explained` ; rien, si rien n'est sorti de sa
            cage.

    Returns:
        dict: ``points``, ``of``, ``status`` (un `Status`), ``says``, ``rows`` (les lignes d'un tableau, couples),
        ``parts``, et ``lost``, ce qu'éprouve un cas faux de chaque part perdue ; et des faits pour le seul enseignant :
        ``cases``, ce qui ne va pas dans chaque cas, et ``mistake``, l'erreur nommée. ``says`` et ``rows`` ne tiennent
        rien d'un cas caché : l'explication est faite avant que le premier soit appelé.
    """
    lost = lost_parts(exercise, parts_of(exercise), results)
    public = results[: len(exercise.cases)]
    is_public = any(fault for *_, fault in public)
    looked_at = public if is_public else results
    case, _, fault = next((result for result in looked_at if result[2]), (None, None, None))
    found = recognise(exercise, looked_at, exercise.world()) if fault and not fault.is_certain else None
    says, rows = told if fault else ((), ())
    if is_public and not any(told):
        says, rows = _shown(exercise, case, fault)
    elif fault and not is_public:
        says = [words.HIDDEN_ONLY, *says]
    return {
        **_worth(exercise, [(part, part.title not in lost) for part in parts_of(exercise)], fault is None),
        "lost": lost,
        "says": list(says),
        "rows": [[label, str(text)] for label, text in rows if text],
        "cases": [str(fault.says) if fault else "" for _, _, fault in results],
        "mistake": found.mistake.says if found else "",
    }


def _shown(exercise, case, fault):
    """Ce qui ne va pas dans un cas public : la phrase du juge, l'appel, l'attendu et l'obtenu.

    Une faute qui n'a ni attendu ni obtenu ne montre pas son appel : si elle vient de `_later`, la réponse, qui a vu les
    cas cachés, a pu choisir cet appel.
    """
    calls = call_rows(exercise, case) if fault.expected or fault.got else ()
    rows = (*calls, *fault.details, (words.EXPECTED, fault.expected), (words.GOT, fault.got))
    return [fault.says] if fault.says else [], rows


def _later(exercise, results, cage):
    """Revérifie des résultats tous justes : valeurs rendues intactes, cas publics refaits, tirage au sort.

    La réponse a alors vu les cas cachés : on dit la sorte d'une faute, jamais une valeur ni un message.
    """
    found = []
    for case, got, _ in results:
        changed = changed_since(exercise, case, got, partial(cage.left, case))
        found.append((case, got, changed and replace(changed, expected="", got="")))
    if not any(fault for *_, fault in found):
        again = [fault_of(exercise, case, cage.call(case)) for case in exercise.cases]
        for number, (case, fault) in enumerate(zip(exercise.cases, again, strict=True)):
            found[number] = case, found[number][1], _ONCE_ONLY if fault else None
    if not any(fault for *_, fault in found) and (settled := never_drawn(exercise, cage.call)):
        found = [(case, got, NO_CHANCE if case is settled else None) for case, got, _ in found]
    return found


def _worth(exercise, parts, is_right):
    """Ce que valent des parts, couples (`Part`, est-elle gagnée ?)."""
    points = sum(part.points for part, earned in parts if earned)
    return {
        "points": points,
        "of": exercise.points,
        "status": Status.RIGHT if is_right else Status.PARTIAL if points else Status.WRONG,
        "parts": [[part.title, part.points * earned, part.points] for part, earned in parts],
    }


def counted(exercise, verdict, seed):
    """Un verdict du journal, sous le barème d'aujourd'hui ; ``None`` si le verdict n'a pas noté les faits nécessaires.

    Args:
        verdict: ce qu'ont rendu `mark` ou `nothing`, un autre jour.
        seed: la graine des cas cachés de ce jour.
    """
    status = verdict["status"]
    if status in (Status.EMPTY, Status.DEAD):
        return {**verdict, **worthless(exercise)}
    known = {part.title: False for part in parts_of(exercise) if not part.points}  # une part sans points ne change rien
    known |= {title: points == of for title, points, of in verdict["parts"] if of}
    if status == Status.RIGHT:
        known = {part.title: True for part in parts_of(exercise)}
    parts = [
        (part, known[part.title] if part.title in known else _is_free(exercise, part, verdict, seed))
        for part in parts_of(exercise)
    ]
    if any(earned is None for _, earned in parts):
        return None
    return {**verdict, **_worth(exercise, parts, status == Status.RIGHT)}


def _is_free(exercise, part, verdict, seed):
    """Les cas d'une part que ce verdict ne connaît pas étaient-ils tous sans faute ? ``None`` si on ne le sait plus."""
    cases, faults = exercise.cases + exercise.hidden_cases(seed), verdict.get("cases", ())
    if part.judge or len(cases) != len(faults):
        return None
    return not any(fault for case, fault in zip(cases, faults, strict=True) if part.concerns(case))


def worthless(exercise):
    """Ce que vaut une réponse qui ne s'est pas laissé juger."""
    return {"points": 0, "of": exercise.points, "parts": [[part.title, 0, part.points] for part in parts_of(exercise)]}


def nothing(exercise, status, *says, rows=()):
    """Ce que rend `mark` pour une réponse qui ne s'est pas laissé juger."""
    return {**worthless(exercise), "status": status, "says": list(says), "rows": [list(row) for row in rows]}


def written(verdict):
    """Ce que dit un verdict, en texte : ses phrases, puis les lignes de son tableau, « Appel : … »."""
    return [*verdict["says"], *(f"{label[0].upper()}{label[1:]} : {text}" for label, text in verdict.get("rows", ()))]
