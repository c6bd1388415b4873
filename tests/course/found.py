"""What the test files of the exercises hold, found by being there."""

from importlib import import_module
from pkgutil import walk_packages

import course
from course.contract import ExerciseContract
from juge import EXERCISES


def contracts():
    """The contract of every exercise that has a test file."""
    modules = [
        import_module(module.name) for module in walk_packages(course.__path__, "course.") if ".test_ex" in module.name
    ]
    found = (value for module in modules for value in vars(module).values() if isinstance(value, type))
    return [one for one in found if issubclass(one, ExerciseContract) and "exercise_id" in vars(one)]


RIGHT, TWINS = (
    {contract.exercise_id: getattr(contract, kind) for contract in contracts()} for kind in ("right", "twins")
)


def own_mistakes():
    """Exercise id → the answers of its named mistakes."""
    return {exercise.id: [mistake.answer for mistake in exercise.mistakes] for exercise in EXERCISES.values()}
