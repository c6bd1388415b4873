"""Choisir l'étape où s'ouvre le film : la première qu'aucune réponse juste ne ferait.

On observe ce que fait la réponse : un appel à une fonction espionnée, une écriture dans le carnet, un élément mis dans
la liste qu'elle rendra, un ``return``. Chaque `Observation` est comparée aux issues de la référence. La première qui en
diffère ouvre le film, ou bien la ligne, plus haut, qui a calculé la valeur fausse.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..declare.cases import Limit, Spy
from ..errors.failures import failure_fault
from ..values.changes import GONE, are_alike, find_changes, find_differences, value_at
from . import code, sentences
from .right import UNSURE, either

_MAX_QUIET_STEPS = 50  # une boucle ne finira pas si elle fait plus d'étapes sans changer aucune variable


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
    """

    step: int
    part: str
    value: object
    read: Callable
    says: Callable
    start: object = GONE


def find_parting(film, case, got, right):
    """Rend l'`Opening` de la première observation qu'aucune réponse juste ne partage ; ``None`` s'il n'y en a pas.

    Args:
        right: le `Right` de ce cas. Après chaque observation, seules restent les issues où la même s'observe.
    """
    blamed, left, has_others = {}, None, False
    for seen in _list_observations(film, case, got):
        left = right.outcomes if left is None else left
        if seen.part not in blamed:
            blamed[seen.part] = right.blames(got, seen.part)
            has_others |= seen.part == "value" and blamed["value"] and right.accepts_others(got)
        possible = right.values(seen.read, left) if blamed[seen.part] else None
        if possible is None:
            continue
        if any(are_alike(seen.value, value) for value in possible):
            left = right.agreeing(left, seen.read, seen.value)
            continue
        is_whole = seen.part == "value" and are_alike(seen.value, got.value)
        if seen.part != "value" or not has_others:
            return _trace_back(film, seen, right.wanted(got) if is_whole else _read_expected(seen, possible))
        # un élément seul peut faire partie d'une autre valeur juste : on ne juge que la valeur entière
        if seen.value is got.value:
            return Opening(seen.step, seen.says(right.wanted(got)), is_parting=True)
    return None


def _read_expected(seen, possible):
    """Rend la valeur attendue, comme `either` ; la valeur d'avant l'appel n'est pas comptée."""
    return either([value for value in possible if seen.start is GONE or not are_alike(value, seen.start)])


# --- Les observations


def _list_observations(film, case, got):
    """Rend les `Observation` d'un film, dans l'ordre du temps."""
    found = [
        *_observe_calls(film, case, got),
        *_observe_writes(film, case, got),
        *_observe_built(film, got),
        *_observe_end(film, case, got),
    ]
    return sorted(found, key=lambda seen: seen.step)  # sorted garde, à la même étape, l'ordre de la liste


def _observe_calls(film, case, got):
    """Observe les appels aux fonctions espionnées."""
    done = {name: 0 for name, value in case.globals.items() if isinstance(value, Spy)}
    for i, step in enumerate(film.steps):
        for call in (call for call in step.calls if call.is_spied):
            calls, rank = got.globals[call.name], sum(done.values())
            made = calls[done[call.name]] if done[call.name] < len(calls) else None
            says = partial(sentences.describe_call, call.name, made)
            yield Observation(i, call.name, [call.name, made], partial(_read_call, rank), says)
            done[call.name] += 1


def _read_call(rank, outcome):
    """Lit dans une issue l'appel espionné de ce rang."""
    if rank >= len(outcome.order):
        return GONE
    name = outcome.order[rank]
    return [name, outcome.globals[name][outcome.order[:rank].count(name)]]


def _observe_writes(film, case, got):
    """Observe les écritures dans une variable du carnet ou dans un argument."""
    kept = {name for name, value in case.globals.items() if not isinstance(value, Spy | Limit)}
    for (kind, name), history in _list_outside_changes(film).items():
        if kind == "globale" and name in kept:
            for step, path, value in _lasting(history):
                says = partial(sentences.describe_write, name, path, value)
                start = value_at(film.start[name], path)
                yield Observation(step, name, value, partial(_read_part, "globals", name, path), says, start)
        elif kind == "argument" and film.arguments.index(name) < len(got.args):
            i, says = film.arguments.index(name), partial(sentences.describe_argument_change, name)
            for step, path, _ in _lasting(history):
                read = partial(_read_part, "args", i, path)
                yield Observation(step, "args", read(got), read, says)


def _list_outside_changes(film):
    """Rend les changements hors de la fonction : (sorte, nom) → triplets (étape, chemin, valeur mise)."""
    places = {}
    for i, step in enumerate(film.steps):
        for place, found in step.outside.items():
            places.setdefault(place, []).extend((i, path, new) for path, _, new in found)
    return places


def _lasting(history):
    """Garde, de triplets (étape, chemin, valeur écrite), ceux dont la valeur n'est ensuite ni effacée ni complétée."""
    lasting, later, completed = [], set(), set()
    for step, path, new in reversed(history):
        parents = [path[:length] for length in range(len(path) + 1)]
        if later.isdisjoint(parents) and path not in completed:
            lasting.append((step, path, new))
        later.add(path)
        completed.update(parents)
    return lasting[::-1]


def _read_part(part, key, path, outcome):
    """Lit un endroit d'une globale ou d'un argument, que ``key`` désigne dans cette partie de l'issue."""
    return value_at(getattr(outcome, part)[key], path)


def _observe_built(film, got):
    """Observe les éléments que la fonction met dans une liste ou un dictionnaire qu'elle rend ensuite."""
    end = next((step.line for step in reversed(film.steps) if step.frame == 0 and step.kind == "return"), None)
    for prefix, name, is_joined in code.returned_names(film.frames[0].code, end):
        steps = [*_follow(film, name)]
        if not steps or type(steps[-1][1]) not in (list, dict):
            continue
        kind = type(steps[-1][1])
        history = [(i, path, new) for i, _, found in steps for path, _, new in found]
        for step, path, made in _lasting(history):
            if path or not got.failure:
                read = partial(_read_built, prefix, path, kind, made, is_joined)
                yield Observation(step, "value", made, read, partial(sentences.describe_element, name, path, made))


def _follow(film, name):
    """Rend les changements d'une variable, même faits par une fonction interne : triplets (étape, valeur, endroits)."""
    before, is_shared = GONE, name in film.frames[0].code.co_cellvars
    for i, step in enumerate(film.steps):
        is_here = step.frame == 0 or (is_shared and name in film.frames[step.frame].code.co_freevars)
        if is_here and name in step.variables:
            found = list(find_changes(before, step.variables[name]))
            before = step.variables[name]
            if found:
                yield i, before, found


def _read_built(prefix, path, kind, made, is_joined, outcome):
    """Lit dans une issue l'élément ``path`` d'une valeur construite dans une variable.

    Si la valeur attendue est d'un autre type que ``kind``, c'est ``made`` : la réponse n'est alors pas en cause.
    """
    value = value_at(outcome.value, prefix)
    value = list(value) if type(value) is tuple or (is_joined and type(value) is str) else value
    return value_at(value, path) if type(value) is kind or not (prefix or path) else made


def _observe_end(film, case, got):
    """Observe, au dernier ``return``, la valeur rendue, et les appels ou les écritures qui n'ont pas eu lieu."""
    ends = [i for i, step in enumerate(film.steps) if step.frame == 0 and step.kind == "return"]
    if not ends or got.failure:
        return
    spied = [name for name, value in case.globals.items() if isinstance(value, Spy)]
    for name in spied[:1]:
        read = partial(_read_call, len(got.order))
        yield Observation(ends[-1], name, GONE, read, sentences.describe_missing_call)
    touched = {name for kind, name in _list_outside_changes(film) if kind == "globale"}
    for name, value in case.globals.items():
        if not isinstance(value, Spy | Limit) and name not in touched:
            says = partial(sentences.describe_missing_write, name)
            yield Observation(ends[-1], name, got.globals[name], partial(_read_part, "globals", name, ()), says)
    says = partial(sentences.describe_return, got.value)
    yield Observation(ends[-1], "value", got.value, lambda outcome: outcome.value, says)


# --- La ligne d'où vient une valeur fausse


def _trace_back(film, seen, expected):
    """Rend l'`Opening` d'une observation fausse, à l'étape où une variable a pris la valeur fausse, s'il y en a une."""
    here = Opening(seen.step, seen.says(expected), is_parting=True)
    if expected in (UNSURE, GONE) or seen.value is GONE:
        return here
    wrong = [path for path, _, _ in find_differences(seen.value, expected)]
    if len(wrong) != 1:
        return here
    value, good, last, path = value_at(seen.value, wrong[0]), value_at(expected, wrong[0]), seen.step, wrong[0]
    stored = seen.value
    while (origin := _find_origin(film, last, stored, path, value)) and not _has_run_between(film, origin[0], last):
        last, name, path = origin
        here = Opening(last, sentences.describe_origin(name, path, value, good), is_parting=True)
        stored, path = value, ()
    return here


def _has_run_between(film, origin, last):
    """La ligne de l'étape ``last`` s'est-elle aussi exécutée entre l'origine et cette étape ?

    Si oui, cette ligne avait lu la même valeur sans rien faire de faux : l'erreur est venue après l'origine.
    """
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
            continue  # la variable a la bonne valeur : c'est ce return qui est mal placé
        found = _find_last_change(film, step.frame, last, name, rest)
        if found is not None and are_alike(value_at(film.steps[found].variables[name], rest), value):
            return found, name, rest
    return None


def _find_last_change(film, frame, last, name, path):
    """Rend la dernière étape avant ``last`` qui change cet endroit ; ``None`` si c'est celle d'un for ou d'un while."""
    for i in range(last - 1, -1, -1):
        step = film.steps[i]
        if step.frame == frame and any(found[: len(path)] == path for found, _, _ in step.changes.get(name, ())):
            is_statement = step.kind == "line" and not code.is_loop(film.frames[frame].code, step.line)
            return i if is_statement else None
    return None


# --- Un film où rien ne se compare à une réponse juste


def find_ending(film, case, got):
    """Rend l'`Opening` d'un film sans étape fausse connue : l'erreur, la boucle sans fin ou le dernier ``return``."""
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
    """Rend l'`Opening` d'un appel sans fin : là où il s'appelle lui-même, ne change plus rien, ou refait une boucle."""
    again = next((i for i in range(len(film.frames)) if _is_within_itself(film, i)), None)
    if again is not None and sum(1 for _ in film.chain(len(film.frames) - 1)) > _MAX_QUIET_STEPS + 1:
        step = next(i for i, step in enumerate(film.steps) if step.frame == again)
        name, line = film.frames[again].code.co_name, film.frames[again].line
        return Opening(step, f"Ligne {line}, {name} s'appelle elle-même, et cela ne finit pas.")
    busy = (i for i, step in enumerate(film.steps, 1) if step.changes or step.outside or step.calls)
    quiet = max(busy, default=0)
    if len(film.steps) - quiet > _MAX_QUIET_STEPS:
        return Opening(quiet, "À partir d'ici, plus aucune variable ne change.")
    turns = Counter(step.line for step in film.steps if step.frame == 0 and step.kind == "line")
    loops = [line for line in turns if code.is_loop(film.frames[0].code, line)]
    line = max(loops, key=turns.get, default=None)
    if line is None or turns[line] < _MAX_QUIET_STEPS:
        return Opening(len(film.steps) - 1)
    step = [i for i, step in enumerate(film.steps) if step.line == line and step.kind == "line"][:2][-1]
    return Opening(step, f"Cette boucle ne s'arrête pas : {turns[line]} tours dans ce film.")


def _is_within_itself(film, index):
    """Cet appel est-il fait, de près ou de loin, par un autre appel de la même fonction ?"""
    own, *others = (film.frames[i].code for i in film.chain(index))
    return own in others
