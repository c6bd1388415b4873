"""A course of the real nbgrader, in an environment of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
from environments import environment

WORKSHOP = Path(__file__).parents[2] / "lessons"


def install(folder):
    """Install nbgrader in `folder`; gives the folder of its commands."""
    return environment(folder, "nbgrader==0.9.6")


def new_course(course, commands, lessons):
    """Make a course whose assignment « morpion » has these lessons; gives a function that runs a command there."""
    data = Path(sys.prefix, "share/jupyter")  # nbconvert's templates
    env = {**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}", "JUPYTER_PATH": str(data),
           "HOME": str(course)}  # fmt: skip
    env.setdefault("XDG_CACHE_HOME", str(Path.home() / ".cache"))  # what JAX compiles, and matplotlib's list of fonts
    (course / "source/morpion").mkdir(parents=True)
    for name in lessons:
        shutil.copy(WORKSHOP / "corriges" / name, course / "source/morpion")
    shutil.copy(WORKSHOP / "nbgrader_config.py", course)

    def run(*arguments):
        command = [commands / "nbgrader", *arguments]
        done = subprocess.run(command, cwd=course, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    return run


def hand_in(course, student, answers, lessons):
    """Hand in the assignment of `student`, where `answers` (cell id → source) are written in the blanks.

    Without the given code, but for the imports: it is long, and nbgrader does not grade it; a student may take it out.
    """
    for name in lessons:
        notebook = nbformat.read(course / "release/morpion" / name, 4)
        imports = next(cell for cell in notebook.cells if cell.cell_type == "code")
        notebook.cells = [
            cell for cell in notebook.cells
            if cell.cell_type == "markdown" or cell is imports or "nbgrader" in cell.metadata
        ]  # fmt: skip
        for cell in notebook.cells:
            cell.source = answers.get(cell.id, cell.source)
        (course / "submitted" / student / "morpion").mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, course / "submitted" / student / "morpion" / name)
