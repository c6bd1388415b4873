"""Ce que vaut une recette : un entraînement n'en dit rien, beaucoup de graines le disent."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from typing import NamedTuple

from .. import game
from ..training.engine import run
from ..training.history import History
from ..training.recipe import Recipe
from .exact import against_random, best_response, is_beatable
from .policies import ANYTHING, policy_from, state_numbers


class Mark(NamedTuple):
    """Ce que vaut l'agent d'une graine, exactement.

    Attributes:
        loses: ``''`` si personne ne le bat, sinon avec quoi il peut perdre : ``'X'``, ``'O'`` ou ``'XO'``.
        wins: avec X, puis avec O, sa probabilité de battre un joueur au hasard.
    """

    loses: str
    wins: tuple[float, float]


def mark_of(policy):
    """La `Mark` d'une politique."""
    losses = (player for player in game.PLAYERS if best_response(policy, player) not in (player, "T"))
    return Mark("".join(losses), tuple(float(against_random(policy, player)[0]) for player in game.PLAYERS))


def learned(recipe, seed, history=None):
    """La politique d'une table vide entraînée selon une recette ; la même que par ``train``, sans écrire la table.

    Args:
        recipe: la `Recipe`.
        seed: graine du hasard, un entier.
        history: l'`History` à remplir, avec les plateaux à observer ; ``None`` si l'on n'en veut pas.

    Raises:
        TypeError: ``seed`` n'est pas un entier.
    """
    masks = run.learn(recipe, seed, History(()) if history is None else history)
    if sys.platform == "emscripten":
        return policy_from(masks[number] & free for number, free in zip(state_numbers(), ANYTHING, strict=True))
    return policy_from((masks[state_numbers()] & ANYTHING).astype("i").tobytes())  # un navigateur n'a pas NumPy


def in_groups(measure, seeds):
    """Mesure autant de graines à la fois qu'il y a de cœurs : le moteur compilé n'a pas besoin du verrou.

    Le groupe suivant se mesure pendant que l'on se sert de celui que l'on a ; fermer ce générateur l'arrête.

    Args:
        measure: ``measure(graine)`` rend ce que l'on veut en savoir.
        seeds: les graines.

    Yields:
        list[tuple]: les couples (graine, mesure) d'un groupe de graines.
    """
    seeds, cores = iter(seeds), 1 if sys.platform == "emscripten" else min(4, os.cpu_count() or 1)
    if cores == 1:
        yield from ([(seed, measure(seed))] for seed in seeds)
        return
    with ThreadPoolExecutor(cores) as pool:
        started = ((seed, pool.submit(measure, seed)) for seed in seeds)
        group, ahead = (list(islice(started, cores)) for _ in range(2))
        try:
            while group:
                yield [(seed, measured.result()) for seed, measured in group]
                group, ahead = ahead, list(islice(started, cores))
        finally:
            for _, measured in ahead:
                measured.cancel()


def marks(recipe, seeds):
    """Entraîne et mesure chaque graine d'une recette.

    Args:
        recipe: la `Recipe`.
        seeds: les graines.

    Yields:
        dict[int, Mark]: les marques d'un groupe de graines, voir `in_groups`.
    """
    with closing(in_groups(lambda seed: mark_of(learned(recipe, seed)), seeds)) as groups:
        yield from map(dict, groups)


def unbeatable(recipe, seeds):
    """Combien d'entraînements en 3×3 donnent un agent que personne ne bat, avec X ni avec O : un décompte exact.

    Args:
        recipe: la `Recipe`.
        seeds: leurs graines, une suite d'entiers.

    Returns:
        int: leur nombre, au plus celui des graines.

    Raises:
        TypeError: ``recipe`` n'est pas une `Recipe`, ou une graine n'est pas un entier.
    """
    if not isinstance(recipe, Recipe):
        raise TypeError(f"recipe est une Recipe(…), pas {recipe!r}.")
    groups = in_groups(lambda seed: not is_beatable(learned(recipe, seed)), seeds)
    return sum(is_safe for group in groups for _, is_safe in group)
