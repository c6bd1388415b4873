"""Le réseau, un modèle de Keras : d'un plateau aux valeurs de ses coups."""

import keras
import numpy as np

from .boards import Boards

MOST_LAYERS, MOST_UNITS = 8, 4096  # des couches cachées, et des neurones de chacune
_LARGEST_BATCH = 4096


class Network:
    """Des plateaux aux valeurs de leurs coups, de −1 (défaite) à 1 (victoire).

    Les premiers poids sont tirés au sort selon He et al., « Delving deep into rectifiers » (2015).

    Args:
        size, min_contig: le jeu, voir `Boards`.
        hidden: nombre de neurones de chaque couche cachée.
        seed: graine des premiers poids, entier ≥ 0.

    Attributes:
        boards: le jeu, un `Boards`.
        model: le modèle de Keras ; il reçoit les plans du joueur au trait et de l'autre, ``[plateaux, 2 · cases]``, et
            rend la valeur de chaque coup.
    """

    def __init__(self, size=3, min_contig=3, hidden=(128, 128), seed=0):
        self.boards = Boards(size, min_contig)
        layers = [keras.Input((2 * size**2,))]
        for i, units in enumerate(hidden, start=1):
            layers.append(keras.layers.Dense(units, "relu", kernel_initializer="zeros", name=f"cachee_{i}"))
        layers.append(keras.layers.Dense(size**2, "tanh", kernel_initializer="zeros", name="valeurs"))
        self.model = keras.Sequential(layers, name=f"morpion_{size}_{min_contig}")
        random, weights = np.random.default_rng(seed), []  # celui de NumPy : les mêmes poids avec tout moteur
        for variable in self.model.trainable_variables:  # pour chaque couche, une matrice puis un biais, nul
            spread = np.sqrt(2 / variable.shape[0]) if len(variable.shape) == 2 else 0
            weights.append(random.normal(0, spread, variable.shape).astype(np.float32))
        self.weights = weights

    @property
    def weights(self):
        """Les poids, une liste de tableaux : une copie, qui se remplace d'un bloc."""
        return self.model.get_weights()

    @weights.setter
    def weights(self, weights):
        self.model.set_weights(weights)

    def values(self, own, other):
        """Les valeurs des coups d'au moins un plateau canonique, des flottants ``[plateaux, cases]``.

        Celles des cases occupées ne veulent rien dire.
        """
        parts = range(0, len(own), _LARGEST_BATCH)
        return np.concatenate([self._values(own[i : i + _LARGEST_BATCH], other[i : i + _LARGEST_BATCH]) for i in parts])

    def _values(self, own, other):
        count, rows = len(own), 1
        while rows < count:
            rows *= 8  # peu de tailles de lot, car le moteur compile pour chacune
        planes = np.zeros((rows, 2 * self.boards.squares), np.float32)
        planes[:count] = self.boards.planes(own, other)
        return self.model.predict_on_batch(planes)[:count]
