"""Durée d'une vérification selon ce qu'elle dit : `python benchmarks/checks.py`.

Pour chaque exercice, la réponse de référence, le pire des erreurs connues, et le pire de celles que le catalogue ne
connaît pas et que l'on situe (`tests/checking/wrong_answers`). Une durée est une médiane de secondes de calcul ; chaque
sorte a sa borne.
"""

import sys
from pathlib import Path
from statistics import median
from time import process_time

from juge.explain.examine import examine
from juge.namespace import bring, rebind
from ql_functions.course import EXERCISES

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from checking.wrong_answers import WRONG, written

RUNS = 5
BOUNDS = {"juste": 0.05, "nommée": 0.15, "située": 1.0}  # secondes de calcul


def seconds(exercise, make):
    """La médiane des vérifications de ce que rend ``make()``, une réponse et ses globales."""
    durations = []
    for _ in range(RUNS):
        answer, world = make()
        start = process_time()
        examine(exercise, answer, world)
        durations.append(process_time() - start)
    return median(durations)


def given(exercise, answer):
    """Une réponse du paquet, dans un carnet à elle, avec ce qu'elle lit du paquet."""
    world = exercise.world()
    if exercise.is_function:
        bring(answer, world)
        return rebind(answer, world), world
    return answer() if callable(answer) else answer, world


def durations(exercise):
    """Les durées de chaque sorte de verdict."""
    named = [mistake.answer for mistake in exercise.mistakes]
    located = [source for exercise_id, _, source in WRONG if exercise_id == exercise.id]
    return {
        "juste": [seconds(exercise, lambda: given(exercise, exercise.reference))],
        "nommée": [seconds(exercise, lambda answer=answer: given(exercise, answer)) for answer in named],
        "située": [seconds(exercise, lambda source=source: written(exercise.id, source)) for source in located],
    }


if __name__ == "__main__":
    print(f"médianes de {RUNS} vérifications, en secondes de calcul")
    print(f"{'exercice':<22}" + "".join(f"{kind + ', au pire':>18}" for kind in BOUNDS))
    every = {kind: [] for kind in BOUNDS}
    for exercise in EXERCISES.values():
        row = durations(exercise)
        print(f"{exercise.title:<22}" + "".join(f"{max(times):>18.3f}" if times else f"{'–':>18}"
                                                for times in row.values()), flush=True)  # fmt: skip
        for kind, times in row.items():
            every[kind] += times
    for kind, times in every.items():
        verdict = "tenue" if max(times) < BOUNDS[kind] else "dépassée"
        print(f"{kind} : {len(times)} réponses, médiane {median(times):.3f}, au pire {max(times):.3f} ; "
              f"borne {BOUNDS[kind]:g}, {verdict}")  # fmt: skip
