"""L'accueil : une partie contre l'agent ou le réseau livré, l'entraînement, une erreur et son film, les leçons."""

import re
from xml.etree import ElementTree

import wrong_answer
from adapted import NAMES, adapted
from catalogue import ROOT
from prose import typeset
from reading import prose
from shell import offline, style, template

from juge.drawing.html import safe, tag
from juge.drawing.typography import spaced
from juge.explain.examine import examine
from juge.film import film_of
from ql_functions import full_training, report_card, shipped, solutions
from ql_functions.agents.tables import as_agent
from ql_functions.course import EXERCISES
from ql_functions.views.export import icon, script_of

MISTAKEN = "1.3"  # l'exercice de wrong_answer.py
COUNTS = ("aucune", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf")
DESCRIPTION = (
    "Six carnets Jupyter, en français, pour construire un agent qui apprend le morpion en jouant. Jouez contre lui, "
    "puis écrivez-le : tout tourne dans le navigateur."
)


def landing(lessons, bonuses, absent, address=""):
    """Le HTML de l'accueil.

    Args:
        lessons, bonuses: les `catalogue.Lesson`, et celles qui les suivent.
        absent: les bibliothèques que n'a pas le Python du site.
        address: où le site sera publié, pour l'image que montre un lien partagé.
    """
    film = full_training(seed=0)  # et la table du paquet est celle de l'agent
    agents = {"3×3, une table": as_agent(solutions.q_table), "4×4, un réseau": shipped()}
    report, steps = _mistake()
    page = template("landing.html").substitute(
        description=safe(spaced(DESCRIPTION)),
        address=address,
        icon=icon(),
        style=style("landing"),
        first_lab=f"lab/index.html?path={lessons[0].path.name}",
        film=film.as_html(),
        card=report_card(solutions.q_table)._repr_html_(),
        report=report._repr_html_(),
        steps=steps.as_html(),
        title_of_lessons=f"{COUNTS[len(lessons)].capitalize()} leçons",
        lessons="\n".join(_card(lesson, absent, pictured=True) for lesson in lessons),
        bonuses="\n".join(_card(lesson, absent) for lesson in bonuses),
        compared=prose(typeset(_of_readme(r"^## Comment il se compare\n(.+?)(?=^## )"))),
        english=_english(),
        script=script_of(agents, show_values=True),
        offline=offline("."),
    )
    return re.sub(r"<style.*?</style>", lambda one: re.sub(r"/\*.*?\*/\s*", "", one[0], flags=re.DOTALL), page,
                  flags=re.DOTALL)  # leurs commentaires sont pour qui les change  # fmt: skip


def _mistake():
    """Le compte rendu de la réponse fausse, et son film."""
    exercise, answer = EXERCISES[MISTAKEN], wrong_answer.evaluate
    namespace = vars(wrong_answer)
    report = examine(exercise, answer, namespace)
    return report, film_of(exercise, answer, report.case, namespace)


def _card(lesson, absent, pictured=False):
    """La carte d'une leçon ; ``pictured`` : elle a son image."""
    name, picture = lesson.path.stem, ""
    if pictured:
        title = ElementTree.parse(ROOT / "images" / f"{name}.svg").find("{http://www.w3.org/2000/svg}title").text
        picture = tag("img", src=f"images/{name}.svg", width=360, height=200, alt=title)
    aims = "".join(f"<li>{prose(aim).strip().removeprefix('<p>').removesuffix('</p>')}</li>" for aim in lesson.aims)
    spoken = tag("span", f" la leçon {lesson.title}", class_="hidden")
    return (
        f"<li>{picture}{tag('h3', lesson.title)}<ul>{aims}</ul>"
        f'<p class="soft">{lesson.minutes} minutes.{spaced(_needs(lesson, absent))}</p>'
        f'<p class="actions"><a class="button main" href="lab/index.html?path={name}.ipynb">'
        f'Ouvrir{spoken} dans le navigateur</a><a class="button" href="lire/{name}.html">Lire{spoken}</a></p></li>'
    )


def _needs(lesson, absent):
    """Ce que n'aura pas qui la fait sur le site ; une figure du corrigé vaut celle que l'on aurait faite."""
    site = adapted(lesson.path, absent)
    names = [NAMES[name] for name in site.lacking if name != "matplotlib"]
    if not names:
        return ""
    listed = " ni ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    home = "" if site.checks else " Ses exercices se vérifient chez vous, avec les carnets."
    return f" Ce site n'a pas {listed} : ce qui en dépend y vient du corrigé.{home}"


def _english():
    """Le paragraphe anglais du README ; son lien mène à la page que le site fait du même document."""
    return prose(_of_readme(r"^\*(.+?)\*$")).replace("juge/README.en.md", "lire/english.html")


def _of_readme(pattern):
    """Ce que le README dit déjà."""
    return re.search(pattern, (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)[1]
