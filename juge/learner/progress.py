"""La progression d'un élève, dans un fichier JSON : exercices faits, indices et réponses ouverts, fonctions écrites.

Le fichier est à côté des carnets et ne s'écrit que depuis un carnet. Deux noyaux qui écrivent en même temps attendent
leur tour, là où le disque sait verrouiller un fichier ; une écriture interrompue laisse le fichier d'avant.
"""

import contextlib
import json
from pathlib import Path

from ..files import write_atomically

try:
    from fcntl import LOCK_EX, flock
except ImportError:  # Windows et Pyodide : sans verrou, le fichier s'écrit d'un bloc et ne s'abîme donc pas
    flock = None

FILE = "progression.json"
VERSION = 1
_KINDS = {"done": bool, "hints": int, "solution": bool, "source": str, "cell": str, "prediction": str}


class Progress:
    """La progression gardée dans un dossier.

    Args:
        folder: le dossier du fichier ; par défaut celui où tourne le noyau, celui du carnet.

    Attributes:
        notice: la phrase à afficher si le fichier est abîmé ou impossible à écrire, ou ``""``.
    """

    def __init__(self, folder="."):
        self.path, self.notice = Path(folder) / FILE, ""

    def read(self):
        """Lit les exercices : id → ``{'done': bool, 'hints': 0 à 3, 'solution': bool, 'source': str, 'cell': str}``.

        Chaque clé est facultative ; ``source`` est le code d'une fonction juste, ``cell`` le texte de sa cellule. Ce
        que garde une image, une prédiction par exemple, a sa ligne aussi, ``{'prediction': str}``. Un fichier abîmé ou
        d'une autre version est mis de côté sous un autre nom, et `notice` le dit.
        """
        try:
            return self._load()
        except OSError:
            self.notice = f"{FILE} ne peut pas être lu : la progression de cette fois ne sera pas gardée."
            return {}

    def _load(self):
        """Lit les exercices, comme `read` ; lève `OSError` si le fichier ne peut pas être lu."""
        if self.path.exists() and not self.path.is_file():
            raise OSError(f"{FILE} n'est pas un fichier")  # un tube ferait attendre sans fin
        try:
            return _exercises(json.loads(self.path.read_text("utf-8-sig")))
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError):  # le fichier n'est pas de l'UTF-8, du JSON ou une progression
            aside = self._set_aside()
            self.notice = f"{FILE} était abîmé ou d'une autre version : il est gardé sous le nom {aside}, et on repart."
            return {}

    def update(self, exercise_id, **changes):
        """Change la ligne d'un exercice, réécrit le fichier d'un bloc et rend tous les exercices.

        Args:
            exercise_id: l'exercice, par exemple ``"2.1"``, ou la prédiction, par exemple ``"2.P1"``.
            changes: les clés à changer : celles de `read`.
        """
        exercises = {}
        try:
            with _lock(self.path.with_name(f".{FILE}.lock")):
                exercises = self._load()
                exercises[exercise_id] = {**exercises.get(exercise_id, {}), **changes}
                content = json.dumps({"version": VERSION, "exercises": exercises}, ensure_ascii=False, indent=1)
                write_atomically(self.path, content.encode())
        except OSError:
            self.notice = f"La progression n'a pas pu être écrite dans {FILE}."
            return exercises or {exercise_id: changes}
        return exercises

    def _set_aside(self):
        names = (f"progression-abimee-{i}.json" for i in range(1, 1_000))
        name = next(name for name in names if not self.path.with_name(name).exists())
        self.path.rename(self.path.with_name(name))
        return name


def _exercises(content):
    """Rend les exercices d'un contenu bien formé ; lève `ValueError` sinon."""
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
def _lock(path):
    """Attend que ce noyau soit le seul à écrire, là où le système sait verrouiller un fichier."""
    with contextlib.ExitStack() as stack:
        if flock:
            with contextlib.suppress(OSError):  # un disque sans verrous, ou un verrou d'un autre compte
                flock(stack.enter_context(open(path, "w", encoding="utf-8")), LOCK_EX)
        yield
