"""La surestimation, en un graphique : ce que trois méthodes apprennent de l'ouverture, et sa valeur exacte."""

from statistics import fmean

from juge.drawing.numbers import decimal, thousands

from ..training.maximization_bias import POINTS, exact_value, experiment
from .displayed import displayed
from .figures import INK, plotted
from .waiting import Waiting

METHODS = ("Q-learning (une table)", "Q1 et Q2 du cours", "double Q-learning de van Hasselt")
# ni l'orange de X, ni le violet de O
_STYLES = ("#0072b2", "o"), ("#cc79a7", "s"), ("#009e73", "^")


@displayed
def overestimation(runs=5, games=80_000, seed=1):
    """Compare à la valeur exacte de l'ouverture celle qu'apprennent trois formes du Q-learning.

    Args:
        runs: nombre d'expériences dont on trace la moyenne (en clair, de la plus basse à la plus haute), ≥ 1.
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
        return plotted(self.plot, size=(440, 300))

    def plot(self, figure):
        """Trace les moyennes, de quoi à quoi vont les courbes, et la valeur exacte."""
        exact, every = exact_value(), max(1, self.games // POINTS)
        lowest = min(fmean(run[-1] for run in runs) for runs in self.curves.values())
        low, high = min(lowest, exact) - 0.06, exact + 0.03  # resserré : l'écart est de l'ordre du centième
        quarters = [self.games * part / 4 for part in range(5)]
        axes = figure.subplots()
        axes.set(title="Valeur apprise de l'ouverture (max Q), X contre un O au hasard", xlabel="parties")
        axes.set(xlim=(0, self.games), ylim=(low, high))
        axes.set_xticks(quarters, map(thousands, quarters))
        axes.yaxis.set_major_formatter(lambda value, _: decimal(value))
        for (colour, shape), (name, runs) in zip(_STYLES, self.curves.items(), strict=True):
            instants = list(zip(*runs, strict=True))
            games = [every * i for i in range(1, len(instants) + 1)]
            axes.fill_between(games, list(map(min, instants)), list(map(max, instants)), color=colour, alpha=0.15, lw=0)
            axes.plot(games, list(map(fmean, instants)), color=colour, marker=shape, markevery=10, label=name)
        axes.axhline(exact, color=INK, ls="--", label=f"valeur exacte\N{NO-BREAK SPACE}: {decimal(exact, '.3f')}")
        axes.legend(loc="upper left", bbox_to_anchor=(0, -0.15), frameon=False)
