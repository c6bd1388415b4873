"""Les questions ouvertes : une page pour les noter question par question, qui enregistre un fichier pour `hand`."""

from ..checking import QUESTIONS
from .page import document, tag, written_answer
from .tables import cell, decimal


def questions_page(marks):
    """La page où noter toutes les réponses ; elle enregistre un CSV depuis le navigateur, sans serveur."""
    names = sorted({question for mark in marks for question in mark.questions})
    bar = tag(
        "div",
        tag("button", "Enregistrer les points", type="button", id="save", data_file="points_ouverts.csv"),
        tag("span", id="count", role="status"),
        class_="bar",
    )
    command = tag("code", "ql-noter --out NOTES --resume --points-ouverts points_ouverts.csv")
    intro = tag("p", "Donnez des points, enregistrez-les, puis ajoutez-les aux notes : ", command)
    heading = tag("header", tag("h1", "Questions ouvertes"), intro)
    body = tag("main", heading, bar, *(_question(name, marks) for name in names))
    return document("Questions ouvertes", body, script="hand.js")


def _question(name, marks):
    """Une question, toutes les copies ; celles qui n'y répondent pas n'ont rien à noter."""
    answered = [mark for mark in marks if mark.questions.get(name)]
    silent = [mark.student for mark in marks if mark.questions.get(name) == ""]
    nothing = [tag("p", f"Sans réponse, 0 point : {', '.join(silent)}.", class_="note")] if silent else []
    return tag("section", tag("h2", f"Question {name}"), *(_answer(name, mark) for mark in answered), *nothing)


def _answer(name, mark):
    points = mark.open_points.get(name)
    field = tag(
        "input", type="text", inputmode="decimal", size=4, autocomplete="off", data_copy=cell(mark.name),
        data_question=name, data_most=QUESTIONS[name].points, value="" if points is None else decimal(points),
    )  # fmt: skip
    again = " · à revoir : la réponse a changé" if name in mark.changed else ""
    label = tag("label", tag("span", mark.student, again), field, f" / {QUESTIONS[name].points}")
    return tag("article", label, written_answer(mark.questions[name]))
