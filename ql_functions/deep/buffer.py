"""Le tampon : les derniers coups joués, d'où l'on tire de quoi apprendre."""

import numpy as np

from .answers import as_rows


class ReplayBuffer:
    """Les derniers coups joués, ``capacity`` au plus ; le plus ancien laisse alors sa place au plus récent.

    Args:
        dtype: le type d'un coup, un enregistrement NumPy.
        sample: ``sample(rows, count, batch, rng)``, la fonction qui tire les coups ; voir `solutions.sample`.

    Attributes:
        rows: les places, un tableau d'enregistrements.
        count: nombre de coups reçus depuis le début.
    """

    def __init__(self, capacity, dtype, random, sample):
        self.rows, self.count = np.zeros(capacity, dtype), 0
        self._random, self._sample = random, sample

    def add(self, rows):
        """Garde ces coups, un tableau d'enregistrements."""
        places = (self.count + np.arange(len(rows))) % len(self.rows)
        self.rows[places] = rows
        self.count += len(rows)

    def sample(self, batch):
        """Renvoie un tableau de ``batch`` coups gardés, tirés au hasard ; lève `ValueError` comme `answers.as_rows`."""
        return as_rows(self._sample(self.rows, self.count, batch, self._random), batch, self.rows.dtype)
