"""D'une source, les cellules de deux carnets : celui de l'élève, à compléter, et le corrigé, à exécuter.

Une cellule d'exercice y devient la réponse du fichier de l'exercice, et un titre y reçoit ses points : ni le code, ni
les points ne sont écrits dans la source.
"""

import copy
import hashlib
import re
import sys

import nbformat
from answers import SourceError, blank_and_full
from carnets import digest_of
from declared import code_of, exercises, file_of, place, questions, written_in
from durations import filled
from prose import typeset

from ql_functions.version import LINE, __version__

try:
    import jupytext
except ModuleNotFoundError:
    sys.exit("Il manque de quoi construire les carnets : .venv/bin/pip install -r requirements-dev.txt")

FOLDED = "# Code donné, replié : un clic l'ouvre."  # JupyterLab ne montre d'une cellule repliée que sa première ligne
ANSWER = "*Votre réponse ici. Double-cliquez sur cette phrase, remplacez-la, puis exécutez par Maj + Entrée.*"

_IMPORT = re.compile(r"from ql_functions\.solutions import (\w+)")
_HEADING = re.compile(r"# ### (Exercice|Bonus|Question) ([\w.]+) · (.+)")
_POINTS = re.compile(r" \((?:[\d.,]+ points?|bonus)\)$")
_LAYOUT = re.compile(r"(?m)^ *# fmt: (?:off|on)\n|  # fmt: \w+$")  # pour l'outil qui met la source en forme
_CHECK = re.compile(r'(\w+) = check\("([\w.]+)", \1\)')


def check_of(exercise):
    """Le texte de la cellule qui vérifie un exercice."""
    return f'{exercise.name} = check("{exercise.id}", {exercise.name})'


def notebooks_of(path):
    """Les deux carnets d'une source : (élève, corrigé à exécuter).

    Raises:
        SourceError: la source ne se laisse pas construire.
    """
    text = written_in(path)
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("# %%")]
    parsed = jupytext.reads(_completed(text, path), fmt="py:percent").cells
    ids, exercise, pairs = {}, None, []
    for line, cell in zip(lines, parsed, strict=True):
        shown = _shown(cell)
        if exercise and cell.source.strip() != check_of(exercise):
            raise _unchecked(exercise, path, line)
        if "exercise" in cell.metadata.get("tags", []):
            exercise = _exercise(cell, path, line)
            pair = _pair(cell, exercise.cell, *blank_and_full(exercise), "exercise", exercise)
        elif exercise:
            pair = _pair(cell, f"{exercise.cell}-check", cell.source, cell.source, "check", exercise)
            exercise = None
        elif "question" in cell.metadata:
            question = _question(cell.metadata["question"], path, line)
            pair = _pair(cell, question.cell, ANSWER, shown, "question", question)
        else:
            _refuse_lone_check(cell, path, line)
            pair = _pair(cell, _id_of_given(cell, code_of(path), ids), shown, shown)
        cell_id = pair[0].id
        if cell_id in ids:
            raise SourceError(path, line, f"cellule déjà écrite ligne {ids[cell_id]} ; changez l'une des deux.")
        ids[cell_id] = line
        pairs.append(pair)
    if exercise:
        raise _unchecked(exercise, path, line)
    if following := _following(path):
        cell = nbformat.v4.new_markdown_cell(typeset(following))
        pairs.append(_pair(cell, _id_of_given(cell, code_of(path), ids), cell.source, cell.source))
    return _notebooks(pairs)


def _shown(cell):
    """Ce qu'un carnet montre d'une cellule ; celle de code en prend le texte, dont son identifiant est l'empreinte."""
    if cell.cell_type == "markdown":
        return typeset(cell.source)
    cell.source = _LAYOUT.sub("", cell.source)
    if cell.metadata.get("jupyter", {}).get("source_hidden"):
        cell.source = f"{FOLDED}\n{cell.source}"
    return cell.source


def _following(path):
    """Le lien qui finit une leçon : il mène à la suivante ; la dernière leçon mène aux bonus, un bonus à ceux d'après.

    Returns:
        str: en Markdown ; ``""`` si rien ne suit.
    """
    after = [source for source in sorted(path.parent.glob("*.py")) if source.name > path.name]
    if after and code_of(after[0]).isdigit():
        after = after[:1]
    links = [f"[{_title_of(source)}]({source.with_suffix('.ipynb').name})" for source in after]
    either = " ou ".join(filter(None, (", ".join(links[:-1]), *links[-1:])))
    return f"**La suite** : {either}." if after else ""


def _title_of(path):
    """Le titre d'une leçon, qui ouvre sa première cellule."""
    return next(line.removeprefix("# # ") for line in written_in(path).splitlines() if line.startswith("# # "))


def _completed(text, path):
    """Ce texte d'une source, qui dit sa durée, et dont chaque titre d'exercice ou de question dit ce qu'il vaut."""
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if match := _HEADING.fullmatch(line):
            lines[i] = _heading(*match.groups(), path, i + 1)
    return filled("\n".join(lines) + "\n", path)


def _heading(kind, name, title, path, line):
    """Un titre complété : « Exercice 2.1 · flip_board (4 points) », « Bonus 1.4 · magic_win ».

    Sous celui d'un exercice venu d'une autre leçon, une phrase dit d'où vient son numéro.
    """
    thing = _question(name, path, line) if kind == "Question" else exercises().get(name)
    if thing is None:
        says = f"l'exercice {name} n'est pas déclaré ; python lessons/build.py --new {name} <nom> écrit son fichier. "
        says += "Si vous l'ôtez, ôtez aussi ce titre et ses cellules."
        raise SourceError(path, line, says)
    _of_this_lesson(thing, path, line)
    if _POINTS.search(title):
        says = f"ôtez ces points du titre : ils y sont mis d'après {place(file_of(thing))}."
        raise SourceError(path, line, says)
    if kind != "Question" and (kind, title) != ("Exercice", thing.name):
        raise SourceError(path, line, f"écrivez ce titre « ### Exercice {thing.title} », même pour un bonus.")
    if kind == "Question":
        return f"# ### {kind} {name} · {title} ({thing.worth})"
    heading = f"# ### Exercice {thing.title} ({thing.worth})" if thing.points else f"# ### Bonus {thing.title}"
    if thing.taught_in:
        heading += f"\n#\n# *Cet exercice vient de la leçon {name.partition('.')[0]} et en garde le numéro.*"
    return heading


def _exercise(cell, path, line):
    """L'exercice qu'importe une cellule."""
    match = _IMPORT.fullmatch(cell.source.strip())
    if not match:
        says = "une cellule d'exercice ne contient que « from ql_functions.solutions import <nom> »."
        raise SourceError(path, line, says)
    exercise = {exercise.name: exercise for exercise in exercises().values()}.get(match[1])
    if exercise is None:
        says = f"{match[1]} n'est pas un exercice ; python lessons/build.py --new <id> {match[1]} écrit son fichier."
        raise SourceError(path, line, says)
    return _of_this_lesson(exercise, path, line)


def _question(name, path, line):
    """La question que nomme une cellule ou un titre."""
    if name not in questions():
        target = f"ql_functions/course/lesson{name.partition('.')[0]}/questions.py"
        raise SourceError(path, line, f"la question {name} n'a pas de points ; donnez-lui-en dans {target}.")
    return _of_this_lesson(questions()[name], path, line)


def _of_this_lesson(thing, path, line):
    """Le même exercice, ou la même question, si cette source est celle de sa leçon."""
    if thing.cell.partition("-")[0] != code_of(path):
        raise SourceError(path, line, f"{thing.id} est de la leçon {thing.lesson} ; écrivez-le dans sa source.")
    return thing


def _unchecked(exercise, path, line):
    return SourceError(path, line, f"après l'exercice vient sa vérification ; écrivez {check_of(exercise)!r}.")


def _refuse_lone_check(cell, path, line):
    if _CHECK.fullmatch(cell.source.strip()):
        says = "cette vérification ne suit pas la cellule de son exercice ; écrivez celle-ci juste avant."
        raise SourceError(path, line, says)


def _id_of_given(cell, code, known):
    """L'identifiant d'une cellule donnée : l'empreinte de son texte, la même tant qu'il ne change pas."""
    name = f"{code}-{hashlib.sha256(cell.source.encode()).hexdigest()[:8]}"
    again = sum(one.startswith(name) for one in known)
    return f"{name}-{again + 1}" if again else name


def _pair(cell, cell_id, blank, full, role=None, thing=None):
    """La même cellule deux fois, élève et corrigé, avec les métadonnées que lisent nbgrader et le correcteur."""
    metadata = {name: cell.metadata[name] for name in ("tags", "jupyter") if cell.metadata.get(name)}
    if role:
        graded = role != "exercise"
        metadata["ql"] = {"role": role, "exercise": thing.id}
        metadata["nbgrader"] = {
            "grade": graded, "grade_id": cell_id, "locked": role == "check", "schema_version": 3,
            "solution": role != "check", "task": False, **({"points": thing.points} if graded else {}),
        }  # fmt: skip
    kind = nbformat.v4.new_code_cell if cell.cell_type == "code" else nbformat.v4.new_markdown_cell
    return [kind(source, id=cell_id, metadata=copy.deepcopy(metadata)) for source in (blank, full)]


def _guard(student, corrected):
    """Dit à Jupyter que cette cellule ne s'efface pas, et ne se modifie pas si c'est un énoncé ou une vérification.

    Les autres, une réponse, une démonstration à essayer, gardent le texte donné : `start_again` l'y remet.
    """
    role = student.metadata.get("ql", {}).get("role")
    is_fixed = role == "check" or (not role and student.cell_type == "markdown")
    for cell in (student, corrected):
        cell.metadata["deletable"] = False
        if is_fixed:
            cell.metadata["editable"] = False
        else:
            cell.metadata.setdefault("ql", {})["given"] = student.source


def _notebooks(pairs):
    """Les deux carnets de ces cellules ; leurs métadonnées et leur première cellule de code en disent la version."""
    about = {"version": __version__, "digest": digest_of({"cells": [student for student, _ in pairs]})}
    given = (pair for pair in pairs if pair[0].cell_type == "code" and "ql" not in pair[0].metadata)
    for cell in next(given, ()):
        cell.source = f"{LINE.format(__version__)}\n{cell.source}"
    for student, corrected in pairs:
        _guard(student, corrected)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}, "ql": about}
    return tuple(
        nbformat.v4.new_notebook(cells=list(cells), metadata=copy.deepcopy(metadata))
        for cells in zip(*pairs, strict=True)
    )
