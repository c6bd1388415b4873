"""Expliquer l'erreur d'une cellule sous le message de Python, et la garder pour `check`."""

import re
import sys
import time
from dataclasses import dataclass, replace

from ..call.run import failure_of
from ..call.saved import cell_defining
from ..declare import registry
from ..declare.cases import Status
from ..declare.learner import LEARNER
from ..errors.failures import explain_cell
from ..show.report import Report
from ..values.written import Prose, Written
from . import notebook
from .binding import provide


@dataclass(frozen=True)
class Stop:
    """La cellule d'un exercice s'est arrêtée avant de le définir.

    Attributes:
        report: le compte rendu de l'erreur.
        old: l'ancien objet que le nom de l'exercice désigne encore ; le vérifier ne dirait rien de la cellule.
    """

    report: Report
    old: object


def watch():
    """Suit les cellules du carnet, s'il y en a un ; un second appel ne change rien."""
    if notebook.in_notebook():
        events = sys.modules["IPython"].get_ipython().events
        events.register("pre_run_cell", _begin)
        events.register("post_run_cell", _end)


def _begin(_info):
    names = _names()
    LEARNER.before.clear()
    LEARNER.before.update({name: names[name] for name in registry.by_name() if name in names})


def _end(result):
    error = result and (result.error_before_exec or result.error_in_exec)
    if error and not isinstance(error, Exception):  # l'élève a interrompu la cellule, ou quitté le noyau
        return
    report = error and _explain_error(error, result.info.raw_cell)
    exercise = _exercise_of(result.info) if result else None
    if exercise:
        LEARNER.written[exercise.id], LEARNER.ended[exercise.id] = result.info.raw_cell, time.time()
        _note(exercise, error, report)
    if report and report.says:
        notebook.display(report)
    if says := result and registry.notice_of(result.info.raw_cell):
        notebook.display(Report(Status.NOTE, "Deux versions du cours", (says,)))


def _note(exercise, error, explained):
    """Note que la cellule d'un exercice s'est arrêtée avant de le définir, ou efface cette note."""
    names = _names()
    if not error or names.get(exercise.name) is not LEARNER.before.get(exercise.name):
        LEARNER.stopped.pop(exercise.id, None)
        return
    if exercise.name not in names:  # sans ce nom, la cellule suivante s'arrêterait aussi
        provide(exercise.name, names, {})
    what = "une erreur de syntaxe" if isinstance(error, SyntaxError) else "une erreur"
    says = f"La cellule d'au-dessus s'est arrêtée sur {what} : il n'y a rien à vérifier. La suite utilise la référence."
    report = replace(explained, status=Status.TODO, title=exercise.title, says=(says, *explained.says))
    LEARNER.stopped[exercise.id] = Stop(report, names[exercise.name])


def _explain_error(error, source):
    """Rend le `Report` d'une erreur d'une cellule, sans phrase si elle n'a pas d'explication."""
    says, where = explain_cell(failure_of(error, _names()), source)
    title = f"{'Une erreur de syntaxe' if isinstance(error, SyntaxError) else type(error).__name__}, en français"
    excerpt = where.excerpt if where else ()
    # la page montre déjà la ligne, et n'a plus à nommer que la fonction
    inside = [Prose(f"dans {where.function}")] if excerpt and where.function else []
    rows = (("où", Written(str(where), *inside) if excerpt else str(where)),) if where else ()
    defining = cell_defining(error.name, source) if type(error) is NameError else None
    link = f"#cell-id={defining[1]}" if defining else ""
    return Report(Status.NOTE, title, (says,) if says else (), rows, excerpt=excerpt, link=link)


def _exercise_of(info):
    """Rend l'exercice que définit une cellule, d'après son identifiant ou son texte, même mal écrit."""
    cell_id = getattr(info, "cell_id", None) or ""
    if registry.lesson_of_cell(cell_id):
        return next((exercise for exercise in registry.EXERCISES.values() if exercise.cell == cell_id), None)
    for name, exercise in registry.by_name().items():
        given = r"\s*(\w+\.)?(check|carry)\("
        if re.search(rf"^(def\s+{name}\b|{name}\s*=(?!=|{given}))", info.raw_cell, re.MULTILINE | re.IGNORECASE):
            return exercise
    return None


def _names():
    return sys.modules["IPython"].get_ipython().user_ns
