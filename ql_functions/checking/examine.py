"""Éprouver une réponse sur les cas de son exercice, et dire ce qui ne va pas."""

from inspect import signature

from .diagnosis import recognise
from .exercise import Fault
from .failures import STUB_LEFT, failure_fault, is_begun, written
from .report import Report
from .run import expected_of, run
from .spots import said
from .trials import locate
from .values import same, shown

_GOES_ON = "En attendant, la suite de la leçon utilise la réponse de référence."
_READABLE = 200  # caractères ; une table plus longue n'aide personne


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
        return Report("wrong", exercise.title, (says, _GOES_ON))
    function = answer if exercise.is_function else lambda: answer
    results = []
    for case in exercise.cases:
        got = run(function, case, namespace)
        if got.failure and got.failure.kind == "NotImplementedError":
            return _todo(exercise, got.failure.message, answer)
        results.append((case, got, fault_of(exercise, case, got)))
        if got.failure and got.failure.kind == "TooLong":
            break
    if any(fault for _, _, fault in results):
        return _wrong(exercise, function, results, namespace)
    return Report("right", f"{exercise.title} : juste ({exercise.worth})", ())


def _wrong(exercise, function, results, namespace):
    """Le compte rendu d'une réponse fausse : l'erreur, si on la reconnaît, et le plus petit cas qui la montre.

    À défaut, ce qui arrive dans ce cas, puis l'endroit de la réponse qui en est cause, s'il se trouve.
    """
    case, got, fault = next(result for result in results if result[2])
    if got.failure:
        fault = failure_fault(got.failure, case, got.failure.error)
    too_long = results[-1][1].failure and results[-1][1].failure.kind == "TooLong"
    mistake = None if too_long else recognise(exercise, results, namespace)
    call = call_text(exercise, case) if exercise.is_function else ""
    rows = (("appel", call), *fault.details, ("attendu", fault.expected), ("obtenu", fault.got))
    rows = tuple((label, value) for label, value in rows if value)
    says = [mistake.says] if mistake else [fault.says, said(locate(exercise, function, results, namespace, fault_of))]
    return Report("wrong", exercise.title, (*filter(None, says), _GOES_ON), rows, fault.picture)


def fault_of(exercise, case, got, judge=None, expected=None):
    """Ce qui ne va pas dans une issue : d'abord ce qui vaut pour tout exercice, puis son juge, ou celui d'une part.

    ``expected`` : l'issue de la référence, si on l'a déjà.
    """
    if got.failure:
        return failure_fault(got.failure, case)
    expected = expected or expected_of(exercise, case)
    if got.value is None and expected.value is not None and exercise.is_function:
        shows = " Elle affiche quelque chose, mais afficher n'est pas renvoyer." if got.printed else ""
        return Fault("Votre fonction ne renvoie rien : il manque un return sur ce chemin." + shows,
                     shown(expected.value), "None")  # fmt: skip
    fault = (judge or exercise.judge)(case, got, expected)
    if fault is None and not same(got.args, expected.args):
        return Fault("Votre fonction modifie son argument : travaillez sur une copie.",
                     shown(expected.args), shown(got.args), is_of_arguments=True)  # fmt: skip
    return fault


def _todo(exercise, message="", answer=None):
    says = "À compléter : remplacez ce qui est entre les deux lignes ###, puis exécutez les deux cellules."
    if message and exercise.id not in message:
        says = f"Cette fonction en appelle une autre qui reste à compléter ({message})."
    elif is_begun(exercise, written(answer)):
        says = STUB_LEFT
    return Report("todo", exercise.title, (says, _GOES_ON))


def call_text(exercise, case):
    """L'appel d'un cas, tel qu'on l'écrirait, avec les tableaux et les variables globales simples qui comptent."""
    names = signature(exercise.reference).parameters if case.arrays else ()
    arrays = {name: value for name, value in zip(names, case.args, strict=False) if type(value) is list}
    arguments = [*arrays, *map(shown, case.args[len(arrays) :])]  # les tableaux viennent d'abord, sous leur nom
    arguments += ["rng"] * (case.rng is not None)
    arguments += [f"{name}={shown(value)}" for name, value in case.kwargs.items()]
    settings = arrays | {name: case.globals[name] for name in exercise.told if name in case.globals}
    settings = [f"{name} = {shown(value)}" for name, value in settings.items()]
    settings = [setting for setting in settings if len(setting) <= _READABLE]
    call = f"{exercise.name}({', '.join(arguments)})"
    return call + (f"   avec {', '.join(settings)}" if settings else "")
