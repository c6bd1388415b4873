"""The French non-breaking spaces and apostrophes: where they go, and what is left alone."""

import pytest

from juge.drawing.fragment import Fragment, module_source
from juge.drawing.html import safe, tag
from juge.drawing.typography import spaced, spaced_in, spaced_signs


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Prêt ? Oui ! Bien ; alors :", "Prêt~? Oui~! Bien~; alors~:"),
        ("« X gagne ».", "«~X gagne~»."),
        ("f(x) : « a » ; 5 %.", "f(x)~: «~a~»~; 5~%."),
        ("45 000 parties sur 1 250 000", "45_000 parties sur 1_250_000"),
        ("q != 2, a :b, x ?y", "q != 2, a :b, x ?y"),
        ("  ; un retrait", "  ; un retrait"),
        ("case 3 1000, Q1 45, 12 34", "case 3 1000, Q1 45, 12 34"),
        ("Aujourd'hui, l'élève n'a qu'un « d'accord ».", "Aujourd’hui, l’élève n’a qu’un «~d’accord~»."),
        ("L'**état**, d'« ici », jusqu'[ici](a.b)", "L’**état**, d’«~ici~», jusqu’[ici](a.b)"),
        ("'X' ou 'O', table['Q1'], {'Q1': 'l'}, Q' = s'", "'X' ou 'O', table['Q1'], {'Q1': 'l'}, Q' = s'"),
        ("c'est \"d'X\" ou `l'X`, dit-on d'X", "c’est \"d'X\" ou `l'X`, dit-on d’X"),
        ("", ""),
    ],
)
def test_signs_and_numbers_keep_to_their_words(text, shown):
    shown = shown.replace("~", "\u00a0").replace("_", "\u202f")
    assert spaced(text) == shown
    assert spaced(shown) == shown


def test_the_numbers_of_a_drawing_are_no_thousands():
    assert spaced_signs("0 0 300 300 ; fin") == "0 0 300 300\u00a0; fin"


def test_every_text_of_some_data_unless_it_is_code():
    data = {"says": "Bien !", "rows": [("a :", 1, None)]}
    assert spaced_in(data) == {"says": "Bien\u00a0!", "rows": [["a\u00a0:", 1, None]]}
    assert "Bien\u00a0!" in Fragment("replay", data, "").as_html()
    assert "Bien !" in Fragment("replay", data, "", prose=()).as_html()


def test_the_texts_of_a_script_have_them_and_its_drawings_still_have_their_numbers():
    script = module_source("error_map")
    assert "Dans chaque case libre\u00a0: la valeur Q" in script
    assert 'viewBox: "0 0 300 300"' in script
    assert "« l'" not in script
    assert "quoi qu’il joue" in script


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (tag("p", "l'état < 'X'", title="l'agent"), '<p title="l’agent">l’état &lt; &#x27;X&#x27;</p>'),
        (tag("pre", "l'état", aria_label="d'ici"), '<pre aria-label="d’ici">l&#x27;état</pre>'),
        (tag("p", safe("l'état"), data_name="l'agent"), '<p data-name="l&#x27;agent">l&#x27;état</p>'),
    ],
)
def test_an_element_holds_a_sentence_unless_it_is_code(written, shown):
    assert written == shown
