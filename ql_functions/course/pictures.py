"""Comment se dessine ce que les élèves manient : un plateau, plutôt qu'une liste de neuf chaînes."""

from math import isqrt

_SQUARES = ("X", "O", " ")
_LARGEST = 10  # cases de côté


def as_board(value):
    """Les lignes d'un plateau, donné en chaîne ou en liste ; ``None`` si la valeur n'en est pas un."""
    squares = as_row(value)
    size = squares and isqrt(len(squares[0]))
    if not squares or not 2 <= size <= _LARGEST or size**2 != len(value):
        return None
    return [squares[0][i : i + size] for i in range(0, size**2, size)]


def as_row(value):
    """La seule ligne d'une rangée de cases ; ``None`` si la valeur n'en est pas une."""
    is_sequence = type(value) in (str, list, tuple) and 2 <= len(value) <= _LARGEST**2
    if not is_sequence or not all(type(square) is str and square in _SQUARES for square in value):
        return None
    return [list(value)]
