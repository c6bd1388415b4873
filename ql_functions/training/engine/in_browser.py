"""Le moteur dans un navigateur, traduit en JavaScript : une demande et une réponse, en JSON."""

import json
from functools import cache
from pathlib import Path

from ...browser import host, javascript
from . import kernel
from .plan import Greedy, Plan, Results

_SOURCE = Path(__file__).parent / "static" / "engine.js"
# Les tableaux lus à chaque coup sont à plat : un tableau de tableaux prendrait un quart de temps de plus (mesuré).
_FLAT = {"q": (2, 9), "peaks": (2,), "FREE": (9,), "to_canonical": (9,), "from_canonical": (9,)}


def run(q_table, init_q, random, plan, seen, most):
    """Comme `with_numba.run`."""
    numbers = dict(zip(kernel.KEYS, kernel.NUMBERS, strict=True))
    known = [
        [numbers[key], *([tables[name].get(square) for square in range(9)] for name in ("Q1", "Q2"))]
        for key, tables in q_table.items() if key in numbers
    ]  # fmt: skip
    answer = _ask(known=known, initQ=init_q, random=str(random), plan=plan, seen=seen, most=most)
    return Results(**answer | {"random": int(answer["random"])}, visits=None)


def learn(init_q, random, plan, seen, most):
    """Comme `with_numba.learn`."""
    return Greedy(**_ask(known=[], initQ=init_q, random=str(random), plan=plan, seen=seen, most=most, masks=True))


def _ask(**request):
    return json.loads(_engine()(json.dumps(request)))


@cache
def _engine():
    return host.evaluated(source())


def source():
    """Le moteur entier : une expression JavaScript, qui vaut la fonction d'une demande à sa réponse."""
    own = f"const SYMMETRIC = {Plan._fields.index('symmetric')};\n{_SOURCE.read_text('utf-8')}"
    return f"(() => {{\n{javascript.translated(kernel, ('draw',), _FLAT)}{own}return answer;\n}})()"
