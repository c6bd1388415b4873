"""C.1 · ucb1 : choisir entre des coups que l'on connaît plus ou moins bien.

Source : Auer, Cesa-Bianchi & Fischer, « Finite-time Analysis of the Multiarmed Bandit Problem » (2002).
"""

import math

from juge import Case, Exercise, Fault, Mistake, edited
from juge.drawing.numbers import decimal
from juge.values import shown
from juge.values.written import code


def ucb1(visits, totals, c):
    """Renvoie le rang du coup à essayer, parmi ceux que décrivent les listes visits et totals.

    visits[i] est le nombre de visites du coup i, totals[i] la somme de ce qu'elles ont rapporté. Un coup sans visite
    passe d'abord ; sinon, c'est le plus grand de Q + c √(ln t / n), où n compte les visites du coup, Q est ce qu'elles
    rapportent en moyenne, et t compte les visites de tous les coups. À égalité, l'un des meilleurs.

    >>> ucb1([3, 0, 2], [3, 0, -1], 1)
    1
    >>> ucb1([10, 10], [4, 6], 1)
    1
    >>> ucb1([10, 90], [4, 45], 1)
    0
    """
    ### YOUR CODE HERE ###
    if 0 in visits:
        return visits.index(0)
    t = sum(visits)
    scores = [total / n + c * math.sqrt(math.log(t) / n) for n, total in zip(visits, totals, strict=True)]
    return scores.index(max(scores))
    ### END OF YOUR CODE ###


def scores_of(visits, totals, c, more=0, in_log=0):
    """Calcule la note de chaque coup ; un coup sans visite n'en a pas, et passe avant tous : la sienne est infinie.

    ``more`` s'ajoute à chaque total, ``in_log`` au compte de toutes les visites : des notes fausses de peu.
    """
    t = sum(visits) + in_log
    return [
        (total + more) / n + c * math.sqrt(math.log(t) / n) if n else math.inf
        for n, total in zip(visits, totals, strict=True)
    ]


def judge_ucb1(case, got, expected):
    """Accepte tout rang dont la note est la plus grande, à 1e-9 près, et montre les notes."""
    scores = scores_of(*case.args)
    if type(got.value) is int and 0 <= got.value < len(scores):
        if scores[got.value] >= max(scores) - 1e-9:
            return None
        noted = " ; ".join("sans visite" if score == math.inf else decimal(score, ".3f") for score in scores)
        return Fault(case.about, *map(code, map(str, (expected.value, got.value))), (("notes justes", noted),))
    says = "ucb1 renvoie un rang : un entier, de 0 au nombre de coups moins un."
    return Fault(says, code(str(expected.value)), shown(got.value))


CASES = (
    Case(([1, 1], [0, 1], 1), about="Autant de visites : la moyenne décide."),
    Case(([4, 0, 2], [4, 0, 2], 1), about="Un coup sans visite passe avant tous les autres."),
    Case(([0, 3], [0, 3], 1), about="Le premier coup est sans visite."),
    Case(([0, 0, 0], [0, 0, 0], 1), about="Aucun coup n'a encore de visite."),
    Case(([0], [0], 1.4), about="Il n'y a qu'un coup, et il est sans visite."),
    Case(([7, 4, 1], [3, 1, -1], 2), about="Trois coups, un grand c."),
    Case(([2, 8], [2, 7], 0), about="Avec c = 0, seule la moyenne compte, et non le total."),
    Case(([10, 90], [4, 45], 1), about="Le coup le moins connu reçoit un plus grand crédit."),
    Case(([20, 60], [2, 24], 1), about="Le coup le moins connu a ici une moyenne trop basse."),
    Case(([5, 5, 5], [-5, -1, -4], 1.4), about="Les moyennes peuvent être négatives."),
    Case(([30, 6, 12], [-12, -5, -6], 0.5), about="Trois coups, un petit c."),
    Case(([12, 40, 3, 25], [3, 18, -1, 11], 1.4), about="Quatre coups, c = 1,4."),
    Case(([300, 40], [90, 4], 0.6), about="Beaucoup de visites : le crédit se mesure à leur logarithme."),
    Case(([10, 90], [4, 35], 1), about="Le coup le moins connu est aussi le meilleur."),
    Case(([2, 3, 1], [1, 2, 0], 1), about="Trois coups, que peu de visites séparent."),
    Case(([1, 2], [0, 1], 1.4), about="Trois visites en tout."),
    Case(([3, 1], [0, -1], 2), about="Quatre visites en tout, c = 2."),
    Case(([7], [-7], 1), about="Il n'y a qu'un coup."),
)


def hidden(rng):
    """Tire les cas cachés : un coup sans visite, des notes assez différentes, puis aucune visite."""
    for _ in range(2):
        visits = [rng.randint(1, 9) for _ in range(rng.randint(3, 6))]
        visits[rng.randrange(1, len(visits))] = 0
        yield Case((visits, [rng.randint(-n, n) for n in visits], 1.4), about="Un autre coup sans visite.")
    for most, c in ((12, 0), (30, 0.3), (30, 1), (90, 1.4), (90, 3), (400, 0.7), (400, 2)):
        yield _clear(rng, most, c)
    for slip in ({"more": 1}, {"more": -1}, {"in_log": 1}, {"in_log": -1}, {"in_log": 9}):
        yield _clear(rng, 5, rng.choice((1, 1.4, 2)), **slip)
    for none in ([0, 0], [0] * rng.randint(3, 6)):
        yield Case((none, [*none], rng.choice((0.7, 1, 2))), about="Aucun coup n'a encore de visite.")


def _clear(rng, most, c, **slip):
    """Tire un cas où la plus grande note, ailleurs qu'au premier rang, dépasse la suivante d'un millième au moins.

    S'il y a un écart ``slip``, voir `scores_of`, les notes fausses de cet écart y feraient choisir un autre coup.
    """
    while True:
        visits = [rng.randint(1, most) for _ in range(rng.randint(2, 6))]
        totals = [round(n * rng.uniform(-0.6, 0.6)) for n in visits]
        *_, second, first = sorted(scores := scores_of(visits, totals, c))
        wrong = scores_of(visits, totals, c, **slip)
        if (
            first - second > 1e-3
            and scores[0] != first
            and (not slip or wrong.index(max(wrong)) != scores.index(first))
        ):
            return Case((visits, totals, c), about="D'autres coups.")


MISTAKES = (
    Mistake(
        edited(ucb1, {"total / n + c": "total + c"}),
        "La note compte le total d'un coup, et non sa moyenne : un coup souvent visité l'emporte par le nombre.",
    ),
    Mistake(
        edited(ucb1, {" + c * math.sqrt(math.log(t) / n)": ""}),
        "Rien ne favorise les coups peu visités : celui qui a déçu ne revient que si les autres déçoivent plus encore.",
        line="scores = [total / n for n, total in zip(visits, totals, strict=True)]",
    ),
    Mistake(
        edited(ucb1, {"math.log(t)": "math.log(n)"}),
        "Le logarithme est celui des visites du coup. C'est celui de toutes les visites qui fait grandir le crédit "
        "d'un coup délaissé.",
    ),
)

HINTS = (
    "Que peut-on dire d'un coup que personne n'a essayé ? Et, pour les autres, qu'est-ce qui grandit quand on les "
    "délaisse ?",
    """\
si un coup n'a aucune visite, renvoyer son rang
t ← la somme de toutes les visites
pour chaque coup :
    moyenne ← son total, divisé par ses visites
    sa note ← sa moyenne, plus c fois la racine carrée de ln(t) divisé par ses visites
renvoyer le rang de la plus grande note""",
)

EXERCISE = Exercise(
    "C.1",
    ucb1,
    minutes=8,
    cases=CASES,
    judge=judge_ucb1,
    hidden=hidden,
    hints=HINTS,
    gap="total / n + c * math.sqrt(math.log(t) / n)",
    mistakes=MISTAKES,
)
