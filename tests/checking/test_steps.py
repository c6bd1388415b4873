"""The film of a student's function: what is recorded, where it opens, what it weighs, and that nothing stays of it."""

import random
import sys
from textwrap import indent

import pytest

import ql_functions
from checking.cells import cell, filmed, report_of
from checking.wrong_answers import WRONG
from juge import EXERCISES, Case, Exercise, Fault
from juge.call.run import run
from juge.film import film_of
from juge.film.record import MAX_STEPS, record_call
from juge.values.changes import GONE, Snapshot, find_changes, freeze
from juge.values.written import code

pytestmark = pytest.mark.usefixtures("_unsearched")  # the case that is filmed is the same without
BYTES = 60_000
HOSTILE = """
class Bad:
    def __repr__(self): raise ValueError
    def __eq__(self, other): raise ValueError
    def __hash__(self): return 1
    def __len__(self): raise ValueError
    def __iter__(self): raise ValueError
    def __bool__(self): raise ValueError
    def __getattr__(self, name): raise ValueError
def flip_board(b_key):
    bad = Bad()
    held = [bad, {bad: bad}, (bad, [bad]), {bad}]
    held.append(held)
    for mark in b_key:
        bad = Bad()
        held.append(bad)
    return bad
"""


def recording(source, name, *args, **names):
    namespace = cell(source, **names)
    film, got = record_call(namespace[name], Case(args), namespace)
    return film, got


def steps_of(film):
    """Line, kind, and the variables that change, of each step."""
    return [(step.line, step.kind, step.variables) for step in film.steps]


# --- What is recorded


def test_a_step_is_a_line_that_has_run_with_what_it_changed():
    film, got = recording("def double(n):\n    total = n\n    total += n\n    return total\n", "double", 4)
    assert steps_of(film) == [(1, "call", {"n": 4}), (2, "line", {"total": 4}), (3, "line", {"total": 8}),
                              (4, "return", {})]  # fmt: skip
    assert film.steps[-1].value == got.value == 8


def test_only_the_places_that_change_are_noted():
    source = "def f():\n    table = {'a': [1, 2]}\n    table['a'].append(3)\n    table['b'] = 0\n    del table\n"
    film, _ = recording(source, "f")
    assert [step.changes.get("table") for step in film.steps[2:]] == [[(("a", 2), GONE, 3)], [(("b",), GONE, 0)], None]
    assert film.steps[-1].variables == {"table": GONE}


def test_recursion_has_its_depth_and_each_call_its_own_variables():
    source = "def f(n):\n    if n == 0:\n        return 0\n    return n + f(n - 1)\n"
    film, _ = recording(source, "f", 3)
    assert [[*film.chain(i)] for i in range(len(film.frames))] == [[0], [1, 0], [2, 1, 0], [3, 2, 1, 0]]
    assert [step.variables["n"] for step in film.steps if step.kind == "call"] == [3, 2, 1, 0]
    assert [step.value for step in film.steps if step.kind == "return"] == [0, 1, 3, 6]
    assert film.frames[3].line == 4


def test_helpers_generators_and_lambdas_are_followed():
    source = (
        "def pairs(n):\n    for i in range(n):\n        yield i, i\n\ndef f(n):\n"
        "    found = sorted(pairs(n), key=lambda pair: -pair[0])\n    return any(a > 5 for a, _ in found)\n"
    )
    film, got = recording(source, "f", 3)
    names = [frame.code.co_name for frame in film.frames]
    assert names == ["f", "pairs", "<lambda>", "<lambda>", "<lambda>", "<genexpr>"]
    yielded = [step.value for step in film.steps if step.kind == "yield"]
    assert yielded == [(0, 0), (1, 1), (2, 2), False, False, False]
    assert got.value is False


def test_a_comprehension_is_one_step_and_so_is_a_statement_of_several_lines():
    source = "def f(n):\n    squares = [\n        i * i\n        for i in range(n)\n    ]\n    return squares\n"
    film, _ = recording(source, "f", 4)
    assert [(line, kind) for line, kind, _ in steps_of(film)] == [(1, "call"), (2, "line"), (6, "return")]


def test_an_exception_is_a_step_and_so_is_the_one_that_is_caught():
    source = "def f(b):\n    try:\n        b[9]\n    except IndexError:\n        b = 0\n    return 1 / b\n"
    film, got = recording(source, "f", [1])
    raised = [(step.line, type(step.value)) for step in film.steps if step.kind == "raise"]
    assert raised == [(3, IndexError), (6, ZeroDivisionError)]
    assert got.failure.kind == "ZeroDivisionError"


def test_calls_to_what_is_not_the_students_are_noted_with_what_they_gave():
    source = "def own(x):\n    return x\n\ndef f(b):\n    r = random.random()\n    return own(check_for_win(b)), r\n"
    film, got = recording(source, "f", list("XXX"))
    calls = [(call.name, call.arguments, call.value) for step in film.steps for call in step.calls]
    assert calls == [("random.random", {}, got.value[1]),
                     ("check_for_win", {"b_line": list("XXX"), "min_contig": 3}, "X")]  # fmt: skip


def test_spies_and_variables_of_the_notebook_are_noted():
    film = filmed("3.1", next(source for number, title, source in WRONG if title == "one argument for another"))
    assert "epsilon = 'X', player = 1" in film.data["says"]
    recorded_film, _ = recording("def f():\n    q_table['a'] = 1\n    return q_table\n", "f", q_table={})
    assert [step.globals for step in recorded_film.steps] == [{}, {"q_table": {"a": 1}}, {}]


def test_what_is_printed_is_shown_without_its_colours():
    namespace = cell("def f(b):\n    show(b)\n    print('fin')\n")
    film = ql_functions.step_through(namespace["f"], list("X        "))
    printed = [film.data["values"][step[7]] for step in film.data["steps"] if len(step) > 7]
    assert len(printed) == 2
    assert "\033" not in printed[0]
    assert printed[1].endswith("fin\n")


# A condition is said of each `if`, `elif` and `while` whose block has its own lines; where the block begins on the line
# of the condition, nothing is said, and an `if` inside an expression is no statement.
@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("while n > 1:\n    n -= 1\nreturn n", [(2, True), (2, True), (2, False)]),
        ("if n < 0:\n    n = 0\nelif n == 3:\n    pass\nelse:\n    n = 1", [(2, False), (4, True)]),
        ("if (n and\n        n > 5):\n    n = 0", [(3, False)]),
        ("if (not n and\n        n > 5):\n    n = 0", [(2, False)]),
        ("if n: return 1", []),
        ("if n: n = 1\nif not n:\n    n = 2\nreturn n", [(3, False)]),
        ("while n: n -= 1", []),
        ("if (not n or\n        n): return 1", []),
        (
            "def g(x):\n    if x:\n        x = 1\n    return x\nif g(0) or g(n):\n    n = 1",
            [(3, False), (3, True), (6, True)],
        ),
        (
            "for i in range(2):\n    if i:\n        n = 1\n    elif n:\n        n = 0",
            [(3, False), (5, True), (3, True)],
        ),
        ("return 1 if n else [i for i in range(n) if i]", []),
        ("try:\n    if n[0]:\n        n = 1\nexcept TypeError:\n    if n:\n        n = 2", [(6, True)]),
    ],
)
def test_each_condition_is_found_true_or_false(body, told):
    source = "def f(n):\n" + indent(body, "    ")
    film, _ = recording(source, "f", 3)
    inner_film, _ = recording("if True:\n" + indent(source, "    "), "f", 3)  # the function may itself be indented
    for steps, first in (film.steps, 0), (inner_film.steps, 1):
        assert [(step.line - first, step.condition) for step in steps if step.condition is not None] == told


def test_a_condition_is_written_in_the_step_and_a_docstring_has_its_lines():
    namespace = cell('def f(n):\n    """Says.\n\n    More.\n    """\n    if n:\n        print(n)\n    return n\n')
    data = ql_functions.step_through(namespace["f"], 1).data
    assert data["blocks"][0][2] == [[2, 5]]
    assert [step[8:] for step in data["steps"]] == [[], [True], [], []]
    assert [data["values"][step[7]] for step in data["steps"] if step[7:8] not in ([], [None])] == ["1\n"]


def test_a_drawn_string_is_not_a_drawn_list():
    values = filmed("2.1", "def flip_board(b_key):\n    return [*b_key]\n").data["values"]
    assert ["''", *["   "] * 3] in values
    assert ["[]", *["   "] * 3] in values


# --- Bounds


@pytest.mark.parametrize("source", [
    "def flip_board(b_key):\n    while True:\n        pass\n",
    "def flip_board(b_key):\n    n = 0\n    while True:\n        try:\n            n += 1\n        except:\n"
    "            pass\n",
    "def flip_board(b_key):\n    kept = []\n    while True:\n        kept.append([mark for mark in b_key])\n",
])  # fmt: skip
def test_what_never_ends_gives_its_first_steps_and_says_so(source):
    exercise, namespace = EXERCISES["2.1"], cell(source)
    film = film_of(exercise, namespace["flip_board"], exercise.cases[0], namespace)
    assert film.data["full"]
    assert film.data["count"] <= MAX_STEPS
    assert film.data["says"]
    assert len(film.as_html().encode()) < BYTES
    assert sys.gettrace() is None


@pytest.mark.parametrize("source", [
    HOSTILE,
    "def flip_board(b_key):\n    rows = [[0] * 1000 for _ in range(1000)]\n    text = 'x' * 10**6\n"
    "    for i in range(50):\n        rows[i][i] += 1\n    return 10**5000\n",
    "def flip_board(b_key):\n    a = {}\n    for i in range(200):\n        a[i] = str(i) * 50\n    return a\n",
])  # fmt: skip
def test_hostile_and_huge_values_are_filmed_lightly(source):
    film = filmed("2.1", source)
    assert len(film.as_html().encode()) < BYTES
    assert not film.data["full"]
    assert film.data["steps"][-1][2] in (2, 4)


@pytest.mark.nightly  # fifty films
@pytest.mark.parametrize(("exercise_id", "source"), [(number, source) for number, _, source in WRONG])
def test_every_film_is_light_and_what_it_says_is_in_the_text(exercise_id, source):
    film = filmed(exercise_id, source)
    assert len(film.as_html().encode()) < BYTES
    assert film.text.endswith(film.data["says"])
    assert len(film.data["steps"]) > film.data["open"] >= 0


def test_a_recursion_without_end_opens_where_it_begins():
    exercise, namespace = EXERCISES["2.1"], cell("def flip_board(b_key):\n    return flip_board(b_key)\n")
    film = film_of(exercise, namespace["flip_board"], exercise.cases[0], namespace)
    assert film.data["says"] == "Ligne 2, flip_board s'appelle elle-même, et cela ne finit pas."
    assert film.data["open"] == 1
    assert len(film.as_html().encode()) < BYTES


# --- No second effect


def test_filming_leaves_the_notebook_and_chance_as_they_were():
    source = (
        "seen, memory = [], {}\ndef flip_board(b_key, kept=[]):\n    global memory\n    seen.append(1)\n"
        "    kept.append(1)\n    memory = {b_key: 1}\n    return random.choice('XO')\n"
    )
    exercise, namespace = EXERCISES["2.1"], cell(source)
    answer = namespace["flip_board"]
    random.seed(3)
    before = random.getstate()
    film_of(exercise, answer, exercise.cases[1], namespace)
    assert (namespace["seen"], namespace["memory"], answer.__defaults__) == ([], {}, ([],))
    assert namespace["flip_board"] is answer
    assert random.getstate() == before
    assert sys.gettrace() is None
    assert random.random.__name__ == "random"


@pytest.mark.parametrize("line", ["open('trace.txt', 'w')", "input()", "__import__('os').remove('x')"])
def test_what_must_not_be_done_twice_is_not_filmed(line):
    exercise, namespace = EXERCISES["2.1"], cell(f"def flip_board(b_key):\n    {line}\n    return b_key\n")
    assert film_of(exercise, namespace["flip_board"], exercise.cases[1], namespace) is None


def test_a_function_without_source_is_not_filmed():
    namespace = cell("")
    exec("def flip_board(b_key):\n    return b_key\n", namespace)
    assert film_of(EXERCISES["2.1"], namespace["flip_board"], EXERCISES["2.1"].cases[1], namespace) is None


def test_run_opens_a_watcher_for_each_call_and_the_grader_none():
    opened = []

    class Watcher:
        def __enter__(self):
            opened.append("in")

        def __exit__(self, *_):
            opened.append("out")

    run(len, Case(("abc",), repeat=2), {}, watcher=Watcher())
    assert opened == ["in", "out"] * 2


# --- Where it opens


def test_nothing_is_said_that_the_judge_does_not_reproach():
    film = filmed(
        "3.1",
        """def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    while evaluate(b)[0] == "C":
        move = get_move("".join(b), epsilon_x if player == "X" else epsilon_o, player)
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        player = "O" if player == "X" else "X"
    return steps, "T"
""",
    )  # a string in place of the list is no fault
    assert film.data["says"] == "Ici votre fonction renvoie 'T' à la place [1] ; on attendait 'X'."


def test_where_several_answers_are_right_only_what_none_of_them_does_is_said():
    film = filmed(
        "2.3",
        """def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b) if player == "X" else flip_board("".join(b))
    free = [i for i in range(len(b)) if b[i] == " "]
    if state not in q_table:
        q_table[state] = {"Q1": dict.fromkeys(free, init_q), "Q2": dict.fromkeys(free, init_q)}
    return random.choice(free)
""",
    )  # only ε = 0 shows it
    assert film.data["says"].startswith("Ici votre fonction renvoie ")
    assert film.data["says"].endswith(" ; on attendait 6.")


def only_even(case, got, _expected):
    """Any even number below ten, or any two of them in a list, is right."""
    values = got.value if type(got.value) is list else [got.value]
    is_right = all(type(value) is int and value in range(0, 10, 2) for value in values)
    return None if is_right else Fault("Ce n'est pas pair.", case.group, "")


# Where the judge accepts other values than the reference's, the film says what the report says, or nothing.
@pytest.mark.parametrize(("expected", "got", "wanted", "says"), [
    ("2", "3", "un nombre pair", "Ici votre fonction renvoie 3 ; on attendait un nombre pair."),
    ("[2, 4]", "[8, 3]", "des nombres pairs", "Ici votre fonction renvoie [8, 3] ; on attendait des nombres pairs."),
    ("2", "3", "", "Ici votre fonction renvoie 3."),
    ("[2]", "[3]", code("[2, 4]"), "Ici votre fonction renvoie [3]."),
])  # fmt: skip
def test_what_the_judge_accepts_besides_is_not_refused_by_the_film(expected, got, wanted, says):
    given = cell(f"def even(n):\n    return {expected} if n else 8\n")
    cases = (Case((1,), group=wanted), Case((0,), group=wanted))
    exercise = Exercise("Z.1", given["even"], cases=cases, judge=only_even, module=__name__)
    namespace = cell(f"def even(n):\n    found = {got}\n    return found\n")
    film = film_of(exercise, namespace["even"], cases[0], namespace)
    assert film.data["says"] == says
    drawn = film.data["expected"]
    assert (drawn is not None and film.data["values"][drawn]) == (wanted if "attendait" in says else False)


def test_a_right_value_beside_a_wrong_table_is_not_corrected():
    film = filmed("2.3", """def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b) if player == "X" else flip_board("".join(b))
    free = [i for i in range(len(b)) if b[i] == " "]
    if state not in q_table:
        q_table[state] = {"Q1": dict.fromkeys(free, 0.3), "Q2": dict.fromkeys(free, 0.3)}
    if random.random() < epsilon:
        return random.choice(free)
    return max(reversed(free), key=lambda i: q_table[state]["Q1"][i] + q_table[state]["Q2"][i])
""")  # fmt: skip
    assert "on attendait 0.6" in film.data["says"]
    assert film.data["expected"] is None  # the reference plays the first square, and this one is as good


GREEDY = """def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b) if player == "X" else flip_board("".join(b))
    if state not in q_table:
        free = [i for i in range(len(b)) if b[i] == " "]
        q_table[state] = {{"Q1": dict.fromkeys(free, init_q), "Q2": dict.fromkeys(free, init_q)}}
    q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
    if random.random() < epsilon:
        return {}
    best = max(q1, key=lambda move: q1[move] + q2[move])
    return {}
"""


# Of a value that is no square at all the report says the set of those that are, and so does the film: where the
# reference would have drawn one of them, where it would have played the best, where the first square is no True.
@pytest.mark.parametrize(("drawn", "played"), [
    ("str(random.choice(list(q1)))", "best"),
    ("random.choice(list(q1))", "best if len({*q1.values()}) == 1 else q1[best]"),
    ("random.choice(list(q1))", "best or None"),
])  # fmt: skip
def test_a_film_says_the_set_of_right_values_that_its_report_says(drawn, played):
    source = GREEDY.format(drawn, played)
    expected = dict(report_of("2.3", source).rows)["attendu"]
    data = filmed("2.3", source).data
    assert expected.startswith("un entier parmi [")
    assert data["says"].endswith(f" ; on attendait {expected}.")
    assert data["values"][data["expected"]] == expected


def test_several_right_values_are_all_said_where_the_judge_has_no_words():
    given = cell("def drawn(n):\n    return random.choice([2, 10, 4])\n", random=random)
    judge = lambda _case, got, _expected: None if got.value in (2, 4, 10) else Fault("Non.")  # noqa: E731
    exercise = Exercise("Z.1", given["drawn"], cases=(Case((1,)),), judge=judge, module=__name__)
    namespace = cell("def drawn(n):\n    return 3\n")
    film = film_of(exercise, namespace["drawn"], exercise.cases[0], namespace)
    assert film.data["says"] == "Ici votre fonction renvoie 3 ; on attendait 2, 4 ou 10."


# What is drawn in a square would be a list of rows as well as a list, and a string as well as a list.
@pytest.mark.parametrize(("exercise_id", "body", "expected"), [
    ("1.1", "[[' '] * size for _ in range(size)]", ["·"] * 9),
    ("1.1", "[' ' * size for _ in range(size)]", ["·"] * 9),
    ("1.1", "' ' * size**2", ["·"] * 9),
    ("2.1", "list(b_key)", "·" * 9),
])  # fmt: skip
def test_what_is_expected_of_another_kind_is_written_never_drawn(exercise_id, body, expected):
    head = "def new_board(size=3):" if exercise_id == "1.1" else "def flip_board(b_key):"
    source = f"{head}\n    return {body}\n"
    data, report = filmed(exercise_id, source).data, report_of(exercise_id, source)
    assert data["values"][data["expected"]] == str(expected) if type(expected) is list else repr(expected)
    assert "attendu\n" not in str(report)  # the title of a drawing
    assert "ql-grid-cell" not in report._repr_html_().split("Attendu")[-1].split("ql-compared")[-1]


def test_rows_put_in_a_list_are_not_compared_with_one_square_where_they_are_made():
    data = filmed("1.1", "def new_board(size=3):\n    row = [' '] * size\n    return [row, row, row]\n").data
    assert data["says"] == "Ici votre fonction renvoie ['·', '·', '·'] à la place [0] ; on attendait '·'."


# --- Values


def test_a_change_is_seen_wherever_it_is_and_only_there():
    assert list(find_changes({"a": [1, (2,)]}, {"a": [1, (3,)], "b": 0})) == [(("a", 1, 0), 2, 3), (("b",), GONE, 0)]
    assert list(find_changes([1], [True])) == [((0,), 1, True)]
    assert list(find_changes([1.0, 2], [1.0])) == [((1,), 2, GONE)]
    nan = float("nan")
    assert list(find_changes([nan, 1], [nan, 1])) == []


def test_a_snapshot_stays_as_it_was():
    table = {"a": [1]}
    before = Snapshot(table)
    assert before.is_still(table)
    table["a"].append(2)
    assert not before.is_still(table)
    assert before.value == {"a": [1]}
    assert freeze({1, 2}) == {1, 2}
