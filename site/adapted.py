"""Les carnets du site : ce qui demande une bibliothèque qu'il n'a pas montre ce que le corrigé en a tiré.

Les autres cellules s'exécutent, sauf si elles lisent un nom que définit une cellule qui ne s'exécute pas. Un exercice
reste à écrire ; seule sa vérification disparaît.
"""

import ast
import re
import sys
from dataclasses import dataclass, field
from symtable import symtable
from textwrap import fill, indent

import nbformat
from catalogue import ROOT
from prose import typeset

from ql_functions import MODULE_OF
from ql_functions.course import EXERCISES

# De deux qui manquent à une cellule, elle nomme la première.
NAMES = {"keras": "Keras", "numba": "Numba", "numpy": "NumPy", "matplotlib": "matplotlib"}
# Des parties du paquet, ce qu'elles demandent.
OURS = {
    "deep": "keras",
    "alphazero": "keras",
    "training.learners": "numba",
    "views.explosion": "numpy",
    "views.overestimation": "matplotlib",
}
SAYS = "*Ce site n'a pas {name} : voici le code de cette cellule, et ce qu'elle donne dans le corrigé.*"
PAGE = "../corrige/{id}.html"  # ce qui bouge, ou se joue, sans Python ; `pages.py` l'écrit
# JupyterLab prendrait l'adresse d'un cadre pour celle d'un fichier à côté du carnet, et laisse celle d'un objet.
PLAYED = """# Ce site n'a pas {name} : voici ce que donne cette cellule dans le corrigé.
{code}
from IPython.display import HTML

HTML('<object data="{page}" title="ce que donne cette cellule" style="width: 100%; height: 560px"></object>')"""
BOARD = "versus_agent(large)"  # le réseau livré, sous le nom que lui donne la leçon 6 : une page le joue sans Python
# Ce que le noyau du site écrit dans un carnet qui s'ouvre : quand il y est déjà, le carnet n'est pas « modifié ».
KERNEL = {
    "kernelspec": {"name": "python", "display_name": "Python (Pyodide)", "language": "python"},
    "language_info": {
        "name": "python", "version": "3.8", "file_extension": ".py", "mimetype": "text/x-python",
        "codemirror_mode": {"name": "python", "version": 3}, "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}  # fmt: skip
COLOUR = re.compile(r"\x1b\[[\d;]*m")  # celle d'un terminal
UNCHECKED = "*Ce site n'a pas {name}, que la vérification demande : écrivez votre réponse, puis vérifiez-la chez vous.*"


def adapted(path, absent):
    """Le carnet d'une leçon, sans ce que demandent les bibliothèques absentes.

    Args:
        path: le carnet de l'élève.
        absent: leurs noms, parmi ceux de ``NAMES``.

    Returns:
        Adapted: le carnet, et ce qui y manque.
    """
    lesson, corrected = (nbformat.read(file, 4) for file in (path, ROOT / "lessons" / "corriges" / path.name))
    sort = _Sort(absent)
    for i, (cell, answer) in enumerate(zip(lesson.cells, corrected.cells, strict=True)):
        if cell.cell_type == "code":
            lesson.cells[i] = cell = sort.adapt(cell, answer)
            if "given" in cell.metadata.get("ql", {}):
                cell.metadata.ql.given = cell.source
    return Adapted(lesson, list(dict.fromkeys(sort.met)), not any(sort.unchecked.values()))


@dataclass(frozen=True)
class Adapted:
    """Le carnet d'une leçon, sur un site.

    Attributes:
        notebook: le carnet.
        lacking: les bibliothèques qui lui manquent, dans l'ordre où il les demande.
        checks: tous ses exercices s'y vérifient-ils ?
    """

    notebook: nbformat.NotebookNode
    lacking: list[str]
    checks: bool


def _asks_for_arrays(exercise):
    """La vérification d'un exercice demande-t-elle NumPy, pour ses cas ou pour son juge ?"""
    return hasattr(sys.modules[exercise.module], "np") or any(case.arrays for case in exercise.cases)


def film_of(answer):
    """L'image animée que montre cette cellule du corrigé, en HTML ; vide s'il n'y en a pas, ou si c'est une figure."""
    data = (output.get("data", {}) for output in answer.get("outputs", []))
    shown = (each.get("text/html", "") for each in data if "image/png" not in each)
    return next((html for html in shown if '<figure class="ql ' in html and "<script>" in html), "")


@dataclass
class _Sort:
    """D'une cellule à la suivante : les noms qui manquent, et la bibliothèque que chacun demande."""

    absent: tuple
    names: dict = field(default_factory=dict)
    met: list = field(default_factory=list)  # les bibliothèques demandées
    unchecked: dict = field(default_factory=dict)  # exercice → ce que sa vérification demande

    def adapt(self, cell, answer):
        """La cellule de l'élève, ou ce qui la remplace."""
        about = cell.metadata.get("ql", {})
        cell.source = self._without_imports(cell.source)
        read, written = _names(f"{cell.source}\n{self._without_imports(answer.source)}")
        lacking = min((self.names[name] for name in read & self.names.keys()), key=[*NAMES].index, default=None)
        if about.get("role") == "exercise":
            asks = "numpy" in self.absent and _asks_for_arrays(EXERCISES[about["exercise"]])
            self.unchecked[about["exercise"]] = "numpy" if asks else lacking
            return cell
        lacking = lacking or self.unchecked.get(about.get("exercise"))
        for name in written:
            self.names.pop(name, None)
            if lacking and about.get("role") != "check":
                self.names[name] = lacking
        if not lacking:
            return cell
        self.met.append(lacking)
        if about.get("role") == "check":
            return nbformat.v4.new_markdown_cell(typeset(UNCHECKED.format(name=NAMES[lacking])), id=cell.id)
        if film_of(answer) or cell.source == BOARD:
            return _played(cell, lacking)
        return _shown(cell, answer, SAYS.format(name=NAMES[lacking]))

    def _without_imports(self, source):
        """Le code, sans les imports de ce qui manque."""
        lines = source.split("\n")
        for node in reversed(ast.parse(_plain(source)).body):
            if not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            lacking = {alias: self._lacking(node, alias) for alias in node.names}
            self.names |= {alias.asname or alias.name: name for alias, name in lacking.items() if name}
            if any(lacking.values()):
                kept = [alias for alias in node.names if not lacking[alias]]
                lines[node.lineno - 1 : node.end_lineno] = _import(node, kept) if kept else []
        return "\n".join(lines)

    def _lacking(self, node, alias):
        """La bibliothèque absente que demande un import ; ``None`` s'il n'en demande pas."""
        module = alias.name if isinstance(node, ast.Import) else node.module
        package, _, part = module.partition(".")
        asked = package
        if package == "ql_functions":
            part = f"{part or MODULE_OF[alias.name]}."
            asked = next((needs for ours, needs in OURS.items() if part.startswith(f"{ours}.")), None)
        return asked if asked in self.absent else None


def _plain(source):
    """Le code, que `ast` sait lire : une ligne magique n'en est pas."""
    return re.sub(r"^[%!].*$", "pass", source, flags=re.MULTILINE)


def _names(source):
    """Les noms qu'une cellule attend du carnet, et ceux qu'elle lui donne."""
    top = symtable(_plain(source), "", "exec")
    written = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_assigned()}
    read, tables = set(), [top]
    while tables:
        table = tables.pop()
        tables += table.get_children()
        read |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global() or table is top}
    return read - written, written


def _import(node, kept):
    """Les lignes d'un ``from … import (…)`` qui n'a plus que ces noms."""
    names = fill(", ".join(map(ast.unparse, kept)) + ",", 110, break_long_words=False)
    return [f"from {node.module} import (", *indent(names, "    ").split("\n"), ")"]


def _shown(cell, answer, says):
    """Une cellule de texte : le code, et ce qu'il a affiché, un tableau, une figure, du texte."""
    parts, files = [typeset(says), f"```python\n{cell.source}\n```"], {}
    for output in answer.outputs:
        data = output.get("data", {"text/plain": output.get("text", "")})
        if "image/png" in data:
            files["figure.png"] = {"image/png": data["image/png"].replace("\n", "")}
            parts.append("![La figure du corrigé](attachment:figure.png)")
        elif "<table" in data.get("text/html", "") and "dataframe" in data["text/html"]:
            parts.append(data["text/html"])
        elif output.get("name") != "stderr" and data["text/plain"]:
            parts.append(f"```text\n{COLOUR.sub('', data['text/plain']).rstrip()}\n```")
    extra = {"attachments": files} if files else {}
    return nbformat.v4.new_markdown_cell("\n\n".join(parts), id=cell.id, **extra)


def _played(cell, lacking):
    """Une cellule qui ouvre la page écrite par `pages.py`, où l'image bouge et le plateau joue."""
    code = indent(cell.source, "# ")
    source = PLAYED.format(name=NAMES[lacking], code=code, page=PAGE.format(id=cell.id))
    return nbformat.v4.new_code_cell(source, id=cell.id, metadata=cell.metadata)


def write_all(folder, absent):
    """Écrit dans un dossier tous les carnets, pour un Python qui n'a pas les bibliothèques d'``absent``."""
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        notebook = adapted(path, absent).notebook
        notebook.metadata |= KERNEL
        nbformat.write(notebook, folder / path.name)
