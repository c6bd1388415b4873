"""What a machine lacks."""

import os
import shutil

import pytest


def missing(says):
    """Skip the test, with its reason; where CI=true, nothing may be lacking: fail."""
    (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(says)


def node():
    """Where Node is."""
    path = shutil.which("node")
    if path is None:
        missing("Node est absent ; `apt-get install -y nodejs` l'installe.")
    return path
