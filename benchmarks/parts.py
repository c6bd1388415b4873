"""Ce que chaque erreur nommée coûte, part par part : `python benchmarks/parts.py`.

Une erreur coûte la part qu'elle concerne. Celles qui en coûtent plusieurs sont marquées d'un « * » : elles se lisent
une à une, car une part n'est perdue avec une autre que si l'erreur les touche toutes deux.
"""

import sys
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from course.contract import draw
from grading.by_hand import marked

from ql_functions.course import EXERCISES

if __name__ == "__main__":
    several = total = 0
    with patch("juge.marking.marks.recognise", lambda *_: None):  # son nom ne change pas ses points
        for exercise in EXERCISES.values():
            for mistake in exercise.mistakes if exercise.parts else ():
                parts = marked(exercise.id, mistake.answer, draw=draw)["parts"]
                lost = [title for title, points, of in parts if points < of]
                total += 1
                several += len(lost) > 1
                mark = "*" if len(lost) > 1 else " "
                print(f"{mark} {exercise.id} {mistake.says[:70]:<70} ✗ {', '.join(lost) or 'aucune'}", flush=True)
    print(f"{several} erreurs sur {total} coûtent plus d'une part.")
