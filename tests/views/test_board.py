import random
import subprocess
import sys

import pytest
from games import X_WINS
from tables import constant_table

import ql_functions
from ql_functions import solutions
from ql_functions.agents.agent import RandomAgent
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import TableAgent
from ql_functions.views.board import Board, two_players, versus_agent
from ql_functions.views.match import Match


def send(board, /, **message):
    """What the browser does: a message, and nothing else."""
    board._handle_custom_msg(message, [])


def click(board, move):
    send(board, action="play", move=move, board=board.board)


def position(board):
    return board.board, board.last_move, board.status, board.verdict, list(board.line)


# --- two players


def test_two_players_in_turn_to_a_win():
    board = two_players()
    assert (board.agents, board.status) == (0, "À X de jouer.")
    for move, status in [(0, "À O de jouer."), (3, "À X de jouer."), (1, "À O de jouer."), (4, "À X de jouer.")]:
        click(board, move)
        assert board.status == status
    click(board, 2)
    assert position(board) == ("XXXOO    ", 2, "X gagne !", "X", [0, 1, 2])


def test_two_players_see_state_number_and_verdict():
    board = two_players()
    click(board, 1)
    click(board, 0)
    assert dict(board.facts) == {"État": "'OX       '", "Numéro en base 3": "5", "Verdict": "'Continue'"}


def test_a_larger_board_with_its_own_line():
    assert len(two_players(5, 4).board) == 25
    solutions.game_settings(5, 4)
    board = two_players()
    for move in (0, 1, 6, 2, 12, 3):
        click(board, move)
    assert board.verdict == "C"
    click(board, 18)
    assert (board.verdict, board.line) == ("X", [0, 6, 12, 18])


@pytest.mark.parametrize(("size", "min_contig"), [(2, 2), (3, 4), (3, 0)])
def test_a_game_that_does_not_exist_is_refused(size, min_contig):
    with pytest.raises(ValueError, match="plateau"):
        two_players(size, min_contig)


def test_a_message_that_makes_no_sense_changes_nothing():  # test_match has the whole list
    board = two_players()
    click(board, 0)
    before = board.get_state()
    for message in ({"action": "play", "move": 0, "board": board.board}, {"action": "advance"}, {}, None, "play"):
        board._handle_custom_msg(message, [])
    assert board.get_state() == before


def test_play_from_python_says_what_is_wrong():
    board = two_players()
    board.play(0)
    with pytest.raises(ValueError, match="déjà occupée par X"):
        board.play(0)
    assert board.board == "X        "


def test_undo_and_the_score():
    board = two_players()
    assert (board.undoable, board.score) == (False, "")
    for move in X_WINS:
        click(board, move)
    assert (board.playable, board.score) == ([], "Score : X 1, O 0, nuls 0.")
    send(board, action="undo", board=board.board)
    assert (board.board, board.score, board.last_move) == ("XX OO    ", "", 4)
    assert board.playable == [2, 5, 6, 7, 8]
    click(board, 2)
    send(board, action="new_game")
    assert (board.board, board.score, board.undoable) == (" " * 9, "Score : X 1, O 0, nuls 0.", False)


# --- against the agent


def test_the_agent_plays_its_greedy_move():
    board = versus_agent(constant_table(["X        "], best=4))
    click(board, 0)
    assert (board.board, board.last_move) == ("X   O    ", 4)
    assert board.status == "L'agent joue la case 4. À vous de jouer (X)."


def test_the_agent_opens_when_the_person_takes_o():
    board = versus_agent(constant_table([" " * 9], best=8))
    click(board, 0)
    send(board, action="play_as", player="O")
    assert (board.mark, board.board, board.last_move) == ("O", "        X", 8)
    assert board.status == "L'agent joue la case 8. À vous de jouer (O)."
    send(board, action="new_game")
    assert board.board == "        X"


def test_an_unknown_state_is_played_at_random_and_said():
    replies = set()
    for seed in range(60):
        board = versus_agent({})
        board.match._random = random.Random(seed)
        click(board, 4)
        assert board.board.count("O") == 1
        replies.add(board.last_move)
        assert board.status.startswith("Cet état manque à la table : l'agent tire la case ")
    assert replies == {0, 1, 2, 3, 5, 6, 7, 8}


def test_values_are_those_of_the_person_s_moves_and_the_greedy_one_is_ringed():
    board = versus_agent(constant_table([" " * 9], best=4))
    assert board.values == [-0.3] * 4 + [1.0] + [-0.3] * 4
    assert board.choices == [4]
    legend = "Sur chaque case libre, la valeur du coup pour X, selon l'agent ; ce qu'il jouerait est cerclé."
    assert board.legend == legend
    click(board, 0)
    assert (board.values, board.choices) == ([None] * 9, [])
    assert board.legend == "La table ne contient pas cet état : aucune valeur à montrer."
    assert (board.show_values, board.show_why) == (False, False)


def test_nothing_is_valued_once_the_game_is_over():
    board = Board(Match(3, 3, None, TableAgent(constant_table(["XX OO    "], 2)), start="XX OO    "))
    assert (board.values[2], board.choices) == (1, [2])
    click(board, 2)
    assert (board.values, board.choices, board.line) == ([None] * 9, [], [0, 1, 2])
    assert board.score == "Score : vous 1, l'agent 0, nuls 0."
    assert board.legend == "La partie est finie : plus aucun coup à évaluer."


def test_the_reason_follows_the_game():
    board = versus_agent(constant_table(["X        "], best=4))
    click(board, 0)
    assert (board.why["move"], board.why["rows"][4]) == (4, [1.0, 1.0, 1.0])
    send(board, action="undo", board=board.board)
    assert board.why == {"text": "Aucun agent n'a encore joué."}


def test_an_agent_that_fails_says_so_and_the_game_goes_on():
    class Broken(RandomAgent):
        def choices(self, board):
            return () if "X" in board else super().choices(board)

    board = versus_agent(Broken())
    with pytest.raises(ValueError, match="choisit parmi les cases"):
        board._on_message(board, {"action": "play", "move": 0, "board": board.board}, [])
    assert board.status.startswith("L'agent n'a pas pu jouer. Sur 'X        ', l'agent « hasard » choisit parmi")
    assert (board.board, board.playable) == (" " * 9, list(range(9)))


def test_a_finished_game_can_be_reviewed():
    board = versus_agent(constant_table(["X        "], best=3))
    assert board.review == {}
    click(board, 0)
    assert board.review == {}
    board = two_players()
    for move in X_WINS:
        click(board, move)
    assert board.review["moves"] == [*X_WINS]
    assert board.review["decisive"] == [1, "✗ lâche le nul"]
    send(board, action="undo", board=board.board)
    assert board.review == {}


def test_values_that_two_decimals_confuse_are_said_equal():
    assert versus_agent(constant_table([" " * 9], best=4)).legend.endswith("est cerclé.")
    assert versus_agent(MinimaxAgent()).legend.endswith("Ici, tous les coups se valent à ses yeux.")


# --- agent against agent


def test_two_agents_play_when_told():
    board = versus_agent(MinimaxAgent(), RandomAgent())
    assert (board.agents, board.playable, board.board) == (2, [], " " * 9)
    assert board.sides == ["Commence avec X", "minimax", "hasard"]
    assert board.status == "À X (minimax) de jouer."
    send(board, action="advance", board=board.board)
    assert board.status.startswith("X (minimax) joue la case ")
    assert board.status.endswith(". À O (hasard) de jouer.")
    assert board.legend == "L'agent n'attribue de valeur à aucune case."
    board.playing = True
    while board.verdict == "C":
        assert board.playing
        send(board, action="advance", board=board.board)
    assert not board.playing
    assert board.score in ("Score : minimax 1, hasard 0, nuls 0.", "Score : minimax 0, hasard 0, nuls 1.")


def test_the_default_agent_is_the_package_s_table_and_game():
    solutions.game_settings(4, 3)
    board = versus_agent()
    assert (len(board.board), board.min_contig) == (16, 3)
    solutions.q_table.update(constant_table(["X" + " " * 15], best=9))  # learnt after the board was made
    click(board, 0)
    assert board.last_move == 9


def test_a_table_of_another_game_is_refused():
    q_table = constant_table([" " * 9], best=4)
    solutions.game_settings(4, 4)
    with pytest.raises(ValueError, match="il en faut 16 en 4×4"):
        versus_agent(q_table)
    with pytest.raises(ValueError, match="il en faut 9 en 3×3"):
        versus_agent(constant_table([" " * 16], best=4), MinimaxAgent())
    with pytest.raises(TypeError, match="Une table Q est un dictionnaire"):
        versus_agent({}, "minimax")


# --- what remains without a browser


def test_the_text_is_a_sentence_and_the_board():
    board = two_players()
    click(board, 0)
    expected = "Morpion 3×3, 3 à aligner, à deux. À O de jouer.\nX · ·\n· · ·\n· · ·"
    assert repr(board) == expected
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == expected
    assert data["text/html"].count("<td") == 9
    assert "À O de jouer." in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_text_against_the_agent_names_the_side():
    assert repr(versus_agent({})).startswith("Morpion 3×3, 3 à aligner, contre l'agent, vous avez les X. À vous")


def test_the_face_offers_both():
    assert ql_functions.versus_agent is versus_agent
    assert ql_functions.two_players is two_players


def test_the_board_needs_neither_numpy_nor_matplotlib():
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['numpy', 'numba', 'matplotlib']))\n"
        "from ql_functions.views.board import versus_agent; versus_agent({}).play(0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
