"""Observer dans un film les actions d'une réponse, à comparer à celles d'une réponse juste.

Une action est un appel, une écriture dans le carnet, une étape de la construction du résultat ou un ``return``. Chaque
observation a son étape, sa valeur, et une fonction qui lit la même valeur dans l'issue d'une réponse juste.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from ..declare.cases import Limit, Spy
from . import code, sentences
from .snapshots import GONE, find_changes, value_at


@dataclass(frozen=True)
class Observation:
    """Une valeur observée à une étape d'un film.

    Attributes:
        step: le rang de l'étape.
        part: la partie de l'issue où se trouve la valeur : ``'value'``, ``'args'``, ou le nom d'une globale.
        value: la valeur de la réponse.
        read: ``read(outcome)`` lit la valeur au même endroit d'une autre issue, `GONE` s'il n'y en a pas.
        says: ``says(expected)`` en fait une phrase ; voir `sentences`.
        start: la valeur à cet endroit avant l'appel.
        before, after: pour une variable qui change, sa valeur juste avant, et ses valeurs ensuite.
        last: la valeur finale, si des étapes suivantes complètent celle-ci. Seul le genre des éléments qui y restent
            peut alors être jugé faux.
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


def list_observations(film, case, got):
    """Rend les observations d'un film, dans l'ordre du temps."""
    found = [
        *_observe_calls(film, case, got),
        *_observe_writes(film, case, got),
        *_observe_built(film, got),
        *_observe_end(film, case, got),
    ]
    return sorted(found, key=lambda seen: seen.step)  # à la même étape, l'ordre de la liste reste


# --- Les appels aux fonctions espionnées


def _observe_calls(film, case, got):
    done = {name: 0 for name, value in case.globals.items() if isinstance(value, Spy)}
    for i, step in enumerate(film.steps):
        for call in (call for call in step.calls if call.is_spied):
            calls, rank = got.globals[call.name], sum(done.values())
            made = calls[done[call.name]] if done[call.name] < len(calls) else None
            says = sentences.describe_call(call.name, made)
            yield Observation(i, call.name, [call.name, made], _read_call(rank), says)
            done[call.name] += 1


def _read_call(rank):
    """Rend la fonction qui lit dans une issue l'appel espionné de ce rang."""

    def read(outcome):
        if rank >= len(outcome.order):
            return GONE
        name = outcome.order[rank]
        return [name, outcome.globals[name][outcome.order[:rank].count(name)]]

    return read


# --- Les écritures dans une variable du carnet ou dans un argument


def _observe_writes(film, case, got):
    kept = {name for name, value in case.globals.items() if not isinstance(value, Spy | Limit)}
    for (kind, name), history in list_outside_changes(film).items():
        if kind == "globale" and name in kept:
            for step, path, made in _lasting(history):
                start, last = value_at(film.start[name], path), value_at(got.globals[name], path)
                value, last = (last, GONE) if made is GONE else (made, last)
                says = sentences.describe_write(name, path, value)
                yield Observation(step, name, value, _read_global(name, path), says, start, last=last)
        elif kind == "argument" and film.arguments.index(name) < len(got.args):
            i, says = film.arguments.index(name), sentences.describe_argument_change(name)
            for step, path, _ in _lasting(history):
                yield Observation(step, "args", value_at(got.args[i], path), _read_argument(i, path), says)


def list_outside_changes(film):
    """Rend les changements hors de la fonction : (sorte, nom) → triplets (étape, chemin, valeur mise)."""
    places = {}
    for i, step in enumerate(film.steps):
        for place, found in step.outside.items():
            places.setdefault(place, []).extend((i, path, new) for path, _, new in found)
    return places


def _lasting(history):
    """Rend les écritures qu'aucune autre n'efface : triplets (étape, chemin, valeur écrite).

    La valeur écrite est remplacée par `GONE` si aucune écriture suivante ne la complète.
    """
    lasting, later, above = [], set(), set()  # les chemins écrits ensuite, et les chemins qui les contiennent
    for step, path, new in reversed(history):
        parents = [path[:length] for length in range(len(path) + 1)]
        if later.isdisjoint(parents):
            lasting.append((step, path, new if path in above else GONE))
        later.add(path)
        above.update(parents)
    return lasting[::-1]


def _read_global(name, path):
    return lambda outcome: value_at(outcome.globals[name], path)


def _read_argument(i, path):
    return lambda outcome: value_at(outcome.args[i], path)


# --- La construction d'une variable que la fonction rend ensuite


def _observe_built(film, got):
    function = film.frames[0].code
    end = next((step.line for step in reversed(film.steps) if step.frame == 0 and step.kind == "return"), None)
    for prefix, name, is_joined in code.returned_names(function, end):
        steps = [*_follow(film, name)]
        value = steps[-1][1] if steps else GONE
        if type(value) in (list, dict):
            history = [(i, path, new) for i, _, found in steps for path, _, new in found]
            for step, path, begun in _lasting(history):
                last = value_at(value, path)
                made, last = (last, GONE) if begun is GONE else (begun, last)
                if path or not (got.failure or _is_unfilled(made)):
                    read = _read_built(prefix, path, type(value), made, is_joined)
                    says = sentences.describe_element(name, path, made)
                    yield Observation(step, "value", made, read, says, last=last)
        elif growth := _find_growth([value for _, value, _ in steps]):
            yield from _observe_string(name, prefix, steps, *growth)
        elif value is not GONE and (end is None or code.is_then_returned(function, name, end)):
            yield from _observe_single(function, name, prefix, steps)


def _follow(film, name):
    """Suit une variable, que des fonctions internes peuvent changer aussi : triplets (étape, valeur, changements)."""
    before, is_shared = GONE, name in film.frames[0].code.co_cellvars
    for i, step in enumerate(film.steps):
        is_here = step.frame == 0 or (is_shared and name in film.frames[step.frame].code.co_freevars)
        if is_here and name in step.variables:
            found = list(find_changes(before, step.variables[name]))
            before = step.variables[name]
            if found:
                yield i, before, found


def _is_unfilled(value):
    """La valeur est-elle un conteneur encore vide, ou qui en contient un ?"""
    if type(value) in (list, dict):
        return not value or any(map(_is_unfilled, value.values() if type(value) is dict else value))
    return False


def _read_built(prefix, path, kind, made, is_joined):
    """Rend la fonction qui lit l'élément ``path`` d'une valeur construite dans une variable.

    Si la valeur attendue est d'un autre type que ``kind``, elle rend ``made`` : la réponse n'est alors pas en cause.
    """

    def read(outcome):
        value = value_at(outcome.value, prefix)
        value = list(value) if type(value) is tuple or (is_joined and type(value) is str) else value
        return value_at(value, path) if type(value) is kind or not path else made

    return read


def _observe_single(function, name, prefix, steps):
    """Observe une variable sans éléments, à son unique écriture, ou là où elle quitte la bonne valeur."""
    values = [value for _, value, _ in steps]

    def read(outcome):
        return value_at(outcome.value, prefix)

    if len(steps) == 1 and code.is_set_once(function, name):
        yield Observation(steps[0][0], "value", values[0], read, sentences.describe_value(name, values[0]))
    for rank in range(1, len(steps)):
        value, after = values[rank], tuple(values[rank:])
        says = sentences.describe_value(name, value)
        yield Observation(steps[rank][0], "value", value, read, says, before=values[rank - 1], after=after)


_GROWTHS = ((str.startswith, "le début"), (str.endswith, "la fin"))  # la chaîne d'avant est au début ou à la fin


def _find_growth(values):
    """Dit par quel bout une chaîne s'allonge : rend le couple de `_GROWTHS`, ``None`` si elle ne s'allonge pas."""
    if len(values) < 2 or any(type(value) is not str for value in values):
        return None
    return next((g for g in _GROWTHS if all(g[0](after, before) for before, after in pairwise(values))), None)


def _observe_string(name, prefix, steps, is_end, end):
    """Observe une chaîne qui s'allonge, là où elle n'est plus le début, ou la fin, de la bonne chaîne."""
    for i, value, _ in steps:

        def read(outcome, value=value):
            good = value_at(outcome.value, prefix)
            return value if type(good) is str and type(value) is str and is_end(good, value) else good

        yield Observation(i, "value", value, read, sentences.describe_growth(name, value, end))


# --- La fin


def _observe_end(film, case, got):
    ends = [i for i, step in enumerate(film.steps) if step.frame == 0 and step.kind == "return"]
    if not ends or got.failure:
        return
    spied = [name for name, value in case.globals.items() if isinstance(value, Spy)]
    for name in spied[:1]:
        yield Observation(ends[-1], name, GONE, _read_call(len(got.order)), sentences.describe_missing_call)
    touched = {name for kind, name in list_outside_changes(film) if kind == "globale"}
    for name, value in case.globals.items():
        if not isinstance(value, Spy | Limit) and name not in touched:
            says = sentences.describe_missing_write(name)
            yield Observation(ends[-1], name, got.globals[name], _read_global(name, ()), says)
    yield Observation(ends[-1], "value", got.value, lambda outcome: outcome.value, sentences.describe_return(got.value))
