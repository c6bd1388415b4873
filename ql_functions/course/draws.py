"""Des plateaux : de quoi en tirer au sort pour les cas cachés, et les dessiner."""

from .. import game


def random_game(rng, size=3):
    """Une partie jouée au hasard, où l'on aligne 3 marques : ses coups et son résultat."""
    moves = rng.sample(range(size**2), size**2)
    verdicts = ((count, game.verdict(board_after(moves[:count], size))) for count in range(5, len(moves) + 1))
    count, winner = next((count, verdict) for count, verdict in verdicts if verdict != "C")
    return moves[:count], winner


def board_after(moves, size=3):
    """Le plateau après ces coups, en commençant par X."""
    return "".join("XO"[moves.index(square) % 2] if square in moves else game.EMPTY for square in range(size**2))


def uniform(rng, count, low=-1, high=1):
    """Des nombres de [low, high], à quatre décimales."""
    return [round(rng.uniform(low, high), 4) for _ in range(count)]


def rows_of(value):
    """Les rangées d'un plateau, en liste ou en chaîne ; ``None`` pour toute autre valeur."""
    size = round(len(value) ** 0.5) if type(value) in (list, tuple, str) else 0
    if size < 3 or size**2 != len(value) or not all(type(mark) is str and mark in ("X", "O", " ") for mark in value):
        return None
    return ["".join(value[size * row : size * (row + 1)]) for row in range(size)]
