"""Fait des sources les deux jeux de carnets : celui des élèves (à compléter) et les corrigés (exécutés).

python notebooks/build.py              tout refaire
python notebooks/build.py --only 02    la leçon 2 seulement
python notebooks/build.py --check      ne rien écrire ; nommer ce qui n'est plus à jour (code de retour 1)
"""

import argparse
import ast
import copy
import hashlib
import os
import re
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from ql_functions.checks.frame import EXERCISES
from ql_functions.checks.points import POINTS
from ql_functions.grading.marks import check_parts

try:
    import jupytext
except ModuleNotFoundError:
    sys.exit("Il manque de quoi construire les carnets : .venv/bin/pip install -r requirements-dev.txt")

FOLDER = Path(__file__).resolve().parent
BEGIN, END = "### YOUR CODE HERE ###", "### END OF YOUR CODE ###"
ANSWER = "*Votre réponse ici : double-cliquez, écrivez, puis Maj + Entrée.*"
WIDGET = "application/vnd.jupyter.widget-view+json"
BY_NAME = {exercise.name: exercise for exercise in EXERCISES.values()}

_IMPORT = re.compile(r"from ql_functions\.(solutions\d?) import (\w+)")
_HEADING = re.compile(r"# ### \w+ ([\w.]+) · .*\((\d+) points?\)")
_CHECK = re.compile(r'(\w+) = check\("([\d.]+)", (\w+)\)')


class SourceError(Exception):
    """Une source que l'on ne peut pas construire : le fichier, la ligne et ce qu'il faut y écrire."""

    def __init__(self, path, line, says):
        super().__init__(f"{path.name}, ligne {line} : {says}")


def answer_of(name, path):
    """Le code d'un exercice dans le fichier de sa référence, marques comprises.

    Raises:
        SourceError: une marque manque, en trop, ou emboîtée.
        KeyError: ``name`` n'est pas dans le fichier.
    """
    lines = path.read_text("utf-8").splitlines()
    for node in ast.parse("\n".join(lines)).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            first, last = node.lineno - 1, node.end_lineno
        elif isinstance(node, ast.Assign) and node.targets[0].id == name:
            first, last = node.lineno - 1, node.end_lineno
            first -= lines[first - 1].strip() == BEGIN
        else:
            continue
        while last < len(lines) and lines[last].strip() == END:
            last += 1  # la marque de fin est un commentaire : l'arbre syntaxique ne la compte pas
        _check_marks(lines[first:last], path, first + 1)
        return "\n".join(lines[first:last])
    raise KeyError(name)


def _check_marks(lines, path, first):
    """Refuse un bloc dont les marques ne vont pas par deux, dans l'ordre."""
    opened = None
    for number, line in enumerate(lines, start=first):
        if line.strip() == BEGIN:
            if opened:
                raise SourceError(path, number, f"un blanc s'ouvre dans un autre ; écrivez {END!r} avant.")
            opened = number
        elif line.strip() == END:
            if not opened:
                raise SourceError(path, number, f"cette fin n'a pas de début ; écrivez {BEGIN!r} avant.")
            opened = None
        elif "YOUR CODE" in line:
            raise SourceError(path, number, f"marque mal écrite ; écrivez {BEGIN!r} ou {END!r}.")
    if opened:
        raise SourceError(path, opened, f"ce blanc n'est jamais fermé ; écrivez {END!r} après lui.")
    if not any(line.strip() == BEGIN for line in lines):
        raise SourceError(path, first, f"cet exercice n'a pas de blanc ; écrivez {BEGIN!r} et {END!r}.")


def blanked(answer, name):
    """Le code d'un exercice dont chaque région marquée est remplacée par ce que l'élève doit remplir."""
    exercise = BY_NAME[name]
    stub = f'raise NotImplementedError("exercice {exercise.id} : {name} est à compléter")'
    if not exercise.is_function:
        stub = f"{name} = ...  # exercice {exercise.id} : à compléter"
    kept, inside = [], False
    for line in answer.splitlines():
        inside = inside and line.strip() != END
        if not inside:
            kept.append(line)
        if line.strip() == BEGIN:
            kept.append(line[: line.index(BEGIN)] + stub)
            inside = True
    return "\n".join(kept)


def notebooks_of(path):
    """Les deux carnets d'une source : (élève, corrigé à exécuter).

    Raises:
        SourceError: la source ne se laisse pas construire.
    """
    text = path.read_text("utf-8")
    _check_headings(path, text)
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("# %%")]
    parsed = jupytext.reads(text, fmt="py:percent").cells
    lesson, ids, expected, pairs = path.name[:2], {}, None, []
    for line, cell in zip(lines, parsed, strict=True):
        if expected and cell.source.strip() != expected:
            raise SourceError(path, line, f"après l'exercice vient sa vérification ; écrivez {expected!r}.")
        expected = None
        if "exercise" in cell.metadata.get("tags", []):
            exercise = _exercise(cell, path, line)
            name = exercise.name
            expected = f'{name} = check("{exercise.id}", {name})'
            answer = answer_of(name, Path(exercise.home.__file__))
            pair = _cells(cell, f"{lesson}-{name}", blanked(answer, name), answer, "exercise", exercise.id)
        elif "question" in cell.metadata:
            question = cell.metadata["question"]
            if question not in POINTS:
                raise SourceError(path, line, f"la question {question} n'a pas de points ; donnez-lui-en.")
            cell_id = f"{lesson}-{question.split('.')[1]}"
            pair = _cells(cell, cell_id, ANSWER, cell.source, "question", question)
        elif match := _CHECK.fullmatch(cell.source.strip()):
            pair = _cells(cell, f"{lesson}-{match[1]}-check", cell.source, cell.source, "check", match[2])
        else:
            name = f"{lesson}-{hashlib.sha256(cell.source.encode()).hexdigest()[:8]}"
            again = sum(known.startswith(name) for known in ids)
            pair = _cells(cell, f"{name}-{again + 1}" if again else name, cell.source, cell.source)
        cell_id = pair[0].id
        if cell_id in ids:
            raise SourceError(path, line, f"cellule déjà écrite ligne {ids[cell_id]} ; changez l'une des deux.")
        ids[cell_id] = line
        pairs.append(pair)
    if expected:
        raise SourceError(path, line, f"après l'exercice vient sa vérification ; écrivez {expected!r}.")
    return tuple(_notebook(cells) for cells in zip(*pairs, strict=True))


def _check_headings(path, text):
    for number, line in enumerate(text.splitlines(), 1):
        heading = _HEADING.fullmatch(line)
        if heading and int(heading[2]) != POINTS.get(heading[1]):
            says = f"ce titre et checks/points.py ne donnent pas les mêmes points à {heading[1]}."
            raise SourceError(path, number, says)


def _exercise(cell, path, line):
    """L'exercice qu'importe une cellule."""
    match = _IMPORT.fullmatch(cell.source.strip())
    if not match:
        says = "une cellule d'exercice ne contient que « from ql_functions.solutions import <nom> »."
        raise SourceError(path, line, says)
    module, name = match.groups()
    exercise = BY_NAME.get(name)
    if exercise is None or exercise.module != module or not hasattr(exercise.home, name):
        says = f"{name} n'est pas un exercice de {module}.py, où va sa réponse ; ses cas vont dans checks/lessonN.py."
        raise SourceError(path, line, says)
    return exercise


def _cells(cell, cell_id, blank, full, role=None, exercise=None):
    """La même cellule deux fois, élève et corrigé, avec les métadonnées que lisent nbgrader et le correcteur."""
    metadata = {"tags": list(cell.metadata["tags"])} if cell.metadata.get("tags") else {}
    if role:
        graded = role != "exercise"
        metadata["ql"] = {"role": role, "exercise": exercise}
        metadata["nbgrader"] = {
            "grade": graded, "grade_id": cell_id, "locked": role == "check", "schema_version": 3,
            "solution": role != "check", "task": False, **({"points": POINTS[exercise]} if graded else {}),
        }  # fmt: skip
    kind = nbformat.v4.new_code_cell if cell.cell_type == "code" else nbformat.v4.new_markdown_cell
    return [kind(source, id=cell_id, metadata=copy.deepcopy(metadata)) for source in (blank, full)]


def _notebook(cells):
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return nbformat.v4.new_notebook(cells=list(cells), metadata=metadata)


def execute(notebook):
    """Exécute le corrigé sur place, dans un noyau neuf et un dossier vide ; une erreur arrête tout.

    De ses sorties ne restent que celles qui se lisent sans noyau.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "IPYTHONDIR": folder, "PYTHONHASHSEED": "0"}
        client = NotebookClient(notebook, timeout=300, record_timing=False, coalesce_streams=True,
                                resources={"metadata": {"path": folder}})  # fmt: skip
        client.execute(env=environment)
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [output for output in map(_without_widget, cell.outputs) if output]


def _without_widget(output):
    """La sortie sans vue de widget, qui a besoin du noyau ; rien, si elle n'a pas d'image HTML à montrer."""
    if WIDGET not in output.get("data", {}):
        return output
    del output["data"][WIDGET]
    return output if "text/html" in output["data"] else None


def comparable(text):
    """Le carnet sans les images en points, qui dépendent de la machine ; ``None`` s'il est illisible."""
    try:
        notebook = nbformat.reads(text, as_version=4)
    except Exception:  # nbformat lève ValueError, KeyError, AttributeError… selon le dégât
        return None
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop("image/png", None)
    return notebook


def main(arguments=None):
    """Construit ou vérifie ; rend le code de retour."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true", help="ne rien écrire, nommer ce qui n'est plus à jour")
    parser.add_argument("--only", default="", metavar="02", help="une seule leçon")
    options = parser.parse_args(arguments)
    try:
        check_parts()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    stale = []
    sources = sorted((FOLDER / "sources").glob(f"{options.only}*.py"))
    if not sources:
        parser.error(f"aucune source ne commence par {options.only!r}.")
    for source in sources:
        try:
            student, corrected = notebooks_of(source)
        except SourceError as error:
            print(error, file=sys.stderr)
            return 1
        execute(corrected)
        for target, notebook in ((FOLDER, student), (FOLDER / "corriges", corrected)):
            path = target / source.with_suffix(".ipynb").name
            text = nbformat.writes(notebook) + "\n"
            old = path.read_text("utf-8") if path.exists() else ""
            if not options.check:
                path.write_text(text, "utf-8")
            elif comparable(old) != comparable(text):
                stale.append(path.relative_to(FOLDER.parent))
    for path in stale:
        print(f"{path} n'est plus à jour : lancez python notebooks/build.py --only {path.name[:2]}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
