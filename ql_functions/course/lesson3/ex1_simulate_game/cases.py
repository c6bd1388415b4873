"""3.1 · simulate_game : les cas, et leur juge."""

import re

from ....checking import Case, Fault, Spy
from ....checking.values import drawable, same, shown
from ...lesson2.ex3_get_move import get_move


def judge_simulate_game(case, got, expected):
    """La partie, et ce qu'on en voit."""
    return judge_moves(case, got, expected) or _watching_fault(case, got, expected)


def judge_moves(case, got, expected):
    """Les coups, le gagnant, et ce que la fonction a demandé à `get_move`."""
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
        if not same(squares(call["b"]), wanted["b"]):
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
    """Le premier coup mal noté."""
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
    """Ce qui s'affiche, et ce qui s'attend : rien, sauf si verb ou slow_down le demandent."""
    if case.kwargs.get("verb"):
        if fault := _showing_fault(case, got, expected):
            return fault
    elif got.printed:
        says = "Sans verb=True, la partie doit se jouer sans rien afficher."
        return Fault(says, "rien d'affiché", shown(_without_colours(got.printed)))
    waits, gaps = sum(seconds > 0 for seconds in got.sleeps), len(expected.globals["get_move"]) - 1
    if case.kwargs.get("slow_down"):
        if waits < gaps:
            says = "même sans verb=True, " * (not case.kwargs.get("verb"))
            return Fault(f"Avec slow_down=True, {says}on attend un peu après chaque coup (time.sleep).",
                         f"attentes : {gaps} au moins", f"attentes : {waits}")  # fmt: skip
    elif waits:
        return Fault("Sans slow_down=True, la partie se joue sans attendre.", "attentes : 0", f"attentes : {waits}")
    return None


def _showing_fault(case, got, expected):
    """Les marques de tous les plateaux qui suivent un coup sont là, et autant de verdicts.

    On compte des lettres : chacun dessine le plateau à sa façon, et `show` met des couleurs entre les cases.
    """
    printed = _without_colours(got.printed)
    moves, winner = len(expected.globals["get_move"]), expected.value[1]
    (late_x, late_o), (x, o) = (_marks_on_boards(range(first, first + moves)) for first in (0, 1))
    verdict = [winner == player for player in "XO"]  # sa lettre, s'il ne se dit qu'à la fin
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


def _marks_on_boards(turns):
    """Les X, puis les O, de tous les plateaux qui ont ces nombres de coups."""
    return tuple(sum((turn + 1 - first) // 2 for turn in turns) for first in (0, 1))


def _without_colours(printed):
    return re.sub(r"\033\[[\d;]*m", "", printed)


def squares(board):
    """Les cases d'un plateau donné en chaîne ou en liste ; ``None`` si ce n'en est pas un."""
    return list(board) if type(board) in (str, list, tuple) else None


def signature_of_game(_case, outcome):
    """Ce que `get_move` a reçu, ce qui est rendu, et l'exception s'il y en a une."""
    calls = [[call["player"], call["epsilon"], squares(call["b"])] for call in outcome.globals["get_move"]]
    value = list(outcome.value) if type(outcome.value) is tuple else outcome.value
    return [calls, value, outcome.failure and outcome.failure.kind]


def game(moves, about, epsilon_x=1, epsilon_o=1, size=3, **watching):
    """Un cas de `simulate_game` : une partie dont les coups sont donnés ; ``watching`` : verb ou slow_down."""
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
    # Onze coups, et une ligne que voit aussi un evaluate écrit pour les seuls plateaux 3×3.
    game((1, 4, 15, 13, 14, 11, 2, 6, 10, 12, 0), "Avec size=4, on joue sur un plateau de 16 cases.", size=4),
    game((0, 1, 2, 3, 4, 5, 7, 6, 8), "Le neuvième coup fait gagner X : winner vaut 'X'."),
    game((1, 4, 15, 13, 14, 11, 2, 6, 10, 12, 0), "Avec size=4, chaque joueur a aussi son ε.", 0.2, 0.7, 4),
    game((0, 3, 1, 4, 2), "Avec verb=True, le plateau et le verdict s'affichent après chaque coup.", verb=True),
    game((0, 3, 1, 4, 2), "Avec slow_down=True, on attend un peu après chaque coup.", slow_down=True),
    game((4, 0, 8, 2, 1, 7, 3, 5, 6), "Avec les deux, on voit chaque coup et on attend.", verb=True, slow_down=True),
)
