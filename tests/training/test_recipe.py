import pytest

from ql_functions.training.recipe import SETTLED, Recipe


def test_the_recipe_of_the_lessons_is_the_default():
    assert Recipe().games == SETTLED.games == 45_000
    assert Recipe().is_plain
    assert not SETTLED.is_plain


@pytest.mark.parametrize(
    "ingredient",
    [
        {"symmetric": True},
        {"last_lrate": 0.0},
        {"reward_at_end": True},
        {"opening": 2},
        {"algorithm": "single"},
        {"rewards": (0, 0, 0)},
        {"forward": True},
    ],
)
def test_each_ingredient_is_to_be_had_alone(ingredient):
    assert not Recipe(**ingredient).is_plain


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"batches": 0}, ValueError, "batches vaut au moins 1"),
        ({"batches": True}, TypeError, "batches est un nombre entier"),
        ({"sims_per_batch": 2.5}, TypeError, "sims_per_batch est un nombre entier"),
        ({"opening": 10}, ValueError, "opening vaut au moins 0 et au plus 9"),
        ({"init_e": 1.2}, ValueError, "init_e est compris entre 0 et 1"),
        ({"init_e": float("nan")}, ValueError, "init_e"),
        ({"lrate": 0}, ValueError, "lrate"),
        ({"last_lrate": -0.1}, ValueError, "last_lrate"),
        ({"discount": "0.9"}, TypeError, "discount est un nombre"),
        ({"init_q": float("inf")}, ValueError, "init_q"),
        ({"algorithm": "sarsa"}, ValueError, "course, single, double"),
        ({"regimes": ()}, ValueError, "Les régimes"),
        ({"regimes": ("X", "Y")}, ValueError, "Les régimes"),
        ({"rewards": (1, 0)}, TypeError, "un triplet"),
        ({"rewards": (1, 0, "-1")}, ValueError, "trois nombres"),
        ({"rewards": (1, 0, float("nan"))}, ValueError, "trois nombres"),
    ],
)
def test_bad_parameters_are_refused(arguments, error, says):
    with pytest.raises(error, match=says):
        Recipe(**arguments)
