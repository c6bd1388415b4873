"""Every edit is one change that Python reads, said at its line; the tree it starts from stays as it was."""

import ast
import inspect
import textwrap

import pytest
from nightly import nightly

from juge.edits import edits
from ql_functions.course import EXERCISES

FUNCTIONS = [exercise.reference for exercise in EXERCISES.values() if exercise.is_function]
EVERYTHING = '''
@decorated
def f(a, b: int = 3, *args, acc=[], k=1, **kw) -> int:
    """What it does."""
    global g
    x, (y, *z) = a, b
    g += 1; del x
    for i, j in enumerate(range(1, 9), 1):
        if i < j <= 3: break
        elif not a: continue
        else:
            for q in a:
                if q: break
                print(q)
            else: return f"{a!r:>{b}} {x+1}"
            break
    while True:
        try: pass
        except (ValueError, KeyError) as e: break
        finally: a[0] = a[-1] = 2
    else:
        pass
    match a:
        case {"k": 1}: return
        case -1 | [1, *_]: pass
    with open("x") as h, h: pass
    def inner(n):
        nonlocal y
        y = n
        return lambda t=1: (u := t) + n
    class C: v = 1
    assert a, "no"
    s = {**kw, "a": 1}; t = f(*args, **kw); u = a[1:2, ::3]; v: int = 3; w: str
    x = [p for p in a if p if p > 1 for r in p]; x.append(1); x = x.sort()
    yield x
    y = yield
    print(*a); print()
    return print(a, b)
'''


def tree_of(function):
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def node_at(tree, path):
    for field, index in path:
        tree = getattr(tree, field) if index is None else getattr(tree, field)[index]
    return tree


def texts(source, kind=None, model=None):
    """What the edits of one kind make of a body of a function."""
    tree = ast.parse(f"def f(a, b):\n{textwrap.indent(source, '    ')}")
    edited = [edit.apply(tree) for edit in edits(tree, model and ast.parse(model)) if kind in (None, edit.kind)]
    return ["; ".join(map(ast.unparse, one.body[0].body)) for one in edited]


@pytest.mark.parametrize(
    "tree", [ast.parse(EVERYTHING), *nightly(map(tree_of, FUNCTIONS))], ids=lambda tree: tree.body[0].name
)
@pytest.mark.filterwarnings("ignore::SyntaxWarning")  # (1)[0] is an edit like another
def test_every_edit_compiles_once_and_leaves_the_tree_alone(tree):
    before, lines = ast.dump(tree, include_attributes=True), range(1, tree.body[0].end_lineno + 1)
    found = edits(tree)
    assert [edit.rank for edit in found] == sorted(edit.rank for edit in found)
    for edit in found:
        compile(edit.apply(tree), "<edit>", "exec")
        assert edit.line in lines
        assert ast.dump(edit.node) != ast.dump(node_at(tree, edit.path)), edit
    assert ast.dump(tree, include_attributes=True) == before
    assert [edit.path for edit in edits(tree)] == [edit.path for edit in found]


@pytest.mark.parametrize(
    ("kind", "source", "edited"),
    [
        ("comparison", "return a < b", "return a <= b"),
        ("number", "return a + 2", "return a + 1"),
        ("truth", "return True", "return False"),
        ("text", "return 'x' in a", "return 'X' in a"),
        ("text", "return 'Q0' in a", "return 'QO' in a"),
        ("written", "return a + 2", "return a + b"),
        ("written", "return a == 'x'", "return a == b"),
        ("else", "if a:\n    b = 1\nif not b:\n    a = 2", "if a:\n    b = 1\nelse:\n    a = 2"),
        ("operator", "return a + b", "return a - b"),
        ("operator", "return 2 * a * b", "return 2 * a ** b"),
        ("accumulation", "a = b", "a += b"),
        ("accumulation", "a[b] = 1", "a[b] += 1"),
        ("accumulation", "a.b -= 1", "a.b = 1"),
        ("parentheses", "return a + b / 2", "return (a + b) / 2"),
        ("parentheses", "return a ** 1 / 2", "return a ** (1 / 2)"),
        ("order", "return a - b", "return b - a"),
        ("order", "return (a, b)", "return (b, a)"),
        ("sign", "return -a", "return a"),
        ("no_sign", "return f(a)", "return -f(a)"),
        ("function", "return min(a)", "return max(a)"),
        ("function", "return math.log10(a)", "return math.log(a)"),
        ("function", "return all(a)", "return any(a)"),
        ("slice", "return a[::-1]", "return a[::1]"),
        ("slice", "return a[:2]", "return a[:1]"),
        ("index", "return a[-1]", "return a[1]"),
        ("and_or", "return a and b", "return a or b"),
        ("condition", "return a in b", "return not a in b"),
        ("name", "return a", "return b"),
        ("conversion", "return a", "return list(a)"),
        ("range", "return range(1, 8)", "return range(1, 8 + 1)"),
        ("argument_order", "return f(b, a)", "return f(a, b)"),
        ("index", "return a[0][1]", "return a[1][0]"),
        ("off_by_one", "return a[b]", "return a[b - 1]"),
        ("print_for_return", "print(a)", "return a"),
        ("missing_return", "a = 1", "a = 1; return a"),
        ("lost_value", "a + b", "return a + b"),
        ("else", "if a:\n    b = 1\nb = 2", "if a:\n    b = 1\nelse:\n    b = 2"),
        ("statement_order", "a = 1; b = 2", "b = 2; a = 1"),
        ("extra_statement", "a = 1; b = 2", "b = 2"),
        ("indentation", "for i in a:\n    pass\nreturn i", "for i in a:\n    pass\n    return i"),
        ("else", "if a:\n    b = 1\nelse:\n    b += 2", "if a:\n    b = 1; b += 2"),
        ("elif", "if a:\n    b = 1\nif b:\n    b = 2", "if a:\n    b = 1\nelif b:\n    b = 2"),
    ],
)
def test_each_kind_of_edit(kind, source, edited):
    assert edited in texts(source, kind)


def test_a_model_lends_its_words():
    model = "def f(a, b):\n    return 1.96 * lrate + g(a, 'Q1')"
    assert "return 1.96" in texts("return 2", "number", model)
    assert "return 'Q1'" in texts("return 'Q'", "text", model)
    assert "return lrate" in texts("return a", "name", model)


def test_the_documentation_the_annotations_and_the_decorators_stay():
    tree = ast.parse('@decorated(1)\ndef f(a: int):\n    """Doc."""\n    global b\n    return 2')
    for edit in edits(tree):
        edited = ast.unparse(edit.apply(tree))
        assert edited.startswith('@decorated(1)\ndef f(a: int):\n    """Doc."""\n'), edited
