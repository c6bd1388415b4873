"""Durée d'entraînement des autres apprentissages, à leur nombre de parties d'origine : `python benchmarks/learners.py`.

La première durée comprend la compilation, ou la lecture du cache de Numba ; la seconde est la médiane des suivantes.
"""

from statistics import median
from time import perf_counter

from ql_functions.training.learners import LEARNERS

RUNS = 5


def seconds(learner, seed):
    start = perf_counter()
    learner.train(seed=seed, verbose=False)
    return perf_counter() - start


if __name__ == "__main__":
    print(f"{'apprentissage':<22} {'parties':>8} {'première (s)':>13} {f'médiane de {RUNS} (s)':>16} {'parties/s':>11}")
    for learner in LEARNERS:
        first = seconds(learner, 0)
        duration = median(seconds(learner, seed) for seed in range(RUNS))
        rate = learner.games / duration
        print(f"{learner.name:<22} {learner.games:>8} {first:>13.3f} {duration:>16.3f} {rate:>11.0f}")
