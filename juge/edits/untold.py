"""Les retouches que l'on n'essaie pas, ou que l'on ne dit pas : elles n'expliqueraient rien à personne."""

import ast
import copy
import math

from .blocks import ENDS, FIELDS
from .nodes import replaced, with_fields

_MAX_DIGITS = 8  # d'une puissance : une chaîne, une liste de cent millions d'éléments ne sert nulle part
_ORDERS = ast.Lt | ast.LtE | ast.Gt | ast.GtE


def count_huge_powers(tree):
    """Combien de puissances écrites en chiffres sont trop grandes : ``'x' * 10**10`` prend dix gigaoctets."""
    return sum(_digits_of_power(node) > _MAX_DIGITS for node in ast.walk(tree) if isinstance(node, ast.BinOp))


def _digits_of_power(node):
    """Le nombre de chiffres, à un près, d'une puissance de deux nombres écrits ; 0 pour toute autre opération."""
    pair = [getattr(side, "value", None) for side in (node.left, node.right)]
    if not isinstance(node.op, ast.Pow) or not all(type(one) in (int, float) for one in pair):
        return 0
    base, exponent = pair
    return min(exponent, 10**6) * math.log10(abs(base)) if base else 0


def count_dead_lines(tree):
    """Combien d'instructions ne s'exécutent jamais, et combien de choix ont deux branches pareilles."""
    return sum(_unreached(node) + _is_same_either_way(node) for node in ast.walk(tree))


def _unreached(node):
    """Le nombre d'instructions d'un nœud qui suivent un ``return``, un ``break``, un ``continue`` ou un ``raise``."""
    blocks = [getattr(node, field) for field in FIELDS if isinstance(getattr(node, field, None), list)]
    ends = (next((rank for rank, one in enumerate(block, 1) if isinstance(one, ENDS)), len(block)) for block in blocks)
    return sum(map(len, blocks)) - sum(ends)


def _is_same_either_way(node):
    if isinstance(node, ast.IfExp):
        return ast.dump(node.body) == ast.dump(node.orelse)
    return isinstance(node, ast.If) and list(map(ast.dump, node.body)) == list(map(ast.dump, node.orelse))


def without_needless_parts(tree, path):
    """Les triplets (sorte, ligne, arbre), où l'arbre n'a pas ce qui entoure une retouche et qui est peut-être de trop.

    Une retouche qui suffit là où l'on peut aussi bien tout ôter ne dit pas ce qui est faux. On essaie donc la condition
    qui l'entoure, toujours vraie puis toujours fausse, l'instruction qui l'entoure, ôtée, et le « if » qui ne sert qu'à
    lire ce que cette instruction calcule, ôté lui aussi.
    """
    node, condition, statement, is_whole = tree, None, None, False
    for depth, (field, index) in enumerate(path, 1):
        is_tested = field in ("test", "ifs") and not isinstance(node, ast.While)
        is_whole = field == "test" and isinstance(node, ast.If) and not node.orelse
        node = getattr(node, field) if index is None else getattr(node, field)[index]
        if is_tested or isinstance(node, ast.Compare):
            condition = path[:depth], node, is_whole
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr):
            statement = path[:depth], node
    for value in (True, False) if condition else ():
        settled = ast.copy_location(ast.Constant(value), condition[1])
        # toujours fausse, elle n'est pas de trop à elle seule : tout son « if » l'est
        kind = "extra_statement" if condition[2] and not value else "extra_condition"
        yield kind, settled.lineno, replaced(tree, condition[0], settled)
    if statement:
        nothing = ast.copy_location(ast.Pass(), statement[1])
        yield "extra_statement", nothing.lineno, replaced(tree, statement[0], nothing)
        for k, line in _tests_of(tree, statement[1]):
            nothing = ast.copy_location(ast.Pass(), line)
            yield "extra_statement", line.lineno, replaced(tree, (("body", 0), ("body", k)), nothing)


def _tests_of(tree, statement):
    """Les « if » de la fonction, sans « else », dont la condition lit la variable que cette instruction calcule."""
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for k, line in enumerate(tree.body[0].body):
        if isinstance(line, ast.If) and not line.orelse:
            read = {node.id for node in ast.walk(line.test) if isinstance(node, ast.Name)}
            if read & names:
                yield k, line


def is_accidental(edit, tree, is_right):
    """Le succès d'une retouche tient-il à une chose combinée avec elle-même, ou à l'ordre de deux textes ?

    « "T" > "O" » n'est vrai que par l'alphabet : aucun élève n'a voulu l'écrire. Un signe + devant chaque terme le
    montre, car il ne change rien à un nombre et arrête le programme sur un texte. ``is_right(tree)`` dit si un arbre
    est juste dans tous les cas.
    """
    if _doubled(edit.apply(tree)) > _doubled(tree):
        return True
    if _ordered(edit.node) <= _ordered(edit.replaced_in(tree)):
        return False
    return not is_right(
        replaced(tree, edit.path, ast.fix_missing_locations(_OfNumbers().visit(copy.deepcopy(edit.node))))
    )


class _OfNumbers(ast.NodeTransformer):
    """Met un signe + devant chaque terme d'une comparaison d'ordre."""

    def visit_Compare(self, node):
        node = self.generic_visit(node)
        if not any(isinstance(operator, _ORDERS) for operator in node.ops):
            return node
        first, *others = (ast.UnaryOp(ast.UAdd(), side) for side in (node.left, *node.comparators))
        return with_fields(node, left=first, comparators=others)


def _ordered(node):
    """Combien de comparaisons d'ordre s'y écrivent."""
    return sum(isinstance(part, _ORDERS) for part in ast.walk(node))


def _doubled(node):
    """Combien d'opérations y combinent une chose avec elle-même : ``x + x``, ``a or a``, ``n > n``."""
    return sum(len(terms) > 1 and len(set(map(ast.dump, terms))) == 1 for terms in map(_terms, ast.walk(node)))


def _terms(node):
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    return node.values if isinstance(node, ast.BoolOp) else []
