"""2.3 · get_move : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

import random

from juge import Mistake

from ..ex1_flip_board import flip_board
from ..ex2_q_table import q_table
from .answer import get_move
from .steps import find_best_move, list_free, steps, value_in


# fmt: off
def _list_other_moves(tables, b):
    return [move for move in list_free(b) if move != find_best_move(tables, b)]


def _find_best_value(tables, b):
    return max(map(value_in(tables), tables["Q1"]))


def _find_best_key(tables, b):
    return max(tables["Q1"], key=value_in(tables))


def _draw_key(tables, b):
    return random.choice(list(tables["Q1"]))


def _overwrite(table, state, tables):
    table[state] = tables
    return tables


def _create_nine_moves(b, init_q):
    return {name: dict.fromkeys(range(len(b)), init_q) for name in ("Q1", "Q2")}


def _create_text_moves(b, init_q):
    return {name: {str(square): init_q for square in list_free(b)} for name in ("Q1", "Q2")}


def _play_move(move, b, player):
    b[move] = player
    return move


def _remembers_only_when_greedy(b, epsilon=0.5, **rest):
    return random.choice(list_free(b)) if random.random() < epsilon else get_move(b, 0, **rest)


def _worst_for_o(b, epsilon=0.5, player="X", init_q=0.3):
    move = get_move(b, epsilon, player, init_q)
    if player == "X" or random.random() < epsilon:
        return move
    return min(list_free(b), key=value_in(q_table[flip_board("".join(b))]))


MISTAKES = (
    Mistake(steps(at_random=lambda tables, b: tables["Q1"][list_free(b)[0]], best=_find_best_value),
            "Votre fonction renvoie la valeur d'un coup. On attend le coup lui-même, le numéro de sa case."),
    Mistake(steps(best=_find_best_value),
            "Quand l'agent n'explore pas, votre fonction renvoie la plus grande valeur. On attend le coup qui a cette "
            "valeur, le numéro de sa case."),
    Mistake(steps(returns=_play_move),
            "Votre fonction joue le coup dans b. Elle doit seulement le choisir : "
            "c'est la partie, à la leçon 3, qui le jouera."),
    Mistake(steps(remember=lambda table, state, new: table.get(state, new)),
            "L'état nouveau n'entre jamais dans q_table. "
            "Écrivez-vous dans une variable locale plutôt que dans la table ?"),
    Mistake(_remembers_only_when_greedy,
            "Votre fonction n'ajoute pas l'état nouveau à q_table quand le coup est tiré au hasard. Il doit y entrer "
            "avant que l'on choisisse."),
    Mistake(steps(new=lambda b, init_q: dict.fromkeys(list_free(b), init_q)),
            "Votre état contient directement ses coups. Il lui faut deux dictionnaires, 'Q1' et 'Q2', "
            "qui ont chacun tous les coups."),
    Mistake(steps(new=_create_text_moves, at_random=lambda tables, b: int(_draw_key(tables, b)),
                   best=lambda tables, b: int(_find_best_key(tables, b))),
            "Dans votre table, les coups sont des chaînes : '2' n'est pas 2. Ses clés doivent être des entiers."),
    Mistake(steps(new=_create_nine_moves, at_random=_draw_key, best=_find_best_key),
            "Dans votre table, l'état nouveau a aussi les cases occupées, et l'agent finit par y jouer. "
            "Seules les cases libres sont des coups."),
    Mistake(steps(new=_create_nine_moves),
            "Dans votre table, l'état nouveau a aussi les cases occupées. Seules les cases libres sont des coups."),
    Mistake(steps(new=_create_nine_moves, best=_find_best_key),
            "Dans votre table, l'état nouveau a aussi les cases occupées, et le coup de plus grande valeur peut en "
            "être une. Seules les cases libres sont des coups."),
    Mistake(steps(at_random=lambda tables, b: random.choice(list_free(b)) + 1),
            "Le coup tiré au hasard sort parfois du plateau : il n'y a pas de case 9. "
            "Dans b comme dans la table, les cases vont de 0 à 8."),
    Mistake(steps(at_random=lambda tables, b: random.randrange(len(b))),
            "Le coup au hasard tombe parfois sur une case occupée. Parmi quoi le tirez-vous ?"),
    Mistake(steps(start=lambda init_q: 0),
            "Dans votre table, les valeurs d'un état nouveau sont 0. Leur valeur de départ est l'argument init_q."),
    Mistake(steps(start=lambda init_q: 0.3),
            "Dans votre table, les valeurs d'un état nouveau sont toujours 0,3. Leur valeur de départ est l'argument "
            "init_q."),
    Mistake(steps(new=lambda b, init_q: dict.fromkeys(("Q1", "Q2"), dict.fromkeys(list_free(b), init_q))),
            "Q1 et Q2 sont un seul et même dictionnaire, qui a deux noms : "
            "ce que l'on écrira dans l'un changera l'autre. Fabriquez-en deux."),
    Mistake(steps(flipped=""),
            "Votre fonction ne retourne pas les états de O. Pour O, la clé est le plateau vu par lui : il s'y voit "
            "en X.",
            line="flip_board(state)"),
    Mistake(steps(flipped="XO"),
            "Votre fonction retourne toujours les états. Pour X, la clé est le plateau tel qu'il est."),
    Mistake(steps(flipped="X"),
            "Votre fonction retourne l'état pour X. Il doit l'être pour O, et pour lui seul."),
    Mistake(steps(remember=_overwrite),
            "Chez vous, un état déjà connu est remis à neuf : à chaque appel, l'agent oublie ce qu'il a appris de "
            "lui."),
    Mistake(steps(chance=lambda epsilon: 1 - epsilon),
            "ε est pris à l'envers : avec ε = 0 l'agent joue toujours au hasard, avec ε = 1 jamais. "
            "Quand epsilon grandit, doit-on voir plus souvent un tirage, ou le meilleur coup ?",
            line="if random.random() > epsilon:"),
    Mistake(steps(chance=lambda epsilon: 0.5),
            "epsilon ne sert pas : que l'on demande ε = 0 ou ε = 1, l'agent explore aussi souvent. "
            "À quoi comparez-vous le nombre tiré ?"),
    Mistake(steps(chance=lambda epsilon: 1),
            "Votre coup est toujours tiré au hasard, même avec ε = 0. Lequel la table désigne-t-elle alors ?"),
    Mistake(steps(best=lambda tables, b: list_free(b)[0]),
            "Quand l'agent n'explore pas, votre fonction joue toujours la première case libre. Où les valeurs de la "
            "table servent-elles à choisir ?"),
    Mistake(steps(best=lambda tables, b: max(list_free(b))),
            "Sans explorer, votre fonction joue toujours la case de plus grand numéro. Où les valeurs de la table "
            "servent-elles à choisir ?",
            asks={"max": "Que compare max quand on lui donne un dictionnaire, ses clés ou ses valeurs ?"}),
    Mistake(steps(best=lambda tables, b: list_free(b).index(find_best_move(tables, b))),
            "Votre fonction renvoie le rang du meilleur coup parmi les cases libres. "
            "On attend le numéro de sa case, qui est une clé de la table."),
    Mistake(steps(best=lambda tables, b: min(list_free(b), key=value_in(tables))),
            "Quand l'agent n'explore pas, votre fonction joue le coup de plus petite valeur. Qu'est-ce qui, dans votre "
            "code, cherche la plus grande ?"),
    Mistake(_worst_for_o,
            "Pour O, votre fonction joue le coup de plus petite valeur. L'état est retourné : la table parle toujours "
            "du joueur qui va jouer. Lequel des deux joueurs veut la plus petite ?"),
    Mistake(steps(best=lambda tables, b: max(list_free(b), key=tables["Q1"].get)),
            "Chez vous, Q1 décide seule, ou Q2 ne fait que départager. La valeur d'un coup se lit dans les deux "
            "tables.",
            line="return max(q1, key=q1.get)"),
    Mistake(steps(best=lambda tables, b: max(list_free(b), key=lambda i: max(tables["Q1"][i], tables["Q2"][i]))),
            "Votre fonction joue le coup qui a la plus grande valeur, Q1 et Q2 confondues. La valeur d'un coup est la "
            "moyenne des deux."),
    Mistake(steps(chance=lambda epsilon: 0),
            "Votre agent n'explore jamais, même avec ε = 1. Où epsilon sert-il à choisir ?"),
    Mistake(steps(chance=lambda epsilon: 0.5 * (epsilon > 0)),
            "Avec ε = 1, votre coup n'est tiré au hasard qu'une fois sur deux. À quoi comparez-vous epsilon, et parmi "
            "quels nombres est-ce tiré ?",
            asks={"randint": "Ce que l'on compare à epsilon se tire dans [0, 1[, pas parmi 0 et 1."}),
    Mistake(steps(at_random=lambda tables, b: random.choice(_list_other_moves(tables, b) or list_free(b))),
            "Votre coup tiré au hasard n'est jamais le meilleur, sauf s'il est le seul. Quand on explore, "
            "toutes les cases libres ont la même chance, celle-là comprise."),
    Mistake(steps(best=lambda tables, b: max(list_free(b), key=lambda i: tables["Q1"][i] + tables["Q2"][i] / 2)),
            "Q1 compte plus que Q2 dans votre choix. La valeur d'un coup est leur moyenne.",
            asks={"Div": "Python divise avant d'additionner : qu'est-ce qui est divisé ici ?"}),
    Mistake(steps(remember=lambda table, state, new: new),
            "q_table n'est ni lue ni remplie : le coup se choisit dans une autre table, que le carnet ne verra jamais. "
            "D'où vient la table que votre fonction remplit ?"),
    Mistake(steps(best=lambda tables, b: max(list_free(b), key=lambda move: int(value_in(tables)(move)))),
            "Votre calcul ôte à une valeur ce qui suit la virgule : 1,2 et 1,9 se valent alors. Où votre calcul "
            "passe-t-il à l'entier ?",
            asks={"FloorDiv": "Que vaut 0.9 // 2, et que vaut 0.9 / 2 ?"}),
)
