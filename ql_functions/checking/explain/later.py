"""Ce que la suite montre d'une réponse juste partout : ce qu'elle a rendu, relu plus tard ; ce qu'elle ne tire pas."""

from itertools import pairwise

from ..call.expected import by_reference, expected_of
from ..declare.exercise import Fault
from ..values import same, shown_apart
from .trials import words_of

CHANCE, TOSSES = {"random", "secrets"}, 20  # par où vient le hasard ; une pièce retombe vingt fois du même côté
NO_CHANCE = Fault("Votre fonction ne tire rien au sort : l'appel refait vingt fois fait toujours la même chose, là où "
                  "l'énoncé demande le hasard.", is_certain=True)  # fmt: skip


def changed_since(exercise, case, got, read):
    """Le `Fault` d'une liste, d'un dictionnaire qu'un appel d'après a changé ; ``None`` si tout est comme rendu.

    Args:
        exercise, case, got: l'exercice, le cas, et l'`Outcome` de son appel, sans faute.
        read: ``read()`` rend ce que cet appel a rendu, tel que c'est devenu, une valeur par répétition.
    """
    if type(got.value) not in (list, dict, tuple) or not same(got.value, expected_of(exercise, case).value):
        return None  # de ce que le hasard décide, ou que nul ne lit, on ne dit rien
    value = read() if case.repeat > 1 else read()[0]
    if same(value, got.value):
        return None
    return Fault("Ce que votre fonction a rendu change quand on la rappelle : un même objet sert à tous ses appels. "
                 "Faites-en un neuf à chaque appel.", *shown_apart(got.value, value),
                 (("on compare", "ce qu'elle a rendu, après les appels suivants"),), is_certain=True)  # fmt: skip


def never_drawn(exercise, call):
    """Un cas où la référence tire au sort, et où une réponse, vingt fois, fait la même chose ; ``None`` sinon.

    Une réponse qui tirerait au moins une pièce y serait accusée à tort avec une probabilité de 2^-19, au plus.

    Args:
        exercise: l'exercice.
        call: ``call(case)`` appelle la réponse, et rend l'`Outcome`.
    """
    if not exercise.is_function or not words_of(exercise.reference, exercise.world()) & CHANCE:
        return None
    case = next((case for case in reversed(exercise.cases) if case.repeat == 1 and case.rng is None), None)
    if case is None or _is_settled(lambda: by_reference(exercise, case)):
        return None
    return case if _is_settled(lambda: call(case)) else None


def _is_settled(call):
    """Un appel, refait vingt fois, rend-il et laisse-t-il toujours la même chose ?"""
    outcomes = ([got.value, got.globals] for got in (call() for _ in range(TOSSES)))
    return all(same(*pair) for pair in pairwise(outcomes))
