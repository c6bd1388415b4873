"""Ce que le moteur reçoit, et ce qu'il rend, quelle que soit la façon dont il tourne."""

from collections.abc import Iterable
from typing import NamedTuple

from ... import game
from ..history import frames_every

ALGORITHMS = ("course", "single", "double")


class Plan(NamedTuple):
    """Une recette, telle que le moteur la suit.

    Attributes:
        batches, sims: lots, et parties par régime dans un lot.
        learners: [régimes, 2], vrai si X (colonne 0) ou O suit la table ; sinon il joue au hasard.
        init_e: ε au début du premier lot ; il descend dans chaque régime, et de lot en lot.
        lrates: taux d'apprentissage de la première et de la dernière partie ; en ligne droite entre les deux.
        discount, algorithm: voir la `Recipe`.
        paid: pour une victoire, un nul, une défaite : ce que valent le dernier coup, l'avant-dernier… [3, 5] ; et ce
            que l'on compte encore après la fin [3].
        symmetric: chaque état est-il remplacé par sa représentante ?
        longest_opening: les premiers coups, de 0 à ce nombre, sont joués au hasard.
        every: une image toutes les ``every`` parties, et à la fin de chaque régime d'un lot.
        forward: chaque partie est-elle relue du premier coup au dernier ?
    """

    batches: int
    sims: int
    learners: list[list[bool]]
    init_e: float
    lrates: tuple[float, float]
    discount: float
    paid: tuple[list[list[float]], list[float]]
    algorithm: int
    symmetric: bool
    longest_opening: int
    every: int
    forward: bool


class Results(NamedTuple):
    """Un entraînement fini.

    Attributes:
        random: état du générateur, un entier.
        frames: par image, ses six nombres, et pour chaque état observé les valeurs de ses cases (−∞ ou ``None`` si
            elles sont occupées), et s'il a été rencontré ; voir `kernel.run`.
        known: pour chacun des `kernel.KEYS`, s'il a été rencontré.
        values: de même, les valeurs de ses coups permis, dans Q1 et dans Q2.
    """

    random: int
    frames: Iterable
    known: Iterable
    values: Iterable


def plan_of(recipe):
    """Le plan d'une `Recipe`."""
    last = recipe.lrate if recipe.last_lrate is None else recipe.last_lrate
    return Plan(
        batches=recipe.batches,
        sims=recipe.sims_per_batch,
        learners=[[player in regime for player in game.PLAYERS] for regime in recipe.regimes],
        init_e=float(recipe.init_e),
        lrates=(float(recipe.lrate), float(last)),
        discount=float(recipe.discount),
        paid=_paid(recipe),
        algorithm=ALGORITHMS.index(recipe.algorithm),
        symmetric=recipe.symmetric,
        longest_opening=recipe.opening,
        every=frames_every(recipe),
        forward=recipe.forward,
    )


def _paid(recipe):
    if recipe.rewards:
        return [[float(reward), *[0.0] * 4] for reward in recipe.rewards], [0.0] * 3
    sizes = [0.0 if recipe.reward_at_end and k > 1 else float(recipe.alpha) ** k for k in range(1, 6)]
    return [[factor * size for size in sizes] for factor in (1.0, -0.1, -1.0)], [1.0, 0.5, 0.0]
