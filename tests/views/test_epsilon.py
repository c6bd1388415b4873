"""La simulation ε-gloutonne, côté Python : arguments, données, phrase. Son dessin : browser/test_fragments_film.py."""

import math
from fractions import Fraction

import pytest

from ql_functions import simulate_e_greedy


def test_defaults():
    assert simulate_e_greedy().data == {"e_init": 0.7, "e_terminal": 0.0, "moves": 100}


@pytest.mark.parametrize(("e_init", "e_terminal"), [(1, 0), (0, 0), (0.4, 0.4), (Fraction(1, 2), 0.1), (0.2, 0.9)])
def test_every_epsilon_is_accepted(e_init, e_terminal):
    data = simulate_e_greedy(e_init, e_terminal).data
    assert (data["e_init"], data["e_terminal"]) == (float(e_init), float(e_terminal))


@pytest.mark.parametrize("wrong", ["0.5", None, [0.5], True, 1j])
def test_what_is_not_a_number_is_refused(wrong):
    for name in ("e_init", "e_terminal"):
        with pytest.raises(TypeError, match=rf"^{name} est un nombre compris entre 0 et 1, pas .*\.$"):
            simulate_e_greedy(**{name: wrong})


@pytest.mark.parametrize("wrong", [-0.01, 1.01, math.nan, math.inf])
def test_what_is_not_a_probability_is_refused(wrong):
    for name in ("e_init", "e_terminal"):
        with pytest.raises(ValueError, match=rf"^{name} est compris entre 0 et 1, pas .*\.$"):
            simulate_e_greedy(**{name: wrong})


def test_a_rising_epsilon_is_said_to_rise():
    assert "ε monte en ligne droite de 0,70, au premier coup, à 0,80" in repr(simulate_e_greedy(e_terminal=0.8))


def test_the_sentence_is_what_remains_without_scripts_and_keeps_the_answer_secret():
    shown = simulate_e_greedy(0.6, 0.2)
    sentence = repr(shown)
    assert "de 0,60, au premier coup, à 0,20, au centième" in sentence
    assert f"<p>{sentence}</p>" in shown._repr_html_()
    assert "40" not in sentence  # la somme des ε : à l'élève de la prédire
