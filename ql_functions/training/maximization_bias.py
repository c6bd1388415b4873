"""Le biais de maximisation, mesuré sur un petit problème : trois façons d'apprendre la valeur de l'ouverture.

On sait résoudre ce problème : X apprend contre un O qui joue au hasard. Une victoire rapporte 1, une défaite −1, un
nul 0, à la fin de la partie seulement ; les plateaux symétriques n'en font qu'un. Pendant qu'il apprend, X joue lui
aussi au hasard : les trois méthodes voient ainsi exactement les mêmes parties.

Source : H. van Hasselt, *Double Q-learning*, NeurIPS 2010 ; Sutton & Barto (2ᵉ éd.), § 6.7.
"""

from functools import cache

from .. import game, solutions
from .biased_loop import learn
from .engine.kernel import generator, numba

START = game.new_board()
POINTS = 100  # nombre d'instants d'une courbe


@cache
def outcomes():
    """Ce qui peut suivre chaque coup de X : ``{plateau: {coup: ((récompense, plateau suivant), …)}}``.

    Les suites d'un coup sont équiprobables. Le plateau suivant, à X de jouer, est le représentant de sa
    classe de symétrie ; ``None`` quand la partie est finie.
    """
    found = {}
    for board, verdict in game.states().items():
        if verdict == "C" and game.player_to_move(board) == "X" and board == game.canonical(board):
            found[board] = {move: _after(board, move) for move in game.legal_moves(board)}
    return found


def _after(board, move):
    board = game.play(board, move)
    verdict = game.verdict(board)
    if verdict != "C":
        return ((1 if verdict == "X" else 0, None),)
    replies = [game.play(board, reply) for reply in game.legal_moves(board)]
    return tuple((-1, None) if game.verdict(reply) == "O" else (0, game.canonical(reply)) for reply in replies)


@cache
def exact_value(board=START):
    """Valeur optimale exacte d'un plateau où X joue : l'équation de Bellman, par récurrence."""
    return max(
        sum(reward + solutions.discount * (exact_value(after) if after else 0) for reward, after in following)
        / len(following)
        for following in outcomes()[board].values()
    )


@cache
def problem():
    """Le problème en suites de nombres, telles que `biased_loop.learn` les lit ; un plateau y est son rang."""
    ranks = {board: rank for rank, board in enumerate(outcomes())}
    free = list(map(len, outcomes().values()))
    followings = []
    for moves in outcomes().values():
        followings += [*moves.values()] + [()] * (9 - len(moves))
    lengths = [len(following) for following in followings]
    firsts = [sum(lengths[:i]) for i in range(len(lengths))]
    steps = [step for following in followings for step in following]
    rewards = [float(reward) for reward, _ in steps]
    afters = [-1 if after is None else ranks[after] for _, after in steps]
    return tuple(map(_sequence, (free, firsts, lengths, rewards, afters)))


def _sequence(numbers):
    """Un tableau pour Numba ; sans lui, une liste, que Python lit plus vite."""
    if numba is None:
        return numbers
    import numpy as np

    return np.array(numbers)


def experiment(games, random):
    """Une expérience : les trois méthodes apprennent des mêmes parties.

    Rend l'état suivant du générateur et, pour chaque méthode, la valeur apprise de l'ouverture, à une centaine
    d'instants régulièrement espacés.
    """
    every = max(1, games // POINTS)
    tables = _sequence([0.0] * (5 * len(outcomes()) * 9))
    curves = _sequence([0.0] * (3 * (games // every)))
    random = learn(generator(random), games, every, tables, curves, problem(), (solutions.lrate, solutions.discount))
    return int(random), [[float(value) for value in curves[method::3]] for method in range(3)]
