"""What is not of the kind one thinks, and what is asked only of those who wrote it."""

import pytest

from checking.cells import report_of

pytestmark = pytest.mark.usefixtures("_unsearched")  # a kind is told before any of them

_RATES = """
def win_rates(n):
    winners = [simulate_game()[1] for _ in range(n)]
    rates = {{}}
    for result in "XOT":
        f = winners.count(result) / n
        rates[result] = (f, {})
    return rates
"""
_SEARCH = """
def check_for_win(b_line, min_contig=3):
    line = {}
    for player in "XO":
        if player * min_contig in line:
            return player
    return False
"""
_CHOOSES = """
def double_future_q(drawn, other):
    return other[{}]
"""


@pytest.mark.parametrize(
    ("exercise_id", "source", "says"),
    [
        ("3.2", _RATES.format("1.96 * (f * (1 - f) / n) ^ 0.5"), "Ligne 7 : ^ n'est pas la puissance, qui s'écrit **."),
        ("3.2", _RATES.format("1.96 * ((f * (1 - f) / n) ^ (1 / 2))"), "Ligne 7 : ^ n'est pas la puissance"),
        ("3.2", _RATES.format("1.96 * (f * (1 - f)) ^ 0.5 / n ^ 0.5"), "Ligne 7 : ^ n'est pas la puissance"),
        ("1.2", _SEARCH.format("b_line"), "Ligne 5 : dans une liste, in cherche un élément égal à player * min_contig"),
        ("1.2", _SEARCH.format("str(b_line)"), "Ligne 3 : d'une liste, str(b_line) écrit aussi crochets et virgules."),
        ("4.4", _CHOOSES.format("max(drawn)"), "Que compare votre max : les clés, les valeurs"),
    ],
)
def test_a_kind_is_told(exercise_id, source, says):
    report = report_of(exercise_id, source)
    assert says in " ".join(report.says), report


def test_what_is_not_written_is_not_supposed():
    report = report_of("4.4", _CHOOSES.format("sorted(drawn)[-1]"))
    assert report.says == (
        "Votre fonction choisit le coup de plus grand numéro. Où les valeurs de drawn servent-elles à choisir ?",
    )


@pytest.mark.parametrize(
    ("tested", "line"),
    [
        ("if b_line == ():\n        return False", 3),
        ("if () == b_line:\n        return False", 3),
        ("if b_line[1:] == ():\n        return False", 3),
    ],
)
def test_a_list_is_no_tuple_even_empty(tested, line):
    report = report_of("1.2", f"""
def check_for_win(b_line, min_contig=3):
    {tested}
    if len(b_line) >= min_contig and b_line[0] != " " and len(set(b_line[:min_contig])) == 1:
        return b_line[0]
    return check_for_win(b_line[1:], min_contig)
""")  # fmt: skip
    says = f"Ligne {line} : deux valeurs de types différents, comme une liste et un n-uplet, ne sont jamais égales"
    assert any(one.startswith(says) for one in report.says), report


@pytest.mark.parametrize(
    ("walks", "says"),
    [
        ("for s in t:\n        if s == ' ':\n            t.remove(s)", "Ligne 5 : la boucle parcourt t, que la"),
        ("for s in t:\n        if s == ' ':\n            t.pop(t.index(s))", "la boucle parcourt t, que la ligne 7"),
        ("for s in t:\n        if s == 'X' and 'Z' not in t:\n            t.insert(0, 'Z')\n"
         "        elif s == ' ':\n            t.remove(s)\n    t = [s for s in t if s != 'Z']", "la boucle parcourt t"),
    ],
)  # fmt: skip
def test_a_list_that_changes_while_it_is_walked_is_said(walks, says):
    report = report_of("2.1", f"""
def flip_board(b_key):
    out = b_key.translate(str.maketrans("XO", "OX"))
    t = list(b_key)
    {walks}
    return out if " " not in t else b_key
""")  # fmt: skip
    assert any(says in one for one in report.says), report
