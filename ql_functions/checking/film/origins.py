"""D'où vient une valeur fausse : de la ligne qui la range, ou de celle qui, avant, l'a mise dans une variable."""

from dataclasses import dataclass

from . import code
from .right import alike, differences
from .sentences import UNSURE, awaited, place_of, text
from .snapshots import GONE, at


@dataclass(frozen=True)
class Opening:
    """Où s'ouvre un film.

    Attributes:
        step: le rang de l'étape.
        says: ce qui s'y passe, en une phrase ; vide si l'on n'en sait rien.
        is_parting: la réponse y quitte-t-elle ce qu'une réponse juste aurait fait ?
    """

    step: int
    says: str = ""
    is_parting: bool = False


def traced_back(film, seen, expected):
    """L'`Opening` d'une observation fausse, remontée jusqu'à la variable d'où vient ce qui diffère."""
    here = Opening(seen.step, seen.says(expected), is_parting=True)
    if expected in (UNSURE, GONE) or seen.value is GONE or seen.after:
        return here
    wrong = [path for path, _, _ in differences(seen.value, expected)]
    if len(wrong) != 1:
        return here
    value, good, last, path = at(seen.value, wrong[0]), at(expected, wrong[0]), seen.step, wrong[0]
    whole = seen.value
    while (origin := _origin(film, last, whole, path, value)) and not _has_served(film, origin[0], last):
        last, name, path = origin
        where = place_of(name, path)
        here = Opening(last, f"Ici {where} prend la valeur {text(value)}{awaited(good)}", is_parting=True)
        whole, path = value, ()
    return here


def _has_served(film, origin, last):
    """La ligne de l'étape ``last`` a-t-elle déjà tourné depuis ? La valeur y était alors la bonne."""
    step = film.steps[last]
    return any((one.frame, one.line) == (step.frame, step.line) for one in film.steps[origin + 1 : last])


def _origin(film, last, whole, path, value):
    """L'étape, la variable et l'endroit d'où cette valeur, d'un seul morceau, vient à l'étape ``last``."""
    step = film.steps[last]
    function = film.frames[step.frame].code
    if value is GONE or type(value) in (list, dict, tuple):
        return None
    for name, rest in code.names_at(function, step.line, whole, path):
        if not rest and not code.is_set_once(function, name):
            continue
        if step.kind == "return" and not code.is_then_returned(function, name, step.line):
            continue  # ce n'est pas cette valeur qui est fausse : c'est de la rendre
        found = _last_change(film, step.frame, last, name, rest)
        if found is not None and alike(at(film.steps[found].variables[name], rest), value):
            return found, name, rest
    return None


def _last_change(film, frame, last, name, path):
    """La dernière étape, avant celle-ci, où une ligne d'instruction change cet endroit d'une variable."""
    for i in range(last - 1, -1, -1):
        step = film.steps[i]
        if step.frame == frame and any(found[: len(path)] == path for found, _, _ in step.changes.get(name, ())):
            is_told = step.kind == "line" and not code.is_loop(film.frames[frame].code, step.line)
            return i if is_told else None
    return None
