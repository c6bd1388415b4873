"""Un générateur de nombres au hasard que le moteur compilé et les fonctions du cours ont en commun.

SplitMix64 : Steele, Lea et Flood, « Fast splittable pseudorandom number generators » (2014).
"""

import random


class Stream:
    """Le générateur de `kernel.draw`, avec les deux méthodes de ``random`` que le cours emploie.

    Args:
        seed: entier ; ``None`` pour un hasard nouveau.

    Raises:
        TypeError: ``seed`` n'est ni un entier ni ``None``.
    """

    def __init__(self, seed=None):
        if seed is not None and type(seed) is not int:
            raise TypeError(f"seed est un nombre entier, ou None pour un hasard nouveau, pas {seed!r}.")
        self.state = (random.getrandbits(64) if seed is None else seed) % 2**64

    def random(self):
        """Un nombre de [0, 1[."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        mixed = (self.state ^ (self.state >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % 2**64
        return ((mixed ^ (mixed >> 31)) >> 11) * 2.0**-53

    def choice(self, options):
        """Un élément d'une liste, tous ayant la même chance."""
        return options[int(self.random() * len(options))]
