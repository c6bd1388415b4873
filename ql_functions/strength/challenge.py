"""Imbattable en combien de parties ? Le plus court entraînement dont 95 agents sur 100 ne sont battus par personne.

Chaque longueur se juge sur les cent mêmes graines, et chaque agent sur toutes ses parties possibles (voir `exact`) : le
décompte d'une longueur est exact. La longueur trouvée l'est moins. On double jusqu'à réussir, puis l'on coupe en deux
l'écart : c'est juste si la part des imbattables croît avec les parties, ce qu'elle ne fait qu'à peu près ; et cent
autres graines en donneraient une autre, voisine.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import hypot, sqrt
from random import Random
from typing import NamedTuple

from juge.drawing.numbers import decimal

from ..training.recipe import Recipe
from .exact import is_beatable
from .seeds import learned, measured
from .trainers import OutOfTimeError, Trainer

SEEDS, WANTED = 100, 95
FEWEST, MOST = 50, 100_000  # parties : les longueurs essayées d'abord, et en dernier
_QUANTILE = 1.959963984540054  # d'une loi normale : 95 % de ses tirages sont à moins de ce nombre d'écarts-types
_FINE = 50  # la longueur cherchée se trouve à 1/50 près


def interval(count, total):
    """L'intervalle à 95 % de Wilson pour une part dont ``count`` tirages sur ``total`` sont.

    Source : E. B. Wilson, « Probable inference, the law of succession, and statistical inference », JASA 22 (1927).
    Au contraire de ± 1,96 écart-type, il ne sort jamais de [0, 1], et n'est pas vide à 0 sur n ni à n sur n.

    Returns:
        tuple[float, float]: ses deux bouts.
    """
    share, weight = count / total, _QUANTILE**2 / total
    middle = share + weight / 2
    half = sqrt(weight * (share * (1 - share) + weight / 4))
    return max(0.0, (middle - half) / (1 + weight)), min(1.0, (middle + half) / (1 + weight))


def difference(count, other, total):
    """Ce que vaut, pour ``total`` tirages de chacune, la part de ``other`` moins celle de ``count``, et son intervalle.

    Ses demi-largeurs sont celles des deux `interval`, ajoutées comme les côtés d'un angle droit.
    Source : R. Newcombe, « Interval estimation for the difference between independent proportions », 1998.

    Returns:
        tuple[float, float, float]: la différence, et les deux bouts de son intervalle à 95 %.
    """
    (low, high), (least, most) = interval(count, total), interval(other, total)
    before, after = count / total, other / total
    gap = after - before
    return gap, gap - hypot(after - least, high - before), gap + hypot(most - after, before - low)


def in_words(gap, least, most):
    """Écrit une `difference` : « 5 de moins sur 100, entre −2 et 12 »."""
    ends = (-most, -least) if gap < 0 else (least, most)
    size, low, high = (decimal(round(100 * part), ".0f") for part in (abs(gap), *ends))
    return f"{size} de {'moins' if gap < 0 else 'plus'} sur 100, entre {low} et {high}"


class Level(NamedTuple):
    """Ce que donne une longueur d'entraînement.

    Attributes:
        games: ses parties.
        unbeatable: combien d'agents différents personne ne bat. Sans rien qui soit tiré au sort, toutes les graines
            donnent le même : une chance, non cent réussites.
        seeds: combien de graines on a entraînées.
        agents: combien d'agents différents elles ont donnés.
    """

    games: int
    unbeatable: int
    seeds: int
    agents: int

    @property
    def passes(self):
        """Le défi est-il relevé ?"""
        return self.unbeatable >= WANTED

    @property
    def share(self):
        """La part des imbattables, et les deux bouts de son intervalle à 95 % (`interval`)."""
        return self.unbeatable / self.seeds, *interval(self.unbeatable, self.seeds)


@dataclass(frozen=True)
class Contender:
    """Une façon d'apprendre.

    Attributes:
        name: son nom, pour une phrase.
        unit: ce dont ses parties sont un multiple.
        games: les parties qu'elle prévoit ; ``None`` si elle n'en prévoit pas.
        tried: ``tried(parties, graines)`` entraîne, et rend un `Level`.
        trainer: le `trainers.Trainer`, si c'est la fonction d'un élève.
    """

    name: str
    unit: int
    games: int | None
    tried: Callable
    trainer: Trainer | None = None


@dataclass(frozen=True)
class Measures:
    """Les `Level` que l'on a mesurés, par nombre de parties ; ``is_over`` : la recherche est-elle allée au bout ?"""

    contender: Contender
    levels: tuple[Level, ...]
    is_over: bool

    @property
    def own(self):
        """Le `Level` des parties que la recette prévoit, ou ``None``."""
        return next((level for level in self.levels if level.games == self.contender.games), None)

    @property
    def least(self):
        """Le plus court `Level` qui relève le défi, ou ``None``."""
        return next((level for level in self.levels if level.passes), None)


def contender_of(entry):
    """Le `Contender` qu'est une `Recipe`, ou une fonction ``train(games, rng)`` qui rend une table.

    Raises:
        TypeError: ce n'est ni l'une ni l'autre.
    """
    if isinstance(entry, Recipe):
        unit = entry.batches * len(entry.regimes)
        return Contender("La recette", unit, entry.games, partial(_by_recipe, entry))
    if not callable(entry):
        raise TypeError(f"Le défi se lance à une Recipe(…) ou à une fonction train(games, rng), pas à {entry!r}.")
    trainer = Trainer(entry)
    return Contender(trainer.name, 1, None, partial(_by_function, trainer), trainer)


def drawn_seeds(seed=None):
    """Les cent graines du défi, tirées au sort ; ``seed`` est la graine de ce tirage, ``None`` pour un tirage nouveau.

    Raises:
        TypeError: ``seed`` n'est ni un entier ni ``None``.
    """
    if seed is not None and type(seed) is not int:
        raise TypeError(f"seed est un nombre entier, ou None pour un tirage nouveau, pas {seed!r}.")
    random, seeds = Random(seed), {}
    while len(seeds) < SEEDS:  # ce que ferait `sample`, qui n'a pas, dans un navigateur, des nombres si grands
        seeds[random.randrange(2**32)] = None
    return [*seeds]


def measure(contender, seeds, each=lambda games: None):
    """Cherche la plus courte longueur qui relève le défi, sur les mêmes graines, et rend les `Measures`.

    ``each`` reçoit chaque longueur avant qu'on l'essaie.

    Raises:
        ValueError: la fonction d'un élève s'arrête, ne s'arrête pas, triche, ou rend autre chose qu'une table.
    """
    levels = {}

    def passes(games):
        if games not in levels:
            each(games)
            levels[games] = contender.tried(games, seeds)
        return levels[games].passes

    try:
        _search(contender, passes)
        is_over = True
    except OutOfTimeError:
        is_over = False
    return Measures(contender, tuple(levels[games] for games in sorted(levels)), is_over)


def _search(contender, passes):
    unit = contender.unit
    most = contender.games if contender.games and passes(contender.games) else max(MOST, unit)
    low, high = 0, -(-FEWEST // unit) * unit
    while high < most and not passes(high):
        low, high = high, 2 * high
    high = min(high, most // unit * unit)
    if passes(high):
        while high - low > max(unit, high // _FINE):
            middle = (low + high) // (2 * unit) * unit
            low, high = (low, middle) if passes(middle) else (middle, high)


def level_of(games, judged, patient=True):
    """Le `Level` d'une longueur.

    Args:
        judged: pour chaque graine, la politique apprise, et si personne ne la bat.
        patient: juger toutes les graines ; sinon, s'arrêter quand trop ont échoué pour que les autres y changent rien.
    """
    agents, safe, seeds = set(), set(), 0
    for seeds, (policy, is_safe) in enumerate(judged, 1):
        agents.add(policy.tobytes())
        if is_safe:
            safe.add(policy.tobytes())
        if not patient and seeds - len(safe) > SEEDS - WANTED:
            break
    return Level(games, len(safe), seeds, len(agents))


def _judged(policy):
    return policy, not is_beatable(policy)


def _by_recipe(recipe, games, seeds):
    """Toutes les graines : le moteur compilé en fait des dizaines par seconde."""
    recipe = replace(recipe, sims_per_batch=games // (recipe.batches * len(recipe.regimes)))
    return level_of(games, measured(lambda seed: _judged(learned(recipe, seed)), seeds))


def _by_function(trainer, games, seeds):
    """Les graines l'une après l'autre."""
    return level_of(games, (_judged(trainer.policy(games, seed)) for seed in seeds), patient=False)
