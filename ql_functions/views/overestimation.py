"""La surestimation, en un graphique : ce que trois méthodes apprennent de l'ouverture, et sa valeur exacte."""

from statistics import fmean

from ..drawing.chart import INK, Axis, Chart, Style, legend
from ..drawing.numbers import decimal, thousands
from ..training.maximization_bias import POINTS, exact_value, experiment
from .displayed import displayed
from .figures import pictures
from .waiting import Waiting

METHODS = ("Q-learning (une table)", "Q1 et Q2 du cours", "double Q-learning de van Hasselt")
# ni l'orange de X, ni le violet de O
_STYLES = Style("#0072b2", "disc"), Style("#cc79a7", "square"), Style("#009e73", "up")


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
        exact, every = exact_value(), max(1, self.games // POINTS)
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
