"""Les recettes, sous le nom que leur donnent les carnets : elles sont dans `training.recipe`."""

from .training.recipe import ALGORITHMS, REGIMES, SETTLED, SHORTEST, Recipe

__all__ = ["ALGORITHMS", "REGIMES", "SETTLED", "SHORTEST", "Recipe"]
