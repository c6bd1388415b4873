"""4.3 · backpropagate : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from juge import Mistake, edited

from .answer import backpropagate

# Les tirages de l'élève, que l'exercice retrouve : voir `drawn_tables`.
_KNOWN_DRAWS = edited(backpropagate, {'random.choice(["Q1", "Q2"])': "draw(state, move)"})

MISTAKES = (
    Mistake(
        edited(_KNOWN_DRAWS, {"state = flip_board(state)": "flip_board(state)"}),
        "Un état où O doit jouer est cherché tel quel : il n'est dans la table que retourné, vu du côté de O. Est-ce "
        "l'état d'un coup de O, ou celui où vous lisez un avenir ? L'avenir d'un joueur se lit là où c'est à lui de "
        "rejouer.",
        line="flip_board(state)",
    ),
    Mistake(
        edited(_KNOWN_DRAWS, {"next_state = state": 'next_state = step["state"]'}),
        "L'état du coup joué par O est bien retourné, mais pas celui de son coup suivant, où se lit l'avenir.",
    ),
    Mistake(
        edited(_KNOWN_DRAWS, {"get_reward(n_steps_left": "get_reward(len(own_steps) - n_steps_left + 1"}),
        "Votre rang est compté depuis le début de la partie : ce sont les premiers coups qui sont les mieux payés.",
    ),
    Mistake(
        edited(_KNOWN_DRAWS, {"reversed(own_steps)": "own_steps"}),
        "Vous parcourez les coups de chaque joueur du premier au dernier : c'est le premier qui est payé et évalué "
        "comme s'il finissait la partie. Par quel bout commencer ?",
        line="for n_steps_left, step in enumerate(own_steps, start=1):",
    ),
    Mistake(
        edited(
            _KNOWN_DRAWS,
            {"draw(state, move)": "draw(state, move) if n_steps_left == 1 else {'Q1': 'Q2'}.get(table, 'Q1')"},
        ),
        "Vous corrigez Q1 et Q2 chacune à son tour : elles doivent être tirées au sort.",
    ),
    Mistake(
        edited(
            _KNOWN_DRAWS,
            {
                "for player, own": "known = {state: {name: dict(values) for name, values in tables.items()} "
                "for state, tables in q_table.items()}\n    for player, own",
                "max(q_table": "max(known",
            },
        ),
        "Quand votre fonction lit l'avenir d'un coup, le suivant n'est pas encore corrigé dans q_table : dans quel "
        "ordre, et à quel moment, y écrivez-vous ?",
    ),
)
