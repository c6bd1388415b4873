"""L'entraînement d'une table, par le moteur compilé ou par les fonctions du cours."""

from juge.drawing.numbers import decimal

from .. import game, q_tables, solutions
from ..agents.tables import states_met
from .history import Frame, History, frames_every
from .parameters import Parameters
from .stream import Stream


def train(q_table, recipe=None, boards=None, seed=None):
    """Entraîne ``q_table`` sur place ; en 3×3, par le moteur compilé.

    Args:
        q_table: la table, vide ou déjà entraînée.
        recipe: la `Recipe` ; par défaut celle du cours, 45 000 parties.
        boards: plateaux à observer ; par défaut le plateau vide et celui où X a joué dans un coin.
        seed: graine du hasard, un entier ; ``None`` pour un hasard nouveau.

    Returns:
        History: ce qu'il faut pour dessiner l'entraînement.

    Raises:
        TypeError, ValueError: un argument n'est pas ce qu'il doit être.
    """
    recipe = Parameters() if recipe is None else recipe
    size, min_contig = solutions.size, solutions.min_contig
    q_tables.check_same_size(q_table, size)
    history = new_history(boards)
    stream = Stream(seed)
    if (size, min_contig) == (3, 3):
        from .engine import run  # NumPy et Numba ne se chargent que pour s'entraîner

        run.train(q_table, recipe, stream, history)
    elif recipe.is_plain:
        train_plainly(q_table, recipe, stream, history)
    else:
        gigabytes = decimal(3 ** (size**2) * 2 * size**2 * 8 / 10**9, ".3g")
        raise ValueError(
            f"En {size}×{size}, {min_contig} à aligner, seul l'algorithme des leçons s'entraîne : Recipe(…) sans "
            f"symétries ni autre ingrédient. Les tableaux du moteur compilé y pèseraient {gigabytes} Go."
        )
    history.states_met = states_met(q_table)
    return history


def new_history(boards=None):
    """L'`History` d'un entraînement qui commence ; ``boards`` est comme pour `train`.

    Raises:
        TypeError, ValueError: ce ne sont pas des plateaux du jeu où la partie continue.
    """
    size, min_contig = solutions.size, solutions.min_contig
    if boards is None:
        boards = [game.new_board(size), "X" + game.EMPTY * (size**2 - 1)]
    if not isinstance(boards, list | tuple) or not boards:
        raise TypeError(f"boards est une liste d'au moins un plateau, pas {boards!r}.")
    boards = tuple(game.check_board(board, min_contig) for board in boards)
    for board in boards:
        if len(board) != size**2:
            raise ValueError(f"On joue sur {size}×{size} : le plateau {board!r} n'a pas {size**2} cases.")
        if game.verdict(board, min_contig) != "C":
            raise ValueError(f"La partie est finie sur le plateau {board!r} : aucun coup n'y a de valeur.")
    return History(boards)


def train_plainly(q_table, recipe, stream, history):
    """Entraîne ``q_table`` par les fonctions de `solutions`, et remplit ``history``."""
    from tqdm import tqdm  # longue à charger, et le moteur compilé s'en passe

    world = solutions.world(q_table=q_table, lrate=recipe.lrate, discount=recipe.discount, random=stream)
    get_move = world["get_move"]
    world["get_move"] = lambda b, epsilon, player: get_move(b, epsilon, player, recipe.init_q)
    wins = {regime: dict.fromkeys("XOT", 0) for regime in recipe.regimes}
    every = frames_every(recipe)
    with tqdm(total=recipe.games, desc="Entraînement", unit=" parties") as bar:
        for batch, regime, i, epsilon in _schedule(recipe):
            epsilon_x, epsilon_o = (epsilon if player in regime else 1 for player in "XO")
            steps, winner = world["simulate_game"](epsilon_x, epsilon_o, size=solutions.size)
            world["backpropagate"](steps, winner, recipe.alpha)
            wins[regime][winner] += 1
            history.games += 1
            if history.games % every == 0 or i == recipe.sims_per_batch - 1:
                played = batch * recipe.sims_per_batch + i + 1
                rates = tuple(wins[regime][result] / played for result in "XOT")
                values = tuple(q_tables.move_values(q_table, board) for board in history.boards)
                history.frames.append(Frame(regime, played, epsilon, rates, values))
            bar.update()


def _schedule(recipe):
    """Les parties dans l'ordre : (lot, régime, rang dans le régime du lot, ε)."""
    for batch in range(recipe.batches):
        for regime in recipe.regimes:
            for i in range(recipe.sims_per_batch):
                yield batch, regime, i, recipe.init_e * (1 - batch / recipe.batches) * (1 - i / recipe.sims_per_batch)
