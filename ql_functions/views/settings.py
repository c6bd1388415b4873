"""Le laboratoire dans une page : ce qui s'y règle, et ce dont ``static/laboratory.js`` a besoin pour s'entraîner."""

from dataclasses import asdict

from juge.drawing.html import tag
from juge.drawing.numbers import thousands
from juge.drawing.typography import spaced, spaced_in

from ..drawing import Fragment
from ..game import number
from ..q_tables import state_of
from ..strength.policies import agent_of
from ..strength.report_card import WORDS
from ..strength.seeds import page_engine
from ..training.recipe import ALGORITHMS, REGIMES, Recipe
from ..training.table import new_history
from .film import TITLES
from .match import data_of, match_against


def _hundredths(first, last, step):
    return tuple(hundredth / 100 for hundredth in range(first, last + 1, step))


_SHARE = _hundredths(0, 100, 5)
_SLIDERS = {
    "lrate": ("Taux d'apprentissage", (0.01, 0.02, *_SHARE[1:])),
    "last_lrate": ("Taux à la dernière partie", (None, *_SHARE)),
    "discount": ("Facteur d'actualisation", _SHARE),
    "alpha": ("Base des récompenses", _SHARE),
    "init_q": ("Valeur d'un coup jamais joué", _hundredths(-100, 300, 10)),
    "init_e": ("ε à la première partie", _SHARE),
    "batches": ("Lots", (1, 2, 3, 4, 5, 7, 10, 15, 20, 30)),
    "sims_per_batch": ("Parties par lot et par régime", (10, 20, 50, 100, 200, 500, 1000, 1500, 2000, 3000)),
    "opening": ("Premiers coups au hasard, au plus", tuple(range(10))),
    "seeds": ("Graines", (1, 2, 5, 10, 20, 30, 50, 100)),
}
_ALGORITHMS = list(zip(ALGORITHMS, ("du cours", "une seule table", "double"), strict=True))
_SWITCHES = {
    "symmetric": "Valeurs partagées par symétrie",
    "reward_at_end": "Récompense au dernier coup",
}
_SEEDS = 20
_ASLEEP = " La page ne l'a pas lancé. Pour changer les réglages, exécutez la cellule, ou approuvez le carnet."


def _controls(recipe):
    """Les réglages que `static/laboratory.js` montre ; chaque curseur passe par la valeur de ``recipe``."""
    for name, (label, values) in _SLIDERS.items():
        own = getattr(recipe, name, _SEEDS)
        if own not in values:
            values = sorted((*values, own), key=lambda value: (value is not None, value))
        yield {"kind": "slider", "name": name, "label": label, "values": values}
    regimes = [[regime, TITLES[regime]] for regime in REGIMES]
    yield {"kind": "toggles", "name": "regimes", "label": "Régimes", "options": regimes}
    yield {"kind": "choice", "name": "algorithm", "label": "Algorithme", "options": _ALGORITHMS}
    for name, label in _SWITCHES.items():
        yield {"kind": "switch", "name": name, "label": label}


def settings_of(recipe=None):
    """Ce dont ``static/laboratory.js`` a besoin, en valeurs JSON.

    Raises:
        TypeError: ``recipe`` n'est pas une recette.
        ValueError: le jeu du paquet n'est plus le morpion 3×3.
    """
    recipe = Recipe() if recipe is None else recipe
    if not isinstance(recipe, Recipe):
        raise TypeError(f"recipe est une Recipe, pas {recipe!r}.")
    agent_of({})  # refuse d'une phrase un autre jeu que le 3×3
    controls, boards = list(_controls(recipe)), new_history().boards
    return {
        "key": "",
        "controls": spaced_in(controls),
        "request": {"number": 0, "seed": 0, "seeds": _SEEDS, **asdict(recipe)},
        "course": asdict(Recipe()),
        "titles": spaced_in(TITLES),
        "boards": boards,
        "seen": [number(state_of(board)) for board in boards],
        "words": spaced_in(WORDS),
        "match": data_of(match_against({})),
        **followed(alpha for control in controls if control["name"] == "alpha" for alpha in control["values"]),
    }


def followed(alphas):
    """Ce qu'il faut à une page pour suivre des recettes dont les récompenses ont ces bases, en valeurs JSON."""
    # Python et un navigateur n'arrondissent pas toujours de même une puissance
    powers = [(alpha, [float(alpha) ** k for k in range(1, 6)]) for alpha in alphas]
    return {"algorithms": ALGORITHMS, "powers": powers}


def recipe_of(data):
    """La `Recipe` que demande une page ; une liste du JSON y est un tuple."""
    asked = {name: data["request"][name] for name in data["course"]}
    return Recipe(**{name: tuple(value) if isinstance(value, list) else value for name, value in asked.items()})


def laboratory_of(data):
    """Le laboratoire dans une page."""
    text = f"Laboratoire d'une recette de {thousands(recipe_of(data).games)} parties."
    still = tag("p", spaced(text), _ASLEEP)
    return Fragment("laboratory", data, text, still=still, prose=(), before=page_engine())
