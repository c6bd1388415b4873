"""Le compte rendu en HTML : des éléments sans apprêt, que le style de la page qui l'accueille ne touche pas.

Sans script ni feuille de style, dans un carnet non approuvé, il se lit encore.
"""

import re
from functools import cache
from html import escape
from pathlib import Path

from ...drawing.typography import spaced
from ..values import DOT
from ..values.drawn import Pen

MARKS = {"right": "✓", "wrong": "✗", "todo": "→", "note": "·"}
_STATIC = Path(__file__).parents[1] / "static"
SIDES = {"attendu": "expected", "obtenu": "got"}
_WIDE = 28  # signes d'un mot qui ne tient pas toujours, et fait défiler
_BOARDS = 9  # plateaux d'une partie ; une plus longue défile de haut en bas : l'attendu et l'obtenu restent en vue
_BRIEF = 80  # signes ; de quoi tenir côte à côte même sur un téléphone
_CODE = re.compile(  # ce qui, dans une phrase, est du code : 'X', get_move, hint("2.3"), q_table['Q1']
    r"(?<![\w'’])'[^'\n]{0,40}'(?!\w)|\b[^\W\d][\w.]*\([^()\n]{0,40}\)(?<!\(s\))|\b[^\W\d_]\w*_\w+(?:\[[^\]\s]+\])?"
    r"|\b[^\W\d_]\w*\[[^\]\s]+\]"
)
_HOLE = "\0"  # à la place du code, pendant que la phrase se compose
_KEYS = "data-lm-suppress-shortcuts='true'"  # les touches restent à l'élément : « d d » n'efface pas la cellule
_SCRIPT = "<script>(() => {{\nconst root = document.currentScript.previousElementSibling;\n{}}})();</script>"
_SPOKEN = {"right": "juste", "wrong": "à revoir", "todo": "à compléter", "note": ""}


@cache
def _static(name):
    return (_STATIC / name).read_text("utf-8")


def framed(content, kind, title=""):
    """Un cadre de compte rendu, avec son style."""
    says = f" role='group' aria-label=\"{escape(title)}\"" if title else ""
    return f"<style>{_static('report.css')}</style><div class='ql-report ql-report-{kind}'{says}>{content}</div>"


def page_of(report):
    """Le HTML d'un `Report`."""
    parts = [_heading(report), *(_says(sentence) for sentence in report.says), _excerpt(report.excerpt), _case(report)]
    if report.code:
        parts.append(_block("ql-code", escape(report.code), "Code"))
    parts += [f"<div class='ql-then'>{prose(report.then)}</div>"] * bool(report.then)
    script = ""
    if report.help or report.film:
        parts.append(_help(report))
        script = _SCRIPT.format(_static("report.js"))
    return framed("".join(parts), report.status, report.title) + script


def prose(sentence):
    """Une phrase : ce qui y est du code en a l'air, le reste suit la typographie française."""
    codes = (f"<span class='ql-name'>{escape(code)}</span>" for code in _CODE.findall(sentence))
    return re.sub(_HOLE, lambda _: next(codes), escape(spaced(_CODE.sub(_HOLE, sentence))))


def _heading(report):
    spoken = f"<span class='ql-spoken'>{_SPOKEN[report.status]} : </span>" * bool(_SPOKEN[report.status])
    mark = f"<span class='ql-verdict' aria-hidden='true'>{MARKS[report.status]}</span> "
    return f"<div class='ql-title'>{mark}{spoken}{escape(spaced(report.title))}</div>"


def _says(sentence):
    return f"<div class='ql-says'>{prose(sentence)}</div>"


def _block(kind, content, label):
    """Ce qui défile de côté plutôt que de se couper, au clavier aussi."""
    return f"<div class='{kind}' tabindex='0' role='region' aria-label=\"{escape(label)}\" {_KEYS}>{content}</div>"


def _excerpt(lines):
    if not lines:
        return ""
    written = "".join(f"<div class='ql-line'><span class='ql-number'>{number}</span> <span>{escape(text)}</span></div>"
                      for number, text in lines)  # fmt: skip
    return _block("ql-code ql-excerpt", written, "Votre code")


def _case(report):
    """Le cas qui échoue : ce qui est donné, puis l'attendu et l'obtenu côte à côte."""
    rows = [(label, text) for label, text in report.rows if label != DOT]
    sides = {label: text for label, text in rows if label in SIDES}
    given = "".join(_row(label, text, Pen(report.draws, squares=report.squares))
                    for label, text in rows if label not in SIDES)  # fmt: skip
    compared = "".join(_row(label, text, Pen(report.draws, SIDES[label]), _other(sides, label))
                       for label, text in sides.items())  # fmt: skip
    legend = "<div class='ql-legend'>· : un espace</div>" * ("·" in given + compared)
    written = [f"<div class='ql-given' role='list'>{given}</div>"] * bool(given)
    brief = " ql-brief" * (len(re.sub("<[^>]*>", "", compared)) <= _BRIEF)
    written += [f"<div class='ql-compared{brief}' role='list'>{compared}</div>"] * bool(compared)
    return "".join([*written, legend])


def _other(sides, label):
    return next((text for other, text in sides.items() if other != label), "")


def _row(label, text, pen, other=""):
    """Une ligne du tableau ; rien, si la page dit la même chose autrement."""
    written = pen.line(text, other) if hasattr(text, "parts") else f"<span class='ql-words'>{prose(text)}</span>"
    if not written:
        return ""
    side = f" ql-{pen.side}" if pen.side != "call" else ""
    longest = max(map(len, re.sub("<[^>]*>", " ", written).split()), default=0)
    is_tall = written.count("ql-board-still") > _BOARDS
    kind = "ql-value" + " ql-tall" * is_tall
    value = _block(kind, written, label) if is_tall or longest > _WIDE else f"<div class='{kind}'>{written}</div>"
    return f"<div class='ql-row{side}' role='listitem'><div class='ql-label'>{prose(label)}</div> {value}</div>"


def _help(report):
    film = ""
    if report.film:
        film = (f"<details class='ql-film'><summary {_KEYS}>Pas à pas</summary>"
                f"<template>{report.film.as_html()}</template></details>")  # fmt: skip
    command, data = "", ""
    if report.help:
        command = "<div class='ql-command'>{}</div>".format(prose(f'Un indice : hint("{report.help.exercise}")'))
        data = "".join(f" data-{name}='{escape(str(value))}'" for name, value in vars(report.help).items())
    return f"<div class='ql-help'{data}>{film}{command}</div>"
