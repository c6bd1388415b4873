"""Ce qui tient lieu de widget là où anywidget n'est pas : la même image, qui vit dans la page, ou une phrase."""

from juge.declare.cases import Status
from juge.show.report import Report

from .match import data_of, fragment_of, match_against, match_of_two
from .settings import laboratory_of, settings_of

_MISSING = (
    "Un agent qui apprend demande anywidget, qui n'est pas installé ici.",
    "Sans lui, on joue contre un agent qui n'apprend plus.",
)


def versus_agent(custom_q_table=None, opponent=None, trainable=False, player="X"):
    """Comme `board.versus_agent` ; un agent qui apprend, lui, demande un widget."""
    if trainable:
        return Report(Status.NOTE, "versus_agent", _MISSING)
    return _played(match_against(custom_q_table, opponent, player))


def two_players(size=None, min_contig=None):
    """Comme `board.two_players`."""
    return _played(match_of_two(size, min_contig))


def _played(match):
    return fragment_of(match, data_of(match))


def laboratory(recipe=None):
    """Comme `laboratory.laboratory`."""
    return laboratory_of(settings_of(recipe))
