"""Le registre des exercices et des questions, dans l'ordre du cours, et des cours auxquels ils appartiennent."""

import builtins
import os
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Self

from ..namespace import COURSE_FOLDERS, names_read, rebind

if TYPE_CHECKING:
    from .exercise import Exercise, Question

EXERCISES: dict[str, "Exercise"] = {}  # par id, dans l'ordre du cours
QUESTIONS: dict[str, "Question"] = {}
_courses: dict[str, "Course"] = {}  # par module ou paquet


def declare(known, thing):
    """Range un exercice ou une question à sa place ; une déclaration refaite dans le même module remplace l'ancienne.

    Raises:
        ValueError: un autre module a déjà déclaré cet id.
    """
    before = known.get(thing.id)
    if before and before.module != thing.module:
        raise ValueError(f"{thing.id} est déclaré par {before.module} et par {thing.module} : changez l'un.")
    known[thing.id] = thing
    in_order = sorted(known.items(), key=lambda item: order(item[0]))
    known.clear()
    known.update(in_order)


def order(name):
    """Rend la clé de tri d'un id ou d'une leçon : 2.9 vient avant 2.10, et les nombres avant les lettres."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in str(name).split(".")]


def lesson_of(name):
    """Rend la leçon d'un id : le nombre ou le mot qui précède le point ; « tri » est de la leçon « tri »."""
    lesson = name.partition(".")[0]
    return int(lesson) if lesson.isdigit() else lesson


def lesson_code(lesson):
    """Rend le début des identifiants de cellules d'une leçon : « 02 »."""
    return f"{lesson:02}" if isinstance(lesson, int) else re.sub(r"\W", "_", lesson)


def lesson_of_cell(cell_id):
    """Rend la leçon d'un identifiant de cellule ; ``None`` si la cellule n'est d'aucune leçon."""
    code, dash, rest = cell_id.partition("-")
    codes = {lesson_code(lesson): lesson for lesson in lessons()}
    return codes.get(code) if dash and re.fullmatch(r"\w[\w-]*", rest) else None


def lessons() -> list[int | str]:
    """Rend les leçons qui ont des exercices, dans l'ordre."""
    return sorted({exercise.lesson for exercise in EXERCISES.values()}, key=order)


def exercises_of(lesson=None):
    """Rend les exercices d'une leçon, ou de toutes si elle n'est pas dite, dans l'ordre du cours."""
    return [exercise for exercise in EXERCISES.values() if lesson in (None, exercise.lesson)]


def by_name():
    """Rend les exercices par le nom que l'élève y définit."""
    return {exercise.name: exercise for exercise in EXERCISES.values()}


class Course:
    """Un ensemble d'exercices dont les réponses peuvent s'appeler les unes les autres.

    Args:
        package: le nom du paquet, ou du module, où les exercices sont déclarés.
        given: le module des fonctions et valeurs que les leçons donnent à l'élève, s'il y en a un.
        draws: la fonction qui dessine les valeurs du cours, voir `Exercise.draws`.
        worlds: nom d'un module que les leçons importent tout entier → le module dont la correction donne le code à sa
            place, d'où rien ne se lit des réponses.
        styles: id d'un exercice → le code d'autres réponses justes, écrites autrement que la référence : voir
            `explain.nearest`.
        traits: ce qui peut se dire d'un appel du cours, couples (proposition, fonction qui la vérifie) ; la fonction
            reçoit les arguments et les globales de l'appel, par nom.
        version: le module qui dit la version du cours, voir `notice_of` et `undated` ; ``None`` s'il n'en a pas.
    """

    def __init__(
        self,
        package: str,
        given: ModuleType | None = None,
        draws: Callable[[object], list | None] = lambda _value: None,
        worlds: dict[str, ModuleType] | None = None,
        version: ModuleType | None = None,
        styles: dict[str, Iterable[str]] | None = None,
        traits: tuple[tuple[str, Callable[[dict[str, Any]], bool]], ...] = (),
    ) -> None:
        self.package, self.given, self.draws = package, given, draws
        self.worlds, self.styles = worlds or {}, styles or {}
        self.version, self.traits = version, traits
        _courses[package] = self
        COURSE_FOLDERS.extend(f"{folder}{os.sep}" for folder in getattr(sys.modules[package], "__path__", ()))

    def find(self) -> Self:
        """Importe tous les modules du paquet, ce qui déclare leurs exercices, et rend le cours."""
        for module in walk_packages(import_module(self.package).__path__, f"{self.package}."):
            import_module(module.name)
        return self

    @property
    def exercises(self) -> tuple["Exercise", ...]:
        """Les exercices du cours, dans l'ordre."""
        return _exercises_in(self.package, tuple(EXERCISES.values()))

    @property
    def names(self) -> dict[str, Any]:
        """Nom → valeur de tout ce qu'un carnet du cours peut lire ; voir `_names`."""
        return dict(_names(self.package, self.given, self.exercises))

    def world(self, **names: object) -> dict[str, Any]:
        """Construit des globales neuves, où les fonctions du cours se lisent les unes les autres.

        Comme dans un carnet, une réponse lit les réglages et les autres réponses parmi ses globales.

        Args:
            names: les globales à remplacer, par exemple ``lrate=.1`` ou ``random=random.Random(1)``.

        Returns:
            dict: nom → fonction ou valeur.
        """
        return self.fill({"__name__": self.package, "__builtins__": builtins, **names})

    def fill(self, namespace: dict[str, Any]) -> dict[str, Any]:
        """Ajoute à un dictionnaire les noms du cours qui y manquent, relie ses fonctions à lui, et le rend."""
        own = {exercise.name: exercise for exercise in self.exercises}
        for name, value in self.names.items():
            if name in namespace:
                continue
            if name in own and not own[name].is_function:
                value = own[name].fresh()
            elif isinstance(value, FunctionType) and is_in(value.__module__, self.package):
                value = rebind(value, namespace)
            namespace[name] = value
        return namespace


def course_of(exercise):
    """Rend le cours d'un exercice ; un exercice sans cours en reçoit un, fait de son seul module."""
    found = (course for package, course in _courses.items() if is_in(exercise.module, package))
    return next(found, None) or Course(exercise.module)


@cache
def is_in(module, package):
    """Le module de ce nom est-il le paquet de ce nom, ou un module de ce paquet ?"""
    return module == package or module.startswith(f"{package}.")


@cache
def _exercises_in(package, declared):
    return tuple(exercise for exercise in declared if is_in(exercise.module, package))


def rows_of(value):
    """Rend les rangées d'une valeur qu'un cours sait dessiner, ``None`` pour une autre ; voir `Course`."""
    return next(filter(None, (course.draws(value) for course in _courses.values())), None)


def notice_of(cell):
    """Rend ce qu'un cours dit d'une cellule d'un carnet d'une autre version ; ``""`` s'il n'y a rien à en dire."""
    return next(filter(None, (version.mismatch(cell) for version in _versions())), "")


def undated(cell):
    """Rend le texte d'une cellule, sans la ligne où un cours écrit sa version."""
    for version in _versions():
        cell = version.WRITTEN.sub("", cell)
    return cell


def _versions():
    return [course.version for course in _courses.values() if course.version]


def folders():
    """Rend les dossiers des cours qui sont des paquets."""
    return [Path(place) for package in _courses for place in getattr(sys.modules.get(package), "__path__", ())]


def packages():
    """Rend les noms des paquets qu'un carnet importe sans que ce soient des bibliothèques : le juge, les cours."""
    return {package.partition(".")[0] for package in (__package__, *_courses)}


def exercise_of(exercise_id):
    """Rend l'exercice de cet id.

    Raises:
        ValueError: aucun exercice n'a cet id.
    """
    if str(exercise_id) not in EXERCISES:  # l'élève peut écrire hint(2.1)
        raise ValueError(f"Il n'y a pas d'exercice {exercise_id!r} ; il y a {', '.join(EXERCISES)}.")
    return EXERCISES[str(exercise_id)]


@cache
def _names(package, given, exercises):
    """Rend les noms que des exercices peuvent lire : les donnés, leurs réponses, les noms lus dans leurs fichiers."""
    names = {name: value for name, value in vars(given).items() if name[:2] != "__"} if given else {}
    names |= {exercise.name: exercise.reference for exercise in exercises}
    waiting = [exercise.reference for exercise in exercises if exercise.is_function]
    while waiting:
        function = waiting.pop()
        for name in sorted(names_read(function.__code__) & function.__globals__.keys() - names.keys()):
            names[name] = function.__globals__[name]
            if isinstance(names[name], FunctionType) and is_in(names[name].__module__, package):
                waiting.append(names[name])  # une réponse se sert de cette fonction du cours
    return names
