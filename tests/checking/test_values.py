"""Des valeurs que l'on peut lire."""

from collections import Counter, OrderedDict, defaultdict

import numpy
import pytest

from checking.cells import report_of
from juge import EXERCISES
from juge.values import as_code, digits_apart, dotted, plain, same, shown, shown_apart

pytestmark = pytest.mark.usefixtures("_unsearched")  # values are written alike without


@pytest.mark.parametrize(
    ("expected", "got", "texts"),
    [
        (0.95834, 0.9583, ("0.95834", "0.95830")),
        (0.7, 0.0, ("0.7000", "0.0000")),
        (1 / 3, 0.333333, ("0.3333333", "0.3333330")),
        (0.1 + 0.2, 0.3, ("0.30000000000000004", "0.3")),
    ],
)
def test_two_numbers_have_the_digits_that_tell_them_apart(expected, got, texts):
    assert digits_apart(expected, got, 4) == texts


@pytest.mark.parametrize(
    ("made", "says"),
    [
        ("class Word(str): pass\ndef flip_board(b_key):\n    return Word(b_key)", "un objet de type Word"),
        ("import enum\nclass Won(str, enum.Enum):\n    X = 'X'\ndef flip_board(b_key):\n    return Won.X",
         "un objet de type Won"),
        ("from collections import UserString\nclass Key(str): pass\n"
         "def flip_board(b_key):\n    return Key(UserString(b_key))", "un objet de type Key"),
    ],
)  # fmt: skip
def test_a_derived_type_is_said(made, says):
    report = report_of("2.1", made)
    assert f"Votre fonction renvoie {says}, un type dérivé : il faut une chaîne de Python." in report.says


def test_blanks_can_be_counted_except_in_a_call_and_in_a_sentence():
    assert shown("XX O     ") == "'XX·O·····'"
    assert shown([" ", "X"]) == "['·', 'X']"
    assert shown("X gagne !") == "'X gagne !'"
    assert as_code("XX O     ") == "'XX O     '"


def test_what_holds_itself_is_the_same_as_nothing_and_that_is_soon_known():
    board = []
    board[:] = [board] * 9
    deep = other = 0
    for _ in range(5000):
        deep, other = [deep], [other]
    assert not same(board, board)
    assert not same(deep, other)
    assert same([[[{"a": (1, [2.0])}]]], [[[{"a": (1.0, [2])}]]])


def test_what_is_met_again_is_copied_once():
    twice = ("a",)
    for _ in range(70):
        twice = (twice, twice)  # its copy, if it were made twice each time, would end with its 2**20th part
    copy = plain(twice)
    assert copy is not twice
    assert copy[0] is copy[1]
    row, array = [[" "]], numpy.array([[0, 1], [2, 3]])
    board = [row, [[" "]], row, *(array + n for n in range(50))]  # a list made from an array is soon no more
    copy = plain(board)
    assert copy == [row, row, row, *((array + n).tolist() for n in range(50))]
    assert copy[0] is copy[2] is not row
    assert copy[0] is not copy[1]


COUNTED = """
def agent_rates(b, player, agent):
    ending = evaluate(b)[0]
    if ending != "C":
        return Counter({ending: 1.0, **{other: 0.0 for other in "XOT" if other != ending}})
    moves = [get_move(b, 0, player)] if player == agent else [i for i, square in enumerate(b) if square == " "]
    rates = Counter(X=0.0, O=0.0, T=0.0)
    for move in moves:
        after = agent_rates([*b[:move], player, *b[move + 1:]], "O" if player == "X" else "X", agent)
        for ending in rates:
            rates[ending] += after[ending] / len(moves)
    return rates
"""


def test_a_dictionary_of_collections_is_one():
    assert plain([defaultdict(int, a=1), Counter("aab"), OrderedDict(b=2)]) == [{"a": 1}, {"a": 2, "b": 1}, {"b": 2}]
    apart = [defaultdict(list, a=[n]) for n in range(50)]  # each is soon no more, once a dictionary is made from it
    assert plain(apart) == [{"a": [n]} for n in range(50)]
    assert report_of("5.2", COUNTED, Counter=Counter).status == "right"


def test_what_holds_itself_is_copied_but_there():
    board = [[" "]]
    board += [board, (board,)]
    first, second, third = plain(board)
    assert first == [" "]
    assert first is not board[0]
    assert second is third[0] is board


def test_of_two_large_values_only_what_differs_is_shown():
    wanted = {"one": dict.fromkeys(range(12), 0.3), "two": dict.fromkeys(range(12), 0.3)}
    got = {**wanted, "two": {**wanted["two"], 4: 0.5}}
    assert shown_apart(wanted, got) == ("{'two': {4: 0.3, …}, …}", "{'two': {4: 0.5, …}, …}")
    assert shown_apart([1, 2], [1, 3]) == ("[1, 2]", "[1, 3]")
    assert shown_apart(list(range(50)), [*range(49), 0]) == ("[…, indice 49 : 49]", "[…, indice 49 : 0]")


class _Incomparable:
    def __eq__(self, other):
        raise RuntimeError

    __hash__ = object.__hash__


def test_of_a_huge_value_no_more_is_read_than_is_shown():
    assert shown(" " * 10**8) == shown(" " * 10**4)
    assert shown([" "] * 10**4) == f"[{', '.join(repr('·') for _ in range(60))}, "[:299] + "…"
    assert shown([[[0] * 9] * 9] * 9).startswith("[[[0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0")


def test_what_is_shown_apart_is_never_asked_whether_it_equals():
    wanted = ["some rather long text", "which makes it a value", "that is shown shortened"]
    assert shown_apart(wanted, [_Incomparable(), *wanted[1:]])[0] == "['some rather long text', …]"


def test_a_call_line_is_short():
    for exercise in EXERCISES.values():
        if exercise.is_function:
            source = f"def {exercise.name}(*args, **kwargs):\n    return 12345"
            rows = report_of(exercise.id, source).rows
            assert all(len(value) < 180 for _, value in rows[:2]), rows


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("flip_board('X        ')", "flip_board('X········')"),
        ("f(['ab ', 'un mot, et un autre'], \" \")", "f(['ab·', 'un mot, et un autre'], \"·\")"),
        ("f(\"it's\", ' ', \"it's\")", "f(\"it's\", '·', \"it's\")"),
    ],
)
def test_the_blanks_of_a_grid_are_dots_whatever_its_signs_and_those_of_a_sentence_are_blanks(code, written):
    assert dotted(code) == written
