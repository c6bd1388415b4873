"""Expliquer à l'élève pourquoi son appel s'est arrêté, sur une exception ou après le délai, et à quelle ligne."""

import linecache
import re

from ..call.source import BLANK_MARKS, source_of
from ..declare.cases import Line
from ..declare.exercise import Fault
from ..values.written import Written
from . import explain
from .misuse import misuse_of

_RAISED = "C'est votre raise qui arrête la fonction. Que doit-elle, dans ce cas, renvoyer par return ?"
_ERROR = "Votre fonction s'arrête sur une erreur."
NULL_CHARACTER = (
    "Cette ligne contient un caractère nul, qui ne se voit pas et que Python refuse : effacez la ligne, et retapez-la."
)
STUB_LEFT = "Ôtez la ligne raise NotImplementedError : elle arrête votre fonction."
_STUB = "raise NotImplementedError"


def failure_fault(failure, case, error=None):
    """Rend le `Fault` d'un `Failure` ; ``error``, l'exception elle-même, permet une explication complète."""
    where = f" ({failure.line})" if failure.line else ""
    if failure.kind == "TooLong":
        says = f"Votre fonction n'a toujours pas répondu après {case.seconds:.0f} secondes : "
        stopped = Written(f"arrêtée{where}") if where else ""
        return Fault(says + "elle est trop lente, ou une boucle n'y finit jamais.", "", stopped)
    if failure.kind == "TooManyCallsError":
        says = f"Votre fonction appelle {failure.message} plus de fois qu'il n'en faut : "
        return Fault(says + "un appel est-il de trop, ou une boucle ne s'arrête-t-elle pas ?")
    if failure.kind == "InputAskedError":
        return Fault("Votre fonction attend une saisie : ce dont elle a besoin lui arrive par ses arguments.")
    own = error if failure.is_own else None
    says = (
        (failure.is_raised and failure.kind != "SystemExit" and _RAISED)
        or _explain_setting(failure)
        or (error and misuse_of(error))
        or explain(failure.kind, failure.message, own, case.globals)
        or _ERROR
    )
    raised = " : ".join(filter(None, (failure.kind, failure.message)))
    return Fault(says, "", Written(raised + where, raised))


def explain_cell(failure, source):
    """Explique l'erreur qui a arrêté une cellule.

    Returns:
        (says, where): la phrase, ``""`` si l'erreur n'a pas d'explication ; la `Line`, ou ``None``.
    """
    error, where, is_own = failure.error, failure.line, failure.is_own
    if "null bytes" in failure.message and "\0" in source:  # selon sa version, Python lève ValueError ou SyntaxError
        return NULL_CHARACTER, Line(source[: source.index("\0")].count("\n") + 1)
    if isinstance(error, SyntaxError):  # elle est dans la cellule, ou dans un code qu'une de ses lignes fait lire
        is_own = not where
        line = error.text or linecache.getline(error.filename or "", error.lineno or 0)
        where = where or (Line(error.lineno, "", line.strip()) if error.lineno else None)
    says = "" if failure.is_raised else explain(failure.kind, failure.message, error if is_own else None)
    return says, where


def _explain_setting(failure):
    """Explique une erreur due à la vérification elle-même, qui appelle la réponse hors du carnet ; sinon ``""``."""
    if failure.kind == "SystemExit":
        return "Votre fonction met fin au programme : elle doit renvoyer sa réponse."
    if failure.kind == "ModuleNotFoundError" or re.match(r"name '(keras|pd)'", failure.message):
        return "Ce module n'est pas là quand votre réponse est éprouvée : Python et NumPy suffisent."
    if failure.kind != "TypeError" or failure.line or "argument" not in failure.message:
        return ""  # une ligne de l'élève appelle mal une autre fonction
    is_named = "keyword" in failure.message
    wrong = "Un argument n'a pas le nom attendu" if is_named else "Il y a un argument de trop ou de moins"
    return f"{wrong} : gardez la première ligne telle qu'elle est."


def is_begun(exercise, source):
    """L'élève a-t-il écrit une ligne à lui au-dessus du ``raise`` de l'énoncé ?"""
    given, blank, _ = (source_of(exercise.reference) or "").partition(BLANK_MARKS[0])
    lines = set(map(_bare, source.partition(_STUB)[0].splitlines())) - set(map(_bare, given.splitlines()))
    return bool(blank) and any(line and line[0] != "#" for line in lines)


def _bare(line):
    return line.strip(" \"'")
