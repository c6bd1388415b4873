"""4.2 · get_reward : la récompense d'un coup."""

from itertools import product

from ...checking import Case, Exercise, Mistake, Part, combinable
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
    reward(3, "O", "X", "O a perdu, à trois coups de la fin : l'opposé d'alpha puissance 3."),
    reward(3, "X", "T", "Match nul : alpha puissance 3, multiplié par −0,1."),
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


PARTS = (
    Part("gagner ou perdre", 2, lambda case: case.args[2] != "T"),
    Part("le match nul", 1, lambda case: case.args[2] == "T"),
    Part("alpha", 1, lambda case: len(case.args) == 4),
)


@combinable
def _reward(
    at=lambda alpha: alpha,
    power=lambda alpha, n: alpha**n,
    win=lambda size: size(1),
    draw=lambda size: -0.1 * size(1),
    loss=lambda size: -size(1),
    view=lambda player: player,
):
    """Construit une récompense juste, sauf les étapes données ; ``size(k)`` est la puissance de k × alpha."""

    def answer(n_steps_left, player, winner, alpha=0.9):
        def size(factor):
            return power(factor * at(alpha), n_steps_left)

        if winner == view(player):
            return win(size)
        return draw(size) if winner == "T" else loss(size)

    return answer


MISTAKES = (
    Mistake(
        _reward(power=lambda alpha, n: alpha),
        "Votre récompense est la même à chaque coup, quel que soit n_steps_left.",
    ),
    Mistake(
        _reward(power=lambda alpha, n: alpha * n),
        "Votre calcul multiplie alpha par n_steps_left : la récompense grandit en s'éloignant de la fin.",
    ),
    Mistake(
        _reward(power=lambda alpha, n: alpha ** (n - 1)),
        "L'exposant est trop petit de 1. Combien vaut n_steps_left au dernier coup d'un joueur ?",
    ),
    Mistake(
        _reward(power=lambda alpha, n: alpha ** (n + 1)),
        "L'exposant est trop grand de 1. Combien vaut n_steps_left au dernier coup d'un joueur ?",
    ),
    Mistake(
        _reward(win=lambda size: -size(1), loss=lambda size: size(1)),
        "Les signes sont à l'envers : le gagnant est puni, et le perdant récompensé.",
    ),
    Mistake(
        _reward(win=lambda size: -size(1), draw=lambda size: -size(1)),
        "Tout est payé comme une défaite, même une victoire ou un match nul. winner vaut 'X', 'O' ou 'T' : "
        "à quoi le comparez-vous ?",
    ),
    Mistake(
        _reward(view=lambda player: "X"),
        "Votre calcul voit tout du côté de X : quand O gagne, O est puni. De quel joueur est-ce la récompense ?",
    ),
    Mistake(
        _reward(loss=lambda size: size(1)),
        "Une défaite est récompensée comme une victoire : l'agent n'apprendrait pas à l'éviter.",
    ),
    Mistake(
        _reward(loss=lambda size: 0),
        "Une défaite ne coûte rien : l'agent n'apprendrait pas à l'éviter.",
    ),
    Mistake(
        _reward(loss=lambda size: -0.1 * size(1)),
        "Une défaite est traitée comme un match nul : elle coûte dix fois trop peu.",
    ),
    Mistake(
        _reward(loss=lambda size: size(-1)),
        "Une défaite devient positive quand l'exposant est pair : le signe − est-il pris dans la puissance ?",
    ),
    Mistake(
        _reward(draw=lambda size: -size(1)),
        "Un match nul est puni comme une défaite. Que vaut alors winner, et à laquelle de vos conditions "
        "s'arrête-t-on ?",
        line='if player == "T":',
    ),
    Mistake(
        _reward(draw=lambda size: 0.1 * size(1)),
        "Un match nul rapporte un peu, au lieu de coûter : quel est le signe de sa récompense ?",
        line="return 0.1 * alpha**n_steps_left",
    ),
    Mistake(
        _reward(draw=lambda size: -0.1),
        "Votre récompense d'un match nul ne dépend pas de la distance à la fin, ni de alpha.",
        line="return -0.1",
    ),
    Mistake(
        _reward(at=lambda alpha: 0.9),
        "Votre calcul utilise toujours 0,9 : il ne suit pas alpha quand on en donne un autre.",
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
