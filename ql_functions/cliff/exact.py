"""Ce que vaut chaque action de la falaise, au juste : l'itération sur les valeurs, sans épisode ni hasard tiré.

Source : R. S. Sutton et A. G. Barto, « Reinforcement Learning: An Introduction », 2e éd., 2018, parties 4.4 et 5.4.
"""

from .rules import new_q, step

_CLOSE = 1e-12  # la part d'une valeur qu'un dernier passage peut encore changer


def exact_q(epsilon=0, discount=1):
    """Les valeurs de la meilleure des politiques ε-gloutonnes.

    Avec ``epsilon=0``, c'est Q*, ce que cherche le Q-learning ; sinon, ce que cherche SARSA, qui compte ses faux pas :
    le maximum de Q* y devient ``(1 − ε) × maximum + ε × moyenne``. Au-delà de 0,9, c'est long.

    Args:
        epsilon: la part du hasard, de 0 à 1, 1 exclu.
        discount: le facteur d'escompte γ, de 0 à 1.

    Returns:
        dict[int, dict[int, float]]: la table, de la forme de `new_q`.

    Raises:
        ValueError: ``epsilon`` ou ``discount`` sort de ses bornes.
    """
    if not 0 <= epsilon < 1:
        raise ValueError(f"epsilon va de 0 à 1, 1 exclu, pas {epsilon!r}.")
    if not 0 <= discount <= 1:
        raise ValueError(f"discount va de 0 à 1, pas {discount!r}.")
    q, change = new_q(), 1
    steps = [(state, action, *step(state, action)) for state in reversed(q) for action in q[state]]
    while change > _CLOSE:
        change = 0
        for state, action, reached, reward, is_done in steps:
            worth = reward if is_done else reward + discount * _worth(q[reached].values(), epsilon)
            change = max(change, abs(worth - q[state][action]) / max(1, abs(worth)))
            q[state][action] = worth
    return q


def _worth(values, epsilon):
    """Ce que vaut une case pour qui y joue la meilleure action, ou n'importe laquelle avec la probabilité ε."""
    return (1 - epsilon) * max(values) + epsilon * sum(values) / len(values)
