"""4.3 · backpropagate : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from juge import Mistake

from ...lesson2.ex1_flip_board import flip_board
from .walks import LAST_VALUES, believes_a_draw_ends_with, other_of, walks

MISTAKES = (
    Mistake(
        walks(learns=False),
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
        walks(own=lambda steps: (("X", steps[::-1][0::2][::-1]), ("O", steps[::-1][1::2][::-1]))),
        "Quand O joue le dernier coup de la partie, les coups de X et de O sont échangés. Séparez-vous ceux des deux "
        "joueurs avant de mettre steps à l'envers, ou après ?",
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
        walks(last=lambda result, i, n_own: {**LAST_VALUES, "drawn": 0}[result] if i == n_own - 1 else None),
        "Dans un match nul, votre avenir du dernier coup vaut 0, comme pour une défaite : relisez l'énoncé.",
    ),
    Mistake(
        walks(following=lambda states, i, player: states[i]),
        "Votre fonction lit l'avenir dans l'état même du coup qu'elle corrige. Il se lit là où le joueur rejoue.",
    ),
    Mistake(
        walks(
            order=lambda positions: positions,
            rank=lambda n_left, n_own, to_end: n_own - n_left + 1,
            following=lambda states, i, player: states[i - 1],
            last=lambda result, i, n_own: LAST_VALUES[result] if i == 0 else None,
        ),
        "Vous parcourez les coups de chaque joueur du premier au dernier : c'est le premier qui est payé et évalué "
        "comme s'il finissait la partie. Par quel bout commencer ?",
        line="for n_steps_left, step in enumerate(own_steps, start=1):",
    ),
    Mistake(
        walks(future=lambda both, table, later: max(both[table])),
        "Votre avenir est un numéro de case : max d'un dictionnaire compare ses clés. Que faut-il comparer ?",
        line="max_future_q = max(q_table[next_state][table])",
    ),
    Mistake(
        walks(future=lambda both, table, later: both[table][later[0]]),
        "Votre avenir est la valeur du coup joué ensuite, qui n'est pas toujours le meilleur de l'état suivant.",
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
        walks(table_of=lambda drawn, first, n_left: first),
        "La même table reçoit toutes les corrections d'un joueur : à quel moment la tirez-vous au sort ?",
    ),
    Mistake(
        walks(table_of=lambda drawn, first, n_left: first if n_left % 2 else other_of(first)),
        "Vous corrigez Q1 et Q2 chacune à son tour : elles doivent être tirées au sort.",
    ),
    Mistake(
        walks(order=lambda positions: positions),
        "Quand votre fonction lit l'avenir d'un coup, le suivant n'est pas encore corrigé dans q_table : dans quel "
        "ordre, et à quel moment, y écrivez-vous ?",
    ),
    Mistake(
        walks(future=lambda both, table, later: max(0, *both[table].values())),
        "Quand toutes les valeurs de l'état suivant sont négatives, votre avenir vaut 0 : d'où vient ce 0, qui "
        "n'est la valeur d'aucun coup ?",
    ),
    Mistake(
        walks(order=lambda positions: reversed(positions[1:])),
        "Le premier coup de chaque joueur n'est jamais corrigé : jusqu'où votre code remonte-t-il ?",
    ),
)
