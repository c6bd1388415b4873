"""Faire apprendre la fonction ``train(games, rng)`` d'un élève dans la cage du correcteur.

Dans la cage, elle dispose de Python, de NumPy et du code qu'a un carnet au début de la leçon 5. Elle n'y a ni le reste
du carnet de l'élève, ni le paquet.
"""

import base64
import json
import zlib
from inspect import getsource

from juge.cage.caged import Cage, DeadCageError, lesson_of
from juge.declare.cases import Case

from ..strength.policies import policy_of
from ..strength.trainers import UNREPEATABLE
from .programs import FIRST_EXERCISE, ProgramError

MAX_SECONDS = 60  # la durée des cent entraînements
_MAX_TABLE_BYTES = 10**7
_CALLED_NAME = "entry"  # la fonction que la cage appelle


def learned_by(program, seeds, kind):
    """La politique que donne chaque graine, deux au moins, entraînée en cage (``kind`` : voir `juge.cage.box.Box`).

    Raises:
        ProgramError: la fonction lève une erreur, ne finit pas, joue trop de parties, rend autre chose qu'une table, ou
            garde quelque chose d'un appel à l'autre : la dernière graine donne un autre agent dans une cage neuve.
    """
    *others, last = seeds
    (alone,) = _called(program, [last], kind)
    for policy in _called(program, [*others, last], kind):
        yield policy
    if policy != alone:
        raise ProgramError(UNREPEATABLE.format(name=program.name))


def _called(program, seeds, kind):
    entry = f"def {_CALLED_NAME}(games, seed):\n    return packed({program.name}, globals(), games, seed)\n"
    code = "\n".join((program.code, getsource(packed), entry))
    lesson = lesson_of(FIRST_EXERCISE, code) | {"name": _CALLED_NAME}
    try:
        with Cage(lesson, kind, MAX_SECONDS) as cage:
            says, why = cage.define()
            if says != "ready":
                raise ProgramError(f"{program.name} ne se laisse pas définir. {why}".strip())
            for seed in seeds:
                yield _policy(program, cage.call(Case((program.games, seed), seconds=MAX_SECONDS)))
    except DeadCageError as error:
        raise ProgramError(str(error)) from None


def packed(train, names, games, seed):
    """Appelle ``train(games, rng)`` dans la cage, et compresse la table : la cage borne la taille d'une valeur."""
    import base64
    import json
    import random
    import zlib

    played, simulate_game = 0, names["simulate_game"]

    def counted(*args, **kwargs):
        nonlocal played
        played += 1
        return simulate_game(*args, **kwargs)

    random.seed(seed)  # simulate_game tire ses coups dans random
    names["simulate_game"] = counted
    try:
        table = train(games, random.Random(seed))
    finally:
        names["simulate_game"] = simulate_game
    if played > games:
        raise ValueError(f"{played} parties jouées au lieu de {games}")
    try:
        rows = [[state, [[*tables[name].items()] for name in ("Q1", "Q2")]] for state, tables in table.items()]
    except (AttributeError, KeyError, TypeError) as error:
        raise TypeError("ce n'est pas une table du cours qui est rendue") from error
    return base64.b64encode(zlib.compress(json.dumps(rows).encode())).decode()


def _policy(program, outcome):
    """La politique de la table que rend un appel ; chaque donnée qui sort de la cage est vérifiée."""
    call = f"{program.name}({program.games}, rng)"
    if outcome.failure:
        raise ProgramError(f"{call} s'arrête sur {outcome.failure.kind} : {outcome.failure.message}.")
    try:
        rows = json.loads(zlib.decompressobj().decompress(base64.b64decode(outcome.value), _MAX_TABLE_BYTES))
        return policy_of({state: {"Q1": dict(q1), "Q2": dict(q2)} for state, (q1, q2) in rows})
    except (TypeError, ValueError, RecursionError, zlib.error) as error:
        raise ProgramError(f"{call} ne rend pas une table du cours. {error}") from None
