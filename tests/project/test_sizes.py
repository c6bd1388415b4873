"""Un fichier se parcourt, une fonction tient dans un écran."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("benchmarks", "images", "lessons", "ql_functions", "site", "tests")
PROSE = "lessons/sources"  # a lesson is as long as it must be
LINES_OF_A_FILE, LINES_OF_A_SCREEN = 300, 60
JS_FUNCTION = re.compile(r"^(?:export )?(?:default )?(?:async )?function\b[^\n]*\{\n.*?^\}", re.DOTALL | re.MULTILINE)


def files(suffix):
    return sorted(
        path
        for folder in FOLDERS
        for path in (ROOT / folder).rglob(f"*{suffix}")
        if not path.is_relative_to(ROOT / PROSE)
    )


def functions(path):
    """Nom ou première ligne de chaque fonction, et son nombre de lignes."""
    text = path.read_text("utf-8")
    if path.suffix == ".js":
        return [(match[0].split("\n")[0], match[0].count("\n") + 1) for match in JS_FUNCTION.finditer(text)]
    defined = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return [(node.name, node.end_lineno - node.lineno + 1) for node in defined]


@pytest.mark.parametrize("suffix", [".py", ".js", ".css"])
def test_no_file_is_too_long(suffix):
    lines = {str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for path in files(suffix)}
    assert lines
    assert [(name, count) for name, count in lines.items() if count > LINES_OF_A_FILE] == []


@pytest.mark.parametrize("suffix", [".py", ".js"])
def test_no_function_is_longer_than_a_screen(suffix):
    found = [(path.name, *function) for path in files(suffix) for function in functions(path)]
    assert len(found) > 50
    assert [function for function in found if function[2] > LINES_OF_A_SCREEN] == []
