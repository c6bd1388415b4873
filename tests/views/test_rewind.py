import inspect
import json
import random
from copy import deepcopy
from types import SimpleNamespace

import pytest
from games import DRAW, O_WINS, X_WINS, played

from ql_functions import backpropagate, q_table, rewind, simulate_game, solutions

STEPS = played(X_WINS)
KEYS = ("         ", "O        ", "X  O     ", "OO X     ", "XX OO    ")  # as the player to move sees them
SOURCE = inspect.getsource(solutions.backpropagate)


class AlwaysQ1:
    @staticmethod
    def choice(_):
        return "Q1"


def table_of(steps):
    """Every state of the game, each value 0.3."""
    boards = (solutions.flip_board(step["state"]) if i % 2 else step["state"] for i, step in enumerate(steps))
    squares = {board: [i for i in range(9) if board[i] == " "] for board in boards}
    return {board: {"Q1": dict.fromkeys(free, 0.3), "Q2": dict.fromkeys(free, 0.3)} for board, free in squares.items()}


def notebook(old="", new="", steps=STEPS, **names):
    """The globals of a student whose backpropagate is the reference, but for ``old`` replaced by ``new``."""
    assert old in SOURCE
    namespace = solutions.world(**{"random": AlwaysQ1, "q_table": table_of(steps)} | names)
    exec(SOURCE.replace(old, new) if old else SOURCE, namespace)
    return namespace


def rewound(notebook, steps=STEPS, winner="X"):
    return rewind(steps, winner, notebook["backpropagate"], notebook["q_table"])


def test_the_recorded_updates_are_those_of_a_game_computed_by_hand():
    updates = rewound(notebook()).data["updates"]
    assert [(u["state"], u["table"], u["move"], u["index"]) for u in updates] == [
        (KEYS[i], "Q1", X_WINS[i], i) for i in (4, 2, 0, 3, 1)
    ]
    assert [u["old"] for u in updates] == [0.3] * 5
    # new = 0.85·0.3 + 0.15·(reward + 0.9·max_future_q)
    assert [u["new"] for u in updates] == pytest.approx([0.525, 0.447375, 0.424745625, 0.12, 0.174])
    assert [u["reward"] for u in updates] == pytest.approx([0.9, 0.81, 0.729, -0.9, -0.81])
    assert [u["future"] for u in updates] == pytest.approx([1, 0.525, 0.447375, 0, 0.3])
    assert all(u["right"] and not u["remark"] for u in updates)


def test_a_draw_ends_on_half_a_point_of_future_for_both():
    steps = played(DRAW)
    updates = rewound(notebook(steps=steps), steps, "T").data["updates"]
    last = {u["player"]: u for u in updates if u["left"] == 1}
    assert {player: (u["future"], round(u["reward"], 9)) for player, u in last.items()} == {
        "X": (0.5, -0.09), "O": (0.5, -0.09)
    }  # fmt: skip
    assert len(updates) == 9
    assert all(u["right"] for u in updates)


def test_a_victory_of_o_in_an_even_number_of_moves():
    steps = played(O_WINS)
    updates = rewound(notebook(steps=steps), steps, "O").data["updates"]
    assert [(u["player"], u["left"]) for u in updates] == [(p, k) for p in "XO" for k in (1, 2, 3)]
    assert all(u["right"] for u in updates)


def test_the_student_s_table_and_steps_are_as_before():
    student = notebook("    ### END OF YOUR CODE ###", "    steps.clear()")
    table, before, steps = student["q_table"], deepcopy(student["q_table"]), deepcopy(STEPS)
    rewound(student, steps)
    assert student["q_table"] is table
    assert table == before
    assert all(type(values) is dict for tables in table.values() for values in tables.values())
    assert steps == STEPS


def test_the_student_s_table_comes_back_after_a_failure():
    student = notebook("next_state = state\n", "next_state = state; 1 / 0\n")
    table, before = student["q_table"], deepcopy(student["q_table"])
    with pytest.raises(ZeroDivisionError):
        rewound(student)
    assert student["q_table"] is table
    assert table == before


def test_globals_without_a_q_table_are_left_without():
    student = notebook()
    table = student.pop("q_table")
    assert len(rewind(STEPS, "X", student["backpropagate"], table).data["updates"]) == 5
    assert "q_table" not in student


def test_the_package_s_own_function_and_table():
    random.seed(4)
    steps, winner = simulate_game()
    before = deepcopy(q_table)
    updates = rewind(steps, winner, backpropagate, q_table).data["updates"]
    assert sorted(u["index"] for u in updates) == list(range(len(steps)))
    assert all(u["right"] for u in updates)
    assert q_table == before
    assert solutions.q_table is q_table


def test_alone_it_takes_the_notebook_s_function_and_the_table_that_it_reads(monkeypatch):
    student = notebook(get_new_q=lambda q, reward, future: q + reward)
    shell = SimpleNamespace(user_ns=student, events=SimpleNamespace(register=lambda *_: None))
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    assert rewind(STEPS, "X").data == rewound(student).data
    del student["backpropagate"]
    q_table.update(table_of(STEPS))
    assert all(update["right"] for update in rewind(STEPS, "X").data["updates"])


def test_outside_a_notebook_it_takes_the_package_s():
    q_table.update(table_of(STEPS))
    assert all(update["right"] for update in rewind(STEPS, "X").data["updates"])


def test_the_parameters_are_those_the_function_reads():
    student = notebook("alpha=0.9", "alpha=0.8", lrate=0.5, discount=0.7)
    fragment = rewound(student)
    assert fragment.data["settings"] == {"lrate": 0.5, "discount": 0.7, "alpha": 0.8}
    assert fragment.data["updates"][0]["new"] == pytest.approx(0.5 * 0.3 + 0.5 * (0.8 + 0.7))
    assert all(u["right"] for u in fragment.data["updates"])


def test_absent_parameters_are_the_lesson_s():
    student = notebook("steps, winner, alpha=0.9", "steps, winner", get_reward=lambda k, p, w, a: 0, alpha=1,
                       get_new_q=lambda q, r, m: q)  # fmt: skip
    del student["lrate"], student["discount"]
    assert rewound(student).data["settings"] == {"lrate": 0.15, "discount": 0.9, "alpha": 0.9}


def test_a_write_by_update_is_recorded_too():
    student = notebook("values[move] = get_new_q(values[move], reward, max_future_q)",
                       "values.update({move: get_new_q(values[move], reward, max_future_q)})")  # fmt: skip
    assert rewound(student).data["updates"] == rewound(notebook()).data["updates"]


def test_another_formula_is_said_plainly():
    fragment = rewound(notebook(get_new_q=lambda q, r, m: 0.85 * q + 0.15 * 0.9 * (r + m)))
    first = fragment.data["updates"][0]
    assert (first["right"], first["new"], first["expected"]) == (False, pytest.approx(0.5115), pytest.approx(0.525))
    assert repr(fragment).endswith("dont 5 qui ne suivent pas la formule du cours.")


def test_walking_forwards_is_said():
    updates = rewound(notebook("reversed(own_steps)", "own_steps")).data["updates"]
    assert updates[0]["remark"].startswith("Le coup suivant de X n'est pas encore à jour")


def test_updating_a_move_twice_is_said():
    updates = rewound(notebook("values[move] = ", "values[move] = 0.3; values[move] = ")).data["updates"]
    assert len(updates) == 10
    assert updates[1]["remark"].startswith("Ce coup a déjà été mis à jour")


def test_skipped_moves_are_listed():
    fragment = rewound(notebook('("X", steps[0::2]), ("O", steps[1::2])', '("X", steps[0::2]),'))
    assert repr(fragment).endswith("Coups jamais mis à jour : 2, 4.")


def test_a_write_outside_the_game_is_shown_without_a_formula():
    student = notebook("values[move] = get_new_q(values[move]", "values[move + 1] = get_new_q(values[move]")
    first = rewound(student).data["updates"][0]
    assert (first["index"], first["old"], first["right"]) == (None, None, False)
    assert "Aucun coup de la partie" in first["remark"]


def test_it_shows_itself_and_says_what_is_right():
    fragment = rewound(notebook())
    assert "<figure" in fragment._repr_html_()
    says = "Rétropropagation d'une partie de 5 coups : 5 mises à jour, toutes selon la formule du cours."
    assert repr(fragment) == says
    assert json.loads(json.dumps(fragment.data)) == fragment.data


def without(state):
    return {key: tables for key, tables in table_of(STEPS).items() if key != state}


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"steps": STEPS[:-1]}, ValueError, "La partie n'est pas finie"),
        ({"winner": "T"}, ValueError, "le résultat est 'X'"),
        ({"backpropagate": print}, TypeError, "une fonction écrite en Python"),
        ({"q_table": {}}, ValueError, "manque à q_table"),
        ({"q_table": without("OO X     ")}, ValueError, r"'OO X     ' \(coup 4, O\) manque à q_table"),
        ({"q_table": [1]}, TypeError, "Une table Q est un dictionnaire"),
        ({"q_table": {KEYS[0]: {"Q1": {}}}}, ValueError, "Q1"),
        ({"backpropagate": lambda steps, winner: None}, ValueError, "n'a rien écrit"),
        ({"backpropagate": notebook(get_new_q=lambda *_: None)["backpropagate"]}, ValueError, "écrit None"),
    ],
)
def test_what_cannot_be_rewound_is_refused_in_one_sentence(arguments, error, words):
    right = {"steps": STEPS, "winner": "X", "backpropagate": backpropagate, "q_table": table_of(STEPS)}
    with pytest.raises(error, match=words) as caught:
        rewind(**right | arguments)
    assert "\n" not in str(caught.value)
