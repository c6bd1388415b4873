"""Les résultats des participations : entraînements refaits à neuf, agents opposés deux à deux par un calcul exact."""

from dataclasses import dataclass
from fractions import Fraction

from ..strength.arena import expected
from ..strength.card import Loss, shortest
from ..strength.challenge import Level, level_of
from ..strength.report_card import losses_of
from ..strength.seeds import learned, measured
from .caged import learned_by
from .entries import Entry


@dataclass(frozen=True)
class TrainingResult:
    """Une recette ou une fonction, entraînée sur les graines du tournoi.

    Attributes:
        level: son `strength.challenge.Level`.
        loss: la plus courte partie qui bat l'un de ses agents, ``None`` s'ils sont tous imbattables.
        played: le moins, et le plus, de parties que l'un de ses entraînements a jouées.
    """

    entry: Entry
    level: Level
    loss: Loss | None
    played: tuple[int, int]

    @property
    def passes(self):
        """Le défi est-il relevé, par des parties ?"""
        return self.level.passes and self.played[0] > 0

    @property
    def order(self):
        """La clé du classement : les défis relevés, du plus court au plus long ; les autres ; qui n'a rien joué."""
        if self.passes:
            return 0, self.level.games
        return 1 if self.played[0] else 2, -self.level.unbeatable


@dataclass(frozen=True)
class AgentResult:
    """Un agent, et ses rencontres avec chacun des autres.

    Attributes:
        loss: la plus courte partie qui le bat, quel que soit l'adversaire ; ``None`` s'il est imbattable.
        row: son espérance, de −1 à 1, quand il tient X contre chaque agent, lui compris.
        mean: son espérance moyenne contre les autres agents, avec X et avec O.
    """

    entry: Entry
    loss: Loss | None
    row: tuple[Fraction, ...]
    mean: Fraction

    @property
    def order(self):
        """La clé du classement : la moyenne, puis le fait d'être imbattable."""
        return -self.mean, self.loss is not None


def of_training(entry, seeds, kind):
    """Le `TrainingResult` d'une participation, une recette ou une fonction.

    Args:
        kind: la cage des fonctions (`grading.cage.box.Box.kind`).
    """
    if entry.recipe:
        found, played = [*measured(lambda seed: _lost(learned(entry.recipe, seed)), seeds)], [entry.games]
    else:
        policies, played = zip(*learned_by(entry.program, seeds, kind), strict=True)
        found = [*map(_lost, policies)]
    level = level_of(entry.games, ((policy, not losses) for policy, losses in found))
    loss = shortest([loss for _, losses in found for loss in losses.values()])
    return TrainingResult(entry, level, loss, (min(played), max(played)))


def _lost(policy):
    return policy, losses_of(policy)


def of_agents(entries):
    """Les `AgentResult` de ces participations, dans le même ordre : toutes les rencontres, et chacun contre soi."""
    policies = [entry.policy for entry in entries]
    rows = [tuple(expected(x, o) for o in policies) for x in policies]
    others = max(1, len(entries) - 1)
    for k, (entry, row) in enumerate(zip(entries, rows, strict=True)):
        total = sum(row) - sum(other[k] for other in rows)  # dans la partie contre soi, X gagne ce que O perd
        yield AgentResult(entry, shortest(losses_of(entry.policy).values()), row, Fraction(total, 2 * others))


def ranked(results):
    """Les résultats et leurs rangs, du premier au dernier ; à égalité, le même rang, puis l'ordre des noms.

    Returns:
        list[tuple]: les couples (rang, résultat).
    """
    ordered = sorted(results, key=lambda result: (result.order, result.entry.author, result.entry.file))
    orders = [result.order for result in ordered]
    return [(1 + orders.index(result.order), result) for result in ordered]


def same_entries(entries):
    """Les participations de même contenu, une liste par groupe."""
    groups = {}
    for entry in entries:
        groups.setdefault(entry.digest, []).append(entry)
    return [group for group in groups.values() if len(group) > 1]
