"""Éprouver une réponse sur les cas de son exercice, et rendre le compte rendu."""

from types import FunctionType

from ..call.run import run
from ..errors.failures import STUB_LEFT, is_begun, written
from ..show.call import call_rows, spelt_alike
from ..show.excerpt import line_stopped, lines_named
from ..show.report import Report
from ..values import DOT, plain, shown
from . import explain
from .attempt import Attempt
from .judge import fault_of
from .reruns import NO_CHANCE, changed_since, moment_of, never_drawn, rounds_needed
from .touched import passes_by

_THEN = "En attendant, la suite de la leçon utilise la réponse de référence."
_MAX_CASES = 10  # cas où l'on cherche celui qui passe par une ligne

LAST = {}  # exercice → (réponse, cas, globales) de la dernière réponse fausse ; ``None`` si la dernière est juste


def examine(exercise, answer, namespace):
    """Éprouve ``answer`` sur les cas publics et rend le `Report`.

    Args:
        exercise: l'`Exercise`.
        answer: la réponse.
        namespace: les variables globales que la réponse lit.
    """
    if answer is Ellipsis:
        return _todo(exercise)
    if exercise.is_function and not callable(answer):
        says = f"{exercise.name} doit être une fonction ; c'est {shown(answer)}."
        return Report("wrong", exercise.title, (says,), then=_THEN)
    function = answer if exercise.is_function else lambda: answer
    is_written = exercise.is_function and isinstance(answer, FunctionType)
    for n in range(rounds_needed(exercise, answer, namespace) if is_written else 1):
        results = _tried(exercise, function, namespace)
        _, got, _ = results[-1]
        if got.failure and got.failure.kind == "NotImplementedError":
            return _todo(exercise, got.failure, answer)
        if any(fault for _, _, fault in results):
            return _wrong(Attempt(exercise, answer, namespace, results, was_right=n > 0))
    if is_written and (settled := never_drawn(exercise, lambda case: run(answer, case, namespace))):
        results = [(case, got, NO_CHANCE if case is settled else None) for case, got, _ in results]
        return _wrong(Attempt(exercise, answer, namespace, results, was_right=True))
    LAST[exercise.id] = None
    return Report("right", f"{exercise.title} : juste ({exercise.worth})", ())


def _tried(exercise, function, namespace):
    """Les triplets (cas, issue, `Fault` ou ``None``), jusqu'à un cas qui reste à écrire, ou qui ne finit pas.

    Si tous sont justes, est fausse la réponse dont une liste, un dictionnaire a changé pendant les appels suivants.
    """
    results = []
    for case in exercise.cases:
        got = run(function, case, namespace, exercise.overheard)
        results.append((case, got, fault_of(exercise, case, got)))
        if got.failure and (got.failure.kind == "NotImplementedError" or got.failure.is_endless):
            break
    if any(fault for *_, fault in results):
        return results
    return [
        (case, got, changed_since(exercise, case, got, lambda got=got: plain(got.left[1]))) for case, got, _ in results
    ]


def _wrong(attempt):
    """Le compte rendu d'une réponse fausse : ce qui l'explique, et un cas qui le montre."""
    exercise, explanation = attempt.exercise, explain(attempt)
    excerpt = lines_named(explanation.place, attempt.answer)
    case, got, fault = _shown_result(attempt, explanation, excerpt)
    excerpt = excerpt or line_stopped(got.failure.line if got.failure else "")
    LAST[exercise.id] = attempt.answer, case, attempt.namespace
    call = ()
    if exercise.is_function:
        moment, later = ("appel", None) if attempt.is_endless else moment_of(attempt, case)
        call, fault = call_rows(exercise, case, moment), later or fault
    rows = (*call, *fault.details, ("attendu", fault.expected), ("obtenu", fault.got))
    rows = spelt_alike([(label, value) for label, value in rows if value])
    if any(DOT in text for text in (*explanation.says, *(value for _, value in rows))):
        rows = [*rows, (DOT, "un espace")]
    return Report("wrong", exercise.title, explanation.says, tuple(rows), then=_THEN, excerpt=excerpt,
                  draws=exercise.draws, squares=fault.squares)  # fmt: skip


def _shown_result(attempt, explanation, excerpt):
    """Le résultat à montrer : celui dont parlent les phrases, sinon un qui passe par les lignes nommées."""
    case, got, _ = attempt.wrong[0]
    if explanation.result and explanation.result[0] is not case:
        return explanation.result
    first = case, got, attempt.fault
    if not excerpt or any(attempt.fault.says in sentence for sentence in explanation.says):
        return first
    shows = (result for result in attempt.wrong[:_MAX_CASES] if passes_by(attempt, dict(excerpt), result[0]))
    return next(shows, first)


def _todo(exercise, stub=None, answer=None):
    """Le compte rendu d'un exercice à faire ; ``stub`` : le `Failure` qui le dit, de lui ou d'un autre."""
    says = "À compléter : remplacez ce qui est entre les deux lignes ###, puis exécutez les deux cellules."
    if stub and stub.message and exercise.id not in stub.message:
        is_here = stub.line.startswith("ligne")
        says = STUB_LEFT if is_here else f"Cette fonction en appelle une autre qui reste à compléter ({stub.message})."
    elif is_begun(exercise, written(answer)):
        says = STUB_LEFT
    return Report("todo", exercise.title, (says,), then=_THEN)
