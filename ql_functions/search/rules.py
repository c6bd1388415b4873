"""Les règles d'un jeu où l'on aligne des marques : le morpion de tout `game_settings`, et Puissance 4.

Un plateau est une chaîne, lue ligne par ligne, comme dans `game`. Un coup est un numéro de case, même si un pion tombe.
"""

from dataclasses import dataclass
from functools import cached_property

from .. import game


@dataclass(frozen=True)
class Rules:
    """Un jeu : sur un plateau de ``rows`` lignes et ``columns`` colonnes, qui aligne ``aligned`` marques gagne.

    Attributes:
        rows, columns: les côtés du plateau.
        aligned: le nombre de marques à aligner.
        drops: les pions tombent-ils ? Un coup est alors la case libre la plus basse d'une colonne.

    Raises:
        TypeError, ValueError: un attribut n'est pas de sa sorte, ou l'on ne peut pas aligner autant de marques.
    """

    rows: int = 3
    columns: int = 3
    aligned: int = 3
    drops: bool = False

    def __post_init__(self):
        for name in ("rows", "columns", "aligned"):
            if type(getattr(self, name)) is not int:
                raise TypeError(f"{name} doit être un entier, pas {getattr(self, name)!r}.")
        if type(self.drops) is not bool:
            raise TypeError(f"drops vaut True ou False, pas {self.drops!r}.")
        if min(self.rows, self.columns) < 1 or not 1 <= self.aligned <= max(self.rows, self.columns):
            raise ValueError(f"On ne peut pas aligner {self.aligned} marques sur {self.rows} × {self.columns} cases.")

    @property
    def settings(self):
        """Le jeu tel que les agents le disent, ``(size, min_contig)`` ; refusé, par ValueError, hors du morpion."""
        if self.drops or self.rows != self.columns or self.rows < 3:
            only = "Le plateau, le bulletin, l'arène et les pages ne connaissent que le morpion (3×3, 4×4…)"
            raise ValueError(f"{only} ; le jeu de cet agent est {self}.")
        return self.rows, self.aligned

    @cached_property
    def lines(self):
        """Tous les alignements qui gagnent, voir `game.lines`."""
        return game.lines_of(self.rows, self.columns, self.aligned)

    @cached_property
    def symmetries(self):
        """Les symétries, l'identité d'abord, voir `game.symmetries` ; si les pions tombent, elle et le miroir."""
        return game.symmetries_of(self.rows, self.columns)[: 2 if self.drops else 8]

    def new_board(self):
        """Le plateau vide."""
        return game.EMPTY * (self.rows * self.columns)

    def legal_moves(self, board):
        """Les cases où l'on peut jouer, dans l'ordre de leurs numéros."""
        moves, step = game.legal_moves(board), self.columns
        return [move for move in moves if not self.drops or game.EMPTY not in board[move + step :: step]]

    def verdict(self, board):
        """Où en est la partie : ``'X'`` ou ``'O'`` a gagné, ``'T'`` match nul, ``'C'`` elle continue."""
        return game.verdict_among(self.lines, board)

    def check_board(self, board):
        """Rend le plateau, une chaîne, s'il peut apparaître dans une partie ; le refuse comme `game.check_board`."""
        board = game.as_board(board, self.rows * self.columns)
        game.check_marks(self.lines, board)
        under = zip(board, board[self.columns :], strict=False)
        if self.drops and any(above != game.EMPTY and below == game.EMPTY for above, below in under):
            raise ValueError("Plateau impossible : les pions tombent, or une case est vide sous l'un d'eux.")
        return board

    def play(self, board, move):
        """Le plateau après que le joueur au trait a joué ``move`` ; refuse comme `game.play`."""
        board = self.check_board(board)
        after = game.played(self.lines, board, move)
        if move not in self.legal_moves(board):
            raise ValueError(f"Un pion joué dans la case {move} tomberait plus bas.")
        return after

    def canonical(self, board):
        """La représentante de la classe de symétrie du plateau : la plus petite de ses images."""
        return game.least_image(self.symmetries, board)


CONNECT_FOUR = Rules(6, 7, 4, True)
