"""Ce qu'un décompte dit d'une part que l'on ne connaît pas : son intervalle."""

from math import sqrt

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
