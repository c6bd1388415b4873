"""C.2 · backup : remonter l'arbre, d'un coup au précédent, le résultat d'une partie.

Source : Kocsis & Szepesvári, « Bandit based Monte-Carlo Planning » (2006).
"""

from itertools import accumulate

from juge import Case, Exercise, Fault, Mistake, edited
from juge.values import same, shown
from juge.values.written import code

from .tree import new_node, play

GAME = (4, 0, 1, 7, 2, 6, 3, 5)  # des coups après lesquels la partie continue
BOARDS = [*accumulate(GAME, play, initial=" " * 9)]


def backup(path, result):
    """Compte une partie dans chaque nœud de path, sur place ; ne renvoie rien.

    path est le chemin descendu, la liste de ses nœuds, de la racine au dernier, tels que new_node les crée :
    node["visits"] compte leurs visites, node["total"] est la somme de ce qu'elles ont rapporté à celui qui vient d'y
    jouer. result est ce que la partie rapporte à celui qui a joué le dernier coup du chemin : 1, 0 ou -1. Ce que l'un
    gagne, l'autre le perd, et ils jouent à tour de rôle.
    """
    ### YOUR CODE HERE ###
    for node in reversed(path):
        node["visits"] += 1
        node["total"] += result
        result = -result
    ### END OF YOUR CODE ###


def judge_backup(case, got, expected):
    """Compare les nœuds du dernier au premier : la première faute est la plus près de la fin de la partie."""
    (before, result), after, wanted = case.args, got.args[0], expected.args[0]
    if got.value is not None:
        return Fault("backup ne renvoie rien : elle change les nœuds de path.", code("None"), shown(got.value))
    if type(after) is not list or len(after) != len(before):
        return Fault("path garde ses nœuds : seuls leurs nombres changent.", shown(wanted), shown(after))
    for rank in reversed(range(len(before))):
        if not same(after[rank], wanted[rank]):
            place = f"{rank + 1} sur {len(before)}" + " (le dernier)" * (rank == len(before) - 1)
            was, right, left = (_counts(nodes[rank], before[rank]) for nodes in (before, wanted, after))
            return Fault(case.about, right, left, (("nœud", place), ("avant", was), ("result", code(str(result)))))
    return None


def _counts(node, before):
    """Écrit un nœud, sans son plateau, son coup et ses enfants s'ils sont ceux qu'il avait avant."""
    if type(node) is not dict:
        return shown(node)
    aside = [key for key in ("board", "move", "children") if same(node.get(key), before[key])]
    return shown({key: value for key, value in node.items() if key not in aside})


def signature_of_backup(_case, outcome):
    """Résume une issue par l'état des nœuds, la valeur rendue et l'erreur de Python."""
    return [outcome.args[0], outcome.value, outcome.failure and outcome.failure.kind]


def walked(counts, result, about, played=0):
    """Construit un cas de `backup` : les visites et le total de chaque nœud, de la racine au dernier.

    ``played`` coups sont déjà joués à la racine, et chaque nœud en a un de plus que le précédent. Aucun n'a d'enfant :
    l'arbre entier serait trop long à lire.
    """
    nodes = map(new_node, BOARDS[played:], (None, *GAME[played:]))
    path = [node | {"visits": visits, "total": total} for node, (visits, total) in zip(nodes, counts, strict=False)]
    return Case((path, result), about=about)


CASES = (
    walked([(0, 0)], 1, "Un seul nœud : une visite de plus, et le résultat s'ajoute au total."),
    walked([(5, -2), (0, 0)], 1, "Deux nœuds : celui qui a joué le premier coup n'est pas celui qui a gagné."),
    walked([(5, 2), (3, 1)], -1, "La partie est perdue pour celui qui a joué le dernier coup.", played=1),
    walked([(9, 3), (4, -1)], 0, "La partie est nulle : les visites changent, les totaux non."),
    walked([(8, 1), (5, 2), (0, 0)], 1, "Trois nœuds : les joueurs alternent.", played=1),
    walked([(40, -6), (21, 9), (8, -5), (1, 1)], -1, "Quatre nœuds, tous déjà visités.", played=3),
    walked([(90, 0), (50, 7), (30, -4), (12, 3), (4, 1), (0, 0)], 1, "Un long chemin."),
)


def hidden(rng):
    """Tire les cas cachés."""
    for length, result in ((2, 1), (3, -1), (4, 1), (5, 0), (7, -1)):
        counts = [(n, rng.randint(-n, n)) for n in sorted(rng.sample(range(1, 60), length), reverse=True)]
        yield walked(counts, result, "Un autre chemin.", rng.randint(0, 2))


MISTAKES = (
    Mistake(
        edited(backup, {"        result = -result\n": ""}),
        "Tous les nœuds reçoivent le même résultat : une victoire de l'un est pourtant une défaite de l'autre, et "
        "ils jouent à tour de rôle.",
        line="result = result",
    ),
    Mistake(
        edited(backup, {"reversed(path)": "path"}),
        "result est compté tel quel à la racine, puis change de signe en descendant : c'est pour le dernier nœud "
        "du chemin qu'il est donné.",
    ),
    Mistake(
        edited(backup, {"+= result": "-= result"}),
        "Le dernier nœud reçoit le résultat de l'adversaire : le signe change une fois de trop, ou trop tôt.",
    ),
)

HINTS = (
    "À qui result est-il donné ? Et qui avait joué le coup d'avant ?",
    """\
pour chaque nœud du chemin, du dernier à la racine :
    une visite de plus
    ajouter le résultat à son total
    le résultat change de signe""",
)

EXERCISE = Exercise(
    "C.2",
    backup,
    minutes=7,
    cases=CASES,
    judge=judge_backup,
    hidden=hidden,
    hints=HINTS,
    gap="reversed(path)",
    mistakes=MISTAKES,
    signature=signature_of_backup,
)
