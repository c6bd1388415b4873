"""Leçon 3 : les cas de la simulation. Le hasard est remplacé par une suite de coups écrite d'avance."""

from .cases import Case, Spy
from .exercise import Exercise, Fault
from .values import same, shown


def judge_simulate_game(case, got, expected):
    """Les coups, le gagnant, et ce que la fonction a demandé à `get_move`."""
    if type(got.value) not in (tuple, list) or len(got.value) != 2:
        return Fault("simulate_game renvoie deux choses : steps, winner.", shown(expected.value), shown(got.value))
    calls, expected_calls = got.globals["get_move"], expected.globals["get_move"]
    for i, (call, wanted) in enumerate(zip(calls, expected_calls, strict=False), start=1):
        for argument in ("player", "epsilon"):
            if not same(call[argument], wanted[argument]):
                says = f"Au coup {i}, get_move ne reçoit pas le bon {argument}."
                return Fault(says, f"{argument}={shown(wanted[argument])}", f"{argument}={shown(call[argument])}")
        if list(call["b"]) != wanted["b"]:
            return Fault(f"Au coup {i}, get_move ne reçoit pas le bon plateau.",
                         shown("".join(wanted["b"])), shown("".join(call["b"])))  # fmt: skip
    if len(calls) < len(expected_calls):
        return Fault("La partie s'arrête trop tôt.", f"{len(expected_calls)} coups", f"{len(calls)} coups")
    steps, winner = got.value
    if not same(winner, expected.value[1]):
        return Fault(case.about, f"winner = {expected.value[1]!r}", f"winner = {shown(winner)}")
    if not same(steps, expected.value[0]):
        return Fault("Un coup s'écrit {'state': plateau avant le coup, en une chaîne, 'move': case jouée}.",
                     shown(expected.value[0]), shown(steps))  # fmt: skip
    return None


def _game(moves, about, epsilon_x=1, epsilon_o=1, size=3):
    kwargs = {"epsilon_x": epsilon_x, "epsilon_o": epsilon_o} if (epsilon_x, epsilon_o) != (1, 1) else {}
    if size != 3:
        kwargs["size"] = size
    return Case((), kwargs, {"get_move": Spy("get_move", moves), "min_contig": 3}, about=about)


SIMULATE_GAME = Exercise(
    "3.1",
    "simulate_game",
    (
        _game((0, 3, 1, 4, 2), "X aligne 0, 1 et 2 : winner vaut 'X'."),
        _game((8, 0, 5, 1, 6, 2), "O aligne 0, 1 et 2 : winner vaut 'O'."),
        _game((4, 0, 8, 2, 1, 7, 3, 5, 6), "Le plateau est plein sans gagnant : winner vaut 'T'."),
        _game((0, 1, 4, 2, 8), "Chaque joueur a son propre ε.", epsilon_x=0.2, epsilon_o=0.7),
        _game((0, 1, 5, 2, 10), "Avec size=4, on joue sur un plateau de 16 cases.", size=4),
    ),
    judge_simulate_game,
)


def judge_win_rates(case, got, expected):
    """Trois fréquences et leurs demi-largeurs, sur n parties jouées au hasard."""
    calls = got.globals["simulate_game"]
    if len(calls) != case.args[0]:
        return Fault("On joue n parties, ni plus ni moins.", f"{case.args[0]} parties", f"{len(calls)} parties")
    for call in calls:
        if not (same(call["epsilon_x"], 1) and same(call["epsilon_o"], 1)):
            return Fault("Les deux joueurs jouent au hasard : ε vaut 1 pour chacun.", "simulate_game()",
                         f"simulate_game({shown(call['epsilon_x'])}, {shown(call['epsilon_o'])})")  # fmt: skip
    value = got.value
    if type(value) is not dict or set(value) != set("XOT"):
        return Fault("win_rates renvoie un dictionnaire aux trois clés 'X', 'O' et 'T'.",
                     shown(expected.value), shown(value))  # fmt: skip
    value = {result: tuple(pair) if type(pair) is list else pair for result, pair in value.items()}
    if not same(value, expected.value):
        return Fault(case.about, shown(expected.value), shown(got.value))
    return None


def _winners(winners, about):
    replies = tuple(([], winner) for winner in winners)
    return Case((len(winners),), {}, {"simulate_game": Spy("simulate_game", replies)}, about=about)


WIN_RATES = Exercise(
    "3.2",
    "win_rates",
    (
        _winners("XX", "Deux parties, deux victoires de X : fréquence 1 et demi-largeur 0."),
        _winners("XOTX", "Quatre parties : X, O, nul, X."),
        _winners("XOXXOTXXOX", "Dix parties : six pour X, trois pour O, un nul."),
    ),
    judge_win_rates,
)

EXERCISES = (SIMULATE_GAME, WIN_RATES)
