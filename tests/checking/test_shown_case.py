"""The case that a report shows is one that its sentence explains, and its rows say no more than what was seen."""

import re

import pytest

from checking.cells import attempt_of, cell, report_of
from juge import EXERCISES
from juge.explain.shared_traits import shared_traits

_GAME = """
def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    while " " in b:
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        steps.append({{"state": "".join(b), "move": move}})
        b[move] = player
        result = evaluate(b)
        player = "O" if player == "X" else "X"
    return steps, {winner}
"""
_TRAINS = """
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime in rates:
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            e = init_e * (1 - i / iters)
            steps, winner = simulate_game(e if "X" in regime else 1, e if "O" in regime else 1)
            %s
            wins[winner] += 1
            rates[regime].append(tuple(wins[r] / (i + 1) for r in %s))
    return rates
"""
_NOT_ALL = "D'autres cas sont faux : la même erreur, peut-être, ou une autre."


@pytest.mark.usefixtures("_unsearched")
def test_of_two_mistakes_the_case_shown_is_one_of_the_named():
    report = report_of("3.1", _GAME.format(winner='result[0] if len(steps) < 9 else "N"'))
    assert report.says[0].startswith("Votre partie continue après une victoire, tant qu'il reste des cases libres.")
    assert report.says[1:2] == (_NOT_ALL,)
    assert report.rows == (("appel", "simulate_game()"), ("get_move rend", "0, 3, 1, 4, 2"))
    assert _NOT_ALL not in report_of("3.1", _GAME.format(winner="result[0]")).says


def test_an_argument_changed_besides_a_named_mistake_is_said_too():
    source = """
def backpropagate(steps, winner, alpha=0.9):
    steps.reverse()
    for i, step in enumerate(steps):
        player = "XO"[(len(steps) - 1 - i) % 2]
        state = step["state"] if player == "X" else flip_board(step["state"])
        name, future = random.choice(["Q1", "Q2"]), {player: 1, "T": 0.5}.get(winner, 0)
        if i > 1:
            future = max(q_table[steps[i - 2]["state"]][name].values())
        old = q_table[state][name][step["move"]]
        q_table[state][name][step["move"]] = get_new_q(old, get_reward(i // 2 + 1, player, winner, alpha), future)
"""
    report = report_of("4.3", source)
    assert "mais pas celui de son coup suivant" in report.says[0]
    assert "De plus, votre fonction modifie son argument : travaillez sur une copie." in report.says
    assert "KeyError" in dict(report.rows)["obtenu"]
    kept = report_of("4.3", source.replace("    steps.reverse()", "    steps = steps[::-1]"))
    assert report.says[0] == kept.says[0]
    assert "De plus" not in " ".join(kept.says)


@pytest.mark.usefixtures("_unsearched")
def test_games_that_are_skipped_are_not_said_out_of_order():
    for skips in ('if winner == "X": backpropagate(steps, winner)', "if i % 2: backpropagate(steps, winner)"):
        assert " désordre" not in repr(report_of("5.1", _TRAINS % (skips, '"XOT"')))
    wrong = 'if winner == "X": backpropagate(steps, "O")'
    assert "appels : 1, dans le désordre ou avec d'autres arguments" in repr(
        report_of("5.1", _TRAINS % (wrong, '"XOT"'))
    )


@pytest.mark.usefixtures("_patient")
def test_the_call_that_is_too_much_is_named():
    report = report_of("5.1", _TRAINS % ("backpropagate(steps, winner)", "sorted(wins)"))
    assert "Ligne 11, un appel de trop (sorted) : rien d'autre" in report.says[1]


@pytest.mark.usefixtures("_unsearched")
def test_a_result_of_evaluate_that_begins_otherwise_is_told_its_letter():
    source = """
def evaluate(b):
    lines = [b[:3], b[3:6], b[6:], b[0::3], b[1::3], b[2::3], b[::4], b[2:8:2]]
    winners = [check_for_win(line) for line in lines if check_for_win(line)]
    return winners[0] + " gagne !" if winners else "Continue" if " " in b else "Match nul"
"""
    assert "Seule la première lettre compte : on attend T, et vous répondez M." in report_of("1.3", source).says[0]
    swapped = source.replace('"Match nul"', '"Continue"')
    assert "première lettre" not in report_of("1.3", swapped).says[0]


def test_the_case_shown_is_the_one_of_which_the_report_speaks():
    source = """def get_reward(n_steps_left, player, winner, alpha=0.9):
    sign = 1 if winner == player else -0.1 if winner == "T" else -1
    return round(sign * alpha**n_steps_left, 3)
"""
    report = report_of("4.2", source)
    assert report.says[0] == "Ce que ce cas éprouve : « Match nul : alpha puissance 4, multiplié par −0,1. »"
    assert report.says[1].startswith("Ligne 3, un appel de trop (round)")
    assert dict(report.rows)["appel"] == "get_reward(4, 'O', 'T')"


def test_what_the_wrong_cases_share_is_said():
    source = """def get_reward(n_steps_left, player, winner, alpha=0.9):
    reward = alpha**n_steps_left
    if player == "X":
        return reward * {"X": 1, "O": -1, "T": -0.1}[winner]
    return reward if winner == "O" else -reward
"""
    namespace = cell(source)
    attempt = attempt_of(EXERCISES["4.2"], namespace["get_reward"], namespace)
    told = re.sub(r"\d+", "n", shared_traits(attempt))
    share = "la partie est nulle et que player = 'O'"
    assert told == f"Sur n appels essayés, votre réponse est fausse chaque fois que {share}, et jamais sinon."


def test_the_case_shown_passes_by_the_lines_that_are_named():
    source = """from itertools import combinations

def magic_win(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    for one, two, three in combinations(squares, 3):
        if magic[one] + magic[two] + magic[three] == 15:
            return True
        return False
"""
    report = report_of("1.4", source)  # the first case that it fails, with no square, never enters its loop
    assert [number for number, _ in report.excerpt] == [5, 8]
    assert dict(report.rows)["attendu"] == "True"
    assert dict(report.rows)["obtenu"] == "False"
