from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from juge.marking import pools, trial


@pytest.fixture(autouse=True)
def _untried(monkeypatch):
    """The stand-ins of most tests give no true marks: the course is tried in test_trial.py alone."""
    monkeypatch.setattr(trial, "try_once", lambda *_: None)


@pytest.fixture
def _in_threads(monkeypatch):
    """What is around the marking is under test: the processes, a start of Python each, are in judge/test_batch.py."""

    @contextmanager
    def threads(jobs):
        yield lambda: ThreadPoolExecutor(jobs), jobs

    monkeypatch.setattr(pools, "local", threads)
