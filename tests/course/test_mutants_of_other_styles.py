"""No single edit of a right answer in another style passes the cases and is wrong elsewhere."""

import pytest

from course.mutants import function_contracts, other_styles, tried

ANSWERS = [
    pytest.param(contract(), answer, id=f"{contract.exercise_id}, {answer.__name__}")
    for contract in function_contracts()
    for answer in other_styles(contract)
]


@pytest.mark.nightly
@pytest.mark.parametrize(("contract", "answer"), ANSWERS)
def test_an_edited_answer_is_refused_or_equal(contract, answer, capsys):
    tried(contract, answer, {"cases": (contract.exercise.cases, contract.accepted)}, capsys)
