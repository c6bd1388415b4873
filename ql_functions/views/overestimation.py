"""La surestimation, mesurée : trois façons d'apprendre la valeur de l'ouverture, et sa valeur exacte.

Un petit problème que l'on sait résoudre : X apprend contre un O qui joue au hasard. Une victoire rapporte 1,
une défaite −1, un nul 0, à la fin de la partie seulement ; les plateaux symétriques n'en font qu'un. Pendant
qu'il apprend, X joue lui aussi au hasard : les trois méthodes voient ainsi exactement les mêmes parties.

Source : H. van Hasselt, *Double Q-learning*, NeurIPS 2010 ; Sutton & Barto (2ᵉ éd.), § 6.7.
"""

from functools import cache
from statistics import fmean

from .. import game, solutions
from ..drawing.chart import INK, Axis, Chart, Style, legend
from ..drawing.numbers import decimal, thousands
from ..training.biased_loop import learn
from ..training.engine.kernel import generator, numba
from .displayed import displayed
from .figures import pictures
from .waiting import Waiting

START = game.new_board()
METHODS = ("Q-learning (une table)", "Q1 et Q2 du cours", "double Q-learning de van Hasselt")
# ni l'orange de X, ni le violet de O
_STYLES = Style("#0072b2", "disc"), Style("#cc79a7", "square"), Style("#009e73", "up")
_POINTS = 100  # nombre de points d'une courbe


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

    Returns:
        tuple: l'état suivant du générateur, et pour chaque méthode la valeur apprise de l'ouverture, à une centaine
        d'instants régulièrement espacés.
    """
    every = max(1, games // _POINTS)
    tables = _sequence([0.0] * (5 * len(outcomes()) * 9))
    curves = _sequence([0.0] * (3 * (games // every)))
    random = learn(generator(random), games, every, tables, curves, problem(), (solutions.lrate, solutions.discount))
    return int(random), [[float(value) for value in curves[method::3]] for method in range(3)]


@displayed
def overestimation(runs=5, games=80_000, seed=1):
    """Compare à la valeur exacte de l'ouverture celle qu'apprennent trois formes du Q-learning.

    Args:
        runs: nombre d'expériences dont on trace la moyenne (et l'étendue, en clair), ≥ 1.
        games: nombre de parties de chaque expérience, ≥ 1.
        seed: graine du hasard.

    Raises:
        TypeError: ``runs``, ``games`` ou ``seed`` n'est pas un entier.
        ValueError: ``runs`` ou ``games`` est plus petit que 1.
    """
    for name, number in (("runs", runs), ("games", games), ("seed", seed)):
        if type(number) is not int:
            raise TypeError(f"{name} est un nombre entier, pas {number!r}.")
    if runs < 1 or games < 1:
        raise ValueError(f"runs et games valent au moins 1, pas {runs} et {games}.")
    random, experiments = seed, []
    with Waiting("Trois méthodes apprennent des mêmes parties", runs) as line:
        for done in range(runs):
            line.says(done)
            random, curves = experiment(games, random)
            experiments.append(curves)
    return Overestimation(dict(zip(METHODS, zip(*experiments, strict=True), strict=True)), games)


class Overestimation:
    """Ce qu'une cellule affiche ; ``curves`` : pour chaque méthode, une courbe par expérience de ``games`` parties."""

    def __init__(self, curves, games):
        self.curves, self.games = curves, games

    def __repr__(self):
        ends = (f"{name} {decimal(fmean(run[-1] for run in runs), '.3f')}" for name, runs in self.curves.items())
        exact = decimal(exact_value(), ".3f")
        return f"Valeur de l'ouverture après {thousands(self.games)} parties : {', '.join(ends)} ; exacte, {exact}."

    def _repr_html_(self):
        exact = {f"valeur exacte : {decimal(exact_value(), '.3f')}": Style(INK)}
        chart = self.chart()
        return pictures((chart.svg(), chart.said()), legend(dict(zip(self.curves, _STYLES, strict=True)) | exact))

    def chart(self):
        """Le graphique."""
        exact, every = exact_value(), max(1, self.games // _POINTS)
        lowest = min(fmean(run[-1] for run in runs) for runs in self.curves.values())
        low, high = min(lowest, exact) - 0.06, exact + 0.03  # resserré : l'écart est de l'ordre du centième
        step = next(cents for cents in (2, 5, 10, 20) if 100 * (high - low) <= 12 * cents)  # douze repères au plus
        ticks = tuple(cents / 100 for cents in range(-100, 101, step) if low < cents / 100 < high)
        chart = Chart(
            "Valeur apprise de l'ouverture (max Q), X contre un O au hasard",
            Axis(0, self.games, tuple(self.games * part / 4 for part in range(5)), thousands),
            Axis(low, high, ticks, decimal),
            "parties",
            (440, 300),
        )
        for style, runs in zip(_STYLES, self.curves.values(), strict=True):
            instants = list(zip(*runs, strict=True))
            games, means = [every * i for i in range(1, len(instants) + 1)], list(map(fmean, instants))
            chart.band(games, list(map(min, instants)), list(map(max, instants)), style)
            chart.line(games, means, style)
            for i in range(0, len(games), 10):
                chart.mark(games[i], means[i], style, full=True)
        chart.level(exact, Style(INK))
        return chart
