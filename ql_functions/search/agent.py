"""L'agent qui cherche avant de jouer, et l'arbre où il cherche."""

from array import array
from collections import namedtuple
from functools import cache, lru_cache
from numbers import Real

from juge.drawing.numbers import thousands

from .. import game, solutions
from ..agents.agent import Agent
from ..training.engine.arrays import run, typed, zeros
from ..training.stream import Stream
from .network import SearchNetwork
from .rules import Rules
from .uct import COUNT, FIELDS, FIRST, MODULUS, MOVE, TOTAL, VISITS, bonus, grow

MOST = 10**6  # simulations : au-delà, l'arbre ne tiendrait plus en mémoire
_STEP = 0x9E3779B97F4A7C15  # ce que `Stream` ajoute à son état pour passer au tirage suivant


class SearchAgent(Agent):
    """Un joueur qui cherche : à chaque coup, il simule des parties, et garde le coup qu'il a le plus essayé.

    Il choisit les premiers coups d'une simulation comme un bandit, par UCB1, et la finit au hasard. Un réseau peut le
    guider, comme AlphaZero : la probabilité que le réseau donne à un coup pèse son bonus (PUCT), et la valeur du réseau
    remplace la partie au hasard. Le même plateau et la même graine donnent toujours le même coup.

    Args:
        simulations: le nombre de ces parties, à chaque coup ; un million au plus.
        c: ce que pèse le bonus de ce qui a été peu essayé ; 0 pour s'en passer.
        seed: la graine du hasard, un entier.
        rules: le jeu, un `Rules` ; par défaut, celui du réseau, ou de `game_settings`.
        network: le réseau, un `SearchNetwork`, comme `shipped_network()` ; ``None`` pour s'en passer.

    Raises:
        TypeError, ValueError: l'un des arguments n'est pas ce qu'il doit être.
    """

    results = True

    def __init__(self, simulations=1000, c=1.4, seed=0, rules=None, network=None):
        for name, value, kind in (("simulations", simulations, int), ("c", c, Real), ("seed", seed, int)):
            if not isinstance(value, kind) or isinstance(value, bool):
                raise TypeError(f"{name} doit être un {'entier' if kind is int else 'nombre'}, pas {value!r}.")
        if not 1 <= simulations <= MOST:
            raise ValueError(f"simulations va de 1 à {thousands(MOST)}, et ne peut pas valoir {simulations}.")
        if not 0 <= c < float("inf"):
            raise ValueError(f"c pèse un bonus : c'est un nombre positif ou nul, pas {c!r}.")
        if not isinstance(rules, Rules | None):
            raise TypeError(f"rules est un jeu, comme Rules(6, 7, 4, True), pas {rules!r}.")
        if not isinstance(network, SearchNetwork | None):
            raise TypeError(f"network est un réseau, comme shipped_network(), pas {network!r}.")
        if network and rules not in (None, network.rules):
            raise ValueError(f"Ce réseau joue à {network.rules}, pas à {rules}.")
        self.rules = network.rules if network else rules or Rules(solutions.size, solutions.size, solutions.min_contig)
        self.simulations, self.c, self.seed, self.guide = simulations, c, seed, network
        told = ", réseau" if network else ""
        self.name = f"recherche, {thousands(simulations)} simulation{'s' if simulations > 1 else ''}{told}"

    @property
    def game(self):
        """Le jeu, ``(size, min_contig)`` ; refusé si ce n'est pas un morpion, voir `Rules.settings`."""
        return self.rules.settings

    def choices(self, board):
        """Le coup le plus essayé ; à égalité, le meilleur en moyenne, puis le premier ; aucun sur un plateau plein."""
        children = self._children(board)
        return (max(children, key=lambda child: (child.visits, child.value)).move,) if children else ()

    def values(self, board):
        """Ce que rapporte chaque coup en moyenne, de −1 à 1 ; ``None`` s'il n'est pas permis, ou jamais essayé."""
        values = {child.move: child.value for child in self._children(board)}
        return tuple(map(values.get, range(len(board))))

    def _children(self, board):
        return _searched(self.rules, self.rules.check_board(board), self.c, self.seed, self.simulations, self.guide)


# Un coup, ses simulations, et la moyenne de leurs résultats pour qui le joue, ``None`` s'il n'y en a pas.
Child = namedtuple("Child", "move visits value")


class Tree:
    """L'arbre d'un plateau où personne n'a gagné, que des simulations font grandir.

    Args:
        rules, board: le jeu, et le plateau, une chaîne.
        c, seed, network: voir `SearchAgent` ; un plateau a pour hasard le tirage de la graine au rang de son numéro.
        most: le nombre de simulations, au plus.
    """

    def __init__(self, rules, board, c, seed, most, network=None):
        self._most, free = most, board.count(game.EMPTY)
        drawn = Stream(seed + _STEP * game.number(board)).random()
        self.state = typed(array("i", [1 + int(drawn * (MODULUS - 1)), FIELDS, 0]))  # voir `uct.RANDOM`
        moves = min(free, rules.columns) if rules.drops else free
        self.nodes = typed(array("d", bytes(8 * FIELDS * (1 + (most + 1) * moves))))
        squares = typed(array("i", map(" XO".index, board)))
        rooms = zeros(len(board)), zeros(len(board) + 1), zeros(len(board))
        told = lines_by_square(rules), rules.aligned, rules.columns if rules.drops else 0
        guide = network or SearchNetwork(rules, (), array("d"), rolls=True)
        told = *told, *_bonus(c, most, bool(network)), *guide.arrays
        units = typed(array("d", bytes(8 * sum(guide.layers))))
        self._arguments = self.nodes, self.state, squares, *rooms, *told, units, int(guide.rolls)

    def grow(self, simulations):
        """Ajoute des simulations ; une de trop écrirait hors des tableaux."""
        if int(self.nodes[VISITS]) + simulations > self._most:
            raise ValueError(f"Cet arbre a la place de {self._most} simulations.")
        run(grow, simulations, *self._arguments)

    def children(self):
        """Un `Child` par coup permis, dans l'ordre des cases."""
        first = int(self.nodes[FIRST])
        places = range(first, first + FIELDS * int(self.nodes[COUNT]), FIELDS)
        rows = ([float(self.nodes[place + field]) for field in (MOVE, VISITS, TOTAL)] for place in places)
        return [Child(int(move), int(visits), -total / visits if visits else None) for move, visits, total in rows]


@lru_cache(maxsize=10_000)  # une image demande le coup, puis les valeurs
def _searched(rules, board, c, seed, simulations, network):
    """Les `Child` d'un plateau ; aucun s'il est plein."""
    if rules.verdict(board) in game.PLAYERS:
        raise ValueError("La partie est finie : on ne peut plus jouer.")
    tree = Tree(rules, board, c, seed, simulations, network)
    tree.grow(simulations)
    return tree.children()


@cache
def lines_by_square(rules):
    """Les alignements de chaque case, voir `uct.grow`."""
    count, starts, squares = rules.rows * rules.columns + 1, [], []
    for square in range(count):
        starts.append(count + len(squares))
        squares += [one for line in rules.lines if square in line for one in line]
    return typed(array("i", starts + squares))


@lru_cache(maxsize=8)
def _bonus(c, most, is_guided):
    """Les deux tables du bonus d'un enfant, voir `uct.bonus`."""
    wide, narrow = (typed(array("d", bytes(8 * (most + 2)))) for _ in range(2))
    run(bonus, float(c), is_guided, wide, narrow)
    return wide, narrow
