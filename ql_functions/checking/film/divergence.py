"""À quelle étape ouvrir le film : là où la réponse quitte d'abord ce qu'une réponse juste aurait fait."""

from collections import Counter
from dataclasses import replace

from ..errors.failures import failure_fault
from ..explain.judge import fault_of
from . import code
from .observations import observed
from .origins import Opening, traced_back
from .right import alike, differences
from .sentences import UNSURE
from .snapshots import GONE, at

_QUIET = 50  # étapes où rien ne change plus : la boucle tourne à vide


def opening(film, exercise, case, got, right):
    """L'`Opening` du film d'une réponse fausse.

    Args:
        film: le `Recorder`, une fois l'appel fini.
        exercise, case, got: l'exercice, le cas, l'issue de la réponse.
        right: ``right()`` rend le `Right` du cas ; il n'est pas demandé s'il ne sert pas.
    """
    return parting(film, exercise, case, got, right) or ending(film, case, got)


def parting(film, exercise, case, got, right):
    """L'`Opening` à la première observation qu'aucune réponse juste ne partage ; ``None`` si l'on ne peut le dire."""
    blamed, left = {}, None
    for seen in observed(film, case, got):
        left = left or right()
        if seen.part not in blamed:
            blamed[seen.part] = _is_blamed(exercise, case, got, right(), seen.part)
        possible = left.values(seen.read) if blamed[seen.part] else None
        if possible is None:
            continue
        if _has_left(seen, possible):
            return traced_back(film, seen, _expected(seen, possible))
        if not seen.after and seen.last is GONE:
            left = left.agreeing(seen.read, seen.value)
    return None


def _has_left(seen, possible):
    """La réponse quitte-t-elle ici tout ce qui est possible ?"""
    if any(alike(seen.value, value) for value in possible):
        return False
    if seen.last is not GONE:
        return all(_is_another_kind(seen, value) for value in possible)
    if not seen.after:
        return True
    return len(possible) == 1 and alike(seen.before, possible[0]) and not any(alike(v, possible[0]) for v in seen.after)


def _is_another_kind(seen, good):
    """Une valeur commencée ne deviendra-t-elle jamais la bonne ? Rien n'est attendu là, ou un seul morceau y reste."""
    if good is GONE:
        return True
    return any(
        _is_made_of_parts(one) == _is_made_of_parts(at(seen.last, path)) != _is_made_of_parts(other)
        for path, one, other in differences(seen.value, good)
        if one is not GONE and other is not GONE
    )


def _is_made_of_parts(value):
    return type(value) in (list, tuple, dict)


def _expected(seen, possible):
    """Ce qu'on attendait là, `UNSURE` si l'on ne peut en dire une seule chose ; ce qui y était déjà ne compte pas."""
    new = [value for value in possible if seen.start is GONE or not alike(value, seen.start)]
    return new[0] if len(new) == 1 else UNSURE


def _is_blamed(exercise, case, got, right, part):
    """Le juge reproche-t-il cela ? On le lui demande d'une issue juste, où l'on met ce seul morceau de la réponse."""
    if right.runs or got.failure:
        return True
    good = right.outcomes[0]
    if part == "value":
        mixed = replace(good, value=got.value)
    elif part == "args":
        mixed = replace(good, args=got.args)
    elif part in got.order:
        calls = {name: got.globals[name] for name in (*good.order, *got.order)}  # aussi celles qu'elle n'appelle pas
        mixed = replace(good, globals=good.globals | calls, order=got.order)
    else:
        mixed = replace(good, globals=good.globals | {part: got.globals[part]})
    return fault_of(exercise, case, mixed, expected=good) is not None


def ending(film, case, got):
    """Où s'ouvre un film sans divergence connue : l'erreur, la boucle sans fin, le dernier ``return``."""
    last = len(film.steps) - 1
    failure = got.failure
    if film.is_full:
        return _endless(film)
    if failure:
        while last and film.steps[last].kind == film.steps[last - 1].kind == "raise":
            last -= 1
        return Opening(last, failure_fault(failure, case, failure.error).says)
    return Opening(last)


def _endless(film):
    """La fonction ne finit pas : où elle s'appelle elle-même, tourne à vide, ou recommence."""
    first = film.frames[0].code
    again = next((i for i, frame in enumerate(film.frames[1:], 1) if _is_within_itself(film, frame)), None)
    if again is not None and film.depth(len(film.frames) - 1) > _QUIET:
        step = next(i for i, step in enumerate(film.steps) if step.frame == again)
        name, line = film.frames[again].code.co_name, film.frames[again].line
        return Opening(step, f"Ligne {line}, {name} s'appelle elle-même, et cela ne finit pas.")
    quiet = next(
        (i + 1 for i, step in reversed([*enumerate(film.steps)]) if step.changes or step.outside or step.calls), 0
    )
    if len(film.steps) - quiet > _QUIET:
        return Opening(quiet, "À partir d'ici, plus aucune variable ne change.")
    turns = Counter(step.line for step in film.steps if step.frame == 0 and step.kind == "line")
    loops = [line for line in turns if code.is_loop(first, line)]
    line = max(loops, key=turns.get, default=None)
    if line is None or turns[line] < _QUIET:
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
