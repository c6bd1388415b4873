"""Refaire la réponse d'un élève à neuf, telle qu'elle est écrite ou changée d'un détail, dans un carnet à part."""

import ast
import linecache
import time
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from types import FunctionType

from ...call.run import COMPUTING, run
from ...call.source import parsed, tree_of
from ...declare.registry import names_read, names_written
from ...values import same
from ..later import CHANCE, TOSSES
from ..trials import defined, may_run_again, module_of, twin_of, words_of

_MAKERS = {one.__name__: one for one in (dict, list, set, range, Counter, defaultdict)}  # qu'on refait sans risque
_PATIENCE = 20  # un essai peut ne pas finir : il n'a que cette part du délai d'une réponse, en temps de calcul
KEPT = (list, dict, set, Counter, defaultdict)  # ce qui se remplit, et peut rester plein d'un appel à l'autre


def own_names(exercise, answer, namespace):
    """Les variables du carnet que lit une réponse, et qui ne sont pas du cours."""
    return names_read(answer.__code__) & namespace.keys() - exercise.course.names.keys()


def cell_of(answer):
    """Les instructions de la cellule d'une réponse ; aucune, si elle n'est pas que du Python."""
    cell = parsed("".join(linecache.getlines(answer.__code__.co_filename)))
    return cell.body if cell else []


def at_first(answer, names):
    """Ce que valent au départ, d'après la cellule de la réponse, les variables de ces noms qu'elle écrit."""
    return _evaluated(_assigned(answer, names))


def _assigned(answer, names):
    """Les couples (nom, expression) que la cellule d'une réponse écrit, de ces noms."""
    return [
        (line.targets[0].id, ast.unparse(line.value))
        for line in (cell_of(answer) if names else ())
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name) and line.targets[0].id in names
    ]


def _evaluated(assigned):
    values = {}
    for name, expression in assigned:
        try:
            values[name] = eval(expression, {"__builtins__": _MAKERS})
        except (NameError, TypeError, AttributeError):  # autre chose qu'une valeur écrite
            continue
    return values


class Attempt:
    """Une réponse fausse, et de quoi l'essayer autrement.

    Attributes:
        exercise, answer, namespace: l'exercice, la réponse, les globales du carnet.
        tree: l'arbre du code, que l'on change le temps d'un essai ; ``None`` s'il ne se relit
            pas, ou fait ce qui ne se fait qu'une fois.
        deadline: quand cesser les essais, d'après les secondes de calcul données.
    """

    def __init__(self, exercise, answer, namespace, seconds):
        self.exercise, self.answer, self.namespace = exercise, answer, namespace
        tree = tree_of(answer)
        self.tree = tree if tree and may_run_again(exercise, answer, namespace) else None
        self.deadline = time.process_time() + seconds

    @cached_property
    def assigned(self):
        """Ce que la cellule écrit des variables que lit la réponse : lu une fois, évalué à neuf à chaque essai."""
        return _assigned(self.answer, own_names(self.exercise, self.answer, self.namespace))

    def make(self):
        """La fonction qu'écrit l'arbre, neuve, et les globales où elle vit ; ``None`` si elle ne s'y définit pas."""
        world = twin_of(self.namespace, names_read(self.answer.__code__))
        if world is None:
            return None
        world |= _evaluated(self.assigned)
        tree, file = ast.fix_missing_locations(self.tree), self.answer.__code__.co_filename
        function = defined(tree, tree.body[0].name, world, file)
        if function is None:
            return None
        world[self.exercise.name] = function
        return function, world

    def passes(self, cases, fault_of):
        """L'arbre, tel qu'il est à présent, passe-t-il tous ces cas dans le temps qui reste ?"""
        made = self.make()
        for case in cases:
            if not made or time.process_time() > self.deadline:
                return False
            function, world = made
            quick = replace(case, seconds=case.seconds / _PATIENCE)
            if fault_of(self.exercise, case, run(function, quick, world, clock=COMPUTING)):
                return False
        return True

    def is_lasting(self):
        """La réponse a-t-elle de quoi garder quelque chose d'un appel à l'autre ?"""
        if any(type(default) in KEPT for default in self.answer.__defaults__ or ()):
            return True
        own = own_names(self.exercise, self.answer, self.namespace)
        is_written = any(isinstance(node, ast.Global) for node in ast.walk(self.tree))
        return is_written or any(type(self.namespace[name]) in KEPT for name in own)


def rounds(exercise, answer, namespace):
    """Combien de fois éprouver une réponse : une, à moins que le hasard, ou ce qu'elle garde, ne la change ensuite."""
    if _names_chance(exercise, answer, namespace):
        return TOSSES
    attempt = Attempt(exercise, answer, namespace, 0)
    return 2 if attempt.tree and attempt.is_lasting() else 1


def _names_chance(exercise, answer, namespace):
    """Écrit-elle de quoi tirer au sort, là où la référence ne le fait pas ?"""
    return bool((words_of(answer, namespace) - words_of(exercise.reference, exercise.world())) & CHANCE)


def draws_lots(exercise, answer, case, namespace, is_suspected=False):
    """Ce qu'il y a à dire d'une réponse dont le hasard décide, et non l'énoncé ; ``""`` sinon.

    ``is_suspected`` : le juge a-t-il vu passer un hasard, peut-être dans une fonction du cours ?
    """
    attempt = Attempt(exercise, answer, namespace, 0)
    of_course = exercise.course.names
    own_chance = _draws(answer, namespace, of_course) and not _draws(exercise.reference, exercise.world(), of_course)
    may_draw = is_suspected or own_chance or _names_chance(exercise, answer, namespace)
    if not attempt.tree or case.rng is not None or not may_draw:
        return ""  # d'un générateur donné, l'énoncé demande bien le hasard
    made = filter(None, (attempt.make() for _ in range(TOSSES)))
    values = (run(function, case, world).value for function, world in made)
    if all(same(*pair) for pair in pairwise(values)):
        return ""
    return "Votre fonction tire au sort : le même appel ne rend pas toujours la même chose. Qui demande ce hasard ?"


def _draws(function, namespace, of_course):
    """Tire-t-elle, elle-même ou par une fonction qui n'est pas du cours ?"""
    waiting, met = [function], set()
    while waiting:
        met.add(one := waiting.pop())
        for name in names_written(one.__code__):
            value = namespace.get(name)
            if name in CHANCE or module_of(value) in CHANCE:
                return True
            if type(value) is FunctionType and name not in of_course and value not in met:
                waiting.append(value)
    return False


def moment_of(exercise, answer, case, namespace, fault_of):
    """Quand un cas se montre faux, et comment : pas au premier appel, si une réponse toute neuve y est d'abord juste.

    Returns:
        (moment, fault): « appel », « au deuxième appel »… ; le `Fault` d'alors, ``None`` si c'est celui déjà vu.
    """
    attempt = Attempt(exercise, answer, namespace, 0)
    made = attempt.make() if attempt.tree and attempt.is_lasting() else None
    if made is None:
        return "appel", None
    function, world = made
    for moment in ("appel", "au deuxième appel"):
        if fault := fault_of(exercise, case, run(function, case, world)):
            return moment, fault
    return "appel, après d'autres", None
