"""L'appel d'un cas, tel qu'on le taperait, et ce qui l'entoure : tableaux, réglages, réponses des espions."""

import re
from inspect import signature

from ..declare.cases import Spy
from ..values import BLANK, DOT, as_code
from ..values.written import Value, Written

_MAX_SETTING = 300  # caractères ; une table plus longue n'aide personne
_MAX_LINE = 80  # caractères des réglages qui tiennent sur une ligne
_MAX_LIST = 600  # caractères ; une partie de neuf coups se lit encore


def call_rows(exercise, case, label="appel"):
    """L'appel d'un cas, tel qu'on le taperait, et ce qui doit valoir quoi : tableaux, réglages, réponses d'espions."""
    names = signature(exercise.reference).parameters if case.arrays else ()
    arrays = {name: value for name, value in zip(names, case.args, strict=False) if type(value) is list}
    arguments = [(name,) for name in arrays]  # les tableaux viennent d'abord, sous leur nom
    arguments += [(Value(value),) for value in case.args[len(arrays) :]] + [("rng",)] * (case.rng is not None)
    arguments += [(f"{name}=", Value(value)) for name, value in case.kwargs.items()]
    settings = arrays | {name: case.globals[name] for name in exercise.told if name in case.globals}
    settings = [_typed(f"{name} = ", Value(value)) for name, value in settings.items()]
    settings = [setting for setting in settings if len(setting) <= _MAX_SETTING]
    spies = [(f"{name} rend", value.replies) for name, value in case.globals.items() if isinstance(value, Spy)]
    replies = [(says, _listed((reply,) for reply in map(Value, these)))
               for says, these in spies if any(one is not None for one in these)]  # fmt: skip
    replies = [reply for reply in replies if len(reply[1]) <= _MAX_SETTING]
    if settings and len("; ".join(settings)) <= _MAX_LINE:
        settings = [_listed((setting.parts for setting in settings), "; ")]
    return ((label, _typed(f"{exercise.name}(", *_listed(arguments).parts, ")", spelt=_abridged)),
            *(("avec", setting) for setting in settings), *replies)  # fmt: skip


def _listed(groups, comma=", "):
    """Des suites de morceaux de code, l'une après l'autre."""
    parts = [part for group in groups for part in (comma, *group)]
    return _typed(*parts[1:])


def _typed(*parts, spelt=as_code):
    """Le `Written` de ce que l'on taperait pour avoir ces morceaux."""
    return Written("".join(spelt(part.value) if isinstance(part, Value) else part for part in parts), *parts)


def _abridged(value):
    """Ce que l'on taperait pour avoir une valeur ; d'une liste trop longue à lire, le premier élément et le dernier."""
    text = as_code(value)
    if len(text) <= _MAX_LIST or type(value) is not list:
        return text
    return f"[{as_code(value[0])}, ..., {as_code(value[-1])}]"


def spelt_alike(rows):
    """Les lignes, où une même grille ne s'écrit pas de deux façons : « avec » se tape tel quel, avec ses espaces."""
    typed = "".join(value for label, value in rows if label == "avec")
    dotted = re.findall(f"'[^']*{DOT}[^']*'", "".join(value for _, value in rows))
    if not any(grid.replace(DOT, BLANK) in typed for grid in dotted):
        return rows
    return [(label, Written(value.replace(DOT, BLANK), *getattr(value, "parts", ()))) for label, value in rows]
