"""Ce qu'il est advenu d'une réponse, en un mot."""

from enum import StrEnum


class Status(StrEnum):
    """L'état d'une réponse, ou d'un compte rendu ; en JSON et dans les journaux, chacun s'écrit comme son texte."""

    RIGHT = "right"
    WRONG = "wrong"
    TODO = "todo"  # il reste des points de suspension
    NOTE = "note"  # le compte rendu renseigne, et ne juge rien
    PARTIAL = "partial"  # des parties sont justes
    EMPTY = "empty"  # l'exercice n'est pas fait
    DEAD = "dead"  # le processus s'est arrêté, ou a été arrêté
    FAILED = "failed"  # le cours ou le correcteur est en cause
