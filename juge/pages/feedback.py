"""Le retour rendu à un élève : le verdict de chaque exercice, l'erreur et sa ligne ; ni cas caché, ni réponse."""

from itertools import starmap

from .. import words
from ..declare.cases import Status
from ..declare.registry import EXERCISES, QUESTIONS
from ..drawing.html import Html, tag
from ..drawing.numbers import quantity
from ..intake.sheets import numeral, rounded
from ..values import DOT, dotted
from .document import document
from .prose import written_answer


def feedback_page(mark, grade=None):
    """La page de retour d'une copie ; ``grade``, s'il y en a une, est sa note dans une feuille et la note maximale."""
    if not mark.lesson:
        lesson = [tag("p", words.LESSON.format(name=mark.assigned))] if mark.assigned is not None else []
        body = tag("header", *lesson, tag("h1", mark.student), tag("p", words.UNREAD))
    else:
        scaled = f", soit {numeral(grade[0])} sur {numeral(grade[1])}" if grade and grade[1] != mark.of else ""
        of = words.TOTAL.format(points=quantity(rounded(mark.of), words.POINT))
        total = tag("p", tag("strong", numeral(mark.points)), f"{of}{scaled}", class_="total")
        body = tag("header", tag("p", words.LESSON.format(name=mark.lesson)), tag("h1", mark.student), total)
    parts = [body]
    remarks = [remark for remark in mark.remarks if remark != mark.line.get("failed")]
    if "failed" in mark.line:
        remarks.append(words.FAILED)
    remarks += [f"{name} : ces points ont été donnés à une copie précédente." for name in mark.outdated]
    if remarks:
        parts.append(tag("ul", *(tag("li", remark) for remark in remarks), class_="remarks"))
    if mark.lesson not in mark.exercises:
        parts += _comment(mark, str(mark.lesson or ""))
    parts += [_exercise(mark, *item) for item in mark.exercises.items()]
    parts += [_question(mark, *item) for item in mark.questions.items()]
    lesson = f"leçon {mark.about} · " if mark.about is not None else ""
    return document(f"{mark.student} · {lesson}retour", tag("main", *parts))


def _exercise(mark, exercise_id, result):
    """Un exercice : le verdict à gauche, le code de l'élève à droite."""
    status = Status(result["status"])
    verdict = words.VERDICTS.get(status, words.VERDICTS["wrong"])
    worth = f"{numeral(result['points'])} / {numeral(result['of'])}"
    if not result["of"]:
        bonus = f"{words.BONUS} {numeral(result['points'])}" if result["points"] else words.BONUS
        worth = words.CANCELLED if exercise_id in mark.cancelled else bonus
    signs = tag("span", status.sign, class_="sign"), EXERCISES[exercise_id].title, tag("span", worth, class_="worth")
    says, rows = result["says"], result.get("rows", ())
    is_dotted = any(DOT in text for text in (*says, *(text for _, text in rows)))
    if is_dotted:  # une grille écrit ses espaces par des points : toutes le font
        rows = [(label, dotted(text)) for label, text in rows]
    code = "" if status == Status.EMPTY else mark.line["answers"][exercise_id].strip()
    written = tag("pre", tag("code", code), tabindex=0, aria_label=words.YOUR_CODE) if code else Html()
    legend = tag("p", f"{DOT} : {words.SPACE}", class_="note") if is_dotted else Html()
    told = [tag("p", verdict)]
    if says or rows:  # le code de l'élève peut y écrire ce qu'il veut : rien d'autre de la page n'est dans ce cadre
        said = (*(tag("p", sentence) for sentence in says), *starmap(_row, rows))
        told = [tag("p", words.BY_RUNNING, class_="note"), tag("blockquote", *said)]
    verdict = tag("div", *told, legend, _parts(result["parts"], result.get("lost", {})), *_comment(mark, exercise_id))
    return tag("section", tag("h2", *signs), tag("div", verdict, written, class_="pair"), class_=status)


def _row(label, text):
    """Une ligne du tableau, dont la valeur est souvent du code."""
    is_code = label in (words.CALL, words.EXPECTED, words.GOT)
    return tag("p", f"{label[0].upper()}{label[1:]} : ", tag("code", text) if is_code else text)


def _parts(parts, lost):
    """Le tableau des points d'un exercice, une part par ligne, si l'exercice en a plusieurs ; ``lost``, voir `mark`."""
    if len(parts) < 2:
        return Html()
    rows = []
    for title, points, of in parts:
        why = tag("p", words.LOST.format(about=lost[title]), class_="note") if title in lost else ""
        worth = tag("td", f"{numeral(points)} / {numeral(of)}")
        rows.append(tag("tr", tag("td", "✓" if points == of else "✗"), tag("th", title, why, scope="row"), worth))
    return tag("table", *rows)


def _question(mark, question, answer):
    """Une question ouverte : ses points s'ils sont donnés, et la réponse."""
    points = mark.open_points.get(question, None if answer else 0)
    worth = words.BY_HAND if points is None else f"{numeral(points)} / {numeral(QUESTIONS[question].points)}"
    if question in mark.cancelled:
        worth = words.CANCELLED
    title = tag("h2", words.QUESTION.format(name=question), tag("span", worth, class_="worth"))
    written = written_answer(answer) if answer else tag("p", words.VERDICTS["empty"])
    return tag("section", title, written, *_comment(mark, question))


def _comment(mark, name):
    """La demande de l'élève sur une réponse, puis les commentaires de l'enseignant."""
    parts = [tag("p", tag("strong", words.TEACHER), says, class_="note") for says in mark.comments(name)]
    if name in mark.requests:  # l'élève peut y écrire ce qu'il veut : rien d'autre de la page n'est dans ce cadre
        parts = [tag("p", tag("strong", words.REQUEST), class_="note"), tag("blockquote", mark.requests[name]), *parts]
    return parts
