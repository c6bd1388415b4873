"""Le paquet là où manquent les widgets, Numba et tqdm, comme dans les carnets en ligne de certains lycées."""

import subprocess
import sys
from inspect import signature

import pytest

from ql_functions.views import board, laboratory, without_widgets

SCRIPT = """
import os, sys
for name in ("anywidget", "ipywidgets", "numba", "tqdm"):
    sys.modules[name] = None
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.kernel, os.environ["JPY_SESSION_NAME"] = None, "un carnet"
shell.run_cell('from ql_functions import check\\ncheck("1.1", lambda size=3: [0])').raise_error()
import ql_functions
for name in dir(ql_functions):
    getattr(ql_functions, name)
boards = [ql_functions.versus_agent(), ql_functions.versus_agent(player=None), ql_functions.two_players(5, 4)]
for board in boards:
    assert "drawBoard(" in board._repr_html_()
assert "labOf(" in ql_functions.laboratory()._repr_html_()
assert "anywidget" in repr(ql_functions.versus_agent(trainable=True))
"""


@pytest.mark.nightly
def test_all_that_can_be_shown_is_shown(tmp_path):
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "1.1 · new_board" in done.stdout


@pytest.mark.parametrize(
    ("name", "module"), [("versus_agent", board), ("two_players", board), ("laboratory", laboratory)]
)
def test_what_stands_in_takes_the_same_arguments(name, module):
    assert signature(getattr(without_widgets, name)) == signature(getattr(module, name))
