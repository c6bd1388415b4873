"""6.4 · sample : tirer un lot dans le tampon.

Source : Mnih et al., « Human-level control through deep reinforcement learning » (2015).
"""

from itertools import chain, pairwise

from juge import Case, Exercise, Fault, Mistake, Part
from juge.declare.chance import binomial_range
from juge.values import same, shown

from .arrays import add_shape


def sample(rows, count, batch, rng):
    """Tire au hasard batch coups parmi ceux que garde le tampon ; le même peut être tiré deux fois.

    rows est un anneau : le premier coup reçu va à la place 0, le suivant à la place 1 ; quand tout est plein, le plus
    récent prend la place du plus ancien. count est le nombre de coups reçus depuis le début, rng le générateur du
    hasard (un numpy.random.Generator). Renvoie un tableau de batch coups.

    >>> sample(np.array([7, 7, 7, 0, 0]), 3, 4, np.random.default_rng(0)).tolist()
    [7, 7, 7, 7]
    """
    ### YOUR CODE HERE ###
    filled = min(count, len(rows))
    return rows[rng.integers(filled, size=batch)]
    ### END OF YOUR CODE ###


def record(move):
    """Construit l'enregistrement d'un coup, tel que le tampon le garde : son numéro et sa récompense."""
    return move, 0.0


def ring(count, capacity, batch, about, calls=30, seed=1, first=11, row=int, group=""):
    """Construit un cas de `sample` : des coups numérotés à partir de ``first`` ; une place encore vide contient 0.

    ``row`` construit un coup d'après son numéro : le numéro lui-même, ou un enregistrement (`record`). Le cas répète
    ensuite ses ``calls`` appels avec le même hasard.
    """
    rows = [row(0)] * capacity
    for move in range(count):
        rows[move % capacity] = row(first + move)
    return Case((rows, count, batch), repeat=2 * calls, about=about, group=group, arrays=True, rng=seed)


def judge_sample(case, got, expected):
    """Juge comme `judge_draws` ; dans le groupe « rng », le même hasard doit aussi refaire les mêmes lots."""
    return judge_draws(case, got, expected) or (judge_rng(case, got, expected) if case.group == "rng" else None)


def judge_rng(case, got, _expected):
    """Vérifie que les lots, de batch éléments, dépendent du seul rng : ils changent, et la même graine les refait."""
    half = case.repeat // 2
    if any(type(call) is not list or len(call) != case.args[2] for call in got.value):
        return Fault("sample renvoie un tableau de batch coups.", f"{case.args[2]} coups", shown(got.value[0]))
    if all(same(call, got.value[0]) for call in got.value):
        return Fault("À chaque appel, ce sont les mêmes coups : le tirage doit changer d'un appel à l'autre.")
    if not same(got.value[:half], got.value[half:]):
        return Fault("Un rng reparti de la même graine ne refait pas les mêmes lots : c'est lui seul qui doit tirer.")
    return None


def judge_draws(case, got, _expected):
    """Vérifie que les lots ont la bonne longueur, viennent de la partie remplie, et changent d'un appel à l'autre.

    Le juge compte ensuite combien de fois sort chaque coup, et combien de fois le même sort deux fois de suite : pour
    des tirages indépendants parmi n coups, ces nombres suivent deux lois binomiales de probabilité 1 / n.
    Risque d'accuser une bonne réponse : 35 tests à 1e-6 dans les sept cas de la leçon, donc moins de 4e-5 ; des appels
    tous pareils n'y ajoutent que 2^-203. Risque de laisser passer un tirage inégal : nul si un coup ne sort jamais,
    moins de 2e-3 dans un cas de 600 tirages s'il sort deux fois plus souvent que les autres (2/5 au lieu de 1/4).
    """
    rows, count, batch = case.args
    among = f"parmi {rows[:count]}"
    kept = list(map(shown, rows[:count]))
    calls = write_calls(got.value[: case.repeat // 2])
    for call, drawn in zip(got.value, calls, strict=False):
        if type(call) is not list or len(drawn) != batch:
            fault = Fault("sample renvoie un tableau de batch coups.", f"{batch} coups {among}", shown(call))
            return add_shape(fault, call, batch, "coup")
        if not set(drawn) <= set(kept):
            as_they_are = {type(row) for row in call} == {type(row) for row in rows}
            says = case.about if as_they_are else "sample renvoie les coups de rows tels quels, sans changer leur type."
            return Fault(_ask_about_places(calls, rows) or says, f"des coups {among}", shown(call))
    if all(call == calls[0] for call in calls):
        return Fault("À chaque appel, ce sont les mêmes coups : le tirage doit changer d'un appel à l'autre.",
                     "d'autres coups à chaque appel", f"à chaque appel {shown(got.value[0])}")  # fmt: skip
    return _judge_chance(calls, kept)


def _ask_about_places(calls, rows):
    """Écrit une question si les lots sont faits de numéros de places, et non de coups ; sinon ``""``."""
    drawn = set(chain.from_iterable(calls))
    if drawn <= set(map(str, range(len(rows)))) and drawn - set(map(shown, rows)):
        return "Vos lots sont-ils faits de numéros de places ? On attend les coups qui s'y trouvent, dans rows."
    return ""


def write_calls(values):
    """Écrit les coups de chaque lot ; un lot qui n'est pas une liste devient une liste d'un élément."""
    return [list(map(shown, call if type(call) is list else [call])) for call in values]


def _list_uneven(calls, kept):
    """Liste les coups qui sortent trop souvent, ou trop peu."""
    drawn = list(chain.from_iterable(calls))
    least, most = binomial_range(len(drawn), 1 / len(kept))
    return [row for row in kept if not least <= drawn.count(row) <= most]


def _judge_chance(calls, kept):
    drawn, wrong = list(chain.from_iterable(calls)), _list_uneven(calls, kept)
    if wrong:
        expected = f"chacun des coups [{', '.join(kept)}] environ {len(drawn) // len(kept)} fois sur {len(drawn)}"
        never = [row for row in wrong if row not in drawn]
        got = f"le coup {wrong[0]} : {drawn.count(wrong[0])} fois"
        if never:
            got = f"jamais {'le coup' if len(never) == 1 else 'les coups'} {', '.join(never)}"
        return Fault("Tous les coups gardés doivent sortir aussi souvent les uns que les autres.", expected, got)
    pairs = [one == other for call in calls for one, other in pairwise(call)]
    least, most = binomial_range(len(pairs), 1 / len(kept))
    if not least <= sum(pairs) <= most:
        says = "Dans un lot, un tirage ne dépend pas du précédent : le même coup peut sortir deux fois de suite."
        expected = f"deux fois de suite le même coup, environ {len(pairs) // len(kept)} fois sur {len(pairs)}"
        return Fault(says, expected, f"{sum(pairs)} fois")
    return None


def signature_of_samples(_case, outcome):
    """Résume les lots : un échec, ou leur longueur et les coups vus.

    En 120 tirages parmi 7 places, une place est oubliée avec une probabilité de moins de 7·(6/7)^120 = 7e-8.
    """
    if outcome.failure:
        return ["échec", outcome.failure.kind]
    calls = write_calls(outcome.value)
    lengths = sorted({f"{type(call).__name__} {len(items)}" for call, items in zip(outcome.value, calls, strict=True)})
    return [lengths, sorted(set(chain.from_iterable(calls)))]


CASES = (
    ring(4, 7, 4, "Quatre coups reçus, sept places : seules les quatre premières sont remplies."),
    ring(5, 5, 4, "Cinq coups reçus, cinq places : le tampon est juste plein.", seed=2, first=-2),
    ring(12, 5, 4, "Douze coups reçus, cinq places : il en reste les cinq derniers.", seed=3),
    ring(2, 6, 7, "Sept tirages parmi deux coups : le même peut sortir plusieurs fois.", seed=4),
    ring(4, 6, 50, "Un grand lot d'enregistrements, aussi souvent les uns que les autres.", 12, 5, row=record),
    ring(6, 4, 50, "Un grand lot, quand le tampon est plein.", 20, 6, group="rng"),
    ring(4, 7, 12, "Un lot, quand le tampon n'est pas plein.", 20, 8, group="rng"),
)


def hidden(rng):
    """Tire les cas cachés : au plus 30 tests de hasard de plus, comme dans la leçon ; voir `judge_draws`."""
    for row in (int, record):
        capacity, seed = rng.randint(6, 8), rng.randrange(10**6)
        about = "D'autres coups, dans un tampon qui n'est pas plein."
        yield ring(rng.randint(3, 5), capacity, 7, about, 60, seed, rng.randint(20, 90), row)
        about, count = "D'autres coups, dans un tampon plein.", capacity + rng.randint(2, 5)
        first = rng.randint(1 - count, capacity - count)  # un coup gardé a le numéro 0
        yield ring(count, capacity, 5, about, 80, seed, first, row, "rng")


PARTS = (
    Part("le tampon qui n'est pas plein", 2, lambda case: case.args[1] < len(case.args[0]), judge_draws),
    Part("le tampon plein", 1, lambda case: case.args[1] >= len(case.args[0]), judge_draws),
    Part("rng seul tire", 1, lambda case: case.group == "rng", judge_rng),
)


# fmt: off
MISTAKES = (
    Mistake(lambda rows, count, batch, rng: rows[rng.integers(count % len(rows), size=batch)],
            "count % len(rows) est la prochaine place à remplir. Une fois le tampon plein, toutes sont occupées : "
            "ne tirer qu'avant celle-là en oublie."),
)
# fmt: on

HINTS = (
    "Combien de places sont remplies quand trois coups sont arrivés ? Et quand il en est arrivé mille de plus que "
    "rows n'a de places ?",
    """\
remplies ← le nombre de coups reçus, sans dépasser le nombre de places
places ← batch entiers au hasard, de 0 à remplies − 1, chacun tiré à part
renvoyer les coups de rows à ces places""",
)

EXERCISE = Exercise(
    "6.4",
    sample,
    minutes=6,
    cases=CASES,
    parts=PARTS,
    judge=judge_sample,
    hidden=hidden,
    hints=HINTS,
    gap="min(count, len(rows))",
    mistakes=MISTAKES,
    signature=signature_of_samples,
)
