"""Éprouver une réponse sur les cas de son exercice, et dire ce qui ne va pas."""

from inspect import signature

from .cases import Spy
from .diagnosis import recognise
from .exercise import Fault
from .families import family_of, moment_of, slip_of
from .report import Report
from .run import run
from .values import DOT, as_code, same, shown, shown_apart

_ERROR = "Votre fonction s'arrête sur une erreur."
_INDEX = "Ce qui sert d'indice doit être un entier, ou un tableau d'entiers."
_NUMPY_IS_ENOUGH = "Ce module n'est pas là quand votre réponse est éprouvée : Python et NumPy suffisent."
_ERRORS = {  # morceau d'un message de Python → ce qu'il veut dire
    "ModuleNotFoundError": _NUMPY_IS_ENOUGH,
    "name 'keras'": _NUMPY_IS_ENOUGH,
    "name 'pd'": _NUMPY_IS_ENOUGH,
    "NameError": "Un nom n'est pas défini : est-il bien écrit, et les cellules d'avant sont-elles exécutées ?",
    "RecursionError": "Votre fonction s'appelle elle-même sans fin : dans quel cas doit-elle s'arrêter ?",
    "unexpected keyword argument": "Un argument n'a pas le nom attendu : gardez la première ligne telle qu'elle est.",
    "positional argument": "Le nombre d'arguments n'est pas le bon : gardez la première ligne telle qu'elle est.",
    "'str' object does not support item assignment": "Une chaîne ne se modifie pas : il en faut une autre.",
    "truth value of an array": "Un tableau n'est ni vrai ni faux : np.where choisit élément par élément.",
    "broadcast": "Deux tableaux n'ont pas des formes compatibles : affichez leur .shape.",
    "only integer": _INDEX,
    "used as indices must": _INDEX,
    "IndexError": "Un indice sort de la liste, de la chaîne ou du tableau : comptez les éléments, à partir de 0.",
    "low >= high": "rng.integers(n, k) tire un seul entier, de n à k − 1. Pour en tirer k : size=k.",
    "KeyError": "Une clé manque dans un dictionnaire : laquelle, et qui devait l'y mettre ?",
    "SystemExit": "Votre fonction met fin au programme : elle doit renvoyer sa réponse.",
}
_GOES_ON = "En attendant, la suite de la leçon utilise la réponse de référence."
_BRIEFLY = 0.4  # secondes de calcul pour trouver la ligne, quand l'erreur a déjà un nom
_READABLE = 160  # caractères ; une table plus longue n'aide personne
_ON_A_LINE = 80


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
        got = run(function, case, namespace, exercise.overheard)
        if got.failure and got.failure.kind == "NotImplementedError":
            return _todo(exercise, got.failure.message)
        results.append((case, got, fault_of(exercise, case, got)))
        if got.failure and got.failure.kind == "TooLong":
            break
    if any(fault for _, _, fault in results):
        return _wrong(exercise, answer, results, namespace)
    return Report("right", f"{exercise.title} : juste ({exercise.worth})", ())


def _wrong(exercise, answer, results, namespace):
    """Le compte rendu d'une réponse fausse : l'erreur, si on la reconnaît, et le plus petit cas qui la montre."""
    case, _, fault = next(result for result in results if result[2])
    too_long = results[-1][1].failure and results[-1][1].failure.kind == "TooLong"
    found = None if too_long else recognise(exercise, results, namespace)
    says = _explanation(exercise, answer, results, namespace, found) or (fault.says,)
    call = ()
    if exercise.is_function:
        moment, later = ("appel", None) if too_long else moment_of(exercise, answer, case, namespace, fault_of)
        call, fault = call_rows(exercise, case, moment), later or fault
    rows = (*call, *fault.details, ("attendu", fault.expected), ("obtenu", fault.got))
    rows = tuple((label, value) for label, value in rows if value)
    legend = ((DOT, "un espace"),) * any(DOT in value for _, value in rows)
    return Report("wrong", exercise.title, (*says, _GOES_ON), (*rows, *legend), fault.picture)


def _explanation(exercise, answer, results, namespace, found):
    """Ce qu'il y a à dire : l'erreur nommée, et la ligne s'il est prouvé que c'est elle ; à défaut, une famille."""
    search = (exercise, answer, results, namespace, fault_of)
    if found and found.is_whole:
        return tuple(filter(None, (found.says, exercise.is_function and slip_of(*search, _BRIEFLY))))
    found = (family_of(*search) if exercise.is_function else None) or found
    return found.sentences if found else ()


def fault_of(exercise, case, got, judge=None):
    """Ce qui ne va pas dans une issue : d'abord ce qui vaut pour tout exercice, puis son juge, ou celui d'une part."""
    if got.failure:
        return _failure_fault(got.failure, case)
    world = exercise.world()
    reference = world[exercise.name]
    expected = run(reference if exercise.is_function else lambda: reference, case, world)
    if got.value is None and expected.value is not None and exercise.is_function:
        shows = " Elle affiche quelque chose, mais afficher n'est pas renvoyer." if got.printed else ""
        return Fault("Votre fonction ne renvoie rien : il manque un return sur ce chemin." + shows,
                     shown(expected.value), "None")  # fmt: skip
    fault = (judge or exercise.judge)(case, got, expected)
    if fault is None and not same(got.args, expected.args):
        return Fault("Votre fonction modifie son argument : travaillez sur une copie.",
                     *shown_apart(expected.args, got.args), is_of_arguments=True)  # fmt: skip
    return fault


def _failure_fault(failure, case):
    if failure.kind == "TooLong":
        return Fault(f"Toujours pas de réponse après {case.seconds:.0f} secondes : une boucle ne finit-elle jamais ?")
    if failure.kind == "TooManyCallsError":
        return Fault(f"Votre fonction appelle encore {failure.message} alors qu'elle devrait avoir fini.")
    if failure.kind == "InputAskedError":
        return Fault("Votre fonction attend une saisie : ce dont elle a besoin lui arrive par ses arguments.")
    says = next((says for sign, says in _ERRORS.items() if sign in f"{failure.kind} : {failure.message}"), _ERROR)
    return Fault(says, "", f"{failure.kind} : {failure.message}" + (f" ({failure.line})" * bool(failure.line)))


def _todo(exercise, message=""):
    says = "À compléter : remplacez ce qui est entre les deux lignes ###, puis exécutez les deux cellules."
    if message and exercise.id not in message:
        says = f"Cette fonction en appelle une autre qui reste à compléter ({message})."
    return Report("todo", exercise.title, (says, _GOES_ON))


def call_rows(exercise, case, label="appel"):
    """L'appel d'un cas, tel qu'on le taperait, et ce qui doit valoir quoi : tableaux, réglages, réponses d'espions."""
    names = signature(exercise.reference).parameters if case.arrays else ()
    arrays = {name: value for name, value in zip(names, case.args, strict=False) if type(value) is list}
    arguments = [*arrays, *map(as_code, case.args[len(arrays) :])]  # les tableaux viennent d'abord, sous leur nom
    arguments += ["rng"] * (case.rng is not None)
    arguments += [f"{name}={as_code(value)}" for name, value in case.kwargs.items()]
    settings = arrays | {name: case.globals[name] for name in exercise.told if name in case.globals}
    settings = [f"{name} = {as_code(value)}" for name, value in settings.items()]
    settings = [setting for setting in settings if len(setting) <= _READABLE]
    spies = [(f"{name} rend", value.replies) for name, value in case.globals.items() if isinstance(value, Spy)]
    replies = [(says, as_code(list(these))[1:-1]) for says, these in spies if any(one is not None for one in these)]
    replies = [reply for reply in replies if len(reply[1]) <= _READABLE]
    if len("; ".join(settings)) <= _ON_A_LINE:
        settings = ["; ".join(settings)]
    told = [("avec", setting) for setting in settings if setting]
    return ((label, f"{exercise.name}({', '.join(arguments)})"), *told, *replies)
