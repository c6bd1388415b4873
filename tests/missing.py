"""What a machine lacks, and a course from which a lesson was taken out."""

import os
import shutil

import pytest

from ql_functions.course import EXERCISES


def missing(says):
    """Skip the test, with its reason; where CI=true, nothing may be lacking: fail."""
    (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(says)


def node():
    """Where Node is."""
    path = shutil.which("node")
    if path is None:
        missing("Node est absent ; `apt-get install -y nodejs` l'installe.")
    return path


def exercise_of(exercise_id):
    """The exercise of this number; the test that asks about a lesson taken out of the course is skipped."""
    if exercise_id not in EXERCISES:
        pytest.skip(f"le cours n'a plus d'exercice {exercise_id}.")
    return EXERCISES[exercise_id]
