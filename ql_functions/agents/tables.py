"""Les joueurs qui lisent leurs coups dans une table : celle du cours, ou un tableau NumPy."""

from functools import cache

from .. import game, q_tables, solutions
from .agent import Agent, Guest, check_made, check_side


class TableAgent(Agent):
    """Ce que joue une table du cours : son coup glouton ; au hasard si elle ne connaît pas l'état.

    Args:
        q_table: ``{état: {'Q1': {coup: valeur}, 'Q2': {coup: valeur}}}``, lue telle qu'elle est à chaque coup.
        name: son nom dans les tableaux.

    Raises:
        TypeError: ``q_table`` n'est pas un dictionnaire.
    """

    def __init__(self, q_table, name="table"):
        q_tables.check_dictionary(q_table)
        self.q_table, self.name = q_table, name

    def choices(self, board):
        """Le premier coup de plus grande moyenne, ou toutes les cases libres d'un état inconnu."""
        move = q_tables.greedy_move(self.q_table, board)
        return tuple(game.legal_moves(board)) if move is None else (move,)

    def values(self, board):
        """Moyennes de Q1 et Q2, ``None`` pour une case occupée ou un état inconnu."""
        return q_tables.move_values(self.q_table, board)


class ArrayAgent(Agent):
    """Ce que joue un tableau de valeurs en 3×3 : la première case libre de plus grande valeur.

    Args:
        name: son nom dans les tableaux.
        q: tableau NumPy de flottants ``[3**9, 9]``, valeurs des coups du plateau de ce numéro (`game.number`) pour le
            joueur au trait, NaN où il n'y a pas de coup ; il devient non modifiable.
    """

    game = 3, 3

    def __init__(self, name, q):
        self.name, self.q = name, q
        q.flags.writeable = False

    def choices(self, board):
        """Le premier coup de plus grande valeur."""
        values = self.values(board)
        known = [move for move in range(9) if values[move] is not None]
        return (max(known, key=values.__getitem__),) if known else tuple(game.legal_moves(board))

    def all_choices(self, boards):
        """Les `choices` de plusieurs plateaux 3×3, dix fois plus vite qu'un par un."""
        rows = self.q[[game.number(board) for board in boards]]
        known = (rows == rows).any(axis=1).tolist()
        rows[rows != rows] = float("-inf")
        best = rows.argmax(axis=1).tolist()
        return [
            (move,) if is_known else tuple(game.legal_moves(board))
            for board, move, is_known in zip(boards, best, known, strict=True)
        ]

    def values(self, board):
        """La ligne du plateau dans le tableau, ``None`` où il n'y a pas de coup."""
        check_side(self, board)
        return tuple(None if value != value else value for value in self.q[game.number(board)].tolist())


def as_agent(agent, size=3):
    """L'agent lui-même, ou celui qui joue une table du cours.

    Args:
        agent: un `Agent`, une table, ou tout objet qui a une méthode ``choices(board)``.
        size: côté du plateau de la table.

    Raises:
        TypeError, ValueError: ce n'est rien de tout cela, voir `agent.check_made` et `q_tables.check_q_table`.
    """
    if isinstance(agent, Agent):
        return agent
    check_made(agent)
    if callable(getattr(agent, "choices", None)):
        return Guest(agent)
    q_tables.check_q_table(agent, size)
    return TableAgent(agent)


def states_met(q_table):
    """Nombre d'états de la table qui sont de ce jeu, et combien il en existe (``None`` au-delà de 3×3).

    Raises:
        TypeError: ``q_table`` n'est pas un dictionnaire.
    """
    q_tables.check_dictionary(q_table)
    size, min_contig = solutions.size, solutions.min_contig
    if size > 3:
        return sum(len(key) == size**2 for key in q_table), None
    states = _states(min_contig)
    return len(states & q_table.keys()), len(states)


@cache
def _states(min_contig):
    """Tous les états d'un jeu 3×3."""
    return frozenset(
        q_tables.state_of(board) for board, verdict in game.states(3, min_contig).items() if verdict == "C"
    )
