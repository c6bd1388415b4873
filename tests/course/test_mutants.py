"""No single edit of a right answer, the reference or another style, passes the cases and is wrong elsewhere."""

import itertools

import pytest

from course.found import contracts
from course.mutants import Mutants, can_be_edited
from course.trials import Trial, passes
from ql_functions.checking import EXERCISES

STYLES = 2  # right answers in another style, edited too
SEEDS = (1, 2, 3)  # of the hidden cases, tried together
CONTRACTS = sorted(
    (contract for contract in contracts() if EXERCISES[contract.exercise_id].is_function),
    key=lambda contract: contract.exercise_id,
)
WITH_HIDDEN = [contract for contract in CONTRACTS if EXERCISES[contract.exercise_id].hidden_cases(1)]


def others(contract):
    """The right answers in another style that are edited."""
    return [answer for answer in contract.right if can_be_edited(answer)][:STYLES]


def answers_to_edit(contracts):
    """The reference of each, then its other styles."""
    for contract in contracts:
        exercise = EXERCISES[contract.exercise_id]
        yield pytest.param(contract(), exercise.reference, id=exercise.title)
        for answer in others(contract):
            yield pytest.param(contract(), answer, id=f"{exercise.title}, {answer.__name__}")


def tried(contract, answer, cases, accepted, capsys):
    """Tries each edit of an answer, and says the counts."""
    mutants = Mutants(contract.exercise, answer)
    trials = Trial.of(contract.exercise, cases)
    assert passes(contract.exercise, mutants.itself, trials, mutants.world)
    counts, holes = mutants.tried(trials, contract.is_right_everywhere)
    with capsys.disabled():
        each = ", ".join(f"{name} {counts[name]}" for name in ("mutants", "refused", "equal"))
        print(f"\n{contract.exercise.title}, {answer.__name__}: {each}, listed {len(holes)}")
    assert counts["mutants"] > 20
    left = sorted(set(holes) - accepted.keys())
    assert left == [], "\n".join(left)


@pytest.mark.slow
@pytest.mark.parametrize(("contract", "answer"), [*answers_to_edit(CONTRACTS)])
def test_an_edited_answer_is_refused_or_equal(contract, answer, capsys):
    tried(contract, answer, contract.exercise.cases, contract.accepted, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("contract", WITH_HIDDEN, ids=lambda contract: contract.exercise_id)
def test_an_edited_reference_is_refused_by_hidden_cases_or_equal(contract, capsys):
    contract = contract()
    cases = itertools.chain.from_iterable(map(contract.exercise.hidden_cases, SEEDS))
    tried(contract, contract.exercise.reference, cases, contract.accepted | contract.accepted_hidden, capsys)


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.exercise_id)
def test_right_answers_are_right_on_the_wider_domain_too(contract):
    for answer in (EXERCISES[contract.exercise_id].reference, *others(contract)):
        mutants = Mutants(EXERCISES[contract.exercise_id], answer)
        assert contract().is_right_everywhere(mutants.itself, mutants.world), answer
    assert len(others(contract)) == STYLES, f"right : il en faut {STYLES} sans fermeture, dont le code se retrouve"
