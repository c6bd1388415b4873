"""« Pas à pas » : le film d'un appel, de ce qui est enregistré à l'image."""

from dataclasses import replace
from functools import cache
from types import FunctionType

from ...drawing.fragment import Fragment
from ...drawing.html import tag
from ..declare.cases import Case
from ..declare.registry import rows_of
from ..explain.attempt import may_run_again
from ..show.call import call_rows
from ..values import shown
from .code import block_of, blocks_of
from .divergence import ending, opening, parting
from .filming import recorded, telling_film
from .reel import Reel
from .right import right_of

_BYTES = 60_000  # d'un film, tout compris
_LEFT = "text-align: left"  # JupyterLab aligne à droite
_CALL = 140  # caractères de l'appel, en titre
_SIZES = ((2_000, 110), (2_000, 50), (300, 70), (120, 50), (60, 40))  # étapes gardées, caractères d'une valeur


def film_of(exercise, answer, case, namespace):
    """Le film d'une réponse fausse sur un cas, ouvert là où elle quitte ce qu'une réponse juste aurait fait.

    Le carnet reste ce qu'il est.

    Args:
        exercise: l'`Exercise`.
        answer: la réponse de l'élève.
        case: le `Case` où elle est fausse ; d'un cas répété, un seul appel est filmé.
        namespace: les variables globales du carnet.

    Returns:
        Fragment: ou ``None`` si le code ne se retrouve pas, ou ne doit pas tourner deux fois.
    """
    if not isinstance(answer, FunctionType) or block_of(answer.__code__) is None:
        return None
    if not may_run_again(exercise, answer, namespace):
        return None
    case = replace(case, repeat=1)
    right = cache(lambda: right_of(exercise, case))
    filmed = telling_film(answer, case, namespace, right, lambda film, got: parting(film, exercise, case, got, right))
    if filmed is None:
        return None
    film, got = filmed
    call = call_rows(exercise, case)[0][1]
    opened = opening(film, exercise, case, got, right)
    expected = () if film.is_full or got.failure else right().values(lambda outcome: outcome.value) or ()
    return _fragment(film, got, opened, call, exercise.draws, expected)


def film_of_call(function, args, kwargs):
    """Le film d'un appel quelconque, fait pour de bon, avec les variables du carnet.

    Returns:
        Fragment: ou ``None`` si la fonction n'est pas de l'élève, ou si son code ne se retrouve pas.
    """
    if block_of(function.__code__) is None:
        return None
    given = [*map(shown, args), *(f"{name}={shown(value)}" for name, value in kwargs.items())]
    filmed = recorded(function, Case(), function.__globals__, lambda: function(*args, **kwargs))
    if filmed is None:
        return None
    film, got = filmed
    return _fragment(film, got, ending(film, Case(), got), f"{function.__name__}({', '.join(given)})", rows_of)


def _fragment(film, got, opened, call, draws, expected=()):
    """Le `Fragment` d'un film, assez court pour rester dans un carnet ; ``None`` si un code manque.

    Args:
        film, got: le `Recorder`, et l'`Outcome`.
        opened: l'`Opening`.
        call: l'appel, tel qu'on l'écrirait.
        draws: comment se dessinent les valeurs, voir `Reel`.
        expected: les valeurs qu'une réponse juste peut rendre.
    """
    blocks = blocks_of([frame.code for frame in film.frames])
    if blocks is None:
        return None
    for most, limit in _SIZES:
        reel = Reel(film, blocks, got.printed, limit, draws)
        data = reel.data(opened, most, expected) | {"call": _cut(call)}
        made = Fragment("steps", data, _sentence(film, opened, blocks), still=_still(film, opened, blocks, call),
                        prose=("says",))  # fmt: skip
        if len(made.as_html().encode()) <= _BYTES:
            break
    return made


def _cut(call):
    return call if len(call) <= _CALL else call[: _CALL - 1] + "…"


def _sentence(film, opened, blocks):
    """Ce que dit le film à qui ne voit pas d'image."""
    step = film.steps[opened.step]
    name = film.frames[0].code.co_name
    where = f"étape {opened.step + 1} sur {len(film.steps)}, ligne {step.line} : {_line(film, step, blocks).strip()}"
    return f"Pas à pas de {name}, {where}" + f"\n{opened.says}" * bool(opened.says)


def _line(film, step, blocks):
    block = next(block for block in blocks if block.has(film.frames[step.frame].code))
    return block.lines[step.line - block.first]


def _still(film, opened, blocks, call):
    """L'étape où s'ouvre le film, immobile : le code, la ligne, les variables."""
    step = film.steps[opened.step]
    block = next(block for block in blocks if block.has(film.frames[step.frame].code))
    lines = (
        f"{'▶' if number == step.line else ' '} {number:>3}  {line}"
        for number, line in enumerate(block.lines, block.first)
    )
    variables = {}
    for one in film.steps[: opened.step + 1]:
        if one.frame == step.frame:
            variables |= one.variables
    rows = (
        tag("tr", tag("th", name, style=_LEFT), tag("td", tag("code", shown(value, 80)), style=_LEFT))
        for name, value in variables.items()
    )
    title = tag("code", _cut(call), style="white-space: pre-wrap")
    where = tag("p", "Pas à pas de ", title, f", étape {opened.step + 1} sur {len(film.steps)}")
    return where + tag("pre", "\n".join(lines)) + tag("p", opened.says) + tag("table", *rows)
