"""Le compte rendu en HTML, fait d'éléments simples que le style de la page d'accueil ne change pas.

Dans un carnet non approuvé, sans script ni feuille de style, le compte rendu reste lisible.
"""

import json
import re
from functools import cache
from pathlib import Path

from .. import words
from ..drawing.html import Html, safe, tag
from ..drawing.typography import apostrophes, spaced
from ..values import DOT
from ..values.drawn import Pen

_STATIC = Path(__file__).parents[1] / "static"
_MAX_WORD_LENGTH = 28  # signes ; une valeur qui contient un mot plus long défile de côté
_MAX_GRIDS = 9  # grilles ; une suite plus longue défile de haut en bas, et l'attendu reste à côté de l'obtenu
_MAX_BRIEF_LENGTH = 80  # signes ; l'attendu et l'obtenu tiennent alors côte à côte, même sur un téléphone
_CODE = re.compile(  # les morceaux de code d'une phrase : 'X', un_nom, hint("2.3"), une_table['clé']
    r"(?<![\w'’])'[^'\n]{0,40}'(?!\w)|\b[^\W\d][\w.]*\([^()\n]{0,40}\)(?<!\(s\))|\b[^\W\d_]\w*_\w+(?:\[[^\]\s]+\])?"
    r"|\b[^\W\d_]\w*\[[^\]\s]+\]"
)
_HOLE = "\0"  # tient la place du code pendant la mise en forme de la phrase
SHORTCUTS = {"data_lm_suppress_shortcuts": "true"}  # JupyterLab n'y prend pas les touches : « d d » n'efface rien
_SCRIPT = "<script>(() => {{\nconst root = document.currentScript.previousElementSibling;\n{}}})();</script>"


@cache
def _read_static(name):
    return (_STATIC / name).read_text("utf-8")


def framed(content, kind, title="", scripts=()):
    """Met un contenu dans le cadre d'un compte rendu, avec son style et ses scripts."""
    named = {"role": "group", "aria_label": title} if title else {}
    frame = tag("div", Html(content), class_=f"ql-report ql-report-{kind}", **named)
    script = _SCRIPT.format(apostrophes("".join(map(_read_static, scripts)))) if scripts else ""
    return f"<style>{_read_static('report.css')}</style>{frame}{script}"


def page_of(report):
    """Rend le HTML d'un `Report`."""
    parts = [
        _heading_of(report),
        *(tag("div", prose(sentence), class_="ql-says") for sentence in report.says),
        tag("div", tag("a", words.GO_TO_CELL, href=report.link, **SHORTCUTS), class_="ql-says") if report.link else "",
        _excerpt_block(report.excerpt),
        _case_block(report),
    ]
    if report.code:
        parts.append(code_block("ql-code", report.code, "Code"))
    parts += [tag("div", prose(sentence), class_="ql-then") for sentence in (report.earned, report.then) if sentence]
    if report.other:
        button = tag("summary", words.OTHER_WAY, **SHORTCUTS)
        parts.append(tag("details", button, code_block("ql-code", report.other, "Code"), class_="ql-fold"))
    if report.kept:
        parts.append(report.kept.as_html())
    scripts = ["fold.js"] if report.other or report.kept else []
    if report.compared:
        exercise, channel = report.compared
        parts.append(tag("div", class_="ql-says", role="status", data_compared=exercise, data_channel=channel))
        scripts.append("compared.js")
    if report.help or report.film:
        parts.append(_help_block(report))
        scripts += ["report.js", "again.js"]
    return framed("".join(parts), report.status, report.title, scripts)


def prose(sentence):
    """Met une phrase en forme : le code a sa police, les mots suivent la typographie française."""
    codes = (tag("span", safe(code), class_="ql-name") for code in _CODE.findall(sentence))
    return Html(re.sub(_HOLE, lambda _: next(codes), safe(spaced(_CODE.sub(_HOLE, sentence)))))


def sides():
    """Le début d'une ligne du tableau → le côté qu'elle montre, l'attendu ou l'obtenu."""
    return {words.EXPECTED: "expected", words.GOT: "got"}


def _heading_of(report):
    mark = tag("span", report.status.sign, class_="ql-verdict", aria_hidden="true")
    verdict = words.SPOKEN[report.status]
    spoken = tag("span", f"{verdict} : ", class_="ql-spoken") if verdict else ""
    return tag("div", mark, " ", spoken, spaced(report.title), class_="ql-title")


def code_block(kind, content, label):
    """Rend un bloc qui défile de côté, à la souris ou au clavier, au lieu de couper ses lignes."""
    return tag("div", safe(content), class_=kind, tabindex=0, role="group", aria_label=label, **SHORTCUTS)


def _excerpt_block(lines):
    if not lines:
        return ""
    written = (
        tag("div", tag("span", number, class_="ql-number"), " ", tag("span", safe(text)), class_="ql-line")
        for number, text in lines
    )
    return code_block("ql-code ql-excerpt", Html("".join(written)), words.YOUR_CODE)


def _case_block(report):
    """Rend le cas qui échoue : l'appel et ses réglages, puis l'attendu et l'obtenu côte à côte."""
    rows = [(label, text) for label, text in report.rows if label != DOT]
    kinds, given, compared = sides(), "", ""
    for label, text in rows:
        if label not in kinds:
            given += _row(label, text, Pen(report.draws, "call", report.squares, report.numbered))
        else:
            theirs = next((text for other, text in rows if other in kinds and other != label), "")
            compared += _row(label, text, Pen(report.draws, kinds[label], (), report.numbered), theirs)
    written = []
    if given:
        written.append(tag("div", Html(given), class_="ql-given", role="list"))
    if compared:
        kind = "ql-compared ql-brief" if len(re.sub("<[^>]*>", "", compared)) <= _MAX_BRIEF_LENGTH else "ql-compared"
        written.append(tag("div", Html(compared), class_=kind, role="list"))
    if "·" in given + compared:
        written.append(tag("div", f"{DOT} : {words.SPACE}", class_="ql-legend"))
    return "".join(written)


def _row(label, text, pen, other=""):
    """Rend une ligne du tableau ; ``""`` si la page donne la même information d'une autre façon."""
    written = pen.line(text, other) if hasattr(text, "parts") else tag("span", prose(text), class_="ql-words")
    if not written:
        return ""
    longest = max(map(len, re.sub("<[^>]*>", " ", written).split()), default=0)
    is_tall = written.count("ql-grid-still") > _MAX_GRIDS
    kind = "ql-value ql-tall" if is_tall else "ql-value"
    scrolls = is_tall or longest > _MAX_WORD_LENGTH
    value = code_block(kind, Html(written), label) if scrolls else tag("div", Html(written), class_=kind)
    side = f"ql-row ql-{pen.side}" if pen.side != "call" else "ql-row"
    return tag("div", tag("div", prose(label), class_="ql-label"), " ", value, class_=side, role="listitem")


def _help_block(report):
    children, data = [], {}
    if report.film:
        film = tag("template", Html(report.film.as_html()))
        children.append(tag("details", tag("summary", words.BUTTONS["film"], **SHORTCUTS), film, class_="ql-film"))
    if report.help:
        command = prose(words.A_HINT.format(id=report.help.exercise))
        children.append(tag("div", command, class_="ql-command"))
        data = {f"data_{name}": value for name, value in vars(report.help).items()}
    return tag("div", *children, class_="ql-help", data_words=json.dumps(words.BUTTONS), **data)
