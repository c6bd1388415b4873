"""4.3 · backpropagate : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from math import inf

from ....checking import Mistake
from ...lesson2.ex1_flip_board import flip_board
from .walks import LAST, believes_a_draw_ends_with, other_of, reads_the_opponents_next_state, walks, write_in


# fmt: off
def _among_nine(values):
    """La plus grande valeur, dans une liste de neuf places."""
    places = [-inf] * 9
    for move, value in values.items():
        places[move] = value
    return max(places)


MISTAKES = (
    Mistake(
        walks(learns=lambda player, winner: False),
        "q_table n'a pas bougé : aucune valeur n'y est écrite. Est-ce bien elle que vous modifiez, ou une copie ?",
    ),
    Mistake(
        walks(flipped=""),
        "Un état où O doit jouer est cherché tel quel : il n'est dans la table que retourné, vu du côté de O. Est-ce "
        "l'état d'un coup de O, ou celui où vous lisez un avenir ? L'avenir d'un joueur se lit là où c'est à lui de "
        "rejouer.",
        line="flip_board(state)",
    ),
    Mistake(
        walks(flipped="XO"),
        "Un état où X doit jouer est cherché retourné, et n'est pas ainsi dans la table. Est-ce l'état d'un coup, ou "
        "celui où vous lisez un avenir ? Pour qui le plateau change-t-il de côté ?",
    ),
    Mistake(
        walks(following=lambda states, i, player: flip_board(states[i + 1]) if player == "O" else states[i + 1]),
        "L'état du coup joué par O est bien retourné, mais pas celui de son coup suivant, où se lit l'avenir.",
    ),
    Mistake(
        walks(own=lambda steps: (("O", steps[0::2]), ("X", steps[1::2]))),
        "Les coups de X et de O sont échangés : qui a joué le premier élément de steps ?",
    ),
    Mistake(
        walks(own=lambda steps: (("X", steps[::-1][0::2][::-1]), ("O", steps[::-1][1::2][::-1]))),
        "Quand O joue le dernier coup de la partie, les coups de X et de O sont échangés. Séparez-vous ceux des deux "
        "joueurs avant de mettre steps à l'envers, ou après ?",
    ),
    Mistake(
        walks(learns=lambda player, winner: player == "X"),
        "Chez vous, seuls les coups de X sont corrigés. La table sert aux deux joueurs.",
        asks=dict.fromkeys(
            ("Continue", "NotIn", "In", "Try"),
            "Si votre code saute les états que q_table n'a pas : de quel côté y sont écrits ceux de O ?",
        ),
    ),
    Mistake(
        walks(learns=lambda player, winner: player == winner),
        "Chez vous, seuls les coups du gagnant sont corrigés : une défaite ou un match nul n'apprend plus rien.",
    ),
    Mistake(
        walks(learns=lambda player, winner: winner in (player, "T")),
        "Les coups du perdant sont sautés : l'agent n'apprendrait pas à éviter ce qui l'a fait perdre.",
    ),
    Mistake(
        walks(write=lambda both, table, move, value: both.update({table: {move: value}})),
        "Toute la table de l'état est remplacée par le seul coup joué : les valeurs des autres coups ont disparu.",
    ),
    Mistake(
        walks(write=lambda both, table, move, value: write_in(both, table, move, both[table][move] + value)),
        "La nouvelle valeur s'ajoute à l'ancienne, au lieu de la remplacer : get_new_q en tient déjà compte.",
    ),
    Mistake(
        walks(tables=lambda drawn, first, n_left: ("Q1", "Q2")),
        "Chez vous, Q1 et Q2 changent toutes les deux à chaque coup. Une seule est tirée au sort, l'autre ne bouge "
        "pas.",
    ),
    Mistake(
        walks(rewarded=lambda player, winner: "X"),
        "Vous donnez aux coups de O la récompense de X : regardez les arguments de get_reward.",
    ),
    Mistake(
        walks(rewarded=lambda player, winner: winner),
        "Chez vous, tous les coups reçoivent une récompense de vainqueur, même ceux du perdant : regardez ce que "
        "get_reward reçoit pour player.",
    ),
    Mistake(
        walks(rank=lambda n_left, n_own, to_end: n_left - 1),
        "Les récompenses sont trop grandes en valeur absolue : le rang part de 0. Que vaut-il pour le dernier coup "
        "d'un joueur ?",
    ),
    Mistake(
        walks(rank=lambda n_left, n_own, to_end: 1),
        "Le rang que vous donnez à get_reward ne change pas : tous les coups reçoivent la récompense du dernier.",
    ),
    Mistake(
        walks(rank=lambda n_left, n_own, to_end: n_own - n_left + 1),
        "Votre rang est compté depuis le début de la partie : ce sont les premiers coups qui sont les mieux payés.",
    ),
    Mistake(
        walks(rank=lambda n_left, n_own, to_end: to_end),
        "Votre rang compte les coups des deux joueurs : le dernier coup du perdant y est déjà le deuxième.",
    ),
    Mistake(
        walks(formula=lambda get_new_q, current_q, reward, max_future_q: get_new_q(current_q, max_future_q, reward)),
        "La récompense et l'avenir sont échangés : regardez l'ordre des arguments de get_new_q.",
    ),
    Mistake(
        walks(last=lambda result, i, n_own: LAST[result]),
        "Chez vous, l'avenir de chaque coup est celui du tout dernier (1, 0,5 ou 0) : ce que la table dit de l'état "
        "suivant ne sert pas. Que prendre pour un coup qui a une suite ?",
    ),
    Mistake(
        walks(last=lambda result, i, n_own: 0 if i == n_own - 1 else None),
        "Chez vous, l'avenir du dernier coup vaut toujours 0 : il dépend pourtant du résultat de la partie.",
    ),
    Mistake(
        walks(last=lambda result, i, n_own: 1 if i == n_own - 1 else None),
        "Vous donnez toujours 1 à l'avenir du dernier coup, même pour celui qui n'a pas gagné.",
    ),
    Mistake(
        walks(last=lambda result, i, n_own: {**LAST, "lost": -1}[result] if i == n_own - 1 else None),
        "Chez vous, l'avenir du dernier coup du perdant vaut −1 : sa récompense est déjà négative. Relisez ce que vaut "
        "l'avenir.",
    ),
    Mistake(
        walks(last=lambda result, i, n_own: {**LAST, "drawn": 0}[result] if i == n_own - 1 else None),
        "Dans un match nul, l'avenir du dernier coup vaut 0 chez vous, comme pour une défaite : relisez l'énoncé.",
    ),
    Mistake(
        reads_the_opponents_next_state(1),
        "Vous lisez l'avenir dans l'état du coup suivant de la partie, celui de l'adversaire : où le même joueur "
        "rejoue-t-il ? Et il y a deux derniers coups, un par joueur.",
    ),
    Mistake(
        reads_the_opponents_next_state(2),
        "Vous lisez l'avenir dans l'état où l'adversaire va jouer. C'est l'adversaire qui espère ce maximum-là : où le "
        "même joueur rejoue-t-il ?",
    ),
    Mistake(
        walks(following=lambda states, i, player: states[i]),
        "Chez vous, l'avenir est lu dans l'état même du coup que l'on corrige. Il se lit là où le joueur rejoue.",
    ),
    Mistake(
        walks(
            order=lambda positions: positions,
            rank=lambda n_left, n_own, to_end: n_own - n_left + 1,
            following=lambda states, i, player: states[i - 1],
            last=lambda result, i, n_own: LAST[result] if i == 0 else None,
        ),
        "Vous parcourez les coups de chaque joueur du premier au dernier : c'est le premier qui est payé et évalué "
        "comme s'il finissait la partie. Par quel bout commencer ?",
        line="for n_steps_left, step in enumerate(own_steps, start=1):",
    ),
    Mistake(
        walks(following=lambda states, i, player: states[-1]),
        "Chez vous, l'avenir est toujours lu dans l'état du dernier coup : quand votre code change-t-il d'état "
        "suivant ?",
    ),
    Mistake(
        walks(future=lambda both, table, later: max(both[table])),
        "Votre avenir est un numéro de case : max d'un dictionnaire compare ses clés. Que faut-il comparer ?",
        line="max_future_q = max(q_table[next_state][table])",
    ),
    Mistake(
        walks(future=lambda both, table, later: both[table][later[0]]),
        "Chez vous, l'avenir est la valeur du coup joué ensuite, qui n'est pas toujours le meilleur de l'état suivant.",
    ),
    Mistake(
        walks(
            read_in=lambda drawn, drawn_later: drawn_later,
            future=lambda both, table, later: both[table][later[0]],
        ),
        "Chez vous, l'avenir est la valeur tout juste calculée du coup joué ensuite, qui n'est pas toujours le "
        "meilleur de cet état. Qu'y a-t-il d'autre à lire dans l'état suivant ?",
    ),
    Mistake(
        walks(future=lambda both, table, later: max(both[other_of(table)].values())),
        "Chez vous, l'avenir n'est pas lu dans la table que l'on corrige, mais dans l'autre.",
    ),
    Mistake(
        walks(
            current=lambda both, table, move: both[other_of(table)][move],
            future=lambda both, table, later: max(both[other_of(table)].values()),
        ),
        "Vous lisez tout dans une table, et écrivez dans l'autre. Celle que l'on tire se lit et se corrige.",
    ),
    Mistake(
        walks(future=lambda both, table, later: max((both["Q1"][i] + both["Q2"][i]) / 2 for i in both[table])),
        "Vous lisez l'avenir dans la moyenne des deux tables, qui sert à choisir un coup. Ici, une seule est tirée.",
    ),
    Mistake(
        walks(future=lambda both, table, later: max(value for values in both.values() for value in values.values())),
        "Chez vous, l'avenir est la plus grande valeur des deux tables réunies. Ici, une seule est tirée, et c'est "
        "dans celle-là qu'il se lit.",
    ),
    Mistake(
        walks(future=lambda both, table, later: both[other_of(table)][max(both[table], key=both[table].get)]),
        "Chez vous, une table choisit le coup suivant, l'autre donne sa valeur : c'est le double Q-learning, qui vient "
        "à la fin de la leçon. Ici la table tirée fait les deux.",
    ),
    Mistake(
        believes_a_draw_ends_with("O"),
        "Dans un match nul, O est pris pour le dernier à jouer, et les coups changent de joueur : "
        "qui joue le neuvième coup ?",
    ),
    Mistake(
        believes_a_draw_ends_with("X"),
        "Sur un plateau de 16 cases, X est pris pour le dernier à jouer un match nul, et les coups changent de joueur.",
    ),
    Mistake(
        walks(at=lambda alpha: 0.9),
        "alpha n'arrive pas jusqu'à get_reward : avec une autre valeur, les récompenses ne changent pas.",
    ),
    Mistake(
        walks(tables=lambda drawn, first, n_left: (first,)),
        "Chez vous, la même table reçoit toutes les corrections d'un joueur : à quel moment la tirez-vous au sort ?",
    ),
    Mistake(
        walks(tables=lambda drawn, first, n_left: (first if n_left % 2 else other_of(first),)),
        "Vous corrigez Q1 et Q2 chacune à son tour : elles doivent être tirées au sort.",
    ),
    Mistake(
        walks(order=lambda positions: positions),
        "Chez vous, quand on lit l'avenir d'un coup, le suivant n'est pas encore corrigé dans q_table : dans quel "
        "ordre, et à quel moment, y écrivez-vous ?",
    ),
    Mistake(
        walks(read_in=lambda drawn, drawn_later: drawn_later),
        "Vous lisez l'avenir dans la table tirée pour le coup d'après : tirez d'abord la table de ce coup-ci, et "
        "lisez-y son avenir.",
    ),
    Mistake(
        walks(future=lambda both, table, later: _among_nine(both[table])),
        "Un plateau de plus de neuf cases arrête votre fonction. Tout se lit dans steps et dans q_table : où votre "
        "code compte-t-il sur neuf ?",
    ),
    Mistake(
        walks(paid=lambda reward, n_left: reward if n_left == 1 else 0),
        "Chez vous, seul le dernier coup de chaque joueur est payé. Ici l'issue paie tous ses coups, de moins en "
        "moins.",
    ),
    Mistake(
        walks(future=lambda both, table, later: min(both[table].values())),
        "Chez vous, l'avenir est la plus petite valeur de l'état suivant : c'est pourtant le joueur lui-même qui y "
        "choisira.",
    ),
    Mistake(
        walks(future=lambda both, table, later: max(0, *both[table].values())),
        "Quand toutes les valeurs de l'état suivant sont négatives, l'avenir vaut 0 chez vous : d'où vient ce 0, qui "
        "n'est la valeur d'aucun coup ?",
    ),
    Mistake(
        walks(awaited=lambda value, discount: discount * value),
        "Chez vous, l'avenir est multiplié deux fois par discount : get_new_q le fait déjà.",
    ),
    Mistake(
        walks(order=lambda positions: reversed(positions[1:])),
        "Chez vous, le premier coup de chaque joueur n'est jamais corrigé : jusqu'où votre code remonte-t-il ?",
    ),
    Mistake(
        walks(future=lambda both, table, later: max(value for move, value in both[table].items() if move < 9)),
        "Dans l'état suivant, votre fonction ne regarde que les cases 0 à 8, et s'arrête quand aucune n'est libre. Un "
        "plateau peut être plus grand : où votre code compte-t-il sur neuf ?",
    ),
)
