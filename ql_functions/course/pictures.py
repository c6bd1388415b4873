"""Un plateau se dessine en grille, plutôt que comme une liste de neuf chaînes."""

from math import isqrt

_SQUARE_MARKS = ("X", "O", " ")
_MIN_SIDE, _MAX_SIDE = 3, 10  # côtés d'un plateau qui se dessine : quatre cases de suite sont une rangée


def as_board(value):
    """Renvoie les lignes d'un plateau donné en chaîne ou en liste ; ``None`` si la valeur n'est pas un plateau."""
    squares = as_row(value)
    size = squares and isqrt(len(squares[0]))
    if not squares or not _MIN_SIDE <= size <= _MAX_SIDE or size**2 != len(value):
        return None
    return [squares[0][i : i + size] for i in range(0, size**2, size)]


def as_row(value):
    """Renvoie une rangée de cases en une seule ligne ; ``None`` si la valeur n'est pas une rangée."""
    is_sequence = type(value) in (str, list, tuple) and 2 <= len(value) <= _MAX_SIDE**2
    if not is_sequence or not all(type(square) is str and square in _SQUARE_MARKS for square in value):
        return None
    return [list(value)]
