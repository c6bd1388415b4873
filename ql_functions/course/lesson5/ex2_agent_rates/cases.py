"""5.2 · agent_rates : les cas, et leur juge."""

from random import Random

from .... import game
from ....checking import Case, Fault
from ....checking.values import same, shown, shown_apart
from ...draws import uniform
from ...q_tables import greedy_move, state_of

_OVER = (
    "La partie est finie : un seul des trois résultats vaut 1, les deux autres 0. Lequel, d'après la première lettre "
    "de ce que renvoie evaluate ?"
)
_HUGE = 1e300  # un plus grand nombre ne s'ajoute pas toujours à un autre
_NOT_ONE = "Vos trois probabilités ne font pas 1 en tout. Combien de suites y entrent, et par combien divisez-vous ?"


def judge_agent_rates(case, got, expected):
    """Trois probabilités ; et dans le carnet, un agent qui ne tire rien au sort.

    D'une mesure fausse, qu'un ε ne soit pas nul n'est l'erreur que si elle change d'un appel à l'autre : on peut aussi
    n'avoir appelé `get_move` que pour créer l'état.
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
    if not all(-_HUGE < rate < _HUGE for rate in rates.values()) or not same(sum(rates.values()), 1):
        is_over = game.verdict("".join(case.args[0])) != "C"
        says = _OVER if is_over else _NOT_ONE
    return Fault(says, *pair, by_lot=chance.says if chance else "")


def _chance_fault(call, agent):
    """Un coup qui a pu se tirer au sort : celui de l'agent, ou de l'autre."""
    board = call["b"] if type(call["b"]) is list else []
    if board.count("X") + board.count("O") == 9 - board.count(" ") and game.player_to_move(board) != agent:
        return Fault("Le coup de l'autre est tiré au sort, et d'un tirage à l'autre la mesure change. Il peut tous les "
                     "jouer : comment les compter tous ?", is_certain=True)  # fmt: skip
    return Fault("On mesure l'agent sans hasard : quel ε get_move reçoit-elle ?",
                 "epsilon=0", f"epsilon={shown(call['epsilon'])}", is_certain=True)  # fmt: skip


class NoMoveLeftError(Exception):
    """Ce que lève le modèle de qui ne voit pas la fin : un plateau plein, et il y cherche encore un coup."""


def value_and_failure(_case, outcome):
    """Ce qui est rendu, et le nom de l'erreur de Python s'il y en a une.

    Le même, d'où que vienne l'erreur, pour qui a demandé à `evaluate` ce que vaut un plateau plein et n'y a pas vu la
    fin : chercher un coup là où il n'y en a plus fait une erreur ou une autre, selon comment on le cherche.
    """
    heard = (outcome.calls or {}).get("evaluate", ())
    if outcome.failure and any(_is_full(*call.values()) for call, _ in heard):
        return [None, NoMoveLeftError.__name__]
    return [outcome.value, outcome.failure and outcome.failure.kind]


def _is_full(board, *_):
    return type(board) in (list, str) and " " not in board


def measured(board, agent, about, rng):
    """Un cas, et sa table : les états que l'on peut rencontrer à partir de ce plateau, leurs valeurs tirées au sort.

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
