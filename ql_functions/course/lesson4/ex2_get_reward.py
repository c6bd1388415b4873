"""4.2 · get_reward : la récompense d'un coup."""

from itertools import product

from juge import Case, Exercise, Mistake, Part

from ..draws import uniform


def get_reward(n_steps_left, player, winner, alpha=0.9):
    """Renvoie la récompense d'un coup de player : ± alpha puissance n_steps_left.

    n_steps_left vaut 1 pour son dernier coup, 2 pour l'avant-dernier… Une défaite change le signe,
    un match nul multiplie par −0,1.

    >>> get_reward(1, 'X', 'X'), get_reward(1, 'X', 'O'), round(get_reward(2, 'X', 'T'), 3)
    (0.9, -0.9, -0.081)
    """
    ### YOUR CODE HERE ###
    if winner == player:
        return alpha**n_steps_left
    if winner == "T":
        return -0.1 * alpha**n_steps_left
    return -(alpha**n_steps_left)
    ### END OF YOUR CODE ###


def reward(n_steps_left, player, winner, about, *alpha):
    """Construit un cas de `get_reward`."""
    return Case((n_steps_left, player, winner, *alpha), about=about)


CASES = (
    reward(1, "X", "X", "X a gagné et c'est son dernier coup : alpha puissance 1."),
    reward(3, "O", "O", "O a gagné, à trois coups de la fin : alpha puissance 3."),
    reward(1, "O", "X", "O a perdu, et c'est son dernier coup : l'opposé d'alpha puissance 1."),
    reward(2, "X", "O", "X a perdu, à deux coups de la fin : l'opposé d'alpha puissance 2."),
    reward(1, "X", "T", "Match nul : alpha puissance 1, multiplié par −0,1."),
    reward(4, "O", "T", "Match nul : alpha puissance 4, multiplié par −0,1."),
    reward(3, "O", "O", "Avec alpha = 0,5 : 0,5 au cube.", 0.5),
    reward(2, "X", "T", "Match nul, avec alpha = 0,5 : 0,5 au carré, multiplié par −0,1.", 0.5),
    reward(3, "X", "O", "X a perdu, avec alpha = 0,5 : l'opposé de 0,5 au cube.", 0.5),
    reward(7, "X", "X", "X a gagné, à sept coups de la fin : alpha puissance 7."),
    # Ces cas croisent les rangs, les joueurs, les gagnants et alpha : une réponse qui dépend à tort de l'un s'y voit.
    *(reward(n, player, winner, "D'autres coups, d'autres parties : la règle est la même.", *alpha)
      for n, player, winner, alpha in product((1, 2, 5), "XO", "XOT", ((), (0.5,)))),
)  # fmt: skip


def hidden(rng):
    """Tire les cas cachés."""
    for winner in "XOT":
        for player in "XO":
            for alpha in ((), uniform(rng, 1, 0.3, 0.8)):
                about = "D'autres arguments et un autre alpha." if alpha else "D'autres arguments."
                yield reward(rng.randint(1, 5), player, winner, about, *alpha)


# Gagnée par X, du côté de X, et avec un autre alpha : la partie n'éprouve qu'alpha.
_ALPHA_ALONE = ("X", "X")

PARTS = (
    Part(
        "gagner ou perdre",
        2,
        lambda case: case.args[2] != "T" and (len(case.args) == 3 or case.args[1:3] != _ALPHA_ALONE),
    ),
    Part("le match nul", 1, lambda case: case.args[2] == "T"),
    Part("alpha", 1, lambda case: len(case.args) == 4),
)


MISTAKES = (
    Mistake(
        lambda n, player, winner, alpha=0.9: {"X": 1, "T": -0.1}.get(winner, -1) * alpha**n,
        "Votre calcul voit tout du côté de X : quand O gagne, O est puni. De quel joueur est-ce la récompense ?",
    ),
    Mistake(
        lambda n, player, winner, alpha=0.9: alpha**n if winner == player else -(alpha**n),
        "Un match nul est puni comme une défaite. Que vaut alors winner, et à laquelle de vos conditions "
        "s'arrête-t-on ?",
        line='if player == "T":',
    ),
)

HINTS = (
    "Par quoi multiplier alpha puissance n_steps_left si player gagne, s'il perd, si la partie est nulle ?",
    """\
base ← alpha puissance n_steps_left
si player est le gagnant, renvoyer la base
si la partie est nulle ('T'), renvoyer −0,1 fois la base
sinon, renvoyer l'opposé de la base""",
)

EXERCISE = Exercise(
    "4.2",
    get_reward,
    minutes=8,
    cases=CASES,
    parts=PARTS,
    hidden=hidden,
    hints=HINTS,
    gap="-0.1 * alpha**n_steps_left",
    mistakes=MISTAKES,
)
