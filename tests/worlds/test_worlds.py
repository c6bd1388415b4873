"""The game as an environment: the libraries' own checks, the course's rules, and the documented lines."""

import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
pytestmark = pytest.mark.nightly  # two libraries are imported

DOCUMENT = Path(__file__).parents[2] / "docs/MONDES.md"


@pytest.fixture(scope="module")
def worlds():
    import ql_functions.worlds

    return ql_functions.worlds


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # arrays of numbers
@pytest.mark.filterwarnings("ignore:We recommend agents to be named:UserWarning")  # player_0, not X
@pytest.mark.parametrize("game", [(3, 3), (4, 3)])
def test_pettingzoo_accepts_the_duel(worlds, game):
    from pettingzoo.test import api_test, seed_test

    api_test(worlds.tictactoe(*game), num_cycles=100)
    seed_test(lambda: worlds.tictactoe(*game), num_cycles=20)


@pytest.mark.parametrize("player", ["X", "O", None])
def test_gymnasium_accepts_the_solo_game(worlds, player):
    from gymnasium.utils.env_checker import check_env

    check_env(worlds.SoloTicTacToe(player=player), skip_render_check=True)


def test_a_duel_follows_the_rules_of_the_course(worlds):
    from ql_functions import game

    chooser = random.Random(1)
    for _ in range(50):
        env, board = worlds.tictactoe(render_mode="ansi"), game.new_board()
        env.reset()
        while game.verdict(board) == "C":
            player = game.player_to_move(board)
            seen, _, over, _, _ = env.last()
            assert env.agent_selection == player
            assert not over
            assert [*np.flatnonzero(seen["action_mask"])] == game.legal_moves(board)
            own, other = (seen["observation"][:, :, plane].ravel() for plane in (0, 1))
            assert "".join("X" if x else "O" if o else " " for x, o in zip(own, other, strict=True)) == (
                board if player == "X" else game.flip(board)
            )
            move = chooser.choice(game.legal_moves(board))
            env.step(move)
            board = game.play(board, move)
        assert env.render() == "\n".join(" ".join(board[i : i + 3].replace(" ", "·")) for i in (0, 3, 6))
        result = {"X": {"X": 1, "O": -1}, "O": {"X": -1, "O": 1}, "T": {"X": 0, "O": 0}}[game.verdict(board)]
        for player in env.agent_iter():
            assert env.last()[1] == result[player]
            env.step(None)


def test_a_forbidden_move_loses_a_duel(worlds):
    env = worlds.tictactoe()
    env.reset()
    env.step(4)
    env.step(4)
    assert env.terminations == {"X": True, "O": True}
    assert env.rewards == {"X": 0, "O": -1}


def test_a_player_may_play_at_its_turn_alone_and_no_more_once_the_game_is_over(worlds):
    env = worlds.TicTacToe()
    env.reset()

    def may_play():
        return [agent for agent in env.possible_agents if env.observe(agent)["action_mask"].any()]

    for move in (0, 3, 1, 4, 2):
        assert may_play() == [env.agent_selection]
        env.step(move)
    assert may_play() == []


def test_an_environment_is_copied(worlds):
    assert pickle.loads(pickle.dumps(worlds.TicTacToe(4, 3))).min_contig == 3


def test_a_solo_game_is_played_to_its_end_against_any_agent(worlds):
    from ql_functions import MinimaxAgent, TableAgent

    for opponent in (MinimaxAgent(), TableAgent({}), None, {}):
        env = worlds.SoloTicTacToe(opponent, player=None)
        rewards = []
        for seed in range(20):
            _, info = env.reset(seed=seed)
            over = False
            while not over:
                _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            rewards.append(reward)
            assert not info["action_mask"].any()
        assert set(rewards) <= ({0, -1} if isinstance(opponent, MinimaxAgent) else {0, 1, -1})
    env.reset(seed=0)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    taken = int(np.flatnonzero(env.action_masks() == 0)[0])
    assert env.step(taken)[1:4] == (-1, True, False)


def test_a_policy_is_an_agent_of_the_course(worlds):
    from ql_functions import report_card, versus_agent

    def last_free(seen):
        return np.flatnonzero(seen["action_mask"])[-1]

    agent = worlds.PolicyAgent(last_free)
    assert agent.choices("X        ") == (8,)
    assert "« politique »" in repr(report_card(agent))
    board = versus_agent(worlds.PolicyAgent(last_free, size=4, min_contig=4))
    board.play(0)
    assert board.board[15] == "O"
    with pytest.raises(ValueError, match="un agent choisit parmi les cases libres"):
        report_card(worlds.PolicyAgent(lambda seen: 0))
    with pytest.raises(TypeError, match="policy est une fonction"):
        worlds.PolicyAgent(3)


def test_what_is_no_game_is_refused(worlds):
    duel, solo = worlds.tictactoe, worlds.SoloTicTacToe
    for world, name, wrong in (
        (duel, "size", 2),
        (duel, "render_mode", "human"),
        (solo, "player", "Z"),
        (solo, "render_mode", "human"),
    ):
        with pytest.raises(ValueError, match=rf"{name}.*\.$"):
            world(**{name: wrong})


def test_the_documented_lines_run(capsys):
    (lines,) = re.findall(r"^```python\n(.*?)^```", DOCUMENT.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    exec(compile(lines, DOCUMENT.name, "exec"), {})
    assert "« le centre d'abord » : battable" in capsys.readouterr().out


def test_without_the_libraries_one_is_told_what_to_install():
    code = "import sys; sys.modules['pettingzoo'] = None; import ql_functions.worlds"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr.strip().endswith("pip install pettingzoo.")
