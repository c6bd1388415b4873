"""Les retouches d'une réponse : tout ce qu'un seul geste peut y changer, des plus parlantes aux plus lointaines.

Une retouche remplace un nœud de l'arbre du code par un autre. Les premières ont une phrase à elles, dans `told`. Les
autres ne disent que l'endroit : celles d'une expression sont dans `expressions`, celles d'une instruction, ou d'une
suite d'instructions, dans `blocks`. Ici, on parcourt l'arbre.
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass

from ..declare.exercise import Exercise
from .arithmetic import count_huge_powers
from .blocks import compound_at, edited_blocks, edited_statements, swapped_in
from .expressions import edited_expressions
from .nodes import UNTOUCHED, Place, Words, node_at, replaced
from .runs import Run
from .told import TOLD

# sortes de retouches pour lesquelles on nomme la fonction appelée, ou l'on cite ce qui est écrit
_OF_CALLS = ("extra_call", "argument_order")
_TWINNED = ("comparison", "equality", "number", "text", "operator", "and_or", "name")  # se refont d'une ligne à l'autre
_MAX_TWINS = 3  # lignes
_QUOTED = ("name", "function", "no_sign", "number", "text", "truth", "written", "conversion")


@dataclass(frozen=True)
class Edit:
    """Une retouche.

    Attributes:
        rank: de 0, la plus parlante, à 4, la plus lointaine ; 0 si elle a sa phrase.
        kind: sa sorte, un nom : ``'comparison'``, ``'indentation'``… ; ``""`` si elle a sa phrase.
        line: la ligne qu'elle change.
        path: le chemin du nœud qu'elle remplace, couples (champ, rang ou ``None``) depuis la racine.
        node: ce qui prend sa place.
        says: la `Sentence` qui dit ce qui est faux, si elle suffit, ou une fonction qui l'écrit ; ``""`` si elle ne
            dit que l'endroit.
    """

    rank: int
    kind: str
    line: int
    path: tuple
    node: ast.AST
    says: str | Callable[[], str] = ""

    def adds_huge_power(self, tree):
        """Cette retouche fait-elle une puissance de nombres écrits que la mémoire ne contiendrait pas ?"""
        *around, place = self.path
        before = node_at(tree, around)
        return count_huge_powers(replaced(before, [place], self.node)) > count_huge_powers(before)

    def called(self, tree):
        """Ce que la phrase cite : la fonction appelée, ce qui est écrit, la ligne qui suit ; ``""`` sans citation."""
        node = node_at(tree, self.path)
        if self.kind in _QUOTED:
            written, line = ast.unparse(node), [one for one in ast.walk(tree) if getattr(one, "lineno", 0) == self.line]
            places = sorted({one.col_offset for one in line if type(one) is type(node) and ast.unparse(one) == written})
            rank = places.index(node.col_offset) + 1
            return f"{written}, le {rank}{'e' if rank > 1 else 'er'} de la ligne" if len(places) > 1 else written
        if self.kind == "lost_value":
            return ast.unparse(node.value)
        if self.kind == "statement_order":
            return max(line.lineno for line in swapped_in(node, self.node))
        if self.kind == "extra_statement":
            return compound_at(node, self.line)
        return ast.unparse(node.func) if self.kind in _OF_CALLS and isinstance(node, ast.Call) else ""

    def apply(self, tree):
        """L'arbre retouché ; l'arbre donné reste tel quel, et tous deux partagent les nœuds qui n'ont pas changé."""
        return replaced(tree, self.path, ast.fix_missing_locations(self.node))


@dataclass(frozen=True)
class Statement:
    """Ce que l'énoncé, le carnet et l'exécution disent d'une réponse, sans que son code le dise.

    Attributes:
        kept: variable du carnet, qui peut garder quelque chose d'un appel à l'autre → le code de sa valeur de départ.
        runs: une fonction qui rend les `Run` des premiers cas faux ; par défaut, aucun.
    """

    exercise: Exercise
    kept: dict[str, str]
    runs: Callable[[], list[Run]] = list


def told_edits(tree, statement):
    """Les `Edit` de la seule fonction de ``tree`` qui ont une phrase à elles, de la plus parlante à la plus vague."""
    for find in TOLD:
        for path, node, says in find(tree, statement):
            place = node_at(tree, path)
            new = node if hasattr(node, "lineno") else ast.copy_location(node, place)
            yield Edit(0, "", place.lineno, path, new, says)


def edits(tree, model=None):
    """Les `Edit` des fonctions que définit un module, dans l'ordre de leur rang, puis du texte.

    Les documentations, les annotations et les décorateurs restent tels quels. Les nombres, les textes et les variables
    globales de ``model``, un autre module, servent aussi.
    """
    words, found = Words.of(tree, model), []
    for index, statement in enumerate(tree.body):
        if isinstance(statement, ast.FunctionDef):
            found += _edits_under(statement, Place(words, tree, "body"), (("body", index),))
    return sorted(found, key=lambda edit: edit.rank)


def twins(tree, found):
    """Les suites de retouches qui changent la même chose de la même façon, à deux lignes ou plus."""
    groups = {}
    for edit in found:
        if edit.kind in _TWINNED:
            before, after = _gist(node_at(tree, edit.path)), _gist(edit.node)
            groups.setdefault((edit.kind, before, after), {}).setdefault(edit.line, edit)
    yield from (some.values() for some in groups.values() if 1 < len(some) <= _MAX_TWINS)


def _gist(node):
    """Ce qui distingue deux nœuds, sans ce qu'ils contiennent : un opérateur, un nom, une valeur."""
    parts = [getattr(node, "op", None), *getattr(node, "ops", ())]
    return type(node), getattr(node, "id", None), repr(getattr(node, "value", None)), *map(type, parts)


def _edits_under(node, place, path):
    """Les retouches d'un nœud, puis de ceux qu'il contient."""
    for edited in (edited_expressions, edited_statements, edited_blocks):
        for rank, kind, line, new in edited(node, place):
            yield Edit(rank, kind, line, path, new if hasattr(new, "lineno") else ast.copy_location(new, node))
    for field, value in ast.iter_fields(node):
        if field in UNTOUCHED:
            continue
        children = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if isinstance(child, ast.AST) and not isinstance(child, ast.pattern):
                yield from _edits_under(child, Place(place.words, node, field), (*path, (field, index)))
