"""Une autre façon d'écrire une réponse juste : la référence, si elle emploie d'autres moyens."""

import ast

from ..call.source import tree_of
from ..puzzles import blank_of

_FORMS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.IfExp, ast.Lambda)


def other_way(exercise, answer):
    """Rend le code de la référence ; ``""`` si la réponse, juste, emploie les mêmes boucles et les mêmes appels."""
    blank, tree = blank_of(exercise), tree_of(answer)
    if not blank or not tree or _means_of(tree) == _means_of(tree_of(exercise.reference)):
        return ""
    return blank.code()


def _means_of(tree):
    """Rend les moyens d'un code : ses formes, boucles ou compréhensions, et les noms des fonctions qu'il appelle."""
    nodes = list(ast.walk(tree))
    forms = {type(node).__name__ for node in nodes if isinstance(node, _FORMS)}
    called = (node.func for node in nodes if isinstance(node, ast.Call))
    return forms | {getattr(function, "attr", getattr(function, "id", "")) for function in called}
