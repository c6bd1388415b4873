"""Ce qui tient lieu de widget là où anywidget n'est pas : la page exportée d'un agent, ou une phrase."""

from .. import solutions
from ..agents.agent import game_of
from ..agents.tables import as_agent
from ..checking.show.report import Report
from ..drawing.html import tag
from .export import page_of


class Page:
    """Une page où l'on joue, dans la sortie d'une cellule.

    Args:
        html: la page, voir `export.page_of`.
    """

    def __init__(self, html):
        self.html = html

    def __repr__(self):
        return "Un plateau où l'on joue contre l'agent : il se voit dans un carnet."

    def _repr_html_(self):
        style = "width: 100%; height: 600px; border: 0"
        return tag("iframe", title="Le plateau", sandbox="allow-scripts", style=style, srcdoc=self.html)


def versus_agent(custom_q_table=None, opponent=None, trainable=False, player="X"):
    """Jouez contre une table ou un agent, au morpion 3×3 ; le reste de `board.versus_agent` demande un widget."""
    size, _ = game_of(custom_q_table, opponent)
    if opponent is not None or trainable or size != 3 or player != "X":
        return _missing("versus_agent", "Sans lui, on joue en 3×3, d'abord avec X, contre un agent qui n'apprend plus.")
    return Page(page_of(as_agent(solutions.q_table if custom_q_table is None else custom_q_table)))


def two_players(size=None, min_contig=None):
    """Dit ce qui manque pour jouer à deux."""
    return _missing("two_players", "Une feuille et deux crayons font aussi bien.")


def laboratory(recipe=None):
    """Dit ce qui manque au laboratoire."""
    return _missing("laboratory", "full_training(recipe=Recipe(…)) montre le film d'une recette.")


def _missing(name, instead):
    return Report("note", name, ("Cette image demande anywidget, qui n'est pas installé ici.", instead))
