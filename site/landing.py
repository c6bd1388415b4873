"""L'accueil : une partie contre l'agent ou le réseau livré, l'entraînement, une erreur et son film, les leçons."""

import re
from html import escape
from xml.etree import ElementTree

import wrong_answer
from catalogue import ROOT
from reading import prose
from shell import icon, style, template

from ql_functions import full_training, report_card, shipped, solutions
from ql_functions.agents.tables import as_agent
from ql_functions.checking.examine import LAST, examine
from ql_functions.checking.steps import film_of
from ql_functions.course import EXERCISES
from ql_functions.drawing.typography import spaced
from ql_functions.views.export import script_of

MISTAKEN = "1.3"  # l'exercice de wrong_answer.py
COUNTS = ("aucune", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf")
DESCRIPTION = (
    "Six carnets Jupyter, en français, pour construire un agent qui apprend le morpion en jouant. Jouez contre lui, "
    "puis écrivez-le : tout tourne dans le navigateur."
)


def landing(lessons, address=""):
    """Le HTML de l'accueil.

    Args:
        lessons: les `catalogue.Lesson`.
        address: où le site sera publié, pour l'image que montre un lien partagé.
    """
    film = full_training(seed=0)  # et la table du paquet est celle de l'agent
    agents = {"3×3, une table": as_agent(solutions.q_table), "4×4, un réseau": shipped()}
    report, steps = _mistake()
    return template("landing.html").substitute(
        description=escape(spaced(DESCRIPTION)),
        address=address,
        icon=icon(),
        style=style("landing"),
        first_lab=f"lab/index.html?path={lessons[0].path.name}",
        film=film.as_html(),
        card=report_card(solutions.q_table)._repr_html_(),
        report=report._repr_html_(),
        steps=steps.as_html(),
        title_of_lessons=f"{COUNTS[len(lessons)].capitalize()} leçons",
        lessons="\n".join(map(_card, lessons)),
        compared=prose(spaced(_of_readme(r"^## Comment il se compare\n(.+?)(?=^## )"))),
        english=escape(_of_readme(r"^\*(.+?)\*$")),
        script=script_of(agents, show_values=True),
    )


def _mistake():
    """Le compte rendu de la réponse fausse, et son film."""
    exercise, answer = EXERCISES[MISTAKEN], wrong_answer.evaluate
    report = examine(exercise, answer, vars(wrong_answer))
    return report, film_of(exercise, *LAST[MISTAKEN])


def _card(lesson):
    """La carte d'une leçon."""
    name = lesson.path.stem
    title = ElementTree.parse(ROOT / "images" / f"{name}.svg").find("{http://www.w3.org/2000/svg}title").text
    aims = "".join(f"<li>{prose(aim).strip().removeprefix('<p>').removesuffix('</p>')}</li>" for aim in lesson.aims)
    spoken = f'<span class="hidden"> la leçon {escape(lesson.title)}</span>'
    opened, needs = "", ""
    if lesson.runs_in_a_browser:
        link = f'href="lab/index.html?path={name}.ipynb">Ouvrir{spoken} dans le navigateur</a>'
        opened = f'<a class="button main" {link} '
    else:
        needs = spaced("Elle demande Keras, qu'un navigateur n'a pas : faites-la chez vous, avec les carnets.")
    return (
        f'<li><img src="images/{name}.svg" width="360" height="200" alt="{escape(title)}">'
        f"<h3>{escape(lesson.title)}</h3><ul>{aims}</ul>"
        f'<p class="soft">{lesson.minutes} minutes. {needs}</p>'
        f'<p class="actions">{opened}<a class="button{"" if opened else " main"}" href="lire/{name}.html">'
        f"Lire{spoken}</a></p></li>"
    )


def _of_readme(pattern):
    """Ce que le README dit déjà."""
    return re.search(pattern, (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)[1]
