"""Ce que l'élève voit à la place d'une fonction, pendant un cas : ce qui répond, compte, écoute ou note."""

import copy
import marshal
import random
import threading
import time
from functools import cached_property
from inspect import Parameter, Signature, signature

from ..declare.cases import TooManyCallsError
from ..values import PLAIN, plain

SEED = "random.seed"  # dans `cases.Outcome.order`, parmi les fonctions espionnées
_SLEEPS = 1_000  # attentes notées


def copied(value):
    """Une copie d'une valeur simple ; marshal la fait dix fois plus vite que deepcopy."""
    return marshal.loads(marshal.dumps(value))


def kept(value):
    """Une copie de ce que l'élève a donné, quoi que ce soit."""
    return value if type(value) in PLAIN else copy.deepcopy(value)


class Spying:
    """La fonction que voit l'élève à la place d'une fonction du cours."""

    def __init__(self, spy, order):
        self.spy, self.calls, self.order, self.stands_for = spy, [], order, spy.name
        self.signature = Signature([
            Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default[0] if default else Parameter.empty)
            for name, *default in spy.parameters
        ])  # fmt: skip

    def __call__(self, *args, **kwargs):
        """Répond la réponse suivante, et note ce qui est reçu."""
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError as error:  # comme le dirait Python d'une vraie fonction, par son nom
            raise TypeError(f"{self.spy.name}() {error}") from None
        bound.apply_defaults()
        if len(self.calls) == len(self.spy.replies):
            raise TooManyCallsError(self.spy.name)
        self.calls.append(plain({name: kept(value) for name, value in bound.arguments.items()}))
        self.order.append(self.spy.name)
        return copied(self.spy.replies[len(self.calls) - 1])


class Limited:
    """Une fonction du cours, que l'élève n'appelle qu'un nombre de fois."""

    def __init__(self, function, limit):
        self.function, self.left, self.stands_for = function, limit.most, function.__name__

    def __call__(self, *args, **kwargs):
        """Appelle la fonction, ou refuse un appel de trop."""
        if not self.left:
            raise TooManyCallsError(self.function.__name__)
        self.left -= 1
        return self.function(*args, **kwargs)


class Sleep:
    """Un ``time.sleep`` qui n'attend pas : il note. Les autres fils du noyau, eux, dorment."""

    def __init__(self):
        self.wait, self.owner, self.asked = time.sleep, threading.get_ident(), []

    def __call__(self, seconds):
        """Note les secondes demandées, sans attendre."""
        if threading.get_ident() != self.owner:
            return self.wait(seconds)
        if type(seconds) not in (int, float) or not seconds >= 0:
            self.wait(min(seconds, 0))  # qui refuse ce qu'elle a toujours refusé
        if len(self.asked) < _SLEEPS:
            self.asked.append(float(seconds))
        return None


class Seed:
    """Un ``random.seed`` qui le note : rien, dans une réponse, n'a à choisir la graine de qui l'appelle."""

    def __init__(self, order):
        self.seed, self.order = random.seed, order

    def __call__(self, seed=None, *rest):
        """Note qu'une graine est choisie, et la choisit."""
        if seed is not None:
            self.order.append(SEED)
        self.seed(seed, *rest)


class Overheard:
    """Une fonction que l'élève appelle : elle répond elle-même, et l'on note ce qu'elle a reçu et rendu."""

    def __init__(self, function):
        self.function, self.calls, self.stands_for = function, [], function.__name__

    @cached_property
    def signature(self):
        """Celle de la fonction, qui nomme ce qu'elle reçoit."""
        return signature(self.function)

    def __call__(self, *args, **kwargs):
        """Appelle la fonction, et note ce qu'elle reçoit et rend."""
        received = copy.deepcopy((args, kwargs))
        value = self.function(*args, **kwargs)  # d'abord : si les arguments ne vont pas, c'est elle qui le dit
        bound = self.signature.bind(*received[0], **received[1])
        bound.apply_defaults()
        self.calls.append((plain(dict(bound.arguments)), plain(copy.deepcopy(value))))
        return value


STAND_INS = {kind.__call__.__code__ for kind in (Spying, Limited, Overheard)}  # voir `steps.recorder`
