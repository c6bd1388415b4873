"""Les points d'une réponse : une part pour chaque face de l'exercice, gagnée si tous ses cas sont justes.

Une part contient toujours des cas qui se contredisent : une réponse vide ou constante n'en gagne aucune.
"""

from ..checking.diagnosis import recognise
from ..checking.examine import call_rows, fault_of
from ..checking.exercise import Part
from ..checking.spots import said


def parts_of(exercise):
    """Les parts d'un exercice ; une seule, tout entier, s'il n'a qu'une face."""
    return exercise.parts or (Part("l'exercice", exercise.points),)


def mark(exercise, outcomes, public, locate=lambda _results: ()):
    """Les points d'une réponse qui s'est laissé appeler sur tous les cas.

    Args:
        exercise: l'`Exercise`.
        outcomes: les couples (cas, issue), les cas publics d'abord.
        public: le nombre de cas publics.
        locate: ``locate(results)`` rend les `Spot` où elle se sépare d'une réponse juste ; les points n'en savent rien.

    Returns:
        dict: ``points``, ``of``, ``status`` (``'right'``, ``'partial'`` ou ``'wrong'``), ``says``, ``parts``.
    """
    results = [(case, got, fault_of(exercise, case, got)) for case, got in outcomes]
    parts = [(part, _is_earned(exercise, part, results)) for part in parts_of(exercise)]
    is_right = not any(fault for _, _, fault in results)
    points = sum(part.points for part, earned in parts if earned)
    return {
        "points": points,
        "of": exercise.points,
        "status": "right" if is_right else "partial" if points else "wrong",
        "says": [] if is_right else _says(exercise, results, public, locate),
        "parts": [[part.title, part.points * earned, part.points] for part, earned in parts],
    }


def nothing(exercise, status, *says):
    """Ce que rend `mark` pour une réponse qui ne s'est pas laissé juger."""
    parts = [[part.title, 0, part.points] for part in parts_of(exercise)]
    return {"points": 0, "of": exercise.points, "status": status, "says": list(says), "parts": parts}


def _is_earned(exercise, part, results):
    """Tous les cas de cette part sont-ils justes ? Sous son juge à elle, s'il y en a un."""
    results = [result for result in results if part.concerns(result[0])]
    if part.judge is None:
        return not any(fault for _, _, fault in results)
    return not any(fault and fault_of(exercise, case, got, part.judge) for case, got, fault in results)


def _says(exercise, results, public, locate):
    """L'erreur reconnue, sinon ce qui ne va pas dans le premier cas faux, et où ; rien de ce qui est caché."""
    found = recognise(exercise, results, exercise.world())
    first = found.result if found else next(result for result in results if result[2])
    place, (case, _, fault) = results.index(first), first
    if place >= public:
        hidden = f"Les cas de la leçon passent, mais pas tous ceux du correcteur. {case.about}"
        return list(found.sentences) if found else [hidden]
    rows = (*call_rows(exercise, case), ("attendu", fault.expected), ("obtenu", fault.got))
    rows = [f"{label[0].upper()}{label[1:]} : {text}" for label, text in rows if text]
    says = found.sentences if found else filter(None, (fault.says, said(locate(results))))
    return [*says, *rows]
