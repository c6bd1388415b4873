"""L'arène : la force exacte des façons d'apprendre, selon le nombre de parties, celle des agents, et leur tournoi.

Les parties ne se jouent que pour apprendre : la force et les rencontres se calculent, sans rien tirer au sort.
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import mean

from ..agents.minimax import MinimaxAgent
from ..training.recipe import SETTLED, SHORTEST, Recipe
from .exact import match
from .policies import agent_of, policy_of
from .report_card import ReportCard, card_of
from .seeds import learned

# Toutes divisibles par 45, le nombre de régimes d'un entraînement du cours ; chacun va jusqu'à son propre nombre.
LENGTHS = (450, 1350, 4500, 13_500, 45_000, 135_000)
RECIPES = {
    "recette du cours": Recipe(),
    "recette stable": SETTLED,
    "recette la plus courte": SHORTEST,
}


@dataclass(frozen=True)
class Contestant:
    """Une façon d'apprendre, ou un agent.

    Attributes:
        games: nombre de parties de son entraînement ; 0 pour un agent, qui n'apprend plus.
        learn: ``learn(parties, graine)`` rend la politique apprise.
        step: ce qui divise toute longueur de son entraînement.
    """

    games: int
    learn: Callable
    step: int = 1

    def lengths(self):
        """Les entraînements à mesurer, du plus court au sien."""
        return [length for length in LENGTHS if 2 * length <= self.games and length % self.step == 0] + [self.games]


@dataclass(frozen=True)
class Arena:
    """Les mesures.

    Attributes:
        seeds: les graines.
        strengths: pour chaque nom, ``{parties: (un bulletin par graine)}`` ; le dernier est l'entraînement entier.
        results: pour chaque couple de noms (X, O), l'espérance de X, de −1 à 1 : une victoire vaut 1, une défaite −1.
            Les deux ont la même graine ; c'est la moyenne sur les graines. Minimax en est.
    """

    seeds: tuple[int, ...]
    strengths: dict[str, dict[int, tuple[ReportCard, ...]]]
    results: dict[tuple[str, str], Fraction]

    @property
    def names(self):
        """Les joueurs du tournoi."""
        return list(dict.fromkeys(name for name, _ in self.results))

    def score(self, name):
        """Moyenne de ses résultats contre les autres, avec X et avec O."""
        others = [other for other in self.names if other != name]
        total = sum(self.results[name, other] - self.results[other, name] for other in others)
        return total / (2 * len(others))


def notice():
    """Ce qu'il y a à dire de ceux qui manquent, ou ``""``."""
    if sys.platform != "emscripten":
        return ""
    return "Dans un navigateur, l'arène n'a que les recettes du cours : les quatre autres méthodes demandent Numba."


def contestants():
    """Toutes les façons d'apprendre, par leur nom ; voir `notice`."""
    found = {name: Contestant(recipe.games, _following(recipe)) for name, recipe in RECIPES.items()}
    if notice():
        return found
    from ..training.learners import LEARNERS

    return {learner.name: Contestant(learner.games, _learning(learner)) for learner in LEARNERS} | found


def entrants(agents):
    """Les concurrents que l'on a choisis, par leur nom ; deux du même nom reçoivent un numéro.

    Args:
        agents: des agents, des tables du cours, des objets qui ont ``choices(board)`` ; et ce qui s'entraîne : une
            `Recipe`, ou ce qui a ``games`` et ``train(parties, graine, verbose)``.

    Raises:
        TypeError, ValueError: l'un d'eux n'est rien de cela, voir `policies.policy_of`, ou ne joue pas en 3×3.
    """
    found, names = {}, Counter()
    for agent in agents:
        name, contestant = _entrant(agent)
        names[name] += 1
        found[f"{name} ({names[name]})" if names[name] > 1 else name] = contestant
    return found


def _entrant(agent):
    if isinstance(agent, Recipe):
        step = agent.batches * len(agent.regimes)
        return "recette", Contestant(agent.games, _following(agent), step)
    if hasattr(agent, "train") and not isinstance(agent, type):
        return getattr(agent, "label", agent.name), Contestant(agent.games, _learning(agent))
    agent = agent_of(agent)
    policy = policy_of(agent)
    return agent.name, Contestant(0, lambda _games, _seed: policy)


def _learning(learner):
    return lambda games, seed: policy_of(learner.train(games, seed, verbose=False))


def _following(recipe):
    def learn(games, seed):
        return learned(replace(recipe, sims_per_batch=games // (recipe.batches * len(recipe.regimes))), seed)

    return learn


def measure(seeds, each=iter, agents=()):
    """Entraîne, mesure, et rend l'`Arena` ; ``seeds`` et ``agents`` sont comme pour `views.arena.arena`.

    ``each`` parcourt les couples (nom, façon d'apprendre), et peut dire laquelle on attend.

    Raises:
        TypeError, ValueError: ``seeds`` n'est pas une suite de graines, ou elle est vide.
    """
    if not isinstance(seeds, list | tuple | range):
        raise TypeError(f"seeds est une liste de graines, pas {seeds!r}.")
    if not seeds:
        raise ValueError("seeds contient au moins une graine.")
    strengths, players = {}, {}
    entered = entrants(agents) if agents else contestants()
    for name, contestant in each(entered.items()):
        strengths[name] = {}
        for games in contestant.lengths():
            players[name] = [contestant.learn(games, seed) for seed in seeds]
            strengths[name][games] = tuple(map(card_of, players[name]))
    players[MinimaxAgent.name] = [policy_of(MinimaxAgent())] * len(seeds)
    return Arena(tuple(seeds), strengths, round_robin(players))


def round_robin(players):
    """Les ``results`` d'une `Arena` : toutes les rencontres, chacun contre chacun et contre soi-même, avec X et avec O.

    ``players`` a pour chaque nom une politique par graine ; on rencontre celle de même graine.
    """
    return {(x, o): mean(map(expected, players[x], players[o])) for x in players for o in players}


def expected(x, o):
    """L'espérance de la politique X contre la politique O, de −1 à 1."""
    win, _, loss = match(x, o)
    return win - loss
