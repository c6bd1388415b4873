"""Cent coups ε-gloutons : ε change, et la part du hasard avec lui. Les tirages se font dans le navigateur."""

from numbers import Real

from juge.drawing.numbers import decimal

from ..drawing import Fragment
from .displayed import displayed

MOVES = 100


@displayed
def simulate_e_greedy(e_init=0.7, e_terminal=0):
    """Montre cent coups ε-gloutons, où ε va en ligne droite de ``e_init`` à ``e_terminal``.

    À chaque coup, un nombre est tiré dans [0, 1[ : s'il est sous ε, l'agent joue au hasard, sinon son meilleur
    coup.

    Args:
        e_init: ε au premier coup, dans [0, 1].
        e_terminal: ε au centième coup, dans [0, 1].

    Raises:
        TypeError: l'un des deux n'est pas un nombre.
        ValueError: l'un des deux sort de [0, 1].
    """
    for name, value in (("e_init", e_init), ("e_terminal", e_terminal)):
        if not isinstance(value, Real) or isinstance(value, bool):
            raise TypeError(f"{name} est un nombre compris entre 0 et 1, pas {value!r}.")
        if not 0 <= value <= 1:
            raise ValueError(f"{name} est compris entre 0 et 1, pas {value}.")
    e_init, e_terminal = float(e_init), float(e_terminal)
    first, last = map(decimal, (e_init, e_terminal))
    goes = "monte" if e_terminal > e_init else "descend"
    return Fragment(
        "epsilon",
        {"e_init": e_init, "e_terminal": e_terminal, "moves": MOVES},
        f"Cent coups ε-gloutons : ε {goes} en ligne droite de {first}, au premier coup, à {last}, au centième.",
    )
