import json
from xml.etree import ElementTree

from ql_functions import restaurants
from ql_functions.views.restaurants import EVENINGS, MEANS


def test_it_shows_itself_and_its_poster_is_well_formed():
    fragment = restaurants()
    assert "<figure" in fragment._repr_html_()
    words = {text.text for text in ElementTree.fromstring(fragment.poster).iter("{http://www.w3.org/2000/svg}text")}
    assert {f"{place['name']} : ?" for place in fragment.data["places"]} <= words


def test_the_poster_does_not_give_the_means_away():
    words = [
        text.text for text in ElementTree.fromstring(restaurants().poster).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert not any(digit in word for word in words for digit in ("4", "5", "7"))


def test_its_data_are_json_values_and_name_one_restaurant_a_mean():
    data = restaurants().data
    assert json.loads(json.dumps(data))["means"] == list(MEANS)
    assert len(data["places"]) == len(MEANS) == len(set(MEANS))
    assert data["evenings"] == EVENINGS == 20
    assert all(0 < mean < 10 for mean in MEANS)
