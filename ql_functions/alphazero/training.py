"""L'entraînement d'un réseau par la recherche qu'il guide : des parties contre elle-même, puis des lots de plateaux.

`python -m ql_functions.alphazero.training` refait les réseaux livrés avec le cours, en une demi-heure.

Sources : Silver et al., « Mastering the game of Go without human knowledge » (2017) ; Sutton et Barto, § 5.3, pour les
premiers coups au hasard.
"""

from array import array
from dataclasses import dataclass
from math import isclose
from numbers import Real
from random import Random
from reprlib import repr as shown

import keras
import numpy as np
from keras import ops

from juge.files import save

from .. import game, solutions
from ..search.agent import Tree
from ..search.network import SearchNetwork, path_of
from ..search.rules import CONNECT_FOUR, Rules

MORPION = Rules()


@dataclass(frozen=True)
class Settings:
    """Les paramètres d'un entraînement ; par défaut, ceux du morpion 3×3.

    Un tour joue des parties, puis apprend des lots de plateaux, tirés parmi ceux des derniers tours.

    Args:
        rules: le jeu, un `Rules`.
        hidden: nombre de neurones de chaque couche cachée.
        rounds, games: nombre de tours, et de parties d'un tour, ≥ 1.
        simulations: simulations de chaque coup, ≥ 1.
        c: ce que pèse le bonus d'un coup, voir `SearchAgent`.
        kept: nombre de tours dont on garde les plateaux.
        batch, batches: plateaux d'un lot, lots d'un tour.
        lrate: taux d'apprentissage du premier pas ; il descend jusqu'à 0 en demi-cosinus.

    Raises:
        ValueError: un de ces nombres n'est pas un entier d'au moins 1.
    """

    rules: Rules = MORPION
    hidden: tuple[int, ...] = (64, 64)
    rounds: int = 100
    games: int = 100
    simulations: int = 25
    c: float = 1.4
    kept: int = 10
    batch: int = 256
    batches: int = 50
    lrate: float = 3e-3

    def __post_init__(self):
        for name in ("rounds", "games", "simulations", "kept", "batch", "batches"):
            if type(getattr(self, name)) is not int or getattr(self, name) < 1:
                raise ValueError(f"{name} est un entier d'au moins 1, pas {shown(getattr(self, name))}.")


# Pour Puissance 4, sur un petit plateau et sur le grand.
SMALL = Settings(Rules(4, 5, 4, True), (128, 128), 200, 100, 100, kept=15, batch=512, batches=100, lrate=2e-3)
LARGE = Settings(CONNECT_FOUR, (256, 128), 160, 200, 200, kept=15, batch=512, batches=150, lrate=2e-3)


def train_search(settings=None, seed=0, policy_target=solutions.policy_target):
    """Entraîne un réseau, et le rend après chaque tour : ``for network in train_search(): …``.

    Args:
        settings: les `Settings` ; par défaut, ceux du 3×3.
        seed: graine du hasard, entier de 0 à 2³¹ − 1 ; même graine, même machine : mêmes réseaux.
        policy_target: la fonction de l'exercice C.4 ; la vôtre, ou celle de référence.

    Yields:
        SearchNetwork: le réseau, tel qu'il est après ce tour.

    Raises:
        TypeError, ValueError: un argument n'est pas ce qu'il doit être, ou ce que rend ``policy_target``.
    """
    settings = Settings() if settings is None else settings
    if not isinstance(settings, Settings):
        raise TypeError(f"settings est un Settings(…), pas {shown(settings)}.")
    if type(seed) is not int or not 0 <= seed < 2**31:
        raise ValueError(f"seed est un entier de 0 à 2³¹ − 1, pas {shown(seed)}.")
    if not callable(policy_target):
        raise TypeError(f"policy_target est une fonction, pas {shown(policy_target)}.")
    return _rounds(settings, seed, policy_target)


def _rounds(settings, seed, policy_target):
    random, learner, rounds = Random(seed), _Learner(settings, seed), []
    for _ in range(settings.rounds):
        network = learner.network()
        games = [self_play(network, settings, random, policy_target) for _ in range(settings.games)]
        rounds = [*rounds, [row for rows in games for row in rows]][-settings.kept :]
        learner.learn([row for rows in rounds for row in rows])
        yield learner.network()


def self_play(network, settings, random, policy_target):
    """Une partie de la recherche contre elle-même : ``(plateau, {coup: probabilité}, résultat du joueur au trait)``.

    Ses premiers coups, jusqu'à la moitié du plateau, sont au hasard : le réseau voit ainsi toutes sortes de plateaux.
    """
    rules, board, rows = settings.rules, settings.rules.new_board(), []
    opening = random.randint(0, len(board) // 2)
    while (verdict := rules.verdict(board)) == "C":
        moves = rules.legal_moves(board)
        if len(board) - board.count(game.EMPTY) < opening:
            move = random.choice(moves)
        else:
            tree = Tree(rules, board, settings.c, 0, settings.simulations, network)
            tree.grow(settings.simulations)
            shares = _checked(policy_target([child.visits for child in tree.children()], 1), len(moves))
            rows.append((board, dict(zip(moves, shares, strict=True))))
            move = random.choices(moves, shares)[0]
        board = board[:move] + game.player_to_move(board) + board[move + 1 :]
    result = {board: 0 if verdict == "T" else 1 if verdict == game.player_to_move(board) else -1 for board, _ in rows}
    return [(board, shares, result[board]) for board, shares in rows]


def _checked(shares, count):
    """Ce que rend ``policy_target``, si ce sont les probabilités de ce nombre de coups."""
    are_numbers = isinstance(shares, list | tuple) and all(isinstance(share, Real) for share in shares)
    if are_numbers and len(shares) == count and min(shares) >= 0 and isclose(sum(shares), 1, abs_tol=1e-6):
        return shares
    raise ValueError(f"policy_target rend {count} probabilités, dont la somme est 1 ; ici, {shown(shares)}.")


class _Learner:
    """Le modèle de Keras, et ce qu'il apprend : d'un plateau, un mérite par case et une valeur."""

    def __init__(self, settings, seed):
        self._settings, self._random = settings, np.random.default_rng(seed)
        self._squares = settings.rules.rows * settings.rules.columns
        self._layers = 2 * self._squares, *settings.hidden, self._squares + 1
        keras.utils.set_random_seed(seed)
        hidden = [keras.layers.Dense(units, "relu", kernel_initializer="he_normal") for units in settings.hidden]
        last = keras.layers.Dense(self._layers[-1])
        self._model = keras.Sequential([keras.Input(self._layers[:1]), *hidden, last])
        schedule = keras.optimizers.schedules.CosineDecay(settings.lrate, settings.rounds * settings.batches)
        self._model.compile(keras.optimizers.Adam(schedule), _error)

    def network(self):
        """Le réseau, tel qu'il est."""
        weights = np.concatenate([part.ravel() for part in self._model.get_weights()]).tolist()
        return SearchNetwork(self._settings.rules, self._layers, array("d", weights))

    def learn(self, rows):
        """Apprend un tour de lots, chaque plateau vu par une symétrie tirée au hasard."""
        if not rows:  # les premiers coups, au hasard, ont fini toutes les parties
            return
        planes, goals = self._arrays(rows)
        symmetries = np.array(self._settings.rules.symmetries)
        for _ in range(self._settings.batches):
            chosen = self._random.integers(len(rows), size=(self._settings.batch, 1))
            places = symmetries[self._random.integers(len(symmetries), size=len(chosen))]
            inputs = np.concatenate([planes[chosen, places], planes[chosen, self._squares + places]], axis=1)
            self._model.train_on_batch(inputs, np.concatenate([goals[chosen, places], goals[chosen, -1]], axis=1))

    def _arrays(self, rows):
        """Les plans du joueur au trait puis de l'autre ; les probabilités de chaque case, puis le résultat."""
        marks = np.array([[*board] for board, *_ in rows])
        turns = np.array([[game.player_to_move(board)] for board, *_ in rows])
        goals = np.zeros((len(rows), self._squares + 1), np.float32)
        for goal, (_, shares, result) in zip(goals, rows, strict=True):
            goal[list(shares)], goal[-1] = list(shares.values()), result
        planes = np.concatenate([marks == turns, (marks != turns) & (marks != game.EMPTY)], axis=1)
        return planes.astype(np.float32), goals


def _error(goals, outputs):
    """L'écart entre les deux politiques (entropie croisée), plus celui des valeurs, au carré."""
    log_shares = ops.log_softmax(outputs[:, :-1])
    value = ops.mean((ops.tanh(outputs[:, -1]) - goals[:, -1]) ** 2)
    return value - ops.mean(ops.sum(goals[:, :-1] * log_shares, axis=1))


def _ship(settings):
    *_, network = train_search(settings)
    path = path_of(settings.rules)
    path.parent.mkdir(exist_ok=True)
    save(path, array("f", [len(network.layers), *network.layers, *network.weights]).tobytes())
    print(f"{len(network.weights)} poids enregistrés dans {path}")


if __name__ == "__main__":
    for settings in (Settings(), SMALL, LARGE):
        _ship(settings)
