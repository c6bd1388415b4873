"""La fonction ``train(games, rng)`` d'un élève : appelée sans rien craindre d'elle, et ses parties comptées.

Le nombre qui compte est celui que l'on demande. Le paquet vérifie qu'elle n'en joue pas plus, autant qu'il le peut : il
compte les parties de la fonction ``simulate_game`` de son carnet, qu'elle soit de l'élève ou du paquet, et celles de
``ql_functions.training.train``. Une boucle qui joue sans elles, il ne la voit pas, et le dit.
"""

import random
from contextlib import ExitStack
from functools import wraps
from reprlib import repr as shown
from time import monotonic

from juge.call.run import TooLong, deadline, in_place, is_born_in, is_raised, message_of
from juge.errors import explain

from .. import solutions, training
from .policies import policy_of

PATIENCE = 300  # secondes, pour toute la recherche
LEAST_WAIT, SLOWEST = 20, 500  # secondes laissées à tout appel ; parties par seconde, en plus

UNREPEATABLE = (
    "{name} ne rend pas deux fois le même agent pour la même graine : elle garde quelque chose d'un appel à l'autre "
    "(la table part-elle vide ?), ou tire au sort ailleurs que dans rng et random."
)


class OutOfTimeError(Exception):
    """La recherche a trop duré : on s'en tient à ce que l'on sait."""


class Trainer:
    """La fonction d'un élève.

    Args:
        function: elle reçoit un nombre de parties et un `random.Random`, et rend une table du cours.

    Attributes:
        name: son nom.
        counted: le paquet a-t-il compté des parties à chacun de ses appels ?
    """

    def __init__(self, function):
        self.function, self.name, self.counted = function, getattr(function, "__name__", "Votre fonction"), True
        self._played, self._is_repeatable, self._end = 0, False, monotonic() + PATIENCE

    def policy(self, games, seed):
        """La politique de la table que rend un appel.

        Raises:
            OutOfTimeError: ``PATIENCE`` est passée.
            ValueError: l'appel ne rend pas de table, ou joue trop de parties ; ou la même graine en donne deux.
        """
        if monotonic() > self._end:
            raise OutOfTimeError
        policy = self._called(games, seed)
        if not self._is_repeatable and self._called(games, seed) != policy:
            raise ValueError(UNREPEATABLE.format(name=self.name))
        self._is_repeatable = True
        return policy

    def _called(self, games, seed):
        self._played, call = 0, f"{self.name}({games}, rng)"
        table = self._table(games, seed, call)
        if self._played > games:
            raise ValueError(f"{call} a joué {self._played} parties : le défi compte celles qu'elle joue vraiment.")
        self.counted &= self._played > 0
        try:
            if not isinstance(table, dict):
                raise TypeError(f"C'est {shown(table)}." + " Il manque un return ?" * (table is None))
            return policy_of(table)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{call} ne rend pas une table du cours. {error}") from None

    def _table(self, games, seed, call):
        state, seconds = random.getstate(), LEAST_WAIT + games / SLOWEST
        try:
            with self._counting(), deadline(seconds):
                random.seed(seed)  # simulate_game, lui, tire dans random
                return self.function(games, random.Random(seed))
        except TooLong:
            raise ValueError(
                f"{call} n'a toujours rien rendu après {seconds:.0f} secondes : une boucle n'y finit-elle jamais ?"
            ) from None
        except (Exception, SystemExit) as error:
            kind, message = type(error).__name__, message_of(error)
            own = getattr(self.function, "__globals__", {})
            born = error if is_born_in(error, own) else None
            says = "" if is_raised(error, own) else explain(kind, message, born)
            raise ValueError(f"{call} s'arrête sur {kind} : {message}. {says}".strip()) from error
        finally:
            random.setstate(state)

    def _counting(self):
        """Le contexte où les parties que le paquet sait voir sont comptées."""
        places, stack = (getattr(self.function, "__globals__", {}), vars(solutions), vars(training)), ExitStack()
        for place in places:
            names = {name: self._of_train(value) for name, value in place.items() if value is training.train}
            if callable(place.get("simulate_game")):
                names["simulate_game"] = self._of_games(place["simulate_game"])
            stack.enter_context(in_place(place, names))
        return stack

    def _of_games(self, simulate_game):
        @wraps(simulate_game)
        def counted(*args, **kwargs):
            self._played += 1
            return simulate_game(*args, **kwargs)

        return counted

    def _of_train(self, train):
        @wraps(train)
        def counted(*args, **kwargs):
            history = train(*args, **kwargs)
            self._played += history.games
            return history

        return counted
