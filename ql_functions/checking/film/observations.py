"""Ce qu'une réponse fait et que l'on peut comparer à une réponse juste : ce qu'elle demande, écrit, construit, rend.

Chaque observation a son étape, la valeur vue, et de quoi lire au même endroit dans l'issue d'une réponse juste.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from ..declare.cases import Limit, Spy
from . import code
from .sentences import adds, asks, changes_argument, ends_without, gives_back, grows, leaves, misses_call, writes
from .snapshots import GONE, at, changes


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
        last: ce que cette valeur devient, si elle est complétée plus tard. Seule peut alors être fausse la sorte de ce
            qui en reste.
    """

    step: int
    part: str
    value: object
    read: Callable
    says: Callable
    start: object = GONE
    before: object = GONE
    after: tuple = ()
    last: object = GONE


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
                start, last = at(film.start[name], path), at(got.globals[name], path)
                value, last = (last, GONE) if made is GONE else (made, last)
                yield Seen(step, name, value, _at(name, path), writes(name, path, value), start, last=last)
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
    function = film.frames[0].code
    end = next((step.line for step in reversed(film.steps) if step.frame == 0 and step.kind == "return"), None)
    for prefix, name, is_joined in code.returned(function, end):
        steps = [*_followed(film, name)]
        value = steps[-1][1] if steps else GONE
        if type(value) in (list, dict):
            history = [(i, path, new) for i, _, found in steps for path, _, new in found]
            for step, path, begun in _lasting(history):
                last = at(value, path)
                made, last = (last, GONE) if begun is GONE else (begun, last)
                if path or not (got.failure or _is_unfilled(made)):
                    read = _built_at(prefix, path, type(value), made, is_joined)
                    yield Seen(step, "value", made, read, adds(name, path, made), last=last)
        elif growth := _growth([value for _, value, _ in steps]):
            yield from _string(name, prefix, steps, *growth)
        elif value is not GONE and (end is None or code.is_then_returned(function, name, end)):
            yield from _number(function, name, prefix, steps)


def _followed(film, name):
    """Ce que devient une variable de la fonction filmée : triplets (étape, valeur, `changes`).

    Une fonction écrite dans la sienne peut la changer aussi : c'est alors là.
    """
    before, is_shared = GONE, name in film.frames[0].code.co_cellvars
    for i, step in enumerate(film.steps):
        is_here = step.frame == 0 or (is_shared and name in film.frames[step.frame].code.co_freevars)
        if is_here and name in step.variables:
            found = list(changes(before, step.variables[name]))
            before = step.variables[name]
            if found:
                yield i, before, found


def _is_unfilled(value):
    """Est-ce de quoi ranger quelque chose, encore vide ?"""
    if type(value) in (list, dict):
        return not value or any(map(_is_unfilled, value.values() if type(value) is dict else value))
    return False


def _built_at(prefix, path, kind, made, is_joined):
    """De quoi lire là ; ``made``, dont on ne dit alors rien, si l'on attend autre chose que ce genre de valeur."""

    def read(outcome):
        value = at(outcome.value, prefix)
        value = list(value) if type(value) is tuple or (is_joined and type(value) is str) else value
        return at(value, path) if type(value) is kind or not path else made

    return read


def _number(function, name, prefix, steps):
    """Une variable d'un seul morceau : là où elle est écrite, si c'est une fois ; là où elle quitte la bonne valeur."""
    values = [value for _, value, _ in steps]

    def read(outcome):
        return at(outcome.value, prefix)

    if len(steps) == 1 and code.is_set_once(function, name):
        yield Seen(steps[0][0], "value", values[0], read, leaves(name, values[0]))
    for rank in range(1, len(steps)):
        value, after = values[rank], tuple(values[rank:])
        yield Seen(steps[rank][0], "value", value, read, leaves(name, value), before=values[rank - 1], after=after)


_GROWTHS = ((str.startswith, "le début"), (str.endswith, "la fin"))


def _growth(values):
    """Par où l'on allonge une chaîne, et le bout qu'elle est alors de celle que l'on fait ; ``None`` sinon."""
    if len(values) < 2 or any(type(value) is not str for value in values):
        return None
    return next((one for one in _GROWTHS if all(one[0](after, before) for before, after in pairwise(values))), None)


def _string(name, prefix, steps, is_end, end):
    """Une chaîne que l'on allonge : là où elle cesse d'être ce bout de la bonne."""
    for i, value, _ in steps:

        def read(outcome, value=value):
            good = at(outcome.value, prefix)
            return value if type(good) is str and type(value) is str and is_end(good, value) else good

        yield Seen(i, "value", value, read, grows(name, value, end))


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
