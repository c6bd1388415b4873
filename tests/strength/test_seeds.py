"""Many seeds of a recipe: the same policies as by tables, counted."""

import pytest

from ql_functions import unbeatable
from ql_functions.strength.exact import is_beatable
from ql_functions.strength.policies import policy_of
from ql_functions.strength.seeds import learned
from ql_functions.training import train
from ql_functions.training.recipe import SETTLED, SHORTEST, Recipe

RECIPES = {"lessons": Recipe(sims_per_batch=40), "symmetries": SETTLED, "one table": SHORTEST}


def by_table(recipe, seed):
    table = {}
    train(table, recipe, seed=seed)
    return policy_of(table)


@pytest.mark.parametrize("name", RECIPES)
@pytest.mark.parametrize("seed", [0, 7])
def test_a_seed_learns_the_policy_of_its_table(name, seed):
    assert learned(RECIPES[name], seed) == by_table(RECIPES[name], seed)


def test_the_count_is_that_of_the_policies():
    seeds = range(4)
    expected = sum(not is_beatable(by_table(SHORTEST, seed)) for seed in seeds)
    assert unbeatable(SHORTEST, seeds) == expected
    assert unbeatable(SHORTEST, []) == 0


def test_what_is_no_recipe_or_no_seed_is_refused():
    with pytest.raises(TypeError, match="recipe est une Recipe"):
        unbeatable({}, range(3))
    with pytest.raises(TypeError, match="seed est un nombre entier"):
        unbeatable(SHORTEST, ["0"])
