"""An error that a student raises says what it pleases: nothing of it is taken for what Python says."""

import pytest

from checking.cells import flip_board_of, report_of

pytestmark = pytest.mark.usefixtures("_unsearched")


@pytest.mark.parametrize(
    "error",
    [
        "KeyError",
        "UnboundLocalError('?')",
        "NameError(name=[1])",
        "SyntaxError('?')",
        "type('Mine', (ValueError,), {'__str__': lambda self: 1 / 0})()",
    ],
)
def test_an_error_that_one_raises_says_what_it_pleases(error):
    report = report_of("2.1", flip_board_of(f"raise {error}"))
    assert report.says[0].startswith("C'est votre raise qui arrête la fonction.")
    assert f"raise {error}" in str(report)


def test_a_stub_of_ones_own_is_not_taken_for_that_of_another_exercise():
    own = report_of("2.1", flip_board_of("raise NotImplementedError('les O')"))
    other = report_of("2.1", "def helper():\n    raise NotImplementedError('1.2')\n" + flip_board_of("helper()"))
    assert own.status == other.status == "todo"
    assert "Ôtez la ligne raise NotImplementedError" in own.says[0]
    assert "une autre qui reste à compléter (1.2)" in other.says[0]


def test_an_error_that_python_raises_again_is_still_its_own():
    body = "try:\n    return key\nexcept NameError:\n    raise"
    assert report_of("2.1", flip_board_of(body)).says[0].startswith("Le nom key n'est pas défini.")
