"""Une réponse que l'on a éprouvée, et de quoi la rappeler, telle qu'elle est ou retouchée."""

import ast
import linecache
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import FunctionType

from ..call.pool import CLAIM_SECONDS, PATIENCE, VERDICT_SECONDS, pool_of
from ..call.run import COMPUTING, Budget, can_stop, run
from ..call.source import parsed, tree_of
from ..declare.cases import Case, Outcome
from ..declare.exercise import Exercise, Fault
from ..errors.failures import failure_fault
from ..namespace import copied_namespace, defined, names_read, words_of
from .judge import fault_of
from .named import recognise

MUTABLE = (list, dict, set, Counter, defaultdict)  # ce qui se remplit, et peut rester plein d'un appel à l'autre
SECONDS = 2.8  # de calcul, pour tout ce que l'on fait d'une réponse
_MAKERS = {one.__name__: one for one in (dict, list, set, range, Counter, defaultdict)}  # se refont sans risque
_NOT_TWICE = {  # ce qu'une réponse ne doit pas faire deux fois : fichiers, écran, attente, réseau
    "open", "input", "stdin", "sleep", "display", "exec", "eval", "__import__", "breakpoint", "get_ipython", "IPython",
    "os", "posix", "nt", "io", "_io", "pathlib", "Path", "shutil", "tempfile", "pickle", "sqlite3", "matplotlib",
    "subprocess", "threading", "multiprocessing", "asyncio", "concurrent", "ctypes", "importlib",
    "socket", "http", "urllib", "requests", "webbrowser", "save", "savez", "savetxt", "tofile",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Attempt:
    """Une réponse à un exercice, et ce qu'elle a fait de ses cas.

    Attributes:
        answer: la réponse de l'élève, une fonction ou une valeur.
        namespace: les globales du carnet, qui restent ce qu'elles sont.
        results: les triplets (cas, issue, `Fault` ou ``None``) des cas éprouvés, du plus simple au plus complet.
        was_right: la réponse a-t-elle d'abord été juste partout ?
        budget: ce qui reste du temps de calcul, que toutes les recherches se partagent.
    """

    exercise: Exercise
    answer: object
    namespace: dict
    results: list[tuple[Case, Outcome, Fault | None]] = ()
    was_right: bool = False
    budget: Budget = field(default_factory=lambda: Budget(SECONDS))

    @property
    def is_written(self):
        """La réponse est-elle une fonction dont le code peut se relire ?"""
        return self.exercise.is_function and isinstance(self.answer, FunctionType)

    @property
    def is_endless(self):
        """Le dernier cas éprouvé a-t-il été arrêté parce qu'il ne finissait pas ?"""
        failure = self.results[-1][1].failure
        return bool(failure) and failure.is_endless

    @cached_property
    def wrong(self):
        """Les résultats des cas faux."""
        return [result for result in self.results if result[2]]

    @cached_property
    def fault(self):
        """Le `Fault` du premier cas faux ; d'une exception, tout ce que l'on sait en dire."""
        case, got, fault = self.wrong[0]
        return failure_fault(got.failure, case, got.failure.error) if got.failure else fault

    @cached_property
    def named(self):
        """Le `named.Finding` de l'erreur connue qui explique la réponse ; ``None`` si aucune ne le fait."""
        if self.is_endless or self.was_right or self.fault.is_certain:
            return None
        return recognise(self.exercise, self.results, self.namespace, self._others)

    @cached_property
    def tree(self):
        """L'arbre de la réponse ; ``None`` si on ne peut pas relire son code, ou pas l'exécuter à nouveau."""
        failure = self.results[-1][1].failure if self.results else None
        if failure and failure.waits:
            return None
        is_tried = self.is_written and can_stop() and may_run_again(self.exercise, self.answer, self.namespace)
        return tree_of(self.answer) if is_tried else None

    @cached_property
    def own_names(self):
        """Les variables du carnet que lit la réponse, et qui ne sont pas du cours."""
        return names_read(self.answer.__code__) & self.namespace.keys() - self.exercise.course.names.keys()

    @cached_property
    def own_lines(self):
        """Les lignes de la cellule qui donnent leur valeur de départ aux variables de `own_names`."""
        text = "".join(linecache.getlines(self.answer.__code__.co_filename)) if self.own_names else ""
        cell = parsed(text) or ast.Module([], [])  # une cellule qui n'est pas que du Python ne se lit pas
        assigned = (line for line in cell.body if isinstance(line, ast.Assign))
        return [line for line in assigned if ast.unparse(line.targets[0]) in self.own_names]

    @property
    def first_values(self):
        """Nom → valeur de départ, neuve, des variables de `own_names` ; sans celles que l'on ne sait pas refaire."""
        values = {}
        for line in self.own_lines:
            try:
                values[line.targets[0].id] = eval(ast.unparse(line.value), {"__builtins__": _MAKERS})
            except Exception:  # l'expression d'un élève peut lever n'importe quelle exception ; elle ne se refait pas
                continue
        return values

    @cached_property
    def is_lasting(self):
        """La réponse a-t-elle de quoi garder quelque chose d'un appel à l'autre ?"""
        if any(type(default) in MUTABLE for default in self.answer.__defaults__ or ()):
            return True
        is_written = any(isinstance(node, ast.Global) for node in ast.walk(self.tree))
        return is_written or any(type(self.namespace[name]) in MUTABLE for name in self.own_names)

    @cached_property
    def on_pool(self):
        """Les résultats de la réponse sur tous les appels de l'exercice, ou sur ceux qu'elle a le temps de faire."""
        return [*self.results, *self._others(CLAIM_SECONDS)]

    def _others(self, seconds=VERDICT_SECONDS):
        """Ses résultats sur les appels que l'exercice tire ou fait en ``seconds`` secondes, sans ceux de `results`."""
        # une réponse aussi longue que la référence doit avoir le temps de tous ces appels, même sur une machine chargée
        budget, tried = self.budget.part(PATIENCE * seconds), {id(case) for case, *_ in self.results}
        call = self.define() if self.tree and not self.is_endless else None
        for trial in pool_of(self.exercise).drawn(seconds) if call else ():
            if budget.left > 0 and id(trial.case) not in tried:
                got = call(replace(trial.case, seconds=PATIENCE * trial.seconds))  # coupé trop tôt, il ne dit rien
                yield trial.case, got, fault_of(self.exercise, trial.case, got, expected=trial.expected)

    def call(self, case, overheard=()):
        """L'`Outcome` de la réponse sur un cas, dans le carnet ; ``overheard`` : voir `run.run`."""
        function = self.answer if self.exercise.is_function else lambda: self.answer
        return run(function, case, self.namespace, overheard)

    def define(self, tree=None):
        """Rend ``call(case) -> Outcome`` : la réponse, ou un autre arbre, comme au premier appel, dans un carnet neuf.

        Rend ``None`` si la fonction ne s'y définit pas.
        """
        world = self._fresh_namespace() if self.is_lasting else self._namespace
        if world is None:
            return None
        tree = ast.fix_missing_locations(tree or self.tree)
        function = defined(tree, self.answer.__name__, world, self.answer.__code__.co_filename)
        if function is None:
            return None
        world[self.exercise.name] = function
        return lambda case: run(function, case, world, clock=COMPUTING)

    @cached_property
    def _namespace(self):
        """Un carnet à part, qui sert à tous les essais d'une réponse qui ne garde rien d'un appel à l'autre."""
        return self._fresh_namespace()

    def _fresh_namespace(self):
        world = copied_namespace(self.namespace, names_read(self.answer.__code__))
        if world is not None:
            world.update(self.first_values)
        return world


def may_run_again(exercise, answer, namespace):
    """Peut-on exécuter la réponse plusieurs fois sans risque ? Ce que fait la référence est permis."""
    return not (words_of(answer, namespace) - words_of(exercise.reference, exercise.world())) & _NOT_TWICE
