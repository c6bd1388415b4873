"""What the lessons give."""

from ql_functions import solutions


def test_show_draws_the_marks_and_numbers_the_free_squares(capsys):
    solutions.show(list("XO       "), helpers=True)
    *drawn, says = capsys.readouterr().out.splitlines()
    assert "X" in drawn[0]
    assert "O" in drawn[0]
    assert all(str(number) in "".join(drawn) for number in range(3, 10))
    assert len(drawn) == 5
    assert says == "Cases numérotées de 1 à 9, comme les joueurs les comptent. En Python, la case 5 est b[4]."
    solutions.show(list("XO       "))
    assert len(capsys.readouterr().out.splitlines()) == 5


def test_choose_action_is_greedy_but_for_epsilon():
    values = {0: -1, 1: 2, 2: 2, 3: 0}
    assert {solutions.choose_action(values, 0) for _ in range(50)} == {1, 2}
    assert {solutions.choose_action(values, 1) for _ in range(200)} == set(values)
