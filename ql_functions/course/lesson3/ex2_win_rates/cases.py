"""3.2 · win_rates : les cas, et leurs juges."""

from dataclasses import replace

from ....checking import Case, Fault, Spy
from ....checking.values import same, shown, shown_apart
from ..ex1_simulate_game import simulate_game

_QUANTILES = {"1,645": 1.645, "2,576": 2.576}  # à 90 % et à 99 %


def judge_win_rates(case, got, expected):
    """Trois fréquences et leurs demi-largeurs, sur n parties jouées au hasard."""
    fault = _fault_of_rates(case, got, expected)
    winners = ", ".join(winner for _, winner in case.globals["simulate_game"].replies[: case.args[0]])
    return fault and replace(fault, details=(("gagnants", winners), *fault.details))


def _fault_of_rates(case, got, expected):
    calls = got.globals["simulate_game"]
    if len(calls) != case.args[0]:
        return Fault("On joue n parties, ni plus ni moins.", f"parties : {case.args[0]}", f"parties : {len(calls)}")
    for call in calls:
        if not _at_random(call):
            return Fault("Les deux joueurs jouent au hasard : ε vaut 1 pour chacun.", "simulate_game()",
                         f"simulate_game({shown(call['epsilon_x'])}, {shown(call['epsilon_o'])})")  # fmt: skip
        if call["verb"] or call["slow_down"] or call["size"] != 3:
            return Fault("Les parties que l'on compte se jouent en 3×3, sans rien afficher ni attendre.",
                         "simulate_game()", f"simulate_game(verb={call['verb']}, slow_down={call['slow_down']}, "
                         f"size={call['size']})")  # fmt: skip
    if type(got.value) is not dict or set(got.value) != set("XOT"):
        says = "win_rates doit renvoyer un dictionnaire aux trois clés 'X', 'O' et 'T'."
        if type(got.value) is dict and set(got.value) < set("XOT"):
            says += " Un résultat qui n'arrive jamais doit y être aussi : sa fréquence est 0."
        return Fault(says, shown(expected.value), shown(got.value))
    pairs = _pairs(got.value)
    if not same(pairs, expected.value):
        if all(type(pair) is tuple and len(pair) == 2 and same(pair[0], expected.value[result][0])
               for result, pair in pairs.items()):  # fmt: skip
            says = _wrong_halves(pairs, expected.value)
            if factor := _common_factor(pairs.values(), expected.value.values()):
                says = "Les fréquences sont justes. Ici, toutes les demi-largeurs sont multipliées par "
                says += f"{factor:.3f}".replace(".", ",") + _where_from(factor)
            return Fault(says, *shown_apart(expected.value, got.value))
        return Fault(case.about, *shown_apart(expected.value, got.value))
    return None


def _wrong_halves(pairs, wanted):
    """La phrase qui dit de quels résultats la demi-largeur n'est pas la bonne."""
    wrong = [f"'{result}'" for result in "XOT" if not same(pairs[result], wanted[result])]
    if any(type(half) is complex for _, half in pairs.values()):
        return ("Une demi-largeur est un nombre complexe : c'est la racine d'un nombre négatif. Obtenue par "
                "différence, une fréquence peut tomber un rien au-dessous de 0 : comptez-les toutes.")  # fmt: skip
    if len(wrong) == 3:
        return "Les fréquences sont justes, les demi-largeurs non."
    if len(wrong) == 2:
        return f"Les fréquences sont justes. Ici, les demi-largeurs de {wrong[0]} et de {wrong[1]} ne le sont pas."
    return f"Les fréquences sont justes. Ici, la demi-largeur de {wrong[0]} ne l'est pas."


def _common_factor(pairs, wanted):
    """Le facteur, s'il est le même, entre des demi-largeurs qui ne sont pas toutes égales et les bonnes."""
    halves = [(got[1], good[1]) for got, good in zip(pairs, wanted, strict=True)]
    if any(type(got) is not float for got, _ in halves) or len({round(got, 9) for got, _ in halves if got}) < 2:
        return None
    factor = next((got / good for got, good in halves if got and good), None)
    return factor if factor and all(same(got, factor * good) for got, good in halves) else None


def _where_from(factor):
    """D'où ce facteur peut venir : d'un autre quantile de la loi normale, ou de ce que l'on ne sait pas."""
    quantile = next((text for text, value in _QUANTILES.items() if abs(1.96 * factor - value) < 0.001), None)
    if quantile:
        return f" : c'est le rapport de {quantile} à 1,96. Un intervalle à 95 % laisse 2,5 % de chaque côté."
    return " : regardez ce qui est sous la racine, et ce qui est devant."


def _at_random(call):
    return same(call["epsilon_x"], 1) and same(call["epsilon_o"], 1)


def _pairs(rates):
    """Les mêmes fréquences, où un couple peut aussi être une liste."""
    if type(rates) is not dict:
        return rates
    return {result: tuple(pair) if type(pair) is list else pair for result, pair in rates.items()}


def signature_of_rates(_case, outcome):
    """Le nombre de parties, si chacun y joue au hasard, et ce qui est rendu."""
    calls = outcome.globals["simulate_game"]
    failure = outcome.failure and outcome.failure.kind
    at_random = [all(same(call[name], 1) for call in calls) for name in ("epsilon_x", "epsilon_o")]
    return [len(calls), at_random, _comparable(_pairs(outcome.value)), failure]


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
    series("XXXXO", "Cinq parties, sans match nul : sa fréquence est 0, et sa demi-largeur aussi."),
    series("X" * 9, "Neuf parties, neuf victoires de X : fréquence 1 et demi-largeur 0."),
    series("XOTXXOO", "Sept parties : trois pour X, trois pour O, un nul ; rien n'est arrondi."),
)


def judge_frequencies(case, got, expected):
    """Les seules fréquences de `win_rates`, sans leurs demi-largeurs."""
    found, wanted = ({result: _first(pair) for result, pair in value.items()} if type(value) is dict else value
                     for value in (got.value, expected.value))  # fmt: skip
    if same(found, wanted):
        got = replace(got, value=expected.value)
    return judge_win_rates(case, got, expected)


def _first(pair):
    return pair[0] if type(pair) in (list, tuple) and pair else pair
