"""Ce qui tient lieu de widget là où anywidget n'est pas : le même plateau, qui joue dans la page, ou une phrase."""

from ..checking.show.report import Report
from .match import data_of, fragment_of, match_against, match_of_two


def versus_agent(custom_q_table=None, opponent=None, trainable=False, player="X"):
    """Comme `board.versus_agent` ; un agent qui apprend, lui, demande un widget."""
    if trainable:
        return _missing("versus_agent", "Sans lui, on joue contre un agent qui n'apprend plus.")
    return _played(match_against(custom_q_table, opponent, player))


def two_players(size=None, min_contig=None):
    """Comme `board.two_players`."""
    return _played(match_of_two(size, min_contig))


def _played(match):
    return fragment_of(match, data_of(match))


def laboratory(recipe=None):
    """Dit ce qui manque au laboratoire."""
    return _missing("laboratory", "full_training(recipe=Recipe(…)) montre le film d'une recette.")


def _missing(name, instead):
    return Report("note", name, ("Cette image demande anywidget, qui n'est pas installé ici.", instead))
