"""Les recettes, là où les carnets des élèves les importent ; elles sont définies dans `training.recipe`."""

from .training.recipe import ALGORITHMS, REGIMES, SETTLED, SHORTEST, Recipe

__all__ = ["ALGORITHMS", "REGIMES", "SETTLED", "SHORTEST", "Recipe"]
