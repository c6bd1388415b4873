"""Découper une réponse : les lignes que l'élève écrit, et celles que l'énoncé donne autour."""

import io
import tokenize
from dataclasses import dataclass
from functools import cached_property

from ..call.source import BLANK_MARKS, parsed, source_of

_IGNORED_TOKENS = (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
_CONTINUATIONS = ("elif ", "else:", "except", "finally:")  # une telle ligne prolonge l'instruction précédente


@dataclass(frozen=True)
class Line:
    """Une ligne de code, sans son commentaire ; ``depth`` est son retrait, en crans."""

    depth: int
    text: str

    @property
    def goes_on(self):
        """La ligne prolonge-t-elle l'instruction précédente, comme ``else:`` ?"""
        return self.text.startswith(_CONTINUATIONS)


@dataclass(frozen=True)
class Blank:
    """Le blanc d'une référence : les lignes entre ses deux marques.

    Attributes:
        head, foot: les lignes d'avant et d'après le blanc, telles quelles, sans la documentation.
        lines: les `Line` du blanc, dans l'ordre ; la première a un retrait de 0.
        depth: le retrait de cette première ligne dans la fonction, en crans.
    """

    head: tuple[str, ...]
    lines: tuple[Line, ...]
    foot: tuple[str, ...]
    depth: int

    @cached_property
    def parents(self):
        """Le rang de la ligne qui contient chaque ligne, -1 si aucune ne la contient."""
        return [
            max((j for j in range(i) if self.lines[j].depth < line.depth), default=-1)
            for i, line in enumerate(self.lines)
        ]

    @cached_property
    def form(self):
        """Les couples (ligne, ligne qui la contient), sans leur ordre."""
        return frozenset(
            (line.text, parent >= 0 and self.lines[parent].text)
            for line, parent in zip(self.lines, self.parents, strict=True)
        )

    @property
    def blocks(self):
        """Les suites d'instructions, où chaque instruction est donnée par les rangs de ses lignes."""
        blocks, lines = {}, self.lines
        for i, line in enumerate(lines):
            if not line.goes_on:
                after = range(i + 1, len(lines))
                ends = (j for j in after if (lines[j].depth, lines[j].goes_on) <= (line.depth, False))
                blocks.setdefault(self.parents[i], []).append(range(i, next(ends, len(lines))))
        return blocks.values()

    def code(self, order=None):
        """Écrit la fonction, où les rangs ``order`` donnent l'ordre des lignes du blanc."""
        lines = self.lines if order is None else [self.lines[i] for i in order]
        written = ["    " * (self.depth + line.depth) + line.text for line in lines]
        return "\n".join([*self.head, *written, *self.foot]) + "\n"


def blank_of(exercise):
    """Rend le `Blank` d'un exercice ; ``None`` si sa réponse n'est pas une fonction, ou n'a pas de marques."""
    source = exercise.is_function and source_of(exercise.reference)
    if not source or BLANK_MARKS[0] not in source:
        return None
    rows = source.splitlines()
    opens, closes = (next(i for i, row in enumerate(rows) if mark in row) for mark in BLANK_MARKS)
    lines = [line for row, line in _lines(source) if opens < row < closes]
    depth = lines[0].depth
    lines = tuple(Line(line.depth - depth, line.text) for line in lines)
    documentation = _docstring_rows(source)
    head = (row for i, row in enumerate(rows[:opens]) if i not in documentation)
    return Blank(tuple(filter(str.strip, head)), lines, tuple(filter(str.strip, rows[closes + 1 :])), depth)


def _lines(source):
    """Rend les couples (rang de la rangée, `Line`) d'un code ; une instruction de trois rangées a une seule `Line`."""
    rows, depth, tokens = source.splitlines(), 0, []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        depth += (token.type == tokenize.INDENT) - (token.type == tokenize.DEDENT)
        if token.type == tokenize.NEWLINE:
            (first, left), (last, right) = tokens[0].start, tokens[-1].end
            written = [*rows[first - 1 : last - 1], rows[last - 1][:right]]
            written[0] = written[0][left:]
            yield first - 1, Line(depth, " ".join(map(str.strip, written)))
            tokens = []
        elif token.type not in _IGNORED_TOKENS:
            tokens.append(token)


def _docstring_rows(source):
    """Rend les rangs des rangées qu'occupe la documentation de la fonction."""
    statement = parsed(source).body[0].body[0]
    is_text = isinstance(getattr(getattr(statement, "value", None), "value", None), str)
    return range(statement.lineno - 1, statement.end_lineno) if is_text else ()
