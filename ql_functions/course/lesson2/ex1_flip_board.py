"""2.1 · flip_board : l'état vu par l'adversaire."""

from dataclasses import replace

from juge import Case, Exercise, Mistake, equality


def flip_board(b_key):
    """Renvoie l'état vu par l'adversaire : les X deviennent des O, et les O des X.

    >>> flip_board('XX O     ')
    'OO X     '
    """
    ### YOUR CODE HERE ###
    return b_key.translate(str.maketrans("XO", "OX"))
    ### END OF YOUR CODE ###


def judge_state(case, got, expected):
    """Compare l'état à celui de la référence ; la longueur d'une chaîne est jugée d'abord."""
    fault, wanted = equality(case, got, expected), len(expected.value)
    if fault and type(got.value) is str and len(got.value) != wanted:
        says = f"Votre chaîne est de longueur {len(got.value)}. Il lui faut un caractère par case : {wanted}."
        return replace(fault, says=says)
    return fault


CASES = tuple(
    Case((key,), about=about)
    for key, about in (
        ("         ", "Un plateau vide reste vide : une case libre est un espace, et le reste."),
        ("X        ", "Les X doivent devenir des O."),
        ("O        ", "Les O doivent devenir des X."),
        ("XO       ", "Un X et un O : chacun devient l'autre."),
        ("XX O     ", "Deux X et un O : chaque marque change, chaque case libre le reste."),
        ("  X   O  ", "Chaque marque reste sur sa case, quelles que soient les cases libres qui l'entourent."),
        ("OXXXO O X", "Chaque X devient un O, et chaque O un X."),
        ("XOXXOOOXX", "Chaque X devient un O, et chaque O un X, sur un plateau plein."),
        ("XOOXXOXOOXXOXOOX", "Un plateau 4×4 se retourne de la même façon."),
        ("XO" + " " * 23, "Un plateau 5×5 se retourne de la même façon."),
    )
)


def hidden(rng):
    """Tire les cas cachés."""
    for size in (3, 3, 3, 4, 5):
        key = rng.choices("XO ", k=size**2)
        key[:2] = "XO"
        yield Case(("".join(rng.sample(key, len(key))),), about="Un autre état.")
    full = "".join(rng.sample("XXXXXOOOO", 9))
    for key in (full, flip_board(full)):
        yield Case((key,), about="Un autre état.")


# fmt: off
MISTAKES = (
    Mistake(lambda b_key: b_key[::-1],
            "Votre fonction lit l'état à l'envers. Retourner un état, ici, c'est changer les marques de joueur : "
            "chaque case reste à sa place."),
    Mistake(lambda b_key: b_key.translate(str.maketrans("XO ", "OXO")),
            "Votre fonction change les cases libres en O : qu'est-ce qui les prend pour des X ? Ce qui n'est pas un O "
            "n'est pas forcément un X ; une marque provisoire, s'il y en a une, ne ressemble à aucune autre."),
    Mistake(lambda b_key: b_key.replace("O", "X"),
            "Vos X restent des X. Suivez-en un, d'un bout à l'autre de votre code : que devient-il à chaque ligne ?"),
)
# fmt: on

HINTS = (
    "Une fois les X changés en O, à quoi reconnaître les anciens O ? Ne changez chaque case qu'une fois.",
    """\
pour chaque case de b_key :
    si c'est X, écrire O
    sinon, si c'est O, écrire X
    sinon, recopier l'espace
renvoyer la chaîne obtenue""",
    """\
swapped = {"X": "O", "O": "X", " ": " "}
return "".join(… for square in b_key)""",
)

EXERCISE = Exercise(
    "2.1",
    flip_board,
    minutes=5,
    cases=CASES,
    points=4,
    judge=judge_state,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
)
