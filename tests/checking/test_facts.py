"""What is read in an answer's code without a proof, and said beside what only explains a part of it."""

import pytest

from checking.cells import report_of

pytestmark = pytest.mark.usefixtures("_unsearched")  # a fact is read where nothing is proved

LAST = """
def evaluate(b):
    lines = [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4]]
    for line in lines:
        won = check_for_win(line)
        {}
    return won + " gagne !" if won else "Continue" if " " in b else "Terminé"
"""
SAYS = "Ligne 5 : won est remplacé à chaque tour de la boucle de la ligne 4, et n'est lu qu'après elle"


def test_what_only_the_last_turn_leaves_is_said():
    assert any(SAYS in one for one in report_of("1.3", LAST.format("pass")).says)


@pytest.mark.parametrize("turn", ["print(won)", "if line: break", "won = won or False"])
def test_nothing_is_said_of_what_the_turn_reads_or_may_be_the_last_one(turn):
    report = report_of("1.3", LAST.format(turn))
    assert report.status == "wrong"
    assert not any(SAYS in one for one in report.says)
