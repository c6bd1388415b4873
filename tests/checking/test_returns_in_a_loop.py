"""A loop that is left too early, or never turns: the lines of its returns and breaks are said, from what was run."""

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
""", "Ligne 7 : ce return arrête la boucle de la ligne 3 dès son premier tour"),
    ("""
        return won + " gagne !" if won else "Continue" if " " in b else "Terminé"
""", "Ligne 6 : ce return arrête la boucle de la ligne 3 dès son premier tour"),
    ("""
        return ("Continue" if " " in b else "Terminé") if not won else won + " gagne !"
""", "Ligne 6 : ce return arrête la boucle de la ligne 3 dès son premier tour"),
]  # fmt: skip


@pytest.mark.parametrize(("ending", "says"), EARLY)
def test_returns_that_end_the_first_turn_are_placed(ending, says):
    report = report_of("1.3", ROWS + ending)
    assert report.status == "wrong"
    assert report.says[-1].startswith(says), report


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


_ASKS = "Que renvoie votre fonction quand cette boucle"
NEVER_RUN = [  # a return of the loop that no wrong call runs → the exercise, what is said of it
    ("1.2", """
def check_for_win(b_line, min_contig=3):
    for i in range(len(b_line) - min_contig + 1):
        part = b_line[i : i + min_contig]
        if part[0] != " " and len(set(part)) == 1:
            return part[0]
        elif i == len(b_line) - min_contig:
            return False
""", f"Ligne 8 : ce return est dans la boucle de la ligne 3. {_ASKS} ne fait aucun tour ?"),
    ("1.2", """
def check_for_win(b_line, min_contig=3):
    k = 0
    while k + min_contig <= len(b_line):
        part = b_line[k : k + min_contig]
        k += 1
        if part[0] != " " and part.count(part[0]) == min_contig:
            return part[0]
        if k + min_contig > len(b_line):
            return False
""", f"Ligne 10 : ce return est dans la boucle de la ligne 4. {_ASKS} ne fait aucun tour ?"),
    ("1.3", """
def evaluate(b):
    lines = [b[:3], b[3:6], b[6:], b[0::3], b[1::3], b[2::3], b[::4], b[2:8:2]]
    for line in lines:
        won = check_for_win(line)
        if won:
            return won + " gagne !"
        if " " not in line and line is lines[-1] and len(b) > 9:
            return "Continue" if " " in b else "Terminé"
""", f"Ligne 9 : ce return est dans la boucle de la ligne 4. {_ASKS} finit sans y passer ?"),
]  # fmt: skip


@pytest.mark.parametrize(("exercise_id", "source", "says"), NEVER_RUN)
def test_a_return_that_no_wrong_call_runs_did_not_stop_the_loop(exercise_id, source, says):
    report = report_of(exercise_id, source)
    assert report.status == "wrong"
    assert says in report.says, report
