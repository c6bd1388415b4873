import html
import inspect

import pytest

from juge import EXERCISES
from juge.marking.results import Mark, marks_of
from juge.marking.similarity import MIN_NODES, alike, as_reference, given_code, normal_form
from juge.pages.classroom import class_page

from .test_rendering import line

GET_MOVE = '''
def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    """Choisit le coup."""
    key = "".join(b)
    key = key if player == "X" else flip_board(key)
    squares = [i for i, mark in enumerate(b) if mark == " "]
    if key not in q_table:
        q_table[key] = {"Q1": {i: init_q for i in squares}, "Q2": {i: init_q for i in squares}}
    if random.random() < epsilon:
        return random.choice(squares)
    values = {i: q_table[key]["Q1"][i] + q_table[key]["Q2"][i] for i in squares}
    return max(values, key=values.get)
'''
RENAMED = """
import random  # le hasard
def get_move(plateau: list, epsilon=0.5, joueur: str = 'X', q0=.3) -> int:
    # ma fonction
    etat = ''.join(plateau)

    etat = (etat if joueur == 'X'
            else flip_board(etat))
    libres: list = [case for case, marque in enumerate(plateau) if marque == ' ']
    if etat not in q_table:
        q_table[etat] = {'Q1': {k: q0 for k in libres}, 'Q2': {k: q0 for k in libres}}
    if random.random() < epsilon: return random.choice(libres)
    moyennes = {k: q_table[etat]['Q1'][k] + q_table[etat]['Q2'][k] for k in libres}
    return max(moyennes, key=moyennes.get)
print(get_move([' '] * 9))
"""
RENAMED = RENAMED.replace("epsilon", "eps")


def mark(name, **answers):
    sources = {exercise.id: answers[exercise.name] for exercise in EXERCISES.values() if exercise.name in answers}
    return Mark({"copy": name, "student": name, "owner": None, "answers": sources}, {}, {}, ())


def test_names_layout_comments_annotations_and_quotes_change_nothing():
    assert normal_form(GET_MOVE) == normal_form(RENAMED)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<", "<="),
        ('"Q1"', '"Q3"'),
        ("max(", "min("),
        ("flip_board", "reversed"),
        ("values.get", "key.get"),
        ("0.3", "0.4"),
    ],
)
def test_what_a_program_does_changes_the_form(old, new):
    assert normal_form(GET_MOVE) != normal_form(GET_MOVE.replace(old, new))


def test_two_different_variables_are_not_one():
    first = "def f(a, b):\n    return a - b"
    assert normal_form(first) == normal_form("def f(b, a):\n    return b - a")
    assert normal_form(first) != normal_form("def f(a, b):\n    return b - a")


@pytest.mark.parametrize("source", ["def (", "x\0", "(" * 9_000])
def test_what_does_not_compile_has_no_form(source):
    assert normal_form(source) == (None, 0)


def test_what_is_too_deep_has_no_form_or_is_empty():
    assert normal_form("a" + ".b" * 20_000) in ((None, 0), ("Module()", 1))  # Python 3.14 reads it


def test_a_group_is_found_once():
    copies = [mark("a", get_move=GET_MOVE), mark("b", get_move=RENAMED), mark("c", get_move=GET_MOVE + "x = 1")]
    (group,) = alike(copies)
    assert ([one.name for one in group.marks], group.exercises) == (["a", "b"], ("2.3",))
    assert group.size >= MIN_NODES


def test_a_group_is_all_that_two_share_and_all_who_share_it():
    long = "def simulate_game():\n" + "    x = [1, 2, 3]\n" * 40
    both = {"simulate_game": long, "get_move": GET_MOVE}
    copies = [mark("a", **both), mark("b", **both), mark("c", get_move=RENAMED), mark("d", simulate_game=long)]
    found = [("".join(one.name for one in group.marks), group.exercises) for group in alike(copies)]
    assert found == [("ab", ("2.3", "3.1")), ("abd", ("3.1",)), ("abc", ("2.3",))]
    page = class_page(copies, {}, lambda _: "", alike(copies))
    assert "2.3, 3.1 (taille commune : " in page
    assert "<mark>    if random.random() &lt; epsilon:</mark>" in page
    names = page[page.index("<p>2.3 (taille commune : ") :]
    assert "<mark>    key" not in names  # c writes it otherwise


@pytest.mark.parametrize("name", [exercise.name for exercise in EXERCISES.values() if callable(exercise.reference)])
def test_the_reference_is_nobody_s_copy(name):
    source = inspect.getsource(next(e.reference for e in EXERCISES.values() if e.name == name))
    assert alike([mark(student, **{name: source}) for student in "ab"]) == []


def test_short_answers_are_left_out():
    flip = 'def flip_board(k):\n    return k.replace("X", "_").replace("O", "X").replace("_", "O")'
    assert alike([mark(student, flip_board=flip, q_table="q_table = dict()") for student in "ab"]) == []


def test_a_copy_that_is_the_corrected_notebook_is_said_to_be():
    assert as_reference(Mark(line(), {}, {}, ())) == "toute la copie"
    renamed = inspect.getsource(EXERCISES["2.3"].reference).replace("epsilon_", "e_").replace("free", "libres")
    assert as_reference(mark("a", get_move=renamed, flip_board="def flip_board(k): return k")) == "2.3"
    flip = inspect.getsource(EXERCISES["2.1"].reference)
    assert as_reference(mark("a", flip_board=flip, get_move="def get_move(b): return 0")) == ""  # all write it so


def test_a_copy_that_is_not_all_right_is_not_the_reference_as_a_whole():
    copy = line()
    (whole,) = marks_of([copy], {})
    assert as_reference(whole) == "toute la copie"
    del copy["answers"]["2.2"]
    copy["exercises"]["2.2"]["status"] = "empty"
    (half,) = marks_of([copy], {})
    assert half.points < half.of
    assert "2.3" in as_reference(half).split(", ")


def test_the_given_lines_are_not_marked_as_the_same():
    reference = inspect.getsource(EXERCISES["2.3"].reference)
    given = given_code("2.3")
    help_text = next(row.strip() for row in given.splitlines() if "Returns" in row or '"""' in row)
    copies = [mark(name, get_move=reference.replace("max(", "min(")) for name in "ab"]
    page = class_page(copies, {}, lambda _: "", alike(copies))
    assert "<mark>" in page
    assert "### YOUR CODE HERE ###</mark>" not in page
    assert f"<mark>    {html.escape(help_text)}" not in page
    assert f"    {html.escape(help_text)}" in page
