"""What is said of an answer that the deadline stops, or the stub left under one's own code."""

import inspect

import pytest

from checking.cells import cell, flip_board_of, report_of
from ql_functions.checking import EXERCISES
from ql_functions.checking.call.run import run
from ql_functions.checking.declare.cases import Case, Failure
from ql_functions.checking.errors.failures import failure_fault
from ql_functions.checking.explain.examine import examine


def test_a_message_that_nobody_knows_has_a_sentence_still():
    assert failure_fault(Failure("OwnError", "à moi"), Case()).says == "Votre fonction s'arrête sur une erreur."


def test_a_clue_never_speaks_of_what_the_case_put_aside():
    namespace = cell(flip_board_of("return q_table['Q1']"), q_table={"q1": 1})
    case = Case(("X",), globals={"q_table": {"Q2": 1}})
    failure = run(namespace["flip_board"], case, namespace).failure
    assert failure.error
    assert "Vouliez-vous" not in failure_fault(failure, case, failure.error).says


def test_an_answer_too_slow_is_not_called_endless():
    namespace = cell(flip_board_of("while True:\n    pass"))
    case = Case(("X",), seconds=0.1)
    fault = failure_fault(run(namespace["flip_board"], case, namespace).failure, case)
    assert "trop lente, ou une boucle n'y finit jamais" in fault.says
    assert fault.got in ("arrêtée (ligne 2 : while True:)", "arrêtée (ligne 3 : pass)")
    namespace = cell("import time\n" + flip_board_of("time.sleep(2)\nreturn b_key"))
    assert run(namespace["flip_board"], case, namespace).failure is None  # a pause is noted, not waited for


STUB = 'raise NotImplementedError("exercice 2.1 : flip_board est à compléter")'


def test_the_stub_under_ones_own_code_is_named():
    doc = EXERCISES["2.1"].reference.__doc__
    blank = flip_board_of(f'"""{doc}"""\n### YOUR CODE HERE ###\n{STUB}\n### END OF YOUR CODE ###')
    assert "À compléter" in report_of("2.1", blank).says[0]
    begun = blank.replace("    raise", "    flipped = b_key.lower()\n    raise")
    assert report_of("2.1", begun).says[0] == "Ôtez la ligne raise NotImplementedError : elle arrête votre fonction."
    noted = blank.replace("    raise", "    # échanger X et O\n    raise")
    assert "À compléter" in report_of("2.1", noted).says[0]


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_no_blank_of_a_lesson_is_taken_for_ones_own_code(exercise):
    if not exercise.is_function:
        return
    source, blank = inspect.getsource(exercise.reference), []
    for line in source.splitlines():
        blank.append(line)
        if "### YOUR CODE HERE ###" in line:
            break
    indent = line[: line.index("#")]
    stub = STUB.replace("2.1", exercise.id).replace("flip_board", exercise.name)
    after = source.partition("### END OF YOUR CODE ###")[2]
    namespace = cell("\n".join([*blank, indent + stub, indent + "### END OF YOUR CODE ###" + after]))
    world = exercise.world(**{exercise.name: namespace[exercise.name]})
    assert "À compléter" in examine(exercise, namespace[exercise.name], world).says[0]


@pytest.mark.parametrize("raised", ["KeyError(object())", "ValueError(f'{object()} manque')", "KeyError(lambda: 1)"])
def test_the_message_of_an_error_never_has_the_address_of_an_object(raised):
    namespace = {}
    exec(f"def fails():\n    raise {raised}", namespace)
    message = run(namespace["fails"], Case(()), namespace).failure.message
    assert "<" in message
    assert "0x" not in message
