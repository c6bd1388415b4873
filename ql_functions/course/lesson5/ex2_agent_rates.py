"""5.2 · agent_rates : ce que vaut l'agent contre le hasard, exactement."""

from random import Random

from juge import Case, Exercise, Fault, Mistake, edited
from juge.values import same, shown, shown_apart

from ... import game
from ...q_tables import greedy_move, state_of
from ..draws import board_after, random_game, uniform
from ..lesson1.ex3_evaluate import evaluate
from ..lesson2.ex3_get_move import get_move


def agent_rates(b, player, agent):
    """Renvoie les probabilités des trois résultats à partir de b : {'X': …, 'O': …, 'T': …}, de somme 1.

    b est une liste de 9 cases. C'est à player de jouer ; agent, 'X' ou 'O', est glouton, l'autre joue au hasard.

    >>> agent_rates(['X', 'O', 'X', 'O', 'X', 'O', 'O', 'X', ' '], 'X', 'O')
    {'X': 1.0, 'O': 0.0, 'T': 0.0}
    """
    ### YOUR CODE HERE ###
    winner = evaluate(b)[0]
    if winner != "C":
        return {result: float(result == winner) for result in "XOT"}
    moves = [get_move(b, 0, player)] if player == agent else [i for i in range(9) if b[i] == " "]
    other = "O" if player == "X" else "X"
    nexts = [agent_rates(b[:i] + [player] + b[i + 1 :], other, agent) for i in moves]
    return {result: sum(rates[result] for rates in nexts) / len(moves) for result in "XOT"}
    ### END OF YOUR CODE ###


_ENDED_GAME = (
    "La partie est finie : un seul des trois résultats vaut 1, les deux autres 0. Lequel, d'après la première lettre "
    "de ce que renvoie evaluate ?"
)
_MAX_RATE = 1e300  # Python ne sait pas toujours additionner des nombres plus grands
_BAD_SUM = "Vos trois probabilités ne font pas 1 en tout. Combien de suites y entrent, et par combien divisez-vous ?"


def judge_agent_rates(case, got, expected):
    """Juge les trois probabilités ; dans le carnet, juge aussi que l'agent ne tire rien au sort.

    Quand la mesure est fausse, un ε non nul n'est l'erreur que si la mesure change d'un appel à l'autre : une réponse
    peut n'avoir appelé `get_move` que pour créer l'état.
    """
    rates = got.value
    if type(rates) is not dict or set(rates) != set("XOT"):
        says = "agent_rates doit renvoyer un dictionnaire aux trois clés 'X', 'O' et 'T'."
        if type(rates) is dict and set(rates) < set("XOT"):
            says += " Un résultat qui n'arrive jamais doit y être aussi : sa probabilité est 0."
        return Fault(says, shown(expected.value), shown(rates))
    if not all(type(rate) in (int, float, bool) for rate in rates.values()):
        return Fault("Les trois probabilités sont des nombres ordinaires : d'une Fraction, float(…) en fait un.",
                     shown(expected.value), shown(rates))  # fmt: skip
    calls = (call for call, _ in (got.calls or {}).get("get_move", ()) if not same(call["epsilon"], 0))
    chance = next((_chance_fault(call, case.args[2]) for call in calls), None)
    rates = {result: int(rate) if type(rate) is bool else rate for result, rate in rates.items()}
    if same(rates, expected.value):
        return chance
    says, pair = case.about, shown_apart(expected.value, got.value)
    if not all(-_MAX_RATE < rate < _MAX_RATE for rate in rates.values()) or not same(sum(rates.values()), 1):
        is_over = game.verdict("".join(case.args[0])) != "C"
        says = _ENDED_GAME if is_over else _BAD_SUM
    return Fault(says, *pair, by_lot=chance.says if chance else "")


def _chance_fault(call, agent):
    """Renvoie le défaut d'un appel à `get_move` qui peut tirer au sort le coup de l'agent, ou celui de l'autre."""
    board = call["b"] if type(call["b"]) is list else []
    if board.count("X") + board.count("O") == 9 - board.count(" ") and game.player_to_move(board) != agent:
        return Fault("Le coup de l'autre est tiré au sort, et d'un tirage à l'autre la mesure change. Il peut tous les "
                     "jouer : comment les compter tous ?", is_certain=True)  # fmt: skip
    return Fault("On mesure l'agent sans hasard : quel ε get_move reçoit-elle ?",
                 "epsilon=0", f"epsilon={shown(call['epsilon'])}", is_certain=True)  # fmt: skip


def measured(board, agent, about, rng):
    """Construit un cas, et sa table : les états accessibles à partir de ce plateau, avec des valeurs tirées au sort.

    Deux coups n'ont jamais la même valeur : le coup glouton ne dépend pas de la façon de les départager.
    """
    table, waiting, met = {}, [board], set()
    while waiting:
        board_there = waiting.pop()
        if board_there in met or game.verdict(board_there) != "C":
            continue
        met.add(board_there)
        player, moves = game.player_to_move(board_there), game.legal_moves(board_there)
        halves = [dict(zip(moves, uniform(rng, len(moves)), strict=True)) for _ in "12"]
        table[state_of(board_there)] = dict(zip(("Q1", "Q2"), halves, strict=True))
        if player == agent:
            moves = [greedy_move(table, board_there)]
        waiting += [board_there[:move] + player + board_there[move + 1 :] for move in moves]
    return Case((list(board), game.player_to_move(board), agent), {}, {"q_table": table}, about=about)


def _case(board, agent, about, seed=1):
    return measured(board, agent, about, Random(seed))


CASES = (
    _case("XXXOO    ", "X", "La partie est finie : X a gagné, à coup sûr."),
    _case("XOXXOOOXX", "O", "La partie est finie, et nulle."),
    _case("XOXOXOOX ", "X", "Il ne reste qu'une case."),
    _case("XOXO OX X", "X", "C'est au hasard de jouer : il n'a que deux cases, aussi probables l'une que l'autre."),
    _case("XOXOX O  ", "X", "C'est à l'agent : il joue le meilleur coup de sa table, puis le hasard répond."),
    _case("XOX O    ", "O", "C'est au hasard de jouer, pour X ; puis à l'agent, qui joue O."),
    _case("X O  X  O", "X", "C'est à l'agent, qui jouera encore après la réponse du hasard."),
    _case(" X  O  X ", "X", "C'est au hasard, puis à l'agent, tour à tour."),
    _case("OX    XOX", "X", "C'est au hasard, qui ne gagne jamais ici, puis à l'agent, tour à tour."),
    _case(" X  O  X ", "O", "Le même plateau, mais c'est l'autre que l'on mesure, et sa table."),
    _case("XOXOX O  ", "X", "Un plateau déjà mesuré, mais la table a changé depuis : l'agent y joue un autre coup.", 4),
    Case((list("XOXOXOOX "), "X", "X"), {}, {"q_table": {}}, about="Un état que la table ne connaît pas encore."),
    Case((list("XOXOXOOX "), "O", "X"), {}, {"q_table": {}}, about="C'est player qui dit à qui de jouer : ici à O."),
)


def hidden(rng):
    """Tire les cas cachés."""
    for free in (2, 3, 4, 5, 6):
        moves, _ = random_game(rng)
        board = board_after(moves[: min(9 - free, len(moves) - 1)])
        for agent in game.PLAYERS:
            yield measured(board, agent, "Un autre plateau, une autre table.", rng)


# fmt: off
MISTAKES = (
    Mistake(edited(agent_rates, {' if player == agent else [i for i in range(9) if b[i] == " "]': ""}),
            "Vos deux joueurs sont gloutons. L'adversaire de l'agent, lui, joue au hasard, et peut prendre "
            "toute case libre.",
            line="moves = [get_move(b, 0, player)]"),
    Mistake(edited(agent_rates, {"get_move(b, 0, player)": "get_move(b, 0)"}),
            "Quand l'agent tient O, il choisit comme s'il tenait X : que faut-il dire à get_move ?"),
)
# fmt: on

HINTS = (
    "Quand la partie est finie, combien vaut chacune des trois probabilités ? Et quand elle continue, combien de coups "
    "player peut-il jouer s'il est l'agent, et s'il ne l'est pas ?",
    """\
si la partie est finie : 1 pour son résultat, 0 pour les deux autres
coups ← le seul coup glouton si player est l'agent, toutes les cases libres sinon
pour chaque coup :
    les trois probabilités à partir d'une copie de b où il est joué, à l'autre joueur
renvoyer leur moyenne, résultat par résultat""",
)

EXERCISE = Exercise(
    "5.2",
    agent_rates,
    minutes=18,
    cases=CASES,
    points=6,
    judge=judge_agent_rates,
    hidden=hidden,
    hints=HINTS,
    gap="[get_move(b, 0, player)]",
    mistakes=MISTAKES,
    signature=lambda _case, outcome: [outcome.value, outcome.failure and outcome.failure.kind],
    overheard=("get_move",),
    told=("q_table",),
)
