"""No single edit of a reference passes the cases, nor the hidden ones, and is wrong elsewhere."""

import itertools

import pytest

from course.mutants import STYLES, Mutants, function_contracts, other_styles, tried
from juge import EXERCISES

SEEDS = (1, 2, 3)  # of the hidden cases, tried together


@pytest.mark.nightly
@pytest.mark.parametrize("contract", function_contracts(), ids=lambda contract: contract.exercise_id)
def test_an_edited_reference_is_refused_or_equal(contract, capsys):
    contract = contract()
    suites = {"cases": (contract.exercise.cases, contract.accepted)}
    if hidden := list(itertools.chain.from_iterable(map(contract.exercise.hidden_cases, SEEDS))):
        suites["hidden cases"] = (hidden, contract.accepted | contract.accepted_hidden)
    tried(contract, contract.exercise.reference, suites, capsys)


@pytest.mark.parametrize("contract", function_contracts(), ids=lambda contract: contract.exercise_id)
def test_right_answers_are_right_on_the_wider_domain_too(contract):
    others = other_styles(contract)
    for answer in (EXERCISES[contract.exercise_id].reference, *others):
        mutants = Mutants(EXERCISES[contract.exercise_id], answer)
        assert contract().is_right_everywhere(mutants.itself, mutants.world), answer
    assert len(others) == STYLES, (
        f"{contract.place()} : écrivez dans right {STYLES} réponses au moins faites chacune d'un def, sans fermeture"
    )
