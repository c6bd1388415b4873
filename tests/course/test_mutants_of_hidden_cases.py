"""No single edit of a reference passes the hidden cases and is wrong elsewhere."""

import itertools

import pytest

from course.mutants import function_contracts, tried
from ql_functions.checking import EXERCISES

SEEDS = (1, 2, 3)  # of the hidden cases, tried together
WITH_HIDDEN = [one for one in function_contracts() if EXERCISES[one.exercise_id].hidden_cases(1)]


@pytest.mark.slow
@pytest.mark.parametrize("contract", WITH_HIDDEN, ids=lambda contract: contract.exercise_id)
def test_an_edited_reference_is_refused_by_hidden_cases_or_equal(contract, capsys):
    contract = contract()
    cases = itertools.chain.from_iterable(map(contract.exercise.hidden_cases, SEEDS))
    tried(contract, contract.exercise.reference, cases, contract.accepted | contract.accepted_hidden, capsys)
