"""Le barème des dernières notes, que `bareme.json` garde : s'il change, ce qui était donné à la main est à revoir."""

import json

from ...checking import EXERCISES, QUESTIONS
from ...checking.declare.registry import order
from ...files import write_atomically
from ..intake.sheets import numeral, some

FILE = "bareme.json"


def changes(folder, lines):
    """Ce que valent à présent les exercices et les questions dont le barème a changé, et valaient ; puis s'en souvient.

    Args:
        folder: le dossier des notes.
        lines: les lignes du journal, dont les verdicts disent le barème d'avant si le dossier ne le garde pas encore.

    Returns:
        dict[str, tuple[float, float]]: exercice ou question → ses points, et ceux d'avant.
    """
    path = folder / FILE
    today = {name: thing.points for known in (EXERCISES, QUESTIONS) for name, thing in known.items()}
    before = json.loads(path.read_text("utf-8")) if path.exists() else _graded(lines)
    if not path.exists() or today != before:
        write_atomically(path, json.dumps(today).encode())
    met = {name for line in lines for kind in ("exercises", "questions") for name in line.get(kind, ())}
    changed = {name: (today[name], points) for name, points in before.items() if name in met & today.keys()}
    return {name: both for name, both in changed.items() if both[0] != both[1]}


def _graded(lines):
    """Le barème sous lequel les copies ont été corrigées."""
    return {name: verdict["of"] for line in lines for name, verdict in line.get("exercises", {}).items()}


def notices(changed, marks):
    """Ce qui a changé du barème, et ce qui est donné à la main sur un barème d'avant ; phrases.

    Args:
        changed: voir `changes`.
        marks: les `results.Mark`.
    """
    names = sorted(changed, key=order)
    if names:
        says = (f"{name} vaut {_points(changed[name][0])} ({numeral(changed[name][1])} avant)" for name in names)
        yield f"Barème changé : {', '.join(says)}."
    old = [f"{mark.student}, {name} : {numeral(mark.given[name].points)} (sur {numeral(of)})"
           for mark in marks for name, of in mark.rescaled.items()]  # fmt: skip
    if old:
        yield f"Points donnés à la main sur l'ancien barème : {some(old, ' ; ')} ; à revoir (classe.html)."


def _points(number):
    return f"{numeral(number)} point{'s' * (number >= 2)}"
