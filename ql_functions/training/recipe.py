"""Une recette : tous les paramètres d'un entraînement, et celles du cours."""

from dataclasses import dataclass

from ..agents.tables import TableAgent

REGIMES = ("X", "O", "XO")  # qui suit la table ; l'autre joue au hasard
ALGORITHMS = ("course", "single", "double")
_WHOLE = {"batches": (1, 10**6), "sims_per_batch": (1, 10**9), "opening": (0, 9)}
_PARTS = ("init_e", "lrate", "last_lrate", "discount", "alpha")


@dataclass(frozen=True)
class Recipe:
    """Les paramètres d'un entraînement ; par défaut, ceux du cours.

    Un lot enchaîne les régimes ; ε descend en ligne droite dans chaque régime d'un lot, et sa valeur de départ
    descend de lot en lot.

    Args:
        batches: nombre de lots, ≥ 1.
        sims_per_batch: parties par régime dans un lot, ≥ 1.
        regimes: qui suit la table dans chaque régime, parmi ``'X'``, ``'O'`` et ``'XO'`` ; l'autre joue au hasard. Les
            coups des deux joueurs sont rétropropagés.
        init_e: ε de la première partie du premier lot, dans [0, 1].
        lrate: taux d'apprentissage de la première partie, dans ]0, 1].
        last_lrate: taux vers lequel il va en ligne droite jusqu'à la dernière ; ``None`` pour qu'il ne change pas.
        discount: facteur d'actualisation, dans [0, 1].
        alpha: base des récompenses, ``alpha**k`` à k coups de la fin, dans [0, 1].
        init_q: valeur d'un coup jamais joué.
        algorithm: ``'course'`` (deux tables, maximum et valeur dans celle qui est tirée), ``'single'`` (une table)
            ou ``'double'`` (van Hasselt : maximum dans l'une, valeur dans l'autre).
        symmetric: un plateau et ses 7 images partagent-ils leurs valeurs ?
        reward_at_end: la récompense n'est-elle payée qu'au dernier coup ?
        rewards: d'autres récompenses que celles du cours, (victoire, nul, défaite) : payées au dernier coup, et rien
            d'autre, ni avant ni après ; ``None`` pour celles du cours.
        opening: au début de chaque partie, de 0 à ``opening`` coups sont joués au hasard.

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

    def train(self, seed=None):
        """Entraîne une table neuve.

        Args:
            seed: graine du hasard, un entier ; ``None`` pour un hasard nouveau.

        Returns:
            TableAgent: l'agent de cette table.

        Raises:
            TypeError, ValueError: voir `table.train`.
        """
        from .table import train  # qui connaît la recette

        q_table = {}
        train(q_table, self, seed=seed)
        return TableAgent(q_table)

    @property
    def games(self):
        """Nombre de parties en tout."""
        return self.batches * self.sims_per_batch * len(self.regimes)

    @property
    def is_plain(self):
        """Est-ce l'algorithme des leçons, qu'un élève peut écrire et qui vaut pour tout plateau ?"""
        ingredients = (self.last_lrate is not None, self.symmetric, self.reward_at_end, self.opening, self.rewards)
        return self.algorithm == "course" and not any(ingredients)


# Imbattable aux graines 0 à 1 999 ; `benchmarks/recipes.py` refait la mesure, sur 100 ou sur celles que l'on veut.
SETTLED = Recipe(init_e=0.3, lrate=0.9, last_lrate=0.0, symmetric=True, opening=2)
LARGER = Recipe(sims_per_batch=100)  # une table de 4×4 grandit à chaque partie : celle-ci se garde encore
# La plus courte que l'on ait trouvée qui soit imbattable 95 fois sur 100 : l'agent joue contre lui-même, croit
# d'abord tous les coups bons, n'est payé qu'à la fin, et croit presque entièrement ce qu'il vient de voir.
SHORTEST = Recipe(1, 1100, ("XO",), init_e=0.05, lrate=0.9, last_lrate=0.7, init_q=0.8, algorithm="single",
                  symmetric=True, reward_at_end=True)  # fmt: skip
