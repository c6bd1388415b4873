"""L'appel d'un cas, écrit en code Python, avec ses tableaux, ses réglages et les réponses de ses espions."""

import re
from inspect import signature

from .. import words
from ..declare.cases import Spy
from ..values import BLANK, DOT, as_code
from ..values.written import Value, Written

_MAX_SETTING_LENGTH = 300  # caractères ; un réglage plus long ne se montre pas
_MAX_LINE_LENGTH = 80  # caractères ; des réglages plus courts tiennent sur une seule ligne
_MAX_LIST_LENGTH = 600  # caractères ; une partie de neuf coups n'est pas abrégée


def call_rows(exercise, case, label=None):
    """Écrit les lignes du compte rendu sur l'appel d'un cas : l'appel, les tableaux, les réglages, les espions."""
    names = signature(exercise.reference).parameters if case.arrays else ()
    arrays = {name: value for name, value in zip(names, case.args, strict=False) if type(value) is list}
    arguments = [(name,) for name in arrays]  # les tableaux viennent d'abord, sous leur nom
    arguments += [(Value(value),) for value in case.args[len(arrays) :]]
    if case.rng is not None:
        arguments.append(("rng",))
    arguments += [(f"{name}=", Value(value)) for name, value in case.kwargs.items()]
    settings = arrays | {name: case.globals[name] for name in exercise.told if name in case.globals}
    settings = [_as_code(f"{name} = ", Value(value)) for name, value in settings.items()]
    settings = [setting for setting in settings if len(setting) <= _MAX_SETTING_LENGTH]
    replies = [
        (f"{name} rend", _join_code([Value(reply)] for reply in value.replies))
        for name, value in case.globals.items()
        if isinstance(value, Spy) and any(reply is not None for reply in value.replies)
    ]
    replies = [reply for reply in replies if len(reply[1]) <= _MAX_SETTING_LENGTH]
    if settings and len("; ".join(settings)) <= _MAX_LINE_LENGTH:
        settings = [_join_code((setting.parts for setting in settings), "; ")]
    call = _as_code(f"{exercise.name}(", *_join_code(arguments).parts, ")", write=_abridge_list)
    return (label or words.CALL, call), *((words.WITH, setting) for setting in settings), *replies


def _join_code(groups, comma=", "):
    """Met des suites de morceaux de code l'une après l'autre, séparées par ``comma``."""
    parts = [part for group in groups for part in (comma, *group)]
    return _as_code(*parts[1:])


def _as_code(*parts, write=as_code):
    """Fait un `Written` de morceaux de code et de valeurs, que ``write`` écrit en code."""
    return Written("".join(write(part.value) if isinstance(part, Value) else part for part in parts), *parts)


def _abridge_list(value):
    """Écrit le code d'une valeur ; une liste trop longue à lire se réduit à son premier et à son dernier élément."""
    text = as_code(value)
    if len(text) <= _MAX_LIST_LENGTH or type(value) is not list:
        return text
    return f"[{as_code(value[0])}, ..., {as_code(value[-1])}]"


def spelt_alike(rows):
    """Écrit une même grille partout avec des espaces, si une ligne « avec », que l'élève peut recopier, la contient."""
    typed = "".join(value for label, value in rows if label == words.WITH)
    dotted = re.findall(f"'[^']*{DOT}[^']*'", "".join(value for _, value in rows))
    if not any(grid.replace(DOT, BLANK) in typed for grid in dotted):
        return rows
    return [(label, Written(value.replace(DOT, BLANK), *getattr(value, "parts", ()))) for label, value in rows]
