"""What the lessons give."""

from ql_functions import solutions


def test_show_draws_the_marks_and_numbers_the_free_squares(capsys):
    solutions.show(list("XO       "), helpers=True)
    drawn = capsys.readouterr().out
    assert "X" in drawn
    assert "O" in drawn
    assert all(str(number) in drawn for number in range(3, 10))
    assert len(drawn.splitlines()) == 5
