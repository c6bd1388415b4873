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
    "solutions",
    "course",
    "q_tables",
    "agent_files",
    "recipe",
    "history",
    "stream",
    "engine",
    "compiled_training",
    "training",
    "agents",
    "trials",
    "policies",
    "loops",
    "learners",
    "exact",
    "report_cards",
    "error_maps",
    "arenas",
    "views",
    "checks",
    "grading",
]
BESIDE = {  # what a layer may import beside the standard library and the stack below it
    "training": {"tqdm"},
    "engine": {"numpy", "numba"},
    "compiled_training": {"numpy"},
    "policies": {"numpy"},
    "learners": {"numpy"},
    "loops": {"numpy"},
    "exact": {"numpy"},
    "report_cards": {"numpy"},
    "error_maps": {"numpy"},
    "arenas": {"numpy"},
    "views": {"anywidget", "ipywidgets", "traitlets", "matplotlib", "IPython"},
    "checks": {"IPython"},
    "grading": {"tqdm", "distributed", "IPython", "pytest", "cage"},  # cage: our files, as an answer sees them
}
# also run in a browser, without compiled packages
LIGHT = ["game", "solutions", "course", "agent_files", "agents", "trials", "checks", "views"]


def modules():
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.name != "__init__.py" or path.parent != PACKAGE]


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
    assert not loaded & {"numpy", "numba", "matplotlib", "keras", "anywidget", "ipywidgets", "IPython", "tqdm"}


@pytest.mark.parametrize("layer", LIGHT)
def test_light_layers_import_without_compiled_packages(layer):
    names = [".".join(p.relative_to(PACKAGE).with_suffix("").parts) for p in modules() if layer_of(p) == layer]
    names = [name.removesuffix(".__init__") for name in names]
    code = "; ".join(f"import ql_functions.{name}" for name in names)
    assert "ql_functions" in loaded_by(code, blocked=("numpy", "numba", "matplotlib", "keras"))
