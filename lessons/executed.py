"""Les corrigés exécutés : ce qui en sort, et de quoi comparer deux exécutions."""

import os
import re
import tempfile
from concurrent.futures import ThreadPoolExecutor

import nbformat
import zmq
from declared import BuildError, place
from nbclient import NotebookClient
from traitlets.config import Config

WIDGET = "application/vnd.jupyter.widget-view+json"
NETWORK = "network"  # l'étiquette d'une cellule qui montre ce qu'un réseau vient d'apprendre
_DRAWN_BY = re.compile(r"<(style|script)\b.*?</\1>", re.DOTALL)  # de quoi une image est faite : son style, son script
_DATA = re.compile(r"(?<=\ndraw\(root, ).*")  # ce que le script dessine


def execute_all(notebooks):
    """Exécute des corrigés sur place, autant à la fois qu'il y a de processeurs ; voir `execute`.

    Args:
        notebooks: source → corrigé, dans l'ordre des leçons.

    Raises:
        BuildError: une cellule échoue.
    """
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        # Les dernières leçons sont les plus longues : commencées d'abord, elles ne finissent pas seules.
        running = [(source, pool.submit(execute, notebook)) for source, notebook in reversed(notebooks.items())]
    for source, run in running:
        if error := run.exception():
            raise BuildError(f"{place(source)} : une cellule du corrigé échoue.\n{error}") from error


def execute(notebook):
    """Exécute un corrigé sur place, dans un noyau neuf et un dossier vide ; une erreur arrête tout.

    De ses sorties ne restent que celles qui se lisent sans noyau.

    Raises:
        nbclient.exceptions.CellExecutionError: une cellule échoue.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "IPYTHONDIR": folder, "PYTHONHASHSEED": "0"}
        # Deux noyaux qui partent au même instant peuvent se disputer un port ; des fichiers, non (Windows n'en a pas).
        manager = {"transport": "ipc", "ip": f"{folder}/k"} if zmq.has("ipc") else {}
        client = NotebookClient(
            notebook,
            timeout=300,
            record_timing=False,
            coalesce_streams=True,
            resources={"metadata": {"path": folder}},
            config=Config(KernelManager=manager),
        )
        client.execute(env=environment)
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [output for output in map(_lasting, cell.outputs) if output]


def _lasting(output):
    """La sortie sans vue de widget, qui a besoin du noyau ; rien, si elle n'a pas d'image HTML à montrer.

    D'une attente, il ne reste ni la ligne, qui s'est effacée, ni la barre, dont les durées changent à chaque exécution.
    """
    if output.get("data") == {} or output.get("name") == "stderr":
        return None
    if WIDGET not in output.get("data", {}):
        return output
    del output["data"][WIDGET]
    return output if "text/html" in output["data"] else None


def comparable(text):
    """Le carnet sans ce qui dépend de la machine ; ``None`` s'il est illisible.

    Les images en points en dépendent. Ce que montre une cellule étiquetée ``NETWORK`` en dépend aussi, mots compris :
    deux processeurs n'arrondissent pas de même les calculs d'un réseau, qui s'arrête plus tôt ou plus tard, et n'a pas
    le même bulletin. De cette cellule sont comparés le code, la sorte des sorties, et de quoi les images sont faites.
    """
    try:
        notebook = nbformat.reads(text, as_version=4)
    except Exception:  # nbformat lève ValueError, KeyError, AttributeError… selon le dégât
        return None
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            shown = output.get("data", {})
            shown.pop("image/png", None)
            if NETWORK in cell.metadata.get("tags", []):
                output.pop("text", None)
                shown.update({kind: _made_of(text) for kind, text in shown.items()})
    return notebook


def _made_of(html):
    """Le style et le script d'une sortie, sans ce que le script dessine."""
    return [_DATA.sub("", part[0]) for part in _DRAWN_BY.finditer(html)]
