"""Retrouver le code d'une fonction, et son arbre."""

import ast
import inspect
import textwrap
from types import FunctionType


def source_of(answer):
    """Le code d'une fonction écrite dans un carnet, ou ``None`` s'il ne se retrouve pas."""
    try:
        return textwrap.dedent(inspect.getsource(answer))
    except (OSError, TypeError):
        return None


def tree_of(answer):
    """L'arbre d'une fonction, dont les lignes sont celles de sa cellule ; ``None`` s'il ne se retrouve pas.

    Une fonction décorée, ou écrite autrement que par ``def``, n'en a pas.
    """
    source = source_of(answer) if isinstance(answer, FunctionType) else None
    if source is None:
        return None
    try:
        tree = ast.parse(source)
    except SyntaxError:  # un lambda au milieu d'une expression
        return None
    return only_function(tree, answer.__name__, answer.__code__.co_firstlineno)


def only_function(tree, name, first_line=1):
    """La définition de cette fonction, seule dans un module ; ``None`` si elle n'est pas là, ou est décorée."""
    found = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == name]
    if not found or found[-1].decorator_list:
        return None
    return ast.increment_lineno(ast.Module([found[-1]], []), first_line - 1)
