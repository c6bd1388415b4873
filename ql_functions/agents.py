"""Les joueurs de morpion derrière un même protocole : le hasard, le jeu parfait, une table.

Un plateau est une chaîne, comme dans `game` ; le joueur au trait s'en déduit, puisque X commence.
"""

from abc import ABC, abstractmethod
from functools import cache

from . import game, q_tables, solutions


class Agent(ABC):
    """Un joueur.

    Attributes:
        name: son nom, tel que les tableaux et les figures le montrent.
        game: le jeu, ``(size, min_contig)``, s'il n'en connaît qu'un ; ``None`` s'il joue celui qu'on lui donne.
        results: ses valeurs sont-elles des résultats, de −1 (défaite) à 1 (victoire) ?
    """

    name: str
    game = None
    results = False

    @abstractmethod
    def choices(self, board):
        """Les coups qu'il peut jouer pour le joueur au trait, aussi probables les uns que les autres.

        Args:
            board: plateau d'une partie en cours.

        Returns:
            tuple: des cases libres, dans l'ordre ; une seule si l'agent est déterministe.

        Raises:
            ValueError: l'agent ne joue pas sur un plateau de cette taille.
        """

    def values(self, board):
        """Ce qu'il pense de chaque case pour le joueur au trait : un nombre, ou ``None`` s'il n'a pas d'avis."""
        return (None,) * len(board)

    def move(self, board, random):
        """Un de ses coups, tiré avec le générateur ``random`` (un `random.Random`) s'il y en a plusieurs.

        Raises:
            ValueError: le plateau est plein, ou d'une taille que l'agent ne joue pas.
        """
        choices = self.choices(board)
        if not choices:
            raise ValueError("Le plateau est plein : il n'y a plus de coup à jouer.")
        return choices[0] if len(choices) == 1 else random.choice(choices)


class RandomAgent(Agent):
    """Toutes les cases libres, au hasard ; sur tout plateau."""

    name = "hasard"

    def choices(self, board):
        """Les cases libres."""
        return tuple(game.legal_moves(board))


class MinimaxAgent(Agent):
    """Le jeu parfait en 3×3 : tous les coups qui gardent le meilleur résultat possible."""

    name = "minimax"
    game = 3, 3
    results = True

    def choices(self, board):
        """Les coups de plus grande valeur."""
        values = self.values(board)
        best = max((value for value in values if value is not None), default=None)
        return tuple(move for move in game.legal_moves(board) if values[move] == best)

    def values(self, board):
        """Résultat de chaque coup entre deux joueurs parfaits : 1 victoire, 0 nul, −1 défaite."""
        check_side(self, board)
        mark, values = game.player_to_move(board), [None] * 9
        for move in game.legal_moves(board):
            values[move] = float(-minimax_value(board[:move] + mark + board[move + 1 :]))
        return tuple(values)


@cache
def minimax_value(board):
    """Ce que le joueur au trait obtient contre un joueur parfait, en 3×3 : 1, 0 ou −1."""
    verdict = game.verdict(board)
    if verdict != "C":
        return 0 if verdict == "T" else -1  # l'adversaire vient de gagner
    mark = game.player_to_move(board)
    return max(-minimax_value(board[:move] + mark + board[move + 1 :]) for move in game.legal_moves(board))


class TableAgent(Agent):
    """Ce que joue une table du cours : son coup glouton ; au hasard si elle ne connaît pas l'état.

    Args:
        q_table: ``{état: {'Q1': {coup: valeur}, 'Q2': {coup: valeur}}}``, lue telle qu'elle est à chaque coup.
        name: son nom dans les tableaux.
    """

    def __init__(self, q_table, name="table"):
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

    def values(self, board):
        """La ligne du plateau dans le tableau, ``None`` où il n'y a pas de coup."""
        check_side(self, board)
        return tuple(None if value != value else value for value in self.q[game.number(board)].tolist())


def as_agent(agent, size=3):
    """L'agent lui-même, ou celui qui joue une table du cours.

    Args:
        agent: un `Agent` ou une table.
        size: côté du plateau de la table.

    Raises:
        TypeError, ValueError: ce n'est ni l'un ni l'autre, voir `q_tables.check_q_table`.
    """
    if isinstance(agent, Agent):
        return agent
    q_tables.check_q_table(agent, size)
    return TableAgent(agent)


def game_of(*agents):
    """Le jeu de ces agents, ``(size, min_contig)`` : celui du paquet, si aucun n'en a un à lui.

    Raises:
        ValueError: ils n'ont pas le même.
    """
    games = {agent.game for agent in agents if getattr(agent, "game", None)}
    if len(games) > 1:
        shown = " et ".join(f"{size}×{size}, {min_contig} à aligner" for size, min_contig in sorted(games))
        raise ValueError(f"Ces deux agents ne jouent pas au même jeu : {shown}.")
    return games.pop() if games else (solutions.size, solutions.min_contig)


def check_side(agent, board):
    """Refuse un plateau qui n'a pas le côté du jeu de cet agent.

    Raises:
        ValueError: il en a un autre.
    """
    size = agent.game[0]
    if len(board) != size**2:
        raise ValueError(
            f"L'agent « {agent.name} » joue en {size}×{size} : un plateau de {len(board)} cases n'est pas pour lui."
        )
