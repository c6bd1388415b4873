"""Ce qu'un appel de la réponse a exécuté : ses lignes, une à une, les tours de ses boucles, l'erreur qui l'a arrêté."""

import ast
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise

from ..declare.cases import Failure

READABLE = (list, tuple, str, dict)  # les types qui se lisent sans appeler le code d'un élève
_OPERATIONS = {ast.Add: int.__add__, ast.Sub: int.__sub__, ast.Mult: int.__mul__}


@dataclass(frozen=True)
class Step:
    """Une ligne, juste avant de s'exécuter.

    Attributes:
        line: son numéro.
        names: les variables de la fonction → leur valeur, si elle est simple, sinon leur `Size` ou leur type.
        state: les variables de types simples → ce qu'en écrit marshal ; ``None`` là où l'on n'en a pas besoin.
    """

    line: int
    names: dict
    state: dict | None = None


@dataclass(frozen=True)
class Size:
    """Le type et la longueur d'une liste, d'un n-uplet, d'un dictionnaire ou d'un ensemble, avant une ligne."""

    kind: type
    length: int


@dataclass(frozen=True)
class Visit:
    """Un passage par une boucle.

    Attributes:
        heads: les rangs, dans la suite des lignes, où la boucle demande si elle fait un tour de plus.
        turns: combien de tours elle a faits.
        end: le rang de la première ligne d'après ; la longueur de la suite, s'il n'y en a pas.
        is_left: une ligne du corps l'a-t-elle arrêtée ?
    """

    heads: list[int]
    turns: int
    end: int
    is_left: bool


@dataclass(frozen=True)
class Run:
    """Un appel faux, regardé ligne à ligne.

    Attributes:
        frames: pour chaque appel d'une fonction de la cellule, la suite de ses `Step`.
        failure: ce qui l'a arrêté, ou ``None``.
        stop: la ligne de la cellule d'où vient l'erreur ; 0 s'il n'y en a pas.
    """

    frames: list[list[Step]] = field(default_factory=list)
    failure: Failure | None = None
    stop: int = 0

    @property
    def lines(self):
        """Les numéros des lignes exécutées."""
        return {step.line for steps in self.frames for step in steps}

    def steps_at(self, line):
        """Les `Step` de cette ligne."""
        return (step for steps in self.frames for step in steps if step.line == line)

    def visits(self, loop):
        """Les passages par cette boucle, couples (suite de `Step`, `Visit`) ; aucun si elle tient sur une ligne."""
        first, last = loop.body[0].lineno, loop.body[-1].end_lineno
        if first == loop.lineno:
            return
        for steps in self.frames:
            heads, turns = [], 0
            for k, (step, after) in enumerate(pairwise([*steps, None])):
                is_head = step.line == loop.lineno
                if is_head and heads[-1:] != [k - 1]:  # un appel qui s'arrête là y passe deux fois
                    heads.append(k)
                    turns += after is not None and first <= after.line <= last
                is_in = heads and (is_head or first <= step.line <= last)
                if is_in and not (after and (after.line == loop.lineno or first <= after.line <= last)):
                    yield steps, Visit(heads, turns, k + 1, not is_head)
                    heads, turns = [], 0


def size_of(node, names):
    """Combien d'éléments une boucle ``for`` a à parcourir, d'après les variables ; ``None`` si l'on ne le sait pas."""
    if isinstance(node, ast.Name):
        value = names.get(node.id)
        return value.length if isinstance(value, Size) else len(value) if type(value) is str else None
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.keywords or not node.args:
        return None
    if node.func.id in ("enumerate", "reversed", "list", "tuple", "sorted"):
        return size_of(node.args[0], names)
    bounds = [value_of(one, names) for one in node.args] if node.func.id == "range" else [None]
    is_known = all(type(bound) is int for bound in bounds) and 0 not in bounds[2:]
    return len(range(*bounds)) if is_known else None


def value_of(node, names):
    """Calcule la valeur d'une expression simple ; rend ``None`` de toute autre."""
    with suppress(LookupError):
        return evaluate(node, names)


def evaluate(node, names):
    """Calcule la valeur d'une expression simple ; lève `LookupError` de toute autre, et d'un nom sans valeur."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return names[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = ast.BinOp(ast.Constant(0), ast.Sub(), node.operand)
    if isinstance(node, ast.BinOp):
        left, right = evaluate(node.left, names), evaluate(node.right, names)
        if type(left) is type(right) is int and type(node.op) in _OPERATIONS:
            return _OPERATIONS[type(node.op)](left, right)
    if isinstance(node, ast.Call):
        return _counted(node, names)
    if isinstance(node, ast.Dict):
        return {evaluate(key, names): evaluate(value, names) for key, value in zip(node.keys, node.values, strict=True)}
    if isinstance(node, ast.Subscript):
        inside, key = evaluate(node.value, names), evaluate(node.slice, names)
        if type(inside) in READABLE and type(key) in (int, str) and (type(inside) is dict or type(key) is int):
            return inside[key]
    raise LookupError


def _counted(call, names):
    """Calcule « len(t) », et « sum(t) » d'une suite d'entiers ; lève `LookupError` de tout autre appel."""
    name = getattr(call.func, "id", "")
    inside = evaluate(call.args[0], names) if name in ("len", "sum") and len(call.args) == 1 else None
    if name == "sum" and type(inside) in (list, tuple) and all(type(one) is int for one in inside):
        return sum(inside)
    if name != "len" or type(inside) not in (*READABLE, Size):
        raise LookupError
    return inside.length if isinstance(inside, Size) else len(inside)
