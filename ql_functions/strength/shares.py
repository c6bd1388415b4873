"""Ce qu'un décompte dit d'une part que l'on ne connaît pas : son intervalle, et laquelle de deux est la plus grande."""

from fractions import Fraction
from math import comb, sqrt

_QUANTILE = 1.959963984540054  # d'une loi normale : 95 % de ses tirages sont à moins de ce nombre d'écarts-types


def interval(count, total):
    """L'intervalle à 95 % de Wilson pour une part dont ``count`` tirages sur ``total`` sont.

    Source : E. B. Wilson, « Probable inference, the law of succession, and statistical inference », JASA 22 (1927).
    Au contraire de ± 1,96 écart-type, il ne sort jamais de [0, 1], et n'est pas vide à 0 sur n ni à n sur n.

    Returns:
        tuple[float, float]: ses deux bouts.
    """
    share, weight = count / total, _QUANTILE**2 / total
    middle = share + weight / 2
    half = sqrt(weight * (share * (1 - share) + weight / 4))
    return max(0.0, (middle - half) / (1 + weight)), min(1.0, (middle + half) / (1 + weight))


def better(count, total, other, others):
    """La probabilité que la seconde part dépasse la première, si toutes les parts étaient d'abord également possibles.

    La première, après ``count`` tirages sur ``total``, est répartie comme le (count + 1)ᵉ plus petit de total + 1
    nombres de [0, 1[ tirés au sort ; la seconde, de même. Mêlés et rangés, les count + other + 1 plus petits de tous
    ces nombres contiennent au moins count + 1 des premiers si et seulement si ce plus petit-là vient avant l'autre :
    il n'y a qu'à dénombrer, comme dans le test exact de Fisher.

    Args:
        count, total: les tirages favorables et tous les tirages, pour la première part.
        other, others: de même, pour la seconde.

    Returns:
        Fraction: la probabilité, exacte.
    """
    first = count + other + 1
    ways = sum(
        comb(total + 1, kept) * comb(others + 1, first - kept) for kept in range(count + 1, min(first, total + 1) + 1)
    )
    return Fraction(ways, comb(total + others + 2, first))
