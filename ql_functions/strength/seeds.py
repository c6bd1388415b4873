"""Ce que vaut une recette : un entraînement n'en dit rien, beaucoup de graines le disent."""

import sys

from ..training import train
from ..training.engine.plan import plan_of
from ..training.recipe import Recipe
from ..training.stream import Stream
from .exact import is_beatable
from .policies import ANYTHING, policy_of, state_numbers


def learned(recipe, seed):
    """La politique d'une table vide entraînée selon une recette ; la même que par ``train``, sans écrire la table.

    Args:
        recipe: la `Recipe`.
        seed: graine du hasard, un entier.

    Raises:
        TypeError: ``seed`` n'est pas un entier.
    """
    if sys.platform == "emscripten":
        table = {}
        train(table, recipe, seed=seed)
        return policy_of(table)
    from ..training.engine.with_numba import greedy_moves  # un navigateur n'a pas NumPy

    moves = greedy_moves(recipe.init_q, Stream(seed).state, plan_of(recipe))[state_numbers()].tolist()
    return [anything if move < 0 else 1 << move for move, anything in zip(moves, ANYTHING, strict=True)]


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
    return sum(not is_beatable(learned(recipe, seed)) for seed in seeds)
