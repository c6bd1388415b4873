"""Reconnaître une erreur à ce qu'elle fait : chaque erreur connue est une réponse fausse, écrite en code."""

from dataclasses import dataclass

from ..call.expected import expected_of
from ..call.source import words_written
from ..declare.exercise import Mistake
from ..values import same
from .predictions import predicted, predicts, signature_of, signed

_NOT_ALL = "D'autres cas sont faux : la même erreur, peut-être, ou une autre."
_ELSEWHERE = "C'est l'erreur connue la plus proche de la vôtre, qui fait autre chose dans quelques appels."
_MIN_CALLS, _MIN_RATIO = 3, 10
_ALTERS = "De plus, votre fonction modifie son argument : travaillez sur une copie."


@dataclass(frozen=True)
class Finding:
    """L'erreur connue qui explique une réponse fausse.

    Attributes:
        is_whole: explique-t-elle tout ce que la réponse a fait, dans tous les appels de l'exercice ?
        is_elsewhere: explique-t-elle tous les cas publics, et non d'autres appels ?
        result: le plus petit cas qu'elle explique, un triplet de `recognise`.
        alters: la réponse modifie-t-elle aussi ses arguments, ce que la phrase ne dit pas ?
    """

    mistake: Mistake
    is_whole: bool = True
    is_elsewhere: bool = False
    result: tuple | None = None
    alters: bool = False

    def sentences_on(self, answer, place=""):
        """Les phrases : l'erreur, l'endroit ``place`` ou à défaut la question qui convient, et ce qui reste à dire.

        Si l'erreur n'explique pas tout, l'élève a écrit un code différent : aucune question ne lui est posée.
        """
        not_all = _ELSEWHERE if self.is_elsewhere else _NOT_ALL
        if not self.is_whole:
            return tuple(filter(None, (self.mistake.claim, place, not_all, self.alters and _ALTERS)))
        written = words_written(answer) if self.mistake.asks and not place else ()
        asked = (says for word, says in self.mistake.asks.items() if word in written)
        return tuple(filter(None, (self.mistake.says, place or next(asked, ""), self.alters and _ALTERS)))


def recognise(exercise, results, namespace, more=list):
    """L'erreur connue qui explique une réponse fausse, un `Finding`, ou ``None``.

    Une erreur est reconnue si elle prédit tout ce que la réponse fait, dans ces cas et dans d'autres appels. À défaut,
    la réponse en porte plusieurs : on nomme celle qui explique le premier cas faux, sans rien prédire de faux là où la
    réponse est juste, ou presque rien dans d'autres appels, et qui se retrouve dans la moitié au moins des cas faux où
    elle se verrait ; entre plusieurs, celle qui explique le plus de cas, puis la plus simple.

    Args:
        results: les triplets (cas, issue, `Fault` ou ``None``), du plus simple au plus complet ; un au moins est faux.
        more: une fonction qui rend ceux des autres appels.
    """
    right = [result for result in results if not result[2]]
    wrong = [result for result in results if result[2]]
    did = [signed(exercise, case, got) for case, got, _ in wrong]
    only_arguments = all(fault.is_of_arguments for _, _, fault in wrong)
    if _fails_as_the_reference_would(exercise, wrong[0], namespace):
        return None
    meant = None  # ce que ferait la référence, s'il faut le savoir
    partial, most = None, 0
    for mistake in exercise.mistakes:
        first = predicted(mistake.answer, exercise, wrong[0], namespace)
        is_seen = same(did[0], signed(exercise, wrong[0][0], first))
        if not is_seen or (only_arguments and same(first.args, wrong[0][0].args)):
            continue
        if not all(predicts(mistake.answer, exercise, result, namespace) for result in right):
            continue
        outcomes = [first, *(predicted(mistake.answer, exercise, result, namespace) for result in wrong[1:])]
        seen = [signed(exercise, result[0], outcome) for result, outcome in zip(wrong, outcomes, strict=True)]
        explained = sum(map(same, did, seen))
        if explained < max(most, 1):
            continue
        if explained < len(wrong):
            meant = meant or [
                exercise.is_function and signature_of(exercise.reference, exercise, one, namespace) for one in wrong
            ]
            if not _is_found_again(seen, did, meant):
                continue
        shows = [
            (result, same(*pair) and _is_refused(exercise, result[0], outcome))
            for *pair, result, outcome in zip(did, seen, wrong, outcomes, strict=True)
            if only_arguments or not result[2].is_of_arguments
        ]
        smallest = next((result for result, is_shown in shows if is_shown), wrong[0])
        is_here = all(is_shown for _, is_shown in shows)
        is_whole = is_here and all(predicts(mistake.answer, exercise, result, namespace) for result in more())
        alters = any(map(_alters_more, wrong, outcomes))
        found = Finding(mistake, is_whole, is_here and not is_whole, smallest, alters)
        if is_whole:
            return found
        if explained > most and _is_borne(exercise, mistake, [*wrong, *more()], namespace):
            partial, most = found, explained
    return partial


def _is_borne(exercise, mistake, results, namespace):
    """Cette erreur prédit-elle au moins trois appels faux, et dix fois plus qu'il n'y a d'appels justes sans elle ?

    Si elle ne prédit qu'un ou deux appels, une autre erreur peut en faire autant. Là où la réponse est juste et
    l'erreur fausse, la réponse ne fait pas cette erreur, sauf chance : écrite autrement, elle peut y tomber juste.
    """
    seen = [
        (bool(fault), predicts(mistake.answer, exercise, (case, got, fault), namespace)) for case, got, fault in results
    ]
    wrong, explained, contrary = sum(fault for fault, _ in seen), seen.count((True, True)), seen.count((False, False))
    return explained >= max(min(_MIN_CALLS, wrong), _MIN_RATIO * contrary)


def _fails_as_the_reference_would(exercise, result, namespace):
    """L'exception vient-elle du carnet, où la référence en lève une aussi ? Toute erreur connue y échouerait."""
    case, got, _ = result
    if not got.failure or not exercise.is_function:
        return False
    return same(signed(exercise, case, got), signature_of(exercise.reference, exercise, result, namespace))


def _is_refused(exercise, case, outcome):
    """Cette issue est-elle fausse ? Une erreur qui laisse un cas juste n'y explique rien."""
    if outcome.failure or not same(outcome.args, case.args):
        return True
    return exercise.judge(case, outcome, expected_of(exercise, case)) is not None


def _alters_more(result, outcome):
    """La réponse change-t-elle ses arguments, et l'erreur non ?"""
    case, got, _ = result
    return not got.failure and same(outcome.args, case.args) and not same(got.args, case.args)


def _is_found_again(predicted, did, meant):
    """L'erreur explique-t-elle l'issue de la moitié au moins des cas faux qu'elle changerait ?"""
    visible = [case for case in zip(predicted, did, meant, strict=True) if not same(case[0], case[2])]
    parts = (zip(*case, strict=False) for case in visible)
    explained = sum(any(same(done, one) and not same(one, right) for one, done, right in case) for case in parts)
    return 2 * explained >= len(visible)
