"""What `run` does with an answer, and what it says of it."""

import signal
import sys
import warnings

import numpy
import pytest

from ql_functions.checking.cases import Case
from ql_functions.checking.run import run


def test_tuples_arrive_as_records():
    rows = [(11, 0.5), (0, 0.0)]
    got = run(lambda rows: (rows.shape, rows[:1], rows["f0"]), Case((rows,), arrays=True), {})
    assert got.value == ((2,), rows[:1], [11, 0])
    assert got.args == (rows,)


def test_warnings_of_an_answer_are_not_shown(recwarn):
    got = run(lambda q: q * numpy.inf, Case(([0.0],), arrays=True), {})
    assert repr(got.value) == "[nan]"
    assert not recwarn.list


def test_the_generator_of_a_repeated_case_starts_again_at_its_middle():
    case = Case(([1, 2],), {"shift": 1}, repeat=6, arrays=True, rng=5)
    got = run(lambda rows, rng, shift: rows[0] + shift + rng.random(), case, {})
    rng = numpy.random.default_rng(5)
    assert got.value == 2 * [2 + rng.random() for _ in range(3)]
    assert got.args == case.args


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timer on this platform")
@pytest.mark.parametrize("swallows", [False, True])
def test_an_endless_loop_is_stopped(swallows):
    def new_board(size=3):
        while True:
            try:
                size += 1
            except BaseException:
                if not swallows:
                    raise

    case = Case(seconds=0.2)
    assert run(new_board, case, {}).failure.kind == "TooLong"
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timer on this platform")
def test_an_alarm_that_rings_again_and_again_leaves_all_as_it_was():
    def endless():
        while True:
            pass

    output, filters = sys.stdout, warnings.filters
    for _ in range(300):  # the alarm may ring while everything is put back
        assert run(endless, Case(seconds=0.002), {}).failure.kind == "TooLong"
    assert sys.stdout is output
    assert warnings.filters is filters
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.parametrize("raised", [GeneratorExit, type("Own", (BaseException,), {})])
def test_any_exception_of_an_answer_is_an_outcome(raised):
    def answer():
        raise raised

    assert run(answer, Case(), {}).failure.kind == raised.__name__


def test_an_answer_that_closes_its_output_is_judged_too():
    def answer():
        print("avant")
        sys.stdout.close()
        return 3

    got = run(answer, Case(), {})
    assert (got.value, got.printed) == (3, "avant\n")


def test_printed_text_is_cut():
    def chatty():
        for _ in range(10_000):
            print("x" * 100)

    assert len(run(chatty, Case(), {}).printed) == 65_536
