"""La fonction ``train(games, rng)`` d'un élève, telle qu'un fichier la garde ; `caged` la fait apprendre en cage."""

import ast
from dataclasses import dataclass

from juge import EXERCISES
from juge.call.source import function_in, source_of

from ..strength.trainers import Trainer

MAX_CODE_LENGTH = 20_000  # caractères
FIRST_EXERCISE = EXERCISES["5.1"]  # la fonction dispose du même code qu'une réponse à cet exercice
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

    Rend aussi si des parties s'y sont vues.

    Raises:
        ProgramError: son code ne se retrouve pas, ou n'est pas celui d'une fonction seule.
        ValueError: la fonction ne rend pas de table (voir `strength.trainers.Trainer`).
    """
    from juge.cage.sources import given_before  # ce que le noyau d'un élève ne charge qu'ici

    code, name = source_of(function), function.__name__
    if code is None:
        raise ProgramError(f"Le code de {name} ne se retrouve pas : écrivez-la par def, dans une cellule.")
    program = check_program(Program(name, games, code))
    names = {"__name__": "__main__"}
    for part in (*(given for _, given in given_before(FIRST_EXERCISE)), code):
        exec(part, names)
    trainer = Trainer(names[name])
    trainer.policy(_TRIAL_GAMES, seed=0)
    return program, trainer.counted


def check_program(program):
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
