import random
import subprocess
import sys

import pytest

import ql_functions
from ql_functions import course, game, solutions
from ql_functions.views.board import two_players, versus_agent


def send(board, /, **message):
    """What the browser does: a message, and nothing else."""
    board._handle_custom_msg(message, [])


def click(board, move):
    send(board, action="play", move=move, board=board.board)


def constant_table(boards, best):
    """A table that knows `boards`, where `best` is the only move worth 1 (the others −0.3)."""
    q_table = {}
    for board in boards:
        state = game.flip(board) if game.player_to_move(board) == "O" else board
        values = {move: 1.0 if move == best else -0.3 for move in game.legal_moves(board)}
        q_table[state] = {"Q1": values, "Q2": dict(values)}
    return q_table


def position(board):
    return board.board, board.last_move, board.status, board.verdict, list(board.line)


# --- two players


def test_two_players_in_turn_to_a_win():
    board = two_players()
    assert (board.human, board.status) == (None, "À X de jouer.")
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


def test_a_draw_is_said():
    board = two_players()
    for move in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        click(board, move)
    assert (board.verdict, board.status) == ("T", "Terminé : match nul.")
    assert dict(board.facts)["Verdict"] == "'Terminé : match nul'"


def test_a_larger_board_with_its_own_line():
    board = two_players(5, 4)
    for move in (0, 1, 6, 2, 12, 3):
        click(board, move)
    assert board.verdict == "C"
    click(board, 18)
    assert (board.verdict, board.line) == ("X", [0, 6, 12, 18])


@pytest.mark.parametrize(("size", "min_contig"), [(2, 2), (3, 4), (3, 0)])
def test_a_game_that_does_not_exist_is_refused(size, min_contig):
    with pytest.raises(ValueError, match="plateau"):
        two_players(size, min_contig)


# --- what changes nothing


@pytest.mark.parametrize(
    "message",
    [
        {"action": "play", "move": 4},
        {"action": "play", "move": 9, "board": "X   O    "},
        {"action": "play", "move": -1, "board": "X   O    "},
        {"action": "play", "move": 0, "board": "X   O    "},
        {"action": "play", "move": 4, "board": "X   O    "},
        {"action": "play", "move": "2", "board": "X   O    "},
        {"action": "play", "move": 2.0, "board": "X   O    "},
        {"action": "play", "move": None, "board": "X   O    "},
        {"action": "play", "move": 2, "board": "X        "},
        {"action": "play_as", "player": "O"},
        {"action": "play_as", "player": "Z"},
        {"action": "give_up"},
        {},
        "play",
    ],
)
def test_a_message_that_is_no_legal_move_changes_nothing(message):
    board = two_players()
    click(board, 0)
    click(board, 4)
    before = position(board)
    board._handle_custom_msg(message, [])
    assert position(board) == before


def test_a_double_click_plays_once():
    board = two_players()
    message = {"action": "play", "move": 0, "board": board.board}
    send(board, **message)
    send(board, **message)
    assert board.board == "X        "


def test_a_click_made_before_the_agent_answered_is_lost():
    board = versus_agent({})
    before = board.board
    send(board, action="play", move=0, board=before)
    after = position(board)
    for move in game.legal_moves(board.board):
        send(board, action="play", move=move, board=before)
    assert position(board) == after


def test_a_click_after_the_end_changes_nothing():
    board = two_players()
    for move in (0, 3, 1, 4, 2):
        click(board, move)
    before = position(board)
    click(board, 8)
    assert position(board) == before
    with pytest.raises(ValueError, match="La partie est finie"):
        board.play(8)


def test_play_from_python_says_what_is_wrong():
    board = two_players()
    board.play(0)
    with pytest.raises(ValueError, match="déjà occupée par X"):
        board.play(0)


# --- against the agent


def test_the_agent_plays_its_greedy_move():
    board = versus_agent(constant_table(["X        "], best=4))
    click(board, 0)
    assert (board.board, board.last_move) == ("X   O    ", 4)
    assert board.status == "L'agent joue ligne 2, colonne 2. À vous de jouer (X)."


def test_the_agent_opens_when_the_person_takes_o():
    board = versus_agent(constant_table([" " * 9], best=8))
    click(board, 0)
    send(board, action="play_as", player="O")
    assert (board.human, board.board, board.last_move) == ("O", "        X", 8)
    assert board.status == "L'agent joue ligne 3, colonne 3. À vous de jouer (O)."
    send(board, action="new_game")
    assert board.board == "        X"


def test_an_unknown_state_is_played_at_random_and_said():
    replies = set()
    for seed in range(60):
        board = versus_agent({})
        board._random = random.Random(seed)
        click(board, 4)
        assert board.board.count("O") == 1
        replies.add(board.last_move)
        assert board.status.startswith("Cet état manque à la table : l'agent joue au hasard, ligne ")
    assert replies == {0, 1, 2, 3, 5, 6, 7, 8}


def test_the_random_agent_leaves_the_notebook_s_seed_alone():
    random.seed(1)
    expected = random.random()
    random.seed(1)
    click(versus_agent({}), 0)
    assert random.random() == expected


@pytest.mark.parametrize("human", ["X", "O"])
def test_whole_games_keep_the_rules(human):
    solutions.train_agent(20)  # knows a part of the states only
    board = versus_agent()
    send(board, action="play_as", player=human)
    chooser = random.Random(7)
    for _ in range(40):
        send(board, action="new_game")
        while board.verdict == "C":
            assert game.player_to_move(board.board) == human
            before, move = board.board, chooser.choice(game.legal_moves(board.board))
            click(board, move)
            game.check_board(board.board)
            changed = [i for i in range(9) if board.board[i] != before[i]]
            assert move in changed
            assert all(before[i] == " " for i in changed)
            assert len(changed) == 2 or board.verdict != "C"
        assert board.verdict == game.verdict(board.board)


def test_a_win_of_the_agent_is_said():
    board = versus_agent(constant_table(["XX OO   X"], best=5))
    board.board = "XX OO    "
    click(board, 8)
    assert position(board) == (
        "XX OOO  X",
        5,
        "L'agent joue ligne 2, colonne 3. O gagne ! L'agent vous a battu.",
        "O",
        [3, 4, 5],
    )


def test_a_win_of_the_person_is_not_answered():
    board = versus_agent({})
    board.board = "XX OO    "
    click(board, 2)
    assert board.board == "XXXOO    "
    assert board.status == "X gagne ! Bravo, vous avez battu l'agent."


def test_a_draw_against_the_agent():
    board = versus_agent({})
    board.board = "XOXXOOOX "
    click(board, 8)
    assert board.status == "Terminé : match nul."


def test_values_are_those_of_the_person_s_moves():
    q_table = constant_table([" " * 9], best=4)
    board = versus_agent(q_table)
    assert board.values == [-0.3] * 4 + [1.0] + [-0.3] * 4
    assert board.legend == "Sur chaque case libre, la valeur du coup pour X, selon la table."
    click(board, 0)
    assert board.values == [None] * 9
    assert board.legend == "La table ne contient pas cet état : aucune valeur à montrer."
    assert board.show_values is False


def test_the_default_agent_is_the_package_s_table_and_game():
    course.game_settings(4, 3)
    board = versus_agent()
    assert (len(board.board), board.min_contig) == (16, 3)
    solutions.q_table.update(constant_table(["X" + " " * 15], best=9))  # learnt after the board was made
    click(board, 0)
    assert board.last_move == 9


def test_a_table_of_another_game_is_refused():
    q_table = constant_table([" " * 9], best=4)
    course.game_settings(4, 4)
    with pytest.raises(ValueError, match="il en faut 16 en 4×4"):
        versus_agent(q_table)


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
