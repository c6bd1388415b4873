"""5.2 · agent_rates : ce que vaut l'agent contre le hasard, exactement."""

from random import Random

from ... import game
from ...checking import Case, Exercise, Fault, Mistake
from ...checking.values import same, shown, shown_apart
from ..draws import board_after, random_game, uniform
from ..lesson1.ex3_evaluate import evaluate
from ..lesson2.ex3_get_move import get_move
from ..q_tables import greedy_move, state_of


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


def judge_agent_rates(case, got, expected):
    """Trois probabilités ; et dans le carnet, un agent qui ne tire rien au sort."""
    rates = got.value
    if type(rates) is not dict or set(rates) != set("XOT"):
        return Fault("agent_rates renvoie un dictionnaire aux trois clés 'X', 'O' et 'T'.",
                     shown(expected.value), shown(rates))  # fmt: skip
    if not all(type(rate) in (int, float, bool) for rate in rates.values()):
        return Fault("Les trois probabilités sont des nombres ordinaires : d'une Fraction, float(…) en fait un.",
                     shown(expected.value), shown(rates))  # fmt: skip
    for call, _ in (got.calls or {}).get("get_move", ()):
        if not same(call["epsilon"], 0):
            return _chance_fault(call, case.args[2])
    rates = {result: int(rate) if type(rate) is bool else rate for result, rate in rates.items()}
    if same(rates, expected.value):
        return None
    pair = shown_apart(expected.value, got.value)
    if not same(sum(rates.values()), 1):
        return Fault(
            "Vos trois probabilités ne font pas 1 en tout. Par combien de coups divisez-vous leur somme ?", *pair
        )
    return Fault(case.about, *pair)


def _chance_fault(call, agent):
    """Un coup qui a pu se tirer au sort : celui de l'agent, ou de l'autre."""
    board = call["b"] if type(call["b"]) is list else []
    if board.count("X") + board.count("O") == 9 - board.count(" ") and game.player_to_move(board) != agent:
        return Fault("Le coup de l'autre est tiré au sort, et d'un tirage à l'autre la mesure change. Il peut tous les "
                     "jouer : comment les compter tous ?", is_certain=True)  # fmt: skip
    return Fault("On mesure l'agent sans hasard : quel ε get_move reçoit-elle ?",
                 "epsilon=0", f"epsilon={shown(call['epsilon'])}", is_certain=True)  # fmt: skip


def value_and_failure(_case, outcome):
    """Ce qui est rendu, et le nom de l'erreur de Python s'il y en a une."""
    return [outcome.value, outcome.failure and outcome.failure.kind]


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


def _case(board, agent, about):
    return measured(board, agent, about, Random(1))


CASES = (
    _case("XXXOO    ", "X", "La partie est finie : X a gagné, à coup sûr."),
    _case("XOXXOOOXX", "O", "La partie est finie, et nulle."),
    _case("XOXOXOOX ", "X", "Il ne reste qu'une case."),
    _case("XOXO OX X", "X", "C'est au hasard de jouer : il n'a que deux cases, aussi probables l'une que l'autre."),
    _case("XOXOX O  ", "X", "C'est à l'agent : il joue le meilleur coup de sa table, puis le hasard répond."),
    _case("XOX O    ", "O", "C'est à O, qui est l'agent : get_move doit le savoir."),
    _case("X O  X  O", "X", "C'est à l'agent, qui jouera encore après la réponse du hasard."),
    _case(" X  O  X ", "X", "C'est au hasard, puis à l'agent, tour à tour."),
)


def hidden(rng):
    """Tire les cas cachés."""
    for free in (2, 3, 4, 5, 6):
        moves, _ = random_game(rng)
        board = board_after(moves[: min(9 - free, len(moves) - 1)])
        for agent in game.PLAYERS:
            yield measured(board, agent, "Un autre plateau, une autre table.", rng)


# fmt: off
def _measures(
    is_over=lambda verdict: verdict[0] != "C",
    end=lambda verdict: {result: float(result == verdict[0]) for result in "XOT"},
    plays=lambda b, player, agent, free, get_move: [get_move(b, 0, player)] if player == agent else free,
    turn=lambda player: "O" if player == "X" else "X",
    mixed=lambda nexts, free: {result: sum(rates[result] for rates in nexts) / len(nexts) for result in "XOT"},
    out=lambda rates, agent: rates,
):
    """La mesure juste, sauf ce qui est donné."""

    def answer(b, player, agent):
        def rates(b, player):
            verdict = evaluate(b)
            if is_over(verdict):
                return end(verdict)
            free = [i for i in range(9) if b[i] == " "]
            moves = plays(b, player, agent, free, get_move)
            return mixed([rates(b[:i] + [player] + b[i + 1 :], turn(player)) for i in moves], free)

        return out(rates(b, player), agent)

    return answer


def _each(change):
    """Le même changement, sur chacune des trois probabilités."""
    return lambda rates, agent: {result: change(rate) for result, rate in rates.items()}


def _on_one_board(b, player, agent):
    def rates(b, player):
        winner = evaluate(b)[0]
        if winner != "C":
            return {result: float(result == winner) for result in "XOT"}
        moves = [get_move(b, 0, player)] if player == agent else [i for i in range(9) if b[i] == " "]
        nexts = []
        for i in moves:
            b[i] = player
            nexts.append(rates(b, "O" if player == "X" else "X"))
        return {result: sum(one[result] for one in nexts) / len(nexts) for result in "XOT"}

    return rates(b, player)


def _takes_the_best(b, player, agent):
    winner, free = evaluate(b)[0], [i for i in range(9) if b[i] == " "]
    if winner != "C":
        return {result: float(result == winner) for result in "XOT"}
    nexts = [_takes_the_best(b[:i] + [player] + b[i + 1 :], "XO"[player == "X"], agent) for i in free]
    if player == agent:
        return max(nexts, key=lambda rates: rates[agent])
    return {result: sum(rates[result] for rates in nexts) / len(free) for result in "XOT"}


def _total(nexts, free):
    return {result: sum(rates[result] for rates in nexts) for result in "XOT"}


MISTAKES = (
    Mistake(
        _measures(is_over=lambda verdict: True,
                  end=lambda verdict: {result: float(result == verdict) for result in "XOT"}),
        "Tout vaut 0, même quand la partie est finie : evaluate renvoie une phrase, dont seule la première lettre est "
        "'X', 'O', 'T' ou 'C'.",
    ),
    Mistake(
        _measures(is_over=lambda verdict: True),
        "La récursion ne commence jamais : toute partie est tenue pour finie. evaluate renvoie une phrase, dont seule "
        "la première lettre est 'C'.",
    ),
    Mistake(
        _measures(end=lambda verdict: {result: float(result == verdict[0]) for result in "XO"},
                  mixed=lambda nexts, free: {r: sum(rates[r] for rates in nexts) / len(nexts) for r in "XO"}),
        "Les matchs nuls manquent : le dictionnaire n'a pas de clé 'T'.",
    ),
    Mistake(
        _measures(out=lambda rates, agent: rates[agent]),
        "C'est la seule probabilité que l'agent gagne : il faut celles des trois résultats.",
    ),
    Mistake(
        _measures(turn=lambda player: player),
        "C'est toujours le même joueur qui joue : que devient player dans l'appel suivant ?",
        line="nexts = [agent_rates(b[:i] + [player] + b[i + 1 :], player, agent) for i in moves]"),
    Mistake(
        _on_one_board,
        "Les coups s'accumulent sur un même plateau : chacun s'essaie sur une copie, ou s'efface avant le suivant.",
    ),
    Mistake(
        _measures(plays=lambda b, player, agent, free, get_move: free),
        "Tout le monde joue au hasard : c'est la récursion de la leçon 3. Quand player est agent, un seul coup compte.",
    ),
    Mistake(
        _measures(plays=lambda b, player, agent, free, get_move: [get_move(b, 0, player)]),
        "Les deux joueurs sont gloutons : l'adversaire de l'agent joue au hasard, et peut prendre toute case libre.",
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
        _takes_the_best,
        "À son tour, l'agent prend chez vous le coup qui le fait gagner le plus souvent : ce serait déjà un autre "
        "agent. Celui que l'on mesure suit sa table : qui dit son coup ?",
    ),
    Mistake(
        _measures(mixed=_total),
        "La somme des trois dépasse 1 : les probabilités des suites s'ajoutent, sans que l'on en fasse la moyenne.",
        line='return {result: sum(rates[result] for rates in nexts) for result in "XOT"}'),
    Mistake(
        _measures(mixed=_total, out=lambda rates, agent: {r: rate / sum(rates.values()) for r, rate in rates.items()}),
        "Toutes les parties comptent autant. Or une partie courte est plus probable : on fait la moyenne à chaque "
        "coup, et non une fois à la fin.",
    ),
    Mistake(
        _measures(mixed=lambda nexts, free: {r: sum(rates[r] for rates in nexts) / len(free) for r in "XOT"}),
        "La somme des trois n'atteint pas 1 : l'agent n'a qu'un coup, mais on divise par le nombre de cases libres.",
    ),
    Mistake(
        _measures(mixed=lambda nexts, free: {r: sum(rates[r] for rates in nexts) / 9 for r in "XOT"}),
        "On divise toujours par 9 : combien de coups le joueur au hasard peut-il jouer ?",
    ),
    Mistake(
        _measures(mixed=lambda nexts, free: nexts[0]),
        "Une seule suite est comptée, la première : le hasard peut les jouer toutes.",
    ),
    Mistake(
        _measures(mixed=lambda nexts, free: nexts[-1]),
        "Une seule suite est comptée, la dernière : le hasard peut les jouer toutes.",
    ),
    Mistake(
        _measures(mixed=lambda nexts, free: {r: max(rates[r] for rates in nexts) for r in "XOT"}),
        "De chaque probabilité, on garde la plus grande : le hasard ne choisit pas, on fait la moyenne.",
    ),
    Mistake(
        _measures(out=lambda rates, agent: rates if agent == "X" else {**rates, "X": rates["O"], "O": rates["X"]}),
        "Quand l'agent tient O, les clés 'X' et 'O' sont échangées : ce sont celles des joueurs, et non de l'agent.",
    ),
    Mistake(
        _measures(out=_each(lambda rate: 100 * rate)),
        "Les probabilités sont en pour cent : ici ce sont des nombres de 0 à 1.",
    ),
    Mistake(
        _measures(out=_each(lambda rate: round(rate, 2))),
        "Les probabilités sont arrondies à deux décimales : gardez tous leurs chiffres.",
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
    """\
winner = evaluate(b)[0]
if winner != "C":
    return {result: float(result == winner) for result in "XOT"}
moves = … if player == agent else [i for i in range(9) if b[i] == " "]
other = "O" if player == "X" else "X"
nexts = [agent_rates(b[:i] + [player] + b[i + 1 :], other, agent) for i in moves]
return {result: sum(rates[result] for rates in nexts) / len(moves) for result in "XOT"}""",
)

EXERCISE = Exercise(
    "5.2",
    agent_rates,
    cases=CASES,
    judge=judge_agent_rates,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=value_and_failure,
    overheard=("get_move",),
    told=("q_table",),
)
