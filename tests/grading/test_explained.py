"""A wrong answer is explained in a cage of its own, by the sentences of the notebook, and nothing else comes out."""

import builtins
import json
import random
import re
import sys
import time
from operator import attrgetter, itemgetter
from pathlib import Path

import pytest
from checking.cells import report_of
from checking.wrong_answers import WRONG
from course.contract import draw
from missing import exercise_of
from nightly import by_day_one_of_each, nightly

import ql_functions
from juge import EXERCISES
from juge.cage import box, explainer, wire, worker
from juge.cage.caged import explained, lesson_of
from juge.cage.sources import given_before
from juge.call.expected import known_of
from juge.declare.exercise import KNOWN_SEED
from juge.intake import courses
from juge.marking import judging
from juge.marking.judging import Marking
from juge.marking.marks import written
from juge.marking.results import marks_of
from juge.namespace import bring, rebind
from juge.pages.feedback import feedback_page
from ql_functions.cliff import rules
from tests.grading.by_hand import as_text, bound
from tests.grading.by_hand import explained as explained_here
from tests.grading.cages import KIND, each_kind, judged, needs_bubblewrap, verdict_on
from tests.grading.test_box import VARIABLES
from tests.grading.test_rendering import line

TITLES = [f"{one} {title}" for one, title, _ in WRONG]
LAST_SQUARE = """\
def flip_board(b_key):
    squares = list(b_key)
    for i in range(len(squares) - 1):
        squares[i] = {"X": "O", "O": "X"}.get(squares[i], " ")
    return "".join(squares)
"""


def start_afresh(exercise):
    """The chance of a process that begins, where the reference has not answered yet, nor drawn anything."""
    random.seed(1)
    for case in exercise.cases:
        known_of(case).clear()


def uncounted(text):
    """The sentences and the rows, without the numbers of calls, which follow the time that a machine takes."""
    return [re.sub(r"\d+ (?=des |appels |autres)", "", one) for one in text]


def in_the_notebook(exercise_id, source):
    """The sentences and the rows of a notebook's report; not its legend, which the page of feedback adds itself."""
    start_afresh(exercise_of(exercise_id))
    report = report_of(exercise_id, source)
    assert report.status == "wrong"
    return as_text(report.says, [(label, value) for label, value in report.rows if label != "·"])


# --- The sentences of the notebook -------------------------------------------------------------------------


@pytest.fixture
def _as_caged(monkeypatch):
    """The modules under the names that what is given to an answer imports them by, in a cage."""
    modules = {"cage": ql_functions, "cage.cliff": sys.modules["ql_functions.cliff"], "cage.cliff.rules": rules}
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)


@pytest.mark.usefixtures("_as_caged", "_unsearched")
@pytest.mark.parametrize(("exercise_id", "title", "source"), by_day_one_of_each(WRONG, itemgetter(0)), ids=TITLES)
def test_an_answer_is_explained_as_in_the_notebook(exercise_id, title, source):
    start_afresh(exercise_of(exercise_id))
    report = explainer.explanation({**lesson_of(EXERCISES[exercise_id], source), "id": exercise_id})
    says = as_text(*wire.decode_report(json.loads(json.dumps(wire.encode(report)))))
    assert uncounted(says) == uncounted(in_the_notebook(exercise_id, source))


@pytest.mark.usefixtures("_as_caged", "_unsearched")
@pytest.mark.parametrize(
    "exercise", by_day_one_of_each(EXERCISES.values(), attrgetter("lesson")), ids=attrgetter("title")
)
def test_a_named_mistake_is_explained_with_what_a_cage_gives_as_with_a_whole_notebook(exercise):
    answer, namespace = exercise.mistakes[0].answer, {"__name__": "__main__", "draw": draw, "__builtins__": builtins}
    start_afresh(exercise)
    expected = explained_here(*bound(exercise.id, answer, draw=draw))
    assert worker.give(given_before(exercise), namespace) == ""
    if exercise.is_function:
        bring(answer, namespace)
        namespace[exercise.name] = answer = rebind(answer, namespace)  # it may call itself
    start_afresh(exercise)
    assert explained_here(exercise, answer if exercise.is_function else answer(), namespace) == expected


# Run in the explaining cage before the answer: its searches end, and its chance is that of the notebook.
AS_HERE = """
__import__("juge.explain.attempt", fromlist=[""]).SECONDS = 180
__import__("juge.explain.pairs", fromlist=[""])._SECONDS = 60
__import__("juge.explain.pairs", fromlist=[""])._MAX_CASE_SECONDS = 10
__import__("random").seed(1)
"""


@pytest.mark.nightly
@pytest.mark.usefixtures("_patient", "_unhurried")
@pytest.mark.parametrize(("exercise_id", "title", "source"), WRONG, ids=TITLES)
def test_an_answer_is_explained_in_its_cage_as_in_the_notebook(exercise_id, title, source):
    exercise = exercise_of(exercise_id)
    lesson = {**lesson_of(exercise, source), "above": [AS_HERE]}
    says, told = (
        as_text(*explained(exercise, lesson, KIND, courses.installed(), 120)),
        in_the_notebook(exercise_id, source),
    )
    if exercise_id == "5.1":  # its games are long: the place may be found in time by one, and not by the other
        says, told = says[:1], told[:1]
    assert uncounted(says) == uncounted(told)


@each_kind
@pytest.mark.parametrize(
    ("exercise_id", "source"),
    [
        ("2.1", LAST_SQUARE),
        ("2.1", f"\n\n{LAST_SQUARE}"),
        ("2.1", "def flip_board(b_key):\n    return b_keyy.replace('X', 'O')"),
    ],
    ids=["its line is named", "as the page numbers it", "a name nearby is meant"],
)
def test_a_verdict_has_the_sentences_of_the_notebook(exercise_id, source, kind):
    verdict = judged(source, kind, exercise_id)
    assert written(verdict) == in_the_notebook(exercise_id, source.strip())
    assert (verdict["points"], verdict["status"]) == (0, "wrong")


def test_a_code_that_cannot_be_written_again_is_not_explained_and_loses_nothing():
    wrong = "def new_board(size=3):\n    return [f'{size}\u00a0{\"\u00a0\"}', 0x" + "f" * 9_000 + "]"
    verdict = judged(wrong, exercise_id="1.1")
    assert (verdict["points"], verdict["status"]) == (0, "wrong")
    assert (
        verdict["says"][0]
        == "Un plateau vide est une liste de 9 espaces. La vôtre est de longueur 2, et n'a pas que des espaces."
    )


def test_the_line_of_a_function_in_another_cell_is_that_of_its_cell():
    above = "BLANK = ' '\ndef board_of(n):\n    return [BLANK] * m"
    lesson = lesson_of(EXERCISES["1.1"], "def new_board(size=3):\n    return board_of(size)", [above])
    *_, (label, text) = explained(EXERCISES["1.1"], lesson, KIND, courses.installed(), 20)[1]
    assert (label, "(dans board_of, ligne 3 : return [BLANK] * m)" in text) == ("obtenu", True)


# --- What comes out of this cage is only words -------------------------------------------------------------

TELLS = """\
import json, os, signal, sys
def tell(status, says, rows=()):
    content = {"t": [status, {"t": list(says)}, {"t": [{"t": list(row)} for row in rows]}]}
    data = json.dumps(content).encode()
    for pipe in range(3, 20):
        try:
            os.write(pipe, len(data).to_bytes(4, "big") + data)
        except OSError:
            pass
    os._exit(0)
"""


def traitor(act):
    """A wrong answer that does this in the explaining cage, where the package is, and nothing else where it is marked.

    Only there has it read its case.
    """
    return f"{TELLS}if 'ql_functions' in sys.modules:\n    {act}\n{LAST_SQUARE}"


def told_in(verdict):
    """What is said of an answer, apart from the rest of its verdict."""
    return written(verdict), {**verdict, "says": [], "rows": []}


@pytest.fixture(scope="module")
def honest():
    """What is said of the wrong answer by itself, and the rest of its verdict."""
    return told_in(verdict_on(LAST_SQUARE))


def test_a_forged_sentence_is_said_to_its_author_escaped_and_changes_nothing_else(honest):
    act = "tell('wrong', ['Juste <script>alert(1)</script> : 4 points.\\x1b[2J'], [('obtenu', '<b>')])"
    says, others = told_in(verdict_on(traitor(act)))
    assert says == ["Juste <script>alert(1)</script> : 4 points. [2J", "Obtenu : <b>"]
    assert others == honest[1]
    copy = line()
    copy["exercises"]["2.1"] = {**others, "says": says}
    (mark,) = marks_of([copy], {})
    page = feedback_page(mark)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert" not in page
    assert "<b>" not in page


@pytest.mark.parametrize(
    "act",
    # by day one of each: another verdict, words of another form, bytes that are none, a death, too much memory,
    # a process, a signal, a place to write, what the explainer itself calls
    ["tell('right', [])", "tell('wrong', [['?']])", "os.write(4, b'!' * 99)", "os._exit(0)", "[0] * 10**10",
     "os.fork()", "os.kill(os.getppid(), 9)", "open('/cage/site/x', 'w')", "__import__('builtins').len = None",
     *nightly([
         "tell('wrong', ['?'] * 13)", "tell('wrong', ['?' * 601])", "tell('wrong', [], [('a', 'b', 'c')])",
         "tell('wrong', [], [('', 'b')])", "__import__('ctypes').string_at(0)", "1 / 0",
         "os.execv('/bin/true', ['true'])", "os.write(4, b'\\xff' * 4)", "os.write(4, b'\\0' * 4)",
         "os.closerange(0, 20)", "tell('wrong', [None])", "tell(['wrong'], ['a'])", "tell('wrong', ['a' * 2**20])",
         "os.write(4, b'\\0\\0\\0\\2[]' * 9)", "__import__('socket').socket()",
         # string_at kills its process too, at once: this one fills the stack first, for twenty seconds
         "sys.setrecursionlimit(10**9)\n    (lambda f: f(f))(lambda f: f(f))",
     ])],
)  # fmt: skip
def test_of_a_spoilt_explanation_the_fault_of_the_first_wrong_case_remains(act, honest):
    says, others = told_in(verdict_on(traitor(act)))
    assert others == honest[1]
    assert says == ["Chaque X devient un O, et chaque O un X.", *honest[0][2:]]


@pytest.mark.parametrize("act", ["flip_board = None", "print('?')"])
def test_what_does_not_stop_its_cell_spoils_nothing(act, honest):
    says, others = told_in(verdict_on(traitor(act)))
    assert others == honest[1]
    assert [re.sub("^Ligne 15", "Ligne 3", one) for one in says] == honest[0]


def test_an_explanation_without_end_costs_its_sentences_and_no_more_time_than_its_exercise_has(honest):
    began = time.monotonic()
    says, others = told_in(verdict_on(traitor("signal.setitimer = None\n    while True: pass"), seconds=4))
    assert time.monotonic() - began < 8  # four seconds, and the processes of a machine that does other things
    assert others == honest[1]
    assert says == ["Chaque X devient un O, et chaque O un X.", *honest[0][2:]]


def test_an_answer_wrong_on_hidden_cases_alone_is_explained_on_cases_that_anyone_can_draw():
    public = [case.args[0] for case in EXERCISES["2.1"].cases]
    known = {key: key.translate({79: 88, 88: 79}) for key in public}
    verdict = verdict_on(f"def flip_board(b_key):\n    return {known}.get(b_key, b_key)")
    assert verdict["status"] == "wrong"
    hidden, *says = written(verdict)
    assert hidden == "Les cas de la leçon passent, mais pas tous ceux du correcteur."
    drawn = [case.args[0] for case in EXERCISES["2.1"].hidden_cases(KNOWN_SEED)]
    assert any(f"Appel : flip_board({state!r})" in says for state in drawn), says


SEES = """tell('wrong', [' '.join(os.listdir('/')), ' '.join(os.listdir('/cage')), ' '.join(os.listdir('/cage/course')),
        ' '.join(os.environ), ' '.join(os.listdir('/cage/site')), ' '.join(sorted(os.listdir('/cage/numpy')))])"""


@needs_bubblewrap
def test_the_explaining_cage_has_the_package_and_the_course_and_nothing_of_the_copy(tmp_path):
    (tmp_path / "graine.txt").write_text("7")
    place = tmp_path / "own_course.py"
    place.write_text("from ql_functions import course")
    lesson = lesson_of(EXERCISES["2.1"], traitor(SEES))
    (root, cage, course, names, site, libraries), _ = explained(EXERCISES["2.1"], lesson, box.BUBBLEWRAP, place, 20)
    assert not set(root.split()) - {
        "bin", "cage", "dev", "lib", "lib64", "tmp", "usr", Path(sys.base_prefix).parts[1]
    }  # fmt: skip
    assert set(cage.split()) == {"course", "numpy", "site"}
    assert course == "own_course.py"
    assert set(site.split()) == {"juge", "ql_functions"}
    assert set(libraries.split()) <= {"numpy", "numpy.libs"}
    assert set(names.split()) <= VARIABLES | {"KERAS_BACKEND"}  # the last is the course's own


def test_no_hidden_case_is_called_before_the_last_explanation(monkeypatch):
    told, order = [], []
    public = {id(case) for exercise_id in ("2.1", "2.3") for case in EXERCISES[exercise_id].cases}
    known = {repr(case) for exercise_id in ("2.1", "2.3") for case in EXERCISES[exercise_id].hidden_cases(KNOWN_SEED)}

    class Watched(judging.Cage):
        def call(self, case):
            order.append("public" if id(case) in public else "known" if repr(case) in known else "hidden")
            return super().call(case)

    def explains(exercise, *rest):
        order.append(exercise.id)
        return told.append(explained(exercise, *rest)) or told[-1]

    monkeypatch.setattr(judging, "Cage", Watched)
    monkeypatch.setattr(judging, "explained", explains)
    late = {"2.1": LAST_SQUARE, "2.3": "def get_move(b, epsilon=0.5, player='X', init_q=0.3): return 0"}
    marking = Marking(None, 1, KIND, [], late, dict.fromkeys(late, (0, 0)), time.monotonic() + 60)
    verdicts = list(dict(marking.verdicts()).values())
    assert all(says and rows for says, rows in told)
    assert [written(verdict) for verdict in verdicts] == [as_text(*each) for each in told]
    assert max(map(order.index, late)) < order.index("hidden")
    assert "known" not in order  # they are only asked of what is right on the others
