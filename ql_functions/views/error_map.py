"""La carte des erreurs : les 4 520 états d'un coup d'œil, les bévues d'abord, et le plateau de chacun."""

from itertools import pairwise
from math import ceil

from juge.drawing.numbers import thousands

from .. import game
from ..drawing import Fragment
from ..strength.judgements import judgements
from ..strength.policies import agent_of
from .displayed import displayed

RIGHT, DRAWS, LOSES = range(3)  # ce que fait le pire coup de l'agent : rien perdre, lâcher une victoire, perdre


@displayed
def error_map(agent=None):
    """Montre ce que joue un agent dans chacun des 4 520 états du morpion 3×3, et ce qu'il devrait jouer.

    Args:
        agent: comme `strength.report_card`.

    Returns:
        ErrorMap: l'image, affichée dès l'appel.

    Raises:
        TypeError, ValueError: voir `strength.report_card`.
    """
    return ErrorMap(agent_of(agent).name, judgements(agent))


class ErrorMap(Fragment):
    """La carte d'un agent : ses `Judgement`, du plateau vide aux plus remplis."""

    def __init__(self, name, judgements):
        self.judgements = judgements
        text = _sentence(name, judgements)
        super().__init__("error_map", {"summary": text} | _packed(judgements), text)


def _kind(judgement):
    worst = max(value for value in judgement.exact if value is not None) - judgement.loss
    return RIGHT if not judgement.loss else LOSES if worst < 0 else DRAWS


def _sentence(name, judgements):
    kinds = list(map(_kind, judgements))
    loses, draws = kinds.count(LOSES), kinds.count(DRAWS)
    if not loses + draws:
        return f"Carte des erreurs de l'agent « {name} » : aucune bévue dans les {thousands(len(kinds))} états."
    met = [kind for kind, judgement in zip(kinds, judgements, strict=True) if judgement.reached]
    return (
        f"Carte des erreurs de l'agent « {name} » : sur {thousands(len(kinds))} états, il peut perdre par sa faute "
        f"dans {thousands(loses)}, lâcher une victoire pour un nul dans {thousands(draws)}. "
        f"En jouant, il peut rencontrer {thousands(met.count(LOSES))} des {thousands(loses)} premiers, "
        f"et {thousands(met.count(DRAWS))} des {thousands(draws)} autres."
    )


def _packed(judgements):
    """Les jugements en listes serrées : un caractère ou un petit entier par état, ou par case libre d'un état."""
    numbers = [game.number(judgement.board) for judgement in judgements]
    free = [
        (value, exact)
        for judgement in judgements
        for value, exact in zip(judgement.values, judgement.exact, strict=True)
        if exact is not None
    ]
    known = [abs(value) for value, _ in free if value is not None]
    return {
        "steps": [0, *(after - before for before, after in pairwise(numbers))],  # d'un numéro de plateau au suivant
        "moves": "".join("-" if judgement.move is None else str(judgement.move) for judgement in judgements),
        "kinds": "".join(str(_kind(judgement)) for judgement in judgements),
        "reached": "".join(str(int(judgement.reached)) for judgement in judgements),
        "values": ",".join("" if value is None else str(round(100 * value)) for value, _ in free),  # en centièmes
        "exact": "".join("-0+"[exact + 1] for _, exact in free),
        "scale": ceil(10 * max(known, default=1)) / 10 or 1,
    }
