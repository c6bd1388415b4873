"""Ce que dure une leçon : la lire, à 180 mots par minute, et écrire, à raison de 8 minutes par réponse.

Les mots sont ceux du carnet de l'élève, texte et code donné ; les réponses, ses exercices, ses bonus et ses questions.
Le temps de jouer avec les images n'y est pas : chacun y met le sien.
"""

import re
from math import ceil

from cells import code_of, notebooks_of
from declared import ROOT, place

PACE, ANSWER, STEP = 180, 8, 5  # mots par minute ; minutes par réponse ; l'arrondi, en minutes
_SAID = re.compile(r"\*\*Durée\*\*\s:\s(\d+)\sminutes")
_OF_README = re.compile(r"\| (\w+) · [^|]+\|[^|]+\| (\d+) min \|")


def measured(path):
    """Les mots d'une source, ses réponses, et les minutes que cela fait."""
    student, _ = notebooks_of(path)
    words = sum(len(cell.source.split()) for cell in student.cells)
    roles = [cell.metadata.get("ql", {}).get("role") for cell in student.cells]
    answers = roles.count("exercise") + roles.count("question")
    return words, answers, STEP * ceil((words / PACE + ANSWER * answers) / STEP)


def said(path):
    """Les minutes qu'annonce une source, ou ``None``."""
    found = _SAID.search(path.read_text("utf-8"))
    return int(found[1]) if found else None


def of_readme():
    """Les minutes qu'annonce le README, par ce qui commence le nom d'une source : ``"02"``, ``"A"``."""
    rows = _OF_README.findall((ROOT / "README.md").read_text("utf-8"))
    return {lesson.zfill(2) if lesson.isdigit() else lesson: int(minutes) for lesson, minutes in rows}


def untrue(path):
    """La phrase qui corrige ce qu'une source, ou le README, annonce de sa durée ; rien si elle n'annonce rien."""
    _, _, minutes = measured(path)
    here, there = said(path), of_readme().get(code_of(path))
    if here not in (None, minutes):
        yield f"{place(path)} : la leçon annonce {here} minutes, et en demande {minutes} ; écrivez-le dans **Durée**."
    if here and there not in (None, minutes):
        yield f"README.md : il annonce {there} minutes pour {path.stem}, qui en demande {minutes} ; écrivez-le."


def table(sources):
    """Le tableau de toutes les durées, en texte ; une ligne qui ne dit pas vrai finit par « ← »."""
    lines = [f"{'leçon':<28} {'mots':>5} {'réponses':>8} {'minutes':>7} {'annoncées':>9} {'README':>6}"]
    for path in sources:
        words, answers, minutes = measured(path)
        here, there = said(path), of_readme().get(code_of(path))
        line = f"{path.stem:<28} {words:>5} {answers:>8} {minutes:>7} {here or '—':>9} {there or '—':>6}"
        lines.append(line if here == there == minutes else f"{line} ←")
    return "\n".join(lines)
