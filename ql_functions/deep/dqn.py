"""L'entraînement d'un réseau, du premier coup au hasard jusqu'à ce que personne ne puisse le battre."""

from dataclasses import dataclass
from reprlib import repr as shown

import numpy as np

from juge.drawing.numbers import decimal

from .. import game, solutions
from .agent import DeepAgent
from .best_response import BestResponse, best_response
from .boards import check_game
from .buffer import ReplayBuffer
from .learning import Learner
from .lockstep import Lockstep, row_type
from .network import MOST_LAYERS, MOST_UNITS, Network

_WHOLE = ("rounds", "parallel", "capacity", "batch", "batches", "warmup", "check_every")
_PARTS = ("init_e", "last_e", "lrate", "discount", "tau")
_BAR = "{desc} : {percentage:.0f} %|{bar}| {elapsed}<{remaining}{postfix}"


@dataclass(frozen=True)
class Settings:
    """Les paramètres d'un entraînement ; par défaut, ceux du 3×3.

    Un tour joue un coup dans chaque partie, puis apprend un bloc de lots tirés du tampon.

    Args:
        size, min_contig: le jeu, en 3×3 ou en 4×4.
        hidden: nombre de neurones de chaque couche cachée ; huit couches au plus.
        rounds: nombre de tours, ≥ 1, si le réseau ne devient pas imbattable avant.
        parallel: parties menées de front.
        capacity: coups gardés dans le tampon.
        warmup: coups joués avant d'apprendre.
        batch, batches: coups d'un lot, lots d'un bloc.
        init_e, last_e: le plus grand ε des parties, au premier tour et au dernier, dans [0, 1] ; voir `Lockstep`.
        lrate: taux d'apprentissage du premier pas, dans ]0, 1].
        discount: facteur d'actualisation, dans [0, 1].
        tau: de combien le réseau cible se rapproche de l'autre à chaque tour, dans ]0, 1].
        check_every: tours entre deux mesures de la force.

    Raises:
        TypeError, ValueError: un paramètre n'est pas ce qu'il doit être.
    """

    size: int = 3
    min_contig: int = 3
    hidden: tuple[int, ...] = (128, 128)
    rounds: int = 2000
    parallel: int = 128
    capacity: int = 50_000
    warmup: int = 2000
    batch: int = 256
    batches: int = 4
    init_e: float = 1.0
    last_e: float = 0.5
    lrate: float = 1e-3
    discount: float = 0.97
    tau: float = 0.05
    check_every: int = 20

    def __post_init__(self):
        check_game(self.size, self.min_contig)
        for name in _WHOLE:
            _check(name, getattr(self, name), int, 1, 10**8)
        if not isinstance(self.hidden, tuple):
            raise TypeError(f"hidden est un tuple de nombres de neurones, pas {shown(self.hidden)}.")
        _check("Le nombre de couches cachées", len(self.hidden), int, 0, MOST_LAYERS)
        for units in self.hidden:
            _check("Le nombre de neurones d'une couche", units, int, 1, MOST_UNITS)
        for name in _PARTS:
            _check(name, getattr(self, name), (int, float), 0, 1)
            if name in ("lrate", "tau") and not getattr(self, name):
                raise ValueError(f"Le réseau n'apprendrait rien : {name} vaut plus que 0.")


def _check(name, number, kind, least, most):
    if isinstance(number, bool) or not isinstance(number, kind):
        raise TypeError(f"{name} est un nombre{' entier' if kind is int else ''}, pas {shown(number)}.")
    if not least <= number <= most:
        raise ValueError(f"{name} est compris entre {least} et {most}, pas {shown(number)}.")


# Pour le 4×4. Imbattable en quelques minutes ; `benchmarks/deep.py` refait la mesure.
LARGE = Settings(4, 4, hidden=(256, 128), rounds=20_000, parallel=512, capacity=10**6, warmup=5000, batch=512,
                 tau=0.02, check_every=50)  # fmt: skip


@dataclass(frozen=True)
class Progress:
    """Où en est un entraînement.

    Attributes:
        games: parties finies.
        epsilon: ε du moment.
        loss: erreur quadratique moyenne depuis la mesure d'avant, ``None`` si l'on n'apprend pas encore.
        strength: pour ``'X'`` et ``'O'``, ce qui peut arriver au réseau.
        values: ce qu'il attend de chaque case, sur le plateau vide et sur celui où X a joué dans un coin (voir
            `DeepAgent.values`).
    """

    games: int
    epsilon: float
    loss: float | None
    strength: dict[str, BestResponse]
    values: dict[str, tuple[float | None, ...]]

    @property
    def beatable(self):
        """Y a-t-il une partie qui le bat ?"""
        return any(response.loss for response in self.strength.values())


def train_network(settings=None, seed=0, td_target=solutions.td_target, sample=solutions.sample):
    """Entraîne un réseau jusqu'à ce qu'il soit imbattable ; même graine, même machine : même réseau.

    Arrêter la cellule ne perd rien : l'entraînement finit là, par une dernière mesure.

    Args:
        settings: les `Settings` ; par défaut, ceux du 3×3.
        seed: graine du hasard, entier de 0 à 2³¹ − 1.
        td_target, sample: les fonctions des exercices 6.3 et 6.4 ; les vôtres, ou celles de référence.

    Returns:
        tuple[DeepAgent, list[Progress]]: l'agent, et ses mesures, la dernière à la fin.

    Raises:
        TypeError, ValueError: un argument n'est pas ce qu'il doit être, ou ce que rend l'une de ces deux fonctions ;
            ou l'apprentissage diverge.
    """
    settings = Settings() if settings is None else settings
    if not isinstance(settings, Settings):
        raise TypeError(f"settings est un Settings(…), pas {shown(settings)}.")
    _check("seed", seed, int, 0, 2**31 - 1)
    for name, function in (("td_target", td_target), ("sample", sample)):
        if not callable(function):
            raise TypeError(f"{name} est une fonction, pas {shown(function)}.")
    agent = DeepAgent(Network(settings.size, settings.min_contig, settings.hidden, seed))
    training = _Training(agent, settings, np.random.default_rng(seed), td_target, sample)
    try:
        training.run()
    except KeyboardInterrupt:  # qui arrête la cellule veut garder ce qui est déjà appris
        games = training.measure().games
        print(f"Entraînement interrompu après {games} parties : voici le réseau tel qu'il est, et ses mesures.")
    return agent, training.measures


class _Training:
    """Un entraînement en cours ; les arguments sont ceux de `train_network`, ``random`` un `numpy.random.Generator`."""

    def __init__(self, agent, settings, random, td_target, sample):
        network, steps = agent.network, settings.rounds * settings.batches
        self.agent, self.settings, self.measures = agent, settings, []
        self._learner = Learner(network, settings.lrate, steps, settings.tau, settings.discount, td_target)
        self._lockstep = Lockstep(network.boards, settings.parallel, random)
        self._buffer = ReplayBuffer(settings.capacity, row_type(network.boards.squares), random, sample)
        self._epsilon, self._losses = settings.init_e, []

    def run(self):
        """Tous les tours, ou jusqu'à ce que le réseau soit imbattable."""
        from tqdm import tqdm  # ce qui ne fait que jouer s'en passe

        rounds = self.settings.rounds
        with tqdm(total=rounds, desc="Entraînement", bar_format=_BAR) as bar:
            for turn in range(1, rounds + 1):
                self._play_and_learn(turn)
                bar.update()
                if turn % self.settings.check_every == 0 or turn == rounds:
                    progress = self.measure()
                    bar.set_postfix_str(_summary(progress))
                    if not progress.beatable:
                        bar.update(rounds - turn)  # une barre inachevée dirait un échec
                        break

    def _play_and_learn(self, turn):
        settings = self.settings
        self._epsilon = settings.init_e + (settings.last_e - settings.init_e) * turn / settings.rounds
        self._buffer.add(self._lockstep.play(self.agent.network.values, self._epsilon))
        if self._buffer.count >= settings.warmup:
            rows = self._buffer.sample(settings.batch * settings.batches)
            self._losses.append(self._learner.learn(rows, settings.batch))

    def measure(self):
        """Ajoute une mesure à ``measures``, et la rend."""
        network, empty = self.agent.network, game.new_board(self.settings.size)
        strength = {player: best_response(network.boards, network.values, player) for player in game.PLAYERS}
        watched = empty, game.play(empty, 0, self.settings.min_contig)
        values = {board: self.agent.values(board) for board in watched}
        loss = float(np.mean(self._losses)) if self._losses else None
        self.measures.append(Progress(self._lockstep.games, self._epsilon, loss, strength, values))
        self._losses.clear()
        return self.measures[-1]


def _summary(progress):
    beaten = [player for player, response in progress.strength.items() if response.loss]
    verdict = f"battable avec {' et '.join(beaten)}" if beaten else "imbattable"
    loss = "" if progress.loss is None else f"erreur {decimal(progress.loss, '.4f')}, "
    return f"{progress.games} parties, {loss}{verdict}"
