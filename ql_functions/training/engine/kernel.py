"""L'entraînement du cours, compilé : le même algorithme que `solutions`, sur des tableaux.

L'état est le numéro en base 3 du plateau que voit le joueur au trait (`game.number`) ; ``q[état, table, coup]``
vaut −∞ pour une case occupée. Numba compile ces fonctions ; pour un navigateur, `javascript` les traduit, et ce module
se charge sans NumPy : ses constantes sont alors des listes. Rien n'est alloué dans la boucle. Deux mémoires évitent d'y
chercher un maximum à chaque coup : le coup glouton de chaque état, et la plus grande valeur de ses deux tables.

Sources : Sutton & Barto (2ᵉ éd.), § 6.5 et 6.7 ; van Hasselt, « Double Q-learning » (2010) ;
générateur SplitMix64 : Steele, Lea et Flood, « Fast splittable pseudorandom number generators » (2014).
"""

import sys
from operator import itemgetter

from ... import game, q_tables

try:
    import numpy as np
except ImportError:
    np = None
# Numba importe ce module à seule fin de savoir s'il est installé. L'import prend 0,2 s et 17 Mio : on l'en empêche.
_SCIPY = "scipy.linalg"
if is_spared := _SCIPY not in sys.modules:
    sys.modules[_SCIPY] = None
try:
    import numba
    import numba.np.arraymath
except ImportError:
    numba = None
finally:
    if is_spared:
        del sys.modules[_SCIPY]

STATES = 3**9
COURSE, SINGLE, DOUBLE = range(3)  # les rangs de `plan.ALGORITHMS`
_DIGITS = str.maketrans(" XO", "012")
_GAMMA, _MIX_1, _MIX_2, _MASK = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 2**64 - 1


def compiled(function):
    """La fonction compilée par Numba et gardée sur disque s'il le peut ; elle-même si Numba n'est pas là."""
    if numba is None:
        return function
    try:
        return numba.njit(cache=True, nogil=True)(function)  # sans le verrou, deux entraînements avancent ensemble
    except RuntimeError:  # nulle part où garder le code compilé : il le sera à chaque démarrage
        return numba.njit(nogil=True)(function)


def notice():
    """Ce qu'il y a à dire de la vitesse, ou ``""``."""
    if numba is None:
        return (
            "Numba est absent : les entraînements tournent sans lui, des centaines de fois plus lentement. "
            "Pour l'installer : pip install 'ql-functions[fast]'."
        )
    if isinstance(play._cache, numba.core.caching.NullCache):
        return "Le cache de Numba ne peut pas s'écrire ici : la compilation recommence à chaque démarrage."
    return ""


def generator(seed):
    """L'état de départ du générateur pour cette graine, du type que veut le moteur : uint64, ou entier sans Numba."""
    return np.uint64(seed % 2**64) if numba else seed % 2**64


@compiled
def draw(state):
    """L'état suivant du générateur (entier de 64 bits), et un nombre de [0, 1[."""
    state = (state + _GAMMA) & _MASK
    mixed = ((state ^ (state >> 30)) * _MIX_1) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * _MIX_2) & _MASK
    return state, ((mixed ^ (mixed >> 31)) >> 11) * 2.0**-53


# Les 4 520 états du jeu, leurs numéros et leurs coups permis.
KEYS = [q_tables.state_of(board) for board, verdict in game.states().items() if verdict == "C"]
NUMBERS = [game.number(key) for key in KEYS]
MOVES = [game.legal_moves(key) for key in KEYS]


def _array(rows, dtype=None):
    return np.array(rows, dtype) if np else rows


# Un joueur est un entier dont le bit i dit s'il tient la case i.
NUMBER = _array([sum(3**i for i in range(9) if marks >> i & 1) for marks in range(512)])
WINS = _array([any(all(marks >> i & 1 for i in line) for line in game.lines()) for marks in range(512)])
FREE = _array([([i for i in range(9) if not marks >> i & 1] + [0] * 9)[:9] for marks in range(512)], "int32")
COUNT = _array([9 - marks.bit_count() for marks in range(512)], "int32")


def _symmetry():
    """Pour chaque état du jeu : la plus petite de ses 8 images, et les coups d'un repère à l'autre."""
    chosen, toward, back = list(range(STATES)), [[*range(9)]] * STATES, [[*range(9)]] * STATES
    looks = [itemgetter(*reversed(symmetry)) for symmetry in game.symmetries()]  # les chiffres de poids fort d'abord
    inverses = [[*map(symmetry.index, range(9))] for symmetry in game.symmetries()]
    for key, number in zip(KEYS, NUMBERS, strict=True):
        digits = key.translate(_DIGITS)
        images = [int("".join(look(digits)), 3) for look in looks]
        least = min(range(8), key=images.__getitem__)
        chosen[number], toward[number], back[number] = images[least], inverses[least], game.symmetries()[least]
    return tuple(map(_array, (chosen, toward, back)))


SYMMETRY = _symmetry()  # (représentante [STATES], coups vers elle [STATES, 9], coups depuis elle)


@compiled
def play(random, greedy, epsilon_x, epsilon_o, opening, symmetric, symmetry, states, moves):
    """Joue une partie et note ses états et ses coups ; rend (générateur, nombre de coups, gagnant 0, 1 ou 2)."""
    canonical, to_canonical, from_canonical = symmetry
    own, other, length = 0, 0, 0
    while True:
        state = NUMBER[own] + 2 * NUMBER[other]
        seen = canonical[state] if symmetric else state
        random, number = draw(random)
        if length < opening or number < (epsilon_o if length & 1 else epsilon_x):
            taken = own | other
            random, number = draw(random)
            move = FREE[taken, int(number * COUNT[taken])]
        else:
            move = from_canonical[state, greedy[seen]] if symmetric else greedy[seen]
        states[length], moves[length] = seen, to_canonical[state, move] if symmetric else move
        length += 1
        own |= 1 << move
        if WINS[own]:
            return random, length, (length - 1) & 1
        if length == 9:
            return random, length, 2
        own, other = other, own


@compiled
def best_in(q, state, table):
    """Le premier meilleur coup d'une table."""
    best = 0
    for move in range(1, 9):
        if q[state, table, move] > q[state, table, best]:
            best = move
    return best


@compiled
def best_of_both(q, state):
    """Le premier coup dont la moyenne des deux tables est la plus grande."""
    best = 0
    for move in range(1, 9):
        if q[state, 0, move] + q[state, 1, move] > q[state, 0, best] + q[state, 1, best]:
            best = move
    return best


@compiled
def learn(random, tables, states, moves, length, winner, algorithm, paid, lrate, discount, forward):  # noqa: C901 (see below)
    """Relit une partie, les coups de X puis ceux de O, payés selon le ``paid`` d'un `plan.Plan` ; à rebours, ou non.

    L'écriture n'est pas une fonction à part : son appel coûterait le quart du temps (mesuré).
    """
    q, greedy, peaks, visits = tables
    rewards, ends = paid
    for player in range(2):
        result = 0 if winner == player else (1 if winner == 2 else 2)
        last = length - 1 - ((length - 1 - player) & 1)
        for turn in range(last // 2 + 1):
            rank = last // 2 - turn if forward else turn
            step, future = last - 2 * rank, ends[result]
            state, move, table = states[step], moves[step], 0
            if algorithm != SINGLE:
                random, number = draw(random)
                table = 1 if number >= 0.5 else 0
            if rank and algorithm == DOUBLE:
                future = q[states[step + 2], 1 - table, best_in(q, states[step + 2], table)]
            elif rank:
                future = peaks[states[step + 2], table]
            old = q[state, table, move]
            value = (1 - lrate) * old + lrate * (rewards[result, rank] + discount * future)
            q[state, table, move] = value
            if algorithm == SINGLE:
                q[state, 1, move] = value
            if value >= peaks[state, table]:
                peaks[state, table] = value
            elif old == peaks[state, table]:
                peaks[state, table] = q[state, table, best_in(q, state, table)]
            best = greedy[state]
            if move == best:
                if value < old:
                    greedy[state] = best_of_both(q, state)
            else:
                sums, highest = q[state, 0, move] + q[state, 1, move], q[state, 0, best] + q[state, 1, best]
                if sums > highest or (sums == highest and move < best):
                    greedy[state] = move
            visits[state] += 1
    return random


@compiled
def note(film, frame, regime, games, epsilon, wins, q, visits):
    """Garde une image de l'entraînement."""
    watched, frames, values, met = film
    frames[frame, 0], frames[frame, 1], frames[frame, 2] = regime, games, epsilon
    for result in range(3):
        frames[frame, 3 + result] = wins[regime, result]
    for place in range(len(watched)):
        met[frame, place] = visits[watched[place]] > 0
        for move in range(9):
            values[frame, place, move] = (q[watched[place], 0, move] + q[watched[place], 1, move]) / 2


@compiled
def run(random, tables, symmetry, film, plan):
    """Entraîne des tables ; rend le générateur et le nombre d'images gardées.

    Args:
        random: état du générateur, uint64.
        tables: (q [STATES, 2, 9], coup glouton [STATES], plus grande valeur [STATES, 2], passages [STATES]),
            modifiés sur place. Une seule table (`SINGLE`) : Q2 suit Q1, et sa plus grande valeur n'est pas tenue.
        symmetry: `SYMMETRY`.
        film: (états observés, frames [images, 6]: régime, parties du régime, ε, trois résultats ;
            values [images, observés, 9]: moyennes de Q1 et Q2 ; met [images, observés]: déjà rencontré ?).
        plan: le `plan.Plan`, ses listes en tableaux.
    """
    batches, learners = plan[0], plan[2]
    wins, frame = np.zeros((len(learners), 3), np.int64), 0
    for batch in range(batches):
        for regime in range(len(learners)):
            random, frame = run_regime(random, tables, symmetry, film, plan, wins, frame, batch, regime)
    return random, frame


@compiled
def run_regime(random, tables, symmetry, film, plan, wins, frame, batch, regime):
    """Joue un régime d'un lot, comme `run` ; ``wins`` et ``frame`` sont ses victoires et ses images jusque-là."""
    batches, sims, learners, init_e, lrates, discount, paid, algorithm, symmetric, longest, every, forward = plan
    q, greedy, _, visits = tables
    states, moves = np.empty(9, np.int64), np.empty(9, np.int64)
    total, played = batches * sims * len(learners), (batch * len(learners) + regime) * sims
    for i in range(sims):
        epsilon = init_e * (1 - batch / batches) * (1 - i / sims)
        epsilon_x = epsilon if learners[regime, 0] else 1.0
        epsilon_o = epsilon if learners[regime, 1] else 1.0
        opening = 0
        if longest:
            random, number = draw(random)
            opening = int(number * (longest + 1))
        random, length, winner = play(random, greedy, epsilon_x, epsilon_o, opening, symmetric, symmetry, states, moves)
        lrate = lrates[0] + (lrates[1] - lrates[0]) * (played / total)
        random = learn(random, tables, states, moves, length, winner, algorithm, paid, lrate, discount, forward)
        wins[regime, winner] += 1
        played += 1
        if played % every == 0 or i == sims - 1:
            note(film, frame, regime, batch * sims + i + 1, epsilon, wins, q, visits)
            frame += 1
    return random, frame
