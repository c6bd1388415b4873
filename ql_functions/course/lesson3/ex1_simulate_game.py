"""3.1 · simulate_game : jouer une partie et noter ses coups."""

import re
import time

from ...checking import Case, Exercise, Fault, Mistake, Part, Spy, combinable
from ...checking.values import drawable, same, shown
from ...game import flip
from ..draws import random_game
from ..given import show
from ..lesson1.ex1_new_board import new_board
from ..lesson1.ex3_evaluate import evaluate
from ..lesson2.ex3_get_move import get_move


def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    """Joue une partie et renvoie ses coups et son résultat : steps, winner.

    steps est une liste de dictionnaires {'state': plateau avant le coup (une chaîne), 'move': case jouée} ;
    winner vaut 'X', 'O' ou 'T' (match nul). Chaque joueur a son propre ε. Avec verb=True, le plateau et le verdict
    s'affichent après chaque coup ; avec slow_down=True, on attend un peu avant le suivant.
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
        if verb:
            show(b)
            print(result)
        if slow_down:
            time.sleep(0.7)
    ### END OF YOUR CODE ###
    return steps, result[0]


def judge_simulate_game(case, got, expected):
    """Juge les coups et le résultat de la partie, puis les affichages et les attentes."""
    return judge_moves(case, got, expected) or _watching_fault(case, got, expected)


def judge_moves(case, got, expected):
    """Juge les arguments que `get_move` reçoit, le nombre de coups, le gagnant et la liste des coups."""
    if type(got.value) not in (tuple, list) or len(got.value) != 2:
        return Fault(
            "simulate_game renvoie deux choses : steps, winner.", drawable(expected.value), drawable(got.value)
        )
    calls, expected_calls = got.globals["get_move"], expected.globals["get_move"]
    for i, (call, wanted) in enumerate(zip(calls, expected_calls, strict=False), start=1):
        for argument in ("player", "epsilon"):
            if not same(call[argument], wanted[argument]):
                says = f"Au coup {i}, get_move n'a pas le bon {argument}."
                return Fault(says, *(drawable(one[argument], f"{argument}=") for one in (wanted, call)))
        if not same(squares_of(call["b"]), wanted["b"]):
            boards = map(drawable, (wanted["b"], call["b"]))
            return Fault(f"Au coup {i}, get_move ne reçoit pas le bon plateau.", *boards,
                         (("on compare", f"ce que get_move reçoit au coup {i}"),))  # fmt: skip
    if not calls:
        says = "get_move n'est jamais appelée : c'est elle qui choisit chaque coup."
        return Fault(says, f"appels : {len(expected_calls)}", "appels : 0")
    if len(calls) < len(expected_calls):
        return Fault("La partie s'arrête trop tôt.", f"coups : {len(expected_calls)}", f"coups : {len(calls)}")
    steps, winner = got.value
    if not same(winner, expected.value[1]):
        return Fault(case.about, f"winner = {expected.value[1]!r}", f"winner = {shown(winner)}")
    return _steps_fault(steps, expected.value[0])


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


def _watching_fault(case, got, expected):
    """Juge les affichages, que verb demande, et les attentes, que slow_down demande."""
    if case.kwargs.get("verb"):
        if fault := _showing_fault(case, got, expected):
            return fault
    elif got.printed:
        says = "Sans verb=True, la partie doit se jouer sans rien afficher."
        return Fault(says, "rien d'affiché", shown(_remove_colours(got.printed)))
    waits, gaps = sum(seconds > 0 for seconds in got.sleeps), len(expected.globals["get_move"]) - 1
    if case.kwargs.get("slow_down"):
        if waits < gaps:
            condition = "" if case.kwargs.get("verb") else "même sans verb=True, "
            return Fault(f"Avec slow_down=True, {condition}on attend un peu après chaque coup (time.sleep).",
                         f"attentes : {gaps} au moins", f"attentes : {waits}")  # fmt: skip
    elif waits:
        return Fault("Sans slow_down=True, la partie se joue sans attendre.", "attentes : 0", f"attentes : {waits}")
    return None


def _showing_fault(case, got, expected):
    """Vérifie que les marques des plateaux qui suivent chaque coup sont affichées, et autant de verdicts.

    Ce juge compte des lettres : une réponse dessine le plateau à sa façon, et `show` met des couleurs entre les cases.
    """
    printed = _remove_colours(got.printed)
    moves, winner = len(expected.globals["get_move"]), expected.value[1]
    (late_x, late_o), (x, o) = (_count_marks(range(first, first + moves)) for first in (0, 1))
    verdict = [winner == player for player in "XO"]  # la lettre du gagnant, si le verdict ne s'affiche qu'à la fin
    if (printed.count("X"), printed.count("O")) in ((late_x, late_o), (late_x + verdict[0], late_o + verdict[1])):
        says = (
            "Le plateau que laisse le dernier coup ne se voit jamais : quand l'affichez-vous, et y arrive-t-on alors ?"
        )
        return Fault(says, f"{moves} plateaux, un après chaque coup", shown(printed), is_certain=True)
    if printed.count("X") < x or printed.count("O") < o:
        return Fault(case.about, f"{moves} plateaux, un après chaque coup", shown(printed))
    if printed.count("C") < moves - 1 or printed.count("X") < x + (winner == "X"):
        says = "Avec verb=True, ce qu'evaluate répond s'affiche aussi, après chaque coup."
        return Fault(
            says, f"{moves} verdicts", shown(printed) if "C" in printed else "les plateaux, sans verdict après chacun"
        )
    return None


def _count_marks(turns):
    """Compte les X, puis les O, des plateaux où ces nombres de coups sont joués."""
    return tuple(sum((turn + 1 - first) // 2 for turn in turns) for first in (0, 1))


def _remove_colours(printed):
    return re.sub(r"\033\[[\d;]*m", "", printed)


def squares_of(board):
    """Renvoie les cases d'un plateau donné en chaîne ou en liste ; ``None`` si la valeur n'est pas un plateau."""
    return list(board) if type(board) in (str, list, tuple) else None


def signature_of_game(_case, outcome):
    """Résume les appels à `get_move`, la valeur renvoyée, et l'exception s'il y en a une."""
    calls = [[call["player"], call["epsilon"], squares_of(call["b"])] for call in outcome.globals["get_move"]]
    value = list(outcome.value) if type(outcome.value) is tuple else outcome.value
    return [calls, value, outcome.failure and outcome.failure.kind]


def game(moves, about, epsilon_x=1, epsilon_o=1, size=3, **watching):
    """Construit un cas de `simulate_game` dont les coups sont donnés ; ``watching`` contient verb ou slow_down."""
    kwargs = {"epsilon_x": epsilon_x, "epsilon_o": epsilon_o} if (epsilon_x, epsilon_o) != (1, 1) else watching
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
    game((0, 3, 1, 4, 2), "Avec verb=True, le plateau et le verdict s'affichent après chaque coup.", verb=True),
    game((0, 3, 1, 4, 2), "Avec slow_down=True, on attend un peu après chaque coup.", slow_down=True),
    game((4, 0, 8, 2, 1, 7, 3, 5, 6), "Avec les deux, on voit chaque coup et on attend.", verb=True, slow_down=True),
)


def hidden(rng):
    """Tire les cas cachés."""
    for _ in range(4):
        yield game(tuple(random_game(rng)[0]), "Une autre partie.")
    for _ in range(3):
        epsilons = [round(rng.uniform(0.05, 0.95), 2) for _ in "XO"]
        yield game(tuple(random_game(rng)[0]), "Une autre partie, où chacun a son ε.", *epsilons)
    for _ in range(2):
        yield game(tuple(random_game(rng, 4)[0]), "Une autre partie, avec size=4.", size=4)
    for options in (("verb",), ("slow_down",), ("verb", "slow_down")):
        about = f"Une autre partie, avec {' et '.join(options)}."
        yield game(tuple(random_game(rng)[0]), about, **dict.fromkeys(options, True))


@combinable
def _plays(
    start=lambda size: size,
    goes_on=lambda result, b: result[0] == "C",
    asks=lambda b, epsilon_x, epsilon_o, player: (b, epsilon_x if player == "X" else epsilon_o, player),
    state=lambda before, b, player: before,
    mark=lambda player: player,
    passes=lambda player: "O" if player == "X" else "X",
    judged=lambda before, b: b,
    kept=lambda steps: steps,
    winner=lambda result, player: result[0],
):
    """Construit un `simulate_game` juste, sauf les étapes données."""

    def answer(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
        b, steps, player = new_board(start(size)), [], "X"
        result = evaluate(b)
        while goes_on(result, b):
            move = get_move(*asks(b, epsilon_x, epsilon_o, player))
            before = "".join(b)
            b[move] = mark(player)
            steps.append({"state": state(before, b, player), "move": move})
            result = evaluate(judged(before, b))
            player = passes(player)
        return kept(steps), winner(result, player)

    return answer


MISTAKES = (
    Mistake(
        _plays(goes_on=lambda result, b: False),
        "Aucun coup n'est joué : la boucle ne commence jamais. Affichez ce que vaut result pour un plateau vide, et "
        "regardez comment vous le comparez.",
        line='while result == "C":',
    ),
    Mistake(
        _plays(goes_on=lambda result, b: set(b) == {" "}),
        "Votre partie s'arrête après le premier coup. Regardez ce qui est répété, et où se trouve le return.",
    ),
    Mistake(
        _plays(mark=lambda player: " "),
        "À chaque tour, get_move reçoit un plateau vide : où posez-vous la marque du coup choisi, et que devient b "
        "d'un tour à l'autre ?",
    ),
    Mistake(
        _plays(passes=lambda player: player),
        "X joue tous les coups : la main ne passe jamais à O. Regardez ce que devient player à la fin d'un tour.",
    ),
    Mistake(
        _plays(mark=lambda player: "X"),
        "Toutes les marques posées sur b sont des X, même quand c'est O qui joue.",
    ),
    Mistake(
        _plays(mark=lambda player: "O" if player == "X" else "X"),
        "Le coup de X est posé avec la marque de O, et celui de O avec celle de X. Que vaut player au moment où la "
        "marque est posée ?",
    ),
    Mistake(
        _plays(asks=lambda b, epsilon_x, epsilon_o, player: (b, epsilon_x if player == "X" else epsilon_o)),
        "get_move croit que c'est toujours à X de jouer : regardez les arguments que vous lui donnez.",
    ),
    Mistake(
        _plays(
            asks=lambda b, epsilon_x, epsilon_o, player: (
                (b, epsilon_x, "X") if player == "X" else (list(flip(b)), epsilon_o, "O")
            )
        ),
        "Pour O, get_move reçoit de vous un plateau déjà retourné, et le retourne encore : qui s'en charge, elle ou "
        "vous ?",
    ),
    Mistake(
        _plays(asks=lambda b, epsilon_x, epsilon_o, player: (b, 0.5, player)),
        "get_move joue toujours avec ε = 0,5, sa valeur par défaut : celui de la partie ne lui parvient pas.",
    ),
    Mistake(
        _plays(asks=lambda b, epsilon_x, epsilon_o, player: (b, epsilon_o if player == "X" else epsilon_x, player)),
        "Les deux ε sont échangés : X joue avec epsilon_o, et O avec epsilon_x.",
    ),
    Mistake(
        _plays(asks=lambda b, epsilon_x, epsilon_o, player: (b, epsilon_x, player)),
        "Chez vous, O joue avec epsilon_x : epsilon_o ne sert jamais.",
        line="move = get_move(b, epsilon_x, player)",
    ),
    Mistake(
        _plays(judged=lambda before, b: list(before)),
        "La partie est finie, et votre boucle demande encore un coup. Que vaut le verdict à ce moment-là, et que "
        "regarde la condition de votre boucle ?",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: result[0] == "C" or (len(b) - b.count(" ")) % 2 == 1),
        "Chez vous, O joue encore après un coup de X, même quand X vient de gagner. Combien de coups joue un tour de "
        "votre boucle, et combien de fois y regarde-t-on le verdict ?",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: " " in b),
        "Chez vous, la partie continue après une victoire, tant qu'il reste des cases libres. Qu'est-ce qui "
        "arrête votre boucle, et quand le regarde-t-elle ?",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: result[0] not in "XO"),
        "Votre boucle s'arrête quand quelqu'un gagne, mais pas quand le plateau est plein : un match nul ne finit "
        "jamais.",
    ),
    Mistake(
        _plays(start=lambda size: 3),
        "Avec size=4, la partie se joue quand même sur 9 cases : regardez comment est créé le plateau.",
    ),
    Mistake(
        _plays(winner=lambda result, player: result),
        "winner contient toute la phrase du verdict, alors qu'une seule lettre est attendue.",
    ),
    Mistake(
        _plays(winner=lambda result, player: player),
        "Votre winner est le joueur dont ce serait le tour : après le dernier coup, la main est déjà passée.",
    ),
    Mistake(
        _plays(state=lambda before, b, player: b),
        "Chez vous, tous les éléments de steps désignent le même plateau b, et montrent donc la fin de la partie.",
        line='steps.append({"state": b, "move": move})',
    ),
    Mistake(
        _plays(state=lambda before, b, player: str(list(before))),
        "str écrit la liste avec ses crochets et ses virgules : l'état n'a plus 9 caractères. "
        "Comment mettre bout à bout les cases d'un plateau ?",
    ),
    Mistake(
        _plays(state=lambda before, b, player: "".join(b)),
        "L'état que vous notez contient déjà le coup : il est pris après l'avoir joué. Regardez l'ordre de vos lignes.",
    ),
    Mistake(
        _plays(state=lambda before, b, player: flip(before) if player == "O" else before),
        "Chez vous, les états de O sont retournés dans steps. Ici l'état se note tel qu'on le voit sur le plateau.",
    ),
    Mistake(
        _plays(kept=lambda steps: steps[:-1]),
        "Le dernier coup de la partie manque dans steps : quand le verdict tombe, ce coup a-t-il déjà été noté ?",
    ),
)


PARTS = (
    Part("les coups et le résultat", 4, lambda case: not case.kwargs, judge_moves),
    Part("un ε pour chaque joueur", 2, lambda case: "epsilon_x" in case.kwargs, judge_moves),
    Part("d'autres tailles", 2, lambda case: "size" in case.kwargs, judge_moves),
    Part("ce que montrent verb et slow_down", 1, lambda case: not {"epsilon_x", "size"} & case.kwargs.keys()),
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
    joueur ← l'autre joueur
    si verb, afficher le plateau et le verdict ; si slow_down, attendre un peu""",
    """\
while result[0] == "C":
    move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
    steps.append({"state": …, "move": move})
    b[move] = player
    result = evaluate(b)
    player = "O" if player == "X" else "X"
    if verb:
        show(b)
        print(result)
    if slow_down:
        time.sleep(0.7)""",
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
    mistakes=MISTAKES,
    signature=signature_of_game,
    numbered=True,
)
