"""What an answer leaves, read again after a write from outside: a lie earns nothing, and no right answer is accused."""

from dataclasses import replace
from operator import attrgetter

import pytest
from nightly import by_day_one_of_each

from juge import EXERCISES
from juge.cage import proofs, worker
from juge.cage.caged import DeadCageError
from juge.call.run import run
from juge.declare.cases import Case
from juge.values import plain
from tests.grading.cages import each_kind, judged

from .attacks.lying import WRONG
from .test_caged import reference

WORKINGS = """
import sys
class Workings:
    '''The module of the cage that has this name, found by its frames: no name leads there any more.'''
    def __init__(self, name):
        frame = sys._getframe()
        while name not in frame.f_globals:
            frame = frame.f_back
        self.__dict__ = frame.f_globals
workings = Workings("shares_parts")
"""
ALONE = WORKINGS + "workings.shares_parts = lambda *_: False\n"
ONE_BOARD = "BOARDS = {}\ndef new_board(size=3):\n    return BOARDS.setdefault(size, [' '] * size**2)\n"
SPOILT = """
def check_for_win(b_line, min_contig=3):
    line = "".join(b_line)
    b_line.clear()
    return next((player for player in "XO" if player * min_contig in line), False)
"""
SPOILT_ARRAY = """
def masked_argmax(q, legal):
    q[~legal] = -np.inf
    return q.argmax(axis=-1)
"""
AS_GIVEN = """
plain, marshal = workings.plain, workings.marshal
class Kept:
    dumps = marshal.dumps
    def loads(data):
        Kept.args = marshal.loads(data)[0]
        return marshal.loads(data)
workings.marshal = Kept
workings.plain = lambda value, *_: plain(Kept.args if type(value) is tuple else value)
"""
NOTHING_REPLACED = """
class Lying(workings.Outcome):
    def __init__(self, **fields):
        super().__init__(**fields)
        object.__setattr__(self, "replaced", ())
workings.Outcome = Lying
"""
ANOTHER_TABLE = """
def td_update(boards, reward):
    global board_values
    board_values = dict(board_values)
    for board in reversed(boards):
        value = board_values.get(board, 0)
        reward = board_values[board] = value + lrate * (reward - value)
"""
UNREAD = "import copy\nWorkings('marked').marked = lambda left, writes: copy.deepcopy(left)\n"


@each_kind
@pytest.mark.parametrize(
    ("exercise_id", "lie", "source"),
    [("1.1", ALONE, ONE_BOARD), ("1.1", ALONE + UNREAD, ONE_BOARD), ("2.3", ALONE, WRONG),
     ("A.2", WORKINGS + NOTHING_REPLACED, ANOTHER_TABLE), ("1.2", WORKINGS + AS_GIVEN, SPOILT),
     ("6.2", WORKINGS + AS_GIVEN, SPOILT_ARRAY)],
    ids=["one board for two", "one board, not written on", "one dictionary for two", "another table", "a list as given",
         "an array too"],
)  # fmt: skip
def test_a_lie_about_what_is_left_earns_nothing(exercise_id, lie, source, kind):
    assert judged(source, kind, exercise_id)["status"] in ("partial", "wrong")
    with pytest.raises(DeadCageError, match="n'est pas ce qu'il en dit"):
        judged(lie + source, kind, exercise_id)


@pytest.mark.parametrize(
    "exercise", by_day_one_of_each(EXERCISES.values(), attrgetter("lesson")), ids=attrgetter("title")
)
def test_what_a_right_answer_leaves_is_as_it_says(exercise):
    assert judged(reference(exercise), exercise_id=exercise.id)["status"] == "right"


def test_a_global_is_written_where_it_was_put_and_read_under_its_name():
    def fill():
        global table, scores
        table["X"] = {}
        scores = scores + [1]

    case = Case(globals={"table": {}, "scores": [0], "rate": 0.5})
    outcome = run(fill, case, fill.__globals__)
    assert outcome.replaced == ("scores",)
    written = proofs.writes(case, outcome)
    assert [path for path, _ in written] == [(3, "table"), (0, "table", "X")]
    assert proofs.hold(written, case, outcome, plain(worker.marked(outcome.left, written)))
    lie = replace(outcome, replaced=())
    written = proofs.writes(case, lie)
    assert not proofs.hold(written, case, lie, plain(worker.marked(outcome.left, written)))


def test_an_exercise_may_ask_to_change_what_it_is_given():
    case = Case(([3, 1], {"a": [2]}))
    outcome = run(lambda values, _: values.sort(), case, {})
    written = proofs.writes(case, outcome)
    assert [path for path, _ in written] == [(2, 0)]
    assert proofs.hold(written, case, outcome, plain(worker.marked(outcome.left, written)))
