import functools
import gc
import inspect
import random
from dataclasses import replace

import numpy
import pytest
from missing import exercise_of

from checking.cells import report_of
from juge import EXERCISES, Case, Exercise, values
from juge.call.run import run
from juge.declare.chance import binomial_range
from juge.declare.exercise import Fault
from juge.explain.examine import examine
from juge.explain.judge import fault_of
from juge.namespace import rebind
from ql_functions import check, solutions


def report_on(exercise_id, answer, **names):
    """The report on an answer, in a notebook's globals where everything else is right."""
    exercise = exercise_of(exercise_id)
    namespace = exercise.world(solutions=solutions, numpy=numpy, **names)
    if hasattr(answer, "__code__"):
        answer = namespace[exercise.name] = rebind(answer, namespace)
    return examine(exercise, answer, namespace)


def test_two_answers_side_by_side_in_the_report():
    report = report_on("2.1", lambda b_key: b_key.replace("X", "O").replace("O", "X"))
    assert report.status == "wrong"
    assert dict(report.rows) == {
        "appel": "flip_board('X        ')",
        "attendu": "'O········'",
        "obtenu": "'X········'",
        "·": "un espace",
    }
    assert "<script" not in report._repr_html_()
    assert "Grille, ligne 1 : X, vide, vide" in report._repr_html_()
    assert "attendu  'O········'" in repr(report)


def _rows_and_columns(b):
    lines = [b[i : i + 3] for i in (0, 3, 6)] + [b[i::3] for i in range(3)]
    found = [winner for winner in map(check_for_win, lines) if winner]  # noqa: F821
    return f"{found[0]} gagne !" if found else "Continue" if " " in b else "Terminé : match nul"


def _never_a_draw(n_steps_left, player, winner, alpha=0.9):
    return alpha**n_steps_left if player == winner else -(alpha**n_steps_left)


def _last_moves_only(steps, winner, alpha=0.9):
    for player, own in zip("XO", (steps[0::2], steps[1::2]), strict=True):
        for step in own[-1:]:
            state, name = step["state"], random.choice(("Q1", "Q2"))
            values = q_table[flip_board(state) if player == "O" else state][name]  # noqa: F821
            future = {player: 1, "T": 0.5}.get(winner, 0)
            reward = get_reward(1, player, winner, alpha)  # noqa: F821
            values[step["move"]] = get_new_q(values[step["move"]], reward, future)  # noqa: F821


@pytest.mark.parametrize(
    ("exercise_id", "answer", "earned", "left"),
    [
        ("1.3", _rows_and_columns, "les lignes et les colonnes", "les diagonales, la fin de la partie"),
        ("4.2", _never_a_draw, "gagner ou perdre", "le match nul, alpha"),
        ("4.3", _last_moves_only, "le dernier coup de chacun", "la remontée des parties gagnées, les matchs nuls et "
                                                               "le tirage"),
    ],
)  # fmt: skip
def test_the_report_on_a_wrong_answer_tells_the_parts_that_are_right_already(exercise_id, answer, earned, left):
    report = report_on(exercise_id, answer)
    assert report.earned == f"Déjà juste : {earned}. Reste à obtenir : {left}."
    assert report.earned in repr(report)
    assert "Déjà juste" in report._repr_html_()


@pytest.mark.parametrize(
    ("exercise_id", "answer"),
    [
        ("1.3", lambda b: "Continue"),
        ("4.2", lambda n_steps_left, player, winner, alpha=0.9: 0),
        ("4.3", lambda steps, winner, alpha=0.9: None),
        ("2.1", lambda b_key: b_key),  # in one piece
    ],
)
def test_an_answer_that_does_nothing_has_no_part_right(exercise_id, answer):
    assert report_on(exercise_id, answer).earned == ""


def test_check_hands_back_a_right_answer_itself(capsys):
    def flip_board(b_key):
        return "".join({"X": "O", "O": "X"}.get(square, square) for square in b_key)

    assert check("2.1", flip_board) is flip_board
    assert capsys.readouterr().out == f"✓ 2.1 · flip_board : juste ({EXERCISES['2.1'].worth})\n"


def test_check_hands_back_the_reference_bound_to_the_notebook(capsys):
    notebook = {"check": check, "lrate": 0.5, "discount": 0.5}
    exec("def get_new_q(current_q, reward, max_future_q): return 0\nget_new_q = check('4.1', get_new_q)", notebook)
    assert notebook["get_new_q"](1, 1, 1) == pytest.approx(0.5 + 0.5 * 1.5)
    notebook["lrate"] = 0
    assert notebook["get_new_q"](1, 1, 1) == 1
    assert "✗ 4.1" in capsys.readouterr().out


def test_the_reference_finds_in_the_notebook_what_it_needs(capsys):
    notebook = {"check": check}
    exec("get_move = check('2.3', None)", notebook)
    assert notebook["get_move"](list(" " * 9), 0) == 0
    assert notebook["q_table"] is solutions.q_table
    assert "doit être une fonction" in capsys.readouterr().out


def test_an_unfilled_exercise_is_told_what_to_do():
    def flip_board(b_key):
        raise NotImplementedError("exercice 2.1 : flip_board est à compléter")

    report = report_on("2.1", flip_board)
    assert report.status == "todo"
    assert "À compléter" in repr(report)
    assert report_on("2.2", ...).status == "todo"


def test_an_exercise_that_calls_an_unfilled_one_says_which():
    def check_for_win(b_line, min_contig=3):
        raise NotImplementedError("exercice 1.2 : check_for_win est à compléter")

    report = report_on("1.3", solutions.evaluate, check_for_win=check_for_win)
    assert report.status == "todo"
    assert "exercice 1.2" in repr(report)


def test_an_unknown_exercise_is_refused():
    with pytest.raises(ValueError, match=r"pas d'exercice '9\.9'"):
        check("9.9", print)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda size=3: 1 / 0, "ZeroDivisionError"),
        (lambda size=3: exit(), "met fin au programme"),
        (lambda size=3: [" "] * int(input("taille ?")) ** 2, "attend une saisie"),
        (lambda taille=3: [" "] * taille**2, "Un argument n'a pas le nom attendu"),
        (lambda size=3: not_there, "n'est pas défini"),  # noqa: F821
        (lambda: [" "] * 9, "Un argument n'a pas le nom attendu"),
        (lambda size=3: print([" "] * size**2), "afficher n'est pas renvoyer"),
        (lambda size=3: object(), "un objet de type object"),
        (lambda size=3: {object(): 1}, "{un objet de type object: 1}"),
        (lambda size=3: [{(object(), 2): 1}], "{(un objet de type object, 2): 1}"),
        (lambda size=3: {frozenset([object()]): 1}, "{un ensemble: 1}"),
        (lambda size=3: iter("abc"), "un objet de type str_ascii_iterator"),
        (lambda size=3: new_board(size), "sans fin"),  # noqa: F821
        (lambda size=3: [" "] * 10**6, "…"),
    ],
)
def test_nonsense_gets_a_report_and_no_traceback(answer, says):
    report = report_on("1.1", answer)
    assert report.status == "wrong"
    assert says in repr(report).partition("(ligne")[0]  # the line that is quoted holds these very words
    assert "Traceback" not in repr(report)
    assert " at 0x" not in repr(report)
    assert len(repr(report)) < 1500


def test_an_argument_changed_is_named():
    def check_for_win(b_line, min_contig=3):
        winner = solutions.check_for_win(b_line, min_contig)
        b_line.clear()
        return winner

    report = report_on("1.2", check_for_win)
    assert "modifie son argument b_line : travaillez sur une copie. list(b_line)" in report.says[0]
    line = check_for_win.__code__.co_firstlineno + 2
    assert report.says[1] == f"La ligne {line} change b_line."
    assert report.excerpt == ((line, "b_line.clear()"),)


def test_the_line_that_changes_an_argument_may_be_in_another_function():
    source = """def counted(squares):
    squares.append("?")
    return len(squares)

def check_for_win(b_line, min_contig=3):
    for i in range(len(b_line) - min_contig + 1):
        if {*b_line[i : i + min_contig]} in ({"X"}, {"O"}):
            return b_line[i]
    counted(list(b_line))
    counted(b_line)
    return False
"""
    assert report_of("1.2", source).says[1] == "La ligne 2 change b_line."


def test_an_argument_changed_at_its_far_end_is_named():
    def backpropagate(steps, winner, alpha=0.9):
        rebind(solutions.backpropagate, globals())(steps, winner, alpha)
        if len(steps) > 6:
            steps[-1]["move"] = 99

    assert "modifie son argument" in repr(report_on("4.3", backpropagate, rebind=rebind))


def test_only_what_its_reference_seeds_may_an_answer_seed():
    def draw_of(seed):
        random.seed(seed)
        return random.random()

    asked = Exercise("tirage", draw_of, cases=(Case((1,)), Case((2,))))
    assert not any(fault_of(asked, case, run(draw_of, case, asked.world())) for case in asked.cases)
    case = EXERCISES["4.1"].cases[0]
    got = run(lambda *args: draw_of(4), case, EXERCISES["4.1"].world())
    assert fault_of(EXERCISES["4.1"], case, got).says.startswith("Votre fonction appelle random.seed")


@pytest.mark.parametrize(
    ("body", "is_right"),
    [
        ("scores = scores + [score]", False),
        ("scores = [*scores, score]", False),
        ("scores += [score]", True),
        ("scores[:] = [*scores, score]", True),
        ("scores.append(score)", True),
        ("scores = scores + [0]", False),
    ],
)
def test_a_global_may_have_to_be_changed_in_place(body, is_right):
    def keep(score):
        scores.append(score)  # noqa: F821

    cases = (Case((4,), globals={"scores": [3]}, about="Le score s'ajoute."),)
    exec(f"def keep(score):\n    global scores\n    {body}", notebook := {})
    asked = Exercise("scores", keep, cases=cases, mutated=("scores",))
    report = examine(asked, notebook["keep"], notebook)
    assert report.status == ("right" if is_right else "wrong")
    assert is_right or report.says[0].startswith("Après l'appel, le nom scores ne désigne plus le même objet.")
    free = Exercise("scores", keep, cases=cases)
    assert (examine(free, notebook["keep"], notebook).status == "right") == ("[0]" not in body)


@pytest.mark.usefixtures("_unsearched")
def test_globals_are_as_before_even_after_an_error():
    def get_move(b, epsilon=0.5, player="X", init_q=0.3):
        q_table.clear()  # noqa: F821
        raise ValueError

    namespace = solutions.world(q_table={"kept": 1})
    examine(EXERCISES["2.3"], rebind(get_move, namespace), namespace)
    assert namespace["q_table"] == {"kept": 1}


def test_numpy_answers_are_plain_values():
    assert report_on("1.1", lambda size=3: list(numpy.full(size**2, " "))).status == "right"
    assert (
        report_on("6.1", lambda b_key: numpy.array([square == mark for mark in "XO" for square in b_key]) * 1).status
        == "right"
    )
    new_q = report_on("4.1", lambda q, r, m: numpy.dot([1 - lrate, lrate], [q, r + discount * m]))  # noqa: F821
    assert new_q.status == "right"


def test_same_is_strict_about_types_and_kind_about_rounding():
    assert values.same(1, 1.0)
    assert values.same(0.1 + 0.2, 0.3)
    assert not values.same(True, 1)
    assert not values.same((1,), [1])
    assert values.same([1], (1,))  # a list does all that a tuple does
    assert values.same({"X": [0.5, 1]}, {"X": (0.5, 1)})
    assert not values.same([{"moves": (0, 1)}], [{"moves": [0, 1]}])
    assert not values.same({1: 2}, {1: 2, 3: 4})
    assert not values.same(float("nan"), float("nan"))
    assert not values.same({(1,): 0}, {1: 0})


def test_shared_parts_are_found():
    inner = {0: 0.3}
    assert values.shares_parts({"s": {"Q1": inner, "Q2": inner}})
    assert not values.shares_parts({"s": {"Q1": inner, "Q2": dict(inner)}})


@pytest.mark.parametrize(("trials", "chance"), [(40, 0.5), (1000, 0.2), (1000, 0.6), (2500, 0.3)])
def test_binomial_range_leaves_out_no_more_than_the_risk(trials, chance):
    least, most = binomial_range(trials, chance, 1e-3)
    # independent oracle: the law by convolution, one trial after the other
    law = [1.0]
    for _ in range(trials):
        law = [(1 - chance) * a + chance * b for a, b in zip([*law, 0], [0, *law], strict=True)]
    assert sum(law[:least]) <= 0.5e-3
    assert sum(law[most + 1 :]) <= 0.5e-3
    assert sum(law[: least + 1]) > 0.5e-3


@pytest.mark.parametrize("how", [functools.cache, functools.partial, lambda _answer: max])
def test_a_wrong_answer_without_code_of_its_own_is_told_too(how):
    def get_reward(n_steps_left, player, winner, alpha=0.9):
        return alpha**n_steps_left

    report = report_on("4.2", how(get_reward))
    assert report.status == "wrong"
    assert dict(report.rows)["appel"].startswith("get_reward(")


@pytest.mark.parametrize("line", ["max = 0", "from numpy import *", "def max(values, key): return 0"])
def test_a_builtin_that_the_notebook_replaces_is_told_before_any_known_mistake(line):
    source = inspect.getsource(exercise_of("2.3").reference)
    report = report_of("2.3", f"{line}\n{source}")
    assert report.status == "wrong"
    assert report.says[0].startswith("max n'est plus la fonction de Python : une ligne de votre carnet, « max = … »")
    assert "exécutez « del max »" in report.says[0]


def test_a_replaced_builtin_that_changes_nothing_is_not_told():
    report = report_of("2.1", "max = 0\ndef flip_board(b_key):\n    max\n    return b_key")
    assert report.status == "wrong"
    assert "max" not in report.says[0]


def test_a_function_that_must_be_awaited_is_told_without_a_word_of_python(recwarn):
    report = report_of("2.1", "async def flip_board(b_key):\n    return b_key")
    gc.collect()
    assert report.says == ("Votre fonction est écrite async def : l'appeler ne l'exécute pas. Ôtez async.",)
    assert not recwarn


def test_an_integer_too_long_to_be_written_stops_no_check():
    report = report_of("2.1", f"def flip_board(b_key):\n    x = 0x{'f' * 9_000}\n    return b_key")
    assert report.says[1].endswith("votre fonction rend son argument tel qu'elle l'a reçu.")


def test_a_fault_of_which_nothing_is_said_is_still_one():
    exercise = replace(exercise_of("2.1"), judge=lambda case, got, expected: Fault(""))
    case = exercise.cases[0]
    assert fault_of(exercise, case, run(lambda key: key, case, {})).says == "Ce n'est pas le résultat attendu."


@pytest.mark.parametrize(
    ("exercise_id", "head", "body"),
    [
        ("2.1", "flip_board(b_key)", "return b_key.replace('X', 'O').replace('O', 'X')"),
        (
            "4.1",
            "get_new_q(current_q, reward, max_future_q)",
            "return lrate * current_q + (1 - lrate) * (reward + discount * max_future_q)",
        ),
        ("4.4", "double_future_q(drawn, other)", "return max(drawn.values())"),
    ],
)
def test_a_mistake_has_its_name_on_a_slow_machine_too(exercise_id, head, body):
    """Its calls are too many for their time: one of them would be cut, which the mistake does not predict."""
    slow = "ends = time.process_time() + 0.012\n    while time.process_time() < ends: pass"
    quick, slowly = (
        report_of(exercise_id, f"import time\ndef {head}:\n    {lines}\n    {body}") for lines in ("pass", slow)
    )
    assert slowly.says == quick.says
    assert quick.says[0] in {mistake.says for mistake in EXERCISES[exercise_id].mistakes}
