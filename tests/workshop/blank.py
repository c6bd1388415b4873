"""The lessons as students find them: each is run from top to bottom once, here or there."""

from pathlib import Path

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
# In JupyterLab, which a browser drives, the first and those that train; the others by nbclient.
IN_JUPYTERLAB = [name for name in LESSONS if name == LESSONS[0] or "05" < name < "A"]
BY_NBCLIENT = [name for name in LESSONS if name not in IN_JUPYTERLAB]


def reports(notebook):
    """The text of the outputs of the check cells."""
    return [
        "".join(output.get("data", output).get("text/plain", output.get("text", "")) for output in cell.outputs)
        for cell in notebook.cells
        if cell.metadata.get("ql", {}).get("role") == "check"
    ]
