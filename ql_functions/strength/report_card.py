"""Le bulletin d'un agent en 3×3 : sa force exacte de chaque côté, la partie qui le bat, ses bévues."""

from dataclasses import dataclass
from fractions import Fraction
from math import prod

from juge.drawing.numbers import thousands

from .. import game
from ..agents.agent import game_of
from ..game import graph
from . import card
from .card import Card, Loss
from .exact import against_random, blunders, reached, shortest_loss
from .policies import agent_of, policy_of
from .review import boards_after
from .trial import trial

WORDS = card.WORDS | {
    "right": "Bévues : aucune. Sur les 4 520 états, ses coups gardent tout ce que la position permet.",
    "wrong": "Bévues : sur {count} des 4 520 états, il peut lâcher une victoire ou un nul à sa portée. ",
    "met": "En jouant, il peut en rencontrer {count}.",
    "met draws": "En jouant, il peut en rencontrer {count} : une victoire peut y devenir un nul, jamais une défaite.",
    "never met": "En jouant, il n'en rencontre aucun.",
}


@dataclass(frozen=True, repr=False)
class ReportCard(Card):
    """Ce que vaut un agent en 3×3, exactement.

    Attributes:
        blunders: les plateaux où il peut abaisser la valeur minimax, parmi 4 520.
        reached: le nombre de ces plateaux où il peut avoir à jouer, quel que soit l'adversaire.
    """

    blunders: tuple[str, ...]
    reached: int

    def _details(self):
        count = len(self.blunders)
        if not count:
            return WORDS["right"]
        # un agent imbattable ne rencontre aucun état où il puisse lâcher un nul : il serait battu
        met = "never met" if not self.reached else "met" if self.beatable else "met draws"
        return WORDS["wrong"].format(count=thousands(count)) + WORDS[met].format(count=thousands(self.reached))


def report_card(agent=None):
    """Le bulletin d'un agent.

    En 3×3, il est calculé sur toutes les parties possibles. Ailleurs, il l'est aussi pour un agent qui sait l'établir
    par sa méthode ``report_card()``, comme un réseau ; pour les autres, il est estimé sur des parties.

    Args:
        agent: une table du cours, ou un agent qui a une méthode ``choices(board)`` ; par défaut, la table du paquet.

    Returns:
        ReportCard: le bulletin, qui s'affiche en dernière ligne d'une cellule ; ailleurs qu'en 3×3, celui de l'agent
        ou un `Trial`.

    Raises:
        TypeError, ValueError: voir `policies.policy_of` et `trial.trial`.
    """
    if game_of(agent) != (3, 3):
        return agent.report_card() if hasattr(agent, "report_card") else trial(agent)
    agent = agent_of(agent)
    return card_of(policy_of(agent), agent.name)


def card_of(policy, name="table"):
    """Le bulletin d'une politique, en 3×3."""
    wrong = blunders(policy)
    return ReportCard(
        name=name,
        against_random={player: against_random(policy, player) for player in game.PLAYERS},
        losses=losses_of(policy),
        blunders=tuple(wrong),
        reached=len({*wrong}.intersection(reached(policy))),
    )


def hole(agent=None):
    """La plus courte partie qui bat un agent : ``replay(*hole(agent))`` la rejoue, comme le bulletin.

    Args:
        agent: comme `report_card`.

    Returns:
        tuple[list[dict], str]: ``steps`` et ``winner``, comme ``simulate_game`` les rend.

    Raises:
        ValueError: l'agent est imbattable.
        TypeError, ValueError: voir `report_card`.
    """
    loss = card.shortest(losses_of(policy_of(agent_of(agent))).values())
    if loss is None:
        raise ValueError("Aucune partie ne bat cet agent : il est imbattable, avec X comme avec O.")
    steps = [
        {"state": board, "move": move} for board, move in zip(boards_after(loss.moves[:-1]), loss.moves, strict=True)
    ]
    return steps, "O" if loss.player == "X" else "X"


def losses_of(policy):
    """La plus courte `Loss` d'une politique, avec chaque joueur qui peut en subir une."""
    losses, choices = {}, dict(zip(graph(), policy, strict=True))
    for player in game.PLAYERS:
        moves = shortest_loss(policy, player)
        if moves is not None:
            own = boards_after(moves[:-1])[game.PLAYERS.index(player) :: 2]
            losses[player] = Loss(player, moves, Fraction(1, prod(choices[board].bit_count() for board in own)))
    return losses
