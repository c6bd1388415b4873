"""Expliquer à l'élève pourquoi son appel s'est arrêté, sur une exception ou après le délai, et à quelle ligne."""

import linecache
import re
import traceback
from itertools import pairwise
from pathlib import Path
from random import choice

from ..call.run import is_own
from ..call.source import BLANK_MARKS, source_of
from ..declare import registry
from ..declare.cases import Line
from ..declare.exercise import Fault
from ..namespace import instructions_of
from ..values.french import in_french
from ..values.written import Written
from . import explain

_RAISED = "C'est votre raise qui arrête la fonction. Que doit-elle, dans ce cas, renvoyer par return ?"
NULL_CHARACTER = (
    "Cette ligne contient un caractère nul, qui ne se voit pas et que Python refuse : effacez la ligne, et retapez-la."
)
STUB_LEFT = "Ôtez la ligne raise NotImplementedError : elle arrête votre fonction."
_STUB = "raise NotImplementedError"
_OF_THE_JUDGE = Path(__file__).parents[1]  # le dossier de ses doublures


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
        or (error and _misuse_of(error))
        or explain(failure.kind, failure.message, own, case.globals)
        or "Votre fonction s'arrête sur une erreur."
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
        error = _where_it_opens(error, source) if is_own else error
        line = error.text or linecache.getline(error.filename or "", error.lineno or 0)
        where = where or (Line(error.lineno, "", line.strip()) if error.lineno else None)
    says = "" if failure.is_raised else explain(failure.kind, failure.message, error if is_own else None)
    return says, where


def _where_it_opens(error, source):
    """L'erreur que dit Python d'une cellule qui finit trop tôt : IPython, qui attend une suite, n'en dit que la fin."""
    if not re.search("incomplete input|unexpected EOF", error.msg or ""):
        return error
    try:
        compile(re.sub(r"(?m)^[ \t]*[%!].*", "", source), "", "exec")
    except SyntaxError as said:
        return said
    return error


def _misuse_of(error):
    """Explique une erreur née dans une fonction du cours, ou dans la réponse de l'élève qui la remplace.

    Les types que la fonction attend sont ceux des arguments, dans les cas de son exercice.

    Returns:
        str: ``""`` si chaque argument est d'un type attendu, et que l'erreur vient d'une ligne de l'élève.
    """
    if isinstance(error, RecursionError):  # elle s'arrête à un endroit quelconque
        return ""
    # une doublure de ce paquet s'intercale entre une fonction du cours et la ligne qui l'appelle
    places = [
        (frame, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if not Path(frame.f_code.co_filename).is_relative_to(_OF_THE_JUDGE)
    ]
    namespace = places[0][0].f_globals if places else {}
    *_, last_own = [-1, *(i for i, (frame, _) in enumerate(places) if is_own(frame, namespace))]
    for i, ((_, line), (frame, _)) in enumerate(pairwise(places[: last_own + 2])):
        if frame.f_code is choice.__func__.__code__ and isinstance(frame.f_locals["seq"], dict | set):
            return (
                f"Ligne {line} : random.choice tire un élément d'une suite, comme une liste, et reçoit "
                f"{in_french(type(frame.f_locals['seq']))}. Que voulez-vous y tirer ?"
            )
        exercise = registry.by_name().get(frame.f_code.co_name)
        if exercise and exercise.is_function:
            is_stuck = i == last_own and frame.f_code is exercise.reference.__code__
            says = _explain_argument(exercise, frame, line)
            if says or is_stuck:
                asks = "Que lui donnez-vous là, et peut-elle y répondre ?"
                return says or f"Ligne {line} : {exercise.name} s'arrête sur une erreur. {asks}"
    return ""


def _explain_argument(exercise, frame, line):
    code = exercise.reference.__code__
    names = code.co_varnames[: code.co_argcount]
    if frame.f_code.co_varnames[: frame.f_code.co_argcount] != names:
        return ""
    for place, name in enumerate(names):
        kinds = {type(case.args[place]) for case in exercise.cases if len(case.args) > place}
        kinds |= {type(case.kwargs[name]) for case in exercise.cases if name in case.kwargs}
        received = frame.f_locals.get(name)
        wider = kinds | {int, float} if kinds & {int, float} else kinds  # l'un sert là où l'autre est attendu
        if kinds and not isinstance(received, tuple(wider)) and not _is_changed(frame.f_code, name):
            which = f" pour {name}" if len(names) > 1 else ""
            wanted = "un nombre" if kinds <= {int, float} else " ou ".join(sorted(map(in_french, kinds)))
            return f"Ligne {line} : {exercise.name} attend{which} {wanted}, et reçoit {in_french(type(received))}."
    return ""


def _is_changed(code, name):
    """La fonction donne-t-elle elle-même une autre valeur à cet argument ?"""
    return any(step.opname.startswith("STORE_FAST") and step.argval == name for step in instructions_of(code))


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
