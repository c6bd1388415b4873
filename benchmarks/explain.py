"""Ce que vaut chaque explication d'une réponse fausse : `python benchmarks/explain.py`.

Les réponses sont celles de lecteurs qui n'avaient que les carnets (`answers.json`) et celles des tests
(`tests/checking/wrong_answers`). Le tableau dit combien de comptes rendus changent quand une explication se tait, et
laquelle a parlé ; les durées sont en secondes de calcul. Une explication qui ne change rien n'a pas sa place.
"""

import json
import random
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from time import process_time

import numpy

from juge import explain
from juge.explain.examine import examine
from ql_functions.course import EXERCISES

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from checking.cells import cell
from checking.wrong_answers import WRONG

ANSWERS = json.loads((Path(__file__).parent / "answers.json").read_text("utf-8"))
SETS = {
    "lecteurs": [(one["exercise"], one["code"]) for one in ANSWERS if one["kind"] == "wrong"],
    "tests": [(exercise_id, source) for exercise_id, _, source in WRONG],
}


def speakers():
    """La liste des explications, où chacune note qu'elle a parlé ; la dernière qui l'a fait, et de quel `Attempt`."""
    last = []

    def noting(explainer):
        def speak(attempt):
            explanation = explainer(attempt)
            if explanation:
                last[:] = [explainer.__name__, attempt]
            return explanation

        speak.__name__ = explainer.__name__
        return speak

    return tuple(map(noting, explain.EXPLAINERS)), last


def reports(answers):
    """Les phrases dites de chaque réponse, l'explication qui a parlé, et les secondes de calcul."""
    for exercise_id, source in answers:
        random.seed(1)
        numpy.random.seed(1)
        exercise, namespace = EXERCISES[exercise_id], cell(source)
        LAST[:] = ["sans explication"]
        start = process_time()
        report = examine(exercise, namespace[exercise.name], namespace)
        yield report.says, LAST[0], process_time() - start


if __name__ == "__main__":
    ALL, LAST = speakers()
    for name, answers in SETS.items():
        explain.EXPLAINERS = ALL
        whole = list(reports(answers))
        print(f"{name} : {len(answers)} réponses fausses")
        for speaker, count in Counter(speaker for _, speaker, _ in whole).most_common():
            durations = [seconds for _, own, seconds in whole if own == speaker]
            print(f"  {speaker:<20}{count:>4}   médiane {median(durations):.3f} s, au pire {max(durations):.3f} s")
        for explainer in ALL[:-1]:  # la dernière parle toujours
            explain.EXPLAINERS = tuple(one for one in ALL if one is not explainer)
            heard = [answer for answer, (_, own, _) in zip(answers, whole, strict=True) if own == explainer.__name__]
            before = [says for says, own, _ in whole if own == explainer.__name__]
            changed = sum(says != old for (says, *_), old in zip(reports(heard), before, strict=True))
            print(f"  sans {explainer.__name__:<20}{changed:>4} comptes rendus changent", flush=True)
