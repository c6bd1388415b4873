"""3.2 · win_rates : des fréquences et leur incertitude."""

from dataclasses import replace
from math import sqrt

from ...checking import Case, Exercise, Fault, Mistake, Part, Spy
from ...checking.values import same, shown, shown_apart
from .ex1_simulate_game import simulate_game


def win_rates(n):
    """Joue n parties au hasard ; renvoie, pour 'X', 'O' et 'T', (fréquence, demi-largeur à 95 %).

    La demi-largeur d'une fréquence f mesurée sur n parties est 1,96 · √(f (1 − f) / n).
    """
    ### YOUR CODE HERE ###
    winners = [simulate_game()[1] for _ in range(n)]
    rates = {}
    for result in "XOT":
        f = winners.count(result) / n
        rates[result] = (f, 1.96 * (f * (1 - f) / n) ** 0.5)
    return rates
    ### END OF YOUR CODE ###


def judge_win_rates(case, got, expected):
    """Trois fréquences et leurs demi-largeurs, sur n parties jouées au hasard."""
    calls = got.globals["simulate_game"]
    if len(calls) != case.args[0]:
        return Fault("On joue n parties, ni plus ni moins.", f"parties : {case.args[0]}", f"parties : {len(calls)}")
    for call in calls:
        if not _at_random(call):
            return Fault("Les deux joueurs jouent au hasard : ε vaut 1 pour chacun.", "simulate_game()",
                         f"simulate_game({shown(call['epsilon_x'])}, {shown(call['epsilon_o'])})")  # fmt: skip
    if type(got.value) is not dict or set(got.value) != set("XOT"):
        says = "win_rates renvoie un dictionnaire aux trois clés 'X', 'O' et 'T'."
        if type(got.value) is dict and set(got.value) < set("XOT"):
            says += " Un résultat qui n'arrive jamais y est aussi : sa fréquence est 0."
        return Fault(says, shown(expected.value), shown(got.value))
    pairs = _pairs(got.value)
    if not same(pairs, expected.value):
        if all(type(pair) is tuple and len(pair) == 2 and same(pair[0], expected.value[result][0])
               for result, pair in pairs.items()):  # fmt: skip
            says = "Les fréquences sont justes, les demi-largeurs non."
            if factor := _common_factor(pairs.values(), expected.value.values()):
                says = "Les fréquences sont justes, et toutes les demi-largeurs multipliées par "
                says += f"{factor:.3f} : regardez le facteur devant la racine.".replace(".", ",", 1)
            return Fault(says, *shown_apart(expected.value, got.value))
        return Fault(case.about, *shown_apart(expected.value, got.value))
    return None


def _common_factor(pairs, wanted):
    """Le facteur, s'il est le même, entre des demi-largeurs qui ne sont pas toutes égales et les bonnes."""
    halves = [(got[1], good[1]) for got, good in zip(pairs, wanted, strict=True)]
    if any(type(got) is not float for got, _ in halves) or len({round(got, 9) for got, _ in halves if got}) < 2:
        return None
    factor = next((got / good for got, good in halves if got and good), None)
    return factor if factor and all(same(got, factor * good) for got, good in halves) else None


def _at_random(call):
    return same(call["epsilon_x"], 1) and same(call["epsilon_o"], 1)


def _pairs(rates):
    """Les mêmes fréquences, où un couple peut aussi être une liste."""
    if type(rates) is not dict:
        return rates
    return {result: tuple(pair) if type(pair) is list else pair for result, pair in rates.items()}


def signature_of_rates(_case, outcome):
    """Le nombre de parties, si elles sont jouées au hasard, et ce qui est rendu."""
    calls = outcome.globals["simulate_game"]
    failure = outcome.failure and outcome.failure.kind
    return [len(calls), all(map(_at_random, calls)), _comparable(_pairs(outcome.value)), failure]


def _comparable(pairs):
    """Les mêmes couples, où un nombre complexe, racine d'un négatif, n'est que cela ; même sorti d'une cage."""
    if type(pairs) is not dict or not all(type(pair) is tuple for pair in pairs.values()):
        return pairs
    return {
        result: ["complexe" if type(item).__name__ == "complex" else item for item in pair]
        for result, pair in pairs.items()
    }


def series(winners, about):
    """Un cas de `win_rates` : des parties dont les gagnants sont donnés."""
    # D'autres parties sont prêtes, pour qui en joue trop.
    replies = tuple(([{"state": " " * 9, "move": 4}], winner) for winner in winners + "OTX" * (len(winners) + 1))
    return Case((len(winners),), {}, {"simulate_game": Spy.on(simulate_game, replies)}, about=about)


CASES = (
    series("XX", "Deux parties, deux victoires de X : fréquence 1 et demi-largeur 0."),
    series("XOTX", "Quatre parties : X, O, nul, X."),
    series("XOXXOTXXOX", "Dix parties : six pour X, trois pour O, un nul."),
)


def hidden(rng):
    """Tire les cas cachés."""
    for count in rng.sample(range(5, 20), 4):
        winners = [*"XOT", *rng.choices("XOT", k=count)]
        yield series("".join(rng.sample(winners, len(winners))), "D'autres parties.")
    yield series(rng.choice("XOT") * rng.randint(3, 9), "Des parties qui finissent toutes de la même façon.")


def judge_frequencies(case, got, expected):
    """Les seules fréquences de `win_rates`, sans leurs demi-largeurs."""
    found, wanted = ({result: _first(pair) for result, pair in value.items()} if type(value) is dict else value
                     for value in (got.value, expected.value))  # fmt: skip
    if same(found, wanted):
        got = replace(got, value=expected.value)
    return judge_win_rates(case, got, expected)


def _first(pair):
    return pair[0] if type(pair) in (list, tuple) and pair else pair


PARTS = (Part("les fréquences", 2, judge=judge_frequencies), Part("les demi-largeurs", 2))


# fmt: off
def _rates(
    games=lambda n: n,
    play=lambda game: game()[1],
    f=lambda result, winners, n: winners.count(result) / n,
    pair=lambda f, n: (f, 1.96 * (f * (1 - f) / n) ** 0.5),
    results="XOT",
):
    """Le calcul juste, sauf ce qui est donné."""

    def answer(n):
        winners = [play(simulate_game) for _ in range(games(n))]
        return {result: pair(f(result, winners, n), n) for result in results}

    return answer


def _half(f, n):
    return 1.96 * (f * (1 - f) / n) ** 0.5


def _half_of_the_last(n):
    rates = win_rates(n)
    return {result: (f, rates["T"][1]) for result, (f, _) in rates.items()}


def _plays_again_for_each_result(n):
    rates = {}
    for result in "XOT":
        f = sum(simulate_game()[1] == result for _ in range(n)) / n
        rates[result] = (f, 1.96 * (f * (1 - f) / n) ** 0.5)
    return rates


MISTAKES = (
    Mistake(
        _plays_again_for_each_result,
        "Chaque fréquence a ses propres parties, soit 3 × n en tout. Les mêmes n parties suffisent aux trois.",
    ),
    Mistake(
        _half_of_the_last,
        "Les trois demi-largeurs sont la même, celle de T. Chaque fréquence a la sienne : où la calculez-vous ?",
    ),
    Mistake(
        _rates(games=lambda n: n - 1),
        "Il manque une partie : comptez combien de nombres parcourt votre boucle.",
    ),
    Mistake(
        _rates(games=lambda n: n + 1),
        "Il y a une partie de trop : comptez combien de nombres parcourt votre boucle.",
    ),
    Mistake(
        _rates(play=lambda game: game(0.5, 0.5)[1]),
        "Les joueurs ne jouent pas au hasard : regardez les ε donnés à simulate_game, et leurs valeurs par défaut.",
    ),
    Mistake(
        _rates(f=lambda result, winners, n: 0),
        "Aucun résultat n'est jamais compté. simulate_game renvoie deux choses, steps et winner : "
        "laquelle comparez-vous à 'X', 'O' et 'T' ?",
        line="winners = [simulate_game()[0] for _ in range(n)]",
    ),
    Mistake(
        _rates(f=lambda result, winners, n: float(result == "T")),
        "Toutes les parties sont comptées comme nulles. simulate_game renvoie deux choses, steps et winner : "
        "laquelle comparez-vous à 'X' et à 'O' ?",
    ),
    Mistake(
        _rates(results="XO"),
        "Les matchs nuls manquent : le dictionnaire n'a pas de clé 'T'.",
        line='for result in "XO":',
    ),
    Mistake(
        _rates(f=lambda result, winners, n: winners.count(result), pair=lambda count, n: (count, _half(count / n, n))),
        "Le premier nombre de chaque couple est un nombre de parties : une fréquence en est une part, de 0 à 1.",
    ),
    Mistake(
        _rates(f=lambda result, winners, n: winners.count(result) / max(1, n - winners.count("T"))),
        "Les matchs nuls ne comptent pas dans le total : les parts de X et de O sont trop grandes.",
    ),
    Mistake(
        _rates(pair=lambda f, n: f),
        "Chaque résultat n'a que sa fréquence : la demi-largeur de l'intervalle manque.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (100 * f, 100 * _half(f, n))),
        "Les fréquences sont en pour cent : ici ce sont des nombres de 0 à 1.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f - _half(f, n), f + _half(f, n))),
        "Les deux nombres sont les bornes de l'intervalle : il faut son milieu et la moitié de sa largeur.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 2 * _half(f, n))),
        "Le second nombre est la largeur entière de l'intervalle, le double de ce qui est demandé.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, _half(f, n) / 1.96)),
        "Le second nombre est l'erreur type : il manque le facteur qui en fait un intervalle à 95 %.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * f * (1 - f) / n)),
        "La demi-largeur est trop petite : relisez la formule, il y a une racine carrée.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, _half(f, n) ** 2 / 1.96 / 2)),
        "La demi-largeur est trop petite : ** 1 / 2 n'est pas une racine. Python élève d'abord à la puissance 1, puis "
        "divise par 2.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * f * (1 - f) / n**0.5)),
        "La racine ne prend que n : relisez dans la formule jusqu'où elle va.",
        line="rates[result] = (f, 1.96 * f * (1 - f) / n**0.5)",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 / n**0.5)),
        "La demi-largeur est la même pour tous les résultats : il manque f (1 − f) sous la racine.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * (f * n * (1 - f * n) / n) ** 0.5)),
        "La demi-largeur n'est pas toujours un nombre réel : on prend la racine d'un nombre négatif. "
        "Dans la formule, f est une fréquence, pas un nombre de parties.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * sqrt(f * n * (1 - f * n) / n))),
        "On prend la racine d'un nombre négatif. Dans la formule, f est une fréquence, pas un nombre de parties.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (round(f, 2), round(_half(f, n), 2))),
        "Les nombres sont arrondis à deux décimales : gardez tous leurs chiffres.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (round(f, 3), round(_half(f, n), 3))),
        "Les nombres sont arrondis à trois décimales : gardez tous leurs chiffres.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * (f * (1 - f)) ** 0.5 / n)),
        "La demi-largeur est trop petite : la racine s'arrête avant la division par n.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * (f * (1 - f)) ** 0.5)),
        "La demi-largeur ne diminue pas quand n augmente : n manque dans le calcul.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 0)),
        "Toutes les demi-largeurs sont nulles : f * 1 − f vaut 0. Il y a une parenthèse à regarder.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * (f * (1 - f) / (n - 1)) ** 0.5)),
        "Sous la racine, la division se fait par n − 1 : relisez la formule de la demi-largeur.",
    ),
)
# fmt: on

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
