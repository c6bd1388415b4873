"""La carte des erreurs, côté Python : ses jugements, ses données, sa phrase. Son dessin : browser/test_error_map.py."""

from itertools import accumulate

import oracle
import pytest
from boards import from_number
from tables import TABLES, perfect_table

from ql_functions import error_map
from ql_functions.agents.agent import RandomAgent
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import TableAgent
from ql_functions.q_tables import move_values

# What the worst move of a state leads to, by what was within reach.
KINDS = {(1, 1): "0", (1, 0): "1", (1, -1): "2", (0, 0): "0", (0, -1): "2", (-1, -1): "0"}


@pytest.fixture(scope="module")
def few():
    """The map of an agent that knows some states and draws lots in the others."""
    return error_map(TABLES["few states"])


def for_mover(board, value):
    return value if oracle.mover(board) == "X" else -value


def test_it_shows_itself_and_keeps_its_judgements(few):
    assert "<figure" in few._repr_html_()
    assert len(few.judgements) == 4520
    assert [judgement.board for judgement in few.judgements if judgement.board.count(" ") == 8] == [
        " " * move + "X" + " " * (8 - move) for move in range(9)
    ]


def test_the_packed_data_say_what_the_judgements_say(few):
    data = few.data
    boards = [from_number(number) for number in accumulate(data["steps"])]
    assert sorted(boards) == oracle.RUNNING
    agent = TableAgent(TABLES["few states"])
    values, exact = iter(data["values"].split(",")), iter(data["exact"])
    for board, move, kind in zip(boards, data["moves"], data["kinds"], strict=True):
        choices, best = agent.choices(board), for_mover(board, oracle.minimax(board))
        assert move == ("-" if len(choices) > 1 else str(choices[0]))
        worst = min(for_mover(board, oracle.minimax(oracle.after(board, choice))) for choice in choices)
        assert kind == KINDS[best, worst]
        for square in oracle.free(board):
            value, text = move_values(agent.q_table, board)[square], next(values)
            assert text == ("" if value is None else str(round(100 * value)))
            assert next(exact) == "-0+"[1 + for_mover(board, oracle.minimax(oracle.after(board, square)))]
    assert next(values, None) is next(exact, None) is None


@pytest.mark.parametrize("agent", [RandomAgent(), MinimaxAgent(), TableAgent(TABLES["floats"])], ids=lambda a: a.name)
def test_a_state_is_reached_when_the_agent_s_own_moves_lead_there(agent):
    def met(board, player, found):
        if oracle.ending(board) or (board, player) in found:
            return found
        found.add((board, player))
        moves = agent.choices(board) if oracle.mover(board) == player else oracle.free(board)
        for move in moves:
            met(oracle.after(board, move), player, found)
        return found

    own = {board for player in "XO" for board, _ in met(oracle.EMPTY, player, set()) if oracle.mover(board) == player}
    assert {judgement.board for judgement in error_map(agent).judgements if judgement.reached} == own


def test_the_sentence_counts_blunders_by_what_they_cost(few):
    kinds = few.data["kinds"]
    met = "".join(kind for kind, judgement in zip(kinds, few.judgements, strict=True) if judgement.reached)
    counts = (shown.count(kind) for kind in "21" for shown in (kinds, met))
    loses, losing_met, draws, drawing_met = (f"{count:,}".replace(",", "\u202f") for count in counts)
    sentence = (
        f"Carte des erreurs de l'agent « table » : sur 4\u202f520 états, il peut perdre par sa faute dans {loses}, "
        f"lâcher une victoire pour un nul dans {draws}. En jouant, il peut rencontrer {losing_met} des {loses} "
        f"premiers, et {drawing_met} des {draws} autres."
    )
    assert repr(few) == few.data["summary"] == sentence


def test_an_agent_without_a_fault_is_said_so():
    fragment = error_map(perfect_table())
    assert repr(fragment).endswith("« table » : aucune bévue dans les 4\u202f520 états.")
    assert set(fragment.data["kinds"]) == {"0"}


def test_it_is_light():
    for agent in (TABLES["floats"], {}):
        assert len(error_map(agent).as_html().encode()) < 150_000
