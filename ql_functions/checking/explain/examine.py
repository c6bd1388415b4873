"""Éprouver une réponse sur les cas de son exercice, et dire ce qui ne va pas."""

import re
from dataclasses import replace
from inspect import signature
from types import FunctionType

from ..call.expected import expected_of
from ..call.run import run
from ..call.stand_ins import SEED
from ..call.watcher import passes_by
from ..declare.cases import Spy
from ..declare.exercise import CourseError, Fault
from ..errors.failures import STUB_LEFT, failure_fault, is_begun, written
from ..show.excerpt import line_stopped, lines_named
from ..show.report import Report
from ..values import BLANK, DOT, as_code, drawable, plain, shown
from ..values.written import Value, Written, code
from .altered import altered, altering
from .diagnosis import Finding, recognise
from .families import draws_lots, fact_of, family_of, moment_of, of_another_kind, rounds, slip_of, where_of
from .later import NO_CHANCE, changed_since, never_drawn
from .pairs import pair_of
from .spots import said
from .trials import locate

_GOES_ON = "En attendant, la suite de la leçon utilise la réponse de référence."
_BRIEFLY = 0.4  # secondes de calcul pour trouver la ligne, quand l'erreur a déjà un nom
_TRIED = 10  # cas où l'on cherche celui qui passe par une ligne
_READABLE = 300  # caractères ; une table plus longue n'aide personne
_ON_A_LINE = 80
_LONGEST_LIST = 600  # caractères : une partie de neuf coups se lit encore


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
        return Report("wrong", exercise.title, (says,), then=_GOES_ON)
    function = answer if exercise.is_function else lambda: answer
    is_written = exercise.is_function and isinstance(answer, FunctionType)
    for n in range(rounds(exercise, answer, namespace) if is_written else 1):
        results = _tried(exercise, function, namespace)
        _, got, _ = results[-1]
        if got.failure and got.failure.kind == "NotImplementedError":
            return _todo(exercise, got.failure, answer)
        if any(fault for _, _, fault in results):
            return _wrong(exercise, answer, results, namespace, was_right=n > 0)
    if is_written and (settled := never_drawn(exercise, lambda case: run(answer, case, namespace))):
        results = [(case, got, NO_CHANCE if case is settled else None) for case, got, _ in results]
        return _wrong(exercise, answer, results, namespace, was_right=True)
    LAST[exercise.id] = None
    return Report("right", f"{exercise.title} : juste ({exercise.worth})", ())


def _tried(exercise, function, namespace):
    """Les triplets (cas, issue, `Fault` ou ``None``), jusqu'à ce qui reste à écrire, ou ne finit pas."""
    results = []
    for case in exercise.cases:
        got = run(function, case, namespace, exercise.overheard)
        results.append((case, got, fault_of(exercise, case, got)))
        if got.failure and (got.failure.kind == "NotImplementedError" or got.failure.is_endless):
            break
    return _as_they_are_now(exercise, results)


def _as_they_are_now(exercise, results):
    """Les mêmes ; si tous étaient justes, est fausse une liste, un dictionnaire qu'un appel d'après a changé."""
    if any(fault for *_, fault in results):
        return results
    return [
        (case, got, changed_since(exercise, case, got, lambda got=got: plain(got.left[1]))) for case, got, _ in results
    ]


def _wrong(exercise, answer, results, namespace, was_right):
    """Le compte rendu d'une réponse fausse : l'erreur, si on la reconnaît, et le plus petit cas qui la montre.

    ``was_right`` : l'a-t-on d'abord trouvée juste partout ? Aucune erreur connue n'explique alors ce qui a changé.
    """
    case, got, fault = next(result for result in results if result[2])
    if got.failure:
        fault = failure_fault(got.failure, case, got.failure.error)
    elif fault.says == case.about and (says := of_another_kind(exercise, case, got)):
        fault = replace(fault, says=says)
    is_endless = results[-1][1].failure and results[-1][1].failure.is_endless
    found = None if is_endless or was_right or fault.is_certain else recognise(exercise, results, namespace)
    says, about_lines = _explanation(exercise, answer, results, namespace, found, fault)
    if found and found.sure in says and found.result[0] is not case:
        case, got, fault = found.result
    excerpt = lines_named(about_lines, answer)
    if excerpt and not any(fault.says in one for one in says):  # le cas montré passe par ces lignes, s'il y en a un
        wrong = [result for result in results if result[2]][:_TRIED]
        shows = (result for result in wrong if passes_by(dict(excerpt), answer, result[0], namespace))
        case, got, fault = next(shows, (case, got, fault))
    excerpt = excerpt or line_stopped(got.failure.line if got.failure else "")
    LAST[exercise.id] = answer, case, namespace
    call = ()
    if exercise.is_function:
        moment, later = ("appel", None) if is_endless else moment_of(exercise, answer, case, namespace, fault_of)
        call, fault = call_rows(exercise, case, moment), later or fault
    rows = (*call, *fault.details, ("attendu", fault.expected), ("obtenu", fault.got))
    rows = _spelt_alike([(label, value) for label, value in rows if value])
    legend = ((DOT, "un espace"),) * any(DOT in text for text in (*says, *(value for _, value in rows)))
    return Report("wrong", exercise.title, says, (*rows, *legend), then=_GOES_ON, excerpt=excerpt,
                  draws=exercise.draws, squares=fault.squares)  # fmt: skip


def _spelt_alike(rows):
    """Les lignes, où une même grille ne s'écrit pas de deux façons : « avec » se tape tel quel, avec ses espaces."""
    typed = "".join(value for label, value in rows if label == "avec")
    dotted = re.findall(f"'[^']*{DOT}[^']*'", "".join(value for _, value in rows))
    if not any(grid.replace(DOT, BLANK) in typed for grid in dotted):
        return rows
    return [(label, Written(value.replace(DOT, BLANK), *getattr(value, "parts", ()))) for label, value in rows]


def _explanation(exercise, answer, results, namespace, found, fault):
    """Ce qu'il y a à dire, du plus sûr au moins sûr ; et la phrase qui nomme des lignes de la réponse, ou ``""``.

    Ce que le juge sait déjà ; le hasard, là où rien ne le demande ; l'erreur nommée, et sa ligne s'il est prouvé que
    c'est elle ; une famille, prouvée ; deux erreurs nommées, à la fois ; ce qui arrive, et la retouche qui suffit ;
    l'erreur qui n'explique qu'une partie, ou ce qui arrive ; et un fait, s'il s'en lit un, ou ce que les cas faux ont
    en commun.
    """
    if fault.is_certain:
        return (fault.says,), ""
    first = next(case for case, _, fault in results if fault)
    if not (exercise.is_function and isinstance(answer, FunctionType)):  # une valeur, ou un objet sans code à relire
        return (found or Finding(_told(fault, first))).sentences_on(answer), ""
    search = (exercise, answer, results, namespace, fault_of)
    # Du hasard, ce qu'une erreur connue prédit n'est qu'une rencontre.
    if says := draws_lots(exercise, answer, first, namespace, bool(fault.by_lot)):
        place = "" if fault.by_lot else said(locate(*search))
        return tuple(filter(None, (fault.by_lot or says, place))), place
    if found and found.is_whole:
        slip = slip_of(*search, _BRIEFLY) or ""
        return found.sentences_on(answer, slip), slip
    return _proved(search, fault, first) or _as_it_looks(exercise, answer, results, found or _told(fault, first))


def _proved(search, fault, case):
    """Ce qui se prouve d'une erreur sans nom ; ``None`` si rien ne s'en trouve."""
    exercise, answer, results, namespace, _ = search
    if family := family_of(*search):
        return (fault.says,) * fault.is_of_arguments + family.sentences, family.says
    if fault.is_of_arguments:
        place = altering(exercise, answer, case, namespace)
        return ((fault.says, place), place) if place else None
    if pair := pair_of(exercise, results, namespace):
        return pair, ""
    place = said(locate(*search))
    return ((_told(fault, case), place), place) if place else None


def _as_it_looks(exercise, answer, results, found):
    """Ce qui se voit : une erreur qui n'explique qu'une partie, un `Finding`, ou ce que dit le juge ; et un fait."""
    fact = fact_of(answer)
    if isinstance(found, Finding):
        return found.sentences_on(answer, fact), fact
    where = "" if fact else where_of(exercise, results)
    return (*Finding(found, is_whole=not fact).sentences_on(answer, fact), *filter(None, [where])), fact


def _told(fault, case):
    """Ce que dit un juge ; d'un cas dont il ne dit que ce qu'il éprouve, on le montre, pour n'accuser de rien."""
    return f"Ce que ce cas éprouve : « {fault.says} »" if fault.says == case.about else fault.says


def fault_of(exercise, case, got, judge=None, expected=None):
    """Ce qui ne va pas dans une issue : d'abord ce qui vaut pour tout exercice, puis son juge, ou celui d'une part.

    ``expected`` : l'issue de la référence, si on l'a déjà. Lève `CourseError` si la référence ne répond pas, ou si le
    juge rend autre chose qu'un `Fault`.
    """
    if got.failure:
        return failure_fault(got.failure, case)
    expected = expected or expected_of(exercise, case)
    if SEED in got.order and SEED not in expected.order:
        return Fault("Votre fonction appelle random.seed : à chaque appel, le hasard y repart du même point. La graine "
                     "se choisit hors d'elle.", is_certain=True)  # fmt: skip
    if name := next((name for name in got.replaced if name in exercise.mutated), ""):
        says = f"Après l'appel, le nom {name} ne désigne plus le même objet. L'énoncé demande de changer cet objet sur "
        return Fault(f"{says}place : corrigez ce qu'il contient, sans le remplacer.", is_certain=True)
    if got.value is None and expected.value is not None and exercise.is_function:
        shows = " Elle affiche quelque chose, mais afficher n'est pas renvoyer." if got.printed else ""
        says = "Votre fonction ne renvoie rien : ici, elle finit sans passer par un return, ou ce return vaut None."
        return Fault(says + shows, drawable(expected.value), code("None"))  # fmt: skip
    fault = (judge or exercise.judge)(case, got, expected)
    if fault is not None and not isinstance(fault, Fault):
        raise CourseError(f"Le juge de {exercise.id} rend {shown(fault)} : un Fault, ou None si l'issue est bonne.")
    return fault or altered(exercise, got.args, expected.args)


def _todo(exercise, stub=None, answer=None):
    """Le compte rendu d'un exercice à faire ; ``stub`` : le `Failure` qui le dit, de lui ou d'un autre."""
    says = "À compléter : remplacez ce qui est entre les deux lignes ###, puis exécutez les deux cellules."
    if stub and stub.message and exercise.id not in stub.message:
        is_here = stub.line.startswith("ligne")
        says = STUB_LEFT if is_here else f"Cette fonction en appelle une autre qui reste à compléter ({stub.message})."
    elif is_begun(exercise, written(answer)):
        says = STUB_LEFT
    return Report("todo", exercise.title, (says,), then=_GOES_ON)


def call_rows(exercise, case, label="appel"):
    """L'appel d'un cas, tel qu'on le taperait, et ce qui doit valoir quoi : tableaux, réglages, réponses d'espions."""
    names = signature(exercise.reference).parameters if case.arrays else ()
    arrays = {name: value for name, value in zip(names, case.args, strict=False) if type(value) is list}
    arguments = [(name,) for name in arrays]  # les tableaux viennent d'abord, sous leur nom
    arguments += [(Value(value),) for value in case.args[len(arrays) :]] + [("rng",)] * (case.rng is not None)
    arguments += [(f"{name}=", Value(value)) for name, value in case.kwargs.items()]
    settings = arrays | {name: case.globals[name] for name in exercise.told if name in case.globals}
    settings = [_typed(f"{name} = ", Value(value)) for name, value in settings.items()]
    settings = [setting for setting in settings if len(setting) <= _READABLE]
    spies = [(f"{name} rend", value.replies) for name, value in case.globals.items() if isinstance(value, Spy)]
    replies = [(says, _listed((reply,) for reply in map(Value, these)))
               for says, these in spies if any(one is not None for one in these)]  # fmt: skip
    replies = [reply for reply in replies if len(reply[1]) <= _READABLE]
    if settings and len("; ".join(settings)) <= _ON_A_LINE:
        settings = [_listed((setting.parts for setting in settings), "; ")]
    return ((label, _typed(f"{exercise.name}(", *_listed(arguments).parts, ")", spelt=_abridged)),
            *(("avec", setting) for setting in settings), *replies)  # fmt: skip


def _listed(groups, comma=", "):
    """Des suites de morceaux de code, l'une après l'autre."""
    parts = [part for group in groups for part in (comma, *group)]
    return _typed(*parts[1:])


def _typed(*parts, spelt=as_code):
    """Le `Written` de ce que l'on taperait pour avoir ces morceaux."""
    return Written("".join(spelt(part.value) if isinstance(part, Value) else part for part in parts), *parts)


def _abridged(value):
    """Ce que l'on taperait pour avoir une valeur ; d'une liste trop longue à lire, le premier élément et le dernier."""
    text = as_code(value)
    if len(text) <= _LONGEST_LIST or type(value) is not list:
        return text
    return f"[{as_code(value[0])}, ..., {as_code(value[-1])}]"
