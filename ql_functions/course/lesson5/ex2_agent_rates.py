"""5.2 · agent_rates : ce que vaut l'agent contre le hasard, exactement."""

from random import Random

from juge import Case, Exercise, Fault, Mistake, combinable
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


class NoMoveLeftError(Exception):
    """L'erreur du modèle qui ne voit pas la fin de la partie : il cherche encore un coup sur un plateau plein."""


def signature_of_measure(_case, outcome):
    """Résume une issue par la valeur renvoyée et le nom de l'erreur de Python.

    Une réponse qui ne voit pas la fin cherche un coup sur un plateau plein, et l'erreur de Python dépend de sa façon de
    le chercher. Après une erreur, si `evaluate` a reçu un plateau plein, le nom est donc toujours le même.
    """
    heard = (outcome.calls or {}).get("evaluate", ())
    if outcome.failure and any(_is_full(*call.values()) for call, _ in heard):
        return [None, NoMoveLeftError.__name__]
    return [outcome.value, outcome.failure and outcome.failure.kind]


def _is_full(board, *_):
    return type(board) in (list, str) and " " not in board


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


_LETTER_REMINDER = "De ce que renvoie evaluate, seule la première lettre compte : "


# fmt: off
def _is_ended(verdict):
    return verdict[0] != "C"


@combinable
def _measures(
    is_over=_is_ended,
    end=lambda verdict: {result: float(result == verdict[0]) for result in "XOT"},
    plays=lambda b, player, agent, free, get_move: [get_move(b, 0, player)] if player == agent else free,
    played=lambda b, i, player: b[:i] + [player] + b[i + 1 :],
    turn=lambda player, agent: "O" if player == "X" else "X",
    measured=lambda agent, follower: agent,
    kept=lambda nexts, player: nexts,
    divisor=len,
    mixed=lambda nexts, divisor: {result: sum(rates[result] for rates in nexts) / divisor for result in "XOT"},
    out=lambda rates: rates,
):
    """Construit une mesure juste, sauf les étapes données."""

    def answer(b, player, agent):
        def rates(b, player, agent):
            verdict = evaluate(b)
            if is_over(verdict):
                return end(verdict)
            free = [i for i in range(9) if b[i] == " "]
            moves, follower = plays(b, player, agent, free, get_move), turn(player, agent)
            nexts = kept([rates(played(b, i, player), follower, measured(agent, follower)) for i in moves], player)
            return mixed(nexts, divisor(nexts))

        return out(rates(b, player, agent))

    return answer


def _play_on_one_board(b, i, player):
    b[i] = player
    return b


def _take_best(b, player, agent):
    """Mesure un agent qui, à son tour, prend la suite où il gagne le plus souvent."""
    winner, free = evaluate(b)[0], [i for i in range(9) if b[i] == " "]
    if winner != "C":
        return {result: float(result == winner) for result in "XOT"}
    nexts = [_take_best(b[:i] + [player] + b[i + 1 :], "XO"[player == "X"], agent) for i in free]
    if player == agent:
        return max(nexts, key=lambda rates: rates[agent])
    return {result: sum(rates[result] for rates in nexts) / len(free) for result in "XOT"}


def _plays_on_to_a_full_board(b, player, agent, free, get_move):
    if not free:
        raise NoMoveLeftError
    return [get_move(b, 0, player)] if player == agent else free


MISTAKES = (
    Mistake(
        _measures(is_over=lambda verdict: True,
                  end=lambda verdict: {result: float(result == verdict) for result in "XOT"}),
        "Vos probabilités valent toutes 0, même quand la partie est finie. Où le résultat certain reçoit-il 1 ? "
        f"{_LETTER_REMINDER}'X', 'O', 'T' ou 'C'.",
    ),
    Mistake(
        _measures(is_over=lambda verdict: True),
        "Tant que la partie continue, vos trois probabilités valent 0. Votre fonction s'appelle-t-elle "
        f"alors elle-même, et que devient ce qu'elle rend ? {_LETTER_REMINDER}est-ce elle que vous comparez ?",
    ),
    Mistake(
        _measures(turn=lambda player, agent: player),
        "C'est toujours le même joueur qui joue : que devient player dans l'appel suivant ?",
        line="nexts = [agent_rates(b[:i] + [player] + b[i + 1 :], player, agent) for i in moves]"),
    Mistake(
        _measures(turn=lambda player, agent: "O" if agent == "X" else "X"),
        "Votre joueur suivant est toujours l'adversaire de l'agent, qui ne rejoue donc plus. De player et d'agent, "
        "lequel dit à qui sera le tour ?",
    ),
    Mistake(
        _measures(measured=lambda agent, follower: follower),
        "Dans votre appel suivant, agent change avec le joueur : dès le deuxième coup, l'un et l'autre suivent "
        "la table. Qui mesure-t-on, d'un bout à l'autre ?",
    ),
    Mistake(
        _measures(played=_play_on_one_board),
        "Vos coups s'accumulent sur un même plateau. Chacun s'essaie sur une copie, ou s'efface avant le "
        "suivant.",
    ),
    Mistake(
        _measures(plays=lambda b, player, agent, free, get_move: free),
        "Vous faites jouer tout le monde au hasard : c'est la récursion de la leçon 3. Quand player est agent, un seul "
        "coup compte.",
    ),
    Mistake(
        _measures(plays=lambda b, player, agent, free, get_move: [get_move(b, 0, player)]),
        "Vos deux joueurs sont gloutons. L'adversaire de l'agent, lui, joue au hasard, et peut prendre "
        "toute case libre.",
        line="moves = [get_move(b, 0, player)]"),
    Mistake(
        _measures(plays=lambda b, player, agent, free, get_move:
                  free if player == agent else [get_move(b, 0, player)]),
        "Les rôles sont échangés : l'agent joue au hasard, et son adversaire consulte la table.",
    ),
    Mistake(
        _measures(plays=lambda b, player, agent, free, get_move: [get_move(b, 0)] if player == agent else free),
        "Quand l'agent tient O, il choisit comme s'il tenait X : que faut-il dire à get_move ?",
    ),
    Mistake(
        _measures(plays=lambda b, player, agent, free, get_move: [get_move(b, 0, player)] if player == "X" else free),
        "Dans votre calcul, X suit toujours la table et O joue toujours au hasard, quel que soit agent : à quoi "
        "comparer player ?",
    ),
    Mistake(
        _take_best,
        "À son tour, votre agent prend le coup qui le fait gagner le plus souvent : ce serait déjà un autre "
        "agent. Celui que l'on mesure suit sa table : qui dit son coup ?",
    ),
    Mistake(
        _measures(divisor=lambda nexts: 1),
        "Votre somme des trois dépasse 1 : les probabilités des suites s'ajoutent, sans que l'on en fasse la moyenne.",
        line='return {result: sum(rates[result] for rates in nexts) for result in "XOT"}'),
    Mistake(
        _measures(is_over=_is_ended, divisor=lambda nexts: 1,
                  out=lambda rates: {r: rate / sum(rates.values()) for r, rate in rates.items()}),
        "Vous comptez autant toutes les parties. Or une partie courte est plus probable : on fait la moyenne à "
        "chaque coup, et non une fois à la fin.",
    ),
    Mistake(
        _measures(mixed=lambda nexts, divisor: nexts[0]),
        "Vous ne comptez qu'une suite, la première. Le hasard peut les jouer toutes.",
    ),
    Mistake(
        _measures(mixed=lambda nexts, divisor: nexts[-1]),
        "Vous ne comptez qu'une suite, la dernière. Le hasard peut les jouer toutes.",
    ),
    Mistake(
        _measures(kept=lambda nexts, player: [max(nexts, key=lambda rates: (rates[player], rates["T"]))]),
        "Votre autre joueur choisit le coup qui l'arrange. Il doit jouer au hasard : toutes les suites comptent, "
        "autant l'une que l'autre.",
    ),
    Mistake(
        _measures(is_over=lambda verdict: False, plays=_plays_on_to_a_full_board),
        "Chez vous, aucune partie n'est finie : on joue encore après la fin, jusqu'à une erreur de Python quand le "
        f"plateau est plein. {_LETTER_REMINDER}est-ce elle que vous comparez ?",
    ),
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
    signature=signature_of_measure,
    overheard=("evaluate", "get_move"),
    told=("q_table",),
)
