"""Un arbre de recherche qui grandit, une simulation après l'autre : avec les fonctions de l'élève, ou celles du cours.

La recherche de l'élève se fait une fois, en Python ; on note ce que sa ``backup`` change aux nœuds, et la page le
rejoue sans noyau. Celle du cours, et celle que guide le réseau livré, se font dans la page : c'est `uct`, traduit.
"""

import contextlib
import inspect
import random
import time
from itertools import count
from math import isfinite
from numbers import Real
from types import FunctionType

from juge.call.run import COMPUTING, TooLong, deadline, in_place
from juge.drawing.numbers import decimal, percent, thousands
from juge.drawing.table import as_html
from juge.learner import notebook

from .. import game
from ..drawing import Fragment
from ..search import uct
from ..search.agent import Child, SearchAgent, Tree, lines_by_square
from ..search.network import shipped_network
from ..search.rules import Rules
from ..strength.seeds import page_network, page_uct
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
    if tree_search is not None:
        if not isinstance(tree_search, FunctionType):
            raise TypeError(f"tree_search est une fonction écrite en Python, pas {tree_search!r}.")
        if rules not in (None, Rules()):
            raise ValueError(f"tree_search cherche au morpion 3×3 ; {rules} se montre sans elle.")
        tree_search, rules = inspect.unwrap(tree_search), Rules()
    rules = SearchAgent(rules=rules).rules
    board = _open_board(rules, rules.new_board() if board is None else board)
    tree, found = Tree(rules, board, C, SEED, STILL), tree_search and recorded(tree_search, board)
    data = {
        "board": board,
        "rows": rules.rows,
        "columns": rules.columns,
        "aligned": rules.aligned,
        "drops": rules.drops,
        "lines": listed(lines_by_square(rules)),
        "most": MOST,
        "c": C,
        "random": int(tree.state[uct.RANDOM]),
        "networks": _networks(rules),
        "recording": found,
        "asks": _asks(tree_search),
        "keeps": keeping("grow_tree"),
    }
    if not found:
        tree.grow(STILL)
    text, still = _told(_children(board, found) if found else tree.children(), "de l'élève" if found else "du cours")
    return Fragment("grow_tree", data, text, still, (), page_uct())


def recorded(tree_search, board):
    """Ce que la recherche d'un élève fait d'un plateau, simulation après simulation.

    Returns:
        dict: ``paths``, les coups de chaque chemin ; ``kinds``, pour chacun, le rang dans ``changes`` de ce qui
        s'ajoute aux visites et au total de ses nœuds, depuis la racine ; ``isCut``, si le temps ou la place ont
        manqué.

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
    return {"paths": " ".join(notes.paths), "kinds": notes.kinds, "changes": list(notes.changes), "isCut": is_cut}


class _Notes:
    """Appelle la ``backup`` d'un élève, et note ce qu'elle change aux nœuds du chemin, voir `recorded`."""

    def __init__(self, board, backup):
        self._board, self._own, self._is_inside = board, backup, False
        self.paths, self.kinds, self.changes = [], [], {}
        self._room, self._end = LARGEST, time.process_time() + SECONDS

    def backup(self, path, *args, **kwargs):
        if self._is_inside:  # sa fonction peut s'appeler elle-même : c'est une seule simulation
            return self._own(path, *args, **kwargs)
        if self._room < 0 or time.process_time() > self._end:
            raise TooLong
        try:
            nodes = {node["board"]: node for node in sorted(path, key=lambda node: -node["board"].count(game.EMPTY))}
            root = nodes.pop(self._board, {"visits": 0, "total": 0})  # un chemin peut l'oublier
            moves = "".join("012345678"[node["move"]] for node in nodes.values())
            before = [(node, node["visits"], node["total"]) for node in (root, *nodes.values())]
        except (TypeError, KeyError, IndexError, AttributeError):
            raise ValueError("backup reçoit un chemin : la liste de ses nœuds, que la racine commence.") from None
        self._is_inside = True
        try:
            value = self._own(path, *args, **kwargs)
        finally:
            self._is_inside = False
        change = tuple((_gap(node["visits"], visits), _gap(node["total"], total)) for node, visits, total in before)
        self._room -= len(moves) + 5 + (len(str(change)) if change not in self.changes else 0)
        self.paths.append(moves)
        self.kinds.append(self.changes.setdefault(change, len(self.changes)))
        return value


def _gap(after, before):
    """Ce qui s'est ajouté à un nombre d'un nœud."""
    if isinstance(after, bool) or not isinstance(after, Real) or not isfinite(after):
        raise ValueError(f"backup écrit {after!r} dans un nœud, où visits et total sont des nombres.")
    gap = after - before
    return gap if type(gap) is int else round(float(gap), 6)


def _children(board, recording):
    """Un `Child` par coup permis, d'après un enregistrement."""
    sums = {move: [0, 0] for move in game.legal_moves(board)}
    for moves, kind in zip(recording["paths"].split(" "), recording["kinds"], strict=True):
        if moves:
            visits, total = recording["changes"][kind][1]
            sums[int(moves[0])][0] += visits
            sums[int(moves[0])][1] += total
    return [Child(move, visits, total / visits if visits else None) for move, (visits, total) in sums.items()]


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
            return recorded(tree_search, _open_board(Rules(), board))
        except Exception as error:  # elle est celle de l'élève : la page la dit
            return {"error": f"Votre recherche s'arrête ici : {type(error).__name__}, {error}"}

    name = f"grow_tree {next(_NUMBERS)}"
    notebook.listen(channel, {name: answer})
    return {"channel": channel, "name": name}


def _networks(rules):
    """Le réseau livré pour ce jeu, s'il y en a un."""
    try:
        return [page_network(shipped_network(rules))]
    except ValueError:
        return []


def _told(children, how):
    """La phrase, et le tableau des visites, que lit un carnet dont les scripts sont ôtés."""
    total = sum(child.visits for child in children)
    best = max(children, key=lambda child: child.visits)
    share = percent(best.visits / total, ".0f") if total else "0 %"
    text = f"Arbre de la recherche {how} : le coup le plus visité est la case {best.move} ({share} des visites)."
    rows = ((str(move), thousands(n), "–" if value is None else decimal(value)) for move, n, value in children)
    return text, as_html([("case", "visites", "moyenne"), *rows], text)
