"""Figures: French numbers, something for who cannot see them, the same bytes twice."""

import re

import matplotlib
import pytest
from matplotlib import pyplot as plt
from matplotlib import scale
from matplotlib.figure import Figure

from ql_functions import french_figures
from ql_functions.views import figures
from ql_functions.views.figures import as_html, plotted


@pytest.fixture
def french(monkeypatch):
    """A notebook where `french_figures` was called; everything is put back at the end."""
    monkeypatch.setattr(Figure, "_repr_html_", Figure._repr_html_)
    for known in (scale._scale_mapping, scale._scale_has_axis_parameter):
        monkeypatch.setitem(known, "linear", known["linear"])
    with matplotlib.rc_context():
        french_figures()
        yield
    plt.close("all")


def test_the_numbers_of_axes_and_of_tables_have_a_comma(french):
    _, axes = plt.subplots()
    axes.plot([0, 0.5, 1])
    axes.figure.canvas.draw()
    assert [label.get_text() for label in axes.get_yticklabels()][1:3] == ["0,0", "0,2"]


def test_a_figure_says_what_it_measures_and_is_made_again_to_the_byte(french):
    figure, axes = plt.subplots(1, 2)
    axes[0].set(title="Cent « séries »", xlabel="parties", ylabel="fréquence")
    axes[1].set(xlabel="parties")
    html = figure._repr_html_()
    assert re.search('alt="(.*?)"', html)[1] == "Figure. Cent « séries » : fréquence selon parties ; parties."
    assert figure._repr_html_() == html


def test_several_figures_share_one_script():
    html = as_html(Figure(), Figure())
    assert html.count("<img") == 2
    assert html.count("<script>") == html.count("<style>") == 1


def test_without_matplotlib_a_sentence_stands_for_the_figure(monkeypatch):
    """As on a site whose Python does not have it."""
    monkeypatch.setattr(figures, "find_spec", lambda _: None)
    html = plotted(lambda _: pytest.fail("nothing is drawn"), size=(200, 100))
    assert html == "<p>La figure demande matplotlib, qui n’est pas installé ici.</p>"
