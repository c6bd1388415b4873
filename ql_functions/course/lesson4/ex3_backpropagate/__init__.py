"""4.3 · backpropagate : remonter une partie, du dernier coup au premier.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 6.5 et 6.7.
"""

from juge import Exercise, Part

from ...draws import random_game, uniform
from .answer import backpropagate
from .cases import CASES, drawn_tables, judge_backpropagate, judge_updates, played, signature_of_table
from .mistakes import MISTAKES


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
