"""Cent coups ε-gloutons : ε change, et la part du hasard avec lui. Les tirages se font dans le navigateur."""

from numbers import Real

from ..drawing import svg
from ..drawing.fragment import Fragment
from ..drawing.numbers import decimal
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
        _poster(e_init, e_terminal),
    )


def _poster(e_init, e_terminal):
    left, top, width, height = 50, 20, 570, 180
    ends = [(left, top + height * (1 - e_init)), (left + width, top + height * (1 - e_terminal))]
    floor = [(left + width, top + height), (left, top + height)]
    grid = [
        svg.curve([(left, y), (left + width, y)], stroke="#ccc", stroke_width=1)
        + svg.text(left - 8, y + 5, label, text_anchor="end")
        for y, label in ((top, "1"), (top + height / 2, "0,5"), (top + height, "0"))
    ]
    return svg.document(
        640,
        250,
        *grid,
        svg.curve(ends + floor, fill="#fbe6c9", stroke="none"),
        svg.curve(ends, stroke_width=3),
        svg.text(left + width / 2, top + height * (1 - e_init / 2 - e_terminal / 2) - 10, "ε"),
        svg.text(left, 225, "coup 1"),
        svg.text(left + width, 225, f"coup {MOVES}", text_anchor="end"),
    )
