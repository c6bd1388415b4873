"""Une façon d'apprendre : ses paramètres, ses parties, l'agent qui en sort."""

import sys
from dataclasses import dataclass, fields
from reprlib import repr as shown
from typing import ClassVar

from ..agents.tables import ArrayAgent

_LONGEST_PART = 50_000  # parties : un dixième de seconde


@dataclass(frozen=True)
class Learner:
    """Ce que toutes ont en commun : des paramètres vérifiés, un nom, une barre, l'agent appris."""

    name: ClassVar[str]
    games: ClassVar[int]  # parties, à l'origine

    lrate: float = 0.2  # ceux de la plupart ; une façon d'apprendre ne redit que les siens
    discount: float = 0.9
    epsilon: float = 0.3
    win: float = 1.0
    loss: float = 0.0
    draw: float = 0.0

    def __post_init__(self):
        for field in fields(self):
            number = getattr(self, field.name)
            if field.type is bool:
                if type(number) is not bool:
                    raise TypeError(f"{field.name} vaut True ou False, pas {number!r}.")
                continue
            if type(number) not in (int, float):
                raise TypeError(f"{field.name} est un nombre, pas {number!r}.")
            if field.name in ("win", "loss", "draw"):
                if not abs(number) <= sys.float_info.max:
                    raise ValueError(f"La récompense {field.name} est un nombre fini, pas {shown(number)}.")
            elif not 0 <= number <= 1 or (field.name == "lrate" and number == 0):
                raise ValueError(f"{field.name} est compris entre 0 et 1, pas {number}.")

    @property
    def label(self):
        """Son nom, et ceux de ses paramètres qui ne sont pas ceux de l'origine."""
        own = (field for field in fields(self) if getattr(self, field.name) != field.default)
        return ", ".join([self.name, *(f"{field.name}={getattr(self, field.name)}" for field in own)])

    def train(self, games=None, seed=0, verbose=True):
        """Apprend en jouant.

        Args:
            games: nombre de parties, ≥ 1 ; par défaut celui de l'origine.
            seed: graine du hasard, entier de 0 à 2⁶³ − 1.
            verbose: une barre suit-elle les parties ?

        Returns:
            ArrayAgent: l'agent appris, glouton, sous le nom de `label`.

        Raises:
            TypeError, ValueError: voir `table`.
        """
        return ArrayAgent(self.label, self.action_values(self.table(games, seed, verbose)))

    def table(self, games=None, seed=0, verbose=False):
        """Ce que l'apprentissage a écrit : les valeurs brutes ; mêmes arguments que `train`.

        Raises:
            TypeError, ValueError: ``games`` ou ``seed`` n'est pas ce qu'il doit être.
        """
        games = self.games if games is None else games
        for name, number, least in (("games", games, 1), ("seed", seed, 0)):
            if type(number) is not int:
                raise TypeError(f"{name} est un nombre entier, pas {number!r}.")
            if not least <= number < 2**63:
                raise ValueError(f"{name} est compris entre {least} et 2⁶³ − 1, pas {number}.")
        return self._learn(seed, games, _parts(games, verbose))

    def _floats(self, *names):
        return tuple(float(getattr(self, name)) for name in names)  # un entier ferait recompiler la boucle


def _parts(games, verbose):
    """Les parties par centièmes, que peut suivre une barre : (première, dernière exclue).

    Une interruption attend la fin d'une part : il y en a davantage si elles sont longues.
    """
    from tqdm import tqdm  # longue à charger

    count = min(-(-games // 100), _LONGEST_PART)
    with tqdm(total=games, desc="Entraînement", unit=" parties", disable=not verbose) as bar:
        for first in range(0, games, count):
            last = min(first + count, games)
            yield first, last
            bar.update(last - first)
