"""Copies for the tests: the lessons' own notebooks, filled in or damaged."""

import json
from pathlib import Path

from juge.declare.registry import lesson_code
from ql_functions.course import lessons

FOLDER = Path(__file__).parent.parent.parent / "notebooks"
WORKSHOP = FOLDER.parent / "lessons"
FILES = {lesson: path for lesson in lessons() for path in FOLDER.glob(f"{lesson_code(lesson)}_*.ipynb")}


def blank(lesson=2):
    return json.loads(FILES[lesson].read_text("utf-8"))


def corrected(lesson=2):
    return json.loads((WORKSHOP / "corriges" / FILES[lesson].name).read_text("utf-8"))


def cell(notebook, cell_id):
    return next(cell for cell in notebook["cells"] if cell["id"] == cell_id)


def filled(lesson=2, **sources):
    """A blank notebook in which the cell of each named exercise has this source."""
    notebook = blank(lesson)
    for name, source in sources.items():
        cell(notebook, f"{lesson_code(lesson)}-{name}")["source"] = source
    return notebook


def code(source, cell_id="a1b2c3d4"):
    return {"cell_type": "code", "id": cell_id, "metadata": {}, "outputs": [], "source": source}


def text(source, cell_id="e5f6a7b8"):
    return {"cell_type": "markdown", "id": cell_id, "metadata": {}, "source": source}


def as_bytes(notebook, encoding="utf-8"):
    return json.dumps(notebook, ensure_ascii=False).encode(encoding)
