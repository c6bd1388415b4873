"""Les points d'une réponse : une part pour chaque face de l'exercice, gagnée si tous ses cas sont justes.

Une part contient toujours des cas qui se contredisent : une réponse vide ou constante n'en gagne aucune. Les faits sont
notés dans le journal avec les points : sous un autre barème, `counted` les recompte, et aucune copie n'est recorrigée.
"""

from dataclasses import replace
from functools import partial

from ...checking.declare.exercise import Fault, Part
from ...checking.edits.spots import said
from ...checking.explain.judge import fault_of
from ...checking.explain.named import recognise
from ...checking.explain.reruns import NO_CHANCE, changed_since, never_drawn
from ...checking.show.call import call_rows

UNFINISHED = "La correction de cet exercice n'a pas pu finir."
_ONCE_ONLY = Fault(
    "Juste une première fois, votre réponse ne l'est plus quand les mêmes appels sont refaits.", is_certain=True
)


def parts_of(exercise):
    """Les parts d'un exercice ; une seule, tout entier, s'il n'a qu'une face."""
    return exercise.parts or (Part("l'exercice", exercise.points),)


def mark(exercise, outcomes, cage=None):
    """Les points d'une réponse qui s'est laissé appeler sur tous les cas.

    Args:
        exercise: l'`Exercise`.
        outcomes: les couples (cas, issue), les cas publics d'abord.
        cage: la `caged.Cage` où elle est encore, pour relire et rappeler ce qui paraît juste.

    Returns:
        dict: ``points``, ``of``, ``status`` (``'right'``, ``'partial'`` ou ``'wrong'``), ``says``, ``parts`` ; et des
        faits pour l'enseignant : ``cases``, ce qui ne va pas dans chaque cas, et ``mistake``, l'erreur nommée.
    """
    results = [(case, got, fault_of(exercise, case, got)) for case, got in outcomes]
    if cage:
        results = _confirmed(exercise, results, cage)
    parts = [(part, _is_earned(exercise, part, results)) for part in parts_of(exercise)]
    is_right = not any(fault for _, _, fault in results)
    first = next((fault for _, _, fault in results if fault), None)
    public = results[: len(exercise.cases)]
    shown = public if any(fault for *_, fault in public) else results
    found = None if is_right or first.is_certain else recognise(exercise, shown, exercise.world())
    return {
        **_worth(exercise, parts, is_right),
        "says": [] if is_right else _says(exercise, shown, cage, found),
        "cases": [str(fault.says) if fault else "" for _, _, fault in results],
        "mistake": found.says if found else "",
    }


def _confirmed(exercise, results, cage):
    """Les mêmes résultats, une fois ceux qui sont justes relus dans la cage ; lève s'ils ne sont pas ce qu'elle dit."""
    if not any(fault for *_, fault in results):
        results = _later(exercise, results, cage)
    for number, (case, got, fault) in enumerate(results):
        if not fault:
            cage.prove(number, case, got)
    return results


def _later(exercise, results, cage):
    """Des résultats tous justes, et ce que montre la suite : ce qui fut rendu, les cas publics rappelés, le hasard.

    La réponse a alors vu les cas cachés : d'une faute, la sorte est dite, jamais une valeur ni un message.
    """
    found = []
    for number, (case, got, _) in enumerate(results):
        changed = changed_since(exercise, case, got, partial(cage.left, number, case))
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
        "status": "right" if is_right else "partial" if points else "wrong",
        "parts": [[part.title, part.points * earned, part.points] for part, earned in parts],
    }


def counted(exercise, verdict, seed):
    """Un verdict du journal, sous le barème d'aujourd'hui ; ``None`` si les faits qu'il faudrait n'y sont pas.

    Args:
        exercise: l'`Exercise`.
        verdict: ce qu'ont rendu `mark` ou `nothing`, un autre jour.
        seed: la graine des cas cachés de ce jour.
    """
    status = verdict["status"]
    if status in ("empty", "dead"):
        return {**verdict, **nothing(exercise, status, *verdict["says"])}
    known = {title: points == of for title, points, of in verdict["parts"] if of}
    if status == "right":
        known = {part.title: True for part in parts_of(exercise)}
    parts = [
        (part, known[part.title] if part.title in known else _is_free(exercise, part, verdict, seed))
        for part in parts_of(exercise)
    ]
    if any(earned is None for _, earned in parts):
        return None
    return {**verdict, **_worth(exercise, parts, status == "right")}


def _is_free(exercise, part, verdict, seed):
    """Les cas d'une part que ce verdict ne connaît pas étaient-ils tous sans faute ? ``None`` si on ne le sait plus."""
    cases, faults = exercise.cases + exercise.hidden_cases(seed), verdict.get("cases", ())
    if part.judge or len(cases) != len(faults):
        return None
    return not any(fault for case, fault in zip(cases, faults, strict=True) if part.concerns(case))


def nothing(exercise, status, *says):
    """Ce que rend `mark` pour une réponse qui ne s'est pas laissé juger."""
    parts = [[part.title, 0, part.points] for part in parts_of(exercise)]
    return {"points": 0, "of": exercise.points, "status": status, "says": list(says), "parts": parts}


def _is_earned(exercise, part, results):
    """Tous les cas de cette part sont-ils justes ? Sous son juge à elle, s'il y en a un."""
    results = [(case, got, fault) for case, got, fault in results if fault and part.concerns(case)]
    if part.judge is None:
        return not results
    # ce que le juge de l'exercice ne voit pas ne s'est montré qu'ensuite : aucun juge ne l'excuse
    return not any(fault_of(exercise, case, got, part.judge) or not fault_of(exercise, case, got)
                   for case, got, _ in results)  # fmt: skip


def _says(exercise, results, cage, found):
    """L'erreur reconnue, sinon ce qui ne va pas dans le premier cas faux, et où ; rien de ce qui est caché.

    Les résultats sont ceux des cas publics, si l'un d'eux est faux ; sinon, tous.
    """
    first = found.result if found else next(result for result in results if result[2])
    place, (case, _, fault) = results.index(first), first
    if place >= len(exercise.cases):
        hidden = f"Les cas de la leçon passent, mais pas tous ceux du correcteur. {case.about}"
        return list(found.sentences) if found else [hidden]
    rows = (*call_rows(exercise, case), *fault.details, ("attendu", fault.expected), ("obtenu", fault.got))
    rows = [f"{label[0].upper()}{label[1:]} : {text}" for label, text in rows if text]
    where = "" if found or fault.is_certain or cage is None else said(cage.locate(exercise, results))
    says = found.sentences if found else filter(None, (fault.says, where))
    return [*says, *rows]
