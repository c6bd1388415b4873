"""Le bulletin d'un réseau, exact quelle que soit la taille du plateau."""

from dataclasses import dataclass

from juge.drawing.numbers import thousands

from .. import game
from ..strength.card import Card, Loss
from .best_response import best_response


@dataclass(frozen=True, repr=False)
class NetworkCard(Card):
    """Ce que vaut un réseau, exactement.

    Attributes:
        states: le nombre de plateaux où il peut avoir à jouer, à une symétrie près.
    """

    states: int

    def _strength(self):
        return f"{super()._strength()} en {self.size}×{self.size}, {self.min_contig} à aligner"

    def _details(self):
        return (
            f"Quel que soit son adversaire, il n'a jamais à jouer que sur {thousands(self.states)} plateaux, à une "
            "symétrie près ; tous ont été visités."
        )


def network_card(network, name):
    """Le bulletin d'un `Network`, sous ce nom."""
    responses = {player: best_response(network.boards, network.values, player) for player in game.PLAYERS}
    return NetworkCard(
        name=name,
        against_random={player: response.against_random for player, response in responses.items()},
        losses={player: Loss(player, response.loss) for player, response in responses.items() if response.loss},
        size=network.boards.size,
        min_contig=network.boards.min_contig,
        states=sum(response.states for response in responses.values()),
    )
