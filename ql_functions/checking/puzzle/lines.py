"""Les lignes d'une réponse : ce que l'élève écrit, découpé ligne à ligne, et ce qui l'entoure."""

import io
import tokenize
from dataclasses import dataclass
from functools import cached_property

from ..source import parsed, source_of

_OPENS, _CLOSES = "### YOUR CODE HERE ###", "### END OF YOUR CODE ###"
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

    def code(self, order):
        """La fonction, où les lignes sont dans cet ordre : des rangs."""
        indent = "    "
        lines = [indent * (self.depth + self.lines[i].depth) + self.lines[i].text for i in order]
        return "\n".join([*self.head, *lines, *self.foot]) + "\n"


def blank_of(exercise):
    """Le `Blank` d'un exercice ; ``None`` si sa réponse n'est pas une fonction, ou n'a pas de marques."""
    source = exercise.is_function and source_of(exercise.reference)
    if not source or _OPENS not in source:
        return None
    rows = source.splitlines()
    opens, closes = (next(i for i, row in enumerate(rows) if mark in row) for mark in (_OPENS, _CLOSES))
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
