"""2.3 · get_move : les cas, et leur juge."""

from ....checking import Case, Fault
from ....checking.declare.chance import binomial_range
from ....checking.values import same, shown, shown_apart
from ...q_tables import move_values

_OPEN = list("XO  X  O ")  # 5 cases libres : 2, 3, 5, 6, 8 ; à X de jouer


def entry(q1, q2, free=(2, 3, 5, 6, 8)):
    """L'entrée d'un état dans la table, d'après les valeurs de ses cases libres."""
    return {"Q1": dict(zip(free, q1, strict=True)), "Q2": dict(zip(free, q2, strict=True))}


# Q1 préfère 2, Q2 préfère 3, leur moyenne préfère 6 ; qui compte Q1 pour double préfère 5, qui le fait de Q2, 8.
_SPLIT = entry((0.9, 0.05, 0.7, 0.62, 0.5), (0.05, 0.88, 0.5, 0.62, 0.7))


# La moyenne préfère 2, que Q1 puis Q2 cote presque 0 ; la plus grande des deux préfère 3, la plus petite 5.
_SPLIT_LEFT = entry((0.95, -0.4, 0.4, 0.1, -0.3), (-0.05, 0.99, 0.45, 0.1, -0.3))


_SPLIT_RIGHT = entry((-0.05, 0.99, 0.45, 0.1, -0.3), (0.95, -0.4, 0.4, 0.1, -0.3))


_BELOW_ZERO = entry((-0.9, -0.5, -0.4, -0.1, -0.3), (-0.9, -0.5, -0.4, -0.1, -0.3))


# La case 5 vaut à peine mieux que les autres, et n'est ni la première ni la dernière : qui tire en proportion des
# valeurs, ou case après case, la joue moins d'une fois sur quatre.
_MIDDLE = entry((0.7, 0.7, 0.8, 0.7, 0.7), (0.7, 0.7, 0.8, 0.7, 0.7))


# Sans ce qui suit la virgule, la case 5 vaut autant que la 6 ; elles valent encore plus que la première.
_LARGE = entry((-0.5, -0.5, 1.2, 1.9, 0.3), (-0.5, -0.5, 1.2, 1.9, 0.3))


_FAR_BELOW = entry((-1.5, -1.4, -1.2, -1.6, -1.3), (-1.5, -1.4, -1.2, -1.6, -1.3))


_ZERO = entry((0.0, -0.2, -0.1, -0.3, -0.4), (0.0, -0.2, -0.1, -0.3, -0.4))


_CLOSE = entry((0.3, 0.3, 0.30001, 0.3, 0.3), (0.3, 0.3, 0.30001, 0.3, 0.3))


_TIED = entry((0.5, 0.1, 0.5, 0.2, 0.3), (0.5, 0.1, 0.5, 0.2, 0.3))


_FOR_O = entry((0.1, 0.8, 0.2, 0.1, 0.3, 0.2), (0.1, 0.8, 0.2, 0.1, 0.3, 0.2), (2, 3, 5, 6, 7, 8))


_AS_IF_X = entry((0.1, 0.2, 0.2, 0.1, 0.9, 0.2), (0.1, 0.2, 0.2, 0.1, 0.9, 0.2), (2, 3, 5, 6, 7, 8))


_KEY, _O_BOARD, _O_KEY = "XO  X  O ", list("XO  X    "), "OX  O    "


_EMPTY = " " * 9


def _prefers(best, value=0.3):
    """L'entrée du plateau vide, où une seule case vaut plus que les autres."""
    values = [value + 0.1 * (move == best) for move in range(9)]
    return {_EMPTY: entry(values, values, range(9))}


def judge_get_move(case, got, expected):
    """Un coup légal, une table créée comme il faut, et les bonnes fréquences.

    Risque d'accuser une bonne réponse : les cas gloutons et la table n'en ont aucun ; les cas au hasard font 5 et
    9 tests, et les quatre autres un test chacun, à 1e-5 au plus : 1,6e-4 au plus en tout.
    Risque de laisser passer une erreur nommée : un choix au hasard passe un cas glouton avec une probabilité de
    (1/5)^100 ; un tirage parmi les 9 cases, un état nouveau avec (5/9)^100 = 3e-26 ; au cas au hasard, une case
    oubliée, toujours ou une fois sur deux préférée échoue sauf avec une probabilité de moins de 1e-25 ; entre trois
    cases, un coup glouton joué avec la probabilité 5/9 au lieu de 2/3, avec moins de 3e-4.
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
                says += f" Ici, {nothing} appels sur {len(moves)} ne renvoient rien"
                says += (
                    ", tous sauf le premier : ceux où l'état est déjà dans q_table."
                    if _all_but_the_first(moves)
                    else "."
                )
            return Fault(says, f"un entier parmi {free}", shown(move))
    if not same(got.globals["q_table"], expected.globals["q_table"]):
        tables = expected.globals["q_table"], got.globals["q_table"]
        taken = " Chez vous, des cases occupées en ont une aussi." * _has_taken_squares(*tables)
        return Fault(case.about + taken + " Après l'appel, q_table n'est pas ce qu'elle devrait être.",
                     *shown_apart(*tables), (("on compare", "q_table, une fois l'appel fini"),))  # fmt: skip
    if got.shared:
        return Fault("Q1 et Q2 sont un seul et même dictionnaire : ce qu'on écrit dans l'un change l'autre.",
                     "deux dictionnaires", "un seul")  # fmt: skip
    return _judge_choice(case, moves, free)


def _has_taken_squares(right, table):
    """Les états de la table sont-ils les bons, mais l'un d'eux avec d'autres cases que les libres ?"""
    if type(table) is not dict or table.keys() != right.keys():
        return False
    pairs = ((table[state], name, free) for state, both in right.items() for name, free in both.items())
    return any(type(own) is dict and type(own.get(name)) is dict and own[name].keys() > free.keys()
               for own, name, free in pairs)  # fmt: skip


def _all_but_the_first(moves):
    return moves[0] is not None and all(move is None for move in moves[1:])


def _judge_choice(case, moves, free):
    if case.group == "glouton":
        best = _best_moves(case)
        wrong = [move for move in moves if move not in best]
        return Fault(case.about, " ou ".join(map(str, best)), shown(wrong[0])) if wrong else None
    if case.group == "hasard":
        least, most = binomial_range(len(moves), 1 / len(free))
        wrong = [move for move in free if not least <= moves.count(move) <= most]
        expected = f"chacune des cases {free} environ {len(moves) // len(free)} fois sur {len(moves)}"
        got = f"la case {wrong[0]} : {moves.count(wrong[0])} fois" if wrong else ""
        return Fault(case.about, expected, got) if wrong else None
    if case.group in ("mélange", "rarement"):
        epsilon = case.kwargs.get("epsilon", 0.5)
        chance = 1 - epsilon + epsilon / len(free)
        least, most = binomial_range(len(moves), chance)
        greedy = moves.count(_best_moves(case)[0])
        if not least <= greedy <= most:
            expected = f"le coup glouton environ {len(moves) * chance:.0f} fois sur {len(moves)}"
            return Fault(case.about, expected, f"{greedy} fois")
    return None


def _best_moves(case):
    board = case.args[0]
    values = move_values(case.globals["q_table"], "".join(board))
    best = max(value for value in values if value is not None)
    return [move for move, value in enumerate(values) if value is not None and same(value, best)]


def seen_moves(case, outcome):
    """Ce qu'une erreur prédit : les sortes de coups vus, la part du coup glouton, la table, le plateau, un échec.

    Un tirage uniforme parmi 6 cases libres en oublie une en 100 appels avec une probabilité de moins de
    6·(5/6)^100 = 8e-8. Dans un cas glouton, trois sortes de coups disent un tirage, même d'une fois sur trois, qui peut
    oublier une case. La part du coup glouton n'est dite qu'en classes, dont les bornes sont à 4 écarts-types
    de ce qu'elle vaut pour les erreurs connues (voir `_CLASSES`).
    """
    moves = outcome.value if case.repeat > 1 and type(outcome.value) is list else [outcome.value]
    moves = [] if outcome.failure else moves  # combien d'appels l'ont précédé, le hasard en décide
    best = _best_moves(case) if case.group == "glouton" else []
    kinds = sorted({_kind_of(move, case, best) for move in moves if case.group != "rarement"})  # tout y est rare
    if "occupée" in kinds and not case.group:
        kinds = ["occupée"]  # dans un état nouveau, tout se vaut : le hasard, ou un rang, dit lesquelles sont jouées
    if case.group == "glouton" and len(kinds) > 2:
        kinds = ["n'importe laquelle"]
    share_class = 0
    if case.group in ("hasard", "mélange", "rarement"):
        greedy = _best_moves(case)[0]
        share = sum(type(move) is int and move == greedy for move in moves) / max(len(moves), 1)
        bounds = _CLASSES["à trois" if case.args[0].count(" ") == 3 else case.group]
        share_class = sum(share > bound for bound in bounds)
    board_kept = same(outcome.args, case.args)
    return [kinds, share_class, outcome.globals["q_table"], outcome.shared, board_kept, bool(outcome.failure)]


# Entre deux classes de la part du coup glouton : pour ε = 1 elle vaut 1/5 ou moins, 0,36 (compté deux fois), 0,6 (une
# fois sur deux) ou 1 ; pour ε = 0,5 et cinq cases, 0,21 ou moins, de 0,35 à 0,68, ou 1 ; pour ε = 0,5 et trois cases,
# 5/9 (trop rare) ou moins, que d'autres cas distinguent, 2/3, 7/9 (compté deux fois) ou 1 ; pour ε = 0,04, 0,6 (un ε
# écrit d'avance) ou moins, de 0,93 à 0,98, ou 1.
OFTEN, VERY_OFTEN = 500, 1200  # appels ; davantage ne passerait pas du correcteur à sa cage, et retour
_CLASSES = {"hasard": (0.28, 0.48, 0.85), "mélange": (0.275, 0.85), "à trois": (0.61, 0.722, 0.89),
            "rarement": (0.85, 0.995)}  # fmt: skip


def _kind_of(move, case, best):
    """Le numéro d'un coup, ou ce qui le remplace là où une bonne réponse choisit comme elle veut entre des égaux."""
    board = case.args[0]
    if type(move) is not int:
        return type(move).__name__
    if not 0 <= move < len(board):
        return "hors du plateau"
    if board[move] != " ":
        return "occupée"
    if not case.group:
        return "libre"  # dans un état nouveau, toutes les valeurs sont égales
    return "meilleur" if move in best else str(move)


_TIMES = 100  # appels d'un cas dont on veut voir tous les coups


def choice(board, table, about, group="", repeat=_TIMES, **kwargs):
    """Un cas de `get_move`."""
    return Case((board,), kwargs, {"q_table": table}, repeat, about, group)


CASES = (
    choice(_OPEN, {}, "Un état nouveau entre dans la table : Q1 et Q2 ont une entrée par case libre.",
          epsilon=1),
    choice(_OPEN, {}, "Les valeurs d'un état nouveau sont init_q.", epsilon=0, init_q=0.7),
    choice(_OPEN, {}, "Les valeurs d'un état nouveau sont init_q, fût-il nul.", epsilon=0, init_q=0),
    choice(_O_BOARD, {}, "Pour O, la clé est l'état retourné.", epsilon=1, player="O"),
    choice(_OPEN, {}, "C'est player qui dit à qui de jouer, et non le nombre de marques.", epsilon=1, player="O"),
    choice(list(_EMPTY), {}, "Sans init_q, les valeurs d'un état nouveau sont 0,3.", repeat=OFTEN),
    choice(list("XOXOXOOX "), {}, "Il ne reste qu'une case libre : c'est elle qui est jouée.", epsilon=1),
    choice(_OPEN, {_O_KEY: _FOR_O}, "Un état nouveau s'ajoute à ceux que la table connaît déjà.", epsilon=0),
    choice(_OPEN, {_KEY: _BELOW_ZERO}, "Avec ε = 0, on joue toujours le coup de plus grande valeur.",
          "glouton", epsilon=0, player="X"),
    *(choice(list(_EMPTY), _prefers(best), f"Avec ε = 0, on joue la case {best} si c'est elle qui vaut le plus.",
             "glouton", 20, epsilon=0) for best in range(9)),
    *(choice(list(_EMPTY), _prefers(best, float(best)),
             f"La case {best} vaut le plus, et les autres valent {best} : le numéro d'une case n'est pas sa valeur.",
             "glouton", 20, epsilon=0) for best in (0, 1)),
    *(choice(_OPEN, {_KEY: split}, "La valeur d'un coup est la moyenne de Q1 et de Q2.", "glouton", epsilon=0)
      for split in (_SPLIT, _SPLIT_LEFT, _SPLIT_RIGHT)),
    choice(_OPEN, {_KEY: _LARGE}, "Avec ε = 0, on joue toujours le coup de plus grande valeur.", "glouton", epsilon=0),
    *(choice(_OPEN, {_KEY: values}, "Avec ε = 0, on joue toujours le coup de plus grande valeur.", "glouton", epsilon=0)
      for values in (_FAR_BELOW, _ZERO, _CLOSE)),
    choice(_OPEN, {_KEY: _TIED}, "À valeurs égales, on joue l'un des meilleurs coups.", "glouton", epsilon=0),
    choice(_O_BOARD, {_O_KEY: _FOR_O, "XO  X    ": _AS_IF_X}, "Pour O, on lit les valeurs de l'état retourné.",
          "glouton", epsilon=0, player="O"),
    choice(_OPEN, {_KEY: _SPLIT}, "Avec ε = 1, toutes les cases libres ont la même chance.",
          "hasard", OFTEN, epsilon=1),
    choice(list(_EMPTY), _prefers(4), "Avec ε = 1, toutes les cases libres ont la même chance.",
          "hasard", OFTEN, epsilon=1),
    choice(_O_BOARD, {_O_KEY: _FOR_O}, "Avec ε = 1, O aussi joue au hasard.", "mélange", OFTEN, epsilon=1, player="O"),
    choice(_OPEN, {_KEY: _MIDDLE}, "Avec ε = 0,04, un coup sur vingt-cinq est tiré au hasard.", "rarement", VERY_OFTEN,
           epsilon=0.04),
    choice(_OPEN, {_KEY: _MIDDLE}, "Sans epsilon, ε vaut 0,5 : un coup sur deux est tiré au hasard.",
          "mélange", VERY_OFTEN),
    choice(list("XO OX OX "), {"XO OX OX ": entry((0.1, 0.4, 0.2), (0.1, 0.4, 0.2), (2, 5, 8))},
           "Sans epsilon, ε vaut 0,5 : un coup sur deux est tiré au hasard.", "mélange", VERY_OFTEN),
)  # fmt: skip
