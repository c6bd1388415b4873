"""The package is a stack of rooms: a room imports only from those before it, and nothing heavy before its time."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "ql_functions"
STACK = {  # room → what it may import beside the standard library and the rooms before it
    "version": (),
    "first_cell": (),
    "files": (),
    "game": (),
    "cliff": (),
    "drawing": (),
    "checking": ("IPython", "numpy", "anywidget", "traitlets"),
    "course": ("numpy",),
    "solutions": (),
    "offered": (),
    "browser": ("pyodide",),
    "agents": ("numpy",),
    "training": ("numpy", "numba", "tqdm"),
    "recipe": (),  # the name that notebooks import
    "strength": (),
    "deep": ("numpy", "tqdm", "keras"),
    "saved": (),
    "worlds": ("numpy", "gymnasium", "pettingzoo"),
    "views": ("anywidget", "ipywidgets", "traitlets", "matplotlib", "IPython", "numpy"),
    # cage: our files, seen by an answer
    "grading": ("tqdm", "mistune", "xlsxwriter", "matplotlib", "distributed", "IPython", "pytest", "cage"),
    "tournament": ("tqdm",),
}
FLOORS = {  # a room that has rooms → these, from the ground up
    "checking": (
        "words",
        "values",
        "namespace",
        "declare",
        "call",
        "show",
        "edits",
        "errors",
        "explain",
        "puzzles",
        "film",
        "learner",
        "commands",
    ),
    "training": (
        "stream",
        "history",
        "parameters",
        "engine",
        "table",
        "recipe",
        "biased_loop",
        "maximization_bias",
        "learner",
        "learner_loops",
        "learners",
    ),
    "grading": ("intake", "cage", "marking", "tables", "pages", "rendering", "french_parser", "options", "__main__"),
}
HEAVY = ("deep", "worlds", "grading")  # the others also run in a browser, without compiled packages


def modules():
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


def import_of(paths):
    """The code that imports these modules."""
    names = [".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return "; ".join(f"import ql_functions.{name}" for name in names)


def room_of(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_of(path):
    """Pairs (room inside the package or None, top-level name) of every import statement, functions included."""
    depth = len(path.relative_to(PACKAGE).parts)  # how many dots reach the package
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((None, alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level == 0:
                yield None, node.module.split(".")[0]
            elif node.level == depth:
                names = [node.module] if node.module else [alias.name for alias in node.names]
                yield from ((name.split(".")[0], None) for name in names)


def test_the_rooms_are_those_of_the_stack():
    assert {room_of(path) for path in modules()} <= STACK.keys()


ROOMS = [*PACKAGE.glob("*/__init__.py"), *(path for room in FLOORS for path in PACKAGE.glob(f"{room}/*/__init__.py"))]


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.parent.name)
def test_a_room_opens_with_one_sentence_that_says_what_lives_there(room):
    opening = ast.get_docstring(ast.parse(room.read_text("utf-8"))).split("\n\n")[0]
    assert opening.endswith(".")
    assert len(opening) > 40


@pytest.mark.parametrize("room", STACK)
def test_a_room_imports_only_from_those_before_it(room):
    allowed = list(STACK)[: list(STACK).index(room) + 1]
    for path in (path for path in modules() if room_of(path) == room):
        for inside, outside in imports_of(path):
            if inside:
                assert inside in allowed, f"{path} reaches up to {inside}"
            else:
                assert outside != "ql_functions", f"{path}: inside the package, imports are relative"
                assert outside in {*sys.stdlib_module_names, *STACK[room]}, f"{path} imports {outside}"


def inner_imports_of(path):
    """Rooms of its own room that a module imports from, by their relative imports."""
    inner = path.relative_to(PACKAGE).parts[1:]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == len(inner):  # as many dots as reach the outer room
            yield from [node.module.split(".")[0]] if node.module else [alias.name for alias in node.names]


@pytest.mark.parametrize("room", FLOORS)
def test_inside_a_room_too_imports_go_down(room):
    floors = FLOORS[room]
    inside = [path for path in modules() if room_of(path) == room and path != PACKAGE / room / "__init__.py"]
    rooms = {path: path.relative_to(PACKAGE / room).parts[0].removesuffix(".py") for path in inside}
    assert set(rooms.values()) == set(floors), "a room of the table is gone, or one is not in it"
    up = [(str(path), reached) for path, at in rooms.items() for reached in inner_imports_of(path)
          if floors.index(reached) > floors.index(at)]  # fmt: skip
    assert not up


def test_the_judge_knows_nothing_of_the_game():
    words = {"morpion", "plateau", "q_table", "board", "game"}
    for path in (path for path in modules() if room_of(path) == "checking"):
        found = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}
        assert not found & words, path


def loaded_by(code, blocked=()):
    """Names of the top-level modules loaded by a fresh interpreter that runs ``code``; ``blocked`` fail to import."""
    block = "".join(f"sys.modules[{name!r}] = None; " for name in blocked)
    script = f"import sys; {block}{code}; print(*{{name.split('.')[0] for name in sys.modules if sys.modules[name]}})"
    return set(
        subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    )


def test_importing_the_package_loads_nothing_of_it():
    loaded = loaded_by("import ql_functions as affichage; print([m for m in sys.modules if m.startswith('ql_f')])")
    assert "['ql_functions']" in loaded
    assert not loaded & {
        "numpy", "numba", "matplotlib", "keras", "jax", "pandas", "anywidget", "ipywidgets", "IPython", "tqdm"
    }  # fmt: skip


def test_importing_every_name_loads_neither_keras_nor_jax():
    loaded = loaded_by("from ql_functions import *; from ql_functions import save_network", blocked=("keras", "jax"))
    assert "ql_functions" in loaded


COMPILED = ("with_numba", "learners", "learner_loops", "state_counts")  # what a browser does without


def test_light_rooms_import_without_compiled_packages():
    anew = "[sys.modules.pop(name) for name in [*sys.modules] if name.split('.')[0] == 'ql_functions']"
    code = []
    for room in (room for room in STACK if room not in HEAVY):
        code += anew, import_of(path for path in modules() if room_of(path) == room and path.stem not in COMPILED)
    assert "ql_functions" in loaded_by("; ".join(code), blocked=("numpy", "numba", "matplotlib", "keras"))


def test_lessons_1_to_5_load_nothing_of_deep_learning():
    loaded = loaded_by(import_of(path for path in modules() if room_of(path) not in HEAVY))
    assert {"numpy", "numba", "IPython"} <= loaded
    assert not loaded & {"keras", "jax", "jaxlib", "pandas"}
