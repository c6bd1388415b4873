"""Families of conditions and loops that say what Python does with a line, and only that."""

import pytest

from checking.cells import report_of


@pytest.mark.usefixtures("_patient")
@pytest.mark.parametrize(
    ("exercise_id", "source", "says"),
    [
        ("5.2", """
def agent_rates(b, player, agent):
    if evaluate(b)[0] != "C":
        return {result: float(evaluate(b)[0] == result) for result in "XOT"}
    rates = {"X": 0, "O": 0, "T": 0}
    moves = [get_move(b, 0, player)] if player == agent else [i for i in range(9) if b[i] == " "]
    for i in moves:
        b[i] = player
        count = 1 if player == agent else b.count(" ")
        after = agent_rates(b, "O" if player == "X" else "X", agent)
        b[i] = " "
        for result in rates:
            rates[result] += after[result] / max(count, 1)
    return rates
""", "Ligne 9 : count est calculé à chaque tour de la boucle de la ligne 7."),
    ],
)  # fmt: skip
def test_what_python_does_with_a_line_is_said(exercise_id, source, says):
    assert any(says in one for one in report_of(exercise_id, source).says)
