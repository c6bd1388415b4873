"""La fonction ``train(games, rng)`` d'un élève, mise dans un fichier puis appelée dans la cage du correcteur.

Dans la cage, elle dispose de Python, de NumPy et du code qu'a un carnet au début de la leçon 5. Elle n'y a ni le reste
du carnet de l'élève, ni le paquet.
"""

import ast
import base64
import json
import zlib
from dataclasses import dataclass
from inspect import getsource

from juge import EXERCISES
from juge.cage.caged import Cage, DeadCageError, lesson_of
from juge.cage.sources import given_before
from juge.call.source import function_in, source_of
from juge.declare.cases import Case

from ..strength.policies import policy_of
from ..strength.trainers import Trainer

MAX_CODE_LENGTH = 20_000  # caractères
MAX_SECONDS = 60  # la durée des cent entraînements
_FIRST_EXERCISE = EXERCISES["5.1"]  # la fonction dispose du même code qu'une réponse à cet exercice
_MAX_TABLE_BYTES = 10**7
_CALLED_NAME = "entry"  # la fonction que la cage appelle
_TRIAL_GAMES = 20


@dataclass(frozen=True)
class Program:
    """La fonction d'un élève.

    Attributes:
        games: le nombre de parties qu'on lui demande.
        code: son code, une seule fonction.
    """

    name: str
    games: int
    code: str

    @property
    def content(self):
        """L'arbre syntaxique du code, sans commentaires ni mise en page, et le nombre de parties."""
        return ast.dump(ast.parse(self.code)), self.games


class ProgramError(ValueError):
    """Le refus d'une fonction qui n'apprend pas comme il faut ; le message dit pourquoi."""


def program_of(function, games):
    """Le `Program` d'une fonction écrite dans un carnet, après un essai de quelques parties hors de ce carnet.

    Raises:
        ProgramError: son code ne se retrouve pas, ou n'est pas celui d'une fonction seule.
        ValueError: la fonction ne rend pas de table (voir `strength.trainers.Trainer`).
    """
    code, name = source_of(function), function.__name__
    if code is None:
        raise ProgramError(f"Le code de {name} ne se retrouve pas : écrivez-la par def, dans une cellule.")
    program = checked(Program(name, games, code))
    names = {"__name__": "__main__"}
    for part in (*(given for _, given in given_before(_FIRST_EXERCISE)), code):
        exec(part, names)
    Trainer(names[name]).policy(_TRIAL_GAMES, seed=0)
    return program


def checked(program):
    """Vérifie que le code d'un `Program` est celui d'une seule fonction, et rend ce `Program`.

    Raises:
        ProgramError: le code est trop long, n'est pas celui d'une seule fonction, ou a un entier démesuré.
    """
    is_alone = function_in(program.code, program.name) and len(ast.parse(program.code).body) == 1
    if len(program.code) > MAX_CODE_LENGTH or not is_alone:
        raise ProgramError(
            f"Une fonction s'inscrit seule : un def de {MAX_CODE_LENGTH} caractères au plus, sans décorateur ni entier "
            "démesuré, qui définit en elle ce dont elle se sert."
        )
    return program


def learned_by(program, seeds, kind):
    """La politique que donne chaque graine, entraînée en cage.

    Args:
        seeds: les graines, deux au moins.
        kind: la cage (`grading.cage.box.Box.kind`).

    Raises:
        ProgramError: la fonction lève une erreur, ne finit pas, joue trop de parties, rend autre chose qu'une table, ou
            garde quelque chose d'un appel à l'autre : la dernière graine donne un autre agent dans une cage neuve.
    """
    *others, last = seeds
    (alone,) = _called(program, [last], kind)
    for policy in _called(program, [*others, last], kind):
        yield policy
    if policy != alone:
        raise ProgramError(
            f"{program.name} ne rend pas deux fois le même agent pour la même graine : elle garde quelque chose d'un "
            "appel à l'autre (la table part-elle vide ?), ou tire au sort ailleurs que dans rng et random."
        )


def _called(program, seeds, kind):
    lesson = lesson_of(_FIRST_EXERCISE, _code(program)) | {"name": _CALLED_NAME}
    try:
        with Cage(lesson, kind, MAX_SECONDS) as cage:
            says, why = cage.define()
            if says != "ready":
                raise ProgramError(f"{program.name} ne se laisse pas définir. {why}".strip())
            for seed in seeds:
                yield _policy(program, cage.call(Case((program.games, seed), seconds=MAX_SECONDS)))
    except DeadCageError as error:
        raise ProgramError(str(error)) from None


def _code(program):
    entry = f"def {_CALLED_NAME}(games, seed):\n    return packed({program.name}, globals(), games, seed)\n"
    return "\n".join((program.code, getsource(packed), entry))


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
