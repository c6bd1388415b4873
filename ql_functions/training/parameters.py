"""Tous les paramètres d'un entraînement : des nombres et des choix, que lit ce qui entraîne."""

from dataclasses import dataclass

REGIMES = ("X", "O", "XO")  # qui suit la table ; l'autre joue au hasard
ALGORITHMS = ("course", "single", "double")
_WHOLE = {"batches": (1, 10**6), "sims_per_batch": (1, 10**9), "opening": (0, 9)}
_PARTS = ("init_e", "lrate", "last_lrate", "discount", "alpha")


@dataclass(frozen=True)
class Parameters:
    """Les paramètres d'un entraînement, vérifiés ; une `Recipe` est faite d'eux, et dit ce que vaut chacun.

    Raises:
        TypeError, ValueError: un paramètre n'est pas ce qu'il doit être.
    """

    batches: int = 15
    sims_per_batch: int = 1000
    regimes: tuple[str, ...] = REGIMES
    init_e: float = 0.7
    lrate: float = 0.15
    last_lrate: float | None = None
    discount: float = 0.9
    alpha: float = 0.9
    init_q: float = 0.3
    algorithm: str = "course"
    symmetric: bool = False
    reward_at_end: bool = False
    opening: int = 0
    rewards: tuple[float, float, float] | None = None
    forward: bool = False

    def __post_init__(self):
        for name, (least, most) in _WHOLE.items():
            count = getattr(self, name)
            if type(count) is not int:
                raise TypeError(f"{name} est un nombre entier, pas {count!r}.")
            if not least <= count <= most:
                raise ValueError(f"{name} vaut au moins {least} et au plus {most}, pas {count}.")
        for name in (*_PARTS, "init_q"):
            number = getattr(self, name)
            if name == "last_lrate" and number is None:
                continue
            if type(number) not in (int, float):
                raise TypeError(f"{name} est un nombre, pas {number!r}.")
            most = 1 if name != "init_q" else 10**6
            if not (0 if name != "init_q" else -most) <= number <= most or (name == "lrate" and number == 0):
                raise ValueError(f"{name} est compris entre 0 et {most}, pas {number}.")
        self._check_choices()

    def _check_choices(self):
        if self.algorithm not in ALGORITHMS:
            raise ValueError(f"algorithm est l'un de {', '.join(ALGORITHMS)}, pas {self.algorithm!r}.")
        if not self.regimes or not set(self.regimes) <= set(REGIMES):
            raise ValueError(f"Les régimes se choisissent parmi {', '.join(REGIMES)}, pas {self.regimes!r}.")
        if self.rewards is None:
            return
        if type(self.rewards) not in (tuple, list) or len(self.rewards) != 3:
            raise TypeError(f"rewards est un triplet (victoire, nul, défaite), pas {self.rewards!r}.")
        if any(type(reward) not in (int, float) or not abs(reward) <= 10**6 for reward in self.rewards):
            raise ValueError(f"rewards est fait de trois nombres entre −1 000 000 et 1 000 000, pas {self.rewards!r}.")

    @property
    def games(self):
        """Nombre de parties en tout."""
        return self.batches * self.sims_per_batch * len(self.regimes)

    @property
    def is_plain(self):
        """Est-ce l'algorithme des leçons, qu'un élève peut écrire et qui vaut pour tout plateau ?"""
        ingredients = (self.last_lrate is not None, self.symmetric, self.reward_at_end, self.opening, self.rewards,
                       self.forward)  # fmt: skip
        return self.algorithm == "course" and not any(ingredients)
