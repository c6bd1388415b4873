"""Ce que ``static/steps.js`` dessine d'un film : à chaque étape, seulement ce qui change, et chaque valeur une fois."""

import re
from collections import Counter

from ..call.run import message_of
from ..values import shown
from .sentences import place_of
from .snapshots import GONE

_KINDS = ("call", "line", "return", "yield", "raise")
SKIP = 5  # des étapes que l'on passe
_ENDLESS = 200  # étapes du début d'un film sans fin
_CALLS = 12  # appels montrés d'une même ligne
_NOTES = 3  # endroits dits d'une longue valeur qui change
_PRINTED = 300  # caractères montrés de ce qui est affiché
_SHORT = 40  # caractères d'une valeur où l'on voit soi-même ce qui change


class Reel:
    """Un film, en valeurs JSON.

    Args:
        film: le `Recorder`.
        blocks: les `Block` de son code.
        printed: ce que l'appel affiche.
        limit: les caractères gardés d'une valeur.
        draws: les lignes de cases d'une valeur qui se dessine, ou ``None`` ; voir `exercise.Exercise`.
    """

    def __init__(self, film, blocks, printed, limit, draws):
        self.film, self.blocks, self.printed, self.limit, self.draws = film, blocks, printed, limit, draws
        self.values, self.known, self._heard = [], {}, 0

    def data(self, opened, most, expected):
        """Tout ce que le dessin prend, avec au plus ``most`` étapes autour de celle où il s'ouvre.

        ``expected`` : les valeurs qu'une réponse juste peut rendre.
        """
        steps, rank = [], 0
        for kept in _kept(len(self.film.steps), opened.step, most, self.film.is_full):
            if type(kept) is range:
                steps.append(self._skipped(kept))
                continue
            if kept == opened.step:
                rank = len(steps)
            steps.append(self._step(self.film.steps[kept]))
        used = sorted({frame for step in steps for frame in self._chain(step[0])})
        places = {frame: place for place, frame in enumerate(used)}
        for step in steps:
            step[0] = places[step[0]]
            if step[2] == SKIP:
                step[3] = [[places[frame], names] for frame, names in step[3] if frame in places]
        return {
            "blocks": [[block.first, "\n".join(block.lines)] for block in self.blocks],
            "frames": [self._frame(frame, places) for frame in used],
            "start": [[name, self._value(value)] for name, value in self.film.start.items()],
            "expected": self._value(expected[0]) if len(expected) == 1 else None,
            "steps": steps, "values": self.values, "open": rank, "says": opened.says, "parts": opened.is_parting,
            "count": len(self.film.steps), "full": self.film.is_full,
        }  # fmt: skip

    def _chain(self, frame):
        while frame is not None:
            yield frame
            frame = self.film.frames[frame].parent

    def _frame(self, index, places):
        frame = self.film.frames[index]
        return [frame.code.co_name, places.get(frame.parent, -1), self._block(index), frame.line]

    def _block(self, index):
        return next(i for i, block in enumerate(self.blocks) if block.has(self.film.frames[index].code))

    def _step(self, step):
        """``[appel, ligne, sorte, variables, dehors, appels faits, valeur rendue, affiché]``, sans la fin vide."""
        drawn = [
            step.frame,
            step.line,
            _KINDS.index(step.kind),
            [self._variable(name, step) for name in step.variables],
            [[name, self._value(value), *self._notes(name, step.outside["globale", name])]
             for name, value in step.globals.items()],
            [self._call(call) for call in step.calls[:_CALLS]],
            self._ended(step),
            self._said(step.printed),
        ]  # fmt: skip
        while drawn[-1] in ([], None):
            drawn.pop()
        return drawn

    def _variable(self, name, step):
        if step.variables[name] is GONE:
            return [name]
        return [name, self._value(step.variables[name]), *self._notes(name, step.changes[name])]

    def _notes(self, name, found):
        """Où change une valeur trop longue pour qu'on le voie : « ['Q1'][2] : 0.3 → 0.35 »."""
        inside = [(path, old, new) for path, old, new in found if path]
        if not inside:
            return []
        notes = [f"{place_of(name, path)} : {_brief(old)} → {_brief(new)}" for path, old, new in inside[:_NOTES]]
        return [notes + ["…"] * (len(inside) > _NOTES)]

    def _said(self, length):
        """Le texte affiché jusque-là, sans ses couleurs, s'il a grandi ; on n'en garde que la fin."""
        if length == self._heard:
            return None
        self._heard = length
        return self._value(re.sub(r"\033\[[\d;]*m", "", self.printed[:length])[-_PRINTED:], str)

    def _call(self, call):
        given = [["" if name.isdigit() else name, self._value(value)] for name, value in call.arguments.items()]
        return [call.name, given, *([] if call.value is GONE else [self._value(call.value)])]

    def _ended(self, step):
        if step.kind == "raise":
            return f"{type(step.value).__name__} : {message_of(step.value)}"
        return None if step.value is GONE else self._value(step.value)

    def _skipped(self, ranks):
        """Des étapes que l'on passe : ce que valent ensuite les variables, et combien de fois chaque ligne a tourné."""
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
        return [last.frame, last.line, SKIP, variables, [[name, self._value(value)] for name, value in outside.items()],
                [[block, line, count] for (block, line), count in counts.items()], len(ranks)]  # fmt: skip

    def _value(self, value, write=None):
        """Le rang d'une valeur parmi toutes : du texte, ou des rangées à dessiner."""
        rows = [] if write else ["".join(row) for row in self.draws(value) or ()]
        written = rows or (write(value) if write else shown(_head(value, self.limit), self.limit))
        key = ("rows", *rows) if rows else written
        if key not in self.known:
            self.known[key] = len(self.values)
            self.values.append(written)
        return self.known[key]


def _head(value, most):
    """Le début d'une valeur, assez pour ``most`` caractères : une table entière est longue à écrire."""
    if type(value) not in (list, tuple, dict):
        return value
    kept = []
    for part in value.items() if type(value) is dict else value:
        if most <= 0:
            break
        kept.append((part[0], _head(part[1], most)) if type(value) is dict else _head(part, most))
        most -= len(shown(kept[-1], most))
    return type(value)(kept)


def _brief(value):
    return "rien" if value is GONE else shown(value, _SHORT)


def _kept(count, opened, most, is_full):
    """Les rangs des étapes montrées, et l'étendue de celles que l'on passe : le début, autour de l'ouverture, la fin.

    Un film plein s'arrête n'importe où : il n'a pas de fin à montrer.
    """
    if count <= most and not is_full:
        return range(count)
    third = min(most // 3, _ENDLESS if is_full else most)
    around = range(max(0, opened - third // 2), min(count, opened + third // 2 + 1))
    shown = sorted({*range(min(third, count)), *around, *(() if is_full else range(count - third, count))})
    found = []
    for before, rank in zip([-1, *shown], shown, strict=False):
        if rank > before + 1:
            found.append(range(before + 1, rank))
        found.append(rank)
    return found
