"""What arrays ask of the judge and of the grader."""

import ast
import linecache

import numpy as np
import pytest
from grading.by_hand import marked

from course.contract import report_on
from juge import EXERCISES
from juge.cage.sources import given_before
from juge.call.run import run
from juge.explain.judge import fault_of
from juge.namespace import rebind
from ql_functions import solutions

OWN_LINES = """
def helper(q):
    return np.argmax(q, axis=7)

def in_numpy(q, legal):
    return helper(q)

def in_a_generator(q, legal):
    return np.random.default_rng(0).integers(2, 2)

def in_the_reference(q, legal):
    return encode(3)
"""


def test_lesson_6_finds_numpy_and_its_own_functions(notebook, tmp_path, capsys):
    own = "def masked_argmax(q, legal):\n    return np.where(legal, q, -np.inf).argmax(axis=1)\n"
    notebook("import numpy as np\n" + own)
    notebook("masked_argmax = check('6.2', masked_argmax)")
    out = capsys.readouterr().out
    assert "✓ 6.2" in out
    assert "Elle emploie" not in out  # np is of the lesson
    notebook("del masked_argmax, np\ntd_target = carry('td_target')")
    assert "td_target : la référence." in capsys.readouterr().out
    assert notebook.names["masked_argmax"].__code__.co_filename == "<masked_argmax, gardée>"
    notebook("import numpy as np\nq, legal = np.array([[0.5, 0.8]]), np.array([[True, False]])")
    assert notebook("td_target(np.zeros(1), np.array([False]), q, q, legal, 0.9).tolist()") == [-0.45]


@pytest.mark.parametrize(
    ("name", "place"),
    [("in_numpy", "dans helper, ligne 3"), ("in_a_generator", "ligne 9"), ("in_the_reference", "ligne 12")],
)
def test_an_error_is_placed_in_the_code_of_the_student(name, place):
    exercise = EXERCISES["6.2"]
    notebook = exercise.world()
    exec(compile(OWN_LINES, "<carnet>", "exec"), notebook)
    linecache.cache["<carnet>"] = len(OWN_LINES), None, OWN_LINES.splitlines(keepends=True), "<carnet>"
    got = run(notebook[name], exercise.cases[0], notebook)
    assert str(got.failure.line) == f"{place} : {OWN_LINES.splitlines()[int(place.split()[-1]) - 1].strip()}"


def test_arrays_are_shown_under_their_names():
    def sample(rows, count, batch, rng):
        return rows[rng.integers(len(rows), size=batch)]

    report = report_on("6.4", sample)
    assert report.rows[:2] == (("appel", "sample(rows, 4, 4, rng)"), ("avec", "rows = [11, 12, 13, 14, 0, 0, 0]"))


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda q, legal: q if legal else -q, "np.where choisit élément par élément"),
        (lambda q, legal: q + np.zeros(7), "formes compatibles"),
        (lambda q, legal: q[0.5], "doit être un entier"),
        (lambda q, legal: q[np.zeros(1)], "doit être un entier"),
        (lambda q, legal: keras.ops.argmax(q), "Python et NumPy suffisent"),  # noqa: F821
        (lambda q, legal: q[:, 99], "de la liste, de la chaîne ou du tableau"),
        (lambda q, legal: q[np.random.default_rng(0).integers(2, 2)], "size=k"),
    ],
)
def test_errors_of_numpy_are_explained(answer, says):
    assert says in repr(report_on("6.2", answer))


@pytest.mark.parametrize(("exercise_id", "answer", "says"), [
    ("6.1", lambda b_key: [0.0] * 20, "On attend un tableau de 18 nombres, et le vôtre en a 20."),
    ("6.1", lambda b_key: 0.0, "On attend un tableau de 18 nombres, et vous renvoyez un nombre seul, sans tableau."),
    ("6.2", lambda q, legal: [0, 1, *q[:, 0] * 0], "masked_argmax renvoie un tableau d'entiers : un numéro de case par "
     "ligne de q. On attend un tableau d'un nombre, et le vôtre en a 3."),
    ("6.3", lambda rewards, *_: np.zeros((len(rewards), 3)), "On attend un tableau d'un nombre, et le vôtre est de "
     "forme (1, 3)."),
    ("6.4", lambda rows, count, batch, rng: rows[rng.integers(count, size=batch + 1) % 4],
     "sample renvoie un tableau de batch coups. On attend un tableau de 4 coups, et le vôtre en a 5."),
])  # fmt: skip
def test_a_shape_that_is_not_the_one_expected_is_said_in_words(exercise_id, answer, says):
    assert says in report_on(exercise_id, answer).says[0]


def test_of_a_right_shape_and_of_what_has_none_nothing_is_said():
    for answer in ([0.5] * 18, ["a"], [[0.0], [0.0, 1.0]], [["a", "b"]]):
        assert "On attend un tableau" not in report_on("6.1", lambda b_key, answer=answer: answer).says[0]


@pytest.mark.parametrize("kind", [np.longdouble, np.clongdouble])
def test_numbers_that_python_does_not_have_are_judged_too(kind):
    report = report_on("6.3", lambda rewards, *_: np.zeros(len(rewards), kind))
    assert report.status == "wrong"


@pytest.mark.parametrize("shape", [(10**12,), (10**6, 10**6, 0)])
def test_an_array_without_end_is_judged_too(shape):
    report = report_on("6.1", lambda b_key: np.broadcast_to(0.0, shape))
    assert ("obtenu", "un tableau") in report.rows
    assert "on attend" not in report.says[0]


@pytest.mark.parametrize(
    ("exercise_id", "answer"),
    [
        ("6.2", lambda q, legal: np.where(legal, q, q.min()).argmax(axis=1)),
        ("6.2", lambda q, legal: np.where(legal & (q > q[:, :1]), q, -np.inf).argmax(axis=1)),
        ("6.2", lambda q, legal: np.where(legal, q, -1).argmax(axis=1)),
        ("6.4", lambda rows, count, batch, rng: rows[rng.integers(count % len(rows), size=batch)]),
        ("6.4", lambda rows, count, batch, rng: rows[rng.integers(min(count, len(rows)) - 1, size=batch)]),
    ],
)
def test_a_mistake_that_only_one_public_case_shows_fails_a_hidden_one_too(exercise_id, answer):
    exercise = EXERCISES[exercise_id]
    world = exercise.world(numpy=np)
    answer = rebind(answer, world)
    for seed in range(10):
        cases = exercise.hidden_cases(seed)
        assert any(fault_of(exercise, case, run(answer, case, world)) for case in cases), seed


def test_an_answer_has_what_its_own_module_defines():
    tree = ast.parse("\n".join(code for _, code in given_before(EXERCISES["6.2"])))
    names = {getattr(node, "name", None) for node in tree.body}
    names |= {target.id for node in tree.body if isinstance(node, ast.Assign) for target in node.targets}
    assert names >= {"np", "encode", "evaluate", "backpropagate", "train_agent"}
    assert not names & {"masked_argmax", "td_target", "sample"}


@pytest.mark.parametrize("touches", [False, True])
def test_batches_drawn_by_another_chance_keep_their_other_parts(touches):
    def sample(rows, count, batch, rng):
        if touches:
            rng.random()
        return rows[np.random.randint(min(count, len(rows)), size=batch)]

    verdict = marked("6.4", sample)
    assert [points for _, points, _ in verdict["parts"]] == [2, 1, 0]
    assert verdict["says"][0].startswith("Un rng reparti de la même graine ne refait pas")  # what the notebook says


def test_what_replaces_a_function_of_a_world_is_what_the_others_call():
    world = solutions.world(masked_argmax=lambda q, legal: np.array([1]))
    q = np.array([[0.5, 0.8]])
    legal = np.array([[True, False]])
    target = world["td_target"](np.zeros(1), np.zeros(1, bool), q, q, legal, 1)
    assert target.tolist() == [-0.8]
