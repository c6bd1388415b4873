"""Ce que vaut une recette : un entraînement n'en dit rien, beaucoup de graines le disent."""

import os
import sys
from array import array
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from ..browser import javascript
from ..search import uct
from ..training.engine import in_browser, run
from ..training.recipe import Recipe
from . import walk
from .exact import is_beatable
from .policies import ANYTHING, policy_from, state_numbers


def learned(recipe, seed):
    """La politique d'une table vide entraînée selon une recette ; la même que par ``train``, sans écrire la table.

    Raises:
        TypeError: ``seed`` n'est pas un entier.
    """
    masks = run.learn(recipe, seed)
    if sys.platform == "emscripten":  # un navigateur n'a pas NumPy
        return policy_from(masks[number] & free for number, free in zip(state_numbers(), ANYTHING, strict=True))
    return policy_from((masks[state_numbers()] & ANYTHING).astype("i").tobytes())


def measured(measure, seeds):
    """Mesure des graines, dans l'ordre, autant à la fois qu'il y a de cœurs : le moteur compilé se passe du verrou."""
    if sys.platform == "emscripten":  # un navigateur n'a pas de fils
        yield from map(measure, seeds)
        return
    with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        yield from pool.map(measure, seeds)


def unbeatable(recipe, seeds):
    """Combien d'entraînements en 3×3 donnent un agent que personne ne bat, avec X ni avec O : un décompte exact.

    Args:
        recipe: la `Recipe`.
        seeds: les graines de ces entraînements, une suite d'entiers.

    Raises:
        TypeError: ``recipe`` n'est pas une `Recipe`, ou une graine n'est pas un entier.
    """
    if not isinstance(recipe, Recipe):
        raise TypeError(f"recipe est une Recipe(…), pas {recipe!r}.")
    return sum(measured(lambda seed: not is_beatable(learned(recipe, seed)), seeds))


@cache
def page_engine(searches=False):
    """De quoi mesurer dans une page des graines, entraînées ou qui cherchent : la fonction JS ``engine``.

    Args:
        searches: veut-on aussi de quoi chercher ? Voir ``static/searching.js``, sinon ``static/trials.js`` seul.
    """
    measures = javascript.translated(walk, ("BOARDS",))
    parts = [in_browser.source(), measures, _written("trials")]
    if searches:
        parts += page_uct(), _written("searching")
    return f"function engine() {{\n{''.join(parts)}return trainer;\n}}\n"


@cache
def page_uct():
    """De quoi chercher dans une page : la fonction JS ``uct``, qui rend ce qu'il en faut, voir `uct`."""
    names = "newTree, read, legal, wins, FIRST, MOVE, VISITS, TOTAL, FIELDS, MODULUS"
    return f"function uct() {{\n{javascript.translated(uct)}{_written('search_tree')}return {{ {names} }};\n}}\n"


def page_network(network):
    """Un réseau tel que ``static/search_tree.js`` le lit : ses poids sont exacts, en flottants de 32 bits."""
    weights = b64encode(array("f", network.weights)).decode()
    return {"layers": network.layers, "weights": weights, "rolls": int(network.rolls)}


def _written(name):
    return (Path(__file__).parent / "static" / f"{name}.js").read_text("utf-8")
