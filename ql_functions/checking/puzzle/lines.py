"""Les lignes d'une réponse : ce que l'élève écrit, découpé ligne à ligne, et ce qui l'entoure."""

import io
import tokenize
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from ..call.source import MARKS, parsed, source_of

_SILENT = (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
_GOES_ON = ("elif ", "else:", "except", "finally:")  # ce qui prolonge l'instruction d'avant


@dataclass(frozen=True)
class Line:
    """Une ligne de code, sans son commentaire ; ``depth`` est son retrait, en crans."""

    depth: int
    text: str

    @property
    def goes_on(self):
        """Prolonge-t-elle une instruction, comme ``else:`` ?"""
        return self.text.startswith(_GOES_ON)


@dataclass(frozen=True)
class Blank:
    """Ce qui se trouve entre les deux marques d'une référence.

    Attributes:
        head, foot: les lignes d'avant et d'après, telles quelles ; la documentation n'y est pas.
        lines: ses `Line`, dans l'ordre ; la première a un retrait de 0.
        depth: le retrait qu'a cette première ligne dans la fonction, en crans.
    """

    head: tuple[str, ...]
    lines: tuple[Line, ...]
    foot: tuple[str, ...]
    depth: int

    @cached_property
    def parents(self):
        """Pour chaque ligne, le rang de celle où elle est emboîtée, -1 pour aucune."""
        return [max((j for j in range(i) if self.lines[j].depth < line.depth), default=-1)
                for i, line in enumerate(self.lines)]  # fmt: skip

    @cached_property
    def form(self):
        """Dans quelle ligne est emboîtée chacune, quel que soit leur ordre."""
        return frozenset((line.text, parent >= 0 and self.lines[parent].text)
                         for line, parent in zip(self.lines, self.parents, strict=True))  # fmt: skip

    @property
    def blocks(self):
        """Les suites d'instructions ; d'une instruction, les rangs de toutes ses lignes."""
        blocks, lines = {}, self.lines
        for i, line in enumerate(lines):
            if not line.goes_on:
                after = range(i + 1, len(lines))
                ends = (j for j in after if (lines[j].depth, lines[j].goes_on) <= (line.depth, False))
                blocks.setdefault(self.parents[i], []).append(range(i, next(ends, len(lines))))
        return blocks.values()

    @property
    def neighbours(self):
        """Ce blanc, où une instruction est passée dans une autre suite : chaque façon qui soit du Python."""
        for statement in (one for block in self.blocks for one in block):
            moved = self.lines[statement.start : statement.stop]
            rest = self.lines[: statement.start] + self.lines[statement.stop :]
            for place, depth in product(range(len(rest) + 1), range(1 + max(line.depth for line in self.lines) + 1)):
                put = (replace(line, depth=line.depth - moved[0].depth + depth) for line in moved)
                other = replace(self, lines=(*rest[:place], *put, *rest[place:]))
                if other.form != self.form and parsed(other.code()):
                    yield other

    def code(self, order=None):
        """La fonction ; ``order``, des rangs, met ses lignes dans un autre ordre."""
        lines = self.lines if order is None else [self.lines[i] for i in order]
        written = ["    " * (self.depth + line.depth) + line.text for line in lines]
        return "\n".join([*self.head, *written, *self.foot]) + "\n"


def blank_of(exercise):
    """Le `Blank` d'un exercice ; ``None`` si sa réponse n'est pas une fonction, ou n'a pas de marques."""
    source = exercise.is_function and source_of(exercise.reference)
    if not source or MARKS[0] not in source:
        return None
    rows = source.splitlines()
    opens, closes = (next(i for i, row in enumerate(rows) if mark in row) for mark in MARKS)
    lines = [line for row, line in _lines(source) if opens < row < closes]
    depth = lines[0].depth
    lines = tuple(Line(line.depth - depth, line.text) for line in lines)
    said = _documented(source)
    head = (row for i, row in enumerate(rows[:opens]) if i not in said)
    return Blank(tuple(filter(str.strip, head)), lines, tuple(filter(str.strip, rows[closes + 1 :])), depth)


def _lines(source):
    """Les couples (rang de la première rangée, `Line`) d'un code ; celle qui en prend plusieurs n'en fait qu'une."""
    rows, depth, tokens = source.splitlines(), 0, []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        depth += (token.type == tokenize.INDENT) - (token.type == tokenize.DEDENT)
        if token.type == tokenize.NEWLINE:
            (first, left), (last, right) = tokens[0].start, tokens[-1].end
            written = [*rows[first - 1 : last - 1], rows[last - 1][:right]]
            written[0] = written[0][left:]
            yield first - 1, Line(depth, " ".join(map(str.strip, written)))
            tokens = []
        elif token.type not in _SILENT:
            tokens.append(token)


def _documented(source):
    """Les rangs des rangées que prend la documentation de la fonction."""
    statement = parsed(source).body[0].body[0]
    is_text = isinstance(getattr(getattr(statement, "value", None), "value", None), str)
    return range(statement.lineno - 1, statement.end_lineno) if is_text else ()
