"""A mistake that nobody foresaw is located: the line and the kind of the edit that suffices, and never the edit."""

import ast
import copy
import itertools
import re
import time
from dataclasses import replace

import pytest

from checking.cells import attempt_of, report_of
from juge import EXERCISES, Case, Exercise
from juge.call.pool import pool_of
from juge.call.source import BLANK_MARKS, given_lines, tree_of
from juge.declare.cases import Outcome
from juge.declare.exercise import Fault
from juge.edits import edits
from juge.edits.spots import KINDS, Spot, said
from juge.explain import search
from juge.explain.attempt import Attempt
from juge.explain.examine import examine
from juge.explain.named import recognise
from juge.explain.search import Search

from .wrong_answers import WRONG, written


def located(exercise_id, source, **names):
    exercise, (function, namespace) = EXERCISES[exercise_id], written(exercise_id, source, **names)
    return spot_of(attempt_of(exercise, function, namespace))


def spot_of(attempt):
    return Search(attempt).spot() if attempt.tree else None


@pytest.mark.nightly
@pytest.mark.usefixtures("_patient")
@pytest.mark.parametrize(("exercise_id", "title", "source"), WRONG, ids=[f"{one} {title}" for one, title, _ in WRONG])
def test_a_mistake_without_a_name_is_located(exercise_id, title, source):
    exercise, (function, namespace) = EXERCISES[exercise_id], written(exercise_id, source)
    attempt = attempt_of(exercise, function, namespace)
    assert attempt.wrong
    found = recognise(exercise, attempt.results, namespace)
    assert not (found and found.is_whole), "it has a name"
    marked = {line: text.split("#:")[1].split() for line, text in enumerate(source.splitlines(), 1) if "#:" in text}
    if ["told"] in marked.values():  # the edit has a sentence of its own
        told = search.told_repair(attempt) or search.slip_of(attempt)
        assert re.findall(r"Ligne (\d+) : ", told) == [str(line) for line in marked]
        return
    found = next(Search(attempt).spots(), None)  # whether another would do as well is asked below
    is_marked = {found.line: found.kind in marked.get(found.line, ())} if found else {}
    assert is_marked == dict.fromkeys(marked, True)


@pytest.mark.usefixtures("_patient")
def test_a_machine_that_stops_for_a_moment_changes_no_place():
    calls = itertools.count()

    def stall(n):
        """In one call of thirty, the machine takes forty milliseconds, whatever the answer does."""
        end = time.process_time() + 0.04 * (next(calls) % 30 == 29)
        while time.process_time() < end:
            pass

    source = """
def win_rates(n):
    winners = [simulate_game()[1] for _ in range(n)]
    shares = {result: winners.count(result) / n for result in "XOT"}
    stall(n)
    return {result: (f, 1.96 * (f * (1 + f) / n) ** 0.5) for result, f in shares.items()}
"""
    assert located("3.2", source, stall=stall).line == 6


def test_a_repair_of_several_places_adds_or_drops_few_lines():
    report = report_of(
        "1.2",
        """
def check_for_win(b_line, min_contig=3):
    for i in range(len(b_line) - min_contig + 1):
        if b_line[i] == b_line[i + 1] == b_line[i + 2] and b_line[i] != ' ':
            return b_line[i]
    return False
""",
    )
    assert "endroits" not in " ".join(report.says)


def test_there_are_enough_of_them():
    assert len(WRONG) >= 40
    assert {one[0] for one, _, _ in WRONG} == set("123456")


LAST_SQUARE = """
def flip_board(b_key):
    squares = list(b_key)
    for i in range(len(squares) - 1):
        if squares[i] == "X":
            squares[i] = "O"
        elif squares[i] == "O":
            squares[i] = "X"
    return "".join(squares)
"""
REPLACED = """
def flip_board(b_key):
    b_key = b_key.replace("X", "t")
    b_key.replace("O", "X")
    b_key = b_key.replace("t", "O")
    return b_key{}
"""


def test_the_report_says_what_happens_then_where_and_never_the_edit():
    function, namespace = written("2.1", LAST_SQUARE)
    report = examine(EXERCISES["2.1"], function, namespace)
    assert report.says[1] == (
        "Ligne 4, les bornes de range : rien d'autre ne sépare votre réponse d'une réponse juste. "
        "Quelle est la première valeur, et quelle est la dernière ?"
    )
    assert "len(squares)" not in "".join(report.says)
    assert len(report.says) == 2


ONE_CELL_TOO_MANY = """
def new_board(size=3):
    b = []
    for _ in range(size):
        b = b + [" "]
        for _ in range(size):
            b.append(" ")
    return b
"""


@pytest.mark.usefixtures("_patient")
def test_when_either_of_two_lines_would_do_both_are_said():
    spot = located("1.1", ONE_CELL_TOO_MANY)
    assert {spot.line, spot.other.line} == {5, 6}
    assert said(spot) == (
        "Une seule retouche suffirait : ligne 5, une instruction de trop, ou ligne 6, les bornes de range. "
        "Laquelle des deux ne fait pas ce que vous vouliez ?"
    )


@pytest.mark.usefixtures("_patient")
def test_what_the_statement_gives_is_never_the_place_of_a_mistake():
    source = """def count_states():
    seen = {}

    def explore(b, player):
        state = "".join(b)
        if state not in seen:
            seen[state] = evaluate(state)[0]
            for i in range(9) if seen[state] == "C" else ():
                if b[i] == " ":
                    explore(b[:i] + player + b[i + 1 :], "O" if player == "X" else "X")

    explore(new_board(), "X")
    return len(seen), list(seen.values()).count("C")
"""
    spot = located("1.5", source)
    assert spot.line == 10  # not line 12, where explore("".join(new_board()), "X") would do
    assert spot.other is None or spot.other.line != 12


@pytest.mark.usefixtures("_patient")
def test_what_is_not_of_the_right_type_is_placed_where_it_is_given():
    source = """def get_move(b, epsilon=0.5, player='X', init_q=0.3):
    if player == "O":
        b = flip_board(b)
    state = "".join(b)
    free = [i for i in range(9) if state[i] == " "]
    if state not in q_table:
        q_table[state] = {"Q1": dict.fromkeys(free, init_q), "Q2": dict.fromkeys(free, init_q)}
    q = q_table[state]
    if random.random() < epsilon:
        return random.choice(free)
    return max(free, key=lambda i: q["Q1"][i] + q["Q2"][i])
"""
    assert located("2.3", source) == Spot(3, "conversion", "b, le 2e de la ligne")


def test_an_answer_far_from_right_is_not_located():
    assert located("2.1", "def flip_board(b_key):\n    return len(b_key) * 3\n") is None


@pytest.mark.parametrize(
    "extra",
    ["open('x')", "time.sleep(9)", "input()", "__import__('os')", "system('ls')", "np.save('x', [])"],
)
def test_what_must_not_be_done_twice_is_not_tried_again(extra):
    import os

    helper = f"def log(b_key):\n    if b_key == 0:\n        {extra}\n"
    assert located("2.1", helper + LAST_SQUARE.replace("return", "log(b_key)\n    return"), system=os.system) is None
    source = LAST_SQUARE.replace("return", f"b_key == 0 and {extra}\n    return")
    assert located("2.1", source, system=os.system) is None


def test_a_module_counts_under_its_own_name():
    import os

    assert located("2.1", LAST_SQUARE.replace("return", "b_key == 0 and disk.getcwd()\n    return"), disk=os) is None


@pytest.mark.usefixtures("_patient")
def test_what_the_reference_does_may_be_done_again():
    wrong = next(source for one, _, source in WRONG if one == "3.1" and "sleep" in source)
    assert located("3.1", wrong) is not None


def test_the_notebook_stays_as_it_was():
    source = LAST_SQUARE.replace("return", "seen.append(b_key)\n    return")
    function, namespace = written("2.1", source, seen=[])
    exercise = EXERCISES["2.1"]
    attempt = attempt_of(exercise, function, namespace)
    before, values = dict(namespace), copy.deepcopy(namespace["seen"])
    assert spot_of(attempt) is not None
    assert namespace == before
    assert namespace["seen"] == values


def test_what_cannot_be_copied_is_not_tried():
    source = LAST_SQUARE.replace("return", "seen[0]\n    return")
    assert located("2.1", source, seen=[iter(()), (one for one in ())]) is None


def test_a_function_that_calls_itself_is_tried_with_itself():
    source = """
def flip_board(b_key):
    if len(b_key) < 1:
        return ""
    first = {"X": "O", "O": "X", " ": "_"}[b_key[0]]
    return first + flip_board(b_key[1:])
"""
    assert located("2.1", source) == Spot(5, "text", "'_'")


@pytest.mark.parametrize("answer", [lambda b_key: b_key[::-1], str.lower, len], ids=lambda answer: answer.__name__)
def test_what_is_not_written_by_def_is_not_located(answer):
    exercise = EXERCISES["2.1"]
    assert spot_of(replace(attempt_of(exercise, answer, exercise.world()), namespace={})) is None


def test_an_endless_or_long_answer_takes_no_more_than_its_time(monkeypatch):
    monkeypatch.setattr("juge.explain.attempt.SECONDS", 1.5)
    body = "".join(f"    if b_key == '{i}':\n        squares[{i}] = 'X' + b_key[{i}]\n" for i in range(60))
    long = f"def flip_board(b_key):\n    squares = list(b_key)\n{body}    return squares.count('X') + 12\n"
    endless = "def flip_board(b_key):\n    n = 9\n    while n > 0 or b_key:\n        n += 1\n    return b_key\n"
    for source in (long, endless):
        exercise, (function, namespace) = EXERCISES["2.1"], written("2.1", source)
        results = [(case, Outcome(), None) for case in exercise.cases]
        results[0] = exercise.cases[0], Outcome(), Fault("Faux.")
        began = time.process_time()  # others may keep the machine busy
        assert spot_of(Attempt(exercise, function, namespace, results)) is None
        assert time.process_time() - began < 1.5


@pytest.mark.usefixtures("_patient")
def test_what_would_take_the_whole_memory_is_not_tried(monkeypatch):
    """Of « 10 ** 6 », 10 ** 7 is tried; 10 ** 10 and 50 ** 6, which other numbers of the answer make, are not."""
    tried = []
    monkeypatch.setattr("juge.explain.attempt.defined", lambda tree, *_: tried.append(ast.unparse(tree)))
    source = "def flip_board(b_key):\n    text = 'x' * 10 ** 6\n    for i in range(50):\n        text += text[:10]\n"
    assert located("2.1", source + "    return text + 'x' * 10 ** 5000\n") is None
    powers = ("10 ** 7", "10 ** 10", "50 ** 6")
    assert [power for power in powers if f"'x' * {power}\n" in "".join(tried)] == ["10 ** 7"]


def test_a_monstrous_answer_is_not_read():
    for source in ("+".join(["1"] * 500), "[" + "1, " * 5000 + "]", "-" * 80 + "1"):
        assert located("2.1", f"def flip_board(b_key):\n    return {source}\n") is None


def test_a_teachers_exercise_is_located_too():
    def total(numbers):
        return sum(map(int, numbers))

    exercise = Exercise("total", total, cases=(Case(("12",)), Case(("",)), Case(("345",))))
    source = "def total(numbers):\n    found = 1\n    for one in numbers:\n        found += int(one)\n    return found"
    function, namespace = written("total", source)
    spot = spot_of(attempt_of(exercise, function, namespace))
    assert (spot.line, spot.kind) == (2, "number")
    report = examine(exercise, function, namespace)  # of texts no other call is made, and three prove nothing of others
    assert "ur les 3 appels essayés" in report.says[1]
    assert said(Spot(2, "range"), 3).startswith("Ligne 2, les bornes de range : sur les 3 appels essayés, y ")
    assert said(Spot(2, "range"), 1).startswith("Ligne 2, les bornes de range : sur l'appel essayé, y ")


def test_an_edit_must_pass_several_draws_of_the_hidden_cases():
    def capped(number):
        return number if number < 90 else 90

    def hidden(rng):
        yield Case((rng.choice([1, 2, 95]),))

    exercise = Exercise("capped", capped, cases=(Case((1,)), Case((7,))), hidden=hidden)
    source = "def capped(number):\n    return number + 1\n"
    function, namespace = written("capped", source)
    attempt = attempt_of(exercise, function, namespace)
    assert {trial.case.args[0] for trial in pool_of(exercise).drawn()} == {1, 2, 95}
    assert search.place_of(attempt) == ""


def test_a_place_quotes_what_is_written_there():
    sources = {
        "def f(a):\n    return 2 * a": ("number", "le nombre 2"),
        "def f(a, b):\n    return a * a": ("name", "le nom a, le 2e de la ligne"),
        "def f(a):\n    return a == 'x'": ("text", "le texte 'x'"),
        "def f(a):\n    return None": ("truth", "le None"),
        "def f(a):\n    a[0]\n    a + 1": ("lost_value", "la valeur de a + 1, que rien ne garde"),
        "def f(a):\n    b = 1\n    c = 2": ("statement_order", "de cette instruction et de celle de la ligne 3"),
        "def f(a):\n    b = 1\n    for c in a:\n        a += c\n        b += c": (
            "extra_statement", "une instruction de trop (le « for » et ce qu'il contient)"
        ),
    }  # fmt: skip
    for source, (kind, said_there) in sources.items():
        tree = ast.parse(source)
        spots = [Spot(edit.line, kind, edit.called(tree)) for edit in edits(tree) if edit.kind == kind]
        assert any(str(spot).endswith(said_there) for spot in spots), (source, [*map(str, spots)])


@pytest.mark.parametrize("head", ["for i in a:", "while a:", "with a:"])
def test_the_only_line_of_a_block_is_not_one_too_many(head):
    tree = ast.parse(f"def f(a):\n    b = 1\n    {head}\n        a += 1\n    return a")
    assert {edit.line for edit in edits(tree) if edit.kind == "extra_statement"} == {2, 3, 5}


@pytest.mark.parametrize("head", ["if state not in seen:", "for i in range(9):", "while n:"])
def test_the_first_line_of_a_given_block_is_given(head, tmp_path):
    file = tmp_path / "one.py"
    file.write_text(
        f"def f(a=2):\n    {head}\n        {BLANK_MARKS[0]}\n        a = 1\n        {BLANK_MARKS[1]}\n    return a\n"
    )
    namespace = {}
    exec(compile(file.read_text(), str(file), "exec"), namespace)
    tree = ast.parse(f"def f(a=2):\n    {head}\n        a = 3\n    if a:\n        a = 4\n    return a\n")
    assert given_lines(tree, namespace["f"]) == {1, 2, 6}


def test_each_kind_of_edit_has_its_own_words():
    trees = [tree_of(exercise.reference) for exercise in EXERCISES.values() if exercise.is_function]
    assert {edit.kind for tree in trees for edit in edits(tree)} <= KINDS.keys()
    places, questions = zip(*KINDS.values(), strict=True)
    assert len(set(places)) == len(set(questions)) == len(KINDS)
    assert all(question.endswith(" ?") for question in questions)
    assert said(Spot(1, "name")).startswith("Ligne 1, ")
