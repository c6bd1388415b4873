"""3.2 · win_rates : des fréquences et leur incertitude."""

from dataclasses import replace

from juge import Case, Exercise, Fault, Mistake, Part, Spy, edited, whole
from juge.values import same, shown, shown_apart

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


_MOST_LISTED = 20  # parties ; d'une série plus longue, un compte rendu ne donne que les nombres de victoires


def judge_win_rates(case, got, expected):
    """Juge les trois fréquences et leurs demi-largeurs, sur n parties jouées au hasard."""
    fault = _fault_of_rates(case, got, expected)
    winners = [winner for _, winner in case.globals["simulate_game"].replies[: case.args[0]]]
    listed = ", ".join(winners)
    if len(winners) > _MOST_LISTED:
        listed = ", ".join(f"{winners.count(result)} fois {result}" for result in "XOT")
    return fault and replace(fault, details=(("gagnants", listed), *fault.details))


def _fault_of_rates(case, got, expected):
    calls = got.globals["simulate_game"]
    if len(calls) != case.args[0]:
        return Fault("On joue n parties, ni plus ni moins.", f"parties : {case.args[0]}", f"parties : {len(calls)}")
    for call in calls:
        if not (same(call["epsilon_x"], 1) and same(call["epsilon_o"], 1)):
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
    pairs = got.value
    if not same(pairs, expected.value):
        if all(type(pair) in (list, tuple) and len(pair) == 2 and same(pair[0], expected.value[result][0])
               for result, pair in pairs.items()):  # fmt: skip
            says = _describe_wrong_halves(pairs, expected.value, case.args[0])
            return Fault(says, *shown_apart(expected.value, got.value))
        return Fault(case.about, *shown_apart(expected.value, got.value))
    return None


def _describe_wrong_halves(pairs, wanted, n):
    """Écrit la phrase qui dit de quels résultats la demi-largeur est fausse, ou qu'elle a n - 1 à la place de n."""
    wrong = [f"'{result}'" for result in "XOT" if not same(pairs[result], wanted[result])]
    if any(type(half) is complex for _, half in pairs.values()):
        return ("Une demi-largeur est un nombre complexe : c'est la racine d'un nombre négatif. Obtenue par "
                "différence, une fréquence peut tomber un rien au-dessous de 0 : comptez-les toutes.")  # fmt: skip
    if n > 1 and all(same(pairs[result][1], half * (n / (n - 1)) ** 0.5) for result, (_, half) in wanted.items()):
        return (
            "Les fréquences sont justes. Vos demi-largeurs sont celles que l'on obtient avec n - 1 sous la racine, "
            "à la place de n."
        )
    if len(wrong) == 3:
        return "Les fréquences sont justes, les demi-largeurs non."
    if len(wrong) == 2:
        return f"Les fréquences sont justes. Ici, les demi-largeurs de {wrong[0]} et de {wrong[1]} ne le sont pas."
    return f"Les fréquences sont justes. Ici, la demi-largeur de {wrong[0]} ne l'est pas."


def signature_of_rates(case, outcome):
    """Résume une issue comme `whole` ; le mot « complexe » y remplace un nombre complexe, qui n'est égal à aucun."""
    pairs = outcome.value
    if type(pairs) is dict and all(type(pair) in (list, tuple) for pair in pairs.values()):
        pairs = {
            result: ["complexe" if type(item) is complex else item for item in pair] for result, pair in pairs.items()
        }
    return whole(case, replace(outcome, value=pairs))


def series(winners, about):
    """Construit un cas de `win_rates` où les gagnants des parties sont donnés."""
    # D'autres parties sont prêtes, pour une réponse qui en joue trop ; la cage du correcteur en borne le nombre.
    spare = "OTX" * min(len(winners) + 1, 30)
    replies = tuple(([{"state": " " * 9, "move": 4}], winner) for winner in winners + spare)
    return Case((len(winners),), {}, {"simulate_game": Spy.on(simulate_game, replies)}, about=about)


CASES = (
    series("XX", "Deux parties, deux victoires de X : fréquence 1 et demi-largeur 0."),
    series("XOTX", "Quatre parties : X, O, nul, X."),
    series("XOXXOTXXOX", "Dix parties : six pour X, trois pour O, un nul."),
    series("XXXXO", "Cinq parties, sans match nul : sa fréquence est 0, et sa demi-largeur aussi."),
    series("XOTXXOO", "Sept parties : trois pour X, trois pour O, un nul ; rien n'est arrondi."),
    series("OXXTOXT", "Sept autres parties : la première pour O, la dernière nulle."),
    series("O", "Une seule partie, gagnée par O."),
    series("OTTOOT", "Six autres parties, sans victoire de X : sa fréquence est 0, et sa demi-largeur aussi."),
    series("XTXOXXTOXXO" * 230, "Deux mille cinq cent trente parties : elles se jouent et se comptent toutes."),
)


def judge_frequencies(case, got, expected):
    """Juge les fréquences de `win_rates`, sans leurs demi-largeurs."""
    found, wanted = ({result: _first_item(pair) for result, pair in value.items()} if type(value) is dict else value
                     for value in (got.value, expected.value))  # fmt: skip
    if same(found, wanted):
        got = replace(got, value=expected.value)
    return judge_win_rates(case, got, expected)


def judge_halves(case, got, expected):
    """Juge les demi-largeurs de `win_rates`, chacune d'après la fréquence que donne la réponse, fût-elle fausse."""
    fault, n = judge_win_rates(case, got, expected), case.args[0]
    if not fault or (got.failure and got.globals["simulate_game"]):  # trop de parties : ce sont les fréquences
        return None
    pairs = got.value if type(got.value) is dict and got.globals["simulate_game"] else {}
    shares = [_first_item(pair) for pair in pairs.values()]
    if pairs.keys() != {*"XOT"} or not all(type(f) in (int, float) and 0 <= f <= 1 for f in shares):
        return fault
    right = [[f, 1.96 * (f * (1 - f) / n) ** 0.5] for f in shares]
    return None if same([list(pair) if type(pair) is tuple else pair for pair in pairs.values()], right) else fault


def _first_item(pair):
    return pair[0] if type(pair) in (list, tuple) and pair else pair


def hidden(rng):
    """Tire les cas cachés."""
    for count in rng.sample(range(5, 20), 4):
        winners = [*"XOT", *rng.choices("XOT", k=count)]
        yield series("".join(rng.sample(winners, len(winners))), "D'autres parties.")
    for ends in ("OT", "TO", "XT"):  # trois séries de même longueur, dont on dit la première partie et la dernière
        yield series(ends[0] + "".join(rng.choices("XOT", k=count)) + ends[1], "D'autres parties.")
    yield series(rng.choice("XOT") * rng.randint(3, 9), "Des parties qui finissent toutes de la même façon.")


MISTAKES = (
    Mistake(
        edited(
            win_rates,
            {
                "winners = [simulate_game()[1] for _ in range(n)]": "",
                "winners.count(result)": "[simulate_game()[1] for _ in range(n)].count(result)",
            },
        ),
        "Dans votre réponse, chaque fréquence a ses propres parties, soit 3 × n en tout. Les mêmes n parties "
        "suffisent aux trois.",
    ),
    Mistake(
        edited(win_rates, {"return rates": "return {key: (f - half, f + half) for key, (f, half) in rates.items()}"}),
        "Vos deux nombres sont les bornes de l'intervalle : il faut son milieu et la moitié de sa largeur.",
    ),
    Mistake(
        edited(win_rates, {"f * (1 - f) / n": "f * n * (1 - f * n) / n"}),
        "La demi-largeur n'est pas toujours un nombre réel : on prend la racine d'un nombre négatif. "
        "Dans la formule, f est une fréquence, pas un nombre de parties.",
    ),
    Mistake(
        edited(win_rates, {"(f * (1 - f) / n) ** 0.5": "(f * 1 - f) / n**0.5"}),
        "Toutes les demi-largeurs sont nulles. Faites votre calcul à la main, dans l'ordre de Python : f * 1 - f,"
        " par exemple, vaut 0.",
        line="rates[result] = (f, 1.96 * (f * 1 - f) / n**0.5)",
    ),
)


PARTS = (Part("les fréquences", 2, judge=judge_frequencies), Part("les demi-largeurs", 2, judge=judge_halves))

HINTS = (
    "Des deux valeurs que renvoie simulate_game(), laquelle suffit ici ? Et une fois les n gagnants dans une "
    "liste, comment en tirer une fréquence ?",
    """\
gagnants ← le résultat de chacune des n parties
pour chaque résultat, X, O et T :
    f ← le nombre de fois où il figure parmi les gagnants, divisé par n
    lui associer le couple (f, 1,96 · √(f (1 − f) / n))
renvoyer le dictionnaire""",
)

EXERCISE = Exercise(
    "3.2",
    win_rates,
    minutes=10,
    cases=CASES,
    parts=PARTS,
    judge=judge_win_rates,
    hidden=hidden,
    hints=HINTS,
    gap="1.96 * (f * (1 - f) / n) ** 0.5",
    mistakes=MISTAKES,
    signature=signature_of_rates,
)
