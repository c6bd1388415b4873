"""Le film d'un entraînement : les trois régimes, leurs courbes, et les valeurs Q qui se remplissent."""

from contextlib import nullcontext
from math import ceil, floor

from juge.drawing.numbers import thousands

from .. import solutions
from ..agents.tables import states_met
from ..drawing import Fragment
from ..training.recipe import LARGER, SETTLED, Recipe
from ..training.table import train
from .displayed import displayed
from .waiting import Waiting

TITLES = {"X": "X suit la table", "O": "O suit la table", "XO": "les deux suivent la table"}
_NAMES = ("X", "O", "nul")
_LONG = 10**6  # parties ; en deçà, l'entraînement prend moins de deux secondes
_RATES = "part des victoires de X, de celles de O, et des nuls"


@displayed
def visualize_learning(boards=None, batches=4, sims_per_batch=50, init_e=0.7, lrate=0.15, discount=0.9,
                       seed=None):  # fmt: skip
    """Entraîne ``ql_functions.q_table`` sur place, puis montre le film de cet entraînement.

    Un lot enchaîne les trois régimes : X suit la table, O suit la table, les deux suivent la table.

    Args:
        boards: plateaux où l'on regarde les valeurs Q, parties en cours ; par défaut le plateau vide et
            celui où X a joué dans un coin.
        batches: nombre de lots, ≥ 1.
        sims_per_batch: parties par régime dans un lot, ≥ 1.
        init_e: ε au début du premier lot, dans [0, 1] ; il descend dans chaque régime, et de lot en lot.
        lrate: taux d'apprentissage, dans ]0, 1].
        discount: facteur d'actualisation, dans [0, 1].
        seed: graine du hasard, un entier ; ``None`` pour un hasard nouveau.

    Raises:
        TypeError, ValueError: un argument n'est pas ce qu'il doit être.
    """
    recipe = Recipe(batches, sims_per_batch, init_e=init_e, lrate=lrate, discount=discount)
    return _film(recipe, boards, seed)


@displayed
def full_training(seed=None, recipe=None):
    """Entraîne ``ql_functions.q_table`` par une recette, puis montre le film de cet entraînement.

    Args:
        seed: graine du hasard, un entier ; ``None`` pour un hasard nouveau.
        recipe: la `Recipe` ; par défaut, au morpion 3×3, 45 000 parties où les plateaux symétriques partagent leurs
            valeurs, où le taux d'apprentissage descend de 0,9 à 0 et qui commencent par 0 à 2 coups au hasard.
            ``Recipe()`` est la recette du cours ; sur un autre jeu, on en suit le dixième.

    Raises:
        TypeError: ``seed`` n'est pas un entier, ou ``recipe`` pas une recette.
    """
    if recipe is None:
        recipe = SETTLED if (solutions.size, solutions.min_contig) == (3, 3) else LARGER
    if not isinstance(recipe, Recipe):
        raise TypeError(f"recipe est une Recipe, pas {recipe!r}.")
    return _film(recipe, None, seed)


def _film(recipe, boards, seed):
    met_before, _ = states_met(solutions.q_table)
    waiting = Waiting(f"Entraînement de {thousands(recipe.games)} parties")
    with waiting if recipe.games > _LONG else nullcontext():
        history = train(solutions.q_table, recipe, boards, seed)
    data = film_data(recipe, history) | {"met": [met_before, *history.states_met]}
    return Fragment("film", data, f"Film d'un {sentence(history)}")


def film_data(recipe, history):
    """Ce que ``static/training.js`` dessine d'un entraînement, en valeurs JSON."""
    return {
        "titles": [TITLES[regime] for regime in recipe.regimes],
        "batches": recipe.batches,
        "sims": recipe.sims_per_batch,
        "init_e": recipe.init_e,
        "boards": history.boards,
        "scale": _scale(history),
        "frames": [[recipe.regimes.index(frame.regime), *row(frame)] for frame in history.frames],
    }


def _scale(history):
    """Borne des couleurs : la plus grande valeur du film en valeur absolue, arrondie au dixième supérieur."""
    values = [value for frame in history.frames for board in frame.values for value in board]
    return ceil(10 * max((abs(value) for value in values if value is not None), default=1)) / 10 or 1


def row(frame):
    """Une image : parties, ε, trois fréquences, les valeurs de chaque plateau."""
    values = [[value if value is None else round(value, 2) for value in board] for board in frame.values]
    # les fréquences entières : le pour cent que l'on lit n'est arrondi qu'une fois
    return [frame.games, round(frame.epsilon, 3), *frame.rates, values]


def rates_in_words(frame):
    """Les trois fréquences d'une image, chacune avec son nom."""
    # Les demis vers le haut, comme dans le navigateur : la phrase et le film disent les mêmes nombres.
    percents = [floor(100 * rate + 0.5) for rate in frame.rates]
    return [f"{name} {percent} %" for name, percent in zip(_NAMES, percents, strict=True)]


def sentence(history):
    """L'entraînement en une phrase : ses parties, la fin de chaque régime, les états rencontrés."""
    last = {frame.regime: frame for frame in history.frames}
    ends = " ; ".join(f"{TITLES[regime]} : {', '.join(rates_in_words(frame))}" for regime, frame in last.items())
    return f"entraînement de {thousands(history.games)} parties ({_RATES}). {ends}. {met(history)}."


def met(history):
    """Les états rencontrés, en mots."""
    count, total = history.states_met
    return f"{thousands(count)} états rencontrés" + (f" sur {thousands(total)}" if total else "")
