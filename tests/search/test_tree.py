"""The tree of UCT, node for node that of a plain one; its sign; the same in Python, in Numba and in JavaScript."""

import json
import subprocess
import sys
from array import array
from itertools import pairwise
from random import Random

import pytest
from page_node import answering

from ql_functions import game
from ql_functions.browser import javascript
from ql_functions.search import uct
from ql_functions.search.agent import SearchAgent, Tree
from ql_functions.search.network import SearchNetwork
from ql_functions.search.rules import CONNECT_FOUR, Rules
from search.plain import Search, judged

THREATS = {"XX  O    ": 2, "O  OX   X": 6, "X O OX   ": 6}  # boards of which all moves but one lose at once


def grown(rules, board, simulations, c=1.4, seed=0, network=None):
    tree = Tree(rules, board, c, seed, simulations, network)
    tree.grow(simulations)
    return tree


BOARDS = [
    *((Rules(), board) for board in Random(5).sample([*game.graph()], 12)),
    (Rules(3, 3, 2), "X        "),
    (Rules(4, 4, 3), " " * 16),
    (Rules(2, 4, 3), "XO      "),
    (Rules(3, 3, 3, True), "         "),
    (Rules(3, 3, 3, True), "      OX "),
    (Rules(4, 5, 4, True), " " * 20),
    (CONNECT_FOUR, CONNECT_FOUR.new_board()),
]


@pytest.mark.parametrize(("rules", "board"), BOARDS)
@pytest.mark.parametrize("seed", [0, 7])
def test_it_visits_what_a_plain_search_visits(rules, board, seed):
    for simulations, c in ((5, 1.4), (150, 0.7), (150, 0)):
        plain = Search(rules, board, simulations, c, seed)
        children = grown(rules, board, simulations, c, seed).children()
        assert {child.move: child.visits for child in children} == plain.visits
        values = {move: -total / plain.visits[move] for move, total in plain.totals.items() if plain.visits[move]}
        assert {child.move: child.value for child in children if child.visits} == values
        assert sum(child.visits for child in children) == simulations


def drawn_network(rules, hidden=(7, 5), rolls=False, seed=0):
    """A network of weights at random, which judges boards in all sorts of ways."""
    squares = rules.rows * rules.columns
    layers = 2 * squares, *hidden, squares + 1
    random, count = Random(seed), sum((a + 1) * b for a, b in pairwise(layers))
    return SearchNetwork(rules, layers, array("d", [random.gauss(0, 0.7) for _ in range(count)]), rolls)


@pytest.mark.parametrize(("rules", "board"), BOARDS)
@pytest.mark.parametrize("rolls", [False, True])
def test_a_network_guides_it_as_it_guides_a_plain_search(rules, board, rolls):
    network = drawn_network(rules, rolls=rolls)
    plain = Search(rules, board, 200, 1.4, 3, network=network)
    children = grown(rules, board, 200, 1.4, 3, network).children()
    assert {child.move: child.visits for child in children} == plain.visits
    values = {move: -total / plain.visits[move] for move, total in plain.totals.items() if plain.visits[move]}
    assert {child.move: child.value for child in children if child.visits} == pytest.approx(values, abs=1e-12)


def test_without_any_simulation_to_spare_the_network_plays_alone():
    network = drawn_network(Rules())
    for board in THREATS:
        shares, _ = judged(network, board)
        best = max(game.legal_moves(board), key=lambda move: shares[move])
        assert SearchAgent(1, network=network).choices(board) == (best,)


@pytest.mark.parametrize("board", THREATS)
def test_the_sign_turns_at_each_level(board):
    """Were it not turned, the search would help the other, and play elsewhere."""
    assert SearchAgent(300).choices(board) == (THREATS[board],)
    assert Search(Rules(), board, 300).best == THREATS[board]
    assert Search(Rules(), board, 300, sign=1).best != THREATS[board]


def test_it_grows_as_well_little_by_little():
    tree = Tree(CONNECT_FOUR, CONNECT_FOUR.new_board(), 1.4, 3, 400)
    for _ in range(4):
        tree.grow(100)
    assert tree.children() == grown(CONNECT_FOUR, CONNECT_FOUR.new_board(), 400, seed=3).children()
    with pytest.raises(ValueError, match="a la place de 400 simulations"):
        tree.grow(1)


def test_it_counts_the_moves_that_it_plays():
    tree = grown(Rules(1, 3, 3), "   ", 10)  # nobody can win: a game has 3 moves
    assert tree.state[uct.PLAYED] == 30


CODE = """
import sys
if sys.argv[1] == "plain":
    sys.modules["numba"] = None
from ql_functions.search.agent import SearchAgent
from ql_functions.search.rules import CONNECT_FOUR, Rules
from ql_functions.training.engine import kernel
import json
agents = SearchAgent(200, seed=4), SearchAgent(60, seed=9, rules=CONNECT_FOUR), SearchAgent(60, rules=Rules(4, 4, 3))
boards = json.loads(sys.argv[2])
print(json.dumps([[(agent.choices(board), agent.values(board)) for board in of] for agent, of in zip(agents, boards)]))
print(kernel.numba is None)
"""


def test_it_is_the_same_without_numba():
    boards = [
        [" " * 9, "X   O    ", *THREATS],
        [CONNECT_FOUR.new_board(), CONNECT_FOUR.play(CONNECT_FOUR.new_board(), 38)],
        [" " * 16],
    ]
    said = [
        subprocess.run(
            [sys.executable, "-c", CODE, how, json.dumps(boards)], capture_output=True, text=True, check=True
        ).stdout.split("\n")
        for how in ("plain", "compiled")
    ]
    assert said[0][0] == said[1][0]
    assert [said[0][1], said[1][1]] == ["True", "False"]


GROW = """(text) => {
  const [simulations, ...rest] = JSON.parse(text);
  grow(simulations, ...rest);
  return JSON.stringify([rest[0], rest[1]]);
}"""


def test_it_is_the_same_in_javascript(tmp_path):
    with answering(tmp_path, javascript.translated(uct), GROW) as ask:
        for rules, board in BOARDS:
            for network in None, drawn_network(rules):
                tree = Tree(rules, board, 1.4, 2, 120, network)
                before = [part.tolist() if hasattr(part, "tolist") else part for part in tree._arguments]
                nodes, state = json.loads(ask(json.dumps([120, *before])))
                tree.grow(120)
                assert state == tree.state.tolist()
                # the exponential of a language may differ from another's by its last digit
                assert nodes == (pytest.approx(tree.nodes.tolist(), abs=1e-12) if network else tree.nodes.tolist())


def test_the_tables_of_a_browser_are_of_32_bits():
    """A number at random, and all that a node holds, stay below 2³¹: an Int32Array would cut them."""
    state = array("q", [uct.MODULUS - 1, 0, 0])
    for _ in range(2000):
        state[uct.RANDOM] = state[uct.RANDOM] * uct.MULTIPLIER % uct.MODULUS
        assert 0 < state[uct.RANDOM] < 2**31
