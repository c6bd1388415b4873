import re
import textwrap
from pathlib import Path

import pytest

from ql_functions import solutions, solutions6
from ql_functions.checks.frame import EXERCISES, examine
from ql_functions.checks.hints import HINTS

SOURCES = [Path(module.__file__).read_text("utf-8") for module in (solutions, solutions6)]
REGION = re.compile(r" *### YOUR CODE HERE ###\n(.*?) *### END OF YOUR CODE ###\n", re.DOTALL)
REGIONS = (region for source in SOURCES for region in REGION.finditer(source))
ANSWERS = dict(zip(EXERCISES, REGIONS, strict=True))  # both in the order of the course

FOUND = {  # what a student puts in place of the « … » of the last hint
    "1.1": "size**2",
    "1.2": "player * min_contig",
    "1.3": "n - 1",
    "1.4": "magic[square]",
    "1.5": "b[:square] + [player] + b[square + 1 :]",
    "2.1": "swapped[square]",
    "2.2": "{}",
    "2.3": "(q1[move] + q2[move]) / 2",
    "3.1": '"".join(b)',
    "3.2": "1.96 * (f * (1 - f) / n) ** 0.5",
    "4.1": "(1 - lrate)",
    "4.2": "-0.1 * alpha**n_steps_left",
    "4.3": "max(q_table[next_state][table].values())",
    "4.4": "drawn.get",
    "5.1": "wins[result] / (i + 1)",
    "6.1": 'float(square == "O") for square in b_key',
    "6.2": "-np.inf",
    "6.3": "replies",
    "6.4": "min(count, len(rows))",
}
ENGLISH = {"the", "of", "with", "and", "is", "are", "you", "your", "if", "for", "while", "return", "values", "board"}

every_exercise = pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.title)


def squeezed(text):
    return "".join(text.split())


def words(text):
    return set(re.findall(r"[^\W\d]\w*", text.lower()))


def test_every_exercise_has_three_different_hints():
    assert HINTS.keys() == EXERCISES.keys()
    assert all(len(steps) == 3 and all(step.strip() for step in steps) for steps in HINTS.values())
    every = [step for steps in HINTS.values() for step in steps]
    assert len(set(every)) == len(every)


@every_exercise
def test_no_hint_contains_the_answer(exercise):
    answer = squeezed(ANSWERS[exercise.id][1])
    assert answer
    assert not any(answer in squeezed(step) for step in HINTS[exercise.id])


@every_exercise
def test_the_last_hint_is_right_once_its_gap_is_filled(exercise):
    nearly, region = HINTS[exercise.id][2], ANSWERS[exercise.id]
    assert nearly.count("…") == 1
    indent = re.match(" *", region[0])[0]
    filled = textwrap.indent(nearly.replace("…", FOUND[exercise.id]), indent) + "\n"
    notebook = {"__name__": "carnet"}
    exec(region.string[: region.start()] + filled + region.string[region.end() :], notebook)
    report = examine(exercise, notebook[exercise.name], notebook)
    assert report.status == "right", report


@every_exercise
def test_hints_are_in_french(exercise):
    question, method, nearly = HINTS[exercise.id]
    comments = " ".join(re.findall(r"#.*", nearly))
    assert "?" in question
    assert not words(f"{question} {method} {comments}") & ENGLISH
