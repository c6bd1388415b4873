"""The tree that grows: the page's is Python's, node for node; the student's is what his own functions have written."""

import inspect
import json
import random
from array import array
from itertools import pairwise

import pytest
from page_node import answering

from ql_functions import Rules, drawing, grow_tree, solutions
from ql_functions.course.lessonC import tree as given
from ql_functions.search import uct
from ql_functions.search.agent import Tree
from ql_functions.search.network import SearchNetwork
from ql_functions.search.rules import CONNECT_FOUR
from ql_functions.strength import seeds
from ql_functions.views import grow_tree as module

TRAP = "X   O   X"
SEARCH = inspect.getsource(solutions.tree_search)
BACKUP = inspect.getsource(solutions.backup)
ROOT = "    root = new_node(board)\n"


def student(backup=BACKUP, search=SEARCH, **names):
    """The globals of a student who has written these two functions; ``roots`` gets the root of each of his searches."""
    namespace = {name: getattr(given, name) for name in ("expand", "new_node", "rollout")}
    namespace |= {"ucb1": solutions.ucb1, "roots": []} | names
    assert ROOT in search
    exec(backup, namespace)
    exec(search.replace(ROOT, ROOT + "    roots.append(root)\n"), namespace)
    return namespace


def network(rules, hidden, rolls=False):
    rng, squares = random.Random(3), rules.rows * rules.columns
    layers = (2 * squares, *hidden, squares + 1)
    count = sum((one + 1) * other for one, other in pairwise(layers))
    return SearchNetwork(rules, layers, array("d", array("f", [rng.gauss(0, 0.5) for _ in range(count)])), rolls)


# Every node of the page's tree at these counts, in turn: its moves, its visits, its total.
NODES = """(text) => {
  const { data, board, counts, rank } = JSON.parse(text), page = { ...data, engine: uct() };
  const source = rank === null ? replayed(data.recording) : searched(page, board, data.networks[rank]);
  const tree = treeOf(board, source), nodes = [];
  for (const count of counts) {
    tree.goTo(count);
    nodes.push([]);
    (function tell(node, moves) {
      nodes.at(-1).push([moves, node.visits, node.total]);
      for (const child of childrenOf(node)) tell(child, [...moves, child.move]);
    })(tree.root, []);
  }
  return JSON.stringify(nodes);
}"""


@pytest.fixture
def page_nodes(tmp_path):
    with answering(tmp_path, seeds.page_uct() + drawing.module_source("grow_tree"), NODES) as ask:

        def nodes(data, counts, rank=-1, board=None):
            asked = {"data": data, "board": board or data["board"], "counts": counts, "rank": rank}
            return [
                {tuple(moves): (visits, total) for moves, visits, total in found}
                for found in json.loads(ask(json.dumps(asked)))
            ]

        yield nodes


def nodes_of(tree):
    """The same of Python's tree; a total is there of the player to move, here of who has just moved."""
    found = {}

    def tell(place, moves):
        if visits := int(tree.nodes[place + uct.VISITS]):
            found[moves] = visits, -tree.nodes[place + uct.TOTAL]
        first = int(tree.nodes[place + uct.FIRST])
        for child in range(first, first + uct.FIELDS * int(tree.nodes[place + uct.COUNT]), uct.FIELDS):
            tell(child, (*moves, int(tree.nodes[child + uct.MOVE])))

    tell(0, ())
    return found


GAMES = [
    (Rules(), " " * 9, 10_000),
    (Rules(), TRAP, 10_000),
    (Rules(), "XOXOXOOX ", 40),
    (Rules(4, 4, 3), " " * 16, 2000),
    (Rules(2, 4, 3), "XO      ", 500),
    (CONNECT_FOUR, CONNECT_FOUR.play(CONNECT_FOUR.new_board(), 38), 3000),
]


@pytest.mark.parametrize(("rules", "board", "simulations"), GAMES)
@pytest.mark.parametrize("is_guided", [False, True])
def test_the_page_grows_the_tree_of_python(page_nodes, monkeypatch, rules, board, simulations, is_guided):
    guide = network(rules, (12, 8), rolls=simulations == 500) if is_guided else None
    monkeypatch.setattr(module, "shipped_network", lambda rules: guide or network(rules, ()))
    if is_guided:
        simulations = min(simulations, 1500)
    data = grow_tree(board=board, rules=rules).data
    tree = Tree(rules, board, module.C, module.SEED, simulations, guide)
    tree.grow(simulations)
    (found,) = page_nodes(data, [simulations], 0 if is_guided else -1)
    expected = nodes_of(tree)
    assert {moves: visits for moves, (visits, _) in found.items()} == {m: visits for m, (visits, _) in expected.items()}
    for moves, (_, total) in found.items():
        assert total == pytest.approx(expected[moves][1], abs=1e-9)


def test_the_tree_goes_back_as_it_has_grown(page_nodes):
    data = grow_tree(board=TRAP).data
    forth, here, back, again = page_nodes(data, [20, 700, 20, 700])
    assert forth == back
    assert here == again
    assert sum(visits for moves, (visits, _) in back.items() if len(moves) == 1) == 20


# --- The student's functions -----------------------------------------------------------------------------------

BACKUPS = {
    "right": BACKUP,
    "without sign": BACKUP.replace("result = -result", "pass"),
    "counted twice": BACKUP.replace('["visits"] += 1', '["visits"] += 2'),
    "from the root": BACKUP.replace("reversed(path)", "path"),
    "a mean": BACKUP.replace('["total"] += result', '["total"] = 0.9 * node["total"] + result / 3'),
    "recursive": """
def backup(path, result):
    if path:
        path[-1]["visits"] += 1
        path[-1]["total"] += result
        backup(path[:-1], -result)
""",
    "the last only": BACKUP.replace("reversed(path)", "path[-1:]"),
}


def written(root):
    """Every node that a student's search has been through, as `NODES` tells them."""
    found = {}

    def tell(node, moves):
        if node["visits"]:
            found[moves] = node["visits"], node["total"]
        for child in node["children"]:
            tell(child, (*moves, child["move"]))

    tell(root, ())
    return found


@pytest.mark.parametrize("name", BACKUPS)
@pytest.mark.parametrize("board", [" " * 9, TRAP])
def test_what_a_backup_writes_right_or_wrong_is_what_is_shown(page_nodes, monkeypatch, name, board):
    monkeypatch.setattr(module, "MOST", 800)
    names = student(BACKUPS[name])
    data = grow_tree(names["tree_search"], board).data
    (shown,) = page_nodes(data, [800], None)
    expected = written(names["roots"][-1])
    assert {moves: node for moves, node in shown.items() if node[0]} == {
        moves: (visits, pytest.approx(total, abs=1e-2)) for moves, (visits, total) in expected.items()
    }


def test_a_search_that_never_leaves_the_root_visits_no_move(page_nodes):
    fragment = grow_tree(student(search=SEARCH.replace("backup(path,", "backup(path[:1],"))["tree_search"], TRAP)
    (shown,) = page_nodes(fragment.data, [500], None)
    assert shown[()][0] == 500
    assert not any(visits for moves, (visits, _) in shown.items() if moves)
    assert "0 % des visites" in repr(fragment).replace("\xa0", " ")


def test_a_path_may_forget_the_root(page_nodes):
    names = student(search=SEARCH.replace("backup(path,", "backup(path[1:],"))
    data = grow_tree(names["tree_search"], TRAP).data
    (shown,) = page_nodes(data, [500], None)
    assert shown.pop(()) == (0, 0)
    assert set(shown) > {(1,), (2,)}
    assert sum(visits for moves, (visits, _) in shown.items() if len(moves) == 1) == 500


def test_the_recording_is_the_student_s_search_and_stays_small():
    names = student()
    before, own = random.getstate(), names["backup"]
    fragment = grow_tree(names["tree_search"], " " * 9)
    assert random.getstate() == before
    assert names["backup"] is own
    random.seed(module.SEED)
    visits = names["tree_search"](" " * 9, module.MOST, module.C)
    rows = fragment.as_html().split('<th scope="row">')[1:]
    cells = [row.split("<td>")[1].split("<")[0] for row in rows]
    assert [int("".join(filter(str.isdigit, cell))) for cell in cells] == visits
    assert len(fragment.data["recording"]["kinds"]) == module.MOST
    assert len(json.dumps(fragment.data["recording"])) < 400_000
    assert repr(fragment) == repr(grow_tree(names["tree_search"]))


def test_changes_that_never_repeat_do_not_make_a_large_recording():
    backup = BACKUP.replace('["total"] += result', '["total"] += result * 0.987654 ** node["visits"]')
    recording = grow_tree(student(backup)["tree_search"]).data["recording"]
    assert recording["isCut"]
    assert 100 < len(recording["kinds"]) < module.MOST
    assert len(json.dumps(recording)) < 400_000


SLOW = BACKUP.replace("    for node", "    sum(range(100_000))\n    for node")
ENDLESS = SEARCH.replace("        expand(path[-1])\n", "        while True:\n            expand(path[-1])\n")


def test_a_slow_search_is_shown_as_far_as_it_went(monkeypatch):
    monkeypatch.setattr(module, "SECONDS", 0.3)
    recording = grow_tree(student(SLOW)["tree_search"]).data["recording"]
    assert recording["isCut"]
    assert 3 < len(recording["kinds"]) < module.MOST


REFUSED = {
    "grow_tree(3)": "tree_search est une fonction écrite en Python, pas 3.",
    "grow_tree(rules='4x4')": "rules est un jeu, comme Rules(6, 7, 4, True), pas '4x4'.",
    "grow_tree(board=3)": "Un plateau est une chaîne ou une liste de caractères, pas 3.",
    "grow_tree(board='X')": "Un plateau de ce jeu a 9 cases ; celui-ci en a 1.",
    "grow_tree(board='XX       ')": "Plateau impossible",
    "grow_tree(board='XXXOO    ')": "La partie est finie sur ce plateau : il n'y a plus rien à y chercher.",
    "grow_tree(board='XOXXOOOXX')": "La partie est finie sur ce plateau : il n'y a plus rien à y chercher.",
    "grow_tree(tree_search, rules=Rules(4, 4, 4))": "tree_search cherche au morpion 3×3",
    "grow_tree(lambda board, simulations, c: [0] * 9)": "tree_search compte les parties par backup",
    "grow_tree(silent)": "tree_search n'appelle jamais backup : il n'y a pas d'arbre à montrer.",
    "grow_tree(endless)": "tree_search n'a fini aucune simulation en 0,2 secondes",
    "grow_tree(strange)": "backup reçoit un chemin : la liste de ses nœuds, que la racine commence.",
    "grow_tree(words)": "backup écrit '1' dans un nœud, où visits et total sont des nombres.",
}


@pytest.mark.parametrize("call", REFUSED)
def test_what_cannot_be_shown_is_refused_by_one_sentence(monkeypatch, call):
    monkeypatch.setattr(module, "SECONDS", 0.2)
    names = {"grow_tree": grow_tree, "Rules": Rules, "tree_search": solutions.tree_search}
    names["silent"] = student(search=SEARCH.replace("backup(path,", "(lambda *_: None)(path,"))["tree_search"]
    names["endless"] = student(search=ENDLESS)["tree_search"]
    names["strange"] = student(search=SEARCH.replace("backup(path,", "backup(len(path),"))["tree_search"]
    names["words"] = student(BACKUP.replace('["total"] += result', '["total"] = "1"'))["tree_search"]
    with pytest.raises((TypeError, ValueError)) as refused:
        eval(call, names)
    assert str(refused.value).startswith(REFUSED[call])
    assert "\n" not in str(refused.value)


def test_an_error_of_the_student_s_is_his_own():
    names = student(BACKUP.replace("+= result", "+= results"))
    with pytest.raises(NameError, match="results"):
        grow_tree(names["tree_search"])
    assert names["backup"].__name__ == "backup"


def test_a_kernel_that_listens_searches_another_position_and_tells_an_error(monkeypatch):
    heard = {}
    monkeypatch.setattr(module.notebook, "channel", lambda: "canal")
    monkeypatch.setattr(module.notebook, "listen", lambda channel, answers: heard.update(answers))
    names = student()
    asks = grow_tree(names["tree_search"], TRAP).data["asks"]
    assert asks["channel"] == "canal"
    answer = heard[asks["name"]]("XX  O    ")
    assert len(answer["kinds"]) == module.MOST
    assert json.dumps(answer)
    names["rollout"] = lambda board: 1 / 0
    assert heard[asks["name"]]("XX  O    ") == {
        "error": "Votre recherche s'arrête ici : ZeroDivisionError, division by zero"
    }
    assert "finie" in heard[asks["name"]]("XXXOO    ")["error"]
    assert grow_tree().data["asks"] is None
