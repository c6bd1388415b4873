"""Deux erreurs connues à la fois : chacune change la réponse juste en un point, et ensemble elles prédisent tout."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from inspect import signature
from itertools import combinations, takewhile

from ..call.run import TooLong, can_stop
from ..call.source import source_of
from ..declare.exercise import CourseError
from ..values import same
from .predictions import predicts, signature_of, signed

_SECONDS = 0.15  # de calcul, pour toute la recherche
_MAX_CASE_SECONDS = 0.1  # de calcul, dans un cas : deux erreurs ensemble peuvent ne pas finir


def combinable(build: Callable) -> Callable:
    """Un modèle d'erreurs : ``build(étape=…)`` fait la réponse juste, à cette étape près ; deux étapes se combinent.

    Une erreur peut citer une étape qu'elle laisse juste, parce que sa phrase suppose cette étape juste. Elle ne se
    combine alors avec aucune erreur qui change cette étape : la phrase ne serait plus vraie.
    """

    @wraps(build)
    def combined(*args, **changes):
        answer = build(*args, **changes)
        answer.made_by = build, signature(build).bind(*args, **changes).arguments
        return answer

    return combined


def edited(answer: Callable, pieces: dict[str, str]) -> Callable:
    """Une erreur écrite comme une retouche : la même fonction, où chaque morceau de code en devient un autre.

    Deux erreurs de la même fonction se combinent si elles n'en changent pas le même morceau.

    Args:
        answer: la référence, ou ce que `edited` en a fait.
        pieces: morceau du code, qui n'y est qu'une fois → ce qui prend sa place.

    Raises:
        CourseError: un morceau n'est pas dans le code, ou y est plusieurs fois.
    """
    return _editor(answer)(**pieces)


@cache
def _editor(answer):
    source = getattr(answer, "source", None) or source_of(answer)

    def build(**pieces):
        code, names = source, {}
        for old, new in pieces.items():
            if code.count(old) != 1:
                raise CourseError(f"{answer.__name__} : « {old} » doit être dans son code, une seule fois.")
            code = code.replace(old, new)
        exec(compile(code, "<erreur connue>", "exec"), answer.__globals__, names)
        mistaken = names[answer.__name__]
        mistaken.source, mistaken.made_by = code, (build, pieces)
        return mistaken

    return build


def pair_of(attempt):
    """Les trois phrases de deux erreurs connues qui expliquent ensemble une réponse fausse ; ou aucune.

    D'abord celles dont chacune, seule, ressemble le plus à la réponse dans le premier cas faux. Rien n'est dit d'une
    réponse qui ne finit pas, ou qui échoue partout où elle est fausse : bien d'autres en feraient autant.
    """
    exercise, namespace = attempt.exercise, attempt.namespace
    is_endless = any(got.failure and got.failure.is_endless for _, got, _ in attempt.results)
    if is_endless or all(got.failure for _, got, _ in attempt.wrong) or not can_stop():
        return ()
    budget, wrong_first = attempt.budget.part(_SECONDS), sorted(attempt.results, key=lambda result: not result[2])
    did = signed(exercise, *wrong_first[0][:2])

    def predicted_by(answer, result):
        return predicts(answer, exercise, result, namespace, min(_MAX_CASE_SECONDS, budget.left))

    def explains(answer):
        return all(predicted_by(answer, result) for result in wrong_first)

    made = [
        (sum(map(same, signature_of(mistake.answer, exercise, wrong_first[0], namespace), did)), mistake)
        for mistake in exercise.mistakes
        if hasattr(mistake.answer, "made_by")
    ]
    nearest = sorted(combinations(made, 2), key=lambda pair: -pair[0][0] - pair[1][0])
    for (_, one), (_, other) in takewhile(lambda _: budget.left > 0, nearest):
        answer = _together(one.answer, other.answer)
        with suppress(TooLong):
            if answer and explains(answer) and not explains(one.answer) and not explains(other.answer):
                return "Deux erreurs se mêlent ici.", one.says, other.says
    return ()


@cache
def _together(first, second):
    """La réponse qui fait ces deux erreurs ; ``None`` si elles ne sont pas d'un même modèle, ou à la même étape."""
    build, changes = first.made_by
    other, others = second.made_by
    with suppress(CourseError):  # l'une change un morceau où est celui que change l'autre
        return build(**changes, **others) if build is other and not changes.keys() & others.keys() else None
