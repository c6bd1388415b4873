"""Ce que montre une réponse que l'on rappelle : un hasard que nul ne demande, un objet qui sert à tous ses appels."""

import builtins
from itertools import pairwise
from types import FunctionType

from .. import words
from ..call.expected import by_reference, expected_of
from ..call.run import in_place
from ..declare.exercise import Fault
from ..namespace import module_of, names_written, words_of
from ..values import same, shown_apart
from .judge import fault_of

CHANCE = {"random", "secrets"}  # les modules par où vient le hasard
_BUILTINS = {  # ce qu'un carnet peut remplacer sans le vouloir ; IPython a ses propres open, exit et quit
    name: value
    for name, value in vars(builtins).items()
    if callable(value) and name[0] != "_" and name not in ("open", "exit", "quit", "input")
}
TOSSES = 20  # appels ; une pièce lancée vingt fois tombe toujours du même côté une fois sur cinq cent mille
NO_CHANCE = Fault("Votre fonction ne tire rien au sort : l'appel refait vingt fois fait toujours la même chose, là où "
                  "l'énoncé demande le hasard.", is_certain=True)  # fmt: skip


def changed_since(exercise, case, got, read):
    """Le `Fault` d'une liste ou d'un dictionnaire rendu qu'un appel suivant a changé ; ``None`` sinon.

    La fonction ``read()`` rend ce que l'appel avait rendu, tel que c'est devenu depuis : une valeur pour chaque
    répétition du cas.
    """
    if type(got.value) not in (list, dict, tuple) or not same(got.value, expected_of(exercise, case).value):
        return None  # on ne dit rien d'une valeur qui dépend du hasard, ou que le juge ne lit pas
    value = read() if case.repeat > 1 else read()[0]
    if same(value, got.value):
        return None
    return Fault("Ce que votre fonction a rendu change quand on la rappelle : un même objet sert à tous ses appels. "
                 "Faites-en un neuf à chaque appel.", *shown_apart(got.value, value),
                 (("on compare", "ce qu'elle a rendu, après les appels suivants"),), is_certain=True)  # fmt: skip


def never_drawn(exercise, call):
    """Un cas où la référence tire au sort, et où une réponse, vingt fois, fait la même chose ; ``None`` sinon.

    Une réponse qui tirerait au moins une pièce y serait accusée à tort avec une probabilité de 2^-19, au plus.
    """
    case = next((case for case in reversed(exercise.cases) if case.repeat == 1 and case.rng is None), None)
    may_draw = case and exercise.is_function
    draws = may_draw and words_of(exercise.reference, exercise.world(), case.globals) & CHANCE
    if not draws or _is_settled(lambda: by_reference(exercise, case)):
        return None
    return case if _is_settled(lambda: call(case)) else None


def _is_settled(call):
    """Un appel, refait vingt fois, rend-il et laisse-t-il toujours la même chose ?"""
    outcomes = ([got.value, got.globals] for got in (call() for _ in range(TOSSES)))
    return all(same(*pair) for pair in pairwise(outcomes))


def rounds_needed(attempt):
    """Combien de fois éprouver une réponse : plusieurs, si le hasard, ou ce qu'elle garde, peut changer la suite."""
    if not attempt.is_written:
        return 1
    if _names_chance(attempt):
        return TOSSES
    return 2 if attempt.tree and attempt.is_lasting else 1


def draws_by_chance(attempt):
    """Le hasard a-t-il une part à la réponse, ou à la référence ?"""
    words = words_of(attempt.answer, attempt.namespace)
    return bool((words | words_of(attempt.exercise.reference, attempt.exercise.world())) & CHANCE)


def _names_chance(attempt):
    """La réponse écrit-elle de quoi tirer au sort, là où la référence ne le fait pas ?"""
    exercise = attempt.exercise
    words = words_of(attempt.answer, attempt.namespace) - words_of(exercise.reference, exercise.world())
    return bool(words & CHANCE)


def draws_lots(attempt):
    """La réponse tire-t-elle au sort sans que l'énoncé le demande ? Le même appel ne rend alors pas toujours pareil."""
    exercise, case = attempt.exercise, attempt.wrong[0][0]
    is_suspected = bool(attempt.fault.by_lot)  # le juge a vu passer un hasard, peut-être dans une fonction du cours
    if not attempt.tree or case.rng is not None:
        return False  # si le cas donne un générateur, c'est que l'énoncé demande le hasard
    ways = (attempt.answer, attempt.namespace), (exercise.reference, exercise.world())
    draws, is_asked = (_calls_chance(*way, exercise.course.names) for way in ways)
    if not (is_suspected or (draws and not is_asked) or _names_chance(attempt)):
        return False
    calls = [call for call in (attempt.define() for _ in range(TOSSES)) if call]
    values = (call(case).value for call in calls)
    return not all(same(*pair) for pair in pairwise(values))


def _calls_chance(function, namespace, of_course):
    """Une fonction tire-t-elle au sort, elle-même ou par une fonction qui n'est pas du cours ?"""
    waiting, met = [function], set()
    while waiting:
        met.add(current := waiting.pop())
        for name in names_written(current.__code__):
            value = namespace.get(name)
            if name in CHANCE or module_of(value) in CHANCE:
                return True
            if type(value) is FunctionType and name not in of_course and value not in met:
                waiting.append(value)
    return False


def replaced_builtins(attempt):
    """Les fonctions de Python dont le carnet a donné le nom à autre chose, si elles changent ce que fait la réponse."""
    names = words_of(attempt.answer, attempt.namespace) & _BUILTINS.keys() & attempt.namespace.keys()
    replaced = sorted(name for name in names if attempt.namespace[name] is not _BUILTINS[name])
    if not replaced:
        return []
    case, got, _ = attempt.wrong[0]
    with in_place(attempt.namespace, {name: _BUILTINS[name] for name in replaced}):
        again = attempt.call(case, attempt.exercise.overheard)
    is_other = again.failure != got.failure or not fault_of(attempt.exercise, case, again)
    return replaced if is_other else []


def moment_of(attempt, case):
    """À quel appel le cas devient faux : une réponse qui garde des valeurs peut être juste au premier.

    Returns:
        (moment, fault): « appel », « au deuxième appel »… ; le `Fault` d'alors, ``None`` si c'est celui déjà vu.
    """
    call = attempt.define() if attempt.tree and attempt.is_lasting else None
    if call is None:
        return words.CALL, None
    for moment in (words.CALL, "au deuxième appel"):
        if fault := fault_of(attempt.exercise, case, call(case)):
            return moment, fault
    return "appel, après d'autres", None
