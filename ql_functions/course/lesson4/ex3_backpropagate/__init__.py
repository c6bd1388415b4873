"""4.3 · backpropagate : remonter une partie, du dernier coup au premier.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 6.5 et 6.7.
"""

from juge import Exercise, Mistake, Part, edited

from ...draws import random_game, uniform
from .answer import backpropagate
from .cases import CASES, drawn_tables, judge_backpropagate, judge_updates, played, signature_of_table


def hidden(rng):
    """Tire les cas cachés."""

    def drawn(moves, winner, **settings):
        return played(moves, winner, "Une autre partie.", seed=rng.random(), **settings)

    for winner in "XOT":
        yield drawn(rng.sample(range(9), rng.choice((1, 2))), winner)
    games = {}
    while len(games) < 3:
        moves, winner = random_game(rng)
        games[winner] = moves
    for winner, moves in games.items():
        yield drawn(moves, winner)
        lrate, discount, alpha = uniform(rng, 3, 0.2, 0.8)
        yield drawn(moves, winner, lrate=lrate, discount=discount, alpha=(alpha,))
    while len(moves) < 9 or winner != "X":
        moves, winner = random_game(rng)
    yield drawn(moves, winner, between=(-9, 9), others=rng.randint(20, 30))  # gagnée sur la dernière case libre
    yield drawn(rng.sample(range(25), 25), "T", size=5)


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


PARTS = (
    Part("le dernier coup de chacun", 3, lambda case: len(case.args[0]) < 3 and case.args[1] != "T", judge_updates),
    Part("la remontée des parties gagnées", 4, lambda case: len(case.args[0]) > 2, judge_updates),
    Part("les matchs nuls et le tirage", 3, lambda case: case.args[1] == "T" or case.repeat > 1),
)

HINTS = (
    "Pour celui qui vient de jouer, quel est l'état suivant : le plateau laissé à l'adversaire, ou celui où il "
    "rejoue lui-même ? Et s'il ne rejoue plus, que vaut l'avenir ?",
    """\
pour chaque joueur, X puis O :
    état suivant ← aucun
    pour chacun de ses coups, du dernier (n_steps_left = 1) au premier :
        état ← celui du coup, retourné si le joueur est O
        table ← 'Q1' ou 'Q2', tirée à pile ou face
        s'il y a un état suivant, avenir ← sa plus grande valeur dans cette table
        sinon, avenir ← 1 (partie gagnée), 0,5 (nulle) ou 0 (perdue)
        récompense ← celle que donne get_reward
        valeur du coup dans cette table ← get_new_q(ancienne valeur, récompense, avenir)
        état suivant ← état""",
)

EXERCISE = Exercise(
    "4.3",
    backpropagate,
    minutes=25,
    cases=CASES,
    parts=PARTS,
    judge=judge_backpropagate,
    hidden=hidden,
    hints=HINTS,
    gap="max(q_table[next_state][table].values())",
    mistakes=MISTAKES,
    signature=signature_of_table,
    revealed=drawn_tables,
    overheard=("get_reward", "get_new_q"),
    told=("lrate", "discount", "q_table"),
    mutated=("q_table",),
    numbered=True,
)
