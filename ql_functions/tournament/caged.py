"""Faire apprendre la fonction ``train(games, rng)`` d'un élève dans la cage du correcteur.

Dans la cage, elle dispose de Python, de NumPy et du code qu'a un carnet au début de la leçon 5. Elle n'y a ni le reste
du carnet de l'élève, ni le paquet. Ses entraînements y disposent de `MAX_SECONDS` secondes de calcul, que compte le
système : ce que font les autres programmes de la machine n'y change rien.
"""

import base64
import json
import zlib
from contextlib import suppress
from inspect import getsource
from subprocess import TimeoutExpired

from juge.cage.caged import Cage, DeadCageError, lesson_of
from juge.declare.cases import Case

from ..strength.policies import policy_of
from ..strength.trainers import UNREPEATABLE
from .programs import FIRST_EXERCISE, ProgramError

MAX_SECONDS = 25  # secondes de processeur d'une cage, pour tous ses entraînements ; `locks` en laisse 30
_PATIENCE = 20  # secondes d'attente par seconde de calcul, sur une machine qui calcule autre chose
_BOUND = "import resource\nresource.setrlimit(resource.RLIMIT_CPU, ({most}, {most} + 1))\ndel resource"
_SPENT = -24, 128 + 24  # ce que rend une cage arrêtée par cette borne (`SIGXCPU`), le second sous bubblewrap
_DYING_SECONDS = 5  # pour qu'une cage qui ne répond plus finisse
_MAX_TABLE_BYTES = 10**7
_CALLED_NAME = "entry"  # la fonction que la cage appelle


def learned_by(program, seeds, kind):
    """Ce qu'apprend chaque graine, deux au moins : les couples (politique, parties jouées).

    Args:
        kind: la cage, voir `juge.cage.box.Box`.

    Raises:
        ProgramError: la fonction lève une erreur, calcule trop longtemps, joue trop de parties, rend autre chose qu'une
            table, ou garde quelque chose d'un appel à l'autre : la dernière graine donne un autre agent dans une cage
            neuve.
    """
    (alone,) = _called(program, seeds[-1:], kind)
    found = _called(program, seeds, kind)
    if found[-1] != alone:
        raise ProgramError(UNREPEATABLE.format(name=program.name))
    return found


def _called(program, seeds, kind):
    entry = f"def {_CALLED_NAME}(games, seed):\n    return packed({program.name}, globals(), games, seed)\n"
    code = "\n".join((program.code, getsource(packed), entry))
    lesson = lesson_of(FIRST_EXERCISE, code) | {"name": _CALLED_NAME}
    lesson["given"] = [*lesson["given"], ["tournament/caged.py", _BOUND.format(most=MAX_SECONDS)]]
    most = _PATIENCE * MAX_SECONDS
    with Cage(lesson, kind, most) as cage:
        try:
            says, why = cage.define()
            if says != "ready":
                raise ProgramError(f"{program.name} ne se laisse pas définir. {why}".strip())
            return [_learned(program, cage.call(Case((program.games, seed), seconds=most))) for seed in seeds]
        except DeadCageError as error:
            raise ProgramError(_stopped(program, error, cage.process)) from None


def _stopped(program, error, process):
    """La phrase qui dit pourquoi la cage ne répond plus."""
    if error.is_doubtful:  # elle ne répond pas à temps, mais vit encore
        return (
            f"Les entraînements de {program.name} ne finissent pas : la fonction attend, ou la machine est trop "
            "chargée. Refaites alors le tournoi."
        )
    with suppress(TimeoutExpired):  # elle a pu n'être que mal formée, et vivre encore
        process.wait(_DYING_SECONDS)
    if process.returncode in _SPENT:
        return (
            f"Les entraînements de {program.name} demandent trop de calcul : une participation dispose de "
            f"{MAX_SECONDS} secondes de processeur."
        )
    return str(error)


def packed(train, names, games, seed):
    """Appelle ``train(games, rng)`` dans la cage : les parties qu'elle y joue, et sa table.

    La table est compressée : la cage borne la taille d'une valeur.
    """
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
    return [played, base64.b64encode(zlib.compress(json.dumps(rows).encode())).decode()]


def _learned(program, outcome):
    """La politique et les parties d'un appel ; chaque donnée qui sort de la cage est vérifiée."""
    call = f"{program.name}({program.games}, rng)"
    if outcome.failure:
        raise ProgramError(f"{call} s'arrête sur {outcome.failure.kind} : {outcome.failure.message}.")
    try:
        played, table = outcome.value
        if type(played) is not int or not 0 <= played <= program.games:
            raise ValueError("Le nombre de ses parties n'en est pas un.")
        rows = json.loads(zlib.decompressobj().decompress(base64.b64decode(table), _MAX_TABLE_BYTES))
        return policy_of({state: {"Q1": dict(q1), "Q2": dict(q2)} for state, (q1, q2) in rows}), played
    except (TypeError, ValueError, RecursionError, zlib.error) as error:
        raise ProgramError(f"{call} ne rend pas une table du cours. {error}") from None
