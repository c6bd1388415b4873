"""Juger des tirages au hasard par des lois exactes, avec un risque connu d'accuser à tort une bonne réponse."""

from functools import cache
from itertools import accumulate
from math import exp, lgamma, log

RISK = 1e-6  # probabilité d'accuser une bonne réponse, par test ; une vérification en fait jusqu'à cent


@cache
def binomial_range(trials, probability, risk=RISK):
    """Calcule l'intervalle des nombres de succès plausibles d'une loi binomiale.

    Args:
        trials: nombre de tirages.
        probability: probabilité d'un succès, dans ]0, 1[.
        risk: probabilité totale laissée hors de l'intervalle, au plus.

    Returns:
        (least, most): une loi binomiale en sort, de chaque côté, avec une probabilité d'au plus risk / 2.
    """
    chances = [_chance(k, trials, probability) for k in range(trials + 1)]
    return _quantile(chances, risk / 2), trials - _quantile(chances[::-1], risk / 2)


def _chance(k, trials, probability):
    """Calcule la probabilité de ``k`` succès par des logarithmes, car ses facteurs dépassent vite les flottants."""
    ways = lgamma(trials + 1) - lgamma(k + 1) - lgamma(trials - k + 1)
    return exp(ways + k * log(probability) + (trials - k) * log(1 - probability))


def _quantile(chances, risk):
    totals = enumerate(accumulate(chances))
    return next((k for k, total in totals if total > risk), len(chances) - 1)
