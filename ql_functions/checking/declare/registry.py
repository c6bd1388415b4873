"""Ce qui est déclaré : les exercices et les questions, dans l'ordre du cours, et les cours dont ils sont."""

import builtins
import re
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import FunctionType

from ..namespace import names_read, rebind

EXERCISES, QUESTIONS = {}, {}  # id → `Exercise` et `Question`, triés
_courses = {}  # module ou paquet → `Course`


def declare(known, thing):
    """Range un exercice ou une question à sa place ; redéclaré au même endroit, il remplace l'ancien.

    Raises:
        ValueError: cet id est déjà celui d'un autre module.
    """
    before = known.get(thing.id)
    if before and before.module != thing.module:
        raise ValueError(f"{thing.id} est déclaré par {before.module} et par {thing.module} : changez l'un.")
    known[thing.id] = thing
    in_order = sorted(known.items(), key=lambda item: order(item[0]))
    known.clear()
    known.update(in_order)


def order(name):
    """De quoi ranger des ids, ou des leçons : 2.9 avant 2.10, les nombres avant les lettres."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in str(name).split(".")]


def lesson_of(name):
    """La leçon d'un id : ce qui précède le point, un entier si c'en est un ; « tri » est à lui seul sa leçon."""
    lesson = name.partition(".")[0]
    return int(lesson) if lesson.isdigit() else lesson


def lesson_code(lesson):
    """Le début des identifiants de cellules d'une leçon : « 02 »."""
    return f"{lesson:02}" if isinstance(lesson, int) else re.sub(r"\W", "_", lesson)


def lesson_of_cell(cell_id):
    """La leçon d'un identifiant de cellule, ``None`` s'il n'est d'aucune."""
    code, dash, rest = cell_id.partition("-")
    codes = {lesson_code(lesson): lesson for lesson in lessons()}
    return codes.get(code) if dash and re.fullmatch(r"\w[\w-]*", rest) else None


def lessons():
    """Les leçons qui ont des exercices, dans l'ordre."""
    return list(dict.fromkeys(exercise.lesson for exercise in EXERCISES.values()))


def by_name():
    """Les exercices par le nom qu'on y définit."""
    return {exercise.name: exercise for exercise in EXERCISES.values()}


class Course:
    """Des exercices qui se connaissent : la réponse de l'un peut appeler celles des autres.

    Args:
        package: le paquet où ils sont déclarés, ou le module.
        given: le module de ce que les leçons donnent sans qu'on ait à l'écrire, s'il y en a un.
        draws: comment se dessinent ses valeurs, voir `Exercise.draws`.
    """

    def __init__(self, package, given=None, draws=lambda _value: None):
        self.package, self.given, self.draws = package, given, draws
        _courses[package] = self

    def find(self):
        """Importe tout ce que contient le paquet : un exercice y est connu parce qu'il y est. Rend le cours."""
        for module in walk_packages(import_module(self.package).__path__, f"{self.package}."):
            import_module(module.name)
        return self

    @property
    def exercises(self):
        """Ses exercices, dans l'ordre."""
        return _exercises_in(self.package, tuple(EXERCISES.values()))

    @property
    def names(self):
        """Nom → valeur de ce qu'un carnet du cours peut lire : ce qui est donné, les réponses, ce qu'elles lisent."""
        return dict(_names(self.package, self.given, self.exercises))

    def world(self, **names):
        """Un cours à part : ses fonctions reliées entre elles, ses valeurs neuves.

        Comme dans un carnet, ``get_move`` ou ``backpropagate`` lisent ``q_table``, ``lrate``… parmi leurs globales.

        Args:
            names: ce qui remplace une globale, par exemple ``lrate=.1`` ou ``random=random.Random(1)``.

        Returns:
            dict: nom → fonction ou valeur.
        """
        return self.fill({"__name__": self.package, "__builtins__": builtins, **names})

    def fill(self, namespace):
        """Met dans un dictionnaire les noms du cours qui n'y sont pas, ses fonctions reliées à lui ; le rend."""
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
    """Le cours d'un exercice ; s'il n'est d'aucun, son module en est un."""
    found = (course for package, course in _courses.items() if is_in(exercise.module, package))
    return next(found, None) or Course(exercise.module)


@cache
def is_in(module, package):
    """Un module est-il ce paquet, ou l'un de ceux qu'il contient ? Tous deux sont donnés par leurs noms."""
    return module == package or module.startswith(f"{package}.")


@cache
def _exercises_in(package, declared):
    return tuple(exercise for exercise in declared if is_in(exercise.module, package))


def rows_of(value):
    """Les rangées d'une valeur qu'un cours sait dessiner, ``None`` pour une autre ; voir `Course`."""
    return next(filter(None, (course.draws(value) for course in _courses.values())), None)


def exercise_of(exercise_id):
    """L'exercice de cet id.

    Raises:
        ValueError: il n'y en a pas.
    """
    if str(exercise_id) not in EXERCISES:  # hint(2.1) se comprend
        raise ValueError(f"Il n'y a pas d'exercice {exercise_id!r} ; il y a {', '.join(EXERCISES)}.")
    return EXERCISES[str(exercise_id)]


@cache
def _names(package, given, exercises):
    """Ce que des exercices peuvent lire : ce qui est donné, leurs réponses, ce qu'elles lisent dans leurs fichiers."""
    names = {name: value for name, value in vars(given).items() if name[:2] != "__"} if given else {}
    names |= {exercise.name: exercise.reference for exercise in exercises}
    waiting = [exercise.reference for exercise in exercises if exercise.is_function]
    while waiting:
        function = waiting.pop()
        for name in sorted(names_read(function.__code__) & function.__globals__.keys() - names.keys()):
            names[name] = function.__globals__[name]
            if isinstance(names[name], FunctionType) and is_in(names[name].__module__, package):
                waiting.append(names[name])  # une fonction du cours, dont la réponse se sert
    return names
