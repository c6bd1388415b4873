"""Les tableaux, tels qu'un tableur français les ouvre : UTF-8 avec BOM, point-virgule, virgule décimale."""

import csv
import io
import re
import unicodedata
from decimal import ROUND_HALF_UP, Decimal

from ..declare.cases import Status
from ..declare.registry import EXERCISES, QUESTIONS
from ..drawing.numbers import quantity, with_comma
from ..files import write_atomically

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ß": "ss", "’": "'"})
_STRIPPED_BY_MOODLE = "'’‘\u02bc\"“”/\\:*?<>|&`"  # l'apostrophe et le guillemet courbes viennent de la liste seule
_WORKBOOKS = {b"PK\x03\x04": (".xlsx", ".ods"), b"\xd0\xcf\x11\xe0": (".xls",)}  # premiers octets → extensions
_MAX_SHOWN_NAMES = 5
_FORMULA_SIGNS = tuple("=+-@\t\r＝＋－＠")  # une formule de tableur commence par l'un de ces signes


def rounded(value):
    """Arrondit un nombre à deux décimales comme à la main, la moitié vers le haut, malgré l'erreur infime des calculs.

    >>> rounded(5.625)
    5.63
    """
    return float(Decimal(f"{value:.9f}").quantize(Decimal("0.01"), ROUND_HALF_UP))


def numeral(points):
    """Un nombre de points, arrondi comme à la main. Un tableur le relit : son signe moins reste un trait d'union.

    >>> numeral(2.5)
    '2,5'
    """
    return with_comma(f"{rounded(points):g}")


def list_names(names, separator=", "):
    """Les premiers noms, et le nombre des autres.

    >>> list_names(["Anne", "Bob"])
    'Anne, Bob'
    """
    names = list(dict.fromkeys(names))
    shown, more = separator.join(names[:_MAX_SHOWN_NAMES]), len(names) - _MAX_SHOWN_NAMES
    return f"{shown} et {quantity(more, 'autre')}" if more > 0 else shown


def cell(value):
    """Le texte d'une case, qu'un tableur ne prend jamais pour une formule, même si un élève l'a mise dans son nom."""
    if value is None:
        return ""
    if isinstance(value, int | float):
        return numeral(value)
    return f"'{value}" if value.startswith(_FORMULA_SIGNS) else value


def write_table(path, header, rows):
    """Écrit un tableau ; une case est un texte, un nombre, ou ``None`` si elle est vide."""
    text = io.StringIO()
    csv.writer(text, delimiter=";", lineterminator="\r\n").writerows([map(cell, row) for row in (header, *rows)])
    write_atomically(path, text.getvalue().encode("utf-8-sig"))


def plain(name):
    """Un nom sans accent ni majuscule, pour le reconnaître et le ranger comme dans un dictionnaire français."""
    letters = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


def one_name(name):
    """Le nom d'un élève, écrit sans virgule : parmi d'autres noms, « Dupont, Anne » en paraîtrait deux.

    >>> one_name("Dupont, Anne")
    'Dupont Anne'
    """
    return re.sub(r"(?<=\w)\s*,\s+(?=\w)", " ", name)


def name_words(name):
    """Les mots d'un nom, triés : deux noms sont le même s'ils ont les mêmes mots, dans un ordre ou dans l'autre.

    Moodle ôte plusieurs signes des noms de dossier, qui ne séparent donc pas deux mots. Un idéogramme est un mot :
    aucune espace ne sépare le nom du prénom dans un nom chinois.

    >>> name_words("D'Hôtel Léa") == name_words("Léa DHôtel")
    True
    """
    letters = "".join(
        f" {letter} " if unicodedata.east_asian_width(letter) == "W" else letter
        for letter in unicodedata.normalize("NFC", name)
        if letter not in _STRIPPED_BY_MOODLE and unicodedata.category(letter) != "Cf"
    )
    return tuple(sorted(re.findall(r"[^\W_]+", plain(letters))))


def read_text(path):
    """Le texte d'un tableau, qu'un tableur a pu réécrire.

    Raises:
        ValueError: le fichier est un classeur, ou une archive.
    """
    data = path.read_bytes()
    if data[:4] in _WORKBOOKS:
        is_book = path.suffix.lower() in _WORKBOOKS[data[:4]]
        what = "un classeur : enregistrez-le en CSV" if is_book else "une archive, il faut un CSV"
        raise ValueError(f"{path.name} est {what}.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def separator_of(text):
    """Le signe qui sépare les colonnes d'un tableau."""
    return max(";,\t", key=text.split("\n", 1)[0].count)


def read_table(path):
    """Les lignes d'un tableau qu'un tableur a pu réécrire : dictionnaires colonne → texte, et le rang dans le fichier.

    Raises:
        ValueError: le fichier n'est pas un tableau.
    """
    text = read_text(path).removeprefix("\ufeff")
    try:
        return list(enumerate(csv.DictReader(io.StringIO(text), delimiter=separator_of(text)), start=2))
    except csv.Error:
        raise ValueError(f"{path.name} n'est pas un tableau : il y faut un CSV, une ligne par réponse.") from None


def write_marks(path, marks, as_reference):
    """Écrit ``notes.csv`` : une ligne par élève et par leçon, une colonne par exercice."""
    lessons = {mark.lesson for mark in marks}
    exercises = [exercise for exercise in EXERCISES.values() if exercise.lesson in lessons]
    questions = sorted({question for mark in marks for question in mark.open_points})
    is_late, has_bonus = any(mark.lost for mark in marks), any(mark.bonus for mark in marks)
    headings = [f"{one.title} /{one.points}" if one.points else f"{one.title} (bonus)" for one in exercises]
    header = ["élève", "leçon", *headings, *(f"{name} /{QUESTIONS[name].points}" for name in questions)]
    rows = [
        [
            mark.student,
            mark.about,
            *(_earned(mark, exercise) for exercise in exercises),
            *(mark.open_points.get(question) for question in questions),
            *([mark.bonus or None] * has_bonus),
            *([-mark.lost if mark.lost else None] * is_late),
            *((mark.points, mark.of) if mark.lesson else (None, None)),
            as_reference(mark),
            " ".join((*mark.private, *mark.remarks)),
            mark.name,
        ]
        for mark in marks
    ]
    header += ["bonus"] * has_bonus + ["retard"] * is_late
    write_table(path, [*header, "total", "sur", "identique à la référence", "remarques", "copie"], rows)


def _earned(mark, exercise):
    """Les points d'un exercice ; un bonus n'a de points que donnés à la main : sinon, la case dit s'il est juste."""
    result = mark.exercises.get(exercise.id)
    if exercise.id in mark.cancelled:
        return "annulé"
    if result is None or exercise.points or result["points"]:
        return result and result["points"]
    return "juste" if result["status"] == Status.RIGHT else None
