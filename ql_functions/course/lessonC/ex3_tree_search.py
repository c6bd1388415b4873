"""C.3 · tree_search : chercher le coup à jouer, une simulation après l'autre.

Source : Coulom, « Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search » (2006).
"""

from functools import cache
from itertools import product

from juge import Case, Exercise, Fault, Mistake
from juge.namespace import rebind
from juge.values import drawable, shown

from ... import game
from .ex1_ucb1 import ucb1
from .ex2_backup import backup
from .tree import expand, new_node, play, rollout


def tree_search(board, simulations, c):
    """Renvoie les visites que la recherche donne à chaque case : une liste de 9 nombres, 0 si le coup n'est pas permis.

    board est une chaîne de 9 signes, où la partie continue. La racine est étendue d'abord. Puis chaque simulation
    descend de la racine, par ucb1, jusqu'à un nœud sans enfant, l'étend, y finit une partie au hasard, et la compte
    dans tout le chemin. new_node, expand et rollout sont données ; ucb1 et backup sont les vôtres.

    >>> tree_search("XOXOXOOX ", 5, 1.4)
    [0, 0, 0, 0, 0, 0, 0, 0, 5]
    """
    root = new_node(board)
    expand(root)
    ### YOUR CODE HERE ###
    for _ in range(simulations):
        path = [root]
        while path[-1]["children"]:
            children = path[-1]["children"]
            visits = [child["visits"] for child in children]
            totals = [child["total"] for child in children]
            path.append(children[ucb1(visits, totals, c)])
        expand(path[-1])
        backup(path, rollout(path[-1]["board"]))
    ### END OF YOUR CODE ###
    visits = [0] * 9
    for child in root["children"]:
        visits[child["move"]] = child["visits"]
    return visits


FEW = 3  # cases libres : jusque-là, toutes les recherches possibles s'essaient
SLACK = 1  # visites


def judge_tree_search(case, got, expected):
    """Juge ce que fait la recherche : ses visites s'ajoutent, et se partagent entre les coups comme elles le doivent.

    Risque d'accuser une bonne réponse : aucun. Les sommes ne doivent rien au hasard. Là où il reste trois cases libres
    au plus, `visits_between` essaie toutes les issues des parties au hasard, et ``SLACK`` visites de plus sont laissées
    au choix que fait ucb1 entre des notes égales. Ailleurs, seules les sommes sont jugées.
    """
    (board, simulations, c), values = case.args, got.value
    if not _are_visits(values):
        return Fault("tree_search renvoie une liste de neuf entiers.", shown(expected.value), shown(values))
    place = (("plateau", drawable(board)),)
    if any(value and square != game.EMPTY for value, square in zip(values, board, strict=True)):
        return Fault("Une case prise n'a aucune visite.", shown(expected.value), shown(values), place)
    if sum(values) != simulations:
        says = "Chaque simulation passe par un coup de la racine, et un seul : elle lui ajoute une visite."
        return Fault(says, f"visites en tout : {simulations}", f"visites en tout : {sum(values)}", place)
    if board.count(game.EMPTY) <= FEW:
        between = visits_between(board, simulations, c)
        if any(not low - SLACK <= n <= high + SLACK for n, (low, high) in zip(values, between, strict=True)):
            return Fault(case.about, shown(expected.value), shown(values), place)
    return None


def _are_visits(values):
    return type(values) is list and len(values) == 9 and all(type(value) is int for value in values)


@cache
def visits_between(board, simulations, c):
    """Calcule le moins et le plus de visites que reçoit chaque case, quoi que donnent les parties au hasard.

    Il reste trois cases libres au plus : un enfant de la racine en a deux, que le hasard remplit dans un ordre ou dans
    l'autre ; ce qui est plus bas n'a plus le choix.
    """
    found, free = [], board.count(game.EMPTY)
    for draws in product((0, 1), repeat=free if free == FEW else 0):
        for pick in (ucb1, _last_of_the_best):
            orders = iter(draws)

            def finished(reached, orders=orders):
                return result_of(reached, next(orders) if has_choice(reached) else 0)

            found.append(rebind(tree_search, {**globals(), "rollout": finished, "ucb1": pick})(board, simulations, c))
    return [(min(column), max(column)) for column in zip(*found, strict=True)]


@cache
def result_of(board, which):
    """Finit une partie où il reste deux cases libres au plus, dans le premier ordre ou le second ; voir `rollout`."""
    who = "XO"[game.player_to_move(board) == "X"]
    while game.verdict(board) == "C":
        board, which = play(board, game.legal_moves(board)[which]), 0
    return {"T": 0, who: 1}.get(game.verdict(board), -1)


@cache
def has_choice(board):
    """Le hasard y décide-t-il de quelque chose ? La partie continue, et il reste deux cases libres."""
    return board.count(game.EMPTY) == 2 and game.verdict(board) == "C"


def _last_of_the_best(visits, totals, c):
    return len(visits) - 1 - ucb1(visits[::-1], totals[::-1], c)


def signature_of_search(case, outcome):
    """Résume une issue par ce que le hasard n'y décide pas.

    Ce sont les visites, s'il reste deux cases libres ou moins. S'il en reste trois, c'est leur somme, le coup le plus
    visité, et s'il l'est bien moins qu'il ne doit ; au-delà, c'est leur somme.
    """
    values, free = outcome.value, case.args[0].count(game.EMPTY)
    if outcome.failure or not _are_visits(values):
        return [outcome.failure and outcome.failure.kind, values]
    if free != FEW:
        return values if free < FEW else [sum(values)]
    most = max(values)
    return [sum(values), values.index(most), most < max(low for low, _ in visits_between(*case.args)) - 8]


CASES = (
    Case(("XOXOXOOX ", 5, 1.4), about="Il ne reste qu'une case : toutes les visites y sont."),
    Case(("  XXOOXOX", 40, 1), about="C'est à O, et l'un de ses deux coups gagne."),
    Case(("  OXXOXOX", 40, 0.6), about="C'est à O, et l'un de ses deux coups pare une menace."),
    Case((" X  XOOOX", 300, 2.5), about="C'est à X, et l'un de ses trois coups gagne : il reçoit presque tout."),
    Case((" XO OX OX", 300, 2.5), about="C'est à X de parer une menace : la réponse de O se voit un étage plus bas."),
    Case(("O  O XXOX", 150, 2.5), about="Une autre menace que X doit parer."),
    Case(("OXX O  OX", 60, 0.3), about="Avec c = 0,3, la recherche fait peu de crédit."),
    Case(("OXX O  OX", 300, 4), about="Avec c = 4, elle en fait beaucoup."),
    Case(("XX OO    ", 70, 1.4), about="Cinq cases libres : aucune visite ne se perd."),
    Case((" " * 9, 50, 1.4), about="Le plateau vide : aucune visite ne se perd."),
)


def hidden(rng):
    """Tire les cas cachés : O a deux coups, ou X en a trois, dont un seul est le meilleur."""
    for free in (2, 2, 3, 3, 3):
        board = rng.choice([board for board in LAST_MOVES if board.count(game.EMPTY) == free])
        yield Case((board, rng.randint(250, 320), 2.5), about="Un autre plateau.")
    yield Case((rng.choice((" X  O    ", "X   O   X")), rng.randint(60, 90), 1), about="Un plateau presque vide.")


# Là où la partie se gagne, ou se sauve, d'un seul coup : O a deux cases libres, ou X en a trois. Une recherche qui ne
# regarde qu'un coup y partage ses visites tout autrement.
LAST_MOVES = (
    *(" XX XOOOX", "XOXOX OX ", "XOXXXOO  ", " XOOX XOX", "XX OOXXO ", "OXX OO XX", "X X OOOXX", "OX XOXXO "),
    *("OOX XO  X", "XOX XOO  ", "X  O XXOO", "  X OOOXX", "O  O XXOX", "OXX  OO X", "XOX X O O", " XO  XXOO"),
)


def _searches(
    descends=lambda path: path[-1]["children"],
    result=lambda board: rollout(board),
    credit=lambda c: c,
):
    """Construit un `tree_search` juste, sauf les étapes données : quand descendre, le résultat compté, le crédit."""

    def answer(board, simulations, c):
        root = new_node(board)
        expand(root)
        for _ in range(simulations):
            path = [root]
            while descends(path):
                children = path[-1]["children"]
                counts = ([child[key] for child in children] for key in ("visits", "total"))
                path.append(children[ucb1(*counts, credit(c))])
            expand(path[-1])
            backup(path, result(path[-1]["board"]))
        visits = [0] * 9
        for child in root["children"]:
            visits[child["move"]] = child["visits"]
        return visits

    return answer


MISTAKES = (
    Mistake(
        _searches(result=lambda board: -rollout(board)),
        "La recherche préfère les coups qui perdent, comme si le chemin comptait le résultat de l'adversaire. À qui "
        "rollout donne-t-elle le sien ?",
    ),
    Mistake(
        _searches(descends=lambda path: len(path) == 1),
        "La recherche ne voit pas que l'adversaire choisira sa réponse. Une simulation descend-elle plus bas que les "
        "coups de la racine ? Le résultat change-t-il de signe d'un étage à l'autre ?",
        line='if path[-1]["children"]:',
    ),
    Mistake(_searches(credit=lambda c: 1.4), "Le paramètre c ne change rien : c'est lui que doit recevoir ucb1."),
)

HINTS = (
    "Que contient le chemin au début d'une simulation ? À quoi voit-on qu'il faut cesser de descendre ?",
    """\
répéter simulations fois :
    chemin ← la racine seule
    tant que le dernier nœud du chemin a des enfants :
        ajouter au chemin l'enfant que choisit ucb1, d'après les visites et les totaux des enfants
    étendre le dernier nœud
    compter dans le chemin une partie finie au hasard, à partir de son plateau""",
)

EXERCISE = Exercise(
    "C.3",
    tree_search,
    minutes=14,
    cases=CASES,
    judge=judge_tree_search,
    hidden=hidden,
    hints=HINTS,
    gap="children[ucb1(visits, totals, c)]",
    mistakes=MISTAKES,
    signature=signature_of_search,
)
