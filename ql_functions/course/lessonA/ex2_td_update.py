"""A.2 · td_update : TD(0) sur les plateaux que l'on laisse.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 6.1 et 6.8.
"""

from juge import Case, Exercise, Fault, Mistake, edited
from juge.values import drawable, same, shown
from juge.values.written import code

from ..draws import board_after, random_game, uniform
from ..given import lrate

board_values = {}  # plateau laissé par un joueur → sa valeur


def td_update(boards, reward):
    """Corrige board_values sur place, d'après les plateaux qu'un joueur a laissés dans une partie ; ne renvoie rien.

    boards : ces plateaux, une liste de chaînes, du premier au dernier ; elle reste telle quelle. reward : le nombre que
    lui vaut la fin de la partie. Un plateau inconnu vaut 0 jusque-là, et change comme les autres. Le taux
    d'apprentissage est la variable globale lrate : s'il est 0,2, une victoire payée 1 change 0,5 et 0 en 0,44 et 0,2.
    """
    ### YOUR CODE HERE ###
    target = reward
    for board in reversed(boards):
        value = board_values.get(board, 0)
        board_values[board] = value + lrate * (target - value)
        target = board_values[board]
    ### END OF YOUR CODE ###


def judge_td_update(case, got, expected):
    """Refait la remontée, et signale la valeur fausse du plateau le plus proche de la fin."""
    before, after, wanted = (one["board_values"] for one in (case.globals, got.globals, expected.globals))
    boards, reward = case.args
    if type(after) is not dict or not after.keys() <= wanted.keys():
        return Fault("board_values ne gagne que les plateaux de la partie.", shown(wanted), shown(after))
    target = reward
    for board in reversed(boards):
        if board not in after:
            return Fault("Ce plateau de la partie n'a pas reçu de valeur : un inconnu vaut 0 jusque-là.",
                         details=(("plateau", drawable(board)),))  # fmt: skip
        if not same(after[board], wanted[board]):
            details = (("plateau", drawable(board)), ("ancienne valeur", code(f"{before.get(board, 0):.4g}")),
                       ("cible", code(f"{target:.4g}")), ("lrate", code(f"{case.globals['lrate']:.4g}")))  # fmt: skip
            found = f"{after[board]:.4g}" if type(after[board]) is float else shown(after[board])
            is_last = board == boards[-1]
            says = case.about if is_last else "Ce plateau n'est pas le dernier : sa cible est la valeur du suivant."
            return Fault(says, code(f"{wanted[board]:.4g}"), code(found), details)
        target = wanted[board]
    return None if same(after, wanted) else Fault("Un plateau qui n'est pas de la partie a changé de valeur.")


def learnt(moves, player, reward, about, known=(), lrate=0.2):
    """Construit un cas de `td_update` : une partie écrite, et le joueur qui apprend.

    ``known`` contient la valeur de chaque plateau déjà connu, du premier au dernier, et ``None`` pour un inconnu.
    """
    ranks = range("XO".index(player), len(moves), 2)
    boards = [board_after(moves[: rank + 1]) for rank in ranks]
    values = {board: value for board, value in zip(boards, known, strict=False) if value is not None}
    values["XOXOXO X "] = 0.25  # un plateau d'une autre partie, qui doit garder sa valeur
    return Case((boards, reward), {}, {"board_values": values, "lrate": lrate}, about=about)


CASES = (
    learnt((4, 0, 8, 2), "X", 1, "Le dernier plateau fait une part du chemin de sa valeur, 0, vers la récompense."),
    learnt((4,), "X", -1, "Le dernier plateau a déjà une valeur.", (0.5,)),
    learnt((4, 1, 0, 2, 8), "X", 1, "Trois plateaux connus.", (0.3, -0.4, 0.6)),
    learnt((8, 0, 5, 1, 6, 2), "O", 1, "La même chose, pour O.", (-0.2, 0.7, 0.1)),
    learnt((8, 0, 5, 1, 6, 2), "X", -1, "Une partie perdue, un plateau inconnu, un autre taux.", (0.9, None, 0.8), 0.5),
    learnt((4, 0, 8, 2, 1, 7, 3, 5, 6), "X", 0.1, "Une partie nulle, payée 0,1.", (0.4, 0.3, -0.2, 0.6, 0.9), 0.7),
)


def hidden(rng):
    """Tire les cas cachés."""
    for player in "XOXO":
        moves, _ = random_game(rng)
        (reward,), (lrate,) = uniform(rng, 1), uniform(rng, 1, 0.05, 0.95)
        known = [value if rng.random() < 0.7 else None for value in uniform(rng, 5)]
        yield learnt(moves, player, reward, "Une autre partie.", known, lrate)


# fmt: off
MISTAKES = (
    Mistake(edited(td_update, {"reversed(boards)": "boards"}),
            "Votre fonction va du premier plateau au dernier : c'est du dernier, que la récompense juge, qu'il faut "
            "partir.",
            line="for board in boards:"),
    Mistake(edited(td_update, {"target = board_values[board]": ""}),
            "Chacun de vos plateaux vise la récompense : c'est Monte-Carlo. En TD(0), il vise la valeur du plateau "
            "suivant."),
    Mistake(edited(td_update, {"target = board_values[board]": "target = value"}),
            "Votre cible est l'ancienne valeur du plateau suivant. En remontant, elle vient de changer, et "
            "c'est la nouvelle qui compte."),
)
# fmt: on

HINTS = (
    "Le dernier plateau vise la récompense. Et l'avant-dernier : que sait-on de mieux, une fois le dernier corrigé ?",
    """\
cible ← la récompense
pour chaque plateau, du dernier au premier :
    ancienne ← sa valeur, 0 s'il est inconnu
    sa valeur ← l'ancienne, plus lrate fois l'écart entre la cible et l'ancienne
    cible ← sa valeur""",
)

EXERCISE = Exercise(
    "A.2",
    td_update,
    minutes=6,
    cases=CASES,
    judge=judge_td_update,
    hidden=hidden,
    hints=HINTS,
    gap="value + lrate * (target - value)",
    mistakes=MISTAKES,
    told=("lrate", "board_values"),
    mutated=("board_values",),
)
