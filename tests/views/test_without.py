"""`without`: what Python gives the page of each cause, and what the page says of its two clouds of seeds, in Node."""

import json
import re
from collections import Counter
from dataclasses import replace
from statistics import fmean, stdev

import pytest
from course import causes as measured
from page_match import plain
from page_node import answering
from root import ROOT

from juge.declare.registry import lesson_of
from ql_functions import solutions, without
from ql_functions.course import causes
from ql_functions.drawing import module_source
from ql_functions.strength.challenge import difference, in_words, interval
from ql_functions.strength.seeds import page_engine
from ql_functions.views.without import MEASURES, data_of

ASKED = """async (line) => {
  const { name, given } = JSON.parse(line);
  return JSON.stringify(await { toldOf, difference, averaged, pointsFor, tried }[name](...given));
}"""
PAGE = """
let give;
const ask = engine()((found) => give(found));
const marked = (asked) => new Promise((resolve) => { give = ({ mark }) => resolve(mark); ask(asked); });
async function pointsFor(data, count) {
  const points = data.recipes.map(() => []);
  for (const [side, recipe] of data.recipes.entries()) {
    const pointAt = async (seed) => pointOf(await marked(askedOf(recipe, data, seed, false)), data);
    for (let seed = 0; seed < count; seed++) points[side].push(await pointAt(seed));
  }
  return points;
}
async function tried(data, count) { return toldOf(data, await pointsFor(data, count)).join(" "); }
"""
SOURCES = sorted((ROOT / "lessons" / "sources").glob("*.py"))
SHARES, MEANS = ({"sides": ["Avec", "Sans"], "measure": "Compte", "isShare": share} for share in (True, False))


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    with answering(
        tmp_path_factory.mktemp("page"), page_engine(searches=True) + module_source("without") + PAGE, ASKED
    ) as ask:
        yield lambda name, *given: plain(json.loads(ask(json.dumps({"name": name, "given": given}))))


def points(*counts):
    """As many seeds on either side: the first are not beaten."""
    return [[""] * count + ["O"] * (total - count) for count, total in counts]


@pytest.mark.parametrize("name", causes())
def test_without_scripts_a_cause_is_a_paragraph_with_its_figures(name):
    cause, fragment = causes()[name], without(name)
    assert [*map(str.split, repr(fragment).split("\n"))] == [
        *map(str.split, (f"On dit : {cause.claim}", cause.found, cause.says))
    ]
    assert fragment.still.count("<p>") == 3
    assert cause.measure in MEASURES
    assert cause.claim.endswith(".")
    assert fragment.data["recipes"][0] != fragment.data["recipes"][1]
    assert not re.search(r"\d \d{3}", fragment.data["says"])  # « 45 000 » is not cut at the end of a line


@pytest.mark.nightly  # hundreds of trainings
@pytest.mark.parametrize("name", causes())
def test_the_paragraph_says_what_the_page_finds(name, page):
    assert page("tried", without(name).data, causes()[name].seeds) == " ".join(causes()[name].found.split())


@pytest.mark.nightly  # hundreds of trainings
@pytest.mark.parametrize("name", causes())
def test_other_seeds_than_those_of_the_page_say_the_same(name):
    least, most = measured.GAPS[name]
    assert least <= measured.gap_on_other_seeds(causes()[name]) <= most


@pytest.mark.parametrize("of", [{"measure": "unbeatable"}, {"measure": "blunders"}])
def test_a_search_has_in_the_page_the_marks_of_python(of, page):
    cause = replace(causes()["C.C1"], recipe={"simulations": 250}, taken={"c": 0.2, "simulations": 60}, **of)
    marks = [
        [measured.mark_of(policy, cause) for policy in measured.cloud_of(cause, side, range(6))]
        for side in (cause.recipe, cause.recipe | cause.taken)
    ]
    assert page("pointsFor", data_of(cause), 6) == marks
    assert len({str(mark) for side in marks for mark in side}) > 2


def test_a_search_is_tried_on_its_own_game_whatever_the_settings(monkeypatch):
    usual = without("C.C1").data["recipes"]
    monkeypatch.setattr(solutions, "size", 4)
    assert without("C.C1").data["recipes"] == usual


def test_every_cause_is_tried_once_and_at_most_three_in_a_lesson():
    asked = [name for source in SOURCES for name in re.findall(r'^without\("(.+)"\)', source.read_text("utf-8"), re.M)]
    assert sorted(asked) == sorted(causes())
    assert max(Counter(map(lesson_of, causes())).values()) <= 3


def test_a_cause_that_nobody_declared_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="Il n'y a pas d'expérience '9"):
        without("9.C9")


def test_a_difference_that_may_be_zero_proves_nothing(page):
    told = page("toldOf", SHARES, points((97, 100), (92, 100)))
    assert told == [
        "Avec. Compte : 97 sur 100.",
        "Sans. Compte : 92 sur 100.",
        "Sans la cause : 5 de moins sur 100, entre −2 et 12. Rien ne prouve que l'ôter change quelque chose.",
    ]


@pytest.mark.parametrize(
    ("counts", "says"),
    [
        (((91, 100), (25, 100)), "66 de moins sur 100, entre 54 et 75. L'ôter change quelque chose."),
        (((0, 20), (20, 20)), "100 de plus sur 100, entre 77 et 100. L'ôter change quelque chose."),
        (((7, 20), (7, 20)), "0 de plus sur 100, entre −28 et 28. Rien ne prouve que l'ôter change quelque chose."),
    ],
)
def test_the_interval_of_a_difference_is_said_on_its_own_side(counts, says, page):
    assert page("toldOf", SHARES, points(*counts))[2] == f"Sans la cause : {says}"


def test_a_cloud_that_is_not_there_yet_says_nothing(page):
    told = page("toldOf", SHARES, [points((3, 5))[0], []])
    assert told == ["Avec. Compte : 3 sur 5.", "Sans. Compte : …", ""]


def test_means_have_the_interval_of_their_standard_deviation(page):
    first, second = [0.2, 0.4, 0.3, 0.1], [0.1, 0.05, 0.0, 0.2]
    half = (sum(1.96**2 * stdev(values) ** 2 / 4 for values in (first, second))) ** 0.5
    gap = fmean(second) - fmean(first)
    found = page("difference", page("averaged", first, False), page("averaged", second, False))
    assert found == pytest.approx([gap, gap - half, gap + half])
    assert page("toldOf", MEANS, [first, second])[0] == "Avec. Compte : 25,0 sur 100."


def test_a_share_has_the_interval_of_wilson_and_two_the_one_of_python(page):
    first, second = page("averaged", [1, 0, 0, 1, 1], True), page("averaged", [1, 0, 0, 0, 0], True)
    assert first == pytest.approx([0.6, *interval(3, 5)])
    assert page("difference", first, second) == pytest.approx([*difference(3, 1, 5)])


@pytest.mark.parametrize("counts", [(91, 25), (7, 7), (95, 100), (0, 1), (50, 49)])
def test_a_difference_has_the_words_of_python(counts, page):
    said = page("toldOf", SHARES, points(*((count, 100) for count in counts)))[2]
    assert said.startswith(f"Sans la cause : {in_words(*difference(*counts, 100))}. ")
