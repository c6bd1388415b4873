"""What the lessons give."""

from ql_functions import solutions


def test_show_draws_the_marks_and_numbers_the_free_squares(capsys):
    solutions.show(list("XO       "), helpers=True)
    drawn = capsys.readouterr().out
    assert "X" in drawn
    assert "O" in drawn
    assert all(str(number) in drawn for number in range(3, 10))
    assert len(drawn.splitlines()) == 5


def test_choose_action_is_greedy_but_for_epsilon():
    values = {0: -1, 1: 2, 2: 2, 3: 0}
    assert {solutions.choose_action(values, 0) for _ in range(50)} == {1, 2}
    assert {solutions.choose_action(values, 1) for _ in range(200)} == set(values)
