import copy
import math
from fractions import Fraction

import pytest

from ql_functions import game, solutions
from ql_functions.agents.tables import states_met
from ql_functions.q_tables import check_q_table, greedy_move, move_values, state_of

CORNER = "X        "  # O to move: the state is the board with the marks swapped
REPLIES = list(range(1, 9))


def entry(q1, q2=None):
    return {"Q1": dict(q1), "Q2": dict(q1 if q2 is None else q2)}


def table():
    return {
        " " * 9: entry(dict.fromkeys(range(9), 0.3)),
        "O        ": entry(dict.fromkeys(REPLIES, -1.0), dict.fromkeys(REPLIES, 2.0)),
    }


def test_a_state_is_seen_by_the_player_to_move():
    assert state_of(" " * 9) == " " * 9
    assert state_of(CORNER) == "O        "
    assert state_of("XO       ") == "XO       "


def test_move_values_are_the_means_of_both_tables():
    assert move_values(table(), CORNER) == (None, *[0.5] * 8)


def test_move_values_of_an_unknown_state():
    assert move_values(table(), "XO       ") == (None,) * 9


def test_greedy_move_takes_the_first_maximum_of_the_mean():
    q_table = table()
    q_table["O        "]["Q1"].update({3: 1.0, 5: 1.0, 7: 0.0})
    q_table["O        "]["Q2"].update({7: 2.5})
    assert greedy_move(q_table, CORNER) == 3
    q_table["O        "]["Q1"][5] += 0.1
    assert greedy_move(q_table, CORNER) == 5


def test_greedy_move_is_the_lesson_s_own():
    solutions.train_agent(50)
    for state, verdict in list(game.states().items()):
        if verdict == "C" and state_of(state) in solutions.q_table:
            player = game.player_to_move(state)
            assert greedy_move(solutions.q_table, state) == solutions.get_move(list(state), 0, player)


def test_greedy_move_of_an_unknown_state_is_none():
    assert greedy_move({}, " " * 9) is None


def test_greedy_move_never_takes_an_occupied_square():
    q_table = {"O        ": entry({**dict.fromkeys(REPLIES, 0.0), 0: 9.0})}
    assert greedy_move(q_table, CORNER) == 1


def test_states_met_counts_only_states_of_the_game():
    assert states_met({}) == (0, 4520)
    assert states_met({**table(), CORNER: {}, "XXX OO   ": {}, " " * 16: {}}) == (2, 4520)


def test_states_met_beyond_3x3_counts_without_a_total():
    solutions.game_settings(4)
    assert states_met({**table(), " " * 16: {}}) == (1, None)


@pytest.mark.parametrize("size", [3, 4])
def test_a_table_without_states_is_an_untrained_agent(size):
    check_q_table({}, size)


def test_a_trained_table_is_accepted():
    solutions.train_agent(20)
    assert len(solutions.q_table) > 50
    check_q_table(solutions.q_table)


def test_any_real_number_is_a_value():
    check_q_table({"XO" * 4 + " ": entry({8: Fraction(1, 3)}, {8: -1})})


def test_a_table_of_another_size():
    free = dict.fromkeys(range(16), 0.3)
    check_q_table({" " * 16: entry(free)}, size=4)
    with pytest.raises(ValueError, match=r"16 cases : il en faut 9 en 3×3"):
        check_q_table({" " * 16: entry(free)})


@pytest.mark.parametrize("wrong", [None, [1, 2], "table", 3])
def test_not_a_dictionary(wrong):
    with pytest.raises(TypeError, match=r"Une table Q est un dictionnaire"):
        check_q_table(wrong)


def spoilt(change):
    q_table = copy.deepcopy(table())
    change(q_table)
    return q_table


def replace_state(new):
    return lambda q_table: q_table.update({new: q_table.pop(" " * 9)})


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        (replace_state(0), TypeError, "une chaîne de 9 caractères, pas 0"),
        (replace_state((" ",) * 9), TypeError, "une chaîne de 9 caractères"),
        (replace_state("XO "), ValueError, "L'état 'XO ' a 3 cases : il en faut 9 en 3×3"),
        (replace_state("........."), ValueError, "contient '.' : une case vaut 'X', 'O' ou ' '"),
        (replace_state("O  x     "), ValueError, "L'état 'O  x     ' contient 'x'"),
        (lambda q: q.update({" " * 9: [0.3] * 9}), ValueError, "État '         ' : il faut deux dictionnaires"),
        (lambda q: q["O        "].pop("Q1"), ValueError, "Q1 n'en est pas un"),
        (lambda q: q["O        "].pop("Q2"), ValueError, "État 'O        ' : .*Q2 n'en est pas un"),
        (lambda q: q["O        "].update(Q2=[0.1]), ValueError, "Q2 n'en est pas un"),
        (lambda q: q["O        "]["Q2"].pop(4), ValueError, "État 'O        ', Q2 : les coups sont les cases libres"),
        (lambda q: q["O        "]["Q1"].update({0: 0.3}), ValueError, "Q1 : les coups sont les cases libres"),
        (lambda q: q["O        "]["Q1"].update({"1": q["O        "]["Q1"].pop(1)}), ValueError, "cases libres"),
        (lambda q: q[" " * 9]["Q1"].update({3: math.nan}), ValueError, "Q1, coup 3 : .* un nombre fini, pas nan"),
        (lambda q: q[" " * 9]["Q2"].update({8: -math.inf}), ValueError, "Q2, coup 8 : .* pas -inf"),
        (lambda q: q[" " * 9]["Q2"].update({8: 10**400}), ValueError, "Q2, coup 8 : .* un nombre fini"),
        (lambda q: q[" " * 9]["Q2"].update({8: "0,3"}), ValueError, "coup 8 : .* pas '0,3'"),
        (lambda q: q[" " * 9]["Q2"].update({8: None}), ValueError, "pas None"),
        (lambda q: q[" " * 9]["Q2"].update({8: True}), ValueError, "pas True"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(change, error, words):
    check_q_table(table())
    with pytest.raises(error, match=words):
        check_q_table(spoilt(change))
