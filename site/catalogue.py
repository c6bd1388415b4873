"""Ce que le site dit d'une leçon : tout est lu dans la première cellule de son carnet."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat

sys.path.append(str(Path(__file__).resolve().parents[1] / "lessons"))
from root import ROOT

_HEAD = re.compile(
    r"# (?P<title>.+?)\n\n(?P<lead>.+?)\n\n(?:\*\*Objectifs\*\*\n(?P<aims>.+?)\n\n)?"
    r"\*\*Durée\*\*\s:\s(?P<minutes>\d+)\sminutes",
    re.DOTALL,
)


@dataclass(frozen=True)
class Lesson:
    """Une leçon.

    Attributes:
        path: le carnet de l'élève.
        title: « 1 · L'environnement ».
        aims: ce qu'on y apprend, en phrases ; ou de quoi il y est question.
        minutes: sa durée.
    """

    path: Path
    title: str
    aims: tuple[str, ...]
    minutes: int


def lessons():
    """Les six leçons, dans l'ordre.

    Raises:
        ValueError: une première cellule n'a pas son titre ou sa durée.
    """
    return [_lesson(path) for path in sorted((ROOT / "notebooks").glob("0*.ipynb"))]


def bonuses():
    """Celles qui les suivent, sans note."""
    return [_lesson(path) for path in sorted((ROOT / "notebooks").glob("[!0]*.ipynb"))]


def _lesson(path):
    found = _HEAD.match(nbformat.read(path, 4).cells[0].source)
    if not found:
        raise ValueError(f"{path.name} ne commence pas par un titre et une durée.")
    said = re.split(r"^- ", found["aims"] or found["lead"], flags=re.MULTILINE)
    aims = (" ".join(aim.split()).rstrip(";. ") for aim in said if aim)
    return Lesson(path, found["title"], tuple(aims), int(found["minutes"]))
