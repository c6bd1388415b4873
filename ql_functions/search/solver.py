"""Le jeu parfait, quand on aligne des marques, qui tombent ou non : une recherche complète, compilée comme le moteur.

Un joueur est un entier : son bit ``(lignes + 1) × colonne + hauteur`` dit s'il tient la case. Le bit qui reste
au-dessus de chaque colonne est toujours nul : aucun alignement ne passe d'une colonne à l'autre.

Source : Knuth et Moore, « An analysis of alpha-beta pruning » (1975).
"""

from array import array
from fractions import Fraction

from .. import game
from ..agents.agent import Agent
from ..agents.tables import as_agent
from ..training.engine.kernel import compiled, np, numba

_LARGEST = 49  # bits d'un joueur : `solve` en fait des nombres de 63 bits
_KNOWN = 2**21 - 9  # positions gardées, de 16 octets ; ce nombre est premier, ce qui les disperse


@compiled
def winning_squares(own, free, aligned, steps):
    """Les cases, parmi ``free``, où une marque de ce joueur achève, ou achèverait, un alignement."""
    found = 0
    for step in steps:
        for gap in range(aligned):
            line = free
            for place in range(aligned):
                if place < gap:
                    line &= own << (gap - place) * step
                elif place > gap:
                    line &= own >> (place - gap) * step
            found |= line
    return found


@compiled
def count(squares):
    """Le nombre de cases."""
    found = 0
    while squares:
        squares &= squares - 1
        found += 1
    return found


@compiled
def solve(own, other, low, high, left, board, memory):  # noqa: C901 (see `learn`, in the kernel)
    """Ce que vaut une position pour le joueur au trait, quand personne n'a gagné : 1 s'il gagne, 0, −1 s'il perd.

    Args:
        own, other: les cases du joueur au trait, et celles de l'autre.
        low, high: une valeur hors de ces bornes est ramenée à la plus proche.
        left: le nombre de cases libres.
        board: marques à aligner ; écarts entre deux cases voisines d'un alignement ; tombent-elles ? ; toutes les
            cases ; celles du bas ; celles de chaque colonne, le centre d'abord.
        memory: les positions connues ; à partir de la place ``left²``, les coups d'un niveau ; leurs mérites.
    """
    aligned, steps, drops, full, bottom, columns = board
    known, ordered, merits = memory
    taken = own | other
    free = full & ~taken
    if not free:
        return 0
    moves = (taken + bottom) & full if drops else free
    if winning_squares(own, moves, aligned, steps):
        return 1
    threats = winning_squares(other, free, aligned, steps)
    if threats & moves:
        moves &= threats
        if moves & (moves - 1):  # deux menaces : on n'en pare qu'une
            return -1
    moves &= ~(threats >> 1) if drops else full  # ne pas lui ouvrir la case où il gagne
    if not moves:
        return -1
    place = 2 * ((own * 9973 + taken) % (len(known) // 2))
    lowest, highest = -1, 1  # entre quoi l'on sait que la valeur se trouve
    if known[place + 1] == free and known[place] >> 4 == own:
        lowest, highest = (known[place] >> 2 & 3) - 1, (known[place] & 3) - 1
    if not winning_squares(own | free, free, aligned, steps):
        highest = min(highest, 0)
    if not winning_squares(other | free, free, aligned, steps):
        lowest = max(lowest, 0)
    low, high = max(low, lowest), min(high, highest)
    if low >= high:
        return low
    first = last = left * left
    for column in columns:
        squares = moves & column
        while squares:
            move = squares & -squares
            squares ^= move
            merit, rank = count(winning_squares(own | move, free ^ move, aligned, steps)), last
            while rank > first and merits[rank - 1] < merit:
                ordered[rank], merits[rank] = ordered[rank - 1], merits[rank - 1]
                rank -= 1
            ordered[rank], merits[rank] = move, merit
            last += 1
    best = low
    for rank in range(first, last):
        best = max(best, -solve(other, own | ordered[rank], -high, -best, left - 1, board, memory))
        if best >= high:
            break
    lowest, highest = best if best > low else lowest, best if best < high else highest
    known[place], known[place + 1] = own << 4 | (lowest + 1) << 2 | (highest + 1), free
    return best


class PerfectAgent(Agent):
    """Le jeu parfait de ces `Rules` : il joue tous les coups qui gardent la valeur exacte du plateau.

    Raises:
        ValueError: le plateau est trop grand pour ce calcul.
    """

    name, results = "parfait", True

    def __init__(self, rules):
        self.rules, rows, columns = rules, rules.rows, rules.columns
        if (rows + 1) * columns > _LARGEST:
            raise ValueError(f"Un plateau de {rows} lignes et {columns} colonnes est trop grand pour ce calcul.")
        places = [(rows + 1) * (move % columns) + rows - 1 - move // columns for move in range(rows * columns)]
        self._bits = [1 << place for place in places]
        masks = [sum(self._bits[column::columns]) for column in range(columns)]
        centred = [masks[column] for column in sorted(range(columns), key=lambda column: abs(2 * column + 1 - columns))]
        steps = {abs(places[line[-1]] - places[line[0]]) // max(1, rules.aligned - 1) for line in rules.lines}
        self._lines, self._full = (rules.aligned, _array([*steps])), sum(masks)
        board = *self._lines, rules.drops, self._full, sum(self._bits[-columns:]), _array(centred)
        lengths = 2 * _KNOWN, *[(rows * columns + 1) ** 2] * 2
        self._told = board, tuple(_array(array("q", bytes(8 * length))) for length in lengths)

    @property
    def game(self):
        """Le jeu, voir `Rules.settings`."""
        return self.rules.settings

    def value(self, board):
        """Ce que vaut un plateau pour le joueur au trait, partie finie ou non : 1 s'il gagne, 0, −1 s'il perd."""
        return self._value(*self._players(board))

    def values(self, board):
        """Ce que vaut de même chaque coup permis ; ``None`` pour une autre case."""
        own, other = self._players(board)
        moves = self.rules.legal_moves(board)
        return tuple(-self._value(other, own | bit) if i in moves else None for i, bit in enumerate(self._bits))

    def choices(self, board):
        """Les coups qui gardent la valeur du plateau."""
        values, moves = self.values(board), self.rules.legal_moves(board)
        return tuple(move for move in moves if values[move] == max(map(values.__getitem__, moves)))

    def _players(self, board):
        players = "XO" if game.player_to_move(self.rules.check_board(board)) == "X" else "OX"
        return [sum(bit for bit, mark in zip(self._bits, board, strict=True) if mark == one) for one in players]

    def _value(self, own, other):
        left = count(self._full & ~(own | other))
        return -1 if winning_squares(other, other, *self._lines) else int(solve(own, other, -1, 1, left, *self._told))


def _array(numbers):
    return np.array(numbers, np.int64) if numba else numbers


def share_of_good_moves(agent, rules, positions):
    """La part des positions où un agent, qui a ``choices(board)``, garde la valeur exacte : une `Fraction`.

    ``positions`` : des plateaux où la partie continue ; ou, si on les sait, ``{plateau: coups qui gardent sa valeur}``.
    """
    if not isinstance(positions, dict):
        positions = dict(zip(positions, map(PerfectAgent(rules).choices, positions), strict=True))
    played = [(agent.choices(board), good) for board, good in positions.items()]
    return sum(Fraction(sum(move in good for move in moves), len(moves)) for moves, good in played) / len(played)


def losing_line(agent, rules):
    """Une partie que perd l'agent : ses coups, X d'abord ; ``None`` si aucun adversaire ne le bat.

    Toutes les réponses à tous ses coups sont suivies, qu'il tienne X ou O, tant que l'adversaire peut encore aligner.
    """
    agent, perfect = as_agent(agent), PerfectAgent(rules)
    losses = (_loss(agent, perfect, player, rules.new_board(), set()) for player in game.PLAYERS)
    return next((loss for loss in losses if loss is not None), None)


def _loss(agent, perfect, player, board, seen):
    """La suite d'une telle partie, depuis ce plateau ; ``seen`` a ceux d'où l'on sait qu'il n'y en a pas."""
    rules, opponent = perfect.rules, "O" if player == "X" else "X"
    verdict, is_open = rules.verdict(board), any({board[i] for i in line} <= {opponent, " "} for line in rules.lines)
    if verdict != "C" or not is_open or board in seen:
        return () if verdict == opponent else None
    if game.player_to_move(board) == player:
        moves = agent.choices(board) or (None,)  # que refuse `Rules.play`
    else:
        moves = perfect.choices(board) if perfect.value(board) == 1 else rules.legal_moves(board)
    for move in moves:
        if (loss := _loss(agent, perfect, player, rules.play(board, move), seen)) is not None:
            return move, *loss
    seen.add(board)
    return None
