"""The walk as a browser runs it, by Node: the same numbers, to the last one."""

import json
import random
import subprocess
from array import array

import missing
import pytest

from ql_functions.browser import host, javascript
from ql_functions.strength import exact, walk
from ql_functions.strength.policies import ANYTHING, moves_of, policy_from
from ql_functions.training.engine import arrays

SCRIPT = """
const [name, numbers] = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const found = eval(name)(...numbers);
process.stdout.write(JSON.stringify([found ?? null, numbers]));
"""


class Typed(array):
    """An array of numbers as Pyodide hands it over."""

    def to_py(self):
        return self


@pytest.fixture
def enter(monkeypatch, tmp_path):
    """Call it to go where a browser is."""
    node = missing.node()
    script = tmp_path / "walk.js"
    script.write_text(javascript.translated(walk) + SCRIPT, "utf-8")

    def translation(function):
        def run(*numbers):
            asked = json.dumps([function.__name__, numbers], default=list)
            done = subprocess.run([node, script], input=asked, capture_output=True, text=True, check=True)
            found, changed = json.loads(done.stdout)
            for here, there in zip(numbers, changed, strict=True):
                if isinstance(here, array):
                    here[:] = array(here.typecode, there)
            return found

        return run

    def enter():
        monkeypatch.setattr(arrays, "IN_BROWSER", True)
        monkeypatch.setattr(host, "translation", translation)
        monkeypatch.setattr(host, "typed", lambda numbers: Typed(numbers.typecode, numbers))
        walk._game.cache_clear()

    yield enter
    walk._game.cache_clear()


def measures(policy, other):
    return (
        exact.match(policy, other),
        [exact.against_random(policy, player) for player in "XO"],
        [exact.shortest_loss(policy, player) for player in "XO"],
        exact.reached(policy),
        exact.blunders(policy),
    )


@pytest.mark.nightly  # Node starts again and again
def test_a_browser_measures_the_same(enter):
    rng = random.Random(2)
    certain, mixed = (
        policy_from(sum({1 << rng.choice(moves_of(mask)) for _ in range(tries)}) for mask in ANYTHING)
        for tries in (1, 2)
    )
    here = measures(certain, mixed), measures(mixed, ANYTHING)
    enter()
    assert (measures(certain, mixed), measures(mixed, ANYTHING)) == here
