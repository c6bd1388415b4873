"""Two known mistakes at once: both are named when together they predict all that the answer did, and only then."""

import random
from itertools import combinations

import pytest

from checking.cells import attempt_of, cell, report_of
from juge import EXERCISES, Case, Exercise, Mistake, combinable, edited
from juge.declare.exercise import CourseError
from juge.explain.pairs import _together, pair_of
from juge.explain.predictions import predicts
from juge.namespace import bring, rebind

_SAYS = "Deux erreurs se mêlent ici."


def _made(exercise):
    return [mistake for mistake in exercise.mistakes if hasattr(mistake.answer, "made_by")]


PAIRED = [
    pytest.param(exercise, pair, id=f"{exercise.id}-{rank}", marks=pytest.mark.nightly if rank else ())
    for exercise in EXERCISES.values()
    if all(case.repeat == 1 for case in exercise.cases)  # elsewhere chance has a say: see below
    for rank, pair in enumerate(
        [pair for pair in combinations(_made(exercise), 2) if _together(*(mistake.answer for mistake in pair))][::60]
    )
]


@pytest.mark.usefixtures("_unhurried")
@pytest.mark.parametrize(("exercise", "pair"), PAIRED)
def test_what_two_mistakes_do_is_said_of_two_that_do_it(exercise, pair):
    # `draw` is what 4.3's mistakes are told of a student's chance
    namespace = cell("", draw=lambda *_: random.choice(["Q1", "Q2"]))
    both = _together(*(mistake.answer for mistake in pair))
    bring(both, namespace)
    answer = namespace[both.__name__] = rebind(both, namespace)  # 5.2's calls itself
    attempt = attempt_of(exercise, answer, namespace)
    found, results = pair_of(attempt), attempt.results
    is_endless = results[-1][1].failure and results[-1][1].failure.kind == "TooLong"
    if is_endless or all(got.failure for _, got, fault in results if fault):
        assert found == ()
    elif not any(_explains(mistake, exercise, results, namespace) for mistake in pair):
        assert sum(mistake.says in found for mistake in _made(exercise)) == 2


def _explains(mistake, exercise, results, namespace):
    """Does this one alone?"""
    return all(predicts(mistake.answer, exercise, result, namespace) for result in results)


@pytest.mark.usefixtures("_unhurried")
@pytest.mark.parametrize(
    ("exercise_id", "source", "says"),
    [
        ("1.3", """
def evaluate(b):
    if " " not in b:
        return "Terminé"
    for i in range(3):
        for line in (b[3 * i : 3 * i + 3], b[i::3]):
            if check_for_win(line):
                return check_for_win(line) + " gagne !"
    return "Continue"
""", ["aucune des deux diagonales", "Sur un plateau plein, votre fonction ne voit aucun alignement"]),
        ("3.2", """
def win_rates(n):
    rates = {}
    for result in ("X", "O", "T"):
        wins = 0
        for game in range(n):
            steps, winner = simulate_game()
            if winner == result:
                wins += 1
        f = wins / n
        half = 1.96 * (f * (1 - f) / n) ** 0.5
        rates[result] = (f - half, f + half)
    return rates
""", ["chaque fréquence a ses propres parties", "Vos deux nombres sont les bornes de l'intervalle"]),
        ("5.1", """
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for n in range(3 * iters):
        regime = ["X", "O", "XO"][n // iters]
        epsilon = init_e
        if n % iters == 0:
            wins = {"X": 0, "O": 0, "T": 0}
        steps, winner = simulate_game(epsilon if "X" in regime else 1, epsilon if "O" in regime else 1)
        backpropagate(steps, winner)
        wins[winner] += 1
        rates[regime].append(tuple(count / iters for count in wins.values()))
    return rates
""", ["Votre ε ne change jamais", "divisés par iters dès le début"]),
    ],
)  # fmt: skip
def test_a_student_who_errs_twice_hears_of_both(exercise_id, source, says):
    report = report_of(exercise_id, source)
    assert report.says[0] == _SAYS
    assert all(any(text in one for one in report.says[1:]) for text in says)


@combinable
def _doubles(start=0, factor=lambda value: 2 * value, end=lambda value: value):
    return lambda value: end(start + factor(value))


def _forever(value):
    while True:
        value += 1


@pytest.fixture
def double():
    mistakes = (
        Mistake(_doubles(1), "On part de 1."),
        Mistake(_doubles(start=2), "On part de 2."),
        Mistake(_doubles(factor=lambda value: 3 * value), "C'est le triple."),
        Mistake(_doubles(factor=lambda value: 3 * value if value < 5 else value), "C'est le triple, parfois."),
        Mistake(_doubles(end=lambda value: _forever(value) if value == 4 else value), "Cela ne finit pas."),
    )
    cases = tuple(Case((value,), about="Le double.") for value in (1, 7))
    return Exercise("doubles", _doubles(), cases=cases, points=1, mistakes=mistakes, name="double")


def _pair(exercise, answer):
    namespace = {"double": answer}
    return pair_of(attempt_of(exercise, answer, namespace))


def test_two_steps_are_combined_however_they_were_given(double):
    assert _pair(double, lambda value: 3 * value + 1) == (_SAYS, "On part de 1.", "C'est le triple.")


def test_what_two_mistakes_do_only_in_one_case_is_not_theirs(double):
    assert _pair(double, lambda value: 4 if value == 1 else 100) == ()


def test_two_mistakes_that_never_end_are_given_up(double):
    assert _pair(double, lambda value: -value) == ()


def test_an_answer_that_fails_everywhere_is_not_taken_for_two_mistakes_that_do():
    """Zeros joined in a string would raise the same TypeError."""
    report = report_of("1.1", "def new_board(size=3):\n    return [' '] * (size + size * '2')\n")
    assert report.says[0] != _SAYS


def test_two_mistakes_of_the_same_step_are_not_combined():
    assert _together(_doubles(1), _doubles(start=2)) is None
    assert _together(_doubles(1), combinable(lambda start=0, end=None: lambda value: value)(end=1)) is None


def _between(value, least, most):
    return least if value < least else most if value > most else value


def test_two_edits_of_an_answer_are_one_answer_with_both_unless_they_touch():
    low, high = edited(_between, {"value < least": "value <= 0"}), edited(_between, {"else most": "else 9"})
    both = _together(low, high)
    assert [both(value, 2, 5) for value in (0, 1, 7)] == [2, 1, 9]
    assert _together(low, edited(_between, {"least if value < least": "0 if value < 0"})) is None
    again = edited(low, {"<= 0": "<= 1"})
    assert [again(value, 2, 5) for value in (1, 7)] == [2, 5]


@pytest.mark.parametrize("piece", ["value", "absent"])
def test_an_edit_is_of_what_the_answer_has_once(piece):
    with pytest.raises(CourseError, match=f"« {piece} » doit être dans son code, une seule fois"):
        edited(_between, {piece: "0"})
