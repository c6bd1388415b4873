"""No cell stops the grader: some of those that `benchmarks/cells.py` tries by the thousand."""

import warnings

import pytest

from .drawn_cells import drawn, survive


@pytest.mark.nightly
def test_whatever_a_cell_holds_its_copy_is_read_and_its_pages_written():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what Python says of a student's code
        for seed in range(25):
            survive(drawn(seed))
