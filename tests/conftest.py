import atexit
import gc
import os
import shlex
import sys
from pathlib import Path

# The tests start Python hundreds of times: what one has compiled serves the next, whatever this machine's habit is.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

import pytest
from hypothesis import settings
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from juge import EXERCISES, explain
from juge.declare.learner import LEARNER
from juge.explain import attempt, pairs
from juge.learner import stops

# their assertions fail with their values, like those of a test file
pytest.register_assert_rewrite("course.contract", "course.replay")

# No deadline: a slow machine is no fault. The same examples at each run of CI, new ones elsewhere.
settings.register_profile("course", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("course")


LEFT_OUT = pytest.StashKey[int]()

# One process takes all of these: JupyterLab starts once for them, and its page goes from one notebook to the next.
JUPYTERLAB = (
    "browser/test_lessons.py", "browser/test_every_view.py", "browser/test_board.py", "browser/test_laboratory.py",
    "browser/test_report.py", "browser/test_board_agents.py", "browser/test_without_kernel.py",
    "browser/test_waiting.py", "browser/test_kept.py",
)  # fmt: skip
# Each core takes the next file when it has done one: the longest come first, that no core ends alone with one of them.
# "browser" is what remains of that folder, short: it goes to one process, and Chromium starts once for it.
LONGEST = (
    "course/test_mutants_of_other_styles.py", "course/test_mutants.py", *JUPYTERLAB, "project/test_elsewhere.py",
    "workshop/test_notebooks.py", "browser/test_binder.py", "workshop/test_nbgrader.py",
    "browser/test_site.py", "browser", "course/test_figures.py", "browser/test_site_visit.py", "checking/test_junk.py",
    "project/test_site_build.py", "grading/test_hostile.py", "workshop/test_house.py", "grading/test_marks.py",
    "deep/test_engines.py", "course/lesson2/test_ex3_get_move.py",
    "course/lesson4/test_ex3_backpropagate.py", "checking/test_steps.py", "strength/test_two_hundred_tables.py",
    "grading/test_hidden.py", "tournament/test_tournament.py", "checking/test_repair.py", "deep/test_dqn.py",
)  # fmt: skip


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """One more than the cores: now and then a test waits for a cage, a kernel or a film. With more, each costs more."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    from xdist.scheduler import LoadFileScheduling  # here: without xdist, no file of the tests imports it

    class ByFileOrLot(LoadFileScheduling):
        def _split_scope(self, nodeid):
            file = super()._split_scope(nodeid)
            if file.endswith(JUPYTERLAB):
                return "JupyterLab"
            return "browser" if "/browser/" in file and not file.endswith(LONGEST) else file

    return ByFileOrLot(config, log) if config.option.dist == "loadfile" else None


def pytest_configure(config):
    config.option.loadscopereorder = False  # xdist would begin with the files of many tests, which are quick


def pytest_collection():
    gc.disable()  # nothing of what is imported goes away


def pytest_collection_finish():
    gc.freeze()  # nor is it looked through again and again
    gc.enable()


def pytest_collection_modifyitems(items):
    rank = {Path(__file__).parent / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: rank.get(item.path, rank.get(item.path.parent, len(LONGEST))))


def pytest_deselected(items):
    """What -m leaves out is nightly, all of it; what -k does is of any kind, and nobody asked for it."""
    if all(item.get_closest_marker("nightly") for item in items):
        items[0].config.stash[LEFT_OUT] = len(items)


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):  # a process of xdist: it has no summary of its own
        session.config.workeroutput["left_out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(terminalreporter, config):
    if count := config.stash.get(LEFT_OUT, 0):
        command = shlex.join([".venv/bin/pytest", "-m", "nightly", *config.invocation_params.args])
        terminalreporter.write_line(f"{count} nightly tests left out, which this command runs: {command}")


def _set_back():
    if solutions := sys.modules.get("ql_functions.solutions"):  # the tests of the judge may never import it
        solutions.clear_q_table()
        solutions.game_settings()


@pytest.fixture(autouse=True)
def _fresh_package():
    """Every test finds what it imports as it is at import: 3×3, an empty table, the exercises of the course alone."""
    _set_back()
    declared = dict(EXERCISES)
    yield
    _set_back()
    if [*map(id, EXERCISES.values())] != [*map(id, declared.values())]:  # a test may declare an id anew
        EXERCISES.clear()
        EXERCISES.update(declared)


NO_HISTORY = Config(HistoryManager=Config(enabled=False))  # a history is a thread, and a file of who runs the tests


@pytest.fixture
def notebook(tmp_path, monkeypatch):
    """Runs cells as a kernel started in an empty folder would; gives their namespace's owner."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # the shell puts its own there
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance(config=NO_HISTORY)
    shell.run_cell("from ql_functions import carry, check, hint, progress, puzzle, solution")
    LEARNER.forget()
    stops.watch()  # a kernel does it when it imports check for the first time

    def run(source):
        result = shell.run_cell(source)
        result.raise_error()
        return result.result

    run.names, run.shell = shell.user_ns, shell
    yield run
    LEARNER.forget()
    InteractiveShell.clear_instance()
    atexit.unregister(shell.atexit_operations)  # each looks through the whole memory: that of hundreds takes a minute


@pytest.fixture
def _unhurried(monkeypatch):
    """What is said of two mistakes is asked, not how soon: the search counts what the machine does besides."""
    monkeypatch.setattr(attempt, "SECONDS", 180)
    monkeypatch.setattr(pairs, "_SECONDS", 60)
    monkeypatch.setattr(pairs, "_MAX_CASE_SECONDS", 10)


@pytest.fixture
def _patient(monkeypatch):
    """A slow machine finds and films what a fast one does."""
    monkeypatch.setattr(attempt, "SECONDS", 180)
    monkeypatch.setattr("juge.film.record._MAX_SECONDS", 60)


@pytest.fixture
def _unsearched(monkeypatch):
    """What is asked depends neither on two mistakes at once, nor on lines, nor on what hundreds of calls share."""
    long_searches = ("two_mistakes", "location", "nearest_answer", "relation_of", "shared_traits")
    others = tuple(one for one in explain.EXPLAINERS if one.__name__ not in long_searches)
    assert len(others) == len(explain.EXPLAINERS) - len(long_searches)
    monkeypatch.setattr(explain, "EXPLAINERS", others)
    monkeypatch.setattr(explain, "place_of", lambda _attempt: "")
