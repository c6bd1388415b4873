"""The puzzles of the course: their wrong lines are wrong, for the reason they give; what may be exchanged is noted."""

import difflib
import itertools
import json
from dataclasses import replace

import puzzles
import pytest

from juge.call.source import parsed
from juge.explain.examine import examine
from juge.namespace import defined
from juge.puzzles import blank_of, has_puzzle, orders, puzzle_of
from ql_functions.course import COURSE, EXERCISES

PUZZLES = [exercise for exercise in EXERCISES.values() if has_puzzle(exercise)]
DISTRACTORS = [(exercise, mistake) for exercise in PUZZLES for mistake in exercise.mistakes if mistake.line]
STALE = "les ordres ont changé : lancez python lessons/build.py --puzzles"


def with_line(blank, text):
    """The blank, where this line takes the place of the one it resembles most."""
    _, place = max((difflib.SequenceMatcher(None, line.text, text).ratio(), i) for i, line in enumerate(blank.lines))
    lines = [replace(line, text=text) if i == place else line for i, line in enumerate(blank.lines)]
    return replace(blank, lines=tuple(lines))


@pytest.mark.nightly
@pytest.mark.parametrize(("exercise", "mistake"), DISTRACTORS, ids=lambda thing: getattr(thing, "id", ""))
def test_a_wrong_line_is_refused_by_the_check_with_its_own_message(exercise, mistake):
    blank = with_line(blank_of(exercise), mistake.line)
    world = exercise.world()
    answer = defined(parsed(blank.code()), exercise.name, world)
    report = examine(exercise, answer, world)
    assert report.status == "wrong"
    assert report.says[0] in (mistake.says, mistake.claim)  # a mistake that chance blurs is told without its question


@pytest.mark.parametrize("exercise", PUZZLES, ids=lambda exercise: exercise.id)
def test_what_is_noted_is_of_the_code_of_today(exercise, monkeypatch):
    monkeypatch.setattr(orders, "fixed_pairs", lambda *_: pytest.fail(STALE))
    picture = puzzle_of(exercise)
    assert sorted(piece["text"] for piece in picture.data["pieces"] if "says" not in piece) == sorted(
        line.text for line in blank_of(exercise).lines
    )
    assert all(line.text in repr(picture) for line in blank_of(exercise).lines)


@pytest.mark.parametrize("exercise_id", ["1.2", "3.2", "4.2"])
def test_the_right_forms_are_found_again(exercise_id):
    exercise = EXERCISES[exercise_id]
    blank = blank_of(exercise)
    found = [(one, list(map(list, fixed))) for one, fixed in puzzles.shapes(exercise, blank)]
    assert orders.known_shapes(exercise, blank) == found, STALE


@pytest.mark.nightly
@pytest.mark.parametrize("exercise", PUZZLES, ids=lambda exercise: exercise.id)
def test_the_check_accepts_each_form_that_a_puzzle_accepts(exercise):
    blank = blank_of(exercise)
    shapes = [one for one, _ in orders.known_shapes(exercise, blank)]
    assert shapes[0] == blank
    assert len({one.form for one in shapes}) == len(shapes)
    assert all(orders.is_right(exercise, one.code()) for one in shapes)


def test_an_order_is_right_when_it_keeps_what_is_noted_and_only_then():
    exercise = EXERCISES["4.2"]  # three statements: every order is tried
    blank = blank_of(exercise)
    ((_, fixed),) = orders.known_shapes(exercise, blank)
    for statements in itertools.permutations(([0, 1], [2, 3], [4])):
        order = [line for statement in statements for line in statement]
        keeps = all(order.index(first) < order.index(second) for first, second in fixed)
        assert orders.is_right(exercise, blank.code(order)) == keeps


def test_what_is_noted_of_an_exercise_that_is_gone_is_forgotten(tmp_path, monkeypatch):
    text, file = orders.orders_file(COURSE).read_text("utf-8"), tmp_path / "orders.json"
    file.write_text(json.dumps(json.loads(text) | {"9.9": {"code": "", "shapes": []}}), "utf-8")
    monkeypatch.setattr(orders, "orders_file", lambda course: file)
    assert puzzles.forget(COURSE) == file
    assert file.read_text("utf-8") == text
    assert puzzles.forget(COURSE) is None
