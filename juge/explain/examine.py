"""Éprouver une réponse sur les cas de son exercice, et rendre le compte rendu."""

from dataclasses import replace
from functools import partial
from linecache import getline
from textwrap import dedent
from types import FunctionType

from .. import words
from ..call.pool import VERDICT_SECONDS, pool_of
from ..call.source import source_of
from ..declare.cases import Status
from ..errors.failures import STUB_LEFT, is_begun
from ..show.call import call_rows, spelt_alike
from ..show.report import Report
from ..values import DOT, plain, shown
from . import explain
from .attempt import Attempt
from .judge import fault_of, faulted_parts
from .reruns import NO_CHANCE, changed_since, never_drawn, rounds_needed
from .touched import shown_result


def examine(exercise, answer, namespace):
    """Éprouve ``answer`` sur les cas publics et rend le `Report` ; voir `reports_on`."""
    *_, report = reports_on(exercise, answer, namespace)
    return report


def reports_on(exercise, answer, namespace):
    """Éprouve ``answer`` sur les cas publics et donne le `Report` ; si elle est fausse, d'abord un `Report` rapide."""
    if answer is Ellipsis:
        yield _todo(exercise)
    elif exercise.is_function and not callable(answer):
        says = words.NO_FUNCTION.format(name=exercise.name, value=shown(answer))
        yield Report(Status.WRONG, exercise.title, (says,), then=words.THEN)
    else:
        yield from _reports_on(Attempt(exercise, answer, namespace))


def right_report(exercise):
    """Rend le `Report` d'une réponse juste."""
    return Report(Status.RIGHT, words.RIGHT.format(title=exercise.title, worth=exercise.worth), ())


def _reports_on(attempt):
    exercise = attempt.exercise
    for n in range(rounds_needed(attempt)):
        results = _tried(attempt)
        if n == 0 and not any(fault for *_, fault in results):
            drawn = _drawn(exercise)
            results += _commonest_first(_tried(attempt, drawn)) if drawn else []
        _, got, _ = results[-1]
        if got.failure and got.failure.kind == "NotImplementedError":
            yield _todo(exercise, got.failure, attempt.answer)
            return
        if any(fault for _, _, fault in results):
            yield from _wrong(replace(attempt, results=results, was_right=n > 0))
            return
    if attempt.is_written and (settled := never_drawn(exercise, attempt.call)):
        results = [(case, got, NO_CHANCE if case is settled else None) for case, got, _ in results]
        yield from _wrong(replace(attempt, results=results, was_right=True))
        return
    yield right_report(exercise)


def _drawn(exercise):
    """Des cas du genre des cas cachés, les plus simples d'abord : une réponse juste l'est aussi sur ceux-là."""
    pool = pool_of(exercise)
    drawn = [trial.case for trial in pool.drawn(VERDICT_SECONDS)] if pool.is_drawn else []
    return sorted(drawn, key=lambda case: len(repr((case.args, case.kwargs, case.globals))))


def _commonest_first(results):
    """Ces résultats : d'abord ceux qui sont faux de la façon la plus commune. Le dernier reste à sa place."""
    ways = [fault and (got.failure.kind if got.failure else "") for _, got, fault in results]
    ranks = sorted(range(len(results) - 1), key=lambda rank: -ways.count(ways[rank]) if results[rank][2] else 0)
    return [*(results[rank] for rank in ranks), results[-1]]


def _tried(attempt, cases=()):
    """Les triplets (cas, issue, `Fault` ou ``None``) de ces cas, jusqu'à un qui reste à écrire, ou qui ne finit pas.

    Par défaut, ce sont les cas publics. Si tous sont justes, la réponse est fausse quand une liste ou un dictionnaire
    rendu a changé ensuite.
    """
    exercise, results = attempt.exercise, []
    for case in cases or exercise.cases:
        got = attempt.call(case, exercise.overheard)
        results.append((case, got, fault_of(exercise, case, got)))
        if got.failure and (got.failure.kind == "NotImplementedError" or got.failure.is_endless):
            break
    if any(fault for *_, fault in results):
        return results
    return [(case, got, changed_since(exercise, case, got, partial(plain, got.left[1]))) for case, got, _ in results]


def _wrong(attempt):
    """Les comptes rendus d'une réponse fausse : le premier cas faux, puis ce qui l'explique et un cas qui le montre."""
    case, got, _ = attempt.wrong[0]
    yield _wrong_report(attempt, (attempt.fault.says,), (case, got, attempt.fault, words.CALL))
    explanation = explain(attempt)
    excerpt = _excerpt(attempt.answer, explanation.lines)
    yield _wrong_report(attempt, explanation.says, shown_result(attempt, explanation), excerpt)


def _wrong_report(attempt, says, result, excerpt=()):
    """Le compte rendu d'une réponse fausse ; ``result`` vient de `shown_result`, ``excerpt`` de `_excerpt`."""
    exercise, (case, got, fault, moment) = attempt.exercise, result
    call = call_rows(exercise, case, moment) if exercise.is_function else ()
    rows = (*call, *fault.details, (words.EXPECTED, fault.expected), (words.GOT, fault.got))
    rows = spelt_alike([(label, value) for label, value in rows if value])
    if any(DOT in text for text in (*says, *(value for _, value in rows))):
        rows = [*rows, (DOT, words.SPACE)]
    return Report(
        Status.WRONG,
        exercise.title,
        says,
        tuple(rows),
        then=words.THEN,
        earned=_earned(attempt),
        excerpt=excerpt or (got.failure.line.excerpt if got.failure and got.failure.line else ()),
        draws=exercise.draws,
        squares=fault.squares,
        numbered=exercise.numbered,
        case=case,
    )


def _earned(attempt):
    """La phrase qui dit les parts déjà justes, et celles qui restent, d'après des cas tous essayés ; ``""`` sinon."""
    exercise, results = attempt.exercise, attempt.results
    if len(results) < len(exercise.cases):
        return ""
    wrong = [part for _, parts in faulted_parts(exercise, exercise.parts, results) for part in parts]
    earned = ", ".join(part.title for part in exercise.parts if part not in wrong)
    left = ", ".join(part.title for part in exercise.parts if part in wrong)
    return words.EARNED.format(earned=earned, left=left) if earned and left else ""


def _excerpt(answer, numbers):
    """Les lignes d'une réponse qui ont ces numéros : des couples (numéro, texte), sans leur décalage commun."""
    file = answer.__code__.co_filename if type(answer) is FunctionType else ""
    found = {number: text for number in numbers if (text := getline(file, number).rstrip())}
    return tuple(zip(found, dedent("\n".join(found.values())).splitlines(), strict=True))


def _todo(exercise, stub=None, answer=None):
    """Le compte rendu d'un exercice à faire ; ``stub`` : le `Failure` levé par cet exercice ou par un autre."""
    says = words.TODO
    if stub and stub.message and exercise.id not in stub.message:
        is_here = stub.line and not stub.line.function
        says = STUB_LEFT if is_here else f"Cette fonction en appelle une autre qui reste à compléter ({stub.message})."
    elif is_begun(exercise, source_of(answer) or ""):
        says = STUB_LEFT
    return Report(Status.TODO, exercise.title, (says,), then=words.THEN)
