"""Les règles de la falaise : où l'on est, où mène un pas, ce qu'il rapporte.

Une case est un état, numéroté ligne par ligne depuis le coin du haut, à gauche, comme dans Gymnasium. Chaque pas coûte
1. Tomber coûte 100 et ramène au départ, sans finir l'épisode ; seule l'arrivée le finit.

Source : R. S. Sutton et A. G. Barto, « Reinforcement Learning: An Introduction », 2e éd., 2018, exemple 6.6.
"""

from math import isfinite
from numbers import Real

ROWS, COLUMNS = 4, 12
STATES = range(ROWS * COLUMNS)
START, GOAL = 36, 47
CLIFF = range(START + 1, GOAL)
ACTIONS = ("↑", "→", "↓", "←")  # le numéro d'une action est son rang
_NUMBERS = range(len(ACTIONS))
_MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))


def step(state, action):
    """Fait un pas ; contre un mur, on reste où l'on est.

    Args:
        state: le numéro d'une case, de 0 à 47, qui n'est pas l'arrivée.
        action: 0 monte, 1 va à droite, 2 descend, 3 va à gauche.

    Returns:
        tuple[int, int, bool]: la case où l'on se trouve, la récompense, l'épisode est-il fini ?

    Raises:
        ValueError: il n'y a pas de telle case, pas de telle action, ou l'on est déjà arrivé.
    """
    try:
        return _STEPS[state, action]
    except (KeyError, TypeError):  # ce qu'aucun dictionnaire ne peut chercher n'est pas une case non plus
        raise ValueError(_refusal(state, action)) from None


def _refusal(state, action):
    if state == GOAL:
        return f"La case {GOAL} est l'arrivée : l'épisode est fini, on n'y fait plus de pas."
    if state not in STATES:
        return f"Une case de la falaise est un nombre de 0 à {GOAL}, pas {state!r}."
    return f"Une action est 0 (↑), 1 (→), 2 (↓) ou 3 (←), pas {action!r}."


def _step(state, action):
    row, column = divmod(state, COLUMNS)
    down, right = _MOVES[action]
    reached = min(max(row + down, 0), ROWS - 1) * COLUMNS + min(max(column + right, 0), COLUMNS - 1)
    return (START, -100, False) if reached in CLIFF else (reached, -1, reached == GOAL)


# tous les pas, faits une fois pour toutes : un seul balayage en demande deux cents
_STEPS = {(state, action): _step(state, action) for state in STATES if state != GOAL for action in _NUMBERS}


def new_q(value=0.0):
    """Une table neuve, ``{case: {action: value}}``, pour toutes les cases sauf l'arrivée."""
    return {state: dict.fromkeys(_NUMBERS, value) for state in STATES if state != GOAL}


def greedy_path(q, limit=100):
    """Les cases par où passe la politique gloutonne de ``q``, du départ à l'arrivée.

    De deux actions de même valeur, c'est celle du plus petit numéro.

    Args:
        q: la table, voir `new_q`.
        limit: le plus de pas que l'on fasse, si l'on n'arrive pas.

    Returns:
        list[int]: le départ, puis la case où mène chaque pas ; après une chute, c'est de nouveau le départ.

    Raises:
        TypeError, ValueError: ``q`` n'est pas une table de ce monde, voir `check_q`.
    """
    check_q(q)
    path = [START]
    while path[-1] != GOAL and len(path) <= limit:
        values = q[path[-1]]
        path.append(step(path[-1], max(_NUMBERS, key=values.__getitem__))[0])
    return path


def check_q(q):
    """Refuse ce qui n'est pas une table de la falaise.

    Args:
        q: ce que l'on donne pour une table. Les cases du vide, où l'on ne se tient jamais, peuvent y manquer.

    Raises:
        TypeError: ce n'est pas un dictionnaire de dictionnaires, ou une valeur n'est pas un nombre.
        ValueError: une case ou une action y manque, ou une valeur n'est pas finie.
    """
    if not isinstance(q, dict):
        raise TypeError(f"Une table de la falaise est un dictionnaire {{case: {{action: valeur}}}}, pas {q!r}.")
    missing = [state for state in STATES if state not in q and state != GOAL and state not in CLIFF]
    if missing:
        more = f", ni {len(missing) - 1} autres" if missing[1:] else ""
        raise ValueError(f"Cette table n'a pas la case {missing[0]}{more} : cliff.new_q() les a toutes.")
    for state, values in q.items():
        if not isinstance(values, dict) or not values.keys() >= {*_NUMBERS}:
            raise ValueError(f"À la case {state!r}, il faut un dictionnaire des actions 0, 1, 2 et 3, pas {values!r}.")
        for action, value in values.items():
            if not isinstance(value, Real) or isinstance(value, bool):
                raise TypeError(f"Case {state!r}, action {action!r} : une valeur est un nombre, pas {value!r}.")
            if not isfinite(value):
                raise ValueError(f"Case {state!r}, action {action!r} : une valeur est un nombre fini, pas {value!r}.")
