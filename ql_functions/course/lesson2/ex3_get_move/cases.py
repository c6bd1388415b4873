"""2.3 · get_move : les cas, et leur juge."""

from juge import Case, Fault, Part
from juge.call.stand_ins import DRAW
from juge.declare.chance import binomial_range
from juge.drawing.numbers import decimal
from juge.values import same, shown, shown_apart

from ....q_tables import move_values
from ...draws import MOST_STATES, known_states

_X_BOARD = list("XO  X  O ")  # 5 cases libres : 2, 3, 5, 6, 8 ; à X de jouer


def entry(q1, q2, free=(2, 3, 5, 6, 8)):
    """Construit l'entrée d'un état dans la table, d'après les valeurs de ses cases libres."""
    return {"Q1": dict(zip(free, q1, strict=True)), "Q2": dict(zip(free, q2, strict=True))}


# Q1 préfère 2, Q2 préfère 3, leur moyenne préfère 6. Une moyenne qui compte Q1 double préfère 5 ; Q2 double, 8.
_SPLIT_VALUES = entry((0.9, 0.05, 0.7, 0.62, 0.5), (0.05, 0.88, 0.5, 0.62, 0.7))
# La moyenne préfère 2, que l'une des deux tables cote presque 0 ; leur maximum préfère 3, leur minimum préfère 5.
_LEFT_SPLIT_VALUES = entry((0.95, -0.4, 0.4, 0.1, -0.3), (-0.05, 0.99, 0.45, 0.1, -0.3))
_RIGHT_SPLIT_VALUES = entry((-0.05, 0.99, 0.45, 0.1, -0.3), (0.95, -0.4, 0.4, 0.1, -0.3))
# Q1 et Q2 s'opposent : la case 5 a la plus grande moyenne, de si peu que tout autre poids en préfère une autre.
_OPPOSED_VALUES = entry((0.0, -2e6, 0.02, 2e6, 0.0), (0.0, 2e6, 0.02, -2e6, 0.0))
# La case 5 a encore la plus grande moyenne. Seule, Q1 ou Q2 préfère une autre case, mais il suffit que l'autre table
# compte pour un vingtième.
_HARDLY_SPLIT_VALUES = entry((0.3, 0.2, 0.2, 0.2, 0.1), (0.1, 0.2, 9.0, 0.2, 0.3))
_NEGATIVE_VALUES = entry((-0.9, -0.5, -0.4, -0.1, -0.3), (-0.9, -0.5, -0.4, -0.1, -0.3))
# La case 5 vaut à peine mieux que les autres, et n'est ni la première ni la dernière : une réponse qui tire en
# proportion des valeurs, ou case après case, la joue moins d'une fois sur quatre.
_MIDDLE_VALUES = entry((0.7, 0.7, 0.8, 0.7, 0.7), (0.7, 0.7, 0.8, 0.7, 0.7))
# Privées de leurs décimales, les cases 5 et 6 se valent, et valent encore plus que la première.
_LARGE_VALUES = entry((-0.5, -0.5, 1.2, 1.9, 0.3), (-0.5, -0.5, 1.2, 1.9, 0.3))
_VERY_NEGATIVE_VALUES = entry((-1.5, -1.4, -1.2, -1.6, -1.3), (-1.5, -1.4, -1.2, -1.6, -1.3))
_BEST_ZERO_VALUES = entry((0.0, -0.2, -0.1, -0.3, -0.4), (0.0, -0.2, -0.1, -0.3, -0.4))
_CLOSE_VALUES = entry((0.3, 0.3, 0.30001, 0.3, 0.3), (0.3, 0.3, 0.30001, 0.3, 0.3))
_TIED_VALUES = entry((0.5, 0.1, 0.5, 0.2, 0.3), (0.5, 0.1, 0.5, 0.2, 0.3))
_O_VALUES = entry((0.1, 0.8, 0.2, 0.1, 0.3, 0.2), (0.1, 0.8, 0.2, 0.1, 0.3, 0.2), (2, 3, 5, 6, 7, 8))
_UNFLIPPED_VALUES = entry((0.1, 0.2, 0.2, 0.1, 0.9, 0.2), (0.1, 0.2, 0.2, 0.1, 0.9, 0.2), (2, 3, 5, 6, 7, 8))

_X_KEY, _O_BOARD, _O_KEY = "XO  X  O ", list("XO  X    "), "OX  O    "
_EMPTY_BOARD = " " * 9


def _prefer_move(best, value=0.3):
    """Construit la table du seul plateau vide, où une seule case vaut plus que les autres."""
    values = [value + 0.1 * (move == best) for move in range(9)]
    return {_EMPTY_BOARD: entry(values, values, range(9))}


def judge_get_move(case, got, expected):
    """Vérifie que les coups sont légaux, que la table est juste, et que les coups ont les bonnes fréquences.

    Risque d'accuser une bonne réponse : les cas gloutons et la table n'en font courir aucun. Un cas au hasard fait un
    test par case libre, le plus long des cas deux, les autres un, à 1e-6 au plus. Avec ceux que `check` tire en plus,
    c'est 6e-5 au plus en tout.
    Risque de laisser passer une erreur : un choix au hasard passe un cas glouton avec une probabilité de
    (1/5)^100. Un tirage parmi les 9 cases passe un état nouveau avec (5/9)^100 = 3e-26. Au cas au hasard, une réponse
    qui oublie une case, ou en préfère une toujours ou une fois sur deux, passe avec moins de 1e-25. Entre trois cases,
    une réponse qui joue le coup glouton avec la probabilité 5/9 au lieu de 2/3 passe avec moins de 2e-4. Une réponse
    qui explore avec la probabilité ε^0,9, d'où que viennent ses tirages, passe le plus long des cas avec moins de 1e-3.
    """
    board, moves = case.args[0], got.value if case.repeat > 1 else [got.value]
    free = [i for i, square in enumerate(board) if square == " "]
    if {float} <= {*map(type, moves)} <= {int, float} and {*moves} <= {*free}:
        move = next(move for move in moves if type(move) is float)
        says = f"Votre coup est un flottant, {move} : on attend un entier, {move:.0f}."
        return Fault(says, f"{move:.0f}", shown(move), is_certain=True)
    for move in moves:
        if type(move) is not int or move not in free:
            says = "get_move renvoie le numéro d'une case libre, de 0 à 8."
            if move is None and (nothing := moves.count(None)) < len(moves):
                says += f" Ici, {nothing} appels sur {len(moves)} ne renvoient rien."
            return Fault(says, f"un entier parmi {free}", shown(move))
    if fault := _table_fault(case, got, expected):
        return fault
    return _judge_choice(case, moves, free, got.order.count(DRAW))


def judge_state(case, got, expected):
    """Juge la seule table, quand l'état est nouveau : le coup y est l'affaire d'une autre part."""
    return judge_get_move(case, got, expected) if case.group else _table_fault(case, got, expected)


def _table_fault(case, got, expected):
    if not same(got.globals["q_table"], expected.globals["q_table"]):
        tables = expected.globals["q_table"], got.globals["q_table"]
        taken = " Chez vous, des cases occupées en ont une aussi." if _has_taken_squares(*tables) else ""
        return Fault(case.about + taken + " Après l'appel, q_table n'est pas ce qu'elle devrait être.",
                     *shown_apart(*tables), (("on compare", "q_table, une fois l'appel fini"),))  # fmt: skip
    if got.shared:
        return Fault("Q1 et Q2 sont un seul et même dictionnaire : ce qu'on écrit dans l'un change l'autre.",
                     "deux dictionnaires", "un seul")  # fmt: skip
    return None


def _has_taken_squares(right, table):
    """Dit si la table a les bons états, mais donne à l'un d'eux des cases qui ne sont pas libres."""
    if type(table) is not dict or table.keys() != right.keys():
        return False
    pairs = ((table[state], name, free) for state, both in right.items() for name, free in both.items())
    return any(type(own) is dict and type(own.get(name)) is dict and own[name].keys() > free.keys()
               for own, name, free in pairs)  # fmt: skip


_WITHOUT_CHANCE = "À chaque appel, un tirage décide si l'on explore. Les vôtres explorent dans un ordre réglé d'avance."


def _judge_choice(case, moves, free, given_draws_used):
    if case.group == "glouton":
        best = _find_best_moves(case)
        wrong = [move for move in moves if move not in best]
        return Fault(case.about, " ou ".join(map(str, best)), shown(wrong[0])) if wrong else None
    if case.group == "hasard":
        least, most = binomial_range(len(moves), 1 / len(free))
        wrong = [move for move in free if not least <= moves.count(move) <= most]
        expected = f"chacune des cases {free} environ {len(moves) // len(free)} fois sur {len(moves)}"
        got = f"la case {wrong[0]} : {moves.count(wrong[0])} fois" if wrong else ""
        return Fault(case.about, expected, got) if wrong else None
    if case.draws:
        return _judge_given_draws(case, moves, given_draws_used == len(moves))
    if case.group in ("mélange", "rarement", "longtemps"):
        epsilon = case.kwargs.get("epsilon", 0.5)
        chance = 1 - epsilon + epsilon / len(free)
        least, most = binomial_range(len(moves), chance)
        greedy = moves.count(_find_best_moves(case)[0])
        if not least <= greedy <= most:
            expected = f"le coup glouton environ {len(moves) * chance:.0f} fois sur {len(moves)}"
            return Fault(case.about, expected, f"{greedy} fois")
    if case.group == "longtemps":
        return _judge_independence(moves, _find_best_moves(case)[0], chance)
    return None


def _judge_independence(moves, best, chance):
    """Vérifie qu'un appel n'explore ni plus ni moins après un appel qui explore, comme le ferait un compteur."""
    pairs = list(zip(moves[::2], moves[1::2], strict=True))
    least, most = binomial_range(len(pairs), (1 - chance) ** 2)
    count = sum(best not in pair for pair in pairs)
    if least <= count <= most:
        return None
    return Fault(_WITHOUT_CHANCE, f"deux appels de suite jouent autre chose que la case {best} environ "
                 f"{len(pairs) * (1 - chance) ** 2:.0f} fois sur {len(pairs)}", f"{count} fois")  # fmt: skip


def _judge_given_draws(case, moves, is_drawn):
    """Juge des coups dont le premier nombre tiré est donné : chaque nombre fait toujours explorer, ou jamais.

    ``is_drawn`` : chaque appel a-t-il tiré le nombre donné ?

    Une bonne réponse explore quand ce nombre est inférieur à ε, ou, si elle compare dans l'autre sens, supérieur à
    1 − ε. Celle qui tire d'abord autre chose, ou par d'autres fonctions, ne suit pas ces nombres : aux deux nombres
    extrêmes, elle fait de même. Un autre cas la juge, sauf si ε vaut 0 ou 1, où aucun nombre n'y peut rien.
    Risque d'accuser une bonne réponse : avec ε = 0,5 et cinq cases, celle qui ne suit pas ces nombres joue 40 fois de
    suite le coup glouton avec une probabilité de 2·0,6^40 = 3e-9, et celle qui les suit, de 3·(1/5)^40.
    """
    epsilon, best = case.kwargs["epsilon"], _find_best_moves(case)
    explores = {draw: any(move not in best for move in moves[i :: len(case.draws)])
                for i, draw in enumerate(case.draws)}  # fmt: skip
    least, most = case.draws[0], case.draws[-1]
    if 0 < epsilon < 1 and explores[least] == explores[most]:
        return None
    is_mirrored = explores[most] and not explores[least]
    right = {draw: (1 - draw if is_mirrored else draw) < epsilon for draw in case.draws}
    wrong = next((draw for draw in case.draws if explores[draw] != right[draw]), None)
    if wrong is None:
        return None
    says = f"Ici ε = {decimal(epsilon, 'g')}."
    if is_drawn:
        says = f"{says[:-1]}, et le nombre tiré dans [0, 1[ est {decimal(wrong, 'g')}."
    elif 0 < epsilon < 1:
        says += f" {_WITHOUT_CHANCE}"
    played = sorted({*moves[case.draws.index(wrong) :: len(case.draws)]})
    expected = "un coup tiré au hasard" if right[wrong] else f"toujours le coup glouton, la case {best[0]}"
    return Fault(says, expected, f"toujours la case {played[0]}" if len(played) == 1 else f"les cases {played}")


def _find_best_moves(case):
    board = case.args[0]
    values = move_values(case.globals["q_table"], "".join(board))
    best = max(value for value in values if value is not None)
    return [move for move, value in enumerate(values) if value is not None and same(value, best)]


def signature_of_moves(case, outcome):
    """Résume une issue : les sortes de coups vus, la part du coup glouton, la table, le plateau, un échec.

    Un tirage uniforme parmi 6 cases libres en oublie une en 100 appels avec une probabilité de moins de
    6·(5/6)^100 = 8e-8. Dans un cas glouton, trois sortes de coups révèlent un tirage au sort : la signature ne les
    nomme pas, car un tirage fait une fois sur trois peut oublier une case. La part du coup glouton est rangée dans une
    classe, dont les bornes sont à 4 écarts-types de sa valeur pour les erreurs connues (voir `_SHARE_BOUNDS`).
    """
    moves = outcome.value if case.repeat > 1 and type(outcome.value) is list else [outcome.value]
    moves = [] if outcome.failure else moves  # le hasard décide du nombre d'appels faits avant l'échec
    best = _find_best_moves(case) if case.group == "glouton" else []
    kinds = sorted({_name_move(move, case, best) for move in moves if case.group != "rarement"})
    if case.group == "glouton" and len(kinds) > 2:
        kinds = ["n'importe laquelle"]
    share_class = 0
    if case.group in ("hasard", "mélange", "rarement"):
        greedy = _find_best_moves(case)[0]
        share = sum(type(move) is int and move == greedy for move in moves) / max(len(moves), 1)
        bounds = _SHARE_BOUNDS_OF_TWO if case.args[0].count(" ") == 2 else _SHARE_BOUNDS
        share_class = sum(share > bound for bound in bounds)
    board_kept = same(outcome.args, case.args)
    return [kinds, share_class, outcome.globals["q_table"], outcome.shared, board_kept, bool(outcome.failure)]


MANY_CALLS, MOST_CALLS, ALL_CALLS = 560, 1400, 10500
GIVEN_CALLS = 40  # appels par nombre donné

# Ces bornes séparent les parts que prend le coup glouton dans les bonnes réponses et dans les erreurs connues : pour
# ε = 1, 1/5 ou moins, de 0,55 à 0,6 (une fois sur deux) ou 1 ; pour ε = 1 et deux cases, 0, 1/2, 3/4 (une fois sur
# deux) ou 1 ; pour ε = 0,04, 0,6 ou moins (un ε écrit d'avance) ou 0,97.
_SHARE_BOUNDS, _SHARE_BOUNDS_OF_TWO = (0.28, 0.85), (0.25, 0.62, 0.88)


def _name_move(move, case, best):
    """Nomme un coup : son numéro, ou un mot quand une bonne réponse peut en jouer un autre de même valeur."""
    board = case.args[0]
    if type(move) is not int:
        return type(move).__name__
    if not 0 <= move < len(board) or board[move] != " ":
        return "interdite"
    if not case.group:
        return "libre"
    return "meilleur" if move in best else str(move)


def choice(board, table, about, group="", repeat=100, draws=(), **kwargs):
    """Construit un cas de `get_move` : 100 appels suffisent à voir tous les coups possibles."""
    return Case((board,), kwargs, {"q_table": table}, repeat, about, group, draws=draws)


def given_draws(board, table, epsilon, **kwargs):
    """Construit un cas où le premier nombre tiré est donné : tout près de ε, de part et d'autre, et de 0 et de 1."""
    near = {0.0001, 0.9999} | {round(side + step, 4) for side in (epsilon, 1 - epsilon) for step in (-0.0001, 0.0001)}
    draws = tuple(sorted(draw for draw in near if 0 < draw < 1))
    about = "Le nombre tiré dans [0, 1[ décide si l'on explore : on le compare à ε."
    return choice(board, table, about, "donné", GIVEN_CALLS * len(draws), draws, epsilon=epsilon, **kwargs)


CASES = (
    choice(_X_BOARD, {}, "Un état nouveau entre dans la table : Q1 et Q2 ont une entrée par case libre.",
          epsilon=1, init_q=0.6),
    choice(_X_BOARD, {}, "Les valeurs d'un état nouveau sont init_q.", epsilon=0, init_q=0.7),
    choice(_X_BOARD, {}, "Les valeurs d'un état nouveau sont init_q, fût-il nul.", epsilon=0, init_q=0),
    choice(_O_BOARD, {}, "Pour O, la clé est l'état retourné.", epsilon=1, player="O"),
    choice(_O_BOARD, {}, "Pour O, la clé est l'état retourné, que le hasard s'en mêle ou non.", epsilon=0, player="O"),
    choice(_X_BOARD, {}, "C'est player qui dit à qui de jouer, et non le nombre de marques.", epsilon=1, player="O"),
    choice(list(_EMPTY_BOARD), {}, "Sans init_q, les valeurs d'un état nouveau sont 0,3.", repeat=MANY_CALLS),
    choice(list("XOXOXOOX "), {}, "Il ne reste qu'une case libre : c'est elle qui est jouée.", epsilon=1),
    choice(_X_BOARD, {_O_KEY: _O_VALUES}, "Un état nouveau s'ajoute à ceux que la table connaît déjà.", epsilon=0),
    choice(_X_BOARD, {_X_KEY: _NEGATIVE_VALUES}, "Avec ε = 0, on joue toujours le coup de plus grande valeur.",
          "glouton", epsilon=0, player="X"),
    *(choice(list(_EMPTY_BOARD), _prefer_move(best),
             f"Avec ε = 0, on joue la case {best} si c'est elle qui vaut le plus.",
             "glouton", 20, epsilon=0) for best in range(9)),
    *(choice(list(_EMPTY_BOARD), _prefer_move(best, float(best)),
             f"La case {best} vaut le plus, et les autres valent {best} : le numéro d'une case n'est pas sa valeur.",
             "glouton", 20, epsilon=0) for best in (0, 1)),
    *(choice(_X_BOARD, {_X_KEY: split}, "La valeur d'un coup est la moyenne de Q1 et de Q2.", "glouton", epsilon=0)
      for split in (_SPLIT_VALUES, _LEFT_SPLIT_VALUES, _RIGHT_SPLIT_VALUES, _HARDLY_SPLIT_VALUES, _OPPOSED_VALUES)),
    *(choice(_X_BOARD, {_X_KEY: values}, "Avec ε = 0, on joue toujours le coup de plus grande valeur.",
             "glouton", epsilon=0)
      for values in (_LARGE_VALUES, _VERY_NEGATIVE_VALUES, _BEST_ZERO_VALUES, _CLOSE_VALUES)),
    *(choice(_X_BOARD, {_X_KEY: entry(*values)}, "Un état connu garde ses valeurs, même si elles paraissent neuves.",
             "glouton", epsilon=0)
      for values in (((0.0,) * 5, (0.1, 0.9, 0.2, 0.1, 0.3)), ((0.1,) * 5, (0.5,) * 5))),
    choice(_X_BOARD, {_X_KEY: _TIED_VALUES}, "À valeurs égales, on joue l'un des meilleurs coups.",
           "glouton", epsilon=0),
    choice(_O_BOARD, {_O_KEY: _O_VALUES, "XO  X    ": _UNFLIPPED_VALUES},
           "Pour O, on lit les valeurs de l'état retourné.", "glouton", epsilon=0, player="O"),
    choice(_X_BOARD, {_X_KEY: _SPLIT_VALUES}, "Avec ε = 1, toutes les cases libres ont la même chance.",
          "hasard", MANY_CALLS, epsilon=1),
    choice(list(_EMPTY_BOARD), _prefer_move(4), "Avec ε = 1, toutes les cases libres ont la même chance.",
          "hasard", MANY_CALLS, epsilon=1),
    choice(_O_BOARD, {_O_KEY: _O_VALUES}, "Avec ε = 1, O aussi joue au hasard.",
           "mélange", MANY_CALLS, epsilon=1, player="O"),
    choice(_X_BOARD, {_X_KEY: _MIDDLE_VALUES}, "Avec ε = 0,04, un coup sur vingt-cinq est tiré au hasard.",
           "rarement", MOST_CALLS, epsilon=0.04),
    choice(_X_BOARD, {_X_KEY: _MIDDLE_VALUES}, "Sans epsilon, ε vaut 0,5 : un coup sur deux est tiré au hasard.",
          "mélange", MOST_CALLS),
    choice(list("XO OX OX "), {"XO OX OX ": entry((0.1, 0.4, 0.2), (0.1, 0.4, 0.2), (2, 5, 8))},
           "Sans epsilon, ε vaut 0,5 : un coup sur deux est tiré au hasard.", "mélange", MOST_CALLS),
    choice(_X_BOARD, known_states(MOST_STATES), "Un état nouveau s'ajoute à plus de mille autres.",
          epsilon=1, init_q=-2.5),
    *(choice(list("XOXOXO X "), {"OXOXOX O ": entry(values, values, (6, 8))}, f"Deux cases libres, et ε = {epsilon}.",
             group, MANY_CALLS, epsilon=epsilon, player="O")
      for values, epsilon, group in (((9.5, 7.5), 1, "hasard"), ((9.5, 7.5), 0, "glouton"),
                                     ((-7.5, -4.5), 0, "glouton"))),
    *(given_draws(_X_BOARD, known_states(count) | {_X_KEY: _MIDDLE_VALUES}, epsilon)
      for epsilon, count in ((0, 0), (1, 0), (0.5, 200), (0.9, 0))),
    given_draws(_O_BOARD, {_O_KEY: _O_VALUES}, 0.5, player="O"),
    choice(list(_EMPTY_BOARD), _prefer_move(4), "Avec ε = 0,2, un coup sur cinq est tiré au hasard.",
           "longtemps", ALL_CALLS, epsilon=0.2),
)  # fmt: skip


def _is_of_o(case):
    return case.kwargs.get("player") == "O"


# Un état nouveau de O, sans hasard, n'éprouve que ce que voit O, et ε = 1 n'éprouve que l'exploration.
PARTS = (
    Part(
        "un état nouveau entre dans la table",
        3,
        lambda case: not case.group and not (_is_of_o(case) and case.kwargs["epsilon"] == 0),
        judge_state,
    ),
    Part("le coup glouton de X", 3, lambda case: case.group not in ("", "hasard")),
    Part("l'exploration", 3, lambda case: case.group not in ("", "glouton")),
    Part("les coups de O", 2, _is_of_o, judge_state),
)
