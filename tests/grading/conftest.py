import pytest

from juge.marking import trial


@pytest.fixture(autouse=True)
def _untried(monkeypatch):
    """The stand-ins of most tests give no true marks: the course is tried in test_trial.py alone."""
    monkeypatch.setattr(trial, "try_once", lambda *_: None)
