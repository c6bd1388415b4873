"""No cell stops the grader: some of those that `benchmarks/cells.py` tries by the thousand."""

import warnings

import pytest

from .drawn_cells import are_alike, drawn, survive


@pytest.mark.nightly
def test_whatever_a_cell_holds_its_copy_is_read_and_its_pages_written():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what Python says of a student's code
        for seed in range(25):
            survive(drawn(seed))


@pytest.mark.nightly
def test_whatever_a_cell_holds_the_cage_has_the_answer_that_the_notebook_has(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert [seed for seed in range(100) if not are_alike(drawn(seed))] == []
