"""« Pas à pas » : filmer un appel et faire une image de ses étapes."""

from dataclasses import replace
from functools import cache
from types import FunctionType

from ..declare.cases import Case
from ..declare.registry import rows_of
from ..drawing.fragment import Fragment
from ..drawing.html import tag
from ..explain.attempt import may_run_again
from ..show.call import call_rows
from ..values import shown
from .code import block_of, blocks_of
from .divergence import find_ending, find_parting
from .filming import film_mistake, record_call
from .reel import Reel
from .right import find_right

_MAX_BYTES = 60_000  # taille du HTML d'un film
_ALIGN_LEFT = "text-align: left"  # JupyterLab aligne à droite
_MAX_CALL_LENGTH = 140  # caractères de l'appel, dans le titre
_SIZES = ((2_000, 110), (2_000, 50), (300, 70), (120, 50), (60, 40))  # (étapes gardées, caractères d'une valeur)


def film_of(exercise, answer, case, namespace):
    """Filme une réponse fausse sur un cas, et ouvre le film à la première étape qu'aucune réponse juste ne ferait.

    La réponse tourne dans une copie du carnet, qui ne change donc pas. D'un cas répété, un seul appel est filmé.

    Returns:
        Fragment: le film ; ``None`` si le code est introuvable, ou ne doit pas tourner deux fois.
    """
    if not isinstance(answer, FunctionType) or block_of(answer.__code__) is None:
        return None
    if not may_run_again(exercise, answer, namespace):
        return None
    case = replace(case, repeat=1)
    right = cache(lambda: find_right(exercise, case))
    filmed = film_mistake(
        answer, case, namespace, right, lambda film, got: find_parting(film, exercise, case, got, right)
    )
    if filmed is None:
        return None
    film, got = filmed
    call = call_rows(exercise, case)[0][1]
    opened = find_parting(film, exercise, case, got, right) or find_ending(film, case, got)
    expected = () if film.is_full or got.failure else right().values(lambda outcome: outcome.value) or ()
    return _make_fragment(film, got, opened, call, exercise.draws, expected)


def film_of_call(function, args, kwargs):
    """Filme un appel quelconque, qui lit et change vraiment les variables du carnet.

    Returns:
        Fragment: le film ; ``None`` si la fonction n'est pas de l'élève, ou si son code est introuvable.
    """
    if block_of(function.__code__) is None:
        return None
    given = [*map(shown, args), *(f"{name}={shown(value)}" for name, value in kwargs.items())]
    filmed = record_call(function, Case(), function.__globals__, lambda: function(*args, **kwargs))
    if filmed is None:
        return None
    film, got = filmed
    return _make_fragment(
        film, got, find_ending(film, Case(), got), f"{function.__name__}({', '.join(given)})", rows_of
    )


def _make_fragment(film, got, opened, call, draws, expected=()):
    """Rend le `Fragment` d'un film, assez court pour rester dans un carnet ; ``None`` si un code est introuvable."""
    blocks = blocks_of([frame.code for frame in film.frames])
    if blocks is None:
        return None
    code = film.frames[film.steps[opened.step].frame].code
    block = next(block for block in blocks if block.has(code))
    text, still = _describe_opening(film, opened, block), _draw_still(film, opened, block, call)
    for max_steps, limit in _SIZES:
        reel = Reel(film, blocks, got.printed, limit, draws)
        data = reel.data(opened, max_steps, expected) | {"call": _cut(call)}
        fragment = Fragment("steps", data, text, still=still, prose=("says",))
        if len(fragment.as_html().encode()) <= _MAX_BYTES:
            break
    return fragment


def _cut(call):
    return call if len(call) <= _MAX_CALL_LENGTH else call[: _MAX_CALL_LENGTH - 1] + "…"


def _describe_opening(film, opened, block):
    """Écrit le texte qui remplace le film là où il n'y a pas d'image."""
    step = film.steps[opened.step]
    name = film.frames[0].code.co_name
    line = block.lines[step.line - block.first].strip()
    where = f"étape {opened.step + 1} sur {len(film.steps)}, ligne {step.line} : {line}"
    return "\n".join(filter(None, [f"Pas à pas de {name}, {where}", opened.says]))


def _draw_still(film, opened, block, call):
    """Rend l'image fixe de l'étape où s'ouvre le film : le code, la ligne et les variables."""
    step = film.steps[opened.step]
    lines = (
        f"{'▶' if number == step.line else ' '} {number:>3}  {line}"
        for number, line in enumerate(block.lines, block.first)
    )
    variables = {}
    for earlier in film.steps[: opened.step + 1]:
        if earlier.frame == step.frame:
            variables |= earlier.variables
    rows = (
        tag("tr", tag("th", name, style=_ALIGN_LEFT), tag("td", tag("code", shown(value, 80)), style=_ALIGN_LEFT))
        for name, value in variables.items()
    )
    title = tag("code", _cut(call), style="white-space: pre-wrap")
    where = tag("p", "Pas à pas de ", title, f", étape {opened.step + 1} sur {len(film.steps)}")
    return where + tag("pre", "\n".join(lines)) + tag("p", opened.says) + tag("table", *rows)
