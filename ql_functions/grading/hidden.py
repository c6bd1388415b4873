"""Les cas cachés de chaque exercice, tirés d'une graine : de la même forme que les cas publics, sur d'autres données.

Un cas caché ne se publie pas : son ``about`` dit ce qu'il éprouve sans rien montrer de ce qui a été tiré.
"""

import random

from .. import game
from ..checks import lesson1, lesson2, lesson3, lesson4, lesson5, lesson6
from ..checks.cases import Case


def hidden_cases(exercise_id, seed):
    """Les cas cachés d'un exercice.

    Args:
        exercise_id: l'exercice, par exemple ``"2.3"``.
        seed: la graine, un entier ; la même rend les mêmes cas.

    Returns:
        tuple[Case, ...]: vide pour 1.5 et 2.2, qui n'ont pas d'argument à changer.
    """
    draw = _DRAWN.get(exercise_id)
    return tuple(draw(random.Random(f"{exercise_id} {seed}"))) if draw else ()


# --- Leçon 1 -----------------------------------------------------------------------------------------------


def _new_board(rng):
    for size in rng.sample((2, 6, 7, 8), 2):
        yield Case((size,), about="Un autre côté : size × size cases.")
        yield Case(kwargs={"size": size}, about="Un autre côté : size × size cases.")


def _check_for_win(rng):
    for min_contig in (3, 3, 3, 2, 4):
        for winner in ("X", "O", False):
            text = "".join(_line(rng, min_contig, winner))
            yield lesson1.line(text, min_contig, f"Une autre ligne, avec min_contig={min_contig}.")


def _line(rng, min_contig, winner):
    """Une ligne qui a ce seul gagnant ; s'il n'y en a pas, assez de marques pour tromper qui les compte."""
    while True:
        line = rng.choices("XO ", k=min_contig + rng.randint(1, 4))
        winners = [player for player in "XO" if player * min_contig in "".join(line)]
        if winners == ([winner] if winner else []) and max(map(line.count, "XO")) >= min_contig:
            return line


def _evaluate(rng):
    boards = {}
    while len(boards) < 8:
        moves, winner = _random_game(rng)
        end = _board_after(moves)
        line = game.winning_line(end) or (0, 1)
        boards.setdefault((winner, line[1] - line[0] in (2, 4)), end)  # aligné en diagonale ou non
        if winner == "X" and len(moves) == 9:
            boards.setdefault((winner, "sur un plateau plein"), end)
        boards.setdefault(("C", len(moves) > 7), _board_after(moves[:-1]))
    for board in boards.values():
        for form in (list, str):
            yield Case((form(board),), globals={"min_contig": 3}, about="Un autre plateau.")


def _random_game(rng, size=3):
    """Une partie jouée au hasard, où l'on aligne 3 marques : ses coups et son résultat."""
    moves = rng.sample(range(size**2), size**2)
    verdicts = ((count, game.verdict(_board_after(moves[:count], size))) for count in range(5, len(moves) + 1))
    count, winner = next((count, verdict) for count, verdict in verdicts if verdict != "C")
    return moves[:count], winner


def _board_after(moves, size=3):
    return "".join("XO"[moves.index(square) % 2] if square in moves else game.EMPTY for square in range(size**2))


def _magic_win(rng):
    lines = rng.sample(game.lines(), 4)
    for line in lines:
        yield Case((rng.sample(line, 3),), about="Trois autres cases, alignées.")
    for line in lines:
        others = [square for square in range(9) if square not in line]
        squares = rng.sample(line, 2) + rng.sample(others, 2)
        yield Case((rng.sample(squares, 4),), about="Quatre autres cases.")


# --- Leçon 2 -----------------------------------------------------------------------------------------------


def _flip_board(rng):
    for size in (3, 3, 3, 4, 5):
        key = rng.choices("XO ", k=size**2)
        key[:2] = "XO"
        yield Case(("".join(rng.sample(key, len(key))),), about="Un autre état.")


def _get_move(rng):
    for player in "XO":
        for init_q in (0.3, round(rng.uniform(0.4, 0.9), 2)):
            board, _ = _position(rng, player)
            about = f"Un état nouveau, pour {player}."
            yield lesson2.choice(board, {}, about, epsilon=rng.choice((0, 1)), player=player, init_q=init_q)
        for _ in range(3):
            board, key = _position(rng, player)
            table = {key: _split_entry(rng, board)}
            yield lesson2.choice(board, table, f"Avec ε = 0, pour {player}.", "glouton", epsilon=0, player=player)
    for epsilon, group in ((1, "hasard"), (0.5, "mélange")):
        board, key = _position(rng, "X")
        table = {key: _split_entry(rng, board)}
        yield lesson2.choice(board, table, f"Avec ε = {epsilon}.".replace(".5", ",5"), group, 500, epsilon=epsilon)


def _position(rng, player):
    """Un plateau où c'est à ce joueur de jouer, et son état : 5 cases libres pour X, 4 ou 6 pour O."""
    count = 4 if player == "X" else rng.choice((3, 5))
    while True:
        board = _board_after(rng.sample(range(9), count))
        if game.verdict(board) == "C":
            return list(board), board if player == "X" else game.flip(board)


def _split_entry(rng, board):
    """Des valeurs où Q1, Q2 et leur moyenne préfèrent chacune un autre coup."""
    free = game.legal_moves(board)
    best, best_1, best_2 = rng.sample(free, 3)
    q1, q2 = ({move: round(rng.uniform(-0.4, 0.3), 2) for move in free} for _ in range(2))
    q1[best] = q2[best] = 0.7
    q1[best_1], q2[best_1] = 0.9, rng.choice((-0.2, 0.1))
    q1[best_2], q2[best_2] = rng.choice((-0.2, 0.1)), 0.9
    return lesson2.entry(q1.values(), q2.values(), free)


# --- Leçon 3 -----------------------------------------------------------------------------------------------


def _simulate_game(rng):
    for _ in range(4):
        yield lesson3.game(tuple(_random_game(rng)[0]), "Une autre partie.")
    for _ in range(3):
        epsilons = [round(rng.uniform(0.05, 0.95), 2) for _ in "XO"]
        yield lesson3.game(tuple(_random_game(rng)[0]), "Une autre partie, où chacun a son ε.", *epsilons)
    for _ in range(2):
        yield lesson3.game(tuple(_random_game(rng, 4)[0]), "Une autre partie, avec size=4.", size=4)


def _win_rates(rng):
    for count in rng.sample(range(5, 20), 4):
        winners = [*"XOT", *rng.choices("XOT", k=count)]
        yield lesson3.series("".join(rng.sample(winners, len(winners))), "D'autres parties.")


# --- Leçon 4 -----------------------------------------------------------------------------------------------


def _uniform(rng, count, low=-1, high=1):
    return [round(rng.uniform(low, high), 4) for _ in range(count)]


def _get_new_q(rng):
    for _ in range(6):
        yield lesson4.new_q(*_uniform(rng, 3), "D'autres valeurs.", *_uniform(rng, 2, 0.05, 0.95))


def _get_reward(rng):
    for winner in "XOT":
        for player in "XO":
            for alpha in ((), _uniform(rng, 1, 0.3, 0.8)):
                about = "D'autres arguments" + " et un autre alpha." * bool(alpha) + "." * (not alpha)
                yield lesson4.reward(rng.randint(1, 5), player, winner, about, *alpha)


def _backpropagate(rng):
    def played(moves, winner, **settings):
        return lesson4.played(moves, winner, "Une autre partie.", seed=rng.random(), **settings)

    for winner in "XOT":
        yield played(rng.sample(range(9), rng.choice((1, 2))), winner)
    games = {}
    while len(games) < 3:
        moves, winner = _random_game(rng)
        games[winner] = moves
    for winner, moves in games.items():
        yield played(moves, winner)
        lrate, discount, alpha = _uniform(rng, 3, 0.2, 0.8)
        yield played(moves, winner, lrate=lrate, discount=discount, alpha=(alpha,))
    yield played(rng.sample(range(25), 25), "T", size=5)


def _double_future_q(rng):
    for count in (2, 3, 4, 5):
        moves = rng.sample(range(9), count)
        drawn, other = ({move: value for move, value in zip(moves, _uniform(rng, count), strict=True)} for _ in "12")
        yield Case((drawn, other), about="D'autres valeurs.")


# --- Leçon 5 -----------------------------------------------------------------------------------------------


def _train_agent(rng):
    for iters in rng.sample(range(2, 10), 2):
        yield lesson5.training(iters, "Un autre nombre de parties.")
    for _ in range(2):
        init_e = round(rng.uniform(0.2, 0.95), 2)
        yield lesson5.training(rng.randint(2, 9), "Un autre nombre de parties, un autre ε au départ.", init_e=init_e)


# --- Leçon 6 -----------------------------------------------------------------------------------------------


def _encode(rng):
    for size in (3, 3, 3, 4, 5):
        count = rng.randint(3, size**2 - 1)
        board = _board_after(rng.sample(range(size**2), count), size)
        yield Case((game.flip(board) if count % 2 else board,), about="Un autre état.")


def _legal(rng, count):
    """Des coups permis, au moins un, et d'autres qui ne le sont pas."""
    letters = ["T", "F", *rng.choices("TF", k=count - 2)]
    return "".join(rng.sample(letters, count))


def _masked_argmax(rng):
    for low, high in ((-1, 1), (0.1, 1), (-1, -0.1), (-2, -1.1), (-90, -20)):
        yield lesson6.best([(_uniform(rng, 5, low, high), _legal(rng, 5))], "Une autre ligne.")
    yield lesson6.best([([0.5] * 6, "F" + _legal(rng, 5))], "À égalité, la première case permise.")
    yield lesson6.best([(sorted(_uniform(rng, 4), reverse=True), "FFFT")], "Une seule case est permise.")
    for count, squares in ((4, 4), (3, 9), (6, 16)):
        rows = [(_uniform(rng, squares), _legal(rng, squares)) for _ in range(count)]
        yield lesson6.best(rows, "D'autres lignes.")


def _td_target(rng):
    def after(squares, legal="", **rest):
        return lesson6.after(_uniform(rng, squares), _uniform(rng, squares), legal, **rest)

    def alone(**rest):
        return lesson6.after(_uniform(rng, 3), **rest)

    for reward in (0.0, *_uniform(rng, 2)):
        discount = round(rng.uniform(0.3, 0.95), 2)
        yield lesson6.targets([alone(reward=reward)], "Une autre réplique.", discount=discount)
    for _ in range(2):
        ends = [alone(reward=1.0, done=True), alone(legal="FFF", done=True), alone()]
        yield lesson6.targets(rng.sample(ends, 3), "D'autres parties, finies ou non.", "fin")
    for count, squares in ((1, 3), (2, 4), (4, 9), (4, 9)):
        moves = [after(squares, _legal(rng, squares)) for _ in range(count)]
        yield lesson6.targets(moves, "D'autres répliques, permises ou non.", "double")


def _sample(rng):
    """Au plus 30 tests de hasard de plus, comme dans la leçon ; voir `judge_draws`."""
    for row in (int, lesson6.record):
        capacity, seed = rng.randint(6, 8), rng.randrange(10**6)
        about = "D'autres coups, dans un tampon qui n'est pas plein."
        yield lesson6.ring(rng.randint(3, 5), capacity, 7, about, 60, seed, rng.randint(20, 90), row)
        about, count = "D'autres coups, dans un tampon plein.", capacity + rng.randint(1, 9)
        first = rng.randint(1 - count, capacity - count)  # 0 est gardé
        yield lesson6.ring(count, capacity, 5, about, 80, seed, first, row, "rng")


_DRAWN = {
    "1.1": _new_board, "1.2": _check_for_win, "1.3": _evaluate, "1.4": _magic_win,
    "2.1": _flip_board, "2.3": _get_move, "3.1": _simulate_game, "3.2": _win_rates,
    "4.1": _get_new_q, "4.2": _get_reward, "4.3": _backpropagate, "4.4": _double_future_q, "5.1": _train_agent,
    "6.1": _encode, "6.2": _masked_argmax, "6.3": _td_target, "6.4": _sample,
}  # fmt: skip
