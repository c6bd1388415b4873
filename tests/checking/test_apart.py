"""Whatever an answer does, its check comes back in time and leaves the notebook as it was."""

import os
import signal
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
from nightly import nightly

from juge import EXERCISES
from juge.call import apart, frames
from juge.explain import examine as judging
from juge.explain.examine import examine

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="an answer runs in a process of its own on Linux alone")
HEAD = "def flip_board(b_key):\n    import ctypes, itertools, os, queue, re, select, signal, sys, threading\n    "
RIGHT = HEAD + "return b_key.translate({88: 79, 79: 88})"
LOOPS = "    class Odd(Exception):\n        def METHOD(*_):\n            while True: pass\n"
LATE = {
    "a loop in C": "return sum(iter(int, 1))",
    "another": "return max(itertools.count())",
    "a long sum": "return sum(range(10**12))",
    "a long match": "return re.match('(a+)+$', 'a' * 40 + 'b')",
    "a long number": "return str(10**10**8)",
    "no more alarm": "signal.setitimer(signal.ITIMER_REAL, 0)\n    while True: pass",
    "no alarm": "signal.signal(signal.SIGALRM, signal.SIG_IGN)\n    while True: pass",
    "no alarm, waits": "signal.signal(signal.SIGALRM, signal.SIG_IGN)\n    threading.Event().wait()",
    "all signals masked": "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))\n    while True: pass",
    "waits for a queue": "queue.Queue().get()",
    "waits for a file": "select.select([], [], [])",
    "waits for a signal": "signal.pause()",
    "waits for a child": "import subprocess\n    subprocess.run(['sleep', '30'])",
    "a message without end": "\n" + LOOPS.replace("METHOD", "__str__") + "    raise Odd",
    "a name without end": "\n" + LOOPS.replace("METHOD", "__del__") + "    Odd()",
    "goes too deep": "sys.setrecursionlimit(10**6)\n    return flip_board(b_key)",
    "swallows all": "while True:\n        try:\n            while True: pass\n        except BaseException: pass",
}
DEAD = {
    "leaves": "os._exit(0)",
    "is killed": "os.kill(os.getpid(), 9)",
    "breaks Python": "ctypes.string_at(0)",
    "closes all": "os.closerange(3, 1000)",
    "another program": "os.execv('/bin/true', ['true'])",
}
JUDGED = {  # in time, with whatever is to be said
    "floods": "for i in range(10**5): print(i)\n    return b_key",
    "too deep a dictionary": "d = {}\n    for _ in range(10**5): d = {0: d}\n    return d",
    "two of them": "return b_key if os.fork() else os._exit(0)",
    "a thread that stays": "threading.Thread(target=threading.Event().wait).start()\n    return b_key",
    "limits": "sys.setrecursionlimit(50)\n    return b_key",
    "forges": "for pipe in range(3, 40):\n        try: os.write(pipe, b'\\0\\0\\0\\2{}')\n        except OSError: pass",
    "frames": "sys._getframe(1).f_globals.clear()",
}
FEW = "a loop in C", "no alarm, waits", "leaves", "two of them"


FORGED = [
    b"{}",
    b"[]",
    b"3",
    b"null",
    b"x",
    b'"a"',
    b'{"status": "wrong"}',
    b'{"status": "wrong", "case": 99}',
    b"\xff",
    b'{"status": 1, "title": 2, "text": 3, "html": 4, "case": null}',
    b"[" * 100_000,
    b'{"a":' * 20_000,
    b'{"status": "wrong", "title": "", "text": "\\ud800", "html": "", "case": null}',
]
LEFT = {
    "children": "for _ in range(3): os.fork() or time.sleep(30)",
    "an orphan": "os.fork() or os.fork() or time.sleep(30)",
    "another program": "import subprocess\n    for _ in range(3): subprocess.Popen(['sleep', '30'])",
}


def by_day(attacks):
    few = [name for name in attacks if name in FEW]
    return [*few, *nightly([name for name in attacks if name not in few])]


@pytest.fixture
def checked(notebook, monkeypatch, capsys):
    """Runs a cell, then its check; returns what it says. The next one judges a right answer as always."""
    monkeypatch.setattr(apart, "SECONDS", 3.0)

    def check(source):
        judges_a_right_answer()
        notebook(source)
        before = signal.getsignal(signal.SIGALRM), sys.getrecursionlimit(), len(os.listdir("/proc/self/fd"))
        began = time.monotonic()
        notebook("flip_board = check('2.1', flip_board)")
        assert time.monotonic() - began < 8  # three seconds, and those of a machine that does other things
        says = capsys.readouterr().out
        after = signal.getsignal(signal.SIGALRM), sys.getrecursionlimit(), len(os.listdir("/proc/self/fd"))
        assert after[:2] == before[:2]
        assert after[2] <= before[2]
        assert notebook("flip_board('XO ')") == "OX "
        judges_a_right_answer()
        return says

    def judges_a_right_answer():
        notebook(RIGHT)
        notebook("flip_board = check('2.1', flip_board)")
        assert "✓ 2.1" in capsys.readouterr().out

    return check


@pytest.mark.parametrize("attack", by_day(LATE))
def test_an_answer_that_never_comes_back_is_left_behind(attack, checked):
    assert "n'a toujours pas répondu après 15 secondes" in checked(HEAD + LATE[attack])


def test_an_answer_that_waits_is_not_called_again(notebook):
    lines = "queue.Queue().get()" + " or " + " or ".join("b_key[0] == 'X'" for _ in range(9))
    notebook(HEAD + f"return {lines}")
    case = replace(EXERCISES["2.1"].cases[0], seconds=0.3)
    began = time.monotonic()
    report = examine(EXERCISES["2.1"].on((case,)), notebook.names["flip_board"], notebook.names)
    assert time.monotonic() - began < 1.5
    assert "toujours pas répondu" in report.says[0]


@pytest.mark.parametrize("attack", by_day(DEAD))
def test_an_answer_that_ends_its_process_ends_no_notebook(attack, checked):
    assert "Votre fonction arrête Python" in checked(HEAD + DEAD[attack])


@pytest.mark.parametrize("attack", by_day(JUDGED))
def test_the_rest_is_judged_in_time(attack, checked):
    assert "2.1 · flip_board" in checked(HEAD + JUDGED[attack])


@pytest.mark.parametrize("frame", [FORGED[0], *nightly(FORGED[1:])], ids=ascii)
@pytest.mark.parametrize("end", ["os._exit(0)", "while True: pass"], ids=["leaves", "stays"])
def test_a_report_that_an_answer_writes_itself_is_no_error(frame, end, checked):
    data = len(frame).to_bytes(4) + frame
    lines = f"for pipe in range(3, 99):\n        try: os.write(pipe, {data!r})\n        except OSError: pass\n    {end}"
    assert checked(HEAD + lines)


@pytest.mark.parametrize("frame", FORGED, ids=lambda frame: frame[:30])
def test_a_forged_frame_raises_nothing_in_the_notebook(frame):
    def work():
        for pipe in range(3, 99):
            with suppress(OSError):
                frames.write(pipe, frame)
        yield {"honest": True}

    said, end = apart.last_said(work)
    assert (said, end) in [({"honest": True}, "done"), (None, "dead")]


@pytest.mark.parametrize("lines", LEFT.values(), ids=LEFT)
def test_what_an_answer_starts_does_not_outlive_its_check(lines):
    def work():
        namespace = {"os": os, "time": time}
        exec(f"def start():\n    {lines}", namespace)
        yield {"group": os.getpgid(0)}
        namespace["start"]()

    (said, _), deadline = apart.last_said(work), time.monotonic() + 10
    while said["group"] in groups() and time.monotonic() < deadline:  # the killed ones end in their own time
        os.sched_yield()
    assert said["group"] not in groups()
    assert said["group"] != os.getpgid(0)


def groups():
    """The groups of the processes that have not ended."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, group = stat.read_text(errors="replace").rpartition(")")[2].split()[:3]
            found |= {int(group)} - ({int(group)} if state == "Z" else set())
    return found


def test_an_explanation_without_end_leaves_what_the_judge_says(checked):
    lines = "try:\n        flip_board.times += 1\n    except AttributeError:\n        flip_board.times = 1\n"
    says = checked(HEAD + lines + "    return sum(iter(int, 1)) if flip_board.times > 50 else b_key")
    assert "appel" in says
    assert "toujours pas répondu" not in says


def test_where_no_process_can_be_made_the_kernel_judges(checked, monkeypatch):
    def refused():
        raise PermissionError

    monkeypatch.setattr(os, "fork", refused)
    assert "✗ 2.1" in checked(HEAD + "return b_key")


@pytest.mark.parametrize("line", ["import keras", "from keras import ops", "model = Model()", "argmax = keras.argmax"])
def test_what_calls_a_network_is_judged_where_its_threads_are(line, monkeypatch):
    keras = ModuleType("keras")
    keras.ops = ModuleType("keras.ops")
    namespace = {"Model": type("Model", (), {"__module__": "keras.src"}), "keras": keras}
    keras.argmax = FunctionType((lambda: 0).__code__, {"__name__": "keras.src"})
    monkeypatch.setitem(sys.modules, "keras", keras)
    exec(f"{line}\nright = lambda: 0\ndef answer(): return {line.split()[0 if '=' in line else -1]}", namespace)
    assert apart.needs_kernel(namespace["answer"], namespace)
    assert not apart.needs_kernel(namespace["right"], namespace)


def test_a_failure_of_ours_is_told_and_the_notebook_goes_on(checked, notebook, monkeypatch):
    judge = judging.fault_of

    def spoilt(*args):
        if "wrong" in args[2].printed:
            raise KeyError("evaluate")
        return judge(*args)

    monkeypatch.setattr(judging, "fault_of", spoilt)
    says = checked(HEAD + "print('wrong')\n    return b_key")
    assert "La vérification elle-même s'est arrêtée (test_apart.py" in says
    assert "KeyError" in says


def test_a_function_of_the_course_that_the_notebook_lacks_is_told_as_a_missing_name(notebook, capsys):
    notebook("def count_states():\n    return len(evaluate([' '] * 9)), 1")
    notebook("del evaluate" if "evaluate" in notebook.names else "")
    notebook("count_states = check('1.5', count_states)")
    says = capsys.readouterr().out
    assert "Le nom evaluate n'est pas défini." in says
    assert "Vouliez-vous" not in says
