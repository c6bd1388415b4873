"""Un plateau dans un compte rendu, une case marquée."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    """Un plateau à montrer sous un compte rendu.

    Attributes:
        state: ses cases, ``size**2`` caractères ``'X'``, ``'O'`` ou ``' '``.
        move: la case à marquer.
    """

    state: str
    move: int

    def rows(self):
        """Ses lignes : « · » pour une case libre, « * » pour celle que l'on marque."""
        squares = ["*" if i == self.move else square.replace(" ", "·") for i, square in enumerate(self.state)]
        size = round(len(squares) ** 0.5)
        return [squares[i : i + size] for i in range(0, len(squares), size)]

    def lines(self):
        """Les mêmes, en texte."""
        return [" ".join(squares) for squares in self.rows()]

    def _repr_html_(self):
        rows = ("".join(f"<td>{square}</td>" for square in squares) for squares in self.rows())
        return "<table class='ql-report-board'>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
