"""Les parties, les plateaux et les nombres tirés au sort dont sont faits les cas cachés."""

from itertools import chain, combinations, islice

from .. import game


def random_game(rng, size=3):
    """Joue au hasard une partie où l'on aligne 3 marques ; renvoie ses coups et son résultat."""
    moves = rng.sample(range(size**2), size**2)
    verdicts = ((count, game.verdict(board_after(moves[:count], size))) for count in range(5, len(moves) + 1))
    count, winner = next((count, verdict) for count, verdict in verdicts if verdict != "C")
    return moves[:count], winner


def board_after(moves, size=3):
    """Renvoie le plateau que laissent ces coups, joués par X et O à tour de rôle ; X commence."""
    return "".join("XO"[moves.index(square) % 2] if square in moves else game.EMPTY for square in range(size**2))


MOST_STATES = 1150  # d'une table donnée à une réponse : la cage du correcteur ne rend pas plus de 1 200 clés


def known_states(count):
    """Construit la table de ``count`` états de parties avancées, ceux de deux cases libres d'abord, puis de trois."""
    free_squares = chain(combinations(range(9), 2), combinations(range(9), 3))
    marks = ((free, own) for free in free_squares for own in combinations(range(9), 3))
    boards = ("".join(" " if i in free else "X" if i in own else "O" for i in range(9)) for free, own in marks
              if not {*free} & {*own})  # fmt: skip
    going_on = (board for board in boards if game.verdict(board) == "C")
    return {
        state: {name: dict.fromkeys(game.legal_moves(state), value) for name, value in (("Q1", 0.2), ("Q2", 0.4))}
        for state in islice(going_on, count)
    }


def uniform(rng, count, low=-1, high=1):
    """Tire ``count`` nombres entre ``low`` et ``high``, à quatre décimales."""
    return [round(rng.uniform(low, high), 4) for _ in range(count)]
