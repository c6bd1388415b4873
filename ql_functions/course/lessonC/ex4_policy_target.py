"""C.4 · policy_target : ce que la recherche apprend à qui joue ensuite sans chercher.

Source : Silver et al., « Mastering the game of Go without human knowledge » (2017).
"""

import math

from juge import Case, Exercise, Fault, Mistake, edited
from juge.drawing.numbers import decimal
from juge.values import same, shown


def policy_target(visits, temperature):
    """Renvoie la liste des probabilités de jouer chaque coup, d'après la liste visits de leurs visites.

    temperature est 0, ou un nombre T de 0,1 à 10. La probabilité d'un coup de n visites est proportionnelle à la
    puissance 1/T de n, et leur somme est 1. Si temperature est 0, le coup le plus visité a la probabilité 1 ; à
    égalité, l'un d'eux, ou eux tous à parts égales. Un coup au moins a été visité.

    >>> policy_target([6, 2, 0], 1)
    [0.75, 0.25, 0.0]
    >>> policy_target([4, 2, 0], 0.5)
    [0.8, 0.2, 0.0]
    >>> policy_target([6, 2, 0], 0)
    [1.0, 0.0, 0.0]
    """
    ### YOUR CODE HERE ###
    most = max(visits)
    if temperature == 0:
        weights = [float(n == most) for n in visits]
    else:
        weights = [(n / most) ** (1 / temperature) for n in visits]
    return [weight / sum(weights) for weight in weights]
    ### END OF YOUR CODE ###


def judge_policy_target(case, got, expected):
    """Compare les probabilités ; à température nulle, tout partage de 1 entre les coups les plus visités convient.

    L'énoncé ne promet que deux partages, mais les autres jouent aussi le coup le plus visité.
    """
    visits, values, wanted = case.args[0], got.value, expected.value
    if not _are_numbers(values):
        return Fault("policy_target renvoie une liste de nombres.", shown(wanted), shown(values))
    if len(values) != len(visits):
        too_few = ", jamais visité compris" if len(values) < len(visits) else ""
        return Fault(
            f"policy_target renvoie une probabilité par coup{too_few}.",
            f"nombres : {len(visits)}",
            f"nombres : {len(values)}",
        )
    if same(list(values), wanted) or _shares_out(case, values):
        return None
    details = () if same(sum(values), 1) else (("leur somme", decimal(sum(values), ".4g")),)
    return Fault(case.about, shown(wanted), shown(values), details)


def _are_numbers(values):
    return type(values) in (list, tuple) and all(type(value) in (int, float) for value in values)


def _shares_out(case, values):
    """La température est-elle nulle, et la réponse un partage de 1 entre les coups les plus visités ?"""
    visits, temperature = case.args
    if temperature or not _are_numbers(values) or len(values) != len(visits):
        return False
    if any(value < 0 for value in values) or not math.isclose(sum(values), 1):
        return False
    return {n for n, value in zip(visits, values, strict=True) if value > 0} == {max(visits)}


def signature_of_target(case, outcome):
    """Résume une issue par ce qu'elle rend, ou qui l'arrête ; tous les partages à température nulle sont le même."""
    if _shares_out(case, outcome.value):
        return ["partage"]
    return [outcome.value, outcome.failure and outcome.failure.kind]


CASES = (
    Case(([6, 2, 0], 1), about="À température 1, les probabilités sont les parts des visites."),
    Case(([1, 3], 0.5), about="Une température de 0,5 met les visites au carré : elle accentue les écarts."),
    Case(([5, 2, 1], 2), about="Une température de 2 en prend la racine : elle réduit les écarts."),
    Case(([6, 2, 0], 0), about="À température nulle, tout va au coup le plus visité."),
    Case(([1, 5, 9, 0, 4], 0), about="À température nulle, le coup le plus visité n'est pas toujours le premier."),
    Case(([3, 8, 0, 5, 8], 0), about="À température nulle, deux coups sont les plus visités."),
    Case(([5, 5, 5], 0.1), about="Des visites égales donnent des probabilités égales."),
    Case(([300, 90, 0, 10], 0.25), about="Un coup jamais visité a une probabilité nulle."),
    Case(([11, 0, 40, 7, 160, 0, 22, 9, 250], 1), about="Les neuf cases du morpion."),
    Case(([0, 0, 499], 10), about="Un seul coup est visité : il a tout, quelle que soit la température."),
)


def hidden(rng):
    """Tire les cas cachés."""
    for temperature in (0, 0.2, 0.5, 1, 1, round(rng.uniform(1.2, 6), 2)):
        visits = [rng.randint(1, 60) for _ in range(rng.randint(3, 9))]
        visits[rng.randrange(len(visits))] = 0
        yield Case((visits, temperature), about="D'autres visites, une autre température.")


MISTAKES = (
    Mistake(
        edited(policy_target, {"** (1 / temperature)": "** temperature"}),
        "La puissance est la température elle-même : une petite température rapproche alors les coups, au lieu "
        "de les séparer.",
        line="weights = [(n / most) ** temperature for n in visits]",
    ),
    Mistake(
        edited(policy_target, {"(n / most) ** (1 / temperature)": "n / temperature"}),
        "Les visites sont divisées par la température : leurs parts n'en changent pas. Quelle puissance l'énoncé "
        "demande-t-il ?",
    ),
    Mistake(
        edited(policy_target, {"(n / most) ** (1 / temperature)": "math.exp(n / temperature / 10)"}),
        "Un coup jamais visité a une probabilité qui n'est pas nulle : ce sont les visites elles-mêmes qui "
        "sont mises à une puissance, sans exponentielle.",
    ),
)

HINTS = (
    "Quelle puissance des visites faut-il quand T vaut 1 ? Et quand T vaut un demi ? Pourquoi T = 0 est-il à part ?",
    """\
si la température est nulle :
    poids ← 1 pour le coup le plus visité, 0 pour les autres
sinon :
    poids ← pour chaque coup, ses visites à la puissance 1/T
renvoyer chaque poids, divisé par leur somme""",
)

EXERCISE = Exercise(
    "C.4",
    policy_target,
    minutes=6,
    cases=CASES,
    judge=judge_policy_target,
    hidden=hidden,
    hints=HINTS,
    gap="(n / most) ** (1 / temperature)",
    mistakes=MISTAKES,
    signature=signature_of_target,
)
