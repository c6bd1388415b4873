"""The table « figure → how it is obtained »: what a lesson states and no cell of it prints.

Each line of ``QUICK`` and ``LONG`` is a piece of a lesson where every ``@`` is computed anew; it fails when the text
says otherwise.
"""

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from course import causes, cliff_paths, fixed_points
from course import figures as by
from ql_functions.checking.registry import lesson_code
from ql_functions.recipe import SETTLED, SHORTEST
from ql_functions.strength import exact
from ql_functions.strength.policies import ANYTHING
from ql_functions.strength.seeds import unbeatable
from ql_functions.training.learners import AfterStateQ, SymmetricValues
from ql_functions.training.recipe import Recipe

SOURCES = Path(__file__).parents[2] / "lessons" / "sources"


def source_of(lesson):
    (path,) = SOURCES.glob(f"{lesson_code(lesson)}_*.py")
    return path


@cache
def text_of(lesson):
    return " ".join(
        re.sub("(?m)^# ?", "", source_of(lesson).read_text("utf-8")).split()
    )  # split() also parts at a U+00A0


# --- The table -----------------------------------------------------------------------------------------------

QUICK = [
    (1, "@ plateaux, dont @ où la partie continue", by.counts),
    (2, "Les deux extrêmes se valent, autour de @ sur 10", lambda: by.french(by.dinners(0), 1)),
    (2, "Les deux extrêmes se valent, autour de @ sur 10", lambda: by.french(by.dinners(1), 1)),
    (2, r"vers $\varepsilon = 0{,}3$, il atteint @", lambda: by.french(by.dinners(0.3), 1)),
    (2, r"\frac{0{,}7 + 0}{2} = @.$$", lambda: by.random_moves()[0]),
    (2, r"\approx @$, soit un écart-type de @ : entre 27 et 43 coups", lambda: by.random_moves()[1:]),
    (3, r"$\frac{737}{1260} \approx @\,\%$", lambda: by.math_comma(100 * exact.against_random(ANYTHING, "X")[0], 2)),
    (3, r"la valeur exacte est $\frac{@}{@} \approx @\,\%$", by.first_squares),
    (3, r"$(55/63)^{10} \approx @$", lambda: by.math_comma((55 / 63) ** 10, 2)),
    (4, "exact = {False: (@), True: (@)}", lambda: (by.openings(False, 2), by.openings(True, 3))),
    (4, "for value in (@, @, @):",
     lambda: [f"{by.centre(*case):.2f}" for case in (["random"], ["greedy"], ["greedy", True])]),
    (4, "le centre vaut @, que X joue ensuite au hasard ou au mieux",
     lambda: by.french(by.centre("random", at_end=True))),
    (4, "le centre vaut @, que X joue ensuite au hasard ou au mieux",
     lambda: by.french(by.centre("greedy", at_end=True))),
    (4, "vaudrait @ si X jouait toujours au hasard, et @ s'il joue glouton",
     lambda: (by.french(by.centre("random")), by.french(by.centre("greedy")))),
    (4, "gagne @ parties sur @ (@) : le mieux que l'on puisse", lambda: by.wins(at_end=True)),
    (4, "n'en gagne que @ sur @ (@)", lambda: by.wins(at_end=False)),
    (4, "un coin assure le nul à O, un bord perd quoi qu'il joue ensuite", by.corners_hold_and_edges_lose),
    (4, "pour une défaite, et $@$ pour un nul", lambda: by.math_comma(fixed_points.pay("T", 1) + 0.9 * 0.5, 2)),
    (4, r"$0{,}135^2 \approx @$", lambda: by.math_comma((0.15 * 0.9) ** 2, 3)),
    (4, "Le maximum de neuf mesures de zéro vaut près de @ :", lambda: by.french(by.maximum_of_nine(), 1)),
    (5, "l'agent a rencontré @ des @ états, soit @ ;", lambda: by.met(Recipe(4, 50))),
    (5, "| X, le meilleur | 191/192 = @ | 1/192 = @ | 0 |", lambda: tuple(map(by.percent, exact.optimum("X")[:2]))),
    (5, "| 866/945 = @ | 79/945 = @ | 0 |", lambda: tuple(map(by.percent, exact.optimum("O")[:2]))),
    (5, "| 887/945 = @ | 43/945 = @ | 1/63 = @ |", lambda: tuple(map(by.percent, exact.optimum("O", "wins")))),
    (5, "la bonne case vaut @, la mauvaise @, gonflée", by.the_hole),
    (5, "il a une faille ; une seule ouverture y mène", by.winning_openings),
    (5, "Les @ n'en font plus que @, chacun vu @ fois plus souvent", by.classes),
    (5, "ce O gagne @ de ses parties contre le hasard ; celui du jumeau, battable, @",
     lambda: (by.share_of_o(by.settled()), by.share_of_o(by.twin()))),
    (5, "pour elle, @ victoires de plus valent bien @ défaites", lambda: by.traded((1, 0, -1))),
    ("A", "Pour ε = 0,1, le total moyen est @.", lambda: cliff_paths.received_when_exploring(0.1)),
    (6, "la perte s'arrête vers @, quand la plus bête des réponses, toujours la moyenne, ferait @.", by.one_neuron),
]  # fmt: skip

LONG = [
    (4, r"de $+@$ et $+@$ pour les deux premières, et de 0,001 ou 0,002", lambda: by.biases(1)),
    (4, r"de $+@$ et $+@$ pour les deux premières, et de 0,001 ou 0,002", lambda: by.biases(100)),
    (4, "@ donnent un agent que personne ne bat avec une seule table, @ avec nos deux tables, @ avec une seule et",
     lambda: by.of_a_hundred({"algorithm": "single"}, {}, {"algorithm": "single", "lrate": 0.075})),
    (4, "et @ avec celles de van Hasselt", lambda: by.of_a_hundred({"algorithm": "double"})),
    (5, "X gagne @ des parties du régime `'X'` et O @ de celles du régime `'O'` ; à la fin du dernier, @ et @. Quand "
        "les deux suivent la table, le nul passe de @ à @.", by.own_training),
    (5, "(graines 0 à 99), @ agents le sont ; après 9 000 parties seulement, aucun", lambda: by.of_a_hundred({})),
    (5, "Sur cent graines (0 à 99), on trouve @, @, @, @, @ et @.",
     lambda: by.of_a_hundred({}, by.SYMMETRIES, by.RATE, by.STARTS, by.SYMMETRIES | by.RATE, by.ALL_THREE)),
    (5, "rassembler ce qu'elles apprennent (@ à eux deux)", lambda: by.of_a_hundred(by.SYMMETRIES | by.STARTS)),
    (5, "@ graines sur 300 (1 000 à 1 299) sont imbattables", lambda: unbeatable(SHORTEST, range(1000, 1300))),
    (5, "symétries et taux échouent encore une fois, à la graine @",
     lambda: [seed for seed in range(400) if not by.holds(Recipe(**by.SYMMETRIES, **by.RATE), seed)]),
    (5, "son O en perd encore @ contre le hasard", lambda: by.losses_of_o(SymmetricValues())),
    (5, "celui de « Q d'après-coup », @.", lambda: by.losses_of_o(AfterStateQ())),
    (5, "n'est plus battable que pour @ des graines 0 à 9, au lieu de toutes", by.paid_for_losing),
    (5, "avec les graines 0 à 199, @ agents perdent", lambda: causes.losers("O")),
    (5, "avec vingt fois plus de parties, @ agents sur 20 en perdent",
     lambda: causes.losers("O", times=20, seeds=causes.SEEDS)),
    (5, "@ agent sur 200 perd encore, et les @ autres gagnent exactement @ parties", causes.with_the_regime_of_x),
    (5, "Avec les trois régimes, aucun des 200 ne perd.", causes.with_the_three_regimes),
    (6, "ou presque, @ fois en moyenne ; en 5×5, @ des plateaux qu'elles rencontrent sont nouveaux", by.met_at_random),
    ("A", "@ agents ne font aucune erreur, et les autres en font de @ à @.", causes.paid_at_the_end),
    ("A", "quatre fois plus de parties, @ agents sur 20 font encore des erreurs si le taux reste constant, et @ seul",
     lambda: (causes.four_times_the_games(), causes.four_times_the_games(last_lrate=0.0))),
    ("A", "fait de @ à @ erreurs", lambda: causes.range_of_errors(causes.AGAINST_CHANCE)),
    ("A", "La recette des leçons en fait de @ à @,", lambda: causes.range_of_errors(Recipe())),
    ("A", "@ agent sur 20 est imbattable après 10 000 parties, @ après 50 000, @ après 100 000, et @ après 200 000",
     lambda: list(map(causes.safe_by_board_values, (10_000, 50_000, 100_000, 200_000)))),
    ("A", "aucun ne le devient : l'exploration s'éteint trop tôt, et l'agent de 200 000 parties joue exactement",
     causes.without_exploring),
    ("A", "huit fois plus lentement (`epsilon_factor=0.9995`), @ agents sur 20 deviennent",
     causes.exploring_for_longer),
    ("A", "du départ finit entre @ et @, au-dessus du", lambda: cliff_paths.learnt_at_the_start(range(20))),
    ("A", "elle finit de part et d'autre, entre @ et @ (graines 0 à 7)",
     lambda: cliff_paths.learnt_at_the_start(range(8), 20_000)),
    ("A", "SARSA recevait bien à peu près cela : de @ à @,", lambda: cliff_paths.received_at_the_end(range(20))),
    ("A", "les vingt chemins de SARSA font @ pas, les vingt du Q-learning @", cliff_paths.steps_as_calculated),
    ("A", "des graines 0 à 9, @ le retrouvent, et @ n'arrivent plus nulle part", cliff_paths.trembling_walks),
]  # fmt: skip


def check(lesson, says, compute):
    found = compute()
    for figure in () if found is None else found if type(found) in (tuple, list) else (found,):
        says = says.replace("@", str(figure), 1)
    assert says in text_of(lesson)


def names(value):
    return value if type(value) is str else None


@pytest.mark.parametrize(("lesson", "says", "compute"), QUICK, ids=names)
def test_what_a_lesson_says_is_what_one_finds(lesson, says, compute):
    check(lesson, says, compute)


@pytest.mark.nightly  # hundreds of trainings, or one game by game
@pytest.mark.parametrize(("lesson", "says", "compute"), LONG, ids=names)
def test_what_a_lesson_says_of_many_trainings_is_what_one_finds(lesson, says, compute):
    check(lesson, says, compute)


@pytest.mark.nightly
def test_what_a_lesson_says_never_happens():
    assert unbeatable(Recipe(sims_per_batch=200), range(100)) == 0  # « après 9 000 parties seulement, aucun »
    assert all(by.holds(SETTLED, seed) for seed in range(400))  # « avec la recette stable, aucune graine n'échoue »


@pytest.mark.nightly  # a hundred and twenty networks
def test_what_networks_leave_is_near_what_a_lesson_says():
    """No digit of it is the same on two processors: the lesson says how near, and this is what is asserted."""
    says = r"il reste en moyenne (\d+) % de la variance sans fuite, et (\d+) % avec elle, à (\d+) points près"
    *means, margin = map(int, re.search(says, text_of(6)).groups())
    short, long = by.leak(source_of(6), 40), by.leak(source_of(6), 300)
    assert [shares.mean() for shares in long.values()] == pytest.approx(means, abs=margin)
    assert max(np.ptp(shares, axis=1).max() for shares in long.values()) > 10  # « de plus de dix points »
    assert 50 < short["sans fuite"].mean() < 200 / 3  # « en moyenne, entre la moitié et les deux tiers »
    gap, longer_gap = (shares["sans fuite"].mean() - shares["avec fuite"].mean() for shares in (short, long))
    assert abs(gap) < np.ptp(short["sans fuite"], axis=1).mean()  # « rien qui dépasse l'écart d'un départ à l'autre »
    assert longer_gap > gap  # « Plus un réseau s'entraîne, plus il récite »
