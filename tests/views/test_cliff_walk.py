"""The cliff as a picture, on Python's side: what it says, what it carries, what it refuses. Its drawing: browser/."""

import pytest

from ql_functions import cliff, cliff_walk

NEAR = """\
→ → → → → → → → → → → ↓
→ → → → → → → → → → → ↓
→ → → → → → → → → → → ↓
↑ × × × × × × × × × × A"""


def toward_the_edge():
    """A table that goes down, then to the right: along the cliff, whatever the row."""
    return cliff.new_q(-1) | {
        state: {0: -1, 1: -1, 2: -1, 3: -1, 2 if state % 12 == 11 else 1: 0.5} for state in range(36)
    }


def test_its_text_is_the_grid_in_arrows():
    q = toward_the_edge() | {36: {0: 1, 1: 0, 2: 0, 3: 0}}
    assert repr(cliff_walk(q)) == f"Cette table arrive en 13 pas : récompense totale −13.\n{NEAR}"
    lost = repr(cliff_walk({"avant": cliff.new_q(), "après": q}))
    dots = "\n".join([" ".join("·" * 12)] * 3 + ["· " + "× " * 10 + "A"])
    assert lost == f"avant n'arrive jamais.\n{dots}\n\naprès arrive en 13 pas : récompense totale −13.\n{NEAR}"
    assert repr(cliff_walk()).endswith(dots)


def test_it_shows_itself_and_an_untrusted_notebook_keeps_the_text():
    fragment = cliff_walk({"<b>": cliff.exact_q()})
    assert fragment._repr_html_() == fragment.as_html()
    assert "<pre>&lt;b&gt; arrive en 13 pas" in fragment.as_html()


def test_its_steps_are_those_of_the_world():
    data = cliff_walk().data
    assert data["moves"] == [[cliff.step(state, action)[:2] for action in range(4)] for state in range(47)]


@pytest.mark.parametrize(
    ("q", "error", "words"),
    [
        ({}, ValueError, "^Cette table n'a pas la case 0"),
        (3, TypeError, "^Une table de la falaise est un dictionnaire"),
        ({"SARSA": {}}, ValueError, "^« SARSA » : Cette table n'a pas la case 0"),
        ({"SARSA": cliff.new_q("1")}, TypeError, "^« SARSA » : Case 0, action 0 : une valeur est un nombre, pas '1'"),
        (dict.fromkeys("abcde", cliff.new_q()), ValueError, "au plus 4 tables à la fois, pas 5"),
    ],
)
def test_what_is_no_table_is_refused_in_one_sentence(q, error, words):
    with pytest.raises(error, match=words) as caught:
        cliff_walk(q)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")
