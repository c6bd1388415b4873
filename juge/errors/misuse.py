"""Trouver l'appel qui donne un mauvais argument à une fonction du cours ou à random.choice."""

import traceback
from itertools import pairwise
from pathlib import Path
from random import choice

from ..call.run import is_own
from ..declare import registry
from ..namespace import instructions_of
from ..values.french import in_french

_CHECKING_FOLDER = Path(__file__).parents[1]


def misuse_of(error):
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
        if not Path(frame.f_code.co_filename).is_relative_to(_CHECKING_FOLDER)
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
