"""L'agent qui cherche avant de jouer."""

from functools import lru_cache
from math import isfinite
from numbers import Real

from juge.drawing.numbers import thousands

from .. import game, solutions
from ..agents.agent import Agent
from .rules import Rules
from .tree import Tree


class SearchAgent(Agent):
    """Un joueur qui n'a rien appris : à chaque coup, il joue des parties dans sa tête, et garde le coup le plus essayé.

    Il choisit les premiers coups de ces parties comme un bandit, par UCB1, et finit au hasard. Le même plateau et la
    même graine donnent toujours le même coup.

    Args:
        simulations: le nombre de ces parties, à chaque coup.
        c: ce que pèse le bonus de ce qui a été peu essayé ; 0 pour s'en passer.
        seed: la graine des fins de partie, un entier.
        rules: le jeu, un `Rules` ; par défaut, celui de `game_settings`.

    Raises:
        TypeError, ValueError: l'un des arguments n'est pas ce qu'il doit être.
    """

    results = True

    def __init__(self, simulations=1000, c=1.4, seed=0, rules=None):
        for name, number in (("simulations", simulations), ("seed", seed)):
            if type(number) is not int:
                raise TypeError(f"{name} doit être un entier, pas {number!r}.")
        if simulations < 1:
            raise ValueError(f"Chercher demande au moins une simulation : simulations={simulations} est trop petit.")
        if not isinstance(c, Real) or isinstance(c, bool):
            raise TypeError(f"c doit être un nombre, pas {c!r}.")
        if not (isfinite(c) and c >= 0):
            raise ValueError(f"c pèse un bonus : c'est un nombre positif ou nul, pas {c!r}.")
        if rules is not None and not isinstance(rules, Rules):
            raise TypeError(f"rules est un jeu, comme Rules(6, 7, 4, True), pas {rules!r}.")
        self.rules = rules or Rules(solutions.size, solutions.size, solutions.min_contig)
        self.simulations, self.c, self.seed = simulations, c, seed
        self.name = f"recherche, {thousands(simulations)} simulation{'s' if simulations > 1 else ''}"
        self._searched = lru_cache(maxsize=10_000)(self._search)  # une image demande le coup, puis les valeurs

    @property
    def game(self):
        """Le jeu, ``(size, min_contig)`` ; refusé si ce n'est pas un morpion, voir `Rules.settings`."""
        return self.rules.settings

    def choices(self, board):
        """Le coup le plus essayé ; à égalité, le meilleur en moyenne, puis le premier ; aucun si le plateau est plein.

        Raises:
            TypeError, ValueError: le plateau n'est pas de ce jeu, voir `Rules.check_board` ; la partie est gagnée.
        """
        children = self._searched(self.rules.check_board(board))
        return (max(children, key=lambda child: (child.visits, child.value or 0)).move,) if children else ()

    def values(self, board):
        """Ce que rapporte chaque coup en moyenne, de −1 à 1 ; ``None`` où il n'y en a pas, ou s'il n'a pas été essayé."""
        values = {child.move: child.value for child in self._searched(self.rules.check_board(board))}
        return tuple(map(values.get, range(len(board))))

    def _search(self, board):
        verdict = self.rules.verdict(board)
        if verdict in game.PLAYERS:
            raise ValueError("La partie est finie : on ne peut plus jouer.")
        if verdict == "T":
            return []
        tree = Tree(self.rules, board, self.c, self.seed, self.simulations)
        tree.grow(self.simulations)
        return tree.children()
