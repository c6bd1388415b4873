"""Un quiz de trois questions : on coche, l'explication vient. Sans scripts, il reste à lire."""

import re

from juge.drawing.html import tag
from juge.drawing.typography import spaced

from ..course import quizzes
from ..drawing import Fragment
from .displayed import displayed
from .kept import keeping

_HINT = "Pour répondre, exécutez cette cellule."


@displayed
def quiz(lesson):
    """Montre les trois questions d'une leçon ; chaque choix s'explique dès qu'il est coché.

    Rien n'est noté : essayez aussi les choix que vous croyez faux. Qui revient les retrouve cochés.

    Args:
        lesson: la leçon, son numéro ou sa lettre.

    Raises:
        TypeError: ``lesson`` n'est ni un entier ni une chaîne.
        ValueError: aucune leçon ne s'appelle ainsi.
    """
    known = quizzes()
    if type(lesson) not in (int, str) or lesson not in known:
        kind = ValueError if type(lesson) in (int, str) else TypeError
        raise kind(f"Il n'y a pas de quiz {lesson!r} ; il y a {', '.join(map(repr, known))}.")
    questions, title = questions_of(known[lesson]), f"Quiz de la leçon {lesson}"
    data = {"title": title, "questions": questions, "keeps": keeping(title)}
    return Fragment("quiz", data, _as_text(title, questions), still=_as_html(questions))


def questions_of(text):
    """Les questions d'un texte de quiz : chacune est posée (asks), chaque choix dit et expliqué (says, why)."""
    questions = []
    for block in text.strip().split("\n\n"):
        asks, *parts = re.split(r"^([✓✗])", block, flags=re.MULTILINE)
        choices = []
        for mark, choice in zip(parts[::2], parts[1::2], strict=True):
            says, why = choice.strip().split("\n", 1)
            choices.append({"says": _typeset(says), "why": _typeset(why), "right": mark == "✓"})
        questions.append({"asks": _typeset(asks), "choices": choices})
    return questions


def _typeset(text):
    """Le texte sur une ligne, avec les espaces insécables du français, et celles des formules."""
    return re.sub(r" (?=[×=<])|(?<=[×=<]) ", "\u00a0", spaced(" ".join(text.split())))


def _as_text(title, questions):
    lines = [title]
    for number, question in enumerate(questions, start=1):
        lines += ["", f"{number}. {question['asks']}"]
        lines += [f"   {letter}) {choice['says']}" for letter, choice in zip("abcd", question["choices"], strict=False)]
    return "\n".join(lines)


def _as_html(questions):
    items = []
    for question in questions:
        choices = (tag("li", choice["says"]) for choice in question["choices"])
        items.append(tag("li", question["asks"], tag("ol", *choices, type="a")))
    return tag("ol", *items) + tag("p", _HINT)
