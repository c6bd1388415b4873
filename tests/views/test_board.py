"""The board for Python: an ipywidget, that plays, says where the game is, and answers what the page asks."""

import json
import random
import subprocess
import sys

import pytest
from games import DRAW, X_WINS, played
from page_match import PageMatch
from tables import constant_table

import ql_functions
from juge.learner import notebook
from ql_functions import solutions
from ql_functions.agents.agent import RandomAgent
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import TableAgent
from ql_functions.views import board as module
from ql_functions.views.board import Board, two_players, versus_agent
from ql_functions.views.kept import LONGEST, keep, keeping


def send(board, /, **message):
    """What the page does: a message, and nothing else."""
    board._handle_custom_msg(message, [])


def page_of(board, **more):
    """The match that the page plays, from what the widget gives it."""
    return PageMatch(*board.match, data=json.loads(json.dumps(board.data | {"state": board.state})), **more)


def position(board):
    return board.board, board.last_move, board.verdict, list(board.line)


@pytest.fixture
def told(monkeypatch):
    """What boards tell their page."""
    messages = []
    monkeypatch.setattr(Board, "send", lambda self, content: messages.append(json.loads(json.dumps(content))))
    return messages


# --- two players


def test_two_players_in_turn_to_a_win():
    board = two_players()
    for i, move in enumerate(X_WINS[:-1]):
        assert (board.verdict, len(board.playable)) == ("C", 9 - i)
        board.play(move)
    board.play(X_WINS[-1])
    assert position(board) == ("XXXOO    ", 2, "X", [0, 1, 2])
    assert board.playable == []
    assert board.steps == played(X_WINS)


def test_the_page_says_state_number_and_verdict():
    board = two_players()
    for move in (1, 0):
        board.play(move)
    said = [["État", "'OX       '"], ["Numéro en base 3", "5"], ["Verdict", "'Continue'"]]
    assert page_of(board).facts == said


@pytest.mark.parametrize("moves", [X_WINS, (*X_WINS[:-1], 5, 8, 2), DRAW, X_WINS[:1]])
def test_the_verdict_that_the_page_says_is_that_of_the_course(moves):
    board = two_players()
    for move in moves:
        if board.verdict == "C":
            board.play(move)
    assert dict(page_of(board).facts)["Verdict"] == repr(solutions.evaluate(board.board))


def test_a_larger_board_with_its_own_line():
    assert len(two_players(5, 4).board) == 25
    solutions.game_settings(5, 4)
    board = two_players()
    for move in (0, 1, 6, 2, 12, 3):
        board.play(move)
    assert board.verdict == "C"
    board.play(18)
    assert (board.verdict, board.line) == ("X", [0, 6, 12, 18])


@pytest.mark.parametrize(("size", "min_contig"), [(2, 2), (3, 4), (3, 0)])
def test_a_game_that_does_not_exist_is_refused(size, min_contig):
    with pytest.raises(ValueError, match="plateau"):
        two_players(size, min_contig)


@pytest.mark.parametrize(
    ("start", "says"),
    [("X" * 9, "Plateau impossible"), ("XXXOO    ", "n'est pas finie"), (" " * 16, "commence sur un plateau 3×3")],
)
def test_a_start_that_is_no_board_in_play_is_refused(start, says):
    with pytest.raises(ValueError, match=says):
        module.match_of_two(3, 3)._replace(start=start).checked()


@pytest.mark.parametrize(
    "message",
    [
        {"action": "think", "seat": 2, "board": " " * 9},
        {"action": "think", "seat": 0, "board": 3},
        {"action": "learn", "moves": "0"},
        {"action": "learn", "moves": [0]},
        {"action": "again"},
        {"action": "give_up"},
        {},
        None,
        "play",
    ],
    ids=str,
)
def test_a_message_that_makes_no_sense_changes_nothing(message, told):
    board = versus_agent({})
    before = board.get_state()
    board._handle_custom_msg(message, [])
    assert (board.get_state(), told) == (before, [])


def test_play_says_what_is_wrong():
    board = two_players()
    board.play(0)
    with pytest.raises(ValueError, match="déjà occupée par X"):
        board.play(0)
    assert board.board == "X        "
    with pytest.raises(ValueError, match="C'est à un agent de jouer"):
        versus_agent(RandomAgent(), RandomAgent()).play(4)


def test_the_page_goes_on_where_python_is():
    board = two_players()
    for move in X_WINS:
        board.play(move)
    page = page_of(board)
    assert (page.board, page.status, page.score) == ("XXXOO    ", "X gagne !", "Score : X 1, O 0, nuls 0.")
    page.send("undo")
    assert (page.board, page.score, page.last_move) == ("XX OO    ", "", 4)
    assert page.playable == [2, 5, 6, 7, 8]
    page.send("play", move=2)
    page.send("new_game")
    assert (page.board, page.score, page.undoable) == (" " * 9, "Score : X 1, O 0, nuls 0.", False)


# --- against the agent


def test_the_agent_plays_its_greedy_move():
    board = versus_agent(constant_table(["X        "], best=4))
    board.play(0)
    assert (board.board, board.last_move) == ("X   O    ", 4)
    assert page_of(board).status == "L'agent joue la case 4. À vous de jouer (X)."


def test_the_agent_opens_when_the_person_has_o():
    board = versus_agent(constant_table([" " * 9], best=8), player="O")
    assert (board.mark, board.board, board.last_move) == ("O", "        X", 8)
    assert page_of(board).status == "L'agent joue la case 8. À vous de jouer (O)."


def test_chance_is_its_own():
    random.seed(1)
    expected = random.random()
    random.seed(1)
    versus_agent(RandomAgent()).play(0)
    assert random.random() == expected


def test_an_unknown_state_is_played_at_random_and_said():
    replies = set()
    for _ in range(100):
        page = page_of(versus_agent({}))
        page.send("play", move=4)
        assert page.board.count("O") == 1
        replies.add(page.last_move)
        assert page.status.startswith("Cet état manque à la table : l'agent tire la case ")
    assert replies == {0, 1, 2, 3, 5, 6, 7, 8}


def test_values_are_those_of_the_person_s_moves_and_the_greedy_one_is_ringed():
    page = page_of(versus_agent(constant_table([" " * 9], best=4)))
    assert page.values == pytest.approx([-0.3] * 4 + [1.0] + [-0.3] * 4, abs=1e-5)
    assert page.choices == [4]
    legend = "Sur chaque case libre, la valeur du coup pour X, selon l'agent ; ce qu'il jouerait est cerclé."
    assert page.legend == legend
    page.send("play", move=0)
    assert (page.values, page.choices) == ([None] * 9, [])
    assert page.legend == "La table ne contient pas cet état : aucune valeur à montrer."


def test_nothing_is_valued_once_the_game_is_over():
    page = PageMatch(3, 3, None, TableAgent(constant_table(["XX OO    "], 2)), start="XX OO    ")
    assert (page.values[2], page.choices) == (1, [2])
    page.send("play", move=2)
    assert (page.values, page.choices, page.line) == ([None] * 9, [], [0, 1, 2])
    assert page.score == "Score : vous 1, l'agent 0, nuls 0."
    assert page.legend == "La partie est finie : plus aucun coup à évaluer."


def test_the_reason_follows_the_game():
    page = page_of(versus_agent(constant_table(["X        "], best=4)))
    page.send("play", move=0)
    assert (page.why["move"], page.why["rows"][4]) == (4, [1.0, 1.0, 1.0])
    page.send("undo")
    assert page.why == {"text": "Aucun agent n'a encore joué."}


class Mine:
    """An agent of a student, that no page holds."""

    def choices(self, board):
        return [board.index(" ")] if "X" not in board[1:] else []


def test_an_agent_that_no_page_holds_thinks_in_python(told):
    board = versus_agent(Mine())
    assert board.data["agents"][1]["asked"]
    send(board, action="think", seat=1, board="X        ")
    thoughts = {"choices": [1], "rows": [None] * 9, "missing": False}
    assert told == [{"seat": 1, "board": "X        ", "thoughts": thoughts}]


def test_an_agent_that_fails_says_so_and_the_game_goes_on(told):
    board = versus_agent(Mine())
    with pytest.raises(ValueError, match="choisit parmi les cases"):
        board._on_message(board, {"action": "think", "seat": 1, "board": " X       "}, [])
    assert told[0]["trouble"].startswith("Sur ' X       ', l’agent « Mine » choisit parmi")
    with pytest.raises(ValueError, match="choisit parmi les cases"):
        board.play(4)
    assert (board.board, board.playable) == (" " * 9, list(range(9)))


def test_a_finished_game_can_be_reviewed():
    page = page_of(versus_agent(constant_table(["X        "], best=3)))
    assert page.review == {}
    page.send("play", move=0)
    assert page.review == {}
    page = page_of(two_players())
    for move in X_WINS:
        page.send("play", move=move)
    assert page.review["moves"] == [*X_WINS]
    assert page.review["decisive"] == [1, "✗ lâche le nul"]
    page.send("undo")
    assert page.review == {}


def test_values_that_two_decimals_confuse_are_said_equal():
    assert page_of(versus_agent(constant_table([" " * 9], best=4))).legend.endswith("est cerclé.")
    assert page_of(versus_agent(MinimaxAgent())).legend.endswith("Ici, tous les coups se valent à ses yeux.")


# --- agent against agent


def test_two_agents_play_when_told():
    board = versus_agent(MinimaxAgent(), RandomAgent())
    assert (board.playable, board.board) == ([], " " * 9)
    page = page_of(board)
    assert page.status == "À X (minimax) de jouer."
    page.send("advance")
    assert page.status.startswith("X (minimax) joue la case ")
    assert page.status.endswith(". À O (hasard) de jouer.")
    assert page.legend == "L'agent n'attribue de valeur à aucune case."
    while page.verdict == "C":
        page.send("advance")
    assert page.score in ("Score : minimax 1, hasard 0, nuls 0.", "Score : minimax 0, hasard 0, nuls 1.")


def test_the_default_agent_is_the_package_s_table_and_game():
    solutions.game_settings(4, 3)
    solutions.q_table.update(constant_table(["X" + " " * 15], best=9))
    board = versus_agent()
    assert (len(board.board), board.min_contig) == (16, 3)
    page = page_of(board)
    page.send("play", move=0)
    assert page.last_move == 9


def test_a_table_too_long_for_a_page_stays_in_python(monkeypatch):
    monkeypatch.setattr("ql_functions.views.match._MOST_DIGITS", 10)
    board = versus_agent(constant_table(["X        "], best=4))
    page = page_of(board)
    page.send("play", move=0)
    assert (board.data["agents"][1].get("table"), page.board) == (None, "X   O    ")
    assert page.why["rows"][4] == [1.0, 1.0, 1.0]
    alone = page_of(board, linked=False)
    alone.send("play", move=0)
    assert alone.status == "Cet agent réfléchit en Python : exécutez la cellule pour qu'il joue."


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
    board.play(0)
    expected = "Morpion 3×3, 3 à aligner, à deux.\nX · ·\n· · ·\n· · ·"
    assert repr(board) == expected
    data = board._repr_mimebundle_()
    assert list(data) == ["text/plain", "text/html"], "no view of a widget: reopened, it would be an error"
    assert data["text/plain"] == expected
    assert data["text/html"].count("<td") == 9


def test_the_text_against_the_agent_names_the_side():
    assert repr(versus_agent({})).startswith("Morpion 3×3, 3 à aligner, contre l'agent, vous avez les X.\n")


def test_where_nobody_reads_the_same_board_is_written_the_same():
    first, second = (versus_agent({})._repr_mimebundle_()["text/html"] for _ in range(2))
    assert first == second


def test_the_face_offers_both():
    assert ql_functions.versus_agent is versus_agent
    assert ql_functions.two_players is two_players


def test_the_board_needs_neither_numpy_nor_matplotlib():
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['numpy', 'numba', 'matplotlib']))\n"
        "from ql_functions.views.board import versus_agent; versus_agent({}).play(0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_new_pupil_is_given_back_the_games_of_the_day_before(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(notebook, "channel", lambda: "c")
    monkeypatch.setattr(module, "channel", lambda: "c")
    monkeypatch.setattr(notebook, "listen", lambda channel, answers: None)
    games = [[0, 3, 1, 4, 2], [4, 0, 8, 2, 1, 7, 3, 5, 6]]
    first = versus_agent({}, trainable=True)
    assert first.data["again"] == 0
    for moves in games:
        send(first, action="learn", moves=moves)
    pupil = {}
    second = versus_agent(pupil, trainable=True)
    assert (second.data["again"], pupil) == (2, {})  # nothing is learnt unasked
    send(second, action="again")
    assert (second.data["again"], second.data["facts"][0]) == (0, ("Parties apprises", "2"))
    assert pupil.keys() == first.match.second.q_table.keys()
    send(second, action="again")
    assert second.data["facts"][0] == ("Parties apprises", "2")
    assert versus_agent(pupil, trainable=True).data["again"] == 0  # it knows them
    assert versus_agent({}, trainable=True).data["again"] == 2  # learning them anew keeps them once


@pytest.mark.parametrize("old", ["0,3,1,4,2", "4,0,8,2,1,7,3,5,6", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,15,14"])
def test_of_too_many_kept_games_the_oldest_go(monkeypatch, tmp_path, old):
    monkeypatch.chdir(tmp_path)
    for where in (notebook, module):
        monkeypatch.setattr(where, "channel", lambda: "c")
    monkeypatch.setattr(notebook, "listen", lambda channel, answers: None)
    full, new = " ".join([old] * ((LONGEST + 1) // (len(old) + 1))), "8,0,5,1,6,2"
    keep("élève", full)
    send(versus_agent({}, trainable=True), action="learn", moves=list(map(int, new.split(","))))
    *before, last = keeping("élève")["kept"].split()
    assert (last, set(before)) == (new, {old})  # whole games, the newest at the end
    assert len(full.split()) - 2 <= len(before) < len(full.split())


def test_of_the_games_kept_only_those_that_end_on_this_board_are_given_back(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(notebook, "channel", lambda: "c")
    monkeypatch.setattr(notebook, "listen", lambda channel, answers: None)
    kept = "0,3,1,4,2 0,3,1,4 0,0,1 0,3,1,4,2,8 15,0,14,1,13 x,1 , -1,2 0.5"
    keep("élève", kept)
    board = versus_agent({}, trainable=True)
    assert board.data["again"] == 1
    send(board, action="again")
    assert board.data["facts"][0] == ("Parties apprises", "1")
