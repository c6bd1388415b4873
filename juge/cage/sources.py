"""Le code dont une réponse dispose en cage : du texte pris dans les fichiers du cours, et non des valeurs.

La cage ne reçoit d'un fichier que les importations, les fonctions et les constantes que lit une référence. Elle ne
reçoit aucun cas, aucun juge, ni la réponse de l'exercice, ni celles des exercices qui le suivent.
"""

import ast
import builtins
import inspect
import sys
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType, ModuleType

from ..declare import registry
from ..declare.exercise import CourseError
from ..explain.pairs import combinable
from ..intake import courses
from ..intake.definitions import IMPORTS, lines_of, names_given, names_read_by, parts, written
from ..namespace import names_read

_PROGRESS_BAR = ["tqdm", "from tqdm import tqdm"]  # les leçons importent tqdm ; celui de la cage ne dessine rien
_WITHOUT_ANNOTATIONS = ast.parse("from __future__ import annotations").body  # leurs noms ne se lisent pas


def given_before(exercise):
    """Le code dont dispose une réponse : ce que donne le cours, les références d'avant, ce que lit celle de l'exercice.

    Returns:
        list: des couples (place dans le cours, code), à exécuter dans l'ordre : « tri.py, ligne 3 », « import math ».

    Raises:
        CourseError: le cours importe un module que la cage n'a pas.
    """
    given, former_ones = _given_to(exercise)
    if exercise.course.given:
        for name in _file(exercise.course.given).giving:
            given.add(exercise.course.given, name)
    for former in former_ones:
        given.add_answer(former)
    if exercise.is_function:
        for name in sorted(names_read(exercise.reference.__code__)):
            given.add(sys.modules[exercise.reference.__module__], name)
    return given.pieces


@cache
def written_mistake(exercise):
    """La plus fine des erreurs connues d'un exercice qui tiennent, avec ce qu'elles lisent, dans une cellule.

    Rend l'erreur et le code d'une réponse qui la fait ; ``None`` si aucune n'y tient.
    """
    for mistake in reversed(exercise.mistakes):
        if source := getattr(mistake.answer, "source", ""):  # une retouche de la référence, qui se lit telle quelle
            if names_read(mistake.answer.__code__) <= names_read(exercise.reference.__code__) | vars(builtins).keys():
                return mistake, f"{source}\n{exercise.name} = {mistake.answer.__name__}"
            continue
        for module, wrong in _written_answers(exercise, mistake):
            given, _ = _given_to(exercise)
            try:
                for name in sorted(names_read(compile(ast.Expression(wrong), "<cours>", "eval"))):
                    given.add(module, name)
            except CourseError:  # cette erreur se sert de ce que la cage n'a pas
                continue
            if given.absent - vars(builtins).keys():
                continue
            value = f"({ast.unparse(wrong)}){'' if exercise.is_function else '()'}"
            return mistake, "\n".join([*(code for _, code in given.pieces), f"{exercise.name} = {value}"])
    return None


def _written_answers(exercise, mistake):
    """Les couples (module, expression) où un fichier de l'exercice écrit « Mistake(expression, phrase) »."""
    for name in [name for name in sys.modules if registry.is_in(name, exercise.module)]:
        for node in (node for statement in _file(sys.modules[name]).statements for node in ast.walk(statement)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Mistake" and len(node.args) > 1:
                says = node.args[1]
                if isinstance(says, ast.Constant) and says.value == mistake.says:
                    yield sys.modules[name], node.args[0]


def _given_to(exercise):
    """Un `_Given` vide pour un exercice, et les exercices qui le précèdent dans son cours."""
    known = exercise.course.exercises
    place = [other.id for other in known].index(exercise.id)
    return _Given(exercise.course, {other.name for other in known[place:]}), known[:place]


class _File:
    """Les instructions d'un module, rangées par nom auquel elles donnent une valeur."""

    def __init__(self, module):
        source = inspect.getsource(module)
        self.name, self.lines = Path(module.__file__).name, lines_of(source)
        self.statements = [part for statement in ast.parse(source).body for part in parts(statement)]
        self.giving = {}  # nom → les instructions qui lui donnent sa valeur ; « * » pour « from … import * »
        for statement in self.statements:
            for name in names_given(statement):
                self.giving.setdefault(name, []).append(statement)

    def where(self, statement):
        """« tri.py, ligne 3 »."""
        return f"{self.name}, ligne {statement.lineno}"


_file = cache(_File)


class _Given:
    """Les instructions données à une réponse : chacune vient une seule fois, après celles dont elle lit les noms.

    Args:
        withheld: les noms qui ne sont pas donnés : ceux de l'exercice et des exercices qui le suivent.

    Attributes:
        pieces: les couples (place dans le cours, code).
        absent: les noms demandés que le cours ne donne pas ; ceux de Python en sont.
    """

    def __init__(self, course, withheld):
        self.course, self.withheld = course, withheld
        self.pieces, self.absent = [_PROGRESS_BAR], set()
        self.met, self.origins = set(), {}  # couples (module, nom) déjà suivis ; nom → (module, valeur) déjà donnés

    def add_answer(self, exercise):
        """Ajoute la réponse de référence d'un exercice, sous son nom."""
        is_function = isinstance(exercise.reference, FunctionType)
        module = sys.modules[exercise.reference.__module__ if is_function else exercise.module]
        name, file = exercise.reference.__name__ if is_function else exercise.name, _file(module)
        if name not in file.giving:
            raise CourseError(
                f"{file.name} : la réponse de l'exercice {exercise.id} n'y est pas définie sous le nom {name}, hors de "
                "toute fonction."
            )
        self.add(module, name)
        if name != exercise.name:
            self.pieces.append([file.name, f"{exercise.name} = {name}"])

    def add(self, module, name):
        """Ajoute les instructions qui donnent sa valeur à un nom d'un module, et celles dont elles lisent les noms."""
        if (module, name) in self.met:
            return
        if name in self.withheld or name not in vars(module):
            self.absent.add(name)
            return
        self.met.add((module, name))
        file = _file(module)
        for statement in file.giving.get(name) or file.giving.get("*", ()):
            if isinstance(statement, IMPORTS):
                self._add_import(module, statement, name)
                continue
            for read in sorted(names_read_by([*_WITHOUT_ANNOTATIONS, statement])):
                self.add(module, read)
            self._give(module, name, file.where(statement), written(statement, file.lines))

    def _add_import(self, module, statement, name):
        """Ajoute une importation, ou les instructions du fichier du cours qu'elle importe."""
        value, (alias,), where = vars(module)[name], statement.names, _file(module).where(statement)
        is_import = isinstance(statement, ast.Import)
        place = "" if is_import else "." * statement.level + (statement.module or "")
        origin = alias.name if is_import else resolve_name(place, module.__spec__.parent)
        is_module = is_import or (isinstance(value, ModuleType) and value.__name__ == f"{origin}.{alias.name}")
        origin = value.__name__ if is_module else origin
        if value is combinable:  # deux erreurs connues ne se combinent que dans le carnet
            self._give(module, name, where, f"{name} = lambda build: build")
        elif origin in self.course.worlds:
            code = inspect.getsource(self.course.worlds[origin])
            made = f"{name} = __import__('types').ModuleType({name!r})\nexec({code!r}, vars({name}))"
            self._give(module, name, where, made)
        elif origin.partition(".")[0] not in registry.packages() | courses.packages():
            self._give(module, name, where, ast.unparse(statement))
        elif is_module or not registry.is_in(origin, self.course.package):
            raise CourseError(
                f"{where} : {name} vient de {origin}, dont une réponse ne dispose pas à la correction ; seuls les noms "
                "qu'on importe d'un fichier du cours lui sont donnés."
            )
        else:
            first = name if alias.name == "*" else alias.name
            self.add(sys.modules[origin], first)
            if first != name:
                self._give(module, name, where, f"{name} = {first}")

    def _give(self, module, name, where, code):
        """Ajoute une instruction, sauf si un autre fichier a déjà donné la même valeur sous ce nom.

        Raises:
            CourseError: cet autre fichier a donné une autre valeur, et une réponse n'a qu'un espace de noms.
        """
        giver, given = self.origins.setdefault(name, (module, vars(module)[name]))
        if giver is not module and given is vars(module)[name]:
            return
        if giver is not module:
            raise CourseError(
                f"{where} : {name} a déjà une autre valeur, dans {_file(giver).name} ; donnez à l'une un autre nom."
            )
        if [where, code] not in self.pieces:
            self.pieces.append([where, code])
