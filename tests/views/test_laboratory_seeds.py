"""Les graines du laboratoire, côté Python : une marque chacune, au fur et à mesure, un entraînement à la fois."""

import asyncio
import json
import time
from threading import Event, Thread

import pytest

from ql_functions import laboratory
from ql_functions.strength.seeds import learned, marks
from ql_functions.strength.shares import interval
from ql_functions.training.recipe import Recipe
from ql_functions.views import laboratory as module

from .test_laboratory import SHORT, ask, picture, trained


@pytest.fixture
def lab():
    return laboratory(SHORT)


def test_every_seed_has_its_mark_and_the_share_its_interval(lab):
    expected = {}
    for group in marks(SHORT, range(20)):
        expected |= group
    assert lab.seeds["marks"] == [expected[seed] for seed in range(20)]
    count = sum(not mark.loses for mark in expected.values())
    assert lab.seeds["shares"][-1] == (count / 20, *interval(count, 20))
    assert lab.seeds["says"] == f"{count} imbattable{'s' * (count > 1)} sur 20 : 0 % (intervalle à 95 % : 0 à 16 %)."
    assert not lab.seeds["versus"]


def test_another_seed_of_the_same_recipe_is_shown_without_measuring_again(lab, monkeypatch):
    asked = []
    monkeypatch.setattr(module, "marks", lambda recipe, seeds: asked.append([*seeds]) or [])
    ask(lab, seed=7)
    ask(lab, seeds=22)
    ask(lab, lrate=0.5)
    assert asked == [[], [20, 21], [seed for seed in range(22) if seed != 7]]
    assert lab.q_table == trained(Recipe(2, 30, lrate=0.5), 7)[0]


async def all_marked(lab):
    async with asyncio.timeout(30):
        while not all(lab.seeds["marks"]):
            await asyncio.sleep(0.001)
    return lab.seeds


def test_a_request_takes_the_place_of_the_seeds_still_to_come():
    async def drag():
        lab = laboratory(SHORT)
        for lrate in (0.1, 0.6, 0.3):
            request = ask(lab, lrate=lrate)
            assert [*map(bool, lab.seeds["marks"])] == [True] + 19 * [False]
            await asyncio.sleep(0)
        seeds = await all_marked(lab)
        assert picture(lab)["request"] == request
        return seeds

    assert asyncio.run(drag()) == laboratory(Recipe(2, 30, lrate=0.3)).seeds


def test_a_request_of_another_thread_waits_for_the_group_being_trained(monkeypatch):
    labs, asked, overlaps = [], Event(), []
    thread = Thread(target=lambda: ask(*labs, lrate=0.3))  # JupyterLab has one for what widgets ask

    def interrupted(groups):
        for group in groups:
            if not overlaps:
                thread.start()
                while thread.is_alive() and labs[0].request["number"] == labs[0].answered:
                    time.sleep(0.001)  # until the request is there, before its turn
                overlaps.append(asked.wait(0.2))
            yield group

    async def opened():
        labs.append(laboratory(SHORT))
        monkeypatch.setattr(module, "learned", lambda *args: asked.set() or learned(*args))
        return await all_marked(*labs)

    monkeypatch.setattr(module, "marks", lambda recipe, seeds: interrupted(marks(recipe, seeds)))
    seeds = asyncio.run(opened())
    thread.join()
    assert overlaps == [False]
    assert seeds == labs[0].seeds == laboratory(Recipe(2, 30, lrate=0.3)).seeds


def test_a_refused_request_leaves_the_seeds_of_the_one_before_to_come():
    async def refuse():
        lab = laboratory(SHORT)
        ask(lab, regimes=[])
        return await all_marked(lab)

    assert asyncio.run(refuse()) == laboratory(SHORT).seeds


def test_b_is_compared_with_the_seeds_kept_as_a(lab):
    best = [["", [0.9, 0.9]]] * 20
    lab.set_state({"kept": json.dumps(picture(lab) | {"seeds": {"marks": best, "says": "…"}})})
    assert lab.seeds["versus"] == "B vaut mieux que A avec une probabilité de 0,0 %."
    lab.set_state({"kept": json.dumps(picture(lab) | {"seeds": lab.seeds})})
    assert lab.seeds["versus"] == "B vaut mieux que A avec une probabilité de 50,0 %."
    lab.set_state({"kept": ""})
    assert not lab.seeds["versus"]
