"""2.3 · get_move : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

import random

from ....checking import Mistake
from ..ex1_flip_board import flip_board
from ..ex2_q_table import q_table
from .answer import get_move
from .steps import best_of, free_in, steps, value_in


# fmt: off
def _others(tables, b):
    return [move for move in free_in(b) if move != best_of(tables, b)]


def _best_in(name):
    return lambda tables, b: max(free_in(b), key=tables[name].get)


def _best_value(tables, b):
    return max(map(value_in(tables), tables["Q1"]))


def _best_key(tables, b):
    return max(tables["Q1"], key=value_in(tables))


def _any_key(tables, b):
    return random.choice(list(tables["Q1"]))


def _overwrite(table, state, tables):
    table[state] = tables
    return tables


def _starts_over(table, state, tables):
    if state not in table:
        table.clear()
    return table.setdefault(state, tables)


def _nine(b, init_q):
    return {"Q1": dict.fromkeys(range(len(b)), init_q), "Q2": dict.fromkeys(range(len(b)), init_q)}


def _as_text(b, init_q):
    return {"Q1": {str(square): init_q for square in free_in(b)}, "Q2": {str(square): init_q for square in free_in(b)}}


def _from_one(b, init_q):
    keys = [square + 1 for square in free_in(b)]
    return {"Q1": dict.fromkeys(keys, init_q), "Q2": dict.fromkeys(keys, init_q)}


def _zero_in(name):
    return lambda b, init_q: {own: dict.fromkeys(free_in(b), 0 if own == name else init_q) for own in ("Q1", "Q2")}


def _play(move, b, player):
    b[move] = player
    return move


def _next_free(tables, b):
    drawn = random.randrange(len(b))
    return next((square for square in free_in(b) if square >= drawn), free_in(b)[0])


def _by_weights(tables, b):
    return random.choices(free_in(b), weights=[*map(value_in(tables), free_in(b))])[0]


def _by_probabilities(tables, b):
    values = [*map(value_in(tables), free_in(b))]
    if min(value / sum(values) for value in values) < 0:
        raise ValueError("probabilities are not non-negative")  # ce qu'en dit NumPy
    return random.choices(free_in(b), weights=[value / sum(values) for value in values])[0]


def _remembers_only_when_greedy(b, epsilon=0.5, **rest):
    free = [square for square, mark in enumerate(b) if mark == " "]
    return random.choice(free) if random.random() < epsilon else get_move(b, 0, **rest)


def _worst_for_o(b, epsilon=0.5, player="X", init_q=0.3):
    move = get_move(b, epsilon, player, init_q)
    if player == "X" or epsilon == 1:
        return move
    return min(free_in(b), key=value_in(q_table[flip_board("".join(b))]))


def _draws_twice(b, epsilon=0.5, **rest):
    best = get_move(b, 0, **rest)
    if random.random() < epsilon:
        return random.choice(free_in(b))
    return best if random.random() >= epsilon else None


def _draws_at_each_square(order):
    def answer(b, epsilon=0.5, **rest):
        best = get_move(b, 0, **rest)
        return next((square for square in order(free_in(b)) if random.random() < epsilon), best)

    return answer


def _flips_what_is_new(b, epsilon=0.5, player="X", init_q=0.3):
    if "".join(b) in q_table:
        player = "X"  # lu tel quel
    elif player == "O":
        q_table.pop(flip_board("".join(b)), None)  # et créé de nouveau
    return get_move(b, epsilon, player, init_q)


MISTAKES = (
    Mistake(steps(at_random=lambda tables, b: tables["Q1"][free_in(b)[0]], best=_best_value),
            "Votre fonction renvoie la valeur d'un coup. On attend le coup lui-même, le numéro de sa case."),
    Mistake(steps(best=_best_value),
            "Quand l'agent n'explore pas, votre fonction renvoie la plus grande valeur. On attend le coup qui a cette "
            "valeur, le numéro de sa case."),
    Mistake(steps(returns=_play),
            "Votre fonction joue le coup dans b. Elle doit seulement le choisir : "
            "c'est la partie, à la leçon 3, qui le jouera."),
    Mistake(steps(remember=lambda table, state, new: table.get(state, new)),
            "L'état nouveau n'entre jamais dans q_table. "
            "Écrivez-vous dans une variable locale plutôt que dans la table ?"),
    Mistake(_remembers_only_when_greedy,
            "Chez vous, l'état nouveau n'entre pas dans q_table quand le coup est tiré au hasard. Il doit y entrer "
            "avant que l'on choisisse."),
    Mistake(steps(new=lambda b, init_q: dict.fromkeys(free_in(b), init_q)),
            "Votre état contient directement ses coups. Il lui faut deux dictionnaires, 'Q1' et 'Q2', "
            "qui ont chacun tous les coups."),
    Mistake(steps(new=lambda b, init_q: {"Q1": dict.fromkeys(free_in(b), init_q)}, best=_best_in("Q1")),
            "Votre état n'a que Q1. Le choix se fait avec deux tables : il lui faut aussi Q2."),
    Mistake(steps(new=_from_one, at_random=_any_key, best=_best_key),
            "Vos coups sont numérotés de 1 à 9. Dans la table comme dans b, les cases vont de 0 à 8."),
    Mistake(steps(new=_from_one, best=lambda tables, b: _best_key(tables, b) - 1),
            "Vos coups sont numérotés de 1 à 9 dans la table, puis ramenés de 0 à 8. "
            "Dans la table aussi, les cases vont de 0 à 8."),
    Mistake(steps(new=_from_one, best=lambda tables, b: max(_from_one(b, 0)["Q1"], key=value_in(tables)) - 1),
            "Chez vous, les valeurs sont rangées, et cherchées, sous des numéros de 1 à 9. Les coups des états que la "
            "table connaît déjà vont de 0 à 8."),
    Mistake(steps(returns=lambda move, b, player: move + 1),
            "Le coup renvoyé est décalé d'une case. Comme dans la table, c'est un numéro de 0 à 8."),
    Mistake(steps(returns=lambda move, b, player: 8 - move),
            "Le coup renvoyé est compté depuis la dernière case. Comme dans la table, la première est la case 0."),
    Mistake(steps(new=_as_text, at_random=_any_key, best=_best_key),
            "Vos coups sont des chaînes : '2' n'est pas 2. Dans la table comme en réponse, un coup est un entier."),
    Mistake(steps(new=_as_text, at_random=lambda tables, b: int(_any_key(tables, b)),
                   best=lambda tables, b: int(_best_key(tables, b))),
            "Dans votre table, les coups sont des chaînes : '2' n'est pas 2. Ses clés doivent être des entiers."),
    Mistake(steps(new=_nine, at_random=_any_key, best=_best_key),
            "Dans votre table, l'état nouveau a aussi les cases occupées, et l'agent finit par y jouer. "
            "Seules les cases libres sont des coups."),
    Mistake(steps(new=_nine),
            "Dans votre table, l'état nouveau a aussi les cases occupées. Seules les cases libres sont des coups."),
    Mistake(steps(new=_nine, best=_best_key),
            "Dans votre table, l'état nouveau a aussi les cases occupées, et le coup de plus grande valeur peut en "
            "être une. Seules les cases libres sont des coups."),
    Mistake(steps(new=_nine, at_random=_any_key),
            "Dans votre table, l'état nouveau a aussi les cases occupées, et le coup tiré au hasard peut en être une. "
            "Seules les cases libres sont des coups."),
    Mistake(steps(at_random=lambda tables, b: random.choice(free_in(b)) + 1),
            "Le coup tiré au hasard sort parfois du plateau : il n'y a pas de case 9. "
            "Dans b comme dans la table, les cases vont de 0 à 8."),
    Mistake(steps(at_random=lambda tables, b: random.randrange(len(b))),
            "Le coup au hasard tombe parfois sur une case occupée. Parmi quoi le tirez-vous ?"),
    Mistake(steps(start=lambda init_q: 0),
            "Chez vous, les valeurs d'un état nouveau sont 0. Leur valeur de départ est l'argument init_q."),
    Mistake(steps(start=lambda init_q: 0.3),
            "Chez vous, les valeurs d'un état nouveau sont toujours 0,3. Leur valeur de départ est l'argument init_q."),
    Mistake(steps(new=lambda b, init_q: dict.fromkeys(("Q1", "Q2"), dict.fromkeys(free_in(b), init_q))),
            "Q1 et Q2 sont un seul et même dictionnaire, qui a deux noms : "
            "ce que l'on écrira dans l'un changera l'autre. Fabriquez-en deux."),
    Mistake(steps(flipped=""),
            "Chez vous, les états de O ne sont pas retournés. Pour O, la clé est le plateau vu par lui : il s'y voit "
            "en X.",
            line="flip_board(state)"),
    Mistake(steps(flipped="XO"),
            "Votre fonction retourne toujours les états. Pour X, la clé est le plateau tel qu'il est."),
    Mistake(steps(flipped="X"),
            "Chez vous, c'est pour X que l'état est retourné. Il doit l'être pour O, et pour lui seul."),
    Mistake(steps(remember=_overwrite),
            "Chez vous, un état déjà connu est remis à neuf : à chaque appel, l'agent oublie ce qu'il a appris de "
            "lui."),
    Mistake(steps(chance=lambda epsilon, count: 1 - epsilon),
            "ε est pris à l'envers : avec ε = 0 l'agent joue toujours au hasard, avec ε = 1 jamais. "
            "Quand epsilon grandit, doit-on voir plus souvent un tirage, ou le meilleur coup ?",
            line="if random.random() > epsilon:"),
    Mistake(steps(chance=lambda epsilon, count: 0.5),
            "epsilon ne sert pas : que l'on demande ε = 0 ou ε = 1, l'agent explore aussi souvent. "
            "À quoi comparez-vous le nombre tiré ?"),
    Mistake(steps(chance=lambda epsilon, count: 1),
            "Votre coup est toujours tiré au hasard, même avec ε = 0. Lequel la table désigne-t-elle alors ?"),
    Mistake(steps(best=lambda tables, b: free_in(b)[0]),
            "Quand l'agent n'explore pas, votre fonction joue toujours la première case libre. Où les valeurs de la "
            "table servent-elles à choisir ?"),
    Mistake(steps(best=lambda tables, b: max(free_in(b))),
            "Sans explorer, votre fonction joue toujours la case de plus grand numéro. Où les valeurs de la table "
            "servent-elles à choisir ?",
            asks={"max": "Que compare max quand on lui donne un dictionnaire, ses clés ou ses valeurs ?"}),
    Mistake(steps(best=lambda tables, b: free_in(b).index(best_of(tables, b))),
            "Votre fonction renvoie le rang du meilleur coup parmi les cases libres. "
            "On attend le numéro de sa case, qui est une clé de la table."),
    Mistake(steps(best=lambda tables, b: min(free_in(b), key=value_in(tables))),
            "Quand l'agent n'explore pas, votre fonction joue le coup de plus petite valeur. Qu'est-ce qui, dans votre "
            "code, cherche la plus grande ?"),
    Mistake(_worst_for_o,
            "Pour O, votre fonction joue le coup de plus petite valeur. L'état est retourné : la table parle toujours "
            "du joueur qui va jouer. Lequel des deux joueurs veut la plus petite ?"),
    Mistake(steps(best=lambda tables, b: max(range(len(b)), key=lambda i: sum(tables[q].get(i, 0) for q in tables))),
            "Quand toutes les valeurs sont négatives ou nulles, votre fonction joue une case occupée. Qu'est-ce qui, "
            "dans votre code, vaut alors plus qu'elles ?"),
    Mistake(steps(best=_best_in("Q1")),
            "Chez vous, Q1 décide seule, ou Q2 ne fait que départager. La valeur d'un coup se lit dans les deux "
            "tables.",
            line="return max(q1, key=q1.get)"),
    Mistake(steps(best=_best_in("Q2")),
            "Chez vous, Q2 décide seule, ou Q1 ne fait que départager. La valeur d'un coup se lit dans les deux "
            "tables."),
    Mistake(steps(best=lambda tables, b: _best_in(random.choice(("Q1", "Q2")))(tables, b)),
            "Votre fonction joue tantôt le meilleur coup de Q1, tantôt celui de Q2. La valeur d'un coup se lit dans "
            "les deux tables à la fois."),
    Mistake(steps(best=lambda tables, b: max(free_in(b), key=lambda i: max(tables["Q1"][i], tables["Q2"][i]))),
            "Votre fonction joue le coup qui a la plus grande valeur, Q1 et Q2 confondues. La valeur d'un coup est la "
            "moyenne des deux."),
    Mistake(steps(chance=lambda epsilon, count: 0),
            "Votre agent n'explore jamais, même avec ε = 1. Où epsilon sert-il à choisir ?"),
    Mistake(steps(chance=lambda epsilon, count: 0.5 * (epsilon > 0)),
            "Avec ε = 1, votre coup n'est tiré au hasard qu'une fois sur deux. À quoi comparez-vous epsilon, et parmi "
            "quels nombres est-ce tiré ?",
            asks={"randint": "Ce que l'on compare à epsilon se tire dans [0, 1[, pas parmi 0 et 1."}),
    Mistake(steps(at_random=lambda tables, b: random.choice(_others(tables, b) or free_in(b))),
            "Chez vous, le coup tiré au hasard n'est jamais le meilleur, sauf s'il est le seul. Quand on explore, "
            "toutes les cases libres ont la même chance, celle-là comprise."),
    Mistake(steps(at_random=lambda tables, b: random.choice(_others(tables, b))),
            "Chez vous, le coup tiré au hasard n'est jamais le meilleur, et il n'y en a plus quand il ne reste qu'une "
            "case. Quand on explore, toutes les cases libres ont la même chance, celle-là comprise."),
    Mistake(steps(chance=lambda epsilon, count: epsilon - epsilon / count),
            "Le meilleur coup est joué trop souvent : avec quelle probabilité votre code tire-t-il au hasard, et "
            "parmi quels coups ?"),
    Mistake(steps(chance=lambda epsilon, count: epsilon + epsilon / count),
            "Le meilleur coup est joué trop rarement : avec quelle probabilité votre code tire-t-il au hasard, et "
            "parmi quels coups ?"),
    Mistake(_draws_twice,
            "Il arrive que rien ne soit renvoyé. Combien de nombres tirez-vous pour décider ? Un seul suffit, que deux "
            "cas se partagent."),
    Mistake(steps(best=lambda tables, b: max(free_in(b), key=lambda i: tables["Q1"][i] + tables["Q2"][i] / 2)),
            "Q1 compte pour deux fois Q2 dans votre choix. La valeur d'un coup est leur moyenne.",
            asks={"Div": "Python divise avant d'additionner : qu'est-ce qui est divisé ici ?"}),
    Mistake(steps(best=lambda tables, b: max(free_in(b), key=lambda i: tables["Q1"][i] / 2 + tables["Q2"][i])),
            "Q2 compte pour deux fois Q1 dans votre choix. La valeur d'un coup est leur moyenne, où elles pèsent "
            "autant l'une que l'autre."),
    Mistake(steps(best=lambda tables, b: max(free_in(b), key=lambda i: min(tables["Q1"][i], tables["Q2"][i]))),
            "Vous prenez pour chaque coup la plus petite de ses deux valeurs. Sa valeur est leur moyenne."),
    Mistake(steps(remember=_starts_over),
            "Chez vous, quand un état nouveau arrive, tous ceux que la table connaissait disparaissent : il doit s'y "
            "ajouter."),
    Mistake(steps(at_random=_next_free),
            "Chez vous, les cases libres n'ont pas toutes la même chance d'être tirées. Parmi quoi tirez-vous, et que "
            "faites-vous d'une case tirée qui est occupée ?"),
    Mistake(steps(remember=lambda table, state, new: new),
            "q_table n'est ni lue ni remplie : le coup se choisit dans une autre table, que le carnet ne verra jamais. "
            "D'où vient la table que votre fonction remplit ?"),
    *(Mistake(steps(new=_zero_in(name)),
              f"Dans vos états nouveaux, les valeurs de {name} sont 0, mais pas celles de {other}. Q1 et Q2 ont le "
              "même départ, l'argument init_q : où chacune le prend-elle ?")
      for name, other in (("Q1", "Q2"), ("Q2", "Q1"))),
    Mistake(steps(best=_by_weights),
            "Sans explorer, votre fonction tire encore au sort, avec les valeurs pour poids : la plus grande n'y a que "
            "plus de chances, et leur somme doit être positive. Quel coup joue-t-on avec ε = 0 ?"),
    Mistake(steps(best=_by_probabilities),
            "Sans explorer, votre fonction tire encore au sort, avec les valeurs pour probabilités, et s'arrête s'il y "
            "en a de négatives. Quel coup joue-t-on avec ε = 0 ?"),
    Mistake(_draws_at_each_square(iter),
            "Votre fonction tire un nombre pour chaque case libre, l'une après l'autre : avec ε = 1, elle joue "
            "toujours la première. Combien de tirages faut-il pour savoir si l'on explore ?"),
    Mistake(_draws_at_each_square(reversed),
            "Votre fonction tire un nombre pour chaque case libre : avec ε = 1, elle joue toujours la dernière. "
            "Combien de tirages faut-il pour savoir si l'on explore ?"),
    Mistake(steps(at_random=lambda tables, b: free_in(b)[0]),
            "Quand l'agent explore, votre fonction joue toujours la première case libre. Où tire-t-elle au sort ?"),
    Mistake(steps(new=_from_one, at_random=lambda tables, b: random.choice(free_in(b)) + 1,
                  best=lambda tables, b: max(_from_one(b, 0)["Q1"], key=value_in(tables))),
            "Vos cases sont numérotées de 1 à 9, dans la table comme dans ce que vous renvoyez. Dans b, elles vont de "
            "0 à 8, et un coup est une de ces cases."),
    Mistake(_flips_what_is_new,
            "Chez vous, l'état de O n'est retourné que si le plateau, tel quel, n'est pas dans la table ; et ses "
            "valeurs, même apprises, repartent alors de init_q. Que faut-il faire d'abord : chercher, ou retourner ?"),
    Mistake(steps(best=lambda tables, b: max(free_in(b), key=lambda move: int(value_in(tables)(move)))),
            "Chez vous, une valeur perd ce qui suit la virgule : 1,2 et 1,9 se valent alors. Où votre calcul "
            "passe-t-il à l'entier ?",
            asks={"FloorDiv": "Que vaut 0.9 // 2, et que vaut 0.9 / 2 ?"}),
    Mistake(steps(at_random=lambda tables, b: random.randrange(len(free_in(b)))),
            "Le coup tiré au hasard est un rang parmi les cases libres. On attend le numéro de la case de ce rang."),
)
