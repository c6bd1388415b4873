"""L'entraînement du cours en trois régimes, et ce qu'on en garde pour le montrer."""

import random
from dataclasses import dataclass, field
from typing import NamedTuple

from tqdm.auto import tqdm

from . import course, game, solutions
from .q_tables import move_values, states_met

REGIMES = ("X", "O", "XO")  # qui apprend ; l'autre joue au hasard
FRAMES = 200  # images gardées au plus par entraînement


class Frame(NamedTuple):
    """L'entraînement à un instant.

    Attributes:
        regime: ``'X'``, ``'O'`` ou ``'XO'``, celui de la dernière partie.
        games: parties jouées jusqu'ici dans ce régime.
        epsilon: ε de la dernière partie, dans [0, 1].
        rates: parts de victoires de X, de O et de nuls dans ce régime depuis le début, de somme 1.
        values: pour chaque plateau observé, une valeur par case (moyenne de Q1 et Q2), ``None`` si elle
            est occupée ou si l'état n'a pas encore été rencontré.
    """

    regime: str
    games: int
    epsilon: float
    rates: tuple[float, float, float]
    values: tuple[tuple[float | None, ...], ...]


@dataclass
class History:
    """Le film d'un entraînement.

    Attributes:
        boards: plateaux observés, vus sans retournement.
        games: parties jouées en tout.
        states_met: états de ``q_table`` rencontrés, et parmi combien (``None`` au-delà de 3×3).
        frames: les images, dans l'ordre du temps.
    """

    boards: tuple[str, ...]
    games: int = 0
    states_met: tuple[int, int | None] = (0, None)
    frames: list[Frame] = field(default_factory=list)


def train(q_table, *, boards=None, batches=15, sims_per_batch=1000, init_e=0.7, lrate=0.15, discount=0.9,
          seed=None):  # fmt: skip
    """Entraîne ``q_table`` sur place par les fonctions de référence du cours.

    Un lot enchaîne les trois régimes ; ε descend en ligne droite dans chaque régime d'un lot, et sa valeur
    de départ descend de lot en lot.

    Args:
        q_table: la table, vide ou déjà entraînée.
        boards: plateaux à observer ; par défaut le plateau vide et celui où X a joué dans un coin.
        batches: nombre de lots, ≥ 1.
        sims_per_batch: parties par régime dans un lot, ≥ 1.
        init_e: ε du premier coup du premier lot, dans [0, 1].
        lrate: taux d'apprentissage, dans ]0, 1].
        discount: facteur d'actualisation, dans [0, 1].
        seed: graine du hasard ; ``None`` pour un hasard nouveau.

    Returns:
        History: ce qu'il faut pour dessiner l'entraînement.

    Raises:
        TypeError, ValueError: un argument n'est pas ce qu'il doit être.
    """
    _check_parameters(batches, sims_per_batch, init_e, lrate, discount)
    size, min_contig = solutions.size, solutions.min_contig
    corner = "X" + game.EMPTY * (size**2 - 1)
    boards = [game.new_board(size), corner] if boards is None else boards
    boards = tuple(game.check_board(board, min_contig) for board in boards)
    generator = random.Random(seed)
    world = course.world(q_table=q_table, lrate=lrate, discount=discount, random=generator)
    simulate_game, backpropagate = world["simulate_game"], world["backpropagate"]

    history = History(boards)
    wins = {regime: dict.fromkeys("XOT", 0) for regime in REGIMES}
    total = batches * len(REGIMES) * sims_per_batch
    every = max(1, total // FRAMES)
    with tqdm(total=total, desc="Entraînement", unit=" parties") as bar:
        for batch in range(batches):
            for regime in REGIMES:
                for i in range(sims_per_batch):
                    epsilon = init_e * (1 - batch / batches) * (1 - i / sims_per_batch)
                    epsilon_x = epsilon if "X" in regime else 1
                    epsilon_o = epsilon if "O" in regime else 1
                    steps, winner = simulate_game(epsilon_x, epsilon_o, size=size)
                    backpropagate(steps, winner)
                    wins[regime][winner] += 1
                    history.games += 1
                    if history.games % every == 0 or i == sims_per_batch - 1:
                        played = batch * sims_per_batch + i + 1
                        rates = tuple(wins[regime][result] / played for result in "XOT")
                        values = tuple(move_values(q_table, board) for board in boards)
                        history.frames.append(Frame(regime, played, epsilon, rates, values))
                bar.update(sims_per_batch)
    history.states_met = states_met(q_table)
    return history


def _check_parameters(batches, sims_per_batch, init_e, lrate, discount):
    for name, count in (("batches", batches), ("sims_per_batch", sims_per_batch)):
        if type(count) is not int:
            raise TypeError(f"{name} est un nombre entier, pas {count!r}.")
        if count < 1:
            raise ValueError(f"{name} vaut au moins 1, pas {count}.")
    for name, number in (("init_e", init_e), ("lrate", lrate), ("discount", discount)):
        if type(number) not in (int, float):
            raise TypeError(f"{name} est un nombre, pas {number!r}.")
        if not 0 <= number <= 1 or (name == "lrate" and number == 0):
            raise ValueError(f"{name} est compris entre 0 et 1, pas {number}.")
