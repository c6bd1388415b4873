"""Durée d'une vérification : `python benchmarks/checks.py`.

Pour chaque exercice, la médiane sur la réponse de référence, et le pire des erreurs connues.
"""

from statistics import median
from time import perf_counter

from ql_functions.checking.examine import examine
from ql_functions.checking.registry import rebind
from ql_functions.course import EXERCISES

RUNS = 5


def seconds(exercise, answer):
    durations = []
    for _ in range(RUNS):
        world = exercise.world()
        start = perf_counter()
        examine(exercise, rebind(answer, world) if hasattr(answer, "__code__") else answer, world)
        durations.append(perf_counter() - start)
    return median(durations)


if __name__ == "__main__":
    print(f"médianes de {RUNS} vérifications, en secondes")
    print(f"{'exercice':<22} {'juste':>8} {'pire erreur':>12}")
    for exercise in EXERCISES.values():
        worst = max((seconds(exercise, mistake.answer) for mistake in exercise.mistakes), default=0)
        print(f"{exercise.title:<22} {seconds(exercise, exercise.reference):>8.3f} {worst:>12.3f}")
