"""Les retouches qui ne rendent une réponse juste que par accident : elles n'expliquent rien à personne."""

import ast

from .nodes import replaced, with_fields

_ORDERS = ast.Lt | ast.LtE | ast.Gt | ast.GtE


def is_accidental(edit, tree, is_right):
    """Le succès d'une retouche tient-il à une chose combinée avec elle-même, ou à l'ordre de deux textes ?

    « "T" > "O" » n'est vrai que par l'alphabet : aucun élève n'a voulu l'écrire. Un signe + devant chaque terme le
    montre, car il ne change rien à un nombre et arrête le programme sur un texte.

    Args:
        edit: la retouche, un `Edit` qui suffit.
        tree: l'arbre qu'elle retouche.
        is_right: ``is_right(tree)`` dit si un arbre est juste dans tous les cas.
    """
    if _doubled(edit.node) > _doubled(edit.replaced_in(tree)):
        return True
    if _ordered(edit.node) <= _ordered(edit.replaced_in(tree)):
        return False
    return not is_right(replaced(tree, edit.path, ast.fix_missing_locations(_OfNumbers().visit(_copied(edit.node)))))


class _OfNumbers(ast.NodeTransformer):
    """Met un signe + devant chaque terme d'une comparaison d'ordre."""

    def visit_Compare(self, node):
        node = self.generic_visit(node)
        if not any(isinstance(operator, _ORDERS) for operator in node.ops):
            return node
        first, *others = (ast.UnaryOp(ast.UAdd(), side) for side in (node.left, *node.comparators))
        return with_fields(node, left=first, comparators=others)


def _copied(node):
    """Le même nœud, dont aucun n'est partagé avec l'arbre de l'élève."""
    if not isinstance(node, ast.AST):
        return [*map(_copied, node)] if isinstance(node, list) else node
    return with_fields(node, **{field: _copied(value) for field, value in ast.iter_fields(node)})


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
