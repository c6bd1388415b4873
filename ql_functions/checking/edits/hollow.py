"""Ce qui, dans une retouche, ne dirait rien à personne : des lignes jamais lues, une condition qui ne tranche plus."""

import ast

from .blocks import ENDS, FIELDS
from .nodes import replaced


def hollows(tree):
    """Combien d'instructions suivent un ``return``, et combien de choix n'en sont pas : deux branches pareilles."""
    return sum(_lost(node) + _is_same_either_way(node) for node in ast.walk(tree))


def _lost(node):
    """Les instructions d'un nœud où l'on n'arrive jamais."""
    blocks = [getattr(node, field) for field in FIELDS if isinstance(getattr(node, field, None), list)]
    ends = (next((rank for rank, one in enumerate(block, 1) if isinstance(one, ENDS)), len(block)) for block in blocks)
    return sum(map(len, blocks)) - sum(ends)


def _is_same_either_way(node):
    if isinstance(node, ast.IfExp):
        return ast.dump(node.body) == ast.dump(node.orelse)
    return isinstance(node, ast.If) and list(map(ast.dump, node.body)) == list(map(ast.dump, node.orelse))


def needless(tree, path):
    """L'arbre sans ce qui contient ce chemin : la condition, toujours vraie ou toujours fausse, puis l'instruction ; ou
    sans le « if » qui ne sert qu'à lire ce qu'elle calcule.

    Une retouche qui suffit là où l'on peut aussi bien tout ôter ne dit pas ce qui est faux : c'est de trop.

    Yields:
        (sorte, ligne, arbre).
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
        for k, line in _asking(tree, statement[1]):
            nothing = ast.copy_location(ast.Pass(), line)
            yield "extra_statement", line.lineno, replaced(tree, (("body", 0), ("body", k)), nothing)


def _asking(tree, statement):
    """Les « if » de la fonction, sans « else », dont la condition lit la variable que cette instruction calcule."""
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for k, line in enumerate(tree.body[0].body):
        if isinstance(line, ast.If) and not line.orelse:
            read = {node.id for node in ast.walk(line.test) if isinstance(node, ast.Name)}
            if read & names:
                yield k, line
