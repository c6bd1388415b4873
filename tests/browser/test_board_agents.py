"""Every kind of agent on the board of a real JupyterLab: read again from its file, it plays to the end."""

import pytest

from ql_functions import game

from .board_page import BoardPage

pytestmark = pytest.mark.browser

KINDS = (
    "TDValues().train(300, verbose=False)",
    "SymmetricValues(loss=-1).train(300, verbose=False)",
    "AfterStateQ().train(300, verbose=False)",
    "OneStepQ().train(300, verbose=False)",
    "Recipe(1, 50).train(seed=1)",
    "MinimaxAgent()",
    "RandomAgent()",
)
IN_4X4 = """game_settings(4, 4)
train_agent(2)
_ = versus_agent()
clear_q_table()
game_settings()"""


@pytest.fixture(scope="module")
def notebook(lab):
    with lab.running("agents.ipynb", "from ql_functions import *") as notebook:
        yield notebook


@pytest.fixture
def play(notebook):
    """Play against the agent of a new cell; at the end, nothing may have gone wrong."""

    def play_it(source):
        page = BoardPage(notebook.run(source).locator(".ql-board"))
        return page.play_to_the_end("X", lambda now: game.legal_moves(now)[-1], page.click)

    yield play_it
    assert notebook.faults() == []


@pytest.mark.parametrize("agent", KINDS)
def test_each_kind_of_agent_plays_once_read_again(play, agent):
    assert len(play(f"save_agent('agent.json', {agent})\nversus_agent(load_agent('agent.json'))")) == 9


def test_the_table_of_a_4x4_game_plays(play):
    assert len(play(IN_4X4)) == 16
