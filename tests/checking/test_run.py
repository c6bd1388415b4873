"""What `run` does with an answer, and what it says of it."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
import warnings
from time import sleep

import numpy
import pytest

from juge.call import memory
from juge.call.run import run
from juge.declare.cases import Case, Limit, Spy
from juge.namespace import rebind


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


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux alone")
def test_an_answer_that_closes_or_takes_the_account_of_memory_is_run_all_the_same(tmp_path):
    (tmp_path / "other").write_bytes(b"of something else")
    account, other = memory._open_account(os.getpid()), os.open(tmp_path / "other", os.O_RDONLY)
    kept = os.dup(account)
    try:
        os.dup2(other, account)
        assert run(lambda: 1, Case(), {}).value == 1
        os.close(account)
        assert run(lambda: 1, Case(), {}).value == 1
    finally:
        os.dup2(kept, account)
        os.close(kept)
        os.close(other)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux alone")
def test_what_would_take_all_the_memory_is_refused_and_the_notebook_keeps_its_own():
    import resource  # Windows has none

    limits = resource.getrlimit(resource.RLIMIT_DATA)
    assert run(lambda n: [0] * n, Case((10**10,)), {}).failure.kind == "MemoryError"
    assert run(lambda n: [0] * n, Case((10**6,)), {}).failure is None
    assert resource.getrlimit(resource.RLIMIT_DATA) == limits


FILLING = """
import resource
from ql_functions import course
from juge import EXERCISES
from juge.explain.examine import examine
from juge.call import memory
from juge.declare.cases import Case
from juge.call.run import run

memory._MAX_EXTRA_BYTES, limits, calls = 2**25, resource.getrlimit(resource.RLIMIT_DATA), []


def evaluate(b):
    calls.append(b)
    for _ in b:  # there is nothing left, at the end, to say so
        b += [[0], [0]]


for _ in range(3):
    print(run(evaluate, Case(([0],)), {}).failure.kind, resource.getrlimit(resource.RLIMIT_DATA) == limits)
calls.clear()
print(examine(EXERCISES["1.3"], evaluate, globals()))
print(len(calls))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux alone")
def test_what_fills_the_memory_bit_by_bit_is_refused_too_and_asked_no_more():
    """In a process of its own: what another has freed may take as long to fill as an answer has."""
    done = subprocess.run([sys.executable, "-c", FILLING], capture_output=True, text=True)
    lines = done.stdout.splitlines()
    assert lines[:3] == 3 * ["MemoryError True"]
    assert "La mémoire ne suffit pas" in lines[4]
    assert lines[-1] == "1"


KEEPING = """
import sys
from juge.call import memory
from juge.declare.cases import Case
from juge.call.run import run

memory._MAX_EXTRA_BYTES, kind, kept = 2**24, getattr(__builtins__, sys.argv[1]), [None] * 10**6


def fill():
    for i in range(10**6):
        kept[i] = kind(i + 10**6)


for _ in range(2):
    print(run(fill, Case(), {}).failure.kind)
    kept = [None] * 10**6
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux alone")
@pytest.mark.parametrize("kind", ["int", "float", "complex"])
def test_what_leaves_no_room_for_one_number_is_refused_too(kind):
    """Python tried without end to make the one that it needs to leave a block: no alarm stopped it."""
    done = subprocess.run([sys.executable, "-c", KEEPING, kind], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == 2 * ["MemoryError"]


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


def test_nobody_waits_for_an_answer_that_sleeps():
    def answer():
        time.sleep(3)
        sleep(2)
        nap(1)  # noqa: F821
        from time import sleep as inner

        inner(0.5)

    namespace = {"time": time, "sleep": sleep, "nap": sleep}
    began = time.perf_counter()
    got = run(rebind(answer, namespace), Case(), namespace)
    assert got.failure is None
    assert time.perf_counter() - began < 1
    assert time.sleep is sleep is namespace["nap"]


@pytest.mark.parametrize("seconds", [-1, "1", None, float("nan")])
def test_a_sleep_that_python_refuses_is_refused(seconds):
    with pytest.raises((TypeError, ValueError)) as refused:
        sleep(seconds)
    got = run(lambda: time.sleep(seconds), Case(), {})
    assert got.failure.kind == refused.type.__name__


def test_another_thread_sleeps_as_usual():
    other = threading.Thread(target=lambda: time.sleep(0.05))
    began = time.perf_counter()
    run(lambda: (other.start(), other.join()), Case(), {})
    assert time.perf_counter() - began >= 0.05
    assert time.sleep is sleep


def test_calls_to_spied_functions_are_noted_in_their_order():
    def answer():
        for i in range(3):
            play(i)  # noqa: F821
            learn(i)  # noqa: F821

    names = {name: Spy(name, (None,) * 3, (("i",),)) for name in ("learn", "play")}
    namespace = {}
    assert run(rebind(answer, namespace), Case(globals=names), namespace).order == ("play", "learn") * 3


@pytest.mark.parametrize(("times", "failure"), [(3, None), (4, "TooManyCallsError")])
def test_a_limited_function_answers_itself_up_to_its_limit(times, failure):
    def square(x):
        return x * x

    def answer():
        return [namespace["square"](i) for i in range(times)]

    namespace = {"square": square}
    got = run(rebind(answer, namespace), Case(globals={"square": Limit(3)}), namespace)
    assert got.value == (None if failure else [0, 1, 4])
    assert (got.failure and got.failure.kind) == failure
    assert got.globals == {"square": None}
    assert namespace == {"square": square}


def test_an_array_is_told_from_the_list_it_becomes():
    assert run(lambda: numpy.array([1, 2]), Case(), {}).is_array
    assert not run(lambda: [numpy.array([1, 2])], Case(), {}).is_array
    assert not run(lambda: numpy.int64(3), Case(), {}).is_array


def test_what_an_answer_does_to_the_trace_is_undone():
    before = sys.gettrace()
    run(lambda: sys.settrace(lambda *_: None), Case(), globals())
    assert sys.gettrace() is before


def test_a_seed_under_another_name_is_noted_too():
    namespace = {"semer": random.seed}
    got = run(eval("lambda: semer(3)", namespace), Case(), namespace)
    assert got.order == ("random.seed",)
    assert namespace["semer"] is random.seed


def test_a_global_replaced_is_told_from_one_that_changed():
    namespace = {}
    exec("def answer():\n    global own, rate\n    kept['a'] = [1]\n    own = dict(own)\n    rate = 2\n", namespace)
    case = Case(globals={"kept": {"a": [0]}, "own": {"b": 1}, "rate": 1, "same": 3})
    got = run(namespace["answer"], case, namespace)
    assert got.replaced == ("own", "rate")
    assert got.globals == {"kept": {"a": [1]}, "own": {"b": 1}, "rate": 2, "same": 3}
