"""La lecture des cellules d'un carnet dans les octets d'un fichier ; un fichier abîmé est refusé par une phrase."""

import json
import re
from dataclasses import dataclass, field

from ..declare.registry import lesson_of_cell
from .members import MAX_BYTES
from .pictures import with_pictures

MAX_CELLS = 2_000
MAX_CODE = 50_000  # caractères de code d'un carnet ; une leçon en a moins de dix mille

# les noms qu'une cellule définit ; ce motif les trouve même si le code ne se compile pas
_DEFINED = re.compile(
    r"^(?:async\s+)?def\s+(\w+)|^(\w+)[ \t]*(?::[^=\n]+)?=(?!=|\s*(?:\w+\.)?(?:carry|check)\b)",
    re.MULTILINE,
)


_MERGED = re.compile(r"^[ \t]*(<{7}|>{7}) ", re.MULTILINE)  # les lignes qu'écrit git
_GIT_MARKS = (
    "Ce carnet garde les marques d'une fusion de git (<<<<<<<, >>>>>>>) : ouvrez-le dans un éditeur de texte, gardez "
    "une des deux versions, et ôtez l'autre avec les marques."
)


class Refused(Exception):  # noqa: N818 (le carnet n'est pas une erreur du programme)
    """Le refus d'une copie qui ne peut pas être lue ; le message est la phrase à rendre à l'élève."""


@dataclass(frozen=True)
class Cell:
    """Une cellule.

    Attributes:
        kind: ``'code'``, ``'markdown'``…
        id: son identifiant dans le cours, ``""`` s'il est perdu ou si l'élève a ajouté la cellule.
        pictures: les images qui y sont collées, voir `pictures.with_pictures`.
    """

    kind: str
    id: str
    source: str
    printed: str = ""
    pictures: dict = field(default_factory=dict, compare=False)

    @property
    def defines(self):
        """Les noms de premier niveau que la cellule définit, sauf par `check` et `carry`."""
        found = _DEFINED.findall(self.source) if self.kind == "code" else ()
        return {function or value for function, value in found}


def cells_of(data):
    """Les cellules d'un carnet, quels que soient son encodage et son format, et les remarques de la lecture.

    Raises:
        Refused: le fichier n'est pas un carnet, ou il est démesuré.
    """
    raw = _raw_cells(_document(data))
    if len(raw) > MAX_CELLS:
        raise Refused(f"Ce carnet a plus de {MAX_CELLS} cellules.")
    cells = [cell for cell in map(_cell, raw) if cell]
    if sum(len(cell.source) for cell in cells if cell.kind == "code") > MAX_CODE:
        raise Refused(f"Ce carnet a plus de {MAX_CODE} caractères de code.")
    ignored = len(raw) - len(cells)
    return cells, [f"Cellules illisibles, ignorées : {ignored}."] if ignored else []


def is_damaged(data):
    """Ces octets ne sont-ils pas ceux d'un carnet ?"""
    try:
        _raw_cells(_document(data))
    except Refused:
        return True
    return False


def _document(data):
    if len(data) > MAX_BYTES:
        raise Refused(f"Ce carnet dépasse {MAX_BYTES >> 20} Mio : effacez ses sorties avant de le rendre.")
    try:
        text = data.decode(json.detect_encoding(data))
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(_why_unread(text)) from error
    if not isinstance(document, dict):
        raise Refused("Ce fichier n'est pas un carnet Jupyter.")
    return document


def _why_unread(text):
    """La phrase qui dit pourquoi un texte n'est pas celui d'un carnet."""
    if not text.strip("\0 \r\n\t"):
        return "Ce fichier est vide : il a été remis, ou copié, avant d'être enregistré."
    if _MERGED.search(text):
        return _GIT_MARKS
    return "Ce fichier n'est pas un carnet : il est tronqué ou abîmé."


def _raw_cells(document):
    """Les cellules du document JSON ; jusqu'au format 3, elles sont rangées dans des feuilles."""
    cells, sheets = document.get("cells"), document.get("worksheets")
    if not isinstance(cells, list) and isinstance(sheets, list):
        lists = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
        cells = [cell for part in lists if isinstance(part, list) for cell in part]
    if not isinstance(cells, list):
        raise Refused("Ce fichier n'est pas un carnet Jupyter : il n'a pas de cellules.")
    return cells


def _cell(raw):
    """La cellule que décrit un objet JSON, ``None`` si cet objet n'en décrit pas une."""
    if not isinstance(raw, dict) or not isinstance(raw.get("cell_type"), str):
        return None
    source = raw.get("source", raw.get("input", ""))
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    if not isinstance(source, str):
        return None
    source = source.encode("utf-8", "replace").decode()
    source = source.replace("\r\n", "\n").replace("\r", "\n")  # Python lit ainsi les fins de ligne
    source, pictures = with_pictures(source, raw.get("attachments"))
    return Cell(raw["cell_type"], _course_id(raw), source, _printed(raw.get("outputs")), pictures)


def _printed(outputs):
    """Le texte des sorties d'une cellule ; un objet JSON qui n'est pas une sortie n'a pas de texte."""
    data = [output.get("data") for output in outputs if isinstance(output, dict)] if isinstance(outputs, list) else ()
    texts = [formats.get("text/plain") for formats in data if isinstance(formats, dict)]
    lines = [line for text in texts for line in (text if isinstance(text, list) else [text, "\n"])]
    return "".join(line for line in lines if isinstance(line, str))


def _course_id(raw):
    """L'identifiant de la cellule dans le cours ; si un outil l'a changé, celui que gardent les métadonnées."""
    metadata = raw.get("metadata")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    kept = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    found = (name for name in (raw.get("id"), kept) if isinstance(name, str) and lesson_of_cell(name) is not None)
    return next(found, "")
