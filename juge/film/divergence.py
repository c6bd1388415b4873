"""Choisir l'étape où s'ouvre le film : la première qu'aucune réponse juste ne ferait."""

from collections import Counter
from dataclasses import replace

from ..errors.failures import failure_fault
from ..explain.judge import fault_of
from . import code
from .observations import list_observations
from .origins import Opening, trace_back
from .right import are_alike, find_differences
from .sentences import UNSURE
from .snapshots import GONE, value_at

_MAX_QUIET_STEPS = 50  # étapes ; au-delà sans aucun changement, la boucle tourne à vide


def find_parting(film, exercise, case, got, right):
    """Rend l'`Opening` de la première observation qu'aucune réponse juste ne partage ; ``None`` s'il n'y en a pas."""
    blamed, left = {}, None
    for seen in list_observations(film, case, got):
        left = left or right()
        if seen.part not in blamed:
            blamed[seen.part] = _is_blamed(exercise, case, got, right(), seen.part)
        possible = left.values(seen.read) if blamed[seen.part] else None
        if possible is None:
            continue
        if _differs_from_all(seen, possible):
            return trace_back(film, seen, _read_expected(seen, possible))
        if not seen.after and seen.last is GONE:
            left = left.agreeing(seen.read, seen.value)
    return None


def _differs_from_all(seen, possible):
    """La valeur observée diffère-t-elle ici de celles de toutes les réponses justes ?"""
    if any(are_alike(seen.value, value) for value in possible):
        return False
    if seen.last is not GONE:
        return all(_is_another_kind(seen, value) for value in possible)
    if not seen.after:
        return True
    return (
        len(possible) == 1
        and are_alike(seen.before, possible[0])
        and not any(are_alike(v, possible[0]) for v in seen.after)
    )


def _is_another_kind(seen, good):
    """Une valeur en construction ne peut-elle plus devenir la bonne, faute d'avoir le bon genre d'éléments ?"""
    if good is GONE:
        return True
    return any(
        _is_container(got) == _is_container(value_at(seen.last, path)) != _is_container(wanted)
        for path, got, wanted in find_differences(seen.value, good)
        if got is not GONE and wanted is not GONE
    )


def _is_container(value):
    return type(value) in (list, tuple, dict)


def _read_expected(seen, possible):
    """Rend la valeur attendue, ou `UNSURE` s'il y en a plusieurs ; la valeur d'avant l'appel n'est pas comptée."""
    new = [value for value in possible if seen.start is GONE or not are_alike(value, seen.start)]
    return new[0] if len(new) == 1 else UNSURE


def _is_blamed(exercise, case, got, right, part):
    """Le juge refuse-t-il une issue juste où cette seule partie vient de la réponse ?"""
    if right.runs or got.failure:
        return True
    good = right.outcomes[0]
    if part == "value":
        mixed = replace(good, value=got.value)
    elif part == "args":
        mixed = replace(good, args=got.args)
    elif part in got.order:
        names = (*good.order, *got.order)  # avec les fonctions que la réponse n'appelle pas
        calls = {name: got.globals[name] for name in names}
        mixed = replace(good, globals=good.globals | calls, order=got.order)
    else:
        mixed = replace(good, globals=good.globals | {part: got.globals[part]})
    return fault_of(exercise, case, mixed, expected=good) is not None


def find_ending(film, case, got):
    """Rend l'`Opening` d'un film sans divergence connue : l'erreur, la boucle sans fin ou le dernier ``return``."""
    last = len(film.steps) - 1
    failure = got.failure
    if film.is_full:
        return _open_endless(film)
    if failure:
        while last and film.steps[last].kind == film.steps[last - 1].kind == "raise":
            last -= 1
        return Opening(last, failure_fault(failure, case, failure.error).says)
    return Opening(last)


def _open_endless(film):
    """Rend l'`Opening` d'un appel sans fin : l'étape où il s'appelle lui-même, tourne à vide ou refait une boucle."""
    first = film.frames[0].code
    again = next((i for i, frame in enumerate(film.frames[1:], 1) if _is_within_itself(film, frame)), None)
    if again is not None and film.depth(len(film.frames) - 1) > _MAX_QUIET_STEPS:
        step = next(i for i, step in enumerate(film.steps) if step.frame == again)
        name, line = film.frames[again].code.co_name, film.frames[again].line
        return Opening(step, f"Ligne {line}, {name} s'appelle elle-même, et cela ne finit pas.")
    quiet = next(
        (i + 1 for i, step in reversed([*enumerate(film.steps)]) if step.changes or step.outside or step.calls), 0
    )
    if len(film.steps) - quiet > _MAX_QUIET_STEPS:
        return Opening(quiet, "À partir d'ici, plus aucune variable ne change.")
    turns = Counter(step.line for step in film.steps if step.frame == 0 and step.kind == "line")
    loops = [line for line in turns if code.is_loop(first, line)]
    line = max(loops, key=turns.get, default=None)
    if line is None or turns[line] < _MAX_QUIET_STEPS:
        return Opening(len(film.steps) - 1)
    step = [i for i, step in enumerate(film.steps) if step.line == line and step.kind == "line"][:2][-1]
    return Opening(step, f"Cette boucle ne s'arrête pas : {turns[line]} tours dans ce film.")


def _is_within_itself(film, frame):
    while frame.parent is not None:
        parent = film.frames[frame.parent]
        if parent.code is frame.code:
            return True
        frame = parent
    return False
