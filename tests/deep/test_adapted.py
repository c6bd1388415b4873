"""Lesson 6 on the site, where a distribution of Pyodide lacks its libraries."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEEP = ROOT / "notebooks" / "06_apprentissage_profond.ipynb"
ALL = ("keras", "matplotlib", "numba", "numpy", "pandas")


@pytest.fixture
def adapted(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "site")
    from adapted import adapted

    return adapted


def test_an_exercise_stays_and_what_cannot_check_it_says_so(adapted):
    for absent, checks in ((ALL, False), (("keras", "pandas", "numba"), True)):
        site = adapted(DEEP, absent)
        cells = {cell.id: cell for cell in site.notebook.cells}
        for name in ("encode", "masked_argmax", "td_target", "sample"):
            assert cells[f"06-{name}"].cell_type == "code"
            assert cells[f"06-{name}-check"].cell_type == ("code" if checks else "markdown")
        assert site.checks == checks
        assert "keras" in site.lacking


def test_what_needs_a_name_of_a_cell_left_out_is_left_out_too(adapted):
    cells = {cell.id: cell.cell_type for cell in adapted(DEEP, ("pandas",)).notebook.cells}
    assert cells["06-9c46a912"] == "markdown"  # makes the table of states
    assert cells["06-48ccaefb"] == "markdown"  # asks for NumPy, and for that table
    assert cells["06-320ed9ae"] == "code"  # asks for NumPy alone
