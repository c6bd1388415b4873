"""Le programme qui explique en cage une réponse fausse : il refait la vérification du carnet.

Lancé par `box.start_explainer`. Il n'a ni cas caché, ni graine, ni note : le code de l'élève peut y écrire la phrase
qu'il veut, que lui seul lira.
"""

import sys

from ..call.run import run
from ..declare.cases import Case, Status
from ..declare.registry import EXERCISES
from ..errors.failures import explain_cell
from ..explain.examine import examine
from ..intake import courses
from ..values import DOT
from . import locks, wire, worker


def main(course, libraries, *readable):
    """Lit ce qu'a écrit `caged.explained`, et y répond ; ``course`` est vide s'il n'y a rien à expliquer."""
    requests, replies = worker.own_pipes()
    sys.path.append(libraries)
    if course:
        courses.load(course)
    worker.add_modules()  # une fois le cours chargé, car le cours importe les vrais modules
    locks.enclose(readable, [libraries])
    try:
        asked = wire.decode(wire.receive(requests))
    except EOFError:  # le correcteur n'a rien à demander
        return
    wire.send(replies, wire.encode(explanation(asked)))


def explanation(asked):
    """Ce que le carnet dit d'une réponse fausse, ou de la cellule qui s'arrête avant elle, en valeurs simples.

    Args:
        asked: la leçon (`caged.lesson_of`), ``id``, l'identifiant de l'exercice, et ``stops``, si la cellule s'est déjà
            arrêtée avant de définir la réponse.

    Returns:
        (status, says, rows): comme un `Report` ; sans la légende des espaces, que la page de retour écrit elle-même.
    """
    exercise, namespace = EXERCISES[asked["id"]], {"__name__": "__main__"}
    worker.give(asked["given"], namespace)
    *_, stop = worker.define(asked, namespace, run, Case(seconds=worker.SECONDS))
    if stop and asked.get("stops"):
        says, where = explain_cell(stop, asked["answer"])
        return Status.WRONG.value, tuple(filter(None, [says])), (("où", str(where)),) if where else ()
    return told(exercise, namespace[exercise.name], namespace)


def told(exercise, answer, namespace):
    """Comme `explanation`, mais pour une réponse déjà définie et les globales qu'elle lit."""
    report = examine(exercise, answer, namespace)
    rows = tuple((str(label), str(text)) for label, text in report.rows if label != DOT)
    return report.status.value, tuple(map(str, filter(None, report.says))), rows  # du texte, sans rien qui l'accompagne
