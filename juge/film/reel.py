"""Faire l'image d'un film : les données que dessine ``static/steps.js``, et ce qui se lit sans elle.

Une étape n'a que ce qui y change. Les valeurs sont dans une liste, chacune une fois, et une étape en donne le rang.
"""

import re
from collections import Counter

from ..call.run import message_of
from ..drawing.fragment import Fragment
from ..drawing.html import tag
from ..values import shown
from ..values.changes import GONE
from ..values.drawn import AROUND, rows_beside
from ..values.written import Prose
from .code import blocks_of, docstrings_of
from .right import UNSURE
from .sentences import place_of

_KINDS = ("call", "line", "return", "yield", "raise")
_SKIP = 5  # la sorte d'une étape qui résume celles qu'on saute
_MAX_ENDLESS_STEPS = 200  # étapes gardées au début d'un film sans fin
_MAX_CALLS = 12  # appels montrés d'une même ligne
_MAX_NOTES = 3  # changements écrits pour une longue valeur
_MAX_PRINTED = 300  # caractères montrés du texte affiché
_MAX_BRIEF_LENGTH = 40  # caractères d'une valeur dans la note d'un changement
_MAX_CALL_LENGTH = 140  # caractères de l'appel, dans le titre
_MAX_BYTES = 60_000  # taille du HTML d'un film
_SIZES = ((2_000, 110), (2_000, 50), (300, 70), (120, 50), (60, 40))  # (étapes gardées, caractères d'une valeur)
_ALIGN_LEFT = "text-align: left"  # JupyterLab aligne à droite


def draw(film, got, opened, call, draws, expected=UNSURE):
    """Rend le `Fragment` d'un film, assez court pour rester dans un carnet ; ``None`` si un code est introuvable.

    Args:
        opened: l'`Opening` du film.
        call: l'appel, déjà écrit.
        expected: la valeur attendue, un `Prose` qui en décrit plusieurs, ou `UNSURE`.
    """
    blocks = blocks_of([frame.code for frame in film.frames])
    if blocks is None:
        return None
    code = film.frames[film.steps[opened.step].frame].code
    block = next(block for block in blocks if block.has(code))
    text, still = _describe_opening(film, opened, block), _draw_still(film, opened, block, call)
    for max_steps, limit in _SIZES:
        data = _Reel(film, blocks, got.printed, limit, draws).data(opened, max_steps, expected) | {"call": _cut(call)}
        fragment = Fragment("steps", data, text, still=still, prose=("says",))
        if len(fragment.as_html().encode()) <= _MAX_BYTES:
            break
    return fragment


def _cut(call):
    return call if len(call) <= _MAX_CALL_LENGTH else call[: _MAX_CALL_LENGTH - 1] + "…"


def _describe_opening(film, opened, block):
    """Écrit le texte qui remplace le film là où il n'y a pas d'image."""
    step = film.steps[opened.step]
    name = film.frames[0].code.co_name
    line = block.lines[step.line - block.first].strip()
    where = f"étape {opened.step + 1} sur {len(film.steps)}, ligne {step.line} : {line}"
    return "\n".join(filter(None, [f"Pas à pas de {name}, {where}", opened.says]))


def _draw_still(film, opened, block, call):
    """Rend l'image fixe de l'étape où s'ouvre le film : le code, la ligne et les variables."""
    step = film.steps[opened.step]
    lines = (
        f"{'▶' if number == step.line else ' '} {number:>3}  {line}"
        for number, line in enumerate(block.lines, block.first)
    )
    variables = {}
    for earlier in film.steps[: opened.step + 1]:
        if earlier.frame == step.frame:
            variables |= earlier.variables
    rows = (
        tag("tr", tag("th", name, style=_ALIGN_LEFT), tag("td", tag("code", shown(value, 80)), style=_ALIGN_LEFT))
        for name, value in variables.items()
    )
    title = tag("code", _cut(call), style="white-space: pre-wrap")
    where = tag("p", "Pas à pas de ", title, f", étape {opened.step + 1} sur {len(film.steps)}")
    return where + tag("pre", "\n".join(lines)) + tag("p", opened.says) + tag("table", *rows)


class _Reel:
    """Un film mis en valeurs JSON, dont les textes ont ``limit`` caractères au plus."""

    def __init__(self, film, blocks, printed, limit, draws):
        self.film, self.blocks, self.printed, self.limit, self.draws = film, blocks, printed, limit, draws
        self.values, self.known, self._heard = [], {}, 0

    def data(self, opened, max_steps, expected):
        """Rend les données du dessin, avec au plus ``max_steps`` étapes autour de celle où s'ouvre le film."""
        steps, rank = [], 0
        for kept in _keep_steps(len(self.film.steps), opened.step, max_steps, self.film.is_full):
            if type(kept) is range:
                steps.append(self._summarize_skipped(kept))
                continue
            if kept == opened.step:
                rank = len(steps)
            steps.append(self._step(self.film.steps[kept]))
        used = sorted({frame for step in steps for frame in self.film.chain(step[0])})
        places = {frame: place for place, frame in enumerate(used)}
        for step in steps:
            step[0] = places[step[0]]
            if step[2] == _SKIP:
                step[3] = [[places[frame], names] for frame, names in step[3] if frame in places]
        return {
            "blocks": [[block.first, "\n".join(block.lines), docstrings_of(block)] for block in self.blocks],
            "frames": [self._frame(frame, places) for frame in used],
            "start": [[name, self._value(value)] for name, value in self.film.start.items()],
            "expected": self._expected(expected),
            "steps": steps, "values": self.values, "open": rank, "says": opened.says, "parts": opened.is_parting,
            "count": len(self.film.steps), "full": self.film.is_full,
        }  # fmt: skip

    def _frame(self, index, places):
        frame = self.film.frames[index]
        return [frame.code.co_name, places.get(frame.parent, -1), self._block(index), frame.line]

    def _block(self, index):
        return next(i for i, block in enumerate(self.blocks) if block.has(self.film.frames[index].code))

    def _step(self, step):
        """Rend les données d'une étape, sans les dernières si elles sont vides.

        Ce sont ``[appel, ligne, sorte, variables, globales, appels, valeur rendue, affichage, condition]``.
        """
        drawn = [
            step.frame,
            step.line,
            _KINDS.index(step.kind),
            [self._variable(name, step) for name in step.variables],
            [
                [name, self._value(value), *self._notes(name, step.outside["globale", name])]
                for name, value in step.globals.items()
            ],
            [self._call(call) for call in step.calls[:_MAX_CALLS]],
            self._write_end(step),
            self._print_end(step.printed),
            step.condition,
        ]
        while drawn[-1] in ([], None):
            drawn.pop()
        return drawn

    def _variable(self, name, step):
        if step.variables[name] is GONE:
            return [name]
        return [name, self._value(step.variables[name]), *self._notes(name, step.changes[name])]

    def _notes(self, name, found):
        """Écrit les changements à l'intérieur d'une valeur : « ['Q1'][2] : 0.3 → 0.35 »."""
        inside = [(path, old, new) for path, old, new in found if path]
        if not inside:
            return []
        notes = [f"{place_of(name, path)} : {_brief(old)} → {_brief(new)}" for path, old, new in inside[:_MAX_NOTES]]
        return [[*notes, "…"] if len(inside) > _MAX_NOTES else notes]

    def _print_end(self, length):
        """Rend, s'il a grandi, la fin du texte affiché jusqu'à cette étape, sans ses couleurs."""
        if length == self._heard:
            return None
        self._heard = length
        return self._value(re.sub(r"\033\[[\d;]*m", "", self.printed[:length])[-_MAX_PRINTED:], str)

    def _call(self, call):
        given = [["" if name.isdigit() else name, self._value(value)] for name, value in call.arguments.items()]
        return [call.name, given, *([] if call.value is GONE else [self._value(call.value)])]

    def _write_end(self, step):
        if step.kind == "raise":
            return f"{type(step.value).__name__} : {message_of(step.value)}"
        return None if step.value is GONE else self._value(step.value)

    def _summarize_skipped(self, ranks):
        """Résume les étapes qu'on saute : les variables à la fin, et le nombre d'exécutions de chaque ligne."""
        frames, outside, counts = {}, {}, Counter()
        for step in (self.film.steps[rank] for rank in ranks):
            frames.setdefault(step.frame, {}).update(step.variables)
            outside.update(step.globals)
            if step.kind != "call" and self.film.frames[step.frame].code.co_name[0] != "<":
                counts[self._block(step.frame), step.line] += 1
        last = self.film.steps[ranks[-1]]
        variables = [
            [frame, [[name] if value is GONE else [name, self._value(value)] for name, value in names.items()]]
            for frame, names in frames.items()
        ]
        changed = [[name, self._value(value)] for name, value in outside.items()]
        runs = [[block, line, count] for (block, line), count in counts.items()]
        return [last.frame, last.line, _SKIP, variables, changed, runs, len(ranks)]

    def _expected(self, expected):
        """Rend le rang de la valeur attendue, dessinée ou écrite comme le fait `rows_beside`."""
        if expected is UNSURE:
            return None
        if isinstance(expected, Prose):
            return self._value(expected, str)
        is_drawn = rows_beside(self.draws, expected, self.film.steps[-1].value)
        return self._value(expected, None if is_drawn else self._write)

    def _write(self, value):
        return shown(value, self.limit)

    def _value(self, value, write=None):
        """Rend le rang d'une valeur parmi celles du film, après l'y avoir mise.

        C'est un texte, ou des rangées à dessiner, précédées de ce qui les entoure : des crochets, des guillemets.
        """
        rows = [] if write else ["".join(row) for row in self.draws(value) or ()]
        if rows:
            rows.insert(0, AROUND.get(type(value), ""))
        written = rows or (write or self._write)(value)
        key = ("rows", *rows) if rows else written
        if key not in self.known:
            self.known[key] = len(self.values)
            self.values.append(written)
        return self.known[key]


def _brief(value):
    return "rien" if value is GONE else shown(value, _MAX_BRIEF_LENGTH)


def _keep_steps(count, opened, max_steps, is_full):
    """Choisit les étapes montrées : celles du début, celles qui entourent l'ouverture, celles de la fin.

    Un film plein s'arrête à une étape quelconque : sa fin n'est pas montrée.

    Returns:
        list: le rang de chaque étape montrée ; à la place de celles qu'on saute, un ``range`` de leurs rangs.
    """
    if count <= max_steps and not is_full:
        return range(count)
    third = min(max_steps // 3, _MAX_ENDLESS_STEPS if is_full else max_steps)
    around = range(max(0, opened - third // 2), min(count, opened + third // 2 + 1))
    shown = sorted({*range(min(third, count)), *around, *(() if is_full else range(count - third, count))})
    found = []
    for before, rank in zip([-1, *shown], shown, strict=False):
        if rank > before + 1:
            found.append(range(before + 1, rank))
        found.append(rank)
    return found
