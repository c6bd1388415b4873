"""Un arbre de recherche qui grandit, une simulation après l'autre : avec les fonctions de l'élève, ou celles du cours.

La recherche de l'élève se fait une fois, en Python ; on note ce que sa ``backup`` change aux nœuds, et la page le
rejoue sans noyau. Celle du cours, et celle que guide le réseau livré, se font dans la page : c'est `uct`, traduit.
"""

import contextlib
import inspect
import random
import time
from array import array
from base64 import b64encode
from functools import cache
from itertools import count
from math import isfinite
from types import FunctionType

from juge.call.run import COMPUTING, TooLong, deadline, in_place
from juge.drawing.numbers import decimal, percent, thousands
from juge.drawing.table import as_html
from juge.learner import notebook

from .. import game, solutions
from ..browser import javascript
from ..drawing import Fragment
from ..search import uct
from ..search.agent import Child, Tree, lines_by_square
from ..search.network import shipped_network
from ..search.rules import Rules
from ..training.engine.arrays import listed
from .displayed import displayed
from .kept import keeping

MOST, C, SEED = 10_000, 1.4, 0
SECONDS = 4  # de calcul, au plus, pour la recherche d'un élève
LARGEST = 350_000  # signes de son enregistrement, au plus
STILL = 1000  # simulations de l'arbre du cours, quand il n'est qu'un tableau
_NUMBERS = count(1)  # une commande du noyau par image : chacune a sa fonction


@displayed
def grow_tree(tree_search=None, board=None, rules=None):
    """Montre l'arbre d'une recherche, que l'on fait grandir de 1 à 10 000 simulations ; la position se choisit.

    Une branche est épaisse si l'on y est beaucoup passé ; sa couleur dit ce que le coup rapporte à celui qui le joue.
    Si le cours livre un réseau pour ce jeu, l'arbre qu'il guide est à côté, pour la même position.

    Args:
        tree_search: la fonction de l'exercice C.3, dont on montre le travail ; par défaut, la recherche du cours.
        board: le plateau de départ ; par défaut, il est vide.
        rules: le jeu, un `Rules` ; par défaut, celui de `game_settings`.

    Raises:
        TypeError, ValueError: la fonction, le plateau ou le jeu ne conviennent pas, ou la partie est finie.
    """
    if not isinstance(rules, Rules | None):
        raise TypeError(f"rules est un jeu, comme Rules(6, 7, 4, True), pas {rules!r}.")
    if tree_search is not None:
        if not isinstance(tree_search, FunctionType):
            raise TypeError(f"tree_search est une fonction écrite en Python, pas {tree_search!r}.")
        if rules not in (None, Rules()):
            raise ValueError(f"tree_search cherche au morpion 3×3 ; {rules} se montre sans elle.")
        tree_search, rules = inspect.unwrap(tree_search), Rules()
    rules = rules or Rules(solutions.size, solutions.size, solutions.min_contig)
    board = _open_board(rules, rules.new_board() if board is None else board)
    found = tree_search and recorded(tree_search, board)
    children, how = (found.pop("children"), "de l'élève") if found else (_searched(rules, board), "du cours")
    data = {
        "board": board, "rows": rules.rows, "columns": rules.columns, "aligned": rules.aligned, "drops": rules.drops,
        "lines": listed(lines_by_square(rules)), "most": MOST, "c": C,
        "random": int(Tree(rules, board, C, SEED, 1).state[uct.RANDOM]),
        "networks": _networks(rules), "recording": found, "asks": _asks(tree_search), "keeps": keeping("grow_tree"),
    }  # fmt: skip
    text, still = _told(children, how)
    return Fragment("grow_tree", data, text, still, (), page_uct())


@cache
def page_uct():
    """De quoi chercher dans une page : la fonction JS ``uct``, qui rend les fonctions de `uct` et leurs constantes."""
    names = "grow, legal, wins, MOVE, TOTAL, FIELDS"
    return f"function uct() {{\n{javascript.translated(uct)}return {{ {names} }};\n}}\n"


def recorded(tree_search, board):
    """Ce que la recherche d'un élève fait d'un plateau, simulation après simulation.

    Returns:
        dict: ``paths``, les coups de chaque chemin ; ``kinds``, pour chacun, le rang dans ``changes`` de ce qui
        s'ajoute aux visites et au total de ses nœuds, depuis la racine ; ``isCut``, si le temps ou la place ont
        manqué ; ``children``, un `Child` par coup du plateau.

    Raises:
        ValueError: la fonction n'appelle pas ``backup``, ou ce qu'elle lui donne n'est pas un chemin.
    """
    names = tree_search.__globals__
    if not callable(names.get("backup")):
        raise ValueError("tree_search compte les parties par backup, qui n'est pas encore une fonction de ce carnet.")
    notes, before, is_cut = _Notes(board, names["backup"]), random.getstate(), True
    random.seed(SEED)
    try:
        with contextlib.suppress(TooLong), in_place(names, {"backup": notes.backup}), deadline(SECONDS, COMPUTING):
            tree_search(board, MOST, C)
            is_cut = False
    finally:
        random.setstate(before)
    if not notes.kinds:
        late = f"n'a fini aucune simulation en {decimal(SECONDS, 'g')} secondes"
        why = late if is_cut else "n'appelle jamais backup"
        raise ValueError(f"tree_search {why} : il n'y a pas d'arbre à montrer.")
    return notes.as_data() | {"board": board, "isCut": is_cut}


class _Notes:
    """Appelle la ``backup`` d'un élève, et note ce qu'elle change aux nœuds du chemin."""

    def __init__(self, board, backup):
        self._board, self._own, self._is_inside = board, backup, False
        self._paths, self.kinds, self._changes = [], [], {}
        self._room, self._end = LARGEST, time.process_time() + SECONDS

    def backup(self, path, *args, **kwargs):
        if self._is_inside:  # sa fonction peut s'appeler elle-même : c'est une seule simulation
            return self._own(path, *args, **kwargs)
        if self._room < 0 or time.process_time() > self._end:
            raise TooLong
        try:
            nodes = sorted(path, key=lambda node: -node["board"].count(game.EMPTY))
            moves = "".join("012345678"[node["move"]] for node in nodes if node["board"] != self._board)
            before = [(node["visits"], node["total"]) for node in nodes]
        except (TypeError, KeyError, IndexError, AttributeError):
            raise ValueError("backup reçoit un chemin : la liste de ses nœuds, que la racine commence.") from None
        self._is_inside = True
        try:
            value = self._own(path, *args, **kwargs)
        finally:
            self._is_inside = False
        self._note(moves, [_change(node, *old) for node, old in zip(nodes, before, strict=True)])
        return value

    def _note(self, moves, change):
        change = ((0, 0),) * (len(moves) + 1 - len(change)) + tuple(change)  # un chemin peut oublier la racine
        if change not in self._changes:
            self._changes[change] = len(self._changes)
            self._room -= len(str(change))
        self._room -= len(moves) + 5
        self._paths.append(moves)
        self.kinds.append(self._changes[change])

    def as_data(self):
        changes, sums = list(self._changes), {}
        for moves, kind in zip(self._paths, self.kinds, strict=True):
            if moves:
                visits, total = sums.get(int(moves[0]), (0, 0))
                sums[int(moves[0])] = visits + changes[kind][1][0], total + changes[kind][1][1]
        children = [Child(move, n, total / n if n else None) for move, (n, total) in sorted(sums.items())]
        return {"paths": " ".join(self._paths), "kinds": self.kinds, "changes": changes, "children": children}


def _change(node, visits, total):
    """Ce qui s'est ajouté aux visites et au total d'un nœud."""
    for value in (node["visits"], node["total"]):
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise ValueError(f"backup écrit {value!r} dans un nœud, où visits et total sont des nombres.")
    return node["visits"] - visits, round(node["total"] - total, 6)


def _open_board(rules, board):
    board = rules.check_board(board)
    if rules.verdict(board) != "C":
        raise ValueError("La partie est finie sur ce plateau : il n'y a plus rien à y chercher.")
    return board


def _asks(tree_search):
    """Ce qu'il faut à la page pour demander au noyau une position de plus ; rien, s'il n'écoute pas."""
    channel = notebook.channel() if tree_search else ""
    if not channel:
        return None

    def answer(board):
        try:
            found = recorded(tree_search, _open_board(Rules(), board))
        except Exception as error:  # elle est celle de l'élève : la page la dit
            return {"error": f"Votre recherche s'arrête ici : {type(error).__name__}, {error}"}
        return {key: value for key, value in found.items() if key != "children"}

    name = f"grow_tree {next(_NUMBERS)}"
    notebook.listen(channel, {name: answer})
    return {"channel": channel, "name": name}


def _networks(rules):
    """Le réseau livré pour ce jeu, s'il y en a un : ses poids sont exacts, en flottants de 32 bits."""
    try:
        network = shipped_network(rules)
    except ValueError:
        return []
    weights = b64encode(array("f", network.weights).tobytes()).decode()
    return [{"layers": network.layers, "weights": weights, "rolls": int(network.rolls)}]


def _searched(rules, board):
    tree = Tree(rules, board, C, SEED, STILL)
    tree.grow(STILL)
    return tree.children()


def _told(children, how):
    """La phrase, et le tableau des visites, que lit un carnet dont les scripts sont ôtés."""
    total = sum(child.visits for child in children)
    best = max(children, key=lambda child: child.visits)
    share = f"{percent(best.visits / total, '.0f')} des visites" if total else "aucune visite"
    text = (
        f"Arbre de la recherche {how} après {thousands(total)} visites : le coup le plus visité est la case "
        f"{best.move} ({share})."
    )
    rows = [("case", "visites", "moyenne")]
    rows += [
        (str(move), thousands(visits), "–" if value is None else decimal(value)) for move, visits, value in children
    ]
    return text, as_html(rows, text)
