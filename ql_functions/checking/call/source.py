"""Retrouver le code d'une fonction, et son arbre."""

import ast
import inspect
import textwrap
from collections import Counter
from threading import Lock
from types import FunctionType

_ONE_AT_A_TIME = Lock()  # Python 3.11 compte la profondeur des arbres de tous les fils ensemble, et s'y perd
MARKS = ("### YOUR CODE HERE ###", "### END OF YOUR CODE ###")  # ce qui borne un blanc
_DEEPEST, _LARGEST = 60, 2_000  # emboîtements et nœuds d'une réponse ; au-delà, ce n'en est plus une


def source_of(answer):
    """Le code d'une fonction écrite dans un carnet, ou ``None`` s'il ne se retrouve pas."""
    try:
        return textwrap.dedent(inspect.getsource(answer))
    except (OSError, TypeError):
        return None


def words_written(answer):
    """Les noms qu'écrit une réponse, et les formes de son code, comme les nomme `ast` : « max », « For », « Slice »."""
    source = source_of(answer)
    tree = parsed(source) if source else None
    return {word for node in ast.walk(tree) for word in _words(node)} if tree else set()


def _words(node):
    yield type(node).__name__
    yield from (getattr(node, field) for field in ("id", "attr") if hasattr(node, field))


def given_lines(tree, reference):
    """Les lignes de l'arbre d'une réponse que l'énoncé donne hors du blanc : l'élève ne les a pas écrites.

    Une instruction qu'il a aussi écrite ailleurs n'en est pas : rien ne dit laquelle est la sienne.
    """
    source = source_of(reference) or ""
    lines, whole = source.splitlines(), parsed(source)
    marks = [number for number, line in enumerate(lines, 1) if line.strip().startswith(MARKS)]
    if len(marks) != 2 or not whole:
        return frozenset()
    given = {ast.dump(one) for one in _simple(whole) if not marks[0] < one.lineno < marks[1]}
    written = Counter(map(ast.dump, _simple(tree)))
    return frozenset(one.lineno for one in _simple(tree) if written[ast.dump(one)] == 1 and ast.dump(one) in given)


def _simple(tree):
    """Ses instructions d'une ligne."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and not hasattr(node, "body")]


def parsed(source):
    """L'arbre d'un code ; ``None`` s'il ne se lit pas comme du Python, ou dépasse l'analyseur."""
    try:
        with _ONE_AT_A_TIME:
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def tree_of(answer):
    """L'arbre d'une fonction, voir `function_in`, dont les lignes sont celles de sa cellule.

    Celle qui lit les variables d'une autre, où elle est écrite, n'en a pas : seule, elle ne serait plus la même.
    """
    is_whole = isinstance(answer, FunctionType) and not answer.__closure__
    source = source_of(answer) if is_whole else None
    return source and function_in(source, answer.__name__, answer.__code__.co_firstlineno)


def function_in(source, name, first_line=1):
    """L'arbre d'un module qui ne définit que cette fonction de ``source``.

    Returns:
        ast.Module: ou ``None`` si elle n'est pas là, n'est pas écrite par ``def``, est décorée ou démesurée.
    """
    tree = parsed(source)
    found = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == name] if tree else []
    if not found or found[-1].decorator_list or not _is_of_human_size(found[-1]):
        return None
    return ast.increment_lineno(ast.Module([found[-1]], []), first_line - 1)


def _is_of_human_size(tree):
    level, count = [tree], 1
    for _ in range(_DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        count += len(level)
    return not level and count <= _LARGEST
