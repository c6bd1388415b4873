"""Retrouver le code d'une fonction et son arbre de syntaxe."""

import ast
import inspect
import textwrap
from collections import Counter
from threading import Lock
from types import FunctionType

from ..declare.exercise import CourseError

_PARSER_LOCK = Lock()  # Python 3.11 additionne à tort les profondeurs des arbres que lisent plusieurs fils
BLANK_MARKS = ("### YOUR CODE HERE ###", "### END OF YOUR CODE ###")  # les lignes qui bornent le code à écrire
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")  # champs d'une instruction où sont ses blocs
_MAX_DEPTH, _MAX_NODES = 60, 2_000  # emboîtements et nœuds de l'arbre d'une réponse de taille raisonnable
_MAX_BITS = 14_000  # de ses entiers ; Python n'écrit pas un entier de plus de 4 300 chiffres


def source_of(answer):
    """Rend le code d'une fonction écrite dans un carnet, ou ``None`` s'il est introuvable."""
    try:
        return textwrap.dedent(inspect.getsource(answer))
    except (OSError, TypeError):
        return None


def hints_of(exercise):
    """Rend les indices d'un exercice ; s'il a un ``gap``, le dernier est le blanc de sa référence, où il manque.

    Raises:
        CourseError: ce morceau n'est pas dans le blanc, ou y est plusieurs fois.
    """
    if not exercise.gap:
        return exercise.hints
    blank = (source_of(exercise.reference) or "").partition(BLANK_MARKS[0])[2].partition(BLANK_MARKS[1])[0]
    if blank.count(exercise.gap) != 1:
        raise CourseError(
            f"Exercice {exercise.id} : gap est un morceau du blanc de la référence, qui n'y est qu'une fois."
        )
    return (*exercise.hints, textwrap.dedent(blank).strip().replace(exercise.gap, "…"))


def words_written(answer):
    """Rend les noms présents dans une réponse et les formes de son code, nommées par `ast` : « max », « For »."""
    source = source_of(answer)
    tree = parsed(source) if source else None
    nodes = list(ast.walk(tree)) if tree else []
    names = {getattr(node, field) for node in nodes for field in ("id", "attr") if hasattr(node, field)}
    return names | {type(node).__name__ for node in nodes}


def given_lines(tree, reference):
    """Rend les lignes de l'arbre d'une réponse que l'énoncé donne, hors du blanc : l'élève ne les a pas écrites.

    D'une instruction qui a un bloc, comme ``if`` ou ``def``, on compare la première ligne.

    Si l'élève a aussi écrit cette instruction ailleurs, elle n'est pas comptée, car rien ne distingue les deux.
    """
    source = source_of(reference) or ""
    lines, reference_tree = source.splitlines(), parsed(source)
    marks = [number for number, line in enumerate(lines, 1) if line.strip().startswith(BLANK_MARKS)]
    if len(marks) != 2 or not reference_tree:
        return frozenset()
    given = {dumped for line, dumped in _statements(reference_tree) if not marks[0] < line < marks[1]}
    statements = list(_statements(tree))
    written = Counter(dumped for _, dumped in statements)
    return frozenset(line for line, dumped in statements if written[dumped] == 1 and dumped in given)


def _statements(tree):
    """Rend les instructions d'un arbre, moins leurs blocs : couples (ligne, ce qui la compare à une autre)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            parts = (part for field, part in ast.iter_fields(node) if field not in _BLOCKS)
            dumped = [ast.dump(one) if isinstance(one, ast.AST) else repr(one)
                      for part in parts for one in (part if isinstance(part, list) else [part])]  # fmt: skip
            yield node.lineno, (type(node), *dumped)


def parsed(source):
    """Rend l'arbre d'un code ; ``None`` si ce n'est pas du Python, ou si l'analyseur le trouve trop grand."""
    try:
        with _PARSER_LOCK:
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def tree_of(answer):
    """Rend l'arbre d'une fonction, avec les numéros de ligne de sa cellule ; voir `function_in`.

    Une fonction qui lit les variables d'une fonction englobante n'a pas d'arbre : seule, elle aurait un autre sens.
    """
    is_whole = isinstance(answer, FunctionType) and not answer.__closure__
    source = source_of(answer) if is_whole else None
    return source and function_in(source, answer.__name__, answer.__code__.co_firstlineno)


def function_in(source, name, first_line=1):
    """Rend l'arbre d'un module qui ne définit que la fonction ``name`` de ``source``.

    Returns:
        ast.Module: ``None`` si la fonction est absente, n'est pas écrite par ``def``, est décorée ou démesurée.
    """
    tree = parsed(source)
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name] if tree else []
    if not found or found[-1].decorator_list or not _is_of_human_size(found[-1]):
        return None
    return ast.increment_lineno(ast.Module([found[-1]], []), first_line - 1)


def _is_of_human_size(tree):
    integers = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is int)
    if any(value.bit_length() > _MAX_BITS for value in integers):
        return False
    level, count = [tree], 1
    for _ in range(_MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        count += len(level)
    return not level and count <= _MAX_NODES
