"""The page of the tournament, opened from its file: its looks, its replay, and a name that tries to act."""

from dataclasses import replace

import oracle
import pytest

from ql_functions.strength.challenge import Level
from ql_functions.strength.policies import policy_of
from ql_functions.tournament.entries import Entry
from ql_functions.tournament.page import tournament_page
from ql_functions.tournament.results import TrainingResult, of_agents
from ql_functions.training.recipe import SHORTEST

from .accessibility import violations

pytestmark = pytest.mark.browser

HOSTILE = "</td></script></style><script>document.title='pris'</script><img src=x onerror=\"document.title='pris'\">"


def test_it_is_read_by_all_replays_a_loss_and_lets_nothing_act(chromium_page, heard, tmp_path):
    agents = [Entry(HOSTILE, policy=policy_of(oracle.Whim(k, most=1)), file=f"{k}.json") for k in range(3)]
    results = [*of_agents(agents)]
    recipe = TrainingResult(Entry(HOSTILE, SHORTEST, file="r.json"), Level(1100, 97, 100, 100), results[0].loss, (0, 0))
    recipes = [recipe, replace(recipe, entry=Entry("Max", SHORTEST, file="m.json"))]
    path, page = tmp_path / "tournoi.html", chromium_page
    path.write_text(tournament_page(recipes, results, [(HOSTILE, HOSTILE)], 7), "utf-8")
    page.goto(path.as_uri())
    assert page.title() == "Le tournoi"
    assert page.locator("main :is(img, script)").count() == 0
    assert page.locator("th", has_text=HOSTILE).count() >= 4
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []
    page.set_viewport_size({"width": 480, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 480
    marks = page.locator(".board").first.locator("[data-rank]:not(.coming)")
    assert marks.count() == len(results[0].loss.moves)
    page.get_by_label("Rejouer").first.press("Home")
    assert marks.count() == 0
    page.get_by_label("Rejouer").first.press("ArrowRight")
    assert [mark.inner_text() for mark in marks.all()] == ["X1"]
    assert heard.said == []
