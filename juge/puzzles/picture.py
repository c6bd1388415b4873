"""Faire l'image d'un puzzle : les lignes mélangées, et les règles qui jugent leur ordre."""

from random import Random

from ..drawing.fragment import Fragment
from ..drawing.html import tag
from ..drawing.typography import spaced
from .lines import blank_of
from .orders import known_shapes

_MIN_LINES = 4  # une réponse plus courte est trop facile à remettre en ordre
_HINT = "Pour les remettre en ordre, exécutez cette cellule."


def has_puzzle(exercise):
    """La réponse de l'exercice a-t-elle assez de lignes pour un puzzle ?"""
    blank = blank_of(exercise)
    return blank is not None and len(blank.lines) >= _MIN_LINES


def puzzle_of(exercise):
    """Rend le puzzle d'un exercice, un `Fragment` autonome ; son mélange est toujours le même."""
    blank = blank_of(exercise)
    wrong = [{"text": mistake.line, "says": spaced(mistake.says)} for mistake in exercise.mistakes if mistake.line]
    pieces = [*({"text": line.text} for line in blank.lines), *wrong]
    Random(exercise.id).shuffle(pieces)
    title = spaced(f"{exercise.title} : les lignes à remettre en ordre")
    data = {
        "title": title, "head": blank.head, "foot": blank.foot, "depth": blank.depth,
        "shapes": [_rules_of(*shape) for shape in known_shapes(exercise, blank)], "pieces": pieces,
    }  # fmt: skip
    text = "\n".join([title, *(f"  {piece['text']}" for piece in pieces)])
    still = tag("p", title) + tag("pre", "\n".join(piece["text"] for piece in pieces)) + tag("p", _HINT)
    return Fragment("puzzle", data, text, still=still, prose=())


def _rules_of(blank, fixed):
    """Rend les règles de chaque ligne d'une forme : son retrait, la ligne qui la contient, les lignes d'avant."""
    rules = []
    for i, (line, parent) in enumerate(zip(blank.lines, blank.parents, strict=True)):
        beside = [j for j in range(i) if blank.parents[j] == parent]
        before = [first for first, second in fixed if second == i]
        prolonged = beside[-1] if line.goes_on else None
        rules.append({"text": line.text, "depth": line.depth, "parent": parent, "after": before, "goesOn": prolonged})
    return rules
