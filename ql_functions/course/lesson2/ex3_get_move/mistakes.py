"""2.3 · get_move : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

import random

from juge import Mistake, combinable

from ..ex1_flip_board import flip_board
from ..ex2_q_table import q_table


# fmt: off
def _list_free(b):
    return [square for square in range(len(b)) if b[square] == " "]


def _find_best_move(tables, b):
    return max(_list_free(b), key=lambda move: tables["Q1"][move] + tables["Q2"][move])


@combinable
def _steps(
    flipped="O",
    remember=dict.setdefault,
    chance=lambda epsilon: epsilon,
    at_random=lambda tables, b: random.choice(_list_free(b)),
    best=_find_best_move,
):
    """Construit un `get_move` juste, sauf les étapes données : retourner, mémoriser, explorer, exploiter."""

    def get_move(b, epsilon=0.5, player="X", init_q=0.3):
        state = flip_board("".join(b)) if player in flipped else "".join(b)
        tables = remember(q_table, state, {name: dict.fromkeys(_list_free(b), init_q) for name in ("Q1", "Q2")})
        return at_random(tables, b) if random.random() < chance(epsilon) else best(tables, b)

    return get_move


def _list_other_moves(tables, b):
    return [move for move in _list_free(b) if move != _find_best_move(tables, b)]


def _overwrite(table, state, tables):
    table[state] = tables
    return tables


def _remembers_only_when_greedy(b, epsilon=0.5, player="X", init_q=0.3):
    if random.random() < epsilon:
        return random.choice(_list_free(b))
    state = flip_board("".join(b)) if player == "O" else "".join(b)
    tables = q_table.setdefault(state, {name: dict.fromkeys(_list_free(b), init_q) for name in ("Q1", "Q2")})
    return _find_best_move(tables, b)


MISTAKES = (
    Mistake(_remembers_only_when_greedy,
            "Votre fonction n'ajoute pas l'état nouveau à q_table quand le coup est tiré au hasard. Il doit y entrer "
            "avant que l'on choisisse."),
    Mistake(_steps(flipped=""),
            "Votre fonction ne retourne pas les états de O. Pour O, la clé est le plateau vu par lui : il s'y voit "
            "en X.",
            line="flip_board(state)"),
    Mistake(_steps(remember=_overwrite),
            "Chez vous, un état déjà connu est remis à neuf : à chaque appel, l'agent oublie ce qu'il a appris de "
            "lui."),
    Mistake(_steps(chance=lambda epsilon: 1 - epsilon),
            "ε est pris à l'envers : avec ε = 0 l'agent joue toujours au hasard, avec ε = 1 jamais. "
            "Quand epsilon grandit, doit-on voir plus souvent un tirage, ou le meilleur coup ?",
            line="if random.random() > epsilon:"),
    Mistake(_steps(chance=lambda epsilon: 0.5),
            "epsilon ne sert pas : que l'on demande ε = 0 ou ε = 1, l'agent explore aussi souvent. "
            "À quoi comparez-vous le nombre tiré ?"),
    Mistake(_steps(best=lambda tables, b: max(_list_free(b))),
            "Sans explorer, votre fonction joue toujours la case de plus grand numéro. Où les valeurs de la table "
            "servent-elles à choisir ?",
            asks={"max": "Que compare max quand on lui donne un dictionnaire, ses clés ou ses valeurs ?"}),
    Mistake(_steps(best=lambda tables, b: _list_free(b).index(_find_best_move(tables, b))),
            "Votre fonction renvoie le rang du meilleur coup parmi les cases libres. "
            "On attend le numéro de sa case, qui est une clé de la table."),
    Mistake(_steps(best=lambda tables, b: max(_list_free(b), key=tables["Q1"].get)),
            "Chez vous, Q1 décide seule, ou Q2 ne fait que départager. La valeur d'un coup se lit dans les deux "
            "tables.",
            line="return max(q1, key=q1.get)"),
    Mistake(_steps(best=lambda tables, b: max(_list_free(b), key=lambda i: max(tables["Q1"][i], tables["Q2"][i]))),
            "Votre fonction joue le coup qui a la plus grande valeur, Q1 et Q2 confondues. La valeur d'un coup est la "
            "moyenne des deux."),
    Mistake(_steps(chance=lambda epsilon: 0.5 * (epsilon > 0)),
            "Avec ε = 1, votre coup n'est tiré au hasard qu'une fois sur deux. À quoi comparez-vous epsilon, et parmi "
            "quels nombres est-ce tiré ?",
            asks={"randint": "Ce que l'on compare à epsilon se tire dans [0, 1[, pas parmi 0 et 1."}),
    Mistake(_steps(at_random=lambda tables, b: random.choice(_list_other_moves(tables, b) or _list_free(b))),
            "Votre coup tiré au hasard n'est jamais le meilleur, sauf s'il est le seul. Quand on explore, "
            "toutes les cases libres ont la même chance, celle-là comprise."),
)
