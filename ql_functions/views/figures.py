"""Les figures de matplotlib : aux couleurs de la page, claire ou sombre, et leurs nombres à la française."""

from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from juge.drawing.html import tag
from juge.drawing.numbers import with_comma
from juge.drawing.svg import address
from juge.drawing.typography import spaced, spaced_page

from ..drawing import style_source

INK, PAPER = "#000000", "#ffffff"  # là où un script agit, l'encre et le papier de la page prennent leur place
_LETTERS = {"font.size": 11}  # points ; une figure ne se montre pas à moins d'un pixel par point
_PLOTTED = {**_LETTERS, "axes.titlesize": "medium", "axes.grid": True, "grid.color": INK, "grid.alpha": 0.15}
_SCRIPT = Path(__file__).parent / "static" / "figure.js"


def french_figures():
    """Met un carnet à la française : figures aux couleurs de la page, virgule sur leurs axes.

    S'appelle une fois, après les imports. Sans matplotlib, comme dans un navigateur, il n'y a rien à faire.
    """
    if find_spec("matplotlib") is None:
        return
    from matplotlib import rcParams, scale
    from matplotlib.figure import Figure
    from matplotlib.ticker import ScalarFormatter

    class FrenchFormatter(ScalarFormatter):
        """Les nombres d'un axe, avec une virgule."""

        def __call__(self, x, pos=None):
            return with_comma(super().__call__(x, pos))

    class FrenchScale(scale.LinearScale):
        """L'échelle ordinaire, dont les nombres ont une virgule."""

        def __init__(self, *_):  # l'axe, que matplotlib ne donne plus depuis 3.11
            super().__init__(None)

        def set_default_locators_and_formatters(self, axis):
            super().set_default_locators_and_formatters(axis)
            axis.set_major_formatter(FrenchFormatter())

    scale.register_scale(FrenchScale)
    Figure._repr_html_ = as_html  # un formateur d'IPython serait ôté au premier dessin
    rcParams.update(_LETTERS)


def plotted(*plots, size):
    """Des figures côte à côte ; sans matplotlib, la phrase qui le dit.

    Args:
        plots: des fonctions, qui tracent chacune sur une figure vide.
        size: la largeur et la hauteur d'une figure, en points, 72 par pouce.
    """
    if find_spec("matplotlib") is None:
        return tag("p", spaced("La figure demande matplotlib, qui n'est pas installé ici."))
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    figures = [Figure([length / 72 for length in size]) for _ in plots]
    with rc_context(_PLOTTED):
        for figure, plot in zip(figures, plots, strict=True):
            plot(figure)
    return as_html(*figures)


def as_html(*figures):
    """Des figures de matplotlib côte à côte ; sans scripts, elles sont en noir sur blanc."""
    images = "".join(tag("img", alt=_said(figure), src=address(_svg(figure))) for figure in figures)
    return (
        f"<style>{style_source('figure')}</style>"
        f'<figure class="ql ql-figure" tabindex="0" data-lm-suppress-shortcuts="true">{images}</figure>'
        "<script>(() => {\nconst root = document.currentScript.previousElementSibling;\n"
        f"{_SCRIPT.read_text('utf-8')}\ndraw(root);\n}})();</script>"
    )


def _svg(figure):
    """Ni date ni identifiants au hasard : un carnet se refait à l'identique."""
    import matplotlib

    file = BytesIO()
    unsaid = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    with matplotlib.rc_context({"svg.hashsalt": "ql", "svg.fonttype": "none"}):
        figure.savefig(file, format="svg", bbox_inches="tight", metadata=unsaid)
    return spaced_page(file.getvalue().decode())


def _said(figure):
    """Ce que montre une figure, en mots : les titres de ses axes, ce qu'ils mesurent, ce que dit sa légende."""
    parts = []
    for axes in figure.axes:
        measured = " selon ".join(filter(None, (axes.get_ylabel(), axes.get_xlabel())))
        parts.append(" : ".join(filter(None, (axes.get_title(), measured))))
    legends = [*figure.legends, *filter(None, (axes.get_legend() for axes in figure.axes))]
    parts += [f"Légende : {', '.join(text.get_text() for text in legend.get_texts())}" for legend in legends]
    return f"Figure. {' ; '.join(filter(None, parts))}."
