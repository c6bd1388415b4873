"""The laboratory: what Python gives the page and knows of it, and what the page computes, in Node."""

import json
from dataclasses import asdict, replace

import pytest
from course import causes
from nightly import nightly
from page_match import plain
from page_node import answering

from juge.drawing.fragment import module_source
from ql_functions import game, laboratory, solutions
from ql_functions.agents.tables import TableAgent
from ql_functions.strength.challenge import difference, in_words, interval
from ql_functions.strength.exact import against_random
from ql_functions.strength.policies import policy_of
from ql_functions.strength.report_card import report_card
from ql_functions.strength.seeds import page_engine
from ql_functions.training.engine.kernel import KEYS
from ql_functions.training.engine.plan import plan_of
from ql_functions.training.recipe import SETTLED, SHORTEST, Recipe
from ql_functions.training.table import train
from ql_functions.views.film import film_data
from ql_functions.views.match import think
from ql_functions.views.settings import settings_of

SHORT = Recipe(2, 30)
RECIPES = {
    "lessons": replace(Recipe(), sims_per_batch=200),
    "settled": replace(SETTLED, sims_per_batch=100),
    "shortest": SHORTEST,
    "double": Recipe(2, 300, ("XO",), algorithm="double", forward=True, alpha=0.6, init_q=-0.5, rewards=(2, 0.5, -3)),
    "barely": replace(SHORT, reward_at_end=True, last_lrate=0.25, opening=3),
}
ASKED = """async (line) => {
  const { name, given } = JSON.parse(line);
  return JSON.stringify(await does_it[name](...given));
}"""
PAGE = """
const ENGINE = (() => {
  let give;
  const ask = engine()((found) => give(found));
  return (request) => new Promise((resolve) => { give = resolve; ask(request); });
})();
const does_it = {
  plan: planOf, code: codeOf, interval, seeds: seedsOf,
  async trained(recipe, data, seed) {
    const asked = { seed, random: String(seed), initQ: recipe.init_q };
    const film = { ...asked, plan: planOf(recipe, data, true), seen: data.seen, filmed: true };
    const { numbers, values, ...found } = await ENGINE(film);
    const marked = await ENGINE({ ...asked, plan: planOf(recipe, data, false), seen: [], filmed: false });
    does_it.think = learned({ numbers, values });
    return { ...found, alone: marked.mark };
  },
};
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    source = f"{page_engine()}{module_source('laboratory')}{PAGE}"
    with answering(tmp_path_factory.mktemp("page"), source, ASKED) as ask:
        yield lambda name, *given: plain(json.loads(ask(json.dumps({"name": name, "given": given}))))


@pytest.fixture
def lab():
    return laboratory(SHORT)


def trained(recipe, seed):
    table = {}
    return table, train(table, recipe, seed=seed)


# --- In Python


def test_the_lessons_recipe_is_the_default():
    assert laboratory().request == {"number": 0, "seed": 0, "seeds": 20, **asdict(Recipe())}


def test_its_table_is_the_one_that_the_page_shows(lab):
    assert lab.q_table == trained(SHORT, 0)[0]
    assert lab.q_table is lab.q_table
    seen = []
    lab.observe(lambda change: seen.append(change.new["lrate"]), "request")
    told = lab.request | {"number": 1, "seed": 3, "lrate": 0.5, "regimes": ["XO"], "symmetric": True}
    lab.set_state({"request": json.loads(json.dumps(told))})
    assert seen == [0.5]
    assert lab.recipe == Recipe(2, 30, ("XO",), lrate=0.5, symmetric=True)
    assert lab.q_table == trained(lab.recipe, 3)[0]
    assert not solutions.q_table
    solutions.game_settings(4, 3)
    lab.request = told | {"seed": 4}
    assert lab.q_table.keys() <= {*KEYS}


def test_only_a_recipe_is_a_recipe():
    with pytest.raises(TypeError, match="recipe est une Recipe, pas 15"):
        laboratory(15)


def test_another_game_is_refused_in_one_sentence():
    solutions.game_settings(4, 3)
    with pytest.raises(ValueError, match="La force exacte se calcule en 3×3"):
        laboratory()


def test_what_the_controls_give_is_always_a_recipe():
    named = {control["name"]: control for control in settings_of()["controls"]}
    written = {"rewards", "forward"}  # in a cell: three numbers, and an order that one lesson tries
    assert named.keys() == {"seeds", *vars(Recipe())} - written
    for name, control in named.items():
        options = [option for option, _ in control.get("options", ())]
        for value in control.get("values", [(option,) for option in options] if name == "regimes" else options):
            if name != "seeds":
                Recipe(**{name: value})


@pytest.mark.parametrize("recipe", [SHORTEST, Recipe(8, 1234, lrate=0.123, last_lrate=0.456, init_q=7)])
def test_each_slider_passes_through_the_recipe_s_own_value(recipe):
    for control in settings_of(recipe)["controls"]:
        if control["kind"] == "slider" and control["name"] != "seeds":
            assert getattr(recipe, control["name"]) in control["values"]
            assert list(control["values"]) == sorted(
                control["values"], key=lambda value: -1e9 if value is None else value
            )


def test_a_notebook_keeps_it_light_and_it_says_what_it_is_without_scripts(lab):
    bundle = lab._repr_mimebundle_()
    assert bundle["text/plain"] == repr(lab) == "Laboratoire d'une recette de 180 parties."
    assert "exécutez la cellule, ou approuvez le carnet" in bundle["text/html"]
    assert len(bundle["text/html"].encode()) < 200_000


# --- In the page


@pytest.mark.parametrize("name", RECIPES)
@pytest.mark.parametrize("seed", [0, *nightly([7])])
def test_a_seed_has_in_the_page_the_film_the_mark_and_the_card_that_python_gives(name, seed, page):
    recipe = RECIPES[name]
    table, history = trained(recipe, seed)
    found = page("trained", asdict(recipe), settings_of(recipe), seed)
    card, policy = report_card(table), policy_of(table)
    wins = [float(against_random(policy, player)[0]) for player in "XO"]
    measures = [measure(policy) for measure in (causes.put_off, causes.blundered)]
    assert found["mark"] == found["alone"] == ["".join(card.losses), wins, *measures]
    assert found["states"] == history.states_met[0]
    shown = found["card"]
    assert shown["against"] == [[[*part.as_integer_ratio()] for part in card.against_random[player]] for player in "XO"]
    losses = [card.losses.get(player) for player in "XO"]
    wanted = [
        loss and {"player": loss.player, "moves": [*loss.moves], "rarity": loss.chance.denominator} for loss in losses
    ]
    assert shown["losses"] == wanted
    assert (shown["blunders"], shown["reached"]) == (len(card.blunders), card.reached)
    frames = film_data(recipe, history)["frames"]
    assert [frame[:2] + frame[3:6] for frame in found["frames"]] == [frame[:2] + frame[3:6] for frame in frames]
    assert [frame[6] for frame in found["frames"]] == [[[*board] for board in frame.values] for frame in history.frames]


@pytest.mark.parametrize("name", RECIPES)
def test_the_agent_of_the_page_thinks_what_its_table_says(name, page):
    recipe = RECIPES[name]
    table, _ = trained(recipe, 1)
    page("trained", asdict(recipe), settings_of(recipe), 1)
    for board in [*game.graph()][::60]:
        thought, wanted = page("think", board), think(TableAgent(table), board)
        assert thought["missing"] == wanted.missing
        assert thought["choices"] == [*wanted.choices]
        assert thought["rows"] == [row and [*row] for row in wanted.rows]


@pytest.mark.parametrize("name", RECIPES)
def test_the_page_follows_the_plan_of_the_recipe(name, page):
    recipe = RECIPES[name]
    assert page("plan", asdict(recipe), settings_of(recipe), True) == json.loads(json.dumps(plan_of(recipe)))


@pytest.mark.parametrize("name", RECIPES)
def test_the_code_of_a_recipe_makes_the_same_table_again(name, page):
    recipe, names = RECIPES[name], {}
    exec(page("code", settings_of(recipe)["request"] | {"seed": 3}, asdict(Recipe())), names)
    assert names["table"] == trained(recipe, 3)[0]


def test_the_code_writes_only_what_is_not_the_course_s(page):
    request = settings_of(Recipe(2, 30, ("XO",), last_lrate=0.1, symmetric=True))["request"]
    assert "train(table, Recipe(), seed=0)" in page("code", settings_of()["request"], asdict(Recipe()))
    wanted = "Recipe(batches=2, sims_per_batch=30, regimes=('XO',), last_lrate=0.1, symmetric=True), seed=0"
    assert wanted in page("code", request, asdict(Recipe()))


def test_the_share_of_the_unbeatable_has_its_interval_and_says_so(page):
    marks = [["", [0.9, 0.8]], None, ["X", [0.7, 0.6]], ["", [0.9, 0.8]]]
    seeds = page("seeds", marks, None)
    assert seeds["marks"] == marks
    assert seeds["shares"] == [[count / total, *interval(count, total)] for count, total in ((1, 1), (1, 2), (2, 3))]
    assert seeds["says"] == "2 imbattables sur 3 : 67 % (intervalle à 95 % : 21 à 94 %)."
    assert not seeds["versus"]


@pytest.mark.parametrize(("count", "total"), [(0, 1), (1, 1), (3, 20), (20, 20), (57, 100)])
def test_the_interval_is_python_s(count, total, page):
    assert page("interval", count, total) == [*interval(count, total)]


def test_b_is_compared_with_the_seeds_kept_as_a(page):
    best, worst = [["", [0.9, 0.9]]] * 20, [["X", [0.5, 0.5]]] * 20
    proven, unproven = "Le changement compte.", "Rien n'est prouvé."
    for kept, seeds, end in ((best, worst, proven), (worst, best, proven), (best, best, unproven)):
        counts = [sum(not loses for loses, _ in marks) for marks in (kept, seeds)]
        words = in_words(*difference(*counts, 20))
        assert page("seeds", seeds, {"marks": kept})["versus"] == f"De A à B : {words}. {end}"


def test_while_b_still_trains_it_is_compared_with_the_seeds_that_are_there(page):
    kept, seeds = [["", [0.9, 0.9]]] * 20, [["X", [0.5, 0.5]], None, ["", [0.9, 0.9]], None]
    assert page("seeds", seeds, {"marks": kept})["versus"].startswith("De A à B : 50 de moins sur 100, entre ")
