"""Quand la table explose : les états d'un jeu, ce que pèserait leur table, ce que le hasard en rencontre.

Un état est un plateau où la partie continue, vu par le joueur au trait ; le jeu est celui où l'on aligne tout un côté.
"""

import sys
from collections import Counter
from math import comb

import numpy as np

from .. import game


def state_counts(size):
    """Le nombre exact d'états, sans les énumérer : par inclusion et exclusion sur les alignements.

    Un plateau où personne n'a aligné, avec autant de X que de O ou un X de plus, s'atteint en jouant ses marques dans
    n'importe quel ordre : il suffit de les compter. `benchmarks/states.py` compare à l'énumération.
    Rend une liste : pour chaque nombre de coups joués, de 0 à ``size**2 - 1``, le nombre d'états.
    """
    terms = Counter({(0, 0): 1})  # cases qui portent un X, cases qui portent un O → signe
    for squares in game.lines(size, size):
        line = sum(1 << i for i in squares)
        for (x, o), sign in list(terms.items()):
            if not line & o:
                terms[x | line, o] -= sign
            if not line & x:
                terms[x, o | line] -= sign
    marks = Counter()
    for (x, o), sign in terms.items():
        marks[x.bit_count(), o.bit_count()] += sign
    return [_completed(marks, size**2, (ply + 1) // 2, ply // 2) for ply in range(size**2)]


def _completed(marks, squares, x, o):
    """Les façons de compléter chaque terme jusqu'à ``x`` X et ``o`` O."""
    return sum(
        sign * comb(squares - some_x - some_o, x - some_x) * comb(squares - x - some_o, o - some_o)
        for (some_x, some_o), sign in marks.items()
        if some_x <= x and some_o <= o
    )


def table_bytes(size, counts):
    """Ce que pèse, en octets, la table du cours qui contient tous les états, sans son index (2 à 5 % de plus).

    C'est selon le `sys.getsizeof` de ce Python : clés, dictionnaires et nombres.
    """
    return sum(count * _entry_bytes(size, size**2 - ply) for ply, count in enumerate(counts))


def _entry_bytes(size, free):
    values = dict.fromkeys(range(free), 0.5)
    tables = {"Q1": values, "Q2": values}
    numbers = sys.getsizeof(values) + free * sys.getsizeof(0.5)  # les petits entiers, eux, sont partagés
    return sys.getsizeof(game.new_board(size)) + sys.getsizeof(tables) + 2 * numbers


def met_by_chance(size, games):
    """Combien d'états différents rencontrent des parties jouées au hasard.

    Chaque plateau est reconnu à une empreinte de 64 bits (Zobrist, « A new hashing method with application for game
    playing », 1970) : le risque d'en confondre deux est d'un sur dix millions.
    Rend deux tableaux d'entiers ``[games]``, les états rencontrés après chaque partie, tous puis sans répétition.
    """
    random, squares = np.random.default_rng(0), size**2
    moves = random.random((games, squares)).argsort(axis=1)  # l'ordre où les cases seraient jouées
    lengths = _lengths(moves.argsort(axis=1), np.array(game.lines(size, size)))
    codes = random.integers(2**64, size=(2, squares), dtype=np.uint64)
    played = codes[np.arange(squares) % 2, moves]
    prints = np.bitwise_xor.accumulate(played, axis=1) ^ played  # avant chaque coup
    visited = np.arange(squares) < lengths[:, None]
    _, first = np.unique(prints[visited], return_index=True)
    whole = lengths.cumsum()
    return whole, np.searchsorted(np.sort(first), whole)


def _lengths(turns, lines):
    """Le nombre de coups de chaque partie ; ``turns [parties, cases]`` : le rang du coup de chaque case."""
    ranks = turns[:, lines]
    aligned = (ranks % 2 == ranks[..., :1] % 2).all(axis=-1)
    return np.where(aligned, ranks.max(axis=-1), turns.shape[1] - 1).min(axis=1) + 1
