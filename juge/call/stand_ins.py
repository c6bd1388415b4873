"""Les doublures que l'élève appelle à la place d'une fonction, pendant un cas : elles répondent, comptent ou notent."""

import marshal
import random
import threading
import time
from inspect import Parameter, Signature, signature

from ..declare.cases import TooManyCallsError
from ..values import plain

SEED, DRAW = "random.seed", "random.random"  # leurs noms dans `cases.Outcome.order`, parmi les fonctions espionnées


def copied(value):
    """Copie une valeur simple ; marshal le fait dix fois plus vite que deepcopy."""
    return marshal.loads(marshal.dumps(value))


class Spying:
    """La fonction que voit l'élève à la place d'une fonction du cours."""

    def __init__(self, spy, order):
        self.spy, self.calls, self.order, self.stands_for = spy, [], order, spy.name
        parameters = [
            Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default[0] if default else Parameter.empty)
            for name, *default in spy.parameters
        ]
        self.signature = Signature(parameters)
        self.defaults = {parameter.name: parameter.default for parameter in parameters}
        self.shapes = set()  # les façons de l'appeler que sa signature permet, car les vérifier est long

    def __call__(self, *args, **kwargs):
        """Rend la réponse suivante, et note les arguments reçus."""
        if (shape := (len(args), *kwargs)) not in self.shapes:
            try:
                self.signature.bind(*args, **kwargs)
            except TypeError as error:  # Python nommerait ainsi une vraie fonction
                raise TypeError(f"{self.spy.name}() {error}") from None
            self.shapes.add(shape)
        if len(self.calls) == len(self.spy.replies):
            raise TooManyCallsError(self.spy.name)
        self.calls.append(plain({**self.defaults, **dict(zip(self.defaults, args, strict=False)), **kwargs}))
        self.order.append(self.spy.name)
        return copied(self.spy.replies[len(self.calls) - 1])


class Limited:
    """Une fonction du cours, que l'élève ne peut appeler qu'un nombre limité de fois."""

    def __init__(self, function, limit):
        self.function, self.left, self.stands_for = function, limit.most, function.__name__

    def __call__(self, *args, **kwargs):
        """Appelle la fonction, ou refuse un appel de trop."""
        if not self.left:
            raise TooManyCallsError(self.function.__name__)
        self.left -= 1
        return self.function(*args, **kwargs)


class Sleep:
    """Un ``time.sleep`` qui n'attend pas ; les autres fils du noyau attendent."""

    def __init__(self):
        self.wait, self.owner = time.sleep, threading.get_ident()

    def __call__(self, seconds):
        """Rend la main aussitôt ; un autre fil, lui, attend vraiment."""
        if threading.get_ident() != self.owner:
            return self.wait(seconds)
        if type(seconds) not in (int, float) or not seconds >= 0:
            self.wait(min(seconds, 0))  # la vraie fonction lève l'erreur habituelle
        return None


class Seed:
    """Un ``random.seed`` qui note son appel : une réponse ne doit pas choisir la graine du programme qui l'appelle."""

    def __init__(self, order):
        self._seed, self._order = random.seed, order

    def __call__(self, seed=None, *rest):
        """Note qu'une graine est choisie, et la choisit."""
        now = random.seed  # une réponse a pu garder la doublure d'un appel d'avant
        if seed is not None:
            (now if type(now) is Seed else self)._order.append(SEED)
        self._seed(seed, *rest)


class Draw:
    """Un ``random.random`` qui rend une fois le nombre donné, et le note, puis en tire au sort."""

    def __init__(self, order=()):
        self.random, self.given, self.stands_for = random.random, None, "random.random"
        self._order = order

    def __call__(self):
        """Rend le nombre donné, s'il n'a pas servi."""
        given, self.given = self.given, None
        if given is None:
            return self.random()
        self._order.append(DRAW)
        return given


class Overheard:
    """Une fonction que l'élève appelle, dont chaque appel est noté avec ses arguments et la valeur rendue."""

    def __init__(self, function):
        self.function, self.calls, self.stands_for = function, [], function.__name__
        self.signature = signature(function)  # elle nomme les arguments reçus

    def __call__(self, *args, **kwargs):
        """Appelle la fonction, et note ses arguments et la valeur rendue."""
        received = plain((args, kwargs))
        value = self.function(*args, **kwargs)  # appelée d'abord, elle refuse elle-même des arguments faux
        bound = self.signature.bind(*received[0], **received[1])
        bound.apply_defaults()
        self.calls.append((dict(bound.arguments), plain(value)))
        return value


STAND_INS = {kind.__call__.__code__ for kind in (Spying, Limited, Draw, Overheard)}  # voir `film.record`
