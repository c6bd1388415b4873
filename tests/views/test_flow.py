import json
import re
from itertools import accumulate
from operator import or_
from xml.etree import ElementTree

import pytest

from juge.drawing import svg
from ql_functions import ql_flow
from ql_functions.views.flow import BOARDS, MET, STAGES


def test_it_shows_itself_as_html_and_as_a_sentence():
    flow = ql_flow()
    assert "<figure" in flow._repr_html_()
    assert "rétropropagation" in repr(flow)


def test_the_diagram_is_well_formed_and_seen_without_scripts():
    flow = ql_flow()
    root = ElementTree.fromstring(flow.data["diagram"])
    assert svg.address(flow.data["diagram"]) in flow.still
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Agent", "Environnement", "table Q", "ε-gloutonne", "action", "état", "evaluate"} <= set(words)


def test_every_lit_part_is_in_the_diagram_and_every_part_is_lit_once():
    parts = set(re.findall(r'data-part="(\w+)"', ql_flow().data["diagram"]))
    assert {name for _, lit, _ in STAGES for name in lit.split()} == parts


def test_the_numbered_sentences_are_in_order():
    numbers = [re.match(r"(\d+)\. ", stage["caption"]) for stage in ql_flow().data["stages"]]
    assert [int(number[1]) for number in numbers if number] == list(range(1, 15))


def test_o_reads_the_flipped_board():
    stage = next(stage for stage in ql_flow().data["stages"] if stage["played"] == 5 and stage["state"])
    assert stage["board"] == "XO  X X O" == BOARDS[5]
    assert stage["state"] == "OX··O·O·X"


def test_the_game_of_the_example_ends_with_its_last_move_only():
    assert [stage["verdict"] for stage in ql_flow().data["stages"]] == [
        "Continue" if played < 7 else "X gagne !" for played, _, _ in STAGES
    ]


def test_its_data_are_json_values():
    data = ql_flow().data
    assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize(("lesson", "met"), [*enumerate(accumulate(MET.values(), or_), 1)])
def test_it_shows_what_the_lessons_have_met_and_nothing_else(lesson, met):
    flow = ql_flow(lesson)
    assert set(re.findall(r'data-part="(\w+)"', flow.data["diagram"])) == met - {""}
    assert {"policy", "result"} <= met  # an agent that is not empty, and what it is paid, from the first lesson on
    assert {part for stage in flow.data["stages"] for part in stage["lit"]} == met - {""}
    numbers = [int(stage["caption"].partition(".")[0]) for stage in flow.data["stages"] if stage["lit"]]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_first_lesson_sees_neither_table_nor_formula():
    told = " ".join(stage["caption"] for stage in ql_flow(1).data["stages"])
    assert not re.search("table|Q1|ε|steps|alpha|max_future_q", told + repr(ql_flow(1)) + ql_flow(1).data["diagram"])
    assert ql_flow(6).data == ql_flow().data


@pytest.mark.parametrize("lesson", [0, 7, "1", None])
def test_another_lesson_is_refused(lesson):
    with pytest.raises(ValueError, match="lesson est le numéro d'une leçon, de 1 à 6, pas"):
        ql_flow(lesson)
