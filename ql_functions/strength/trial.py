"""La force d'un agent là où l'on ne peut pas tout énumérer : des parties contre le hasard, et un intervalle."""

from dataclasses import dataclass
from math import sqrt
from random import Random

from juge.drawing.html import tag
from juge.drawing.numbers import decimal, percent
from juge.drawing.table import as_html, as_text

from .. import game, solutions
from ..agents.agent import RandomAgent, game_of
from ..agents.tables import as_agent

GAMES = 500  # de chaque côté
_HEADS = ("contre le hasard", "victoires", "nuls", "défaites")


@dataclass(frozen=True)
class Trial:
    """Ce qu'un agent a obtenu en jouant contre le hasard.

    Attributes:
        counts: pour ``'X'`` et ``'O'``, ses victoires, ses nuls et ses défaites, en parties.
    """

    name: str
    size: int
    min_contig: int
    counts: dict[str, tuple[int, int, int]]

    def _says(self):
        return (
            f"Agent « {self.name} », en {self.size}×{self.size}, {self.min_contig} à aligner",
            "Toutes les parties ne se parcourent qu'en 3×3 : sa force est ici estimée, sur "
            f"{GAMES} parties de chaque côté contre le hasard, à 95 %.",
        )

    def _rows(self):
        return [_HEADS, *((f"avec {player}", *map(_estimate, counts)) for player, counts in self.counts.items())]

    def __repr__(self):
        return "\n".join([*self._says(), as_text(self._rows(), indent="  ")])

    def _repr_html_(self):
        title, says = self._says()
        return tag("div", tag("p", tag("strong", title)), tag("p", says), as_html(self._rows()))


def trial(agent=None):
    """Fait jouer un agent contre le hasard, au jeu du paquet ; toujours les mêmes parties.

    Args:
        agent: un `Agent` ou une table du cours ; par défaut, la table du paquet.

    Returns:
        Trial: ses résultats, qui s'affichent en dernière ligne d'une cellule.

    Raises:
        TypeError, ValueError: voir `agents.tables.as_agent` ; ou l'agent ne joue pas sur ce plateau.
    """
    size, min_contig = game_of(agent)
    agent = as_agent(solutions.q_table if agent is None else agent, size)
    random, counts = Random(0), {}
    for player, opponent in zip("XO", "OX", strict=True):
        players = {player: agent, opponent: RandomAgent()}
        winners = [_winner(players, size, min_contig, random) for _ in range(GAMES)]
        counts[player] = tuple(winners.count(result) for result in (player, "T", opponent))
    return Trial(agent.name, size, min_contig, counts)


def _winner(players, size, min_contig, random):
    board = game.new_board(size)
    while (verdict := game.verdict(board, min_contig)) == "C":
        player = game.player_to_move(board)
        move = players[player].move(board, random)
        board = game.play(board, move, min_contig)
    return verdict


def _estimate(count):
    """La part en pour cent et la moitié de son intervalle ; pour 0 et pour tout, la règle de trois."""
    share = count / GAMES
    if count == 0:
        return f"0 % (au plus {percent(3 / GAMES, '.1f')})"
    if count == GAMES:
        return f"100 % (au moins {percent(1 - 3 / GAMES, '.1f')})"
    return f"{percent(share, '.1f')} ± {decimal(196 * sqrt(share * (1 - share) / GAMES), '.1f')}"
