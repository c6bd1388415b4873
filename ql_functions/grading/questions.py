"""Les questions ouvertes : une page pour les noter question par question, et les points qu'elle enregistre."""

from ..checking import QUESTIONS
from .page import document, tag, written_answer
from .tables import cell, decimal, read_table

COLUMNS = ("copie", "question", "points")


def questions_page(marks):
    """La page où noter toutes les réponses ; elle enregistre un CSV depuis le navigateur, sans serveur."""
    names = sorted({question for mark in marks for question in mark.line.get("questions", {})})
    bar = tag(
        "div",
        tag("button", "Enregistrer les points", type="button", id="save"),
        tag("span", id="count", role="status"),
        class_="bar",
    )
    command = tag("code", "ql-noter --out NOTES --resume --points-ouverts points_ouverts.csv")
    intro = tag("p", "Donnez des points, enregistrez-les, puis ajoutez-les aux notes : ", command)
    heading = tag("header", tag("h1", "Questions ouvertes"), intro)
    body = tag("main", heading, bar, *(_question(name, marks) for name in names))
    return document("Questions ouvertes", body, script="questions.js")


def _question(name, marks):
    """Une question, toutes les copies ; celles qui n'y répondent pas n'ont rien à noter."""
    answered = [mark for mark in marks if mark.line.get("questions", {}).get(name)]
    silent = [mark.student for mark in marks if mark.line.get("questions", {}).get(name) == ""]
    nothing = [tag("p", f"Sans réponse, 0 point : {', '.join(silent)}.", class_="note")] if silent else []
    return tag("section", tag("h2", f"Question {name}"), *(_answer(name, mark) for mark in answered), *nothing)


def _answer(name, mark):
    points = mark.open_points.get(name)
    field = tag(
        "input", type="text", inputmode="decimal", size=4, autocomplete="off", data_copy=cell(mark.name),
        data_question=name, data_most=QUESTIONS[name].points, value="" if points is None else decimal(points),
    )  # fmt: skip
    label = tag("label", tag("span", mark.student), field, f" / {QUESTIONS[name].points}")
    return tag("article", label, written_answer(mark.line["questions"][name]))


def read_points(path, names):
    """Les points d'un CSV qu'a enregistré la page.

    Args:
        path: le fichier ; un tableur a pu le réécrire.
        names: les étiquettes des copies corrigées.

    Returns:
        dict: (étiquette, question) → points ; les lignes sans points n'y sont pas.

    Raises:
        OSError: le fichier ne se lit pas.
        ValueError: une ligne ne désigne pas une réponse, ou ses points ne vont pas.
    """
    known, points = {cell(name): name for name in names}, {}
    for number, row in read_table(path):
        if not row.keys() >= set(COLUMNS):
            found = ", ".join(filter(None, row))
            raise ValueError(f"{path.name} : il y faut les colonnes {', '.join(COLUMNS)} ; il a {found}.")
        copy, question, written = ((row.get(column) or "").strip() for column in COLUMNS)
        if copy not in known or question not in QUESTIONS:
            raise ValueError(
                f"{path.name}, ligne {number} : « {copy} », « {question} » n'est la réponse d'aucune copie."
            )
        if written:
            points[known[copy], question] = _points(written, QUESTIONS[question].points, f"{path.name}, ligne {number}")
    return points


def _points(written, most, where):
    try:
        points = float(written.replace(",", "."))
    except ValueError:
        points = -1
    if not 0 <= points <= most:
        raise ValueError(f"{where} : {written!r} n'est pas un nombre de points entre 0 et {most}.")
    return points
