"""Leçon 6 : les cas de l'apprentissage profond. NumPy n'est importé qu'à l'appel d'un cas."""

from dataclasses import replace
from itertools import chain, pairwise

from . import mistakes6
from .cases import Case
from .chance import binomial_range
from .exercise import Exercise, Fault, equality
from .values import shown


def facets(_case, outcome):
    """Ce qu'une erreur prédit d'un tableau : ce dont il est fait, ses valeurs, un échec.

    Un entier et un flottant sont un nombre ; « nan », qui n'est égal à rien, devient comparable.
    """
    items = outcome.value if type(outcome.value) is list else [outcome.value]
    kinds = sorted({"nombre" if type(item) in (int, float) else type(item).__name__ for item in items})
    values = ["nan" if type(item) is float and item != item else int(item) if type(item) is bool else item
              for item in items]  # fmt: skip
    return [kinds, type(outcome.value).__name__, values, bool(outcome.failure)]


# --- 6.1 encode --------------------------------------------------------------------------------------------

ENCODE = Exercise(
    "6.1",
    "encode",
    tuple(
        Case((key,), about=about)
        for key, about in (
            ("         ", "Un plateau vide : deux nombres par case, tous nuls."),
            ("X   O    ", "Les 1 de X viennent d'abord, une place par case, puis ceux de O."),
            ("    O    ", "Un seul O : un seul 1, dans le plan de O. Rien ne reste de l'appel précédent."),
            ("OX  O  X ", "Deux X, deux O : chaque 1 est à la place de sa case, ligne après ligne."),
            ("XOOOX XO ", "Le joueur au trait est X, même s'il a moins de marques : son adversaire a joué le premier."),
            ("X    O          ", "Un plateau 4×4 : 16 nombres, puis 16 autres."),
        )
    ),
    mistakes=mistakes6.ENCODE,
    signature=facets,
    module="solutions6",
)

# --- 6.2 masked_argmax -------------------------------------------------------------------------------------


def best(rows, about):
    """Un cas de `masked_argmax` : pour chaque ligne, ses valeurs et les coups permis, ``T`` ou ``F`` par case."""
    q, legal = zip(*((values, [letter == "T" for letter in letters]) for values, letters in rows), strict=True)
    return Case((list(q), list(legal)), about=about, arrays=True)


def judge_moves(case, got, expected):
    """Des entiers : ils serviront d'indices."""
    if type(got.value) is not list or any(type(move) is not int for move in got.value):
        return Fault("masked_argmax renvoie un tableau d'entiers : un numéro de case par ligne de q.",
                     shown(expected.value), shown(got.value))  # fmt: skip
    return equality(case, got, expected)


def moves_and_facets(case, outcome):
    """Les types exacts des éléments, puis le reste."""
    items = outcome.value if type(outcome.value) is list else [outcome.value]
    return [sorted({type(item).__name__ for item in items}), *facets(case, outcome)]


MASKED_ARGMAX = Exercise(
    "6.2",
    "masked_argmax",
    (
        best([([0.1, 0.9, 0.3], "TTT")], "Tout est permis : la case de plus grande valeur."),
        best([([0.2, 0.9, 0.4], "TFT")], "Une case interdite ne compte pas, même si elle vaut plus."),
        best([([0.6, -0.5, -0.2, -0.3], "FTTT")], "Même si toutes les valeurs permises sont négatives."),
        best([([-1.5, -1.9, -1.2, 0.3], "TTTF")], "Un réseau peut aussi annoncer moins que −1."),
        best([([0.5, 0.2], "FT")], "Une seule case est permise : c'est elle, même si l'autre vaut plus."),
        best([([0.4, 0.4, 0.1, 0.4], "FTTT")], "À égalité, la première case permise."),
        best([([0.3, 0.1, 0.2], "FTT"), ([-0.4, 0.8, -0.6], "TFT"), ([0.5, 0.7, 0.6], "TTT")],
             "Plusieurs lignes, chacune avec ses coups permis."),
        best([([0.1, -0.3, 0.2, 0.0, 0.9, -0.8, 0.4, 0.3, 0.5], "TTTTFTFTF"),
              ([-0.2, -0.3, 0.7, -0.1, 0.9, -0.8, -0.4, 0.3, -0.5], "TTFTFTTFT")], "Des plateaux de 9 cases."),
    ),
    judge_moves,
    mistakes6.MASKED_ARGMAX,
    moves_and_facets,
    module="solutions6",
)  # fmt: skip

# --- 6.3 td_target -----------------------------------------------------------------------------------------


def rounded(outcome):
    """L'issue au millionième près : une réponse qui compte en simple précision, comme un réseau, est juste."""
    value = outcome.value
    if type(value) is list:
        value = [round(item, 6) if type(item) is float else item for item in value]
    return replace(outcome, value=value)


def judge_targets(case, got, expected):
    """Les cibles de la référence, au millionième près."""
    return equality(case, rounded(got), rounded(expected))


def after(online, target=None, legal="", reward=0.0, done=False):
    """Un coup : ce que valent, après lui, les répliques de l'adversaire ; sans ``legal``, toutes sont permises."""
    legal = [letter == "T" for letter in legal or "T" * len(online)]
    return reward, done, online, target or online, legal


def targets(moves, about, group="", discount=0.9):
    """Un cas de `td_target`, sur ces coups-là."""
    columns = map(list, zip(*moves, strict=True))
    return Case((*columns, discount), about=about, group=group, arrays=True)


TD_TARGET = Exercise(
    "6.3",
    "td_target",
    (
        targets([after([0.5, 0.2])], "La meilleure réplique vaut 0,5 pour l'adversaire : la cible est 0 − 0,9 × 0,5."),
        targets([after([-0.6, -0.3])],
                "La meilleure réplique vaut −0,3 pour l'adversaire : la cible est 0 − 0,9 × (−0,3)."),
        targets([after([0.1, 0.4], reward=0.2)], "Une récompense avant la fin : la cible est 0,2 − 0,9 × 0,4."),
        targets([after([0.5, 0.2])], "discount est un argument.", discount=0.5),
        targets([after([0.4, 0.7], reward=1.0, done=True)], "Le coup gagne : il n'y a plus que la récompense.", "fin"),
        targets([after([0.4, 0.7], legal="FF", done=True)], "Le plateau est plein, personne n'a gagné.", "fin"),
        targets([after([0.3, 0.9], legal="TF")], "L'adversaire ne joue pas une case interdite.", "double"),
        targets([after([0.8, -0.4, -0.2], legal="FTT")], "L'adversaire ne joue pas une case interdite.", "double"),
        targets([after([0.1, 0.5, 0.9], [0.7, 0.2, 0.8], "TTF")],
                "Le réseau en ligne choisit la réplique, le réseau cible dit ce qu'elle vaut.", "double"),
        targets([after([0.6, -0.4], [-0.3, 0.8]), after([-0.5, -0.1], [0.2, -0.6]),
                 after([0.7, 0.3], [0.4, 0.9], "FT")], "Un lot de trois coups, chacun avec ses répliques.", "double"),
        targets([after([0.2, -0.4]), after([5.0, 5.0], legal="FF", reward=1.0, done=True), after([-0.6, -0.7])],
                "Dans un lot, seules certaines parties sont finies.", "fin"),
    ),
    judge=judge_targets,
    mistakes=mistakes6.TD_TARGET,
    signature=lambda case, outcome: facets(case, rounded(outcome)),
    module="solutions6",
)  # fmt: skip

# --- 6.4 sample --------------------------------------------------------------------------------------------

_RISK = 1e-6  # probabilité d'accuser une bonne réponse, par test


def record(move):
    """Un coup tel que le tampon le garde : un enregistrement, ici son numéro et sa récompense."""
    return move, 0.0


def ring(count, capacity, batch, about, calls=30, seed=1, first=11, row=int, group=""):
    """Un cas de `sample` : des coups numérotés à partir de ``first``, une place encore vide valant 0.

    ``row`` fait d'un numéro ce qui est gardé : lui-même, ou un enregistrement (`record`). Après ces appels, autant
    d'autres les refont, du même hasard.
    """
    rows = [row(0)] * capacity
    for move in range(count):
        rows[move % capacity] = row(first + move)
    return Case((rows, count, batch), repeat=2 * calls, about=about, group=group, arrays=True, rng=seed)


def judge_sample(case, got, expected):
    """Ce que veut `judge_draws` ; dans le groupe « rng », le même hasard refait aussi les mêmes lots."""
    fault = judge_draws(case, got, expected)
    half = case.repeat // 2
    if fault is None and case.group == "rng" and shown_calls(got.value[:half]) != shown_calls(got.value[half:]):
        return Fault("Un rng reparti de la même graine ne refait pas les mêmes lots : c'est lui seul qui doit tirer.")
    return fault


def judge_draws(case, got, _expected):
    """Des lots de la bonne longueur, pris dans la partie remplie, et qui changent d'un appel à l'autre.

    On compte ensuite combien de fois sort chaque coup, et combien de fois le même sort deux fois de suite : pour des
    tirages indépendants parmi n coups, deux lois binomiales de probabilité 1 / n. Risque d'accuser une bonne réponse :
    30 tests à 1e-6 dans les six cas de la leçon, donc moins de 3e-5 ; des appels tous pareils n'y ajoutent que 2^-203.
    Risque de laisser passer un tirage inégal : nul si un coup ne sort jamais, moins de 2e-3 dans un cas de 600 tirages
    s'il sort deux fois plus souvent que les autres (2/5 au lieu de 1/4).
    """
    rows, count, batch = case.args
    among = f"parmi {rows[:count]}"
    kept = list(map(shown, rows[:count]))
    calls = shown_calls(got.value[: case.repeat // 2])
    for call, drawn in zip(got.value, calls, strict=False):
        if type(call) is not list or len(drawn) != batch:
            return Fault("sample renvoie un tableau de batch coups.", f"{batch} coups {among}", shown(call))
        if not set(drawn) <= set(kept):
            as_they_are = {type(row) for row in call} == {type(row) for row in rows}
            says = case.about if as_they_are else "sample renvoie les coups de rows tels quels, sans changer leur type."
            return Fault(says, f"des coups {among}", shown(call))
    if all(call == calls[0] for call in calls):
        return Fault("À chaque appel, ce sont les mêmes coups : le tirage doit changer d'un appel à l'autre.")
    return _judge_chance(calls, kept)


def shown_calls(values):
    """Les coups de chaque lot, écrits ; ce qui n'est pas une liste en devient une."""
    return [list(map(shown, call if type(call) is list else [call])) for call in values]


def _judge_chance(calls, kept):
    drawn = list(chain.from_iterable(calls))
    least, most = binomial_range(len(drawn), 1 / len(kept), _RISK)
    for row in kept:
        if not least <= drawn.count(row) <= most:
            expected = f"chacun des coups [{', '.join(kept)}] environ {len(drawn) // len(kept)} fois sur {len(drawn)}"
            got = f"le coup {row} : {drawn.count(row)} fois"
            return Fault("Tous les coups gardés doivent sortir aussi souvent les uns que les autres.", expected, got)
    pairs = [one == other for call in calls for one, other in pairwise(call)]
    least, most = binomial_range(len(pairs), 1 / len(kept), _RISK)
    if not least <= sum(pairs) <= most:
        says = "Dans un lot, un tirage ne dépend pas du précédent : le même coup peut sortir deux fois de suite."
        expected = f"deux fois de suite le même coup, environ {len(pairs) // len(kept)} fois sur {len(pairs)}"
        return Fault(says, expected, f"{sum(pairs)} fois")
    return None


def seen_rows(case, outcome):
    """Ce qu'une erreur prédit des lots : un échec, leur longueur, les coups vus, et si le même sort deux fois de suite.

    Dans le groupe « rng » s'ajoute si le même hasard les refait. Si tous les appels rendent le même lot, ce qu'il est
    le fait reconnaître, pas sa graine. En 120 tirages parmi 7 places, l'une est oubliée avec une probabilité de moins
    de 7·(6/7)^120 = 7e-8.
    """
    rows, count, batch = case.args
    if outcome.failure:
        return ["échec", outcome.failure.kind]
    calls, half = shown_calls(outcome.value), case.repeat // 2
    lengths = sorted({f"{type(call).__name__} {len(items)}" for call, items in zip(outcome.value, calls, strict=True)})
    if all(items == calls[0] for items in calls):
        places = list(map(shown, rows))
        ends = {"le début": places[:batch], "la fin": places[:count][-batch:]}
        frozen = "figé" if set(calls[0]) <= set(places) else calls[0]
        return [lengths, next((name for name, end in ends.items() if calls[0] == end), frozen)]
    twice = sorted({one == other for items in calls for one, other in pairwise(items)})
    seen = sorted(set(chain.from_iterable(calls)))
    return [lengths, seen, twice, *([calls[:half] == calls[half:]] if case.group == "rng" else [])]


SAMPLE = Exercise(
    "6.4",
    "sample",
    (
        ring(4, 7, 4, "Quatre coups reçus, sept places : seules les quatre premières sont remplies."),
        ring(5, 5, 4, "Cinq coups reçus, cinq places : le tampon est juste plein.", seed=2, first=-2),
        ring(12, 5, 4, "Douze coups reçus, cinq places : il en reste les cinq derniers.", seed=3),
        ring(2, 6, 7, "Sept tirages parmi deux coups : le même peut sortir plusieurs fois.", seed=4),
        ring(4, 6, 50, "Un grand lot d'enregistrements, aussi souvent les uns que les autres.", 12, 5, row=record),
        ring(11, 4, 50, "Un grand lot, quand le tampon est plein.", 12, 6, group="rng"),
    ),
    judge_sample,
    mistakes6.SAMPLE,
    seen_rows,
    module="solutions6",
)  # fmt: skip

EXERCISES = (ENCODE, MASKED_ARGMAX, TD_TARGET, SAMPLE)
