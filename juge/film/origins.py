"""Remonter à l'origine d'une valeur fausse : la ligne qui l'a mise dans une variable, avant celle qui la range."""

from dataclasses import dataclass

from . import code
from .right import are_alike, find_differences
from .sentences import UNSURE, end_sentence, place_of, write
from .snapshots import GONE, value_at


@dataclass(frozen=True)
class Opening:
    """L'étape où s'ouvre un film.

    Attributes:
        step: le rang de l'étape.
        says: une phrase sur cette étape, ou ``""``.
        is_parting: est-ce la première étape qu'aucune réponse juste ne ferait ?
    """

    step: int
    says: str = ""
    is_parting: bool = False


def trace_back(film, seen, expected):
    """Rend l'`Opening` d'une observation fausse, à l'étape où une variable a pris la valeur fausse."""
    here = Opening(seen.step, seen.says(expected), is_parting=True)
    if expected in (UNSURE, GONE) or seen.value is GONE or seen.after:
        return here
    wrong = [path for path, _, _ in find_differences(seen.value, expected)]
    if len(wrong) != 1:
        return here
    value, good, last, path = value_at(seen.value, wrong[0]), value_at(expected, wrong[0]), seen.step, wrong[0]
    stored = seen.value
    while (origin := _find_origin(film, last, stored, path, value)) and not _has_served(film, origin[0], last):
        last, name, path = origin
        where = place_of(name, path)
        here = Opening(last, f"Ici {where} prend la valeur {write(value)}{end_sentence(good)}", is_parting=True)
        stored, path = value, ()
    return here


def _has_served(film, origin, last):
    """La ligne de l'étape ``last`` s'est-elle déjà exécutée depuis l'origine, quand la valeur était encore bonne ?"""
    step = film.steps[last]
    return any((between.frame, between.line) == (step.frame, step.line) for between in film.steps[origin + 1 : last])


def _find_origin(film, last, stored, path, value):
    """Rend l'origine (étape, variable, chemin) de ce que ``stored`` contient en ``path``, ou ``None``."""
    step = film.steps[last]
    function = film.frames[step.frame].code
    if value is GONE or type(value) in (list, dict, tuple):
        return None
    for name, rest in code.names_at(function, step.line, stored, path):
        if not rest and not code.is_set_once(function, name):
            continue
        if step.kind == "return" and not code.is_then_returned(function, name, step.line):
            continue  # la valeur est bonne, mais la rendre ici est une faute
        found = _find_last_change(film, step.frame, last, name, rest)
        if found is not None and are_alike(value_at(film.steps[found].variables[name], rest), value):
            return found, name, rest
    return None


def _find_last_change(film, frame, last, name, path):
    """Rend la dernière étape, avant ``last``, où une ligne, autre qu'un for ou un while, change cet endroit."""
    for i in range(last - 1, -1, -1):
        step = film.steps[i]
        if step.frame == frame and any(found[: len(path)] == path for found, _, _ in step.changes.get(name, ())):
            is_statement = step.kind == "line" and not code.is_loop(film.frames[frame].code, step.line)
            return i if is_statement else None
    return None
