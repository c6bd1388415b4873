"""2.3 · get_move : choisir un coup par la politique ε-gloutonne."""

from juge import Exercise

from .... import game
from ...draws import board_after, known_states, uniform
from .answer import get_move
from .cases import ALL_CALLS, CASES, MANY_CALLS, PARTS, choice, entry, given_draws, judge_get_move, signature_of_moves
from .mistakes import MISTAKES


def hidden(rng):
    """Tire les cas cachés."""
    for player in "XO":
        for init_q in (0.3, round(rng.uniform(0.4, 0.9), 2)):
            board, _ = _random_position(rng, player)
            about = f"Un état nouveau, pour {player}."
            known = {" " * 9: _random_entry(rng, " " * 9)}  # un état que la table connaît déjà, et doit garder
            yield choice(board, known, about, epsilon=rng.choice((0, 1)), player=player, init_q=init_q)
        board, key = _random_position(rng, player)
        free = game.legal_moves(board)
        below_zero = uniform(rng, len(free), -1, -0.1)
        about = f"Avec ε = 0, pour {player}."
        yield choice(board, {key: entry(below_zero, below_zero, free)}, about, "glouton", epsilon=0, player=player)
        board, key = _random_position(rng, player)
        free = game.legal_moves(board)
        best = rng.choice(free)
        values = [best + 0.5 * (move == best) for move in free]  # les autres cases valent le numéro de la meilleure
        yield choice(board, {key: entry(values, values, free)}, about, "glouton", epsilon=0, player=player)
        for split in _SPLIT_VALUES:
            board, key = _random_position(rng, player)
            table = {key: _random_entry(rng, board, split)}
            yield choice(board, table, about, "glouton", epsilon=0, player=player)
    for epsilon, group in ((1, "hasard"), (0.5, "mélange")):
        board, key = _random_position(rng, "X")
        table = {key: _random_entry(rng, board)}
        yield choice(board, table, f"Avec ε = {epsilon}.".replace(".5", ",5"), group, MANY_CALLS, epsilon=epsilon)
    for epsilon in (0, 1, 0.5, round(rng.uniform(0.5, 0.9), 2)):
        board, key = _random_position(rng, "X")
        best = rng.choice(game.legal_moves(board)[1:-1])
        yield given_draws(board, known_states(rng.randint(10, 30)) | {key: _prefer(board, best)}, epsilon)
    for epsilon, group in ((1, "hasard"), (0, "glouton")):
        key = rng.choice([*known_states(300)])
        table = {key: _prefer(key, rng.choice(game.legal_moves(key)))}
        yield choice([*game.flip(key)], table, "Deux cases.", group, MANY_CALLS, epsilon=epsilon, player="O")
    table = {" " * 9: _prefer(" " * 9, rng.randrange(9))}
    yield choice([" "] * 9, table, "Avec ε = 0,2.", "longtemps", ALL_CALLS, epsilon=0.2)


def _random_position(rng, player):
    """Tire un plateau où ce joueur est au trait, et son état : 5 cases libres pour X, 4 ou 6 pour O."""
    count = 4 if player == "X" else rng.choice((3, 5))
    while True:
        board = board_after(rng.sample(range(9), count))
        if game.verdict(board) == "C":
            return list(board), board if player == "X" else game.flip(board)


# Chaque ligne donne les valeurs de quatre coups dans Q1 et dans Q2. La moyenne préfère toujours le premier. Q1 seule,
# Q2 seule, leur maximum, leur minimum, ou une moyenne qui compte l'une double, préfère ici ou là un autre coup.
_SPLIT_VALUES = (
    ((0.62, 0.62), (0.7, 0.5), (0.5, 0.7), (0.9, 0.05)),
    ((0.95, -0.05), (0.4, 0.45), (-0.4, 0.99), (0.2, 0.3)),
    ((-0.05, 0.95), (0.45, 0.4), (0.99, -0.4), (0.3, 0.2)),
)


def _random_entry(rng, board, split=_SPLIT_VALUES[0]):
    """Tire des valeurs où Q1, Q2 et leur moyenne ne préfèrent pas le même coup."""
    free, shift = game.legal_moves(board), rng.uniform(-0.1, 0.1)
    q1, q2 = ({move: round(rng.uniform(-0.4, 0.2), 2) for move in free} for _ in range(2))
    for move, (value_1, value_2) in zip(rng.sample(free, 4), split, strict=True):
        q1[move], q2[move] = round(value_1 + shift, 2), round(value_2 + shift, 2)
    return entry(q1.values(), q2.values(), free)


def _prefer(board, best):
    """Construit l'entrée d'un état où un seul coup vaut plus que les autres."""
    free = game.legal_moves(board)
    return entry(*[[0.5 + 0.2 * (move == best) for move in free]] * 2, free)


HINTS = (
    "Sous quelle clé la table range-t-elle le plateau que voit O, et que faut-il y écrire à la première visite ? "
    "Ensuite seulement vient le choix : que doit valoir random.random() pour que le hasard décide ?",
    """\
état ← b en une chaîne, retournée si player est 'O'
si l'état n'est pas dans q_table :
    libres ← les numéros des cases vides de b
    q_table[état] ← Q1 et Q2 : deux dictionnaires où chaque case libre vaut init_q
si un nombre tiré dans [0, 1[ est inférieur à epsilon :
    renvoyer l'un des coups de l'état, au hasard
renvoyer celui dont la moyenne de Q1 et de Q2 est la plus grande""",
)

EXERCISE = Exercise(
    "2.3",
    get_move,
    minutes=20,
    cases=CASES,
    parts=PARTS,
    judge=judge_get_move,
    hidden=hidden,
    hints=HINTS,
    gap="(q1[move] + q2[move]) / 2",
    mistakes=MISTAKES,
    signature=signature_of_moves,
    told=("q_table",),
    numbered=True,
)
