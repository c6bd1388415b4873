"""La surestimation, mesurée : trois façons d'apprendre la valeur de l'ouverture, et sa valeur exacte.

Un petit problème que l'on sait résoudre : X apprend contre un O qui joue au hasard. Une victoire rapporte 1,
une défaite −1, un nul 0, à la fin de la partie seulement ; les plateaux symétriques n'en font qu'un. Pendant
qu'il apprend, X joue lui aussi au hasard : les trois méthodes voient ainsi exactement les mêmes parties.

Source : H. van Hasselt, *Double Q-learning*, NeurIPS 2010 ; Sutton & Barto (2ᵉ éd.), § 6.7.
"""

import random
from functools import cache

from .. import game, solutions
from ..drawing.numbers import thousands

START = game.new_board()
METHODS = {  # nom → nombre de tables
    "Q-learning (une table)": 1,
    "Q1 et Q2 du cours": 2,
    "double Q-learning de van Hasselt": 2,
}
SIMPLE, COURSE, VAN_HASSELT = METHODS
_STYLES = (("#0072b2", "o"), ("#cc79a7", "s"), ("#3b3b3b", "^"))  # ni l'orange de X, ni le violet de O
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


def new_tables(method):
    """Les tables de ``method`` (un nom de `METHODS`), à zéro : ``{plateau: [{coup: valeur}, …]}``."""
    return {board: [dict.fromkeys(moves, 0.0) for _ in range(METHODS[method])] for board, moves in outcomes().items()}


def update(method, tables, step, drawn):
    """Apprend un coup, par la formule du cours.

    Args:
        method: un nom de `METHODS`.
        tables: celles de `new_tables`, modifiées sur place.
        step: ``(plateau, coup, récompense, plateau suivant)``.
        drawn: rang de la table tirée, 0 ou 1 ; sans effet s'il n'y en a qu'une.
    """
    board, move, reward, after = step
    drawn %= METHODS[method]
    if after is None:
        future = 0
    elif method == VAN_HASSELT:
        future = solutions.double_future_q(tables[after][drawn], tables[after][1 - drawn])
    else:
        future = max(tables[after][drawn].values())
    values = tables[board][drawn]
    values[move] = solutions.get_new_q(values[move], reward, future)


def best_value(tables, board=START):
    """Valeur apprise d'un plateau : celle de son meilleur coup, en moyenne sur les tables."""
    return max(sum(values) / len(values) for values in zip(*(t.values() for t in tables[board]), strict=True))


def learn(games, generator):
    """Une expérience : chaque méthode apprend des mêmes parties.

    Returns:
        dict: nom de la méthode → valeur apprise de l'ouverture, à des instants régulièrement espacés.
    """
    learners = {method: new_tables(method) for method in METHODS}
    curves = {method: [] for method in METHODS}
    every = max(1, games // _POINTS)
    for played in range(1, games + 1):
        for step in reversed(_random_game(generator)):
            drawn = generator.randrange(2)
            for method, tables in learners.items():
                update(method, tables, step, drawn)
        if played % every == 0:
            for method, tables in learners.items():
                curves[method].append(best_value(tables))
    return curves


def _random_game(generator):
    steps, board = [], START
    while board is not None:
        move, following = generator.choice(list(outcomes()[board].items()))
        reward, after = generator.choice(following)
        steps.append((board, move, reward, after))
        board = after
    return steps


def overestimation(runs=5, games=80_000, seed=1):
    """Compare à la valeur exacte de l'ouverture celle qu'apprennent trois formes du Q-learning.

    Args:
        runs: nombre d'expériences dont on trace la moyenne (et l'étendue, en clair), ≥ 1.
        games: nombre de parties de chaque expérience, ≥ 1.
        seed: graine du hasard.

    Returns:
        Figure: une figure matplotlib, qui s'affiche en fin de cellule.

    Raises:
        ValueError: ``runs`` ou ``games`` est plus petit que 1.
    """
    if runs < 1 or games < 1:
        raise ValueError(f"runs et games valent au moins 1, pas {runs} et {games}.")
    generator = random.Random(seed)
    experiments = [learn(games, generator) for _ in range(runs)]
    return _figure({method: [curves[method] for curves in experiments] for method in METHODS}, games)


def _figure(curves, games):
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    exact, lowest = exact_value(), exact_value()
    for (colour, marker), (method, runs) in zip(_STYLES, curves.items(), strict=True):
        instants = list(zip(*runs, strict=True))
        x = [max(1, games // _POINTS) * i for i in range(1, len(instants) + 1)]
        means = [sum(values) / len(values) for values in instants]
        axes.fill_between(x, list(map(min, instants)), list(map(max, instants)), color=colour, alpha=0.15)
        axes.plot(x, means, color=colour, marker=marker, markevery=10, label=method)
        lowest = min(lowest, means[-1])
    axes.axhline(exact, color="black", linestyle="--", label=f"valeur exacte : {exact:.3f}".replace(".", ","))
    axes.set(
        title="Valeur apprise de l’ouverture (X contre un O au hasard)",
        xlabel="parties",
        ylabel="max Q (plateau vide)",
        xlim=(0, games),
        ylim=(lowest - 0.06, exact + 0.03),  # resserré : l'écart est de l'ordre du centième
    )
    axes.xaxis.set_major_formatter(lambda x, _: thousands(x))
    axes.yaxis.set_major_formatter(lambda y, _: f"{y:.2f}".replace(".", ","))
    axes.legend(loc="lower right")
    plt.close(figure)  # sinon le carnet la montrerait deux fois
    return figure
