"""6.2 · masked_argmax : le meilleur coup permis, ligne par ligne."""

from dataclasses import replace

from juge import Case, Exercise, Fault, Mistake, Part, equality, whole
from juge.values import shown

from ..draws import uniform
from .arrays import add_shape, legal, np


def masked_argmax(q, legal):
    """Renvoie, pour chaque ligne de q, la première case permise de plus grande valeur.

    >>> masked_argmax(np.array([[-0.2, 0.9, -0.1]]), np.array([[True, False, True]])).tolist()
    [2]
    """
    ### YOUR CODE HERE ###
    return np.where(legal, q, -np.inf).argmax(axis=-1)
    ### END OF YOUR CODE ###


def best(rows, about):
    """Construit un cas de `masked_argmax` : une lettre par case, ``T`` si elle est permise et ``F`` sinon."""
    q, legal = zip(*((values, [letter == "T" for letter in letters]) for values, letters in rows), strict=True)
    return Case((list(q), list(legal)), about=about, arrays=True)


def judge_moves(case, got, expected):
    """Vérifie que les réponses sont des entiers, qui serviront d'indices, puis qu'elles sont les bonnes."""
    if type(got.value) is not list or any(type(move) is not int for move in got.value):
        fault = Fault("masked_argmax renvoie un tableau d'entiers : un numéro de case par ligne de q.",
                      shown(expected.value), shown(got.value))  # fmt: skip
        return add_shape(fault, got.value, len(case.args[1]))
    fault = add_shape(equality(case, got, _accept_any(case, expected, got.value)), got.value, len(case.args[1]))
    rows = zip(case.args[1], got.value, strict=False)
    if fault and any(0 <= move < len(allowed) and not allowed[move] for allowed, move in rows):
        return replace(fault, says="Votre réponse est une case interdite : legal y est faux.")
    return fault


def _accept_any(case, expected, moves):
    """Remplace par ceux de ``moves`` les numéros attendus là où rien n'est permis : tout numéro y convient."""
    if len(moves) != len(expected.value):
        return expected
    rows = zip(case.args[1], expected.value, moves, strict=True)
    return replace(expected, value=[wanted if any(allowed) else move for allowed, wanted, move in rows])


def signature_of_moves(case, outcome):
    """Ajoute à `whole` les types des éléments du tableau ; les lignes où rien n'est permis en sont ôtées."""
    if type(outcome.value) is list and len(outcome.value) == len(case.args[1]):
        rows = zip(outcome.value, case.args[1], strict=True)
        outcome = replace(outcome, value=[move for move, allowed in rows if any(allowed)])
    items = outcome.value if type(outcome.value) is list else [outcome.value]
    return [sorted({type(item).__name__ for item in items}), *whole(case, outcome)]


CASES = (
    best([([0.1, 0.9, 0.3], "TTT")], "Tout est permis : la case de plus grande valeur."),
    best([([0.2, 0.9, 0.4], "TFT")], "La case de plus grande valeur est interdite."),
    best([([0.6, -0.5, -0.2, -0.3], "FTTT")], "La plus grande valeur permise est −0,2."),
    best([([-0.9, -0.5, -0.2], "FTT")], "La plus grande valeur permise est −0,2, à la dernière case."),
    best([([-15.5, -19.0, -12.5, 0.3], "TTTF")], "La plus grande valeur permise est −12,5."),
    best([([0.5, 0.2], "FT")], "Une seule case est permise : c'est elle, même si l'autre vaut plus."),
    best([([0.4, 0.4, 0.1, 0.4], "FTTT")], "À égalité, la première case permise."),
    best([([0.3, 0.1, 0.2], "FTT"), ([-0.4, 0.8, -0.6], "TFT"), ([0.5, 0.7, 0.6], "TTT")],
         "Plusieurs lignes, chacune avec ses coups permis."),
    best([([0.1, -0.3, 0.2, 0.0, 0.9, -0.8, 0.4, 0.3, 0.5], "TTTTFTFTF"),
          ([-0.2, -0.3, 0.7, -0.1, 0.9, -0.8, -0.4, 0.3, -0.5], "TTFTFTTFT")], "Des plateaux de 9 cases."),
    best([([0.1, 0.2], "TF"), ([0.3, 0.4], "FF"), ([-0.6, -0.5], "TT")],
         "Dans une partie finie, rien n'est permis : un numéro quelconque, et les autres lignes comptent."),
    best([([-0.5, 0.0, -0.2], "TTT")], "La plus grande valeur permise est 0."),
    best([([0.5, -3000.0, -2000.0], "FTT")], "La plus grande valeur permise est −2000."),
    best([([3000.0, 0.5, 0.2], "FTT")], "La case interdite vaut 3000."),
    best([([0.3, 0.3 + 1e-9, 0.3, 0.9], "TTTF")], "Deux valeurs très proches : la plus grande l'emporte."),
    best([([0.1 * row, 0.5, -0.1 * row], "TTT") for row in range(9)], "Neuf lignes."),
    *(best([([-2.0 * least, -3.0 * least, 0.5], "TTF")], f"La plus grande valeur permise est {written}.")
      for least, written in ((1e1, "−20"), (1e4, "−20 000"), (1e6, "−2 millions"), (1e9, "−2 milliards"),
                             (1e300, "−2 · 10³⁰⁰"))),
    best([([0.5, -1e30], "FT")], "La plus petite valeur est permise ; à cette taille, lui ôter 1 ne la change pas."),
    best([([0.0, 0.0], "FT")], "Tout vaut 0, et la première case est interdite."),
    best([([0.1, 0.01 * row], "TT") for row in range(40)], "Quarante lignes."),
    best([([0.01 * square for square in range(36)], "T" * 36)], "Trente-six cases : la dernière vaut le plus."),
)  # fmt: skip


def hidden(rng):
    """Tire les cas cachés."""
    for low, high in ((-1, 1), (0.1, 1), (-1, -0.1), (-2, -1.1), (-90, -20)):
        yield best([(uniform(rng, 5, low, high), legal(rng, 5))], "Une autre ligne.")
    for power in (3, 5, 8, 15):  # une valeur est quelconque : aucun nombre n'est plus petit que toutes
        below = [-(10.0**power) * value for value in uniform(rng, 3, 1, 9)]
        yield best([([*below, 0.5, *uniform(rng, 2)], "TTTFFF")], "Une autre ligne, de valeurs très négatives.")
    yield best([([0.5] * 6, "F" + legal(rng, 5))], "À égalité, la première case permise.")
    yield best([(sorted(uniform(rng, 4), reverse=True), "FFFT")], "Une seule case est permise.")
    for count, squares in ((4, 4), (3, 9), (6, 16)):
        rows = [(uniform(rng, squares), legal(rng, squares)) for _ in range(count)]
        yield best(rows, "D'autres lignes.")
    yield best([(uniform(rng, 4), letters) for letters in ("FFFF", legal(rng, 4), "FFFF")], "Une partie finie.")


PARTS = (
    Part("la case permise de plus grande valeur", 2, lambda case: len(case.args[0]) == 1 or not np.all(case.args[1])),
    Part("plusieurs lignes à la fois", 1, lambda case: len(case.args[0]) > 1),
)


# fmt: off
MISTAKES = (
    Mistake(lambda q, legal: np.where(legal, q, np.nan).argmax(axis=1),
            "Chez vous, c'est la première case interdite qui est choisie. Par quoi remplacer leur valeur pour qu'elles "
            "perdent toujours ?",
            asks={"nan": "np.argmax rend le premier nan qu'il rencontre."}),
    Mistake(lambda q, legal: (q * legal).argmax(axis=1),
            "Quand toutes les autres sont négatives, une case interdite l'emporte : vaut-elle 0 chez vous ? "
            "Par quoi remplacer sa valeur pour qu'elle perde toujours ?"),
    Mistake(lambda q, legal: (np.cumsum(legal, axis=1) - 1)[np.arange(len(q)), np.where(legal, q, -np.inf).argmax(1)],
            "Votre fonction donne le rang de la case parmi les cases permises. On attend son numéro sur le plateau."),
    Mistake(lambda q, legal: np.nanargmax(np.where(legal, q, np.nan), axis=1),
            "Une ligne où rien n'est permis arrête votre fonction. Dans une partie finie, il faut encore un numéro, "
            "n'importe lequel.",
            asks={"nanargmax": "np.nanargmax n'accepte pas une ligne qui n'a que des nan."}),
)
# fmt: on

HINTS = (
    "Par quel nombre remplacer la valeur d'une case interdite, pour qu'elle perde toujours, même contre des "
    "valeurs négatives ? Et dans quel sens faut-il lire q pour avoir un numéro de case par ligne ?",
    """\
masqué ← q, où la valeur de chaque case interdite est remplacée par −∞
renvoyer, pour chaque ligne de masqué, le numéro de la plus grande valeur (argmax rend la première, à égalité)""",
)

EXERCISE = Exercise(
    "6.2",
    masked_argmax,
    minutes=6,
    cases=CASES,
    parts=PARTS,
    judge=judge_moves,
    hidden=hidden,
    hints=HINTS,
    gap="-np.inf",
    mistakes=MISTAKES,
    signature=signature_of_moves,
)
