"""La table Q du cours : y lire un état, la valeur d'un coup, le meilleur coup ; refuser ce qui n'en est pas une.

Elle est un dictionnaire ``{état: {'Q1': {coup: valeur}, 'Q2': {coup: valeur}}}``. Un état est le plateau
vu par le joueur au trait : quand c'est à O de jouer, X et O y sont échangés.
"""

import sys
from math import isfinite
from numbers import Real
from reprlib import repr as shown

from . import game


def state_of(board):
    """Renvoie l'état du joueur au trait : le plateau, retourné quand c'est à O de jouer."""
    return game.flip(board) if game.player_to_move(board) == "O" else board


def move_values(q_table, board):
    """Renvoie la valeur de chaque case pour le joueur au trait : la moyenne de Q1 et de Q2, ou ``None``."""
    tables = q_table.get(state_of(board), {"Q1": {}, "Q2": {}})
    q1, q2 = tables["Q1"], tables["Q2"]
    return tuple((q1[i] + q2[i]) / 2 if i in q1 else None for i in range(len(board)))


def greedy_move(q_table, board):
    """Renvoie la première case libre de plus grande valeur ; ``None`` si l'état n'est pas dans la table."""
    values = move_values(q_table, board)
    known = [move for move in game.legal_moves(board) if values[move] is not None]
    return max(known, key=lambda move: values[move], default=None)


def check_same_size(q_table, size):
    """Refuse de mêler, dans une table que le cours a remplie, les états de deux tailles de plateau.

    Raises:
        ValueError: les états de la table n'ont pas ``size`` cases de côté.
    """
    state = next(iter(q_table), None)
    if state is not None and len(state) != size**2:
        side = game.side(state)
        raise ValueError(
            f"La table a des états de {side}×{side}, et l'on joue en {size}×{size} : clear_q_table() la vide."
        )


def check_dictionary(table):
    """Refuse une table qui n'est pas un dictionnaire, sans regarder son contenu.

    Raises:
        TypeError: la table n'est pas un dictionnaire.
    """
    if not isinstance(table, dict):
        raise TypeError(
            "Une table Q est un dictionnaire {état: {'Q1': {coup: valeur}, 'Q2': {coup: valeur}}}, "
            f"pas {shown(table)}."
        )


def check_q_table(table, size=3):
    """Refuse une valeur qui n'est pas une table du cours ; la table vide est celle d'un agent qui n'a rien appris.

    Args:
        table: la table à vérifier.
        size: côté du plateau.

    Raises:
        TypeError: la table n'est pas un dictionnaire, ou l'un de ses états n'est pas une chaîne.
        ValueError: un état, ses coups ou leurs valeurs ne conviennent pas ; le message dit lequel.
    """
    check_dictionary(table)
    for state, tables in table.items():
        _check_state(state, size)
        for name in ("Q1", "Q2"):
            values = tables.get(name) if isinstance(tables, dict) else None
            if not isinstance(values, dict):
                raise ValueError(f"État {state!r} : il faut deux dictionnaires, Q1 et Q2 ; {name} n'en est pas un.")
            _check_values(values, f"État {state!r}, {name}", game.legal_moves(state))


def _check_state(state, size):
    if not isinstance(state, str):
        raise TypeError(f"Un état de la table est une chaîne de {size**2} caractères, pas {shown(state)}.")
    if len(state) != size**2:
        cases = f"{len(state)} case{'s' if len(state) > 1 else ''}"
        raise ValueError(
            f"L'état {shown(state)} a {cases} : il en faut {size**2} en {size}×{size} (voir game_settings)."
        )
    strangers = sorted(set(state) - set("XO "))
    if strangers:
        raise ValueError(f"L'état {state!r} contient {strangers[0]!r} : une case vaut 'X', 'O' ou ' '.")


def _check_values(values, where, free):
    if [*values] != free and values.keys() != set(free):
        raise ValueError(f"{where} : les coups sont les cases libres {free}, pas {shown(list(values))}.")
    if {*map(type, values.values())} <= {float} and all(map(isfinite, values.values())):
        return  # une table que le cours a remplie : la vérifier d'un coup est trois fois plus rapide
    for move, value in values.items():
        if isinstance(value, bool) or not isinstance(value, Real) or not abs(value) <= sys.float_info.max:
            raise ValueError(f"{where}, coup {move} : la valeur est un nombre fini, pas {shown(value)}.")
