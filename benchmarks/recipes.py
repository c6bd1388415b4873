"""Combien de parties faut-il pour un agent que personne ne bat ? `python benchmarks/recipes.py`.

Sans option : combien des graines 0 à 99 donnent une table qui n'est battue d'aucun côté (énumération exacte), recette
par recette. Avec --seeds 1000 1300 : sur ces graines-là. Avec --search : tirage au sort de recettes de même longueur,
jugées sur les graines 0 à 11 puis 12 à 71 ; les meilleures sont à juger ensuite sur d'autres, qu'elles n'ont pas vues.
"""

import argparse
import random
from dataclasses import replace
from time import perf_counter

from ql_functions.strength.seeds import unbeatable
from ql_functions.training.recipe import SETTLED, SHORTEST, Recipe


def drawn(games, generator):
    """Une recette au hasard, de ``games`` parties à peu près."""
    pick = generator.choice
    batches, regimes = pick([1, 2, 3, 5, 10, 15, 30]), pick([("X", "O", "XO"), ("XO",), ("X", "O")])
    return Recipe(
        batches, games // batches // len(regimes), regimes, init_e=pick([0.1, 0.2, 0.3, 0.5, 0.7, 0.9]),
        lrate=pick([0.3, 0.5, 0.7, 0.9, 1.0]), last_lrate=pick([0.0, 0.05, 0.1, 0.2, 0.5]),
        discount=pick([0.5, 0.7, 0.8, 0.9, 0.95, 1.0]), alpha=pick([0.5, 0.7, 0.9, 1.0]),
        init_q=pick([0.3, 0.5, 0.6, 0.8, 1.0, 1.5]), algorithm=pick(["course", "single", "double"]),
        symmetric=True, reward_at_end=pick([True, False]), opening=pick([0, 0, 1, 2, 4]),
    )  # fmt: skip


def search(games, seconds):
    generator, found, start = random.Random(games), [], perf_counter()
    while perf_counter() - start < seconds:
        recipe = drawn(games, generator)
        good = unbeatable(recipe, range(12))
        found.append((good / 12 if good < 10 else unbeatable(recipe, range(12, 72)) / 60, recipe))
    print(f"{games} parties, {len(found)} recettes tirées :")
    for part, recipe in sorted(found, key=lambda pair: -pair[0])[:3]:
        print(f"  {part:.0%}  {recipe}")


SYMMETRIES = {"symmetric": True}
FALLING = {"lrate": 0.9, "last_lrate": 0.0}
OPENINGS = {"opening": 2, "init_e": 0.3}
ROWS = {
    "recette du cours": Recipe(),
    "recette du cours, 9 000": Recipe(sims_per_batch=200),
    "symétries seules": Recipe(**SYMMETRIES),
    "taux 0,9 → 0 seul": Recipe(**FALLING),
    "taux 0,15 → 0 seul": Recipe(last_lrate=0.0),
    "débuts au hasard seuls": Recipe(**OPENINGS),
    "symétries et taux": Recipe(**SYMMETRIES, **FALLING),
    "symétries et débuts": Recipe(**SYMMETRIES, **OPENINGS),
    "taux et débuts": Recipe(**FALLING, **OPENINGS),
    "les trois (SETTLED)": SETTLED,
    "les trois, 22 500": replace(SETTLED, sims_per_batch=500),
    "les trois, 11 250": replace(SETTLED, sims_per_batch=250),
    "les trois, 5 400": replace(SETTLED, sims_per_batch=120),
    "la plus courte (SHORTEST)": SHORTEST,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--search", type=float, metavar="SECONDES", help="chercher, pour chaque longueur")
    parser.add_argument("--seeds", type=int, nargs=2, default=(0, 100), metavar=("DE", "À"), help="À non comprise")
    options = parser.parse_args()
    if options.search:
        for games in (4800, 2400, 1500, 1200, 900):
            search(games, options.search)
    else:
        seeds = range(*options.seeds)
        print(f"{'recette':<28} {'parties':>8} {f'imbattables, sur {len(seeds)} graines':>32}")
        for name, recipe in ROWS.items():
            print(f"{name:<28} {recipe.games:>8} {unbeatable(recipe, seeds):>32}")
