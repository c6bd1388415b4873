"""3.1 · simulate_game : jouer une partie et noter ses coups."""

import time

from juge import Case, Exercise, Fault, Mistake, Part, Spy, edited
from juge.values import drawable, same, shown

from ...game import lines
from ..draws import random_game
from ..given import show
from ..lesson1.ex1_new_board import new_board
from ..lesson1.ex3_evaluate import evaluate
from ..lesson2.ex3_get_move import get_move


def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    """Joue une partie et renvoie ses coups et son résultat : steps, winner.

    steps est une liste de dictionnaires {'state': plateau avant le coup (une chaîne), 'move': case jouée} ;
    winner vaut 'X', 'O' ou 'T' (match nul). Chaque joueur a son propre ε. Avec verb=True, la partie finie s'affiche
    coup par coup ; avec slow_down=True, elle s'affiche lentement.
    """
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    ### YOUR CODE HERE ###
    while result[0] == "C":
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        result = evaluate(b)
        player = "O" if player == "X" else "X"
    ### END OF YOUR CODE ###
    if verb:  # steps suffit à revoir la partie
        for state in [step["state"] for step in steps[1:]] + ["".join(b)]:
            show(state)
            print(evaluate(state))
            if slow_down:
                time.sleep(0.7)
    return steps, result[0]


def judge_simulate_game(case, got, expected):
    """Juge les arguments que `get_move` reçoit, le nombre de coups, le gagnant et la liste des coups."""
    if type(got.value) not in (tuple, list) or len(got.value) != 2:
        return Fault(
            "simulate_game renvoie deux choses : steps, winner.", drawable(expected.value), drawable(got.value)
        )
    if fault := _calls_fault(got, expected, "player", "epsilon", "b"):
        return fault
    steps, winner = got.value
    if not same(winner, expected.value[1]):
        return Fault(case.about, f"winner = {expected.value[1]!r}", f"winner = {shown(winner)}")
    return _steps_fault(steps, expected.value[0])


def _calls_fault(got, expected, *arguments):
    """Renvoie le premier défaut de ces arguments que `get_move` reçoit, ou du nombre de ses appels, s'il y en a un."""
    calls, expected_calls = got.globals["get_move"], expected.globals["get_move"]
    for i, (call, wanted) in enumerate(zip(calls, expected_calls, strict=False), start=1):
        for argument in arguments:
            value = list(call["b"]) if argument == "b" and type(call["b"]) in (str, tuple) else call[argument]
            if same(value, wanted[argument]):
                continue
            if argument == "b":
                boards = map(drawable, (wanted["b"], call["b"]))
                return Fault(f"Au coup {i}, get_move ne reçoit pas le bon plateau.", *boards,
                             (("on compare", f"ce que get_move reçoit au coup {i}"),))  # fmt: skip
            says = f"Au coup {i}, get_move n'a pas le bon {argument}."
            return Fault(says, *(drawable(one[argument], f"{argument}=") for one in (wanted, call)))
    if not calls:
        says = "get_move n'est jamais appelée : c'est elle qui choisit chaque coup."
        return Fault(says, f"appels : {len(expected_calls)}", "appels : 0")
    if len(calls) < len(expected_calls):
        return Fault("La partie s'arrête trop tôt.", f"coups : {len(expected_calls)}", f"coups : {len(calls)}")
    return None


def judge_epsilons(_case, got, expected):
    """Juge les seuls ε que `get_move` reçoit."""
    return _calls_fault(got, expected, "epsilon")


def judge_length(_case, got, expected):
    """Juge le seul nombre de coups : une partie ne finit pas avant son verdict, quelle que soit sa taille."""
    return _calls_fault(got, expected)


def _steps_fault(steps, wanted):
    """Renvoie le défaut du premier coup mal noté, s'il y en a un."""
    if type(steps) is not list:
        return Fault("steps est une liste, avec un dictionnaire par coup.", drawable(wanted), drawable(steps))
    for i, (step, good) in enumerate(zip(steps, wanted, strict=False), start=1):
        if not same(step, good):
            says = f"Le coup {i} n'est pas noté {{'state': plateau avant le coup, en une chaîne, 'move': case jouée}}."
            return Fault(says, drawable(good), drawable(step), (("on compare", f"steps[{i - 1}]"),))
    if len(steps) != len(wanted):
        return Fault("steps contient tous les coups de la partie, un par un.",
                     f"coups notés : {len(wanted)}", f"coups notés : {len(steps)}")  # fmt: skip
    return None


def game(moves, about, epsilon_x=1, epsilon_o=1, size=3):
    """Construit un cas de `simulate_game` dont les coups sont donnés."""
    kwargs = {"epsilon_x": epsilon_x, "epsilon_o": epsilon_o} if (epsilon_x, epsilon_o) != (1, 1) else {}
    if size != 3:
        kwargs["size"] = size
    return Case((), kwargs, {"get_move": Spy.on(get_move, moves), "min_contig": 3}, about=about)


CASES = (
    game((0, 3, 1, 4, 2), "X aligne 0, 1 et 2 : winner vaut 'X'."),
    game((8, 0, 5, 1, 6, 2), "O aligne 0, 1 et 2 : winner vaut 'O'."),
    game((4, 0, 8, 2, 1, 7, 3, 5, 6), "Le plateau est plein sans gagnant : winner vaut 'T'."),
    game((0, 1, 4, 2, 8), "Chaque joueur a son propre ε.", epsilon_x=0.2, epsilon_o=0.7),
    game((0, 1, 4, 2, 8), "Chaque joueur a son propre ε, même quand celui de X est 0.", epsilon_x=0, epsilon_o=0.7),
    game((0, 1, 4, 2, 8), "Chaque joueur a son propre ε, même quand celui d'O est 0.", epsilon_x=0.2, epsilon_o=0),
    # Même un evaluate écrit pour les seuls plateaux 3×3 voit la ligne qui termine ces onze coups.
    game((1, 4, 15, 13, 14, 11, 2, 6, 10, 12, 0), "Avec size=4, on joue sur un plateau de 16 cases.", size=4),
    game((0, 1, 2, 3, 4, 5, 7, 6, 8), "Le neuvième coup fait gagner X : winner vaut 'X'."),
    game((1, 4, 15, 13, 14, 11, 2, 6, 10, 12, 0), "Avec size=4, chaque joueur a aussi son ε.", 0.2, 0.7, 4),
)


def hidden(rng):
    """Tire les cas cachés."""
    for _ in range(4):
        yield game(tuple(random_game(rng)[0]), "Une autre partie.")
    for _ in range(3):
        epsilons = [round(rng.uniform(0.05, 0.95), 2) for _ in "XO"]
        yield game(tuple(random_game(rng)[0]), "Une autre partie, où chacun a son ε.", *epsilons)
    for _ in range(2):
        yield game(_wide_game(rng), "Une autre partie, avec size=4.", size=4)


# Les lignes d'un plateau 4×4, et celles qu'y voit un evaluate écrit pour les seuls plateaux 3×3.
_SEEN_LINES = {*lines(4), *lines(3)}


def _wide_game(rng):
    """Tire une partie sur 16 cases qu'un evaluate du seul 3×3 juge de même : elle finit sur les cases 0, 1 et 2."""
    while True:
        marks, moves = ([], []), rng.sample(range(16), 16)
        for count, move in enumerate(moves, start=1):
            own = marks[count % 2]
            own.append(move)
            made = [line for line in _SEEN_LINES if move in line and {*line} <= {*own}]
            if made == [(0, 1, 2)]:
                return tuple(moves[:count])
            if made:
                break


MISTAKES = (
    Mistake(
        edited(simulate_game, {'while result[0] == "C":': 'while result[0] == "C" or len(steps) % 2:'}),
        "Votre boucle fait jouer O après un coup de X, même quand X vient de gagner. Combien de coups joue un "
        "tour de votre boucle, et combien de fois y regarde-t-on le verdict ?",
    ),
    Mistake(
        edited(simulate_game, {'while result[0] == "C":': 'while " " in b:'}),
        "Votre partie continue après une victoire, tant qu'il reste des cases libres. Qu'est-ce qui "
        "arrête votre boucle, et quand le regarde-t-elle ?",
        line='while " " in b:',
    ),
)


PARTS = (
    Part("les coups et le résultat", 5, lambda case: not case.kwargs),
    Part("un ε pour chaque joueur", 2, lambda case: "epsilon_x" in case.kwargs, judge_epsilons),
    Part("d'autres tailles", 2, lambda case: "size" in case.kwargs, judge_length),
)

HINTS = (
    "Choisir, noter, jouer, demander le verdict, passer la main : pourquoi faut-il noter avant de jouer ? "
    "Et sous quelle forme noter un plateau pour qu'il ne change plus ?",
    """\
tant que le verdict commence par C :
    coup ← get_move, pour le joueur au trait et avec son ε
    ajouter à steps l'état, en une chaîne, et le coup
    poser la marque du joueur sur b
    verdict ← evaluate(b)
    joueur ← l'autre joueur""",
)

EXERCISE = Exercise(
    "3.1",
    simulate_game,
    minutes=15,
    cases=CASES,
    parts=PARTS,
    judge=judge_simulate_game,
    hidden=hidden,
    hints=HINTS,
    gap='"".join(b)',
    mistakes=MISTAKES,
    numbered=True,
)
