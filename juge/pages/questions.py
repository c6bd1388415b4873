"""La page où noter les questions ouvertes, l'une après l'autre ; elle enregistre un fichier que lit `hand`.

Les réponses qui ont les mêmes mots se notent ensemble, et les réponses qui se ressemblent se suivent.
"""

import re

from ..declare.registry import QUESTIONS
from ..drawing.html import tag
from ..intake.given import Model
from ..intake.sheets import cell, numeral, plain
from ..marking.hand import Given
from .document import document, points_field, saving
from .prose import written_answer

_NO_ANNOTATION = Given("", "", "", "")


def questions_page(marks, known, folder):
    """La page où noter toutes les réponses ; elle enregistre un CSV depuis le navigateur, sans serveur.

    Args:
        known: question → `given.Model`, les textes qu'un cours en a.
        folder: le dossier des notes, tel que la commande l'écrit.
    """
    names = sorted({question for mark in marks for question in mark.questions})
    save, saved, command = saving("Enregistrer les points", "points_ouverts.csv", "points-ouverts", folder)
    hide = tag("label", tag("input", type="checkbox", id="anonymous", checked="checked"), " cacher les noms")
    following = tag("button", type="button", id="next")
    bar = tag("div", save, following, tag("span", id="count", role="status"), hide, saved, class_="bar")
    intro = tag(
        "p",
        "Donnez des points (Tab va au commentaire puis aux points suivants, Entrée à la réponse suivante sans note), "
        "enregistrez-les, puis ajoutez-les aux notes : ",
        command,
    )
    heading = tag("header", tag("h1", "Questions ouvertes"), intro)
    sections = (_question(name, marks, known.get(name, Model())) for name in names)
    return document("Questions ouvertes", tag("main", heading, bar, *sections), script="hand.js")


def _question(name, marks, model):
    """La section d'une question : ses textes, les réponses à noter, les copies sans réponse."""
    answered = [mark for mark in marks if mark.questions.get(name)]
    to_all = next((_said_to_all(name, mark) for mark in marks if _said_to_all(name, mark)), "")
    if to_all:
        return tag("section", tag("h2", f"Question {name}"), tag("p", f"{to_all} Rien n'y est à noter.", class_="note"))
    silent = [mark.student for mark in marks if mark.questions.get(name) == ""]
    nothing = []
    if silent:
        count = f"Sans réponse, 0 point : {len(silent)}"
        nothing = [tag("p", count, tag("span", f" ({', '.join(silent)})", class_="names"), ".", class_="note")]
    answers = [_answers(name, group) for group in _in_order(_together(name, answered), name)]
    texts = [written_answer(model.statement)] if model.statement else []
    for title, text in (("Critères", model.criteria), ("Corrigé", model.answer)):
        if text:
            texts += [tag("h3", title), written_answer(text)]
    columns = [tag("div", *answers, *nothing)]
    if texts:
        asked = tag("div", *texts, class_="asked", tabindex=0, role="region", aria_label=f"Question {name}")
        columns.insert(0, asked)
    body = tag("div", *columns, class_="pair")
    return tag("section", tag("h2", f"Question {name}"), body)


def _said_to_all(name, mark):
    """Les points que l'enseignant a donnés à toutes les réponses à une question ; ``""`` s'il n'en a pas donné."""
    return next(
        (f"À tous : {note.says.rstrip('.')}." for note in mark.notes(name) if note.is_to_group and note.points), ""
    )


# --- Les réponses notées ensemble -------------------------------------------------------------------------------


def _words(mark, name):
    return tuple(re.findall(r"\w+", plain(mark.questions[name]))) or (mark.questions[name],)


def _together(name, marks):
    """Les groupes de copies qui répondent les mêmes mots dans le même ordre, et qui ont la même annotation."""
    groups = {}
    for mark in marks:
        given = mark.given.get(name, _NO_ANNOTATION)
        key = _words(mark, name), given.points, given.comment, given.is_changed, given.of
        groups.setdefault(key, []).append(mark)
    return list(groups.values())


def _in_order(groups, name):
    """Range les groupes : le plus grand d'abord, puis toujours celui dont les mots ressemblent le plus au précédent."""
    left = sorted(([set(_words(group[0], name)), group] for group in groups), key=lambda pair: -len(pair[1]))
    found = left[:1]
    del left[:1]
    while left:
        last, _ = found[-1]
        likeness = [len(words & last) / len(words | last) for words, _ in left]
        found.append(left.pop(likeness.index(max(likeness))))
    return [group for _, group in found]


def _answers(name, group):
    """Une réponse et ses deux cases, points et commentaire, qui valent pour toutes les copies qui l'ont."""
    given, points = group[0].given.get(name, _NO_ANNOTATION), group[0].open_points.get(name)
    many = f"{len(group)} copies" if len(group) > 1 else ""
    review = ""
    if given.is_changed:
        review = "à revoir : la réponse a changé"
    elif name in group[0].rescaled:
        review = "à revoir : le barème a changé"
    former = given.comment if given.is_changed else ""  # ce commentaire est celui d'une autre réponse
    before = [numeral(points)] if points is not None else []
    if former:
        before.append(f"« {former} »")
    if review and before:  # les cases restent vides : sans relecture, l'annotation ne change pas
        review, points = f"{review}, elle avait {' et : '.join(before)}", None
    copies = {"data_copy": "\n".join(cell(mark.name) for mark in group), "data_question": name}
    written = "" if points is None else numeral(points)
    field = points_field(f"Points, {name}", QUESTIONS[name].points, written, copies)
    names = tag("span", ", ".join(mark.student for mark in group), class_="names")
    says = tag("span", " · ".join(filter(None, (many, review))))
    label = tag("label", names, says, field, f" / {numeral(QUESTIONS[name].points)}")
    if former:
        copies |= {"data_former": "true", "placeholder": "Commentaire (vide, l'ancien s'en va dès que vous notez)"}
    comment = tag(
        "textarea",
        "" if former else given.comment or "",
        rows=1,
        aria_label=f"Commentaire, {name}",
        **{"placeholder": "Commentaire", **copies},
    )
    return tag("article", label, written_answer(group[0].questions[name], group[0].pictures), comment)
