"""Lesson 6 on the site, where a distribution of Pyodide lacks its libraries."""

import pytest
from root import ROOT

from ql_functions.course import EXERCISES

DEEP = ROOT / "notebooks" / "06_apprentissage_profond.ipynb"
ALL = ("keras", "matplotlib", "numba", "numpy")


@pytest.fixture
def adapted(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "site")
    from adapted import adapted

    return adapted


def test_an_exercise_stays_and_what_cannot_check_it_says_so(adapted):
    for absent, checks in ((ALL, False), (("keras", "numba"), True)):
        site = adapted(DEEP, absent)
        cells = {cell.id: cell for cell in site.notebook.cells}
        own = [exercise.cell for exercise in EXERCISES.values() if exercise.lesson == 6]  # more, or fewer, in a fork
        assert own
        for cell in own:
            assert cells[cell].cell_type == "code"
            assert cells[f"{cell}-check"].cell_type == ("code" if checks else "markdown")
        assert site.checks == checks
        assert "keras" in site.lacking


def test_what_needs_a_name_of_a_cell_left_out_is_left_out_too(adapted):
    lesson = adapted(DEEP, ("keras",)).notebook
    kinds = {
        next((line for line in cell.source.splitlines() if not line.startswith("#")), ""): cell.cell_type
        for cell in lesson.cells
    }
    assert kinds["q_table = {}"] == "code"  # asks for NumPy alone
    assert kinds['weights, attributs = np.zeros(32), readings["des attributs"]'] == "code"  # and for that cell
    shown = [cell.source for cell in lesson.cells if cell.source.startswith("*Ce site n’a pas Keras")]
    assert len(shown) == 3
    assert "target = Network(seed=0), Network(seed=0)" in shown[0]  # a room of ours that asks for Keras
    assert "for seed, (_, measures) in enumerate(trained):" in shown[1]  # asks for what the cell above does not give
