"""Leçon 5 : les cas de l'entraînement. Les parties sont écrites d'avance, seuls les appels comptent."""

from .cases import Case, Spy
from .exercise import Exercise, Fault
from .values import same, shown

_REGIMES = {"X": "X apprend contre le hasard", "O": "O apprend contre le hasard", "XO": "les deux apprennent"}


def regime_of(call):
    """Le régime d'un appel à `simulate_game`, d'après qui joue au hasard (ε = 1)."""
    return ("X" if call["epsilon_x"] < 1 else "") + ("O" if call["epsilon_o"] < 1 else "")


def judge_train_agent(case, got, expected):
    """Qui joue avec quel ε, ce qui est rétropropagé, ce qui est rendu ; aucun hasard, donc aucun risque.

    L'ordre des régimes est libre. ε peut aller de init_e à init_e / iters, ou jusqu'à 0 : à la partie i,
    il est compris entre init_e · (1 − (i + 1) / iters) et init_e · (1 − i / iters).
    """
    iters, init_e = case.args[0], case.kwargs.get("init_e", 0.7)
    calls = got.globals["simulate_game"]
    if not calls:
        return Fault("train_agent ne joue aucune partie : appelez simulate_game.")
    games = {regime: [] for regime in _REGIMES}
    for call, reply in zip(calls, case.globals["simulate_game"].replies, strict=False):
        if not regime_of(call):
            return Fault("Une partie est jouée avec ε = 1 des deux côtés : personne n'y apprend à choisir.",
                         "au moins un ε inférieur à 1", "simulate_game(1, 1)")  # fmt: skip
        games[regime_of(call)].append((call, reply))
    for regime, played in games.items():
        if len(played) != iters:
            return Fault(f"Régime « {_REGIMES[regime]} » : il faut iters parties.",
                         f"{iters} parties", f"{len(played)} parties")  # fmt: skip
        fault = _epsilon_fault(regime, played, iters, init_e)
        if fault:
            return fault
    learned = [(call["steps"], call["winner"]) for call in got.globals["backpropagate"]]
    played = [(steps, winner) for steps, winner in case.globals["simulate_game"].replies]
    if not same(learned, played):
        got_calls = f"{len(learned)} appels" + (", dans le désordre ou avec d'autres arguments" if learned else "")
        return Fault("Chaque partie jouée est rétropropagée une fois, avec ses coups et son gagnant.",
                     f"{len(played)} appels à backpropagate(steps, winner)", got_calls)  # fmt: skip
    if not same(got.globals["q_table"], case.globals["q_table"]):
        return Fault("train_agent continue la table de la leçon : il n'en crée pas une autre et ne la vide pas.",
                     "la q_table d'avant", shown(got.globals["q_table"]))  # fmt: skip
    return _rates_fault(got.value, games, expected)


def _epsilon_fault(regime, played, iters, init_e):
    for i, (call, _) in enumerate(played):
        highest, lowest = init_e * (1 - i / iters), init_e * (1 - (i + 1) / iters)
        for player in regime:
            epsilon = call[f"epsilon_{player.lower()}"]
            if not lowest - 1e-9 <= epsilon <= highest + 1e-9:
                return Fault(
                    f"Régime « {_REGIMES[regime]} », partie {i + 1} sur {iters} : ε descend en ligne droite "
                    f"depuis init_e = {init_e}.",
                    f"ε = {highest:.3f}",
                    f"ε = {epsilon:.3f}",
                )
    return None


def _rates_fault(rates, games, expected):
    if type(rates) is not dict or set(rates) != set(_REGIMES):
        return Fault("train_agent renvoie un dictionnaire aux trois clés 'X', 'O' et 'XO'.",
                     shown(expected.value), shown(rates))  # fmt: skip
    for regime, played in games.items():
        winners = [winner for _, (_, winner) in played]
        wanted = [tuple(winners[: i + 1].count(result) / (i + 1) for result in "XOT") for i in range(len(winners))]
        got = [tuple(row) if type(row) is list else row for row in rates[regime]]
        if not same(got, wanted):
            return Fault(
                f"Régime « {_REGIMES[regime]} » : une ligne par partie, les parts de X, de O et de nuls "
                f"depuis la première. Ici les gagnants étaient {', '.join(winners)}.",
                shown(wanted),
                shown(rates[regime]),
            )
    return None


def _training(iters, about, **kwargs):
    winners = ("XOTXXOOTXOXTXTO" * iters)[: 3 * iters]
    replies = tuple(([{"state": " " * 9, "move": i % 9}], winner) for i, winner in enumerate(winners))
    names = {
        "simulate_game": Spy("simulate_game", replies),
        "backpropagate": Spy("backpropagate", (None,) * len(replies)),
        "q_table": {" " * 9: {"Q1": dict.fromkeys(range(9), 0.3), "Q2": dict.fromkeys(range(9), 0.3)}},
    }
    return Case((iters,), kwargs, names, about=about)


TRAIN_AGENT = Exercise(
    "5.1",
    "train_agent",
    (
        _training(1, "Une partie par régime."),
        _training(2, "Deux parties par régime."),
        _training(10, "Dix parties par régime."),
        _training(5, "ε part de init_e = 0,4.", init_e=0.4),
    ),
    judge_train_agent,
)

EXERCISES = (TRAIN_AGENT,)
