"""A loop whose body answers in its first turn: the lines of its returns are said, however they are written."""

import pytest

from checking.cells import report_of

ROWS = """def evaluate(b):
    lines = [b[:3], b[3:6], b[6:], b[0::3], b[1::3], b[2::3], b[::4], b[2:8:2]]
    for line in lines:
        won = check_for_win(line)
"""
EARLY = [  # how the turn ends, what is said of it
    ("""
        if won == "X":
            return "X gagne !"
        elif won == "O":
            return "O gagne !"
        elif " " in b:
            return "Continue"
        else:
            return "Terminé"
""", "Lignes 11 et 13 : ces return sont dans la boucle de la ligne 3"),
    ("""
        if won:
            return won + " gagne !"
        if " " in b:
            return "Continue"
        return "Terminé"
""", "Lignes 9 et 10 : ces return sont dans la boucle de la ligne 3"),
    ("""
        if not won:
            if " " in b:
                return "Continue"
            return "Terminé"
        else:
            return won + " gagne !"
""", "Lignes 8 et 9 : ces return sont dans la boucle de la ligne 3"),
    ("""
        if not won:
            return "Continue" if " " in b else "Terminé"
        return won + " gagne !"
""", "Ligne 7 : ce return est dans la boucle de la ligne 3"),
    ("""
        return won + " gagne !" if won else "Continue" if " " in b else "Terminé"
""", "Ligne 6 : ce return est dans la boucle de la ligne 3"),
    ("""
        return ("Continue" if " " in b else "Terminé") if not won else won + " gagne !"
""", "Ligne 6 : ce return est dans la boucle de la ligne 3"),
]  # fmt: skip


@pytest.mark.parametrize(("ending", "says"), EARLY)
def test_returns_that_end_the_first_turn_are_placed(ending, says):
    report = report_of("1.3", ROWS + ending)
    assert report.status == "wrong"
    assert report.says[0].startswith(says), report


def test_a_function_that_gives_nothing_is_not_asked_when_it_answers():
    report = report_of("4.3", """def backpropagate(steps, winner, alpha=0.9):
    for player, own in (("X", steps[0::2]), ("O", steps[1::2])):
        future = {player: 1, "T": 0.5}.get(winner, 0)
        states = [flip_board(step["state"]) if player == "O" else step["state"] for step in own]
        for i in range(len(own))[::-1]:
            table = random.choice(["Q1", "Q2"])
            if i + 1 < len(own):
                future = max(q_table[states[i + 1]][table].values())
            q, move = q_table[states[i]][table], own[i]["move"]
            q[move] = get_new_q(q[move], get_reward(len(own) - i, player, winner, alpha), future)
        return
""")  # fmt: skip
    assert any(line.endswith("avant qu'elle ait tout vu. Quand a-t-elle fini ?") for line in report.says), report
