"""La progression d'un élève : ce qui est fait, ce qui a été ouvert, ce qu'il a écrit ; un petit fichier JSON.

Il est à côté des carnets et ne s'écrit que depuis un carnet. Deux noyaux qui écrivent en même temps attendent
leur tour ; une écriture interrompue laisse le fichier d'avant.
"""

import contextlib
import json
from pathlib import Path

from ...files import write_atomically

try:
    from fcntl import LOCK_EX, flock
except ImportError:  # Windows et Pyodide : le remplacement d'un bloc suffit à ne jamais abîmer le fichier
    flock = None

FILE = "progression.json"
VERSION = 1
_KINDS = {"done": bool, "hints": int, "solution": bool, "source": str}


class Progress:
    """La progression gardée dans un dossier.

    Args:
        folder: le dossier du fichier ; par défaut celui où tourne le noyau, celui du carnet.

    Attributes:
        notice: ce qu'il y a à dire du fichier (abîmé, impossible à écrire), ou ``""``.
    """

    def __init__(self, folder="."):
        self.path, self.notice = Path(folder) / FILE, ""

    def read(self):
        """Les exercices : id → ``{'done': bool, 'hints': 0 à 3, 'solution': bool, 'source': str}``, tous facultatifs.

        Un fichier abîmé ou d'une autre version est mis de côté sous un autre nom, et `notice` le dit.
        """
        try:
            return _exercises(json.loads(self.path.read_text("utf-8")))
        except FileNotFoundError:
            return {}
        except OSError:
            self.notice = f"{FILE} ne peut pas être lu : la progression de cette fois ne sera pas gardée."
            return {}
        except (ValueError, RecursionError):  # pas du JSON, pas de l'UTF-8, ou pas une progression
            aside = self._set_aside()
            self.notice = f"{FILE} était abîmé ou d'une autre version : il est gardé sous le nom {aside}, et on repart."
            return {}

    def update(self, exercise_id, **changes):
        """Change une ligne et réécrit le fichier d'un bloc ; rend les exercices.

        Args:
            exercise_id: l'exercice, par exemple ``"2.1"``.
            changes: ce qui change, parmi ``done``, ``hints``, ``solution`` et ``source``.
        """
        try:
            with _alone(self.path.with_name(f".{FILE}.lock")):
                exercises = self.read()
                exercises[exercise_id] = {**exercises.get(exercise_id, {}), **changes}
                content = json.dumps({"version": VERSION, "exercises": exercises}, ensure_ascii=False, indent=1)
                write_atomically(self.path, content.encode())
        except OSError:
            self.notice = f"La progression n'a pas pu être écrite dans {FILE}."
            return {exercise_id: changes}
        return exercises

    def _set_aside(self):
        names = (f"progression-abimee-{i}.json" for i in range(1, 1_000))
        name = next(name for name in names if not self.path.with_name(name).exists())
        self.path.rename(self.path.with_name(name))
        return name


def _exercises(content):
    """Les exercices d'un contenu bien formé ; `ValueError` sinon."""
    if not isinstance(content, dict) or content.get("version") != VERSION:
        raise ValueError("autre version")
    exercises = content.get("exercises")
    if not isinstance(exercises, dict):
        raise ValueError("pas d'exercices")
    for line in exercises.values():
        if not isinstance(line, dict) or any(type(value) is not _KINDS.get(name) for name, value in line.items()):
            raise ValueError("ligne mal formée")
    return exercises


@contextlib.contextmanager
def _alone(path):
    """Un seul noyau à la fois, là où le système sait verrouiller un fichier."""
    if flock is None:
        yield
        return
    with open(path, "w", encoding="utf-8") as lock:
        flock(lock, LOCK_EX)
        yield
