"""Edits that make an answer right by accident are not told."""

import ast

import pytest

from juge.edits import edits, is_accidental

_SAME = "def f(a, b):\n    return a == b\n"


def _edit_to(source, wanted):
    """The edit of this answer that makes it this other one."""
    tree = ast.parse(source)
    return tree, next(edit for edit in edits(tree) if wanted in ast.unparse(edit.apply(tree)))


def _is_right_on(*pairs):
    """Does an edited answer say of each pair of arguments what is expected, without an error?"""

    def is_right(tree):
        world = {}
        exec(compile(ast.fix_missing_locations(tree), "<answer>", "exec"), world)
        try:
            return all(world["f"](*arguments) == expected for arguments, expected in pairs)
        except TypeError:
            return False

    return is_right


@pytest.mark.parametrize(
    ("arguments", "is_told"), [((("X", "O"), True), False), (((2, 1), True), True), (((2.5, 1.5), True), True)]
)
def test_an_order_between_texts_explains_nothing_and_one_between_numbers_does(arguments, is_told):
    tree, edit = _edit_to(_SAME, "a > b")
    assert is_accidental(edit, tree, _is_right_on(arguments)) is not is_told


@pytest.mark.parametrize("wanted", ["a == a", "b == b"])
def test_a_thing_combined_with_itself_explains_nothing(wanted):
    tree, edit = _edit_to(_SAME, wanted)
    assert is_accidental(edit, tree, lambda _tree: True)
