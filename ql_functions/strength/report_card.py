"""Le bulletin d'un agent en 3×3 : sa force exacte de chaque côté, la partie qui le bat, ses bévues."""

from dataclasses import dataclass
from fractions import Fraction
from math import prod
from reprlib import repr as shown
from statistics import median

from juge.drawing.numbers import thousands

from .. import game
from ..agents.agent import game_of
from ..game import graph
from . import card
from .card import Card, Loss
from .exact import against_random, blunders, reached, shortest_loss
from .policies import agent_of, policy_of, state_numbers
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
        visits: médianes des visites d'un état à bévue et d'un autre, si l'on a les visites et qu'il y a des deux.
    """

    blunders: tuple[str, ...]
    reached: int
    visits: tuple[float, float] | None = None

    def _details(self):
        count = len(self.blunders)
        if not count:
            return WORDS["right"]
        # un agent imbattable ne rencontre aucun état où il puisse lâcher un nul : il serait battu
        met = "never met" if not self.reached else "met" if self.beatable else "met draws"
        says = WORDS["wrong"].format(count=thousands(count)) + WORDS[met].format(count=thousands(self.reached))
        if self.visits:
            wrong, right = map(thousands, self.visits)
            says += f" Visites à l'entraînement, en médiane : {wrong} pour ces états, {right} pour les autres."
        return says


def report_card(agent=None, visits=None):
    """Le bulletin d'un agent.

    En 3×3, il est calculé sur toutes les parties possibles. Ailleurs, il l'est aussi pour un agent qui sait l'établir
    par sa méthode ``report_card()``, comme un réseau ; pour les autres, il est estimé sur des parties.

    Args:
        agent: une table du cours, ou un agent qui a une méthode ``choices(board)`` ; par défaut, la table du paquet.
        visits: nombre de visites de chaque état, tableau ``[3**9]`` indexé par le numéro de l'état (`game.number`).

    Returns:
        ReportCard: le bulletin, qui s'affiche en dernière ligne d'une cellule ; ailleurs qu'en 3×3, celui de l'agent
        ou un `Trial`.

    Raises:
        TypeError, ValueError: voir `policies.policy_of`, `trial.trial` et `check_visits`.
    """
    if game_of(agent) != (3, 3):
        return agent.report_card() if hasattr(agent, "report_card") else trial(agent)
    if visits is not None:
        check_visits(visits)
    agent = agent_of(agent)
    policy = policy_of(agent)
    wrong = blunders(policy)
    met = {board for player in game.PLAYERS for board in reached(policy, player)}
    return ReportCard(
        name=getattr(agent, "name", "table"),
        against_random={player: against_random(policy, player) for player in game.PLAYERS},
        losses=losses_of(policy),
        blunders=tuple(wrong),
        reached=len(met.intersection(wrong)),
        visits=_medians(visits, wrong) if visits is not None and wrong else None,
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


def check_visits(visits):
    """Refuse ce qui ne compte pas les visites de chaque état.

    Raises:
        TypeError: ce n'est pas un tableau NumPy d'entiers.
        ValueError: il n'a pas ``3**9`` éléments, ou l'un d'eux est négatif.
    """
    if getattr(getattr(visits, "dtype", None), "kind", None) not in ("i", "u"):
        raise TypeError(f"visits est un tableau NumPy d'entiers, pas {shown(visits)}.")
    if visits.shape != (3**9,) or visits.min() < 0:
        raise ValueError(f"visits compte les visites de chaque état : il faut {3**9} entiers positifs ou nuls.")


def losses_of(policy):
    """La plus courte `Loss` d'une politique, avec chaque joueur qui peut en subir une."""
    losses = {}
    for player in game.PLAYERS:
        moves = shortest_loss(policy, player)
        if moves is not None:
            own = boards_after(moves[:-1])[game.PLAYERS.index(player) :: 2]
            choices = dict(zip(graph(), policy, strict=True))
            ties = prod(choices[board].bit_count() for board in own)
            losses[player] = Loss(player, moves, Fraction(1, ties))
    return losses


def _medians(visits, wrong):
    wrong, counts = set(wrong), ([], [])
    for board, count in zip(graph(), visits[state_numbers()].tolist(), strict=True):
        counts[board not in wrong].append(count)
    return tuple(float(median(group)) for group in counts)
