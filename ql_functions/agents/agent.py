"""Le protocole d'un joueur, et le plus simple d'entre eux.

Un plateau est une chaîne, comme dans `game` ; le joueur au trait s'en déduit, puisque X commence.
"""

from abc import ABC, abstractmethod
from operator import index
from reprlib import repr as shown

from .. import game, solutions


class Agent(ABC):
    """Un joueur.

    Attributes:
        name: son nom, tel que les tableaux et les figures le montrent.
        game: le jeu, ``(size, min_contig)``, s'il n'en connaît qu'un ; ``None`` s'il joue celui qu'on lui donne.
        results: ses valeurs sont-elles des résultats, de −1 (défaite) à 1 (victoire) ?
        network: le `deep.network.Network` qui le fait jouer, s'il y en a un.
    """

    name: str
    game = None
    results = False
    network = None

    def __repr__(self):
        return f"Agent « {self.name} »"

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
            raise ValueError(game.FULL)
        return choices[0] if len(choices) == 1 else random.choice(choices)


class RandomAgent(Agent):
    """Toutes les cases libres, au hasard ; sur tout plateau."""

    name = "hasard"

    def choices(self, board):
        """Les cases libres."""
        return tuple(game.legal_moves(board))


class Guest(Agent):
    """Un objet quelconque qui a une méthode ``choices(board)`` : le reste du protocole lui est prêté.

    Args:
        player: l'objet ; ce qu'il a d'autre du protocole (``name``, ``values``…) est à lui.
    """

    def __init__(self, player):
        self._player, self.name = player, type(player).__name__
        for part in ("name", "game", "results", "values", "move", "all_choices", "report_card"):
            if hasattr(player, part):
                setattr(self, part, getattr(player, part))

    def choices(self, board):
        """Les coups de l'objet ; un entier de NumPy y devient un entier de Python.

        Raises:
            TypeError: ce n'est pas une suite de numéros de cases.
        """
        moves = self._player.choices(board)
        try:
            return tuple(map(index, moves))
        except TypeError as error:
            raise TypeError(f"choices(board) rend une liste de numéros de cases, pas {shown(moves)}.") from error


def check_made(agent):
    """Refuse ce dont on ferait un agent : sa classe, ou une façon d'apprendre qui n'a pas encore appris.

    Raises:
        TypeError: c'est l'une ou l'autre.
    """
    if isinstance(agent, type):
        name = agent.__name__
        raise TypeError(f"{name} est une classe ; un agent en est un objet : {name}(), avec ses parenthèses.")
    if hasattr(agent, "train") and not hasattr(agent, "choices"):
        name = type(agent).__name__
        raise TypeError(f"{name} n'a encore rien appris : l'agent est ce que rend {name}(…).train().")


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
            f"L'agent « {agent.name} » joue en {size}×{size}, sur {size**2} cases, et ce plateau en a {len(board)}."
        )
