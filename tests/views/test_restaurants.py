import json
import re

from ql_functions import restaurants
from ql_functions.views.restaurants import EVENINGS, MEANS


def test_it_shows_itself_and_its_sentence_does_not_give_the_means_away():
    fragment = restaurants()
    assert "<figure" in fragment._repr_html_()
    assert not re.search("[457]", repr(fragment))


def test_its_data_are_json_values_and_name_one_restaurant_a_mean():
    data = restaurants().data
    assert json.loads(json.dumps(data))["means"] == list(MEANS)
    assert len(data["places"]) == len(MEANS) == len(set(MEANS))
    assert data["evenings"] == EVENINGS == 20
    assert all(0 < mean < 10 for mean in MEANS)
