"""Le paquet dans le noyau de Capytale : Basthon n'a d'IPython que quelques noms, que rien n'importe d'avance."""

import subprocess
import sys

import pytest

# `basthon` est ce que ce noyau appelle ainsi, et `IPython` le sien, réduits à ce que le paquet leur demande.
SCRIPT = """
import sys
from types import ModuleType
for name in ("anywidget", "ipywidgets", "numba", "numpy", "matplotlib", "tqdm"):
    sys.modules[name] = None
shown, own, ipython = [], ModuleType("basthon"), ModuleType("IPython")
own.display, ipython.get_ipython = shown.append, lambda: None
sys.modules |= {"basthon": own, "IPython": ipython}
import ql_functions as affichage
affichage.check("1.1", lambda size=3: [0])
assert "1.1 · new_board" in shown.pop()._repr_html_()
affichage.progress(1)
assert "Leçon 1" in shown.pop()._repr_html_()
boards = affichage.versus_agent(), affichage.report_card(affichage.q_table), affichage.error_map(affichage.q_table)
films = affichage.ql_flow(), affichage.simulate_e_greedy(), affichage.quiz(1), affichage.overestimation(1, 300)
trees = affichage.grow_tree(), affichage.grow_tree(rules=affichage.Rules(6, 7, 4, True))
assert all("<" in picture._repr_html_() for picture in (*boards, *films, *trees))
assert shown == []
"""


@pytest.mark.nightly
def test_what_it_shows_is_seen_there(tmp_path):
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
