"""Leçon 2 : les cas de la politique ε-gloutonne."""

from ..q_tables import check_q_table, move_values
from .cases import Case
from .chance import binomial_range
from .exercise import Exercise, Fault
from .values import same, shown

FLIP_BOARD = Exercise(
    "2.1",
    "flip_board",
    tuple(
        Case((key,), about=about)
        for key, about in (
            ("         ", "Un plateau vide reste vide."),
            ("X        ", "Les X deviennent des O."),
            ("O        ", "Les O deviennent des X."),
            ("XO       ", "X et O sont échangés, dans les deux sens et en même temps."),
            ("XX O     ", "Les cases libres restent libres."),
            ("OXXXO O X", "X et O sont échangés partout."),
            ("X   O           ", "Un plateau 4×4 se retourne de la même façon."),
        )
    ),
)


def empty_or_well_formed(case, got, expected):
    """La table est un dictionnaire : vide, ou déjà remplie par `get_move` si la cellule est relancée."""
    if type(got.value) is not dict:
        return Fault("La table Q est un dictionnaire, vide au départ.", "{}", shown(got.value))
    try:
        check_q_table(got.value)
    except (TypeError, ValueError) as error:
        return Fault(f"La table Q est vide au départ. {error}", "{}", shown(got.value))
    return None


Q_TABLE = Exercise("2.2", "q_table", (Case(),), empty_or_well_formed)

_OPEN = list("XO  X  O ")  # 5 cases libres : 2, 3, 5, 6, 8 ; à X de jouer


def _values(q1, q2, free=(2, 3, 5, 6, 8)):
    return {"Q1": dict(zip(free, q1, strict=True)), "Q2": dict(zip(free, q2, strict=True))}


# Q1 préfère 2, Q2 préfère 3, leur moyenne préfère 6.
_SPLIT = _values((0.9, 0.0, 0.1, 0.7, 0.2), (0.0, 0.9, 0.1, 0.7, 0.2))
_BELOW_ZERO = _values((-0.9, -0.5, -0.4, -0.1, -0.3), (-0.9, -0.5, -0.4, -0.1, -0.3))
_FOR_O = _values((0.1, 0.8, 0.2, 0.1, 0.3, 0.2), (0.1, 0.8, 0.2, 0.1, 0.3, 0.2), (2, 3, 5, 6, 7, 8))
_AS_IF_X = _values((0.1, 0.2, 0.2, 0.1, 0.9, 0.2), (0.1, 0.2, 0.2, 0.1, 0.9, 0.2), (2, 3, 5, 6, 7, 8))
_TIED = _values((0.5, 0.1, 0.5, 0.1, 0.1), (0.5, 0.1, 0.5, 0.1, 0.1))
_KEY, _O_BOARD, _O_KEY = "XO  X  O ", list("XO  X    "), "OX  O    "

_SPLIT_BEST = 6


def judge_get_move(case, got, expected):
    """Un coup légal, une table créée comme il faut, et les bonnes fréquences.

    Risque d'accuser une bonne réponse : les cas gloutons et la table n'en ont aucun ; le cas au hasard fait
    5 tests et le cas ε = 0,5 un test, chacun à 1e-5 au plus : 6e-5 en tout.
    Un ε inversé ou ignoré échoue au cas glouton sauf avec une probabilité de (1/5)^40 ; un tirage qui
    oublie une case échoue au cas au hasard avec une probabilité de plus de 0,9999.
    """
    board, moves = case.args[0], got.value if case.repeat > 1 else [got.value]
    free = [i for i, square in enumerate(board) if square == " "]
    for move in moves:
        if type(move) is not int or move not in free:
            return Fault(
                "get_move renvoie le numéro d'une case libre, de 0 à 8.",
                f"un entier parmi {free}",
                shown(move),
            )
    if not same(got.globals["q_table"], expected.globals["q_table"]):
        return Fault(case.about + " Après l'appel, q_table n'est pas ce qu'elle devrait être.",
                     shown(expected.globals["q_table"]), shown(got.globals["q_table"]))  # fmt: skip
    if got.shared:
        return Fault("Q1 et Q2 sont un seul et même dictionnaire : ce qu'on écrit dans l'un change l'autre.",
                     "deux dictionnaires", "un seul")  # fmt: skip
    return _judge_choice(case, moves, free)


def _judge_choice(case, moves, free):
    if case.group == "glouton":
        values = move_values(case.globals["q_table"], "".join(case.args[0]))
        best = [move for move in free if same(values[move], max(values[i] for i in free))]
        wrong = [move for move in moves if move not in best]
        return Fault(case.about, " ou ".join(map(str, best)), shown(wrong[0])) if wrong else None
    if case.group == "hasard":
        least, most = binomial_range(len(moves), 1 / len(free))
        wrong = [move for move in free if not least <= moves.count(move) <= most]
        expected = f"chacune des cases {free} environ {len(moves) // len(free)} fois sur {len(moves)}"
        got = f"la case {wrong[0]} : {moves.count(wrong[0])} fois" if wrong else ""
        return Fault(case.about, expected, got) if wrong else None
    if case.group == "mélange":
        chance = 0.5 + 0.5 / len(free)
        least, most = binomial_range(len(moves), chance)
        greedy = moves.count(_SPLIT_BEST)
        if not least <= greedy <= most:
            expected = f"le coup glouton environ {len(moves) * chance:.0f} fois sur {len(moves)}"
            return Fault(case.about, expected, f"{greedy} fois")
    return None


def _move(board, table, about, group="", repeat=1, **kwargs):
    return Case((board,), kwargs, {"q_table": table}, repeat, about, group)


GET_MOVE = Exercise(
    "2.3",
    "get_move",
    (
        _move(_OPEN, {}, "Un état nouveau entre dans la table : Q1 et Q2 ont une entrée par case libre.",
              epsilon=1),
        _move(_OPEN, {}, "Les valeurs d'un état nouveau sont init_q.", epsilon=0, init_q=0.7),
        _move(_O_BOARD, {}, "Pour O, la clé est l'état retourné.", epsilon=1, player="O"),
        _move(_OPEN, {_KEY: _BELOW_ZERO}, "Avec ε = 0, on joue toujours le coup de plus grande valeur.",
              "glouton", 40, epsilon=0),
        _move(_OPEN, {_KEY: _SPLIT}, "La valeur d'un coup est la moyenne de Q1 et de Q2.",
              "glouton", 40, epsilon=0),
        _move(_OPEN, {_KEY: _TIED}, "À valeurs égales, on joue l'un des meilleurs coups.",
              "glouton", 40, epsilon=0),
        _move(_O_BOARD, {_O_KEY: _FOR_O, "XO  X    ": _AS_IF_X}, "Pour O, on lit les valeurs de l'état retourné.",
              "glouton", 40, epsilon=0, player="O"),
        _move(_OPEN, {_KEY: _SPLIT}, "Avec ε = 1, toutes les cases libres ont la même chance.",
              "hasard", 1000, epsilon=1),
        _move(_OPEN, {_KEY: _SPLIT}, "Avec ε = 0,5, un coup sur deux est tiré au hasard.",
              "mélange", 1000, epsilon=0.5),
    ),
    judge_get_move,
)  # fmt: skip

EXERCISES = (FLIP_BOARD, Q_TABLE, GET_MOVE)
