"""Les recettes du cours."""

from .engine.plan import ALGORITHMS
from .table import REGIMES, Recipe

__all__ = ["ALGORITHMS", "LARGER", "REGIMES", "SETTLED", "SHORTEST", "Recipe"]

# Imbattable aux graines 0 à 1 999 ; `benchmarks/recipes.py` refait la mesure, sur 100 ou sur celles que l'on veut.
SETTLED = Recipe(init_e=0.3, lrate=0.9, last_lrate=0.0, symmetric=True, opening=2)
LARGER = Recipe(sims_per_batch=100)  # une table de 4×4 grandit à chaque partie : celle-ci se garde encore
# La plus courte que l'on ait trouvée qui soit imbattable 95 fois sur 100 : l'agent joue contre lui-même, croit
# d'abord tous les coups bons, n'est payé qu'à la fin, et croit presque entièrement ce qu'il vient de voir.
SHORTEST = Recipe(1, 1100, ("XO",), init_e=0.05, lrate=0.9, last_lrate=0.7, init_q=0.8, algorithm="single",
                  symmetric=True, reward_at_end=True)  # fmt: skip
