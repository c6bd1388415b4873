"""Numbers as French writes them: those that a cell prints."""

import pytest

from ql_functions import say


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        (["mesuré 0.5849 ± 0.0097, écart -0.0008."], "mesuré 0,5849 ± 0,0097, écart −0,0008."),
        (["L'agent joue X.", "X : 98.70 %"], "L'agent joue X. X : 98,70 %"),
        ([-13, "par épisode, de 9-10 à x-1, le 2."], "−13 par épisode, de 9-10 à x-1, le 2."),
    ],
)
def test_what_is_said_has_the_comma_and_the_minus_of_french(capsys, values, shown):
    say(*values)
    assert capsys.readouterr().out == f"{shown}\n"


def test_it_takes_the_options_of_print(capsys):
    say(0.5, 1, sep=" ; ", end=" ; ")
    assert capsys.readouterr().out == "0,5 ; 1 ; "
