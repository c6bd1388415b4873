"""The package is a stack: a module imports only from those before it, and nothing heavy before its time."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "ql_functions"
STACK = [
    "files",
    "game",
    "explosions",
    "solutions",
    "solutions6",
    "course",
    "q_tables",
    "agent_files",
    "recipe",
    "history",
    "stream",
    "plans",
    "engine",
    "array_engine",
    "javascript",
    "browser_engine",
    "compiled_training",
    "training",
    "agents",
    "trials",
    "policies",
    "loops",
    "learners",
    "exact",
    "cards",
    "report_cards",
    "error_maps",
    "arenas",
    "deep",
    "views",
    "checks",
    "grading",
]
BESIDE = {  # what a layer may import beside the standard library and the stack below it
    "explosions": {"numpy"},
    "solutions6": {"numpy"},
    "training": {"tqdm"},
    "engine": {"numpy", "numba"},
    "array_engine": {"numpy"},
    "browser_engine": {"pyodide"},
    "learners": {"numpy"},
    "loops": {"numpy"},
    "deep": {"numpy", "tqdm", "keras"},
    "views": {"anywidget", "ipywidgets", "traitlets", "matplotlib", "IPython"},
    "checks": {"IPython", "numpy"},
    "grading": {"tqdm", "distributed", "IPython", "pytest", "cage"},  # cage: our files, as an answer sees them
}
# also run in a browser, without compiled packages
LIGHT = ["game", "solutions", "course", "agent_files", "training", "browser_engine", "compiled_training", "agents",
         "trials", "report_cards", "error_maps", "arenas", "checks", "views"]  # fmt: skip


def modules():
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.name != "__init__.py" or path.parent != PACKAGE]


def import_of(paths):
    """The code that imports these modules."""
    names = [".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return "; ".join(f"import ql_functions.{name}" for name in names)


def layer_of(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_of(path):
    """Pairs (layer inside the package or None, top-level name) of every import statement, functions included."""
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


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_from_below(path):
    layer = layer_of(path)
    assert layer in STACK, f"{layer} has no place in the stack"
    allowed = STACK[: STACK.index(layer) + 1]
    for inside, outside in imports_of(path):
        if inside:
            assert inside in allowed, f"{layer} reaches up to {inside}"
        else:
            assert outside != "ql_functions", "inside the package, imports are relative"
            assert outside in sys.stdlib_module_names | BESIDE.get(layer, set()), f"{layer} imports {outside}"


def loaded_by(code, blocked=()):
    """Names of the top-level modules loaded by a fresh interpreter that runs ``code``; ``blocked`` fail to import."""
    block = "".join(f"sys.modules[{name!r}] = None; " for name in blocked)
    script = f"import sys; {block}{code}; print(*{{name.split('.')[0] for name in sys.modules if sys.modules[name]}})"
    return set(
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    )


def test_importing_the_package_loads_nothing_of_it():
    loaded = loaded_by("import ql_functions as affichage; print([m for m in sys.modules if m.startswith('ql_f')])")
    assert "['ql_functions']" in loaded
    assert not loaded & {
        "numpy", "numba", "matplotlib", "keras", "jax", "pandas", "anywidget", "ipywidgets", "IPython", "tqdm"
    }  # fmt: skip


@pytest.mark.parametrize("layer", LIGHT)
def test_light_layers_import_without_compiled_packages(layer):
    code = import_of(path for path in modules() if layer_of(path) == layer)
    assert "ql_functions" in loaded_by(code, blocked=("numpy", "numba", "matplotlib", "keras"))


def test_lessons_1_to_5_load_nothing_of_deep_learning():
    loaded = loaded_by(import_of(path for path in modules() if layer_of(path) not in ("deep", "grading")))
    assert {"numpy", "numba", "IPython"} <= loaded
    assert not loaded & {"keras", "jax", "jaxlib", "pandas"}
