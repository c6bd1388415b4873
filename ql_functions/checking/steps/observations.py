"""Ce qu'une réponse fait et que l'on peut comparer à une réponse juste : ce qu'elle demande, écrit, construit, rend.

Chaque observation a son étape, la valeur vue, et de quoi lire au même endroit dans l'issue d'une réponse juste.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from ..cases import Limit, Spy
from . import code
from .sentences import adds, asks, changes_argument, ends_without, gives_back, grows, leaves, misses_call, writes
from .snapshots import GONE, at


@dataclass(frozen=True)
class Seen:
    """Une observation.

    Attributes:
        step: le rang de son étape.
        part: ce qu'elle concerne d'une issue : ``'value'``, ``'args'``, ou le nom d'une globale.
        value: ce que la réponse y a.
        read: ``read(outcome)`` rend ce qu'une autre issue y a, `GONE` si rien.
        says: ``says(expected)`` en fait une phrase ; voir `sentences`.
        start: ce qu'il y avait là avant l'appel.
        before, after: pour une variable qui change, ce qu'elle valait juste avant, et ce qu'elle vaut ensuite.
        is_begun: cette valeur est-elle complétée plus tard ? Seule sa sorte peut alors être fausse.
    """

    step: int
    part: str
    value: object
    read: Callable
    says: Callable
    start: object = GONE
    before: object = GONE
    after: tuple = ()
    is_begun: bool = False


def observed(film, case, got):
    """Les observations d'un film, dans l'ordre du temps."""
    found = [*_calls(film, case, got), *_writes(film, case, got), *_built(film, got), *_ends(film, case, got)]
    return sorted(found, key=lambda seen: seen.step)  # à la même étape, dans cet ordre-ci


# --- Les appels aux fonctions espionnées


def _calls(film, case, got):
    done = {name: 0 for name, value in case.globals.items() if isinstance(value, Spy)}
    for i, step in enumerate(film.steps):
        for call in (call for call in step.calls if call.is_spied):
            calls, rank = got.globals[call.name], sum(done.values())
            made = calls[done[call.name]] if done[call.name] < len(calls) else None
            yield Seen(i, call.name, [call.name, made], _call_at(rank), asks(call.name, made))
            done[call.name] += 1


def _call_at(rank):
    """De quoi lire l'appel de ce rang."""

    def read(outcome):
        if rank >= len(outcome.order):
            return GONE
        name = outcome.order[rank]
        return [name, outcome.globals[name][outcome.order[:rank].count(name)]]

    return read


# --- Ce qui est écrit dans une variable du carnet, ou dans un argument


def _writes(film, case, got):
    kept = {name for name, value in case.globals.items() if not isinstance(value, Spy | Limit)}
    for (kind, name), history in outside(film).items():
        if kind == "globale" and name in kept:
            for step, path, made in _lasting(history):
                value = at(got.globals[name], path) if made is GONE else made
                start, is_begun = at(film.start[name], path), made is not GONE
                yield Seen(step, name, value, _at(name, path), writes(name, path, value), start, is_begun=is_begun)
        elif kind == "argument" and film.arguments.index(name) < len(got.args):
            i = film.arguments.index(name)
            for step, path, _ in _lasting(history):
                yield Seen(step, "args", at(got.args[i], path), _argument_at(i, path), changes_argument(name))


def outside(film):
    """Ce qui change hors de la fonction : (sorte, nom) → triplets (étape, chemin, valeur mise)."""
    places = {}
    for i, step in enumerate(film.steps):
        for place, found in step.outside.items():
            places.setdefault(place, []).extend((i, path, new) for path, _, new in found)
    return places


def _lasting(history):
    """Les écritures que rien n'efface ensuite : triplets (étape, chemin, valeur d'alors).

    La valeur d'alors est `GONE` si elle reste telle quelle ; sinon, d'autres écritures la complètent.
    """
    lasting, later, above = [], set(), set()  # les endroits écrits ensuite, et ce qui les contient
    for step, path, new in reversed(history):
        parents = [path[:length] for length in range(len(path) + 1)]
        if later.isdisjoint(parents):
            lasting.append((step, path, new if path in above else GONE))
        later.add(path)
        above.update(parents)
    return lasting[::-1]


def _at(name, path):
    return lambda outcome: at(outcome.globals[name], path)


def _argument_at(i, path):
    return lambda outcome: at(outcome.args[i], path)


# --- Ce qui est construit dans une variable, puis rendu


def _built(film, got):
    last = next((step for step in reversed(film.steps) if step.frame == 0 and step.kind == "return"), None)
    function = film.frames[0].code
    for prefix, name, is_joined in code.returned(function, last and last.line):
        steps = [(i, step) for i, step in enumerate(film.steps) if step.frame == 0 and name in step.variables]
        value = steps[-1][1].variables[name] if steps else GONE
        if type(value) in (list, dict):
            history = [(i, path, new) for i, step in steps for path, _, new in step.changes[name]]
            for step, path, begun in _lasting(history):
                made, read = at(value, path) if begun is GONE else begun, _built_at(prefix, path, is_joined)
                if path or not (got.failure or _is_unfilled(made)):
                    yield Seen(step, "value", made, read, adds(name, path, made), is_begun=begun is not GONE)
        elif _is_growing([step.variables[name] for _, step in steps]):
            yield from _string(name, prefix, steps)
        elif value is not GONE:
            yield from _number(function, name, prefix, steps)


def _is_unfilled(value):
    """Est-ce de quoi ranger quelque chose, encore vide ?"""
    if type(value) in (list, dict):
        return not value or any(map(_is_unfilled, value.values() if type(value) is dict else value))
    return False


def _built_at(prefix, path, is_joined=False):
    def read(outcome):
        value = at(outcome.value, prefix)
        return at(list(value) if is_joined and type(value) is str else value, path)

    return read


def _number(function, name, prefix, steps):
    """Une variable d'un seul morceau : là où elle est écrite, si c'est une fois ; là où elle quitte la bonne valeur."""
    read = _built_at(prefix, ())
    if len(steps) == 1 and code.is_set_once(function, name):
        value = steps[0][1].variables[name]
        yield Seen(steps[0][0], "value", value, read, leaves(name, value))
    values = [step.variables[name] for _, step in steps]
    for rank in range(1, len(steps)):
        value, after = values[rank], tuple(values[rank:])
        yield Seen(steps[rank][0], "value", value, read, leaves(name, value), before=values[rank - 1], after=after)


def _is_growing(values):
    """Est-ce une chaîne que l'on allonge ?"""
    if len(values) < 2 or any(type(value) is not str for value in values):
        return False
    return all(after.startswith(before) for before, after in pairwise(values))


def _string(name, prefix, steps):
    """Une chaîne que l'on allonge : là où elle cesse d'être le début de la bonne."""
    for i, step in steps:
        value = step.variables[name]

        def read(outcome, value=value):
            good = at(outcome.value, prefix)
            return value if type(good) is str and type(value) is str and good.startswith(value) else good

        yield Seen(i, "value", value, read, grows(name, value))


# --- La fin


def _ends(film, case, got):
    ends = [i for i, step in enumerate(film.steps) if step.frame == 0 and step.kind == "return"]
    if not ends or got.failure:
        return
    spied = [name for name, value in case.globals.items() if isinstance(value, Spy)]
    for name in spied[:1]:
        yield Seen(ends[-1], name, GONE, _call_at(len(got.order)), misses_call)
    touched = {name for kind, name in outside(film) if kind == "globale"}
    for name, value in case.globals.items():
        if not isinstance(value, Spy | Limit) and name not in touched:
            yield Seen(ends[-1], name, got.globals[name], _at(name, ()), ends_without(name))
    yield Seen(ends[-1], "value", got.value, lambda outcome: outcome.value, gives_back(got.value))
