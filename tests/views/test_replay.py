import re

import pytest
from games import DRAW, X_WINS, played
from page_match import evaluate

from ql_functions import replay, solutions

STEPS = played(X_WINS)
EMPTY = " " * 9


def shown(fragment):
    """What the page makes of its data."""
    return evaluate("reviewed", fragment.data)


def test_it_tells_the_game_move_by_move():
    data = shown(replay(STEPS, "X"))
    assert data["boards"][0] == EMPTY
    assert data["boards"][-1] == "XXXOO    "
    assert data["captions"][0] == "Le plateau est vide : X commence."
    assert data["captions"][1] == "Coup 1 : X joue la case 0. À O de jouer."
    assert data["captions"][2].startswith("Coup 2 : O joue la case 3. À X de jouer. ✗ O tenait le nul")
    assert data["captions"][-1] == "Coup 5 : X joue la case 2. X gagne !"
    assert data["line"] == [0, 1, 2]
    assert (data["moves"], data["decisive"]) == ([*X_WINS], [1, "✗ lâche le nul"])


def test_a_draw_has_no_line():
    fragment = replay(played(DRAW), "T")
    assert shown(fragment)["line"] == []
    assert repr(fragment) == "Une partie en 9 coups. Match nul."


def test_it_shows_itself_and_without_scripts_its_sentence():
    fragment = replay(STEPS, "X")
    assert f'<figure class="ql ql-replay"><p>{fragment!r}</p></figure>' in fragment._repr_html_()


def test_a_larger_board_follows_the_settings_of_the_game():
    solutions.game_settings(size=4, min_contig=4)
    steps = played((0, 4, 1, 5, 2, 6, 3), size=4, min_contig=4)
    assert shown(replay(steps, "X"))["line"] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("steps", "winner", "error", "words"),
    [
        ("XO", "X", TypeError, "une liste de coups"),
        ([], "X", TypeError, "au moins un coup"),
        (STEPS, "X gagne !", ValueError, "winner vaut 'X', 'O' ou 'T'"),
        (STEPS, "O", ValueError, "le résultat est 'X', mais winner vaut 'O'"),
        (STEPS[:-1], "X", ValueError, "n'est pas finie"),
        (STEPS[1:], "X", ValueError, "commence par un plateau vide"),
        ([*STEPS, STEPS[0]], "X", ValueError, "Coup 6 : l'état est"),
        ([{"state": EMPTY}], "X", TypeError, "Coup 1 : il faut un dictionnaire"),
        ([7], "X", TypeError, "Coup 1 : il faut un dictionnaire"),
        ([{"state": [" "] * 9, "move": 0}], "X", TypeError, "Coup 1 : l'état est une chaîne"),
        ([{"state": " " * 8, "move": 0}], "X", ValueError, "Coup 1 : Un plateau a 9"),
        ([{"state": EMPTY, "move": 9}], "X", ValueError, "Coup 1 : La case 9 n'existe pas"),
        ([{"state": EMPTY, "move": "0"}], "X", TypeError, "Coup 1 : Un coup est un entier"),
        ([STEPS[0], {"state": "X        ", "move": 0}], "X", ValueError, "Coup 2 : La case 0 est déjà occupée"),
        ([STEPS[0], {"state": EMPTY, "move": 3}], "X", ValueError, "Coup 2 : l'état est"),
    ],
)
def test_a_wrong_game_is_refused_in_one_sentence(steps, winner, error, words):
    with pytest.raises(error, match=re.escape(words)) as caught:
        replay(steps, winner)
    assert "\n" not in str(caught.value)
