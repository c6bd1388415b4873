"""What a machine lacks."""

import os

import pytest


def missing(says):
    """Skip the test, with its reason; where CI=true, nothing may be lacking: fail."""
    (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(says)
