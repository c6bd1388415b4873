"""Les tableaux, tels qu'un tableur français les ouvre : UTF-8 avec BOM, point-virgule, virgule décimale."""

import csv
import io
import re
import unicodedata
from decimal import ROUND_HALF_UP, Decimal

from ...checking import EXERCISES, QUESTIONS
from ...drawing.numbers import with_comma
from ...files import write_atomically

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ß": "ss", "’": "'"})
_BOOKS = {b"PK\x03\x04": (".xlsx", ".ods"), b"\xd0\xcf\x11\xe0": (".xls",)}  # leurs premiers octets
_MOST_NAMES = 5
_FORMULA = tuple("=+-@\t\r＝＋－＠")  # ce par quoi commence une formule


def rounded(value, digits=2):
    """Un nombre arrondi comme à la main, la moitié vers le haut ; ce que les calculs y ont d'infime n'y compte pas.

    >>> rounded(5.625)
    5.63
    """
    return float(Decimal(f"{value:.9f}").quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))


def numeral(points):
    """Un nombre de points, arrondi comme à la main. Un tableur le relit : son signe moins reste un trait d'union.

    >>> numeral(2.5)
    '2,5'
    """
    return with_comma(f"{rounded(points):g}")


def some(names, separator=", "):
    """Les premiers de ces noms, et combien d'autres : de quoi reconnaître de qui l'on parle.

    >>> some(["Anne", "Bob"])
    'Anne, Bob'
    """
    names = list(dict.fromkeys(names))
    more = len(names) - _MOST_NAMES
    return separator.join(names[:_MOST_NAMES]) + f" et {more} autre{'s' * (more > 1)}" * (more > 0)


def cell(value):
    """Le texte d'une case : jamais une formule, quoi qu'un élève ait mis dans son nom."""
    if value is None:
        return ""
    if isinstance(value, int | float):
        return numeral(value)
    return f"'{value}" if value.startswith(_FORMULA) else value


def write_table(path, header, rows):
    """Écrit un tableau ; une case est un texte, un nombre, ou ``None`` si elle est vide."""
    text = io.StringIO()
    csv.writer(text, delimiter=";", lineterminator="\r\n").writerows([map(cell, row) for row in (header, *rows)])
    write_atomically(path, text.getvalue().encode("utf-8-sig"))


def plain(name):
    """Un nom sans accent ni majuscule : de quoi le reconnaître, et le ranger comme un dictionnaire français."""
    letters = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


def name_words(name):
    """Un nom, dans quelque ordre que soient ses mots."""
    return tuple(sorted(re.findall(r"\w+", plain(name))))


def read_text(path):
    """Le texte d'un tableau, qu'un tableur a pu réécrire.

    Raises:
        OSError: le fichier ne se lit pas.
        ValueError: c'est un classeur, ou une archive.
    """
    data = path.read_bytes()
    if data[:4] in _BOOKS:
        is_book = path.suffix.lower() in _BOOKS[data[:4]]
        what = "un classeur : enregistrez-le en CSV" if is_book else "une archive, il faut un CSV"
        raise ValueError(f"{path.name} est {what}.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def separator_of(text):
    """Ce qui sépare les colonnes d'un tableau."""
    return max(";,\t", key=text.split("\n", 1)[0].count)


def read_table(path):
    """Les lignes d'un tableau qu'un tableur a pu réécrire : dictionnaires colonne → texte, et le rang dans le fichier.

    Raises:
        OSError: le fichier ne se lit pas.
        ValueError: ce n'est pas un tableau.
    """
    text = read_text(path).removeprefix("\ufeff")
    try:
        return list(enumerate(csv.DictReader(io.StringIO(text), delimiter=separator_of(text)), start=2))
    except csv.Error:
        raise ValueError(f"{path.name} n'est pas un tableau : il y faut un CSV, une ligne par réponse.") from None


def write_marks(path, marks, as_reference):
    """``notes.csv`` : une ligne par élève et par leçon, une colonne par exercice.

    Args:
        path: le fichier.
        marks: les `results.Mark`.
        as_reference: ``as_reference(mark)`` dit ce qui y est identique à la référence.
    """
    lessons = {mark.lesson for mark in marks}
    exercises = [exercise for exercise in EXERCISES.values() if exercise.lesson in lessons]
    questions = sorted({question for mark in marks for question in mark.open_points})
    is_late = any(mark.lost for mark in marks)
    header = ["élève", "leçon", *map(_heading, exercises), *(f"{name} /{QUESTIONS[name].points}" for name in questions)]
    rows = [
        [
            mark.student,
            mark.about,
            *(_earned(mark, exercise) for exercise in exercises),
            *(mark.open_points.get(question) for question in questions),
            *([-mark.lost if mark.lost else None] * is_late),
            *((mark.points, mark.of) if mark.lesson else (None, None)),
            as_reference(mark),
            " ".join(mark.remarks),
            mark.name,
        ]
        for mark in marks
    ]
    header += ["retard"] * is_late
    write_table(path, [*header, "total", "sur", "identique à la référence", "remarques", "copie"], rows)


def _earned(mark, exercise):
    """Les points d'un exercice ; un bonus n'en a pas, il est juste ou non."""
    result = mark.exercises.get(exercise.id)
    if result is None or exercise.points:
        return result and result["points"]
    return "juste" if result["status"] == "right" else None


def _heading(exercise):
    return f"{exercise.title} /{exercise.points}" if exercise.points else f"{exercise.title} (bonus)"
