"""Each package is a stack of rooms: one imports only from those below, and nothing heavy before its time."""

import ast
import subprocess
import sys
from textwrap import fill

import pytest
from root import ROOT

PACKAGES = {  # package → its rooms from the ground up, and what each imports beside Python and the rooms below
    "juge": {
        "files": (),
        "drawing": (),
        "words": (),
        "values": ("numpy",),
        "namespace": (),
        "declare": (),
        "call": ("numpy",),
        "show": ("anywidget", "traitlets"),
        "edits": (),
        "errors": (),
        "explain": (),
        "puzzles": (),
        "film": (),
        "learner": ("IPython", "anywidget", "traitlets"),
        "commands": (),
        "intake": (),
        "cage": ("cage",),  # our files, seen by an answer
        "marking": ("tqdm", "distributed"),
        "tables": ("xlsxwriter",),
        "pages": ("mistune", "matplotlib"),
        "rendering": (),
        "french_parser": (),
        "options": (),
        "plugin": ("pytest",),
        "__main__": ("tqdm",),
    },
    "ql_functions": {
        "version": (),
        "first_cell": (),
        "game": (),
        "cliff": (),
        "q_tables": (),
        "drawing": (),
        "checking": (),  # the doors of yesterday
        "grading": (),
        "course": ("numpy",),
        "solutions": (),
        "offered": (),
        "browser": ("pyodide",),
        "agents": ("numpy",),
        "training": ("numpy", "numba", "tqdm"),
        "recipe": (),  # the name that notebooks import
        "search": (),
        "strength": (),
        "keras_engine": (),
        "deep": ("numpy", "tqdm", "keras"),
        "alphazero": ("numpy", "keras"),
        "saved": (),
        "worlds": ("numpy", "gymnasium", "pettingzoo"),
        "views": ("anywidget", "ipywidgets", "traitlets", "matplotlib", "IPython", "numpy"),
        "tournament": ("tqdm",),
    },
}
BELOW = {"juge": set(), "ql_functions": {"juge"}}  # package → the packages of this repository that it imports
FLOORS = {  # a room that has rooms → these, from the ground up
    "ql_functions/training": (
        "stream",
        "history",
        "engine",
        "table",
        "recipe",
        "biased_loop",
        "maximization_bias",
        "learner",
        "learner_loops",
        "learners",
    ),
}
# The others also run in a browser, without compiled packages.
HEAVY = ("keras_engine", "deep", "alphazero", "worlds", "grading")


def modules(package="ql_functions"):
    return [path for path in sorted((ROOT / package).rglob("*.py")) if path != ROOT / package / "__init__.py"]


def import_of(paths):
    """The code that imports these modules."""
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return "; ".join(f"import {name}" for name in names)


def room_of(path):
    return path.relative_to(ROOT).parts[1].removesuffix(".py")


def imports_of(path, folder):
    """Pairs (room inside the folder or None, top-level name) of every import statement, functions included."""
    depth = len(path.relative_to(folder).parts)  # how many dots reach the folder
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((None, alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield None, node.module.split(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.level == depth:
            names = [node.module] if node.module else [alias.name for alias in node.names]
            yield from ((name.split(".")[0], None) for name in names)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_rooms_are_those_of_the_stack(package):
    assert {room_of(path) for path in modules(package)} <= PACKAGES[package].keys()  # a lesson may be erased


def opening(package, room):
    """The first sentence of a room, on one line."""
    path = ROOT / package / room
    text = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    return " ".join(ast.get_docstring(ast.parse(text)).split("\n\n")[0].split())


@pytest.mark.parametrize("package", PACKAGES)
def test_contributing_has_the_rooms_with_their_first_sentences_in_the_order_of_the_stack(package):
    listed = [fill(f"- `{room}` : {opening(package, room)}", 120, subsequent_indent="  ", break_on_hyphens=False)
              for room in PACKAGES[package] if [*(ROOT / package).glob(f"{room}*")]]  # fmt: skip
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition(f"Dans `{package}`, du bas vers le haut :")[2]
    wanted = "\n".join(listed)
    places = [text.find(one) for one in listed]
    assert -1 not in places, f"CONTRIBUTING.md should say:\n{wanted}"
    assert places == sorted(places), f"CONTRIBUTING.md should say, in this order:\n{wanted}"


ROOMS = [path for package in PACKAGES for path in (ROOT / package).glob("*/__init__.py")]


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.parent.name)
def test_a_room_opens_with_one_sentence_that_says_what_lives_there(room):
    says = opening(room.parents[1].name, room.parent.name)
    assert says.endswith(".")
    assert len(says) > 40


@pytest.mark.parametrize(("package", "room"), [(package, room) for package in PACKAGES for room in PACKAGES[package]])
def test_a_room_imports_only_from_those_before_it(package, room):
    rooms = list(PACKAGES[package])
    allowed = rooms[: rooms.index(room) + 1]
    outer = {*sys.stdlib_module_names, *PACKAGES[package][room], *BELOW[package]}
    for path in (path for path in modules(package) if room_of(path) == room):
        for inside, outside in imports_of(path, ROOT / package):
            if inside:
                assert inside in allowed, f"{path} reaches up to {inside}"
            else:
                assert outside != package, f"{path}: inside the package, imports are relative"
                assert outside in outer, f"{path} imports {outside}"


@pytest.mark.parametrize("room", FLOORS)
def test_inside_a_room_too_imports_go_down(room):
    floors, folder = FLOORS[room], ROOT / room
    rooms = {path: path.relative_to(folder).parts[0].removesuffix(".py") for path in folder.rglob("*.py")}
    rooms.pop(folder / "__init__.py")
    assert set(rooms.values()) == set(floors), "a room of the table is gone, or one is not in it"
    up = [(str(path), reached) for path, at in rooms.items() for reached, _ in imports_of(path, folder)
          if reached and floors.index(reached) > floors.index(at)]  # fmt: skip
    assert not up


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


def test_importing_every_name_loads_neither_the_grader_nor_keras_nor_jax():
    grader = "'juge.cage', 'juge.intake', 'juge.marking', 'juge.tables', 'juge.pages'"
    code = f"from ql_functions import *; print([name for name in sys.modules if name.startswith(({grader}))])"
    loaded = loaded_by(f"{code}; save_entry; from ql_functions import save_network", blocked=("keras", "jax"))
    assert "[]" in loaded


COMPILED = ("with_numba", "learners", "learner_loops", "state_counts")  # what a browser does without


def test_light_rooms_import_without_compiled_packages():
    anew = "[sys.modules.pop(name) for name in [*sys.modules] if name.split('.')[0] in ('ql_functions', 'juge')]"
    code = []
    for room in (room for room in PACKAGES["ql_functions"] if room not in HEAVY):
        code += anew, import_of(path for path in modules() if room_of(path) == room and path.stem not in COMPILED)
    assert "ql_functions" in loaded_by("; ".join(code), blocked=("numpy", "numba", "matplotlib", "keras"))


def test_lessons_1_to_5_load_nothing_of_deep_learning():
    loaded = loaded_by(import_of(path for path in modules() if room_of(path) not in HEAVY))
    assert {"numpy", "numba", "IPython"} <= loaded
    assert not loaded & {"keras", "jax", "jaxlib", "pandas"}
