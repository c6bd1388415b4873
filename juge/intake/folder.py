"""Le dossier des notes : lui seul sait les noms et les formes des fichiers qu'il garde d'une correction à l'autre."""

import json
import os
import re
from dataclasses import dataclass
from functools import cache
from itertools import chain, count
from pathlib import Path
from types import FunctionType

from ..files import as_private_as_its_folder, write_atomically

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows
    flock = None

OPTIONS = "poids", "limite", "retard", "garder", "comparer", "cours", "colonne"  # celles que gardent les réglages
MOODLE_FEEDBACK = "retours_moodle"  # le début du nom des archives de retours, parfois rangées parmi les copies
WORKSHEET, FILLED = "feuille{}.csv", "feuille_{}{}.csv"  # une feuille de notes, vierge et remplie


@dataclass(frozen=True)
class Kept:
    """Un des fichiers JSON du dossier.

    Attributes:
        name: son nom ; il finit par « .jsonl » si le fichier est une liste, un élément par ligne.
        shape: la forme de ce qu'il dit, voir `_has`.
        again: ce qui se passe, ou ce que l'enseignant doit redonner, quand on s'en passe ; la fin d'une phrase.
    """

    name: str
    shape: list | dict
    again: str

    def parsed(self, data):
        """Le contenu que disent des octets."""
        if self.name.endswith(".jsonl"):
            return [json.loads(line) for line in data.splitlines() if line.strip()]
        return json.loads(data)

    def encoded(self, content):
        """Les octets qui disent un contenu."""
        if self.name.endswith(".jsonl"):
            return b"".join(map(encoded_line, content))
        text = json.dumps(content, ensure_ascii=False)
        return text.encode("utf-8", "surrogatepass")  # comme json.loads lit des octets


MAX, BONUS, CANCELLED = "max", "bonus", "annulé"  # les points que dit un mot, voir `marking.granted`
_WORDS = re.compile(rf"{MAX}|{CANCELLED}|{BONUS} [\d,]+")


def _are_points(content):
    return isinstance(content, float | int | None) or bool(isinstance(content, str) and _WORDS.fullmatch(content))


_GIVEN = {  # les champs d'un `hand.Given`
    "who": str, "name": str, "answer": str, "content": str, "points": _are_points, "comment": str | None,
    "is_changed": bool | None, "of": float | int | None,
}  # fmt: skip
BY_HAND = Kept("a_la_main.jsonl", [_GIVEN], "redonnez alors par --a-la-main ce que vous aviez donné à la main")
FORMER = Kept("a_la_main_avant.jsonl", [_GIVEN], "les notes n'en dépendent pas")  # ce que l'on a changé ou retiré
SETTINGS = Kept(
    "reglages.json",
    {"garder": [str], "colonne": {str: str}, str: str},
    f"redonnez alors ceux de vos réglages qu'il gardait ({', '.join(f'--{name}' for name in OPTIONS)})",
)
DATES = Kept("remises.json", {str: str}, "redonnez alors vos feuilles d'évaluation par --liste")
LOTS = Kept(
    "a_corriger.json",
    [{"paths": [(str, str)], "left": int}],
    "redonnez alors avec --resume les copies qui restaient à corriger",
)
GIVEN = Kept("a_lire.json", {str: [str]}, "redonnez alors vos tableaux par --liste et --a-la-main")  # pas encore lus
SCALE = Kept("bareme.json", {str: int | float}, "le barème d'avant sera celui des dernières notes")
TRIED = Kept("essai.json", {str: [int | str]}, "le cours sera essayé de nouveau")
KEPT = SETTINGS, DATES, LOTS, GIVEN, SCALE, TRIED, BY_HAND, FORMER


class Folder:
    """Un dossier de notes.

    Attributes:
        path: le dossier.
        journal: le journal de la correction, voir `marking.journal`.
        roster: la liste de la classe.
        extensions: les aménagements, que l'enseignant écrit.
        returns: le dossier des pages de retour.
    """

    def __init__(self, path):
        self.path = Path(path)
        self.journal, self.roster = self.path / "notes.jsonl", self.path / "liste.csv"
        self.extensions, self.returns = self.path / "amenagements.csv", self.path / "retours"

    def file(self, kept):
        """Le chemin d'un fichier gardé."""
        return self.path / kept.name

    def lists(self):
        """Les listes gardées : celle de la classe, et les feuilles de notes, vierges et remplies."""
        return [*self.path.glob(self.roster.name), *self.path.glob(WORKSHEET.format("*"))]

    def feedback(self):
        """Les fichiers rendus aux élèves : leurs pages, et les archives de ces pages."""
        return [*self.returns.glob("*.html"), *self.path.glob(f"{MOODLE_FEEDBACK}*.zip")]

    def aside(self):
        """Les fichiers gardés qui étaient abîmés, et qui ont été mis de côté."""
        names = (_aside_name(Path(kept.name), "*") for kept in KEPT)
        return sorted(chain.from_iterable(map(self.path.glob, names)))

    def read(self, kept):
        """Ce que dit un fichier gardé ; un dictionnaire ou une liste vide s'il manque.

        Raises:
            ValueError: il est vide, abîmé ou d'une autre forme ; il est alors mis de côté, sous un autre nom.
        """
        path = self.file(kept)
        if not path.exists():
            return type(kept.shape)()
        try:
            content = kept.parsed(path.read_bytes())
            if _has(content, kept.shape):
                return content
        except (ValueError, RecursionError):
            pass  # la phrase qui suit le dit
        names = (_aside_name(path, number) for number in chain([""], (f"-{again}" for again in count(2))))
        aside = path.rename(next(path.with_name(name) for name in names if not path.with_name(name).exists()))
        raise ValueError(
            f"{path} est vide ou abîmé, et il est mis de côté sous le nom {aside.name} : remettez celui d'une "
            f"sauvegarde, ou relancez la commande sans lui ; {kept.again}."
        )

    def write(self, kept, content):
        """Remplace ce que dit un fichier gardé."""
        write_atomically(self.file(kept), kept.encoded(content))

    def change(self, kept, changed):
        """Remplace le contenu d'un fichier gardé par ``changed(contenu)``, s'il dit quelque chose."""
        if content := self.read(kept):
            self.write(kept, changed(content))

    def append(self, kept, lines):
        """Ajoute des lignes à un fichier gardé."""
        append(self.file(kept), kept.encoded(lines))

    def check(self):
        """Lit les fichiers gardés : s'il y en a un d'abîmé, rien d'autre ne commence.

        Raises:
            ValueError: il y en a un, voir `read`.
        """
        for kept in KEPT:
            self.read(kept)

    def hold(self):
        """Retient le dossier jusqu'à la fin de ce processus, là où le système verrouille un dossier.

        Raises:
            ValueError: une autre correction y écrit.
        """
        _hold(self.path.resolve())

    def close(self):
        """Ferme le dossier aux autres comptes, et les fichiers qu'une version d'avant y a laissés ouverts.

        Rend la phrase qui dit que le système le refuse, ou ``""``.
        """
        try:
            for path in (self.path, *self.path.iterdir(), *self.returns.glob("*")):
                if not path.is_symlink():
                    path.chmod(path.stat().st_mode & 0o700)
        except OSError as error:
            return (
                f"{self.path} reste lisible par d'autres comptes de cette machine : le système le refuse "
                f"({error.strerror})."
            )
        return ""


def _aside_name(path, number):
    return f"{path.stem}-abime{number}{path.suffix}"


def encoded_line(content):
    """La ligne de JSON qui dit un contenu ; la moitié d'un caractère, que rien n'affiche, y devient « ? »."""
    return json.dumps(content, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def append(path, data):
    """Ajoute ces octets à un fichier ; ils sont sur le disque quand la fonction rend la main."""
    with open(path, "ab", opener=as_private_as_its_folder) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


@cache
def _hold(path):
    if flock is None:
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise ValueError(f"une autre correction écrit dans {path} : attendez qu'elle finisse.") from error
    except OSError:  # un disque du réseau ne verrouille parfois rien : la correction s'y passe de verrou
        return


def _has(content, shape):
    """Dit si un contenu a cette forme.

    Args:
        shape: un type ; une fonction qui le dit ; une liste d'une forme, qu'ont tous les éléments ; un couple de
            formes ; un dictionnaire de formes : il en a les clés, celle qui manque vaut ``None``, et n'importe
            lesquelles si ``str`` en est une.
    """
    if isinstance(shape, list):
        return isinstance(content, list) and all(_has(one, shape[0]) for one in content)
    if isinstance(shape, tuple):
        return isinstance(content, list) and len(content) == len(shape) and all(map(_has, content, shape))
    if isinstance(shape, dict):
        if not isinstance(content, dict) or (str not in shape and content.keys() - shape.keys()):
            return False
        names = content if str in shape else shape
        return all(_has(content.get(name), shape.get(name, shape.get(str))) for name in names)
    return shape(content) if isinstance(shape, FunctionType) else isinstance(content, shape)
