"""L'entraînement d'un réseau, du premier coup au hasard jusqu'à ce que personne ne puisse le battre."""

from dataclasses import dataclass
from reprlib import repr as shown

import numpy as np
from tqdm.auto import tqdm

from .. import game, solutions6
from .agent import DeepAgent
from .best_response import BestResponse, best_response
from .buffer import ReplayBuffer
from .learning import Learner
from .lockstep import Lockstep, row_type
from .network import Network

_WHOLE = ("rounds", "parallel", "capacity", "batch", "batches", "warmup", "check_every")
_PARTS = ("init_e", "last_e", "lrate", "discount", "tau")


@dataclass(frozen=True)
class Settings:
    """Les paramètres d'un entraînement ; par défaut, ceux du 3×3.

    Un tour joue un coup dans chaque partie, puis apprend un bloc de lots tirés du tampon.

    Args:
        size, min_contig: le jeu, jusqu'à 5×5.
        hidden: nombre de neurones de chaque couche cachée.
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
        for name in _WHOLE:
            _check(name, getattr(self, name), int, 1, 10**8)
        if not isinstance(self.hidden, tuple):
            raise TypeError(f"hidden est un tuple de nombres de neurones, pas {shown(self.hidden)}.")
        for units in self.hidden:
            _check("Le nombre de neurones d'une couche", units, int, 1, 4096)
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


def train_network(settings=None, seed=0, td_target=solutions6.td_target, sample=solutions6.sample):
    """Entraîne un réseau jusqu'à ce qu'il soit imbattable ; même graine, même machine : même réseau.

    Args:
        settings: les `Settings` ; par défaut, ceux du 3×3.
        seed: graine du hasard, entier de 0 à 2³¹ − 1.
        td_target, sample: les fonctions des exercices 6.3 et 6.4 ; les vôtres, ou celles de référence.

    Returns:
        tuple[DeepAgent, list[Progress]]: l'agent, et ses mesures, la dernière à la fin.

    Raises:
        TypeError, ValueError: un argument n'est pas ce qu'il doit être.
    """
    settings = Settings() if settings is None else settings
    if not isinstance(settings, Settings):
        raise TypeError(f"settings est un Settings(…), pas {shown(settings)}.")
    _check("seed", seed, int, 0, 2**31 - 1)
    network = Network(settings.size, settings.min_contig, settings.hidden, seed)
    agent = DeepAgent(network)
    return agent, list(_measured(agent, settings, np.random.default_rng(seed), td_target, sample))


def _measured(agent, settings, random, td_target, sample):
    """Entraîne le réseau d'un agent, et rend ses mesures au fur et à mesure."""
    network, boards = agent.network, agent.network.boards
    empty = game.new_board(settings.size)
    watched = empty, game.play(empty, 0, settings.min_contig)
    steps = settings.rounds * settings.batches
    learner = Learner(network, settings.lrate, steps, settings.tau, settings.discount, td_target)
    lockstep = Lockstep(boards, settings.parallel, random)
    buffer = ReplayBuffer(settings.capacity, row_type(boards.squares), random, sample)
    losses = []
    with tqdm(total=settings.rounds, desc="Entraînement", unit=" tours") as bar:
        for turn in range(1, settings.rounds + 1):
            epsilon = settings.init_e + (settings.last_e - settings.init_e) * turn / settings.rounds
            buffer.add(lockstep.play(network.values, epsilon))
            if buffer.count >= settings.warmup:
                rows = buffer.sample(settings.batch * settings.batches)
                losses.append(learner.learn(rows, settings.batch))
            bar.update()
            if turn % settings.check_every == 0 or turn == settings.rounds:
                strength = {player: best_response(boards, network.values, player) for player in game.PLAYERS}
                loss = float(np.mean(losses)) if losses else None
                values = {board: agent.values(board) for board in watched}
                progress = Progress(lockstep.games, epsilon, loss, strength, values)
                bar.set_postfix_str(_summary(progress))
                yield progress
                losses.clear()
                if not progress.beatable:
                    bar.total = turn  # une barre inachevée dirait un échec
                    break


def _summary(progress):
    beaten = [player for player, response in progress.strength.items() if response.loss]
    verdict = f"battable avec {' et '.join(beaten)}" if beaten else "imbattable"
    loss = "" if progress.loss is None else f"erreur {progress.loss:.4f}, ".replace(".", ",")
    return f"{progress.games} parties, {loss}{verdict}"
