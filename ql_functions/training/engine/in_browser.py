"""Le moteur dans un navigateur, traduit en JavaScript : une demande et une réponse, en JSON."""

import json
from functools import cache
from pathlib import Path

from ... import game
from ...browser import host, javascript
from . import kernel
from .plan import Plan, Results

_SOURCE = Path(__file__).parent / "static" / "engine.js"
# Ce que la page calcule elle-même, ou qui s'y écrit autrement.
_OWN = ("draw", "run", "KEYS", "NUMBERS", "MOVES", "NUMBER", "WINS", "FREE", "COUNT", "SYMMETRY")
# Les tableaux lus à chaque coup sont à plat : un tableau de tableaux prendrait un quart de temps de plus (mesuré).
_FLAT = {"q": (2, 9), "peaks": (2,), "FREE": (9,), "to_canonical": (9,), "from_canonical": (9,)}


def run(q_table, init_q, random, plan, seen, most):
    """Comme `with_numba.run`."""
    numbers = dict(zip(kernel.KEYS, kernel.NUMBERS, strict=True))
    known = [
        [numbers[key], *([tables[name].get(square) for square in range(9)] for name in ("Q1", "Q2"))]
        for key, tables in q_table.items() if key in numbers
    ]  # fmt: skip
    answer = _ask(known, init_q, random, plan, seen, most, numbers=kernel.NUMBERS)
    return Results(**answer | {"random": int(answer["random"])})


def learn(init_q, random, plan, seen, most):
    """Comme `with_numba.learn`."""
    return _ask([], init_q, random, plan, seen, most)


def _ask(known, init_q, random, plan, seen, most, **more):
    request = {"known": known, "initQ": init_q, "random": str(random), "plan": plan, "seen": seen, "most": most} | more
    return json.loads(_engine()(json.dumps(request)))


@cache
def _engine():
    return host.evaluated(f"(() => {{\n{source()}return answer;\n}})()")


def source():
    """Le moteur en JavaScript : des fonctions, et les tableaux qu'elles lisent."""
    places = {name.upper(): place for place, name in enumerate(Plan._fields)}
    given = {"LINES": game.lines(), "SYMMETRIES": game.symmetries(), "BOARDS": len(kernel.KEYS)} | places
    constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    return constants + javascript.translated(kernel, _OWN, _FLAT) + _SOURCE.read_text("utf-8")
