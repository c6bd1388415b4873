"""Ce que l'on garde d'un entraînement pour le montrer."""

from dataclasses import dataclass, field
from typing import NamedTuple

FRAMES = 200  # images gardées au plus par entraînement, sans compter la fin des régimes


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


def frames_every(recipe):
    """Nombre de parties entre deux images."""
    return max(1, recipe.games // FRAMES)
