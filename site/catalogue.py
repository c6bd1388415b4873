"""Ce que le site dit d'une leçon : tout est lu dans la première cellule de son carnet."""

import re
from dataclasses import dataclass
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parent.parent
_HEAD = re.compile(
    r"# (?P<title>.+?)\n\n.*\*\*Objectifs\*\*\n(?P<aims>.+?)\n\n\*\*Durée\*\*\s:\s(?P<minutes>\d+)\sminutes", re.DOTALL
)


@dataclass(frozen=True)
class Lesson:
    """Une leçon.

    Attributes:
        path: le carnet de l'élève.
        title: « 1 · L'environnement ».
        aims: ce qu'on y apprend, en phrases.
        minutes: sa durée.
    """

    path: Path
    title: str
    aims: tuple[str, ...]
    minutes: int

    @property
    def runs_in_a_browser(self):
        """Un navigateur a-t-il tout ce qu'elle demande ? Keras n'y est pas."""
        return "import keras" not in self.path.read_text("utf-8")


def lessons():
    """Les leçons, dans l'ordre.

    Raises:
        ValueError: une première cellule n'a pas son titre, ses objectifs ou sa durée.
    """
    return [_lesson(path) for path in sorted((ROOT / "notebooks").glob("0*.ipynb"))]


def _lesson(path):
    found = _HEAD.match(nbformat.read(path, 4).cells[0].source)
    if not found:
        raise ValueError(f"{path.name} ne commence pas par un titre, des objectifs et une durée.")
    aims = (" ".join(aim.split()).rstrip(";. ") for aim in re.split(r"^- ", found["aims"], flags=re.MULTILINE) if aim)
    return Lesson(path, found["title"], tuple(aims), int(found["minutes"]))
