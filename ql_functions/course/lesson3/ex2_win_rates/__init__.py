"""3.2 · win_rates : des fréquences et leur incertitude."""

from ....checking import Exercise, Part
from .answer import win_rates
from .cases import CASES, judge_frequencies, judge_win_rates, series, signature_of_rates
from .mistakes import MISTAKES


def hidden(rng):
    """Tire les cas cachés."""
    for count in rng.sample(range(5, 20), 4):
        winners = [*"XOT", *rng.choices("XOT", k=count)]
        yield series("".join(rng.sample(winners, len(winners))), "D'autres parties.")
    yield series(rng.choice("XOT") * rng.randint(3, 9), "Des parties qui finissent toutes de la même façon.")


PARTS = (Part("les fréquences", 2, judge=judge_frequencies), Part("les demi-largeurs", 2))

HINTS = (
    "Des deux valeurs que renvoie simulate_game(), laquelle suffit ici ? Et une fois les n gagnants dans une "
    "liste, comment en tirer une fréquence ?",
    """\
gagnants ← le résultat de chacune des n parties
pour chaque résultat, X, O et T :
    f ← le nombre de fois où il figure parmi les gagnants, divisé par n
    lui associer le couple (f, 1,96 · √(f (1 − f) / n))
renvoyer le dictionnaire""",
    """\
winners = [simulate_game()[1] for _ in range(n)]
rates = {}
for result in "XOT":
    f = winners.count(result) / n
    rates[result] = (f, …)
return rates""",
)

EXERCISE = Exercise(
    "3.2",
    win_rates,
    cases=CASES,
    parts=PARTS,
    judge=judge_win_rates,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=signature_of_rates,
)
