"""L'entraînement d'une table, selon une recette, par le moteur compilé ou par les fonctions du cours."""

from dataclasses import dataclass

from juge.drawing.numbers import decimal

from .. import game, q_tables, solutions
from ..agents.tables import TableAgent, states_met
from .engine.plan import ALGORITHMS
from .history import Frame, History, frames_every
from .stream import Stream

REGIMES = ("X", "O", "XO")  # qui suit la table ; l'autre joue au hasard
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
        forward: une partie finie est-elle relue du premier coup au dernier, et non à rebours ?

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
        ingredients = self.symmetric, self.reward_at_end, self.opening, self.rewards, self.forward
        return self.algorithm == "course" and self.last_lrate is None and not any(ingredients)

    def train(self, seed=None):
        """Entraîne une table neuve.

        Args:
            seed: graine du hasard, un entier ; ``None`` pour un hasard nouveau.

        Returns:
            TableAgent: l'agent de cette table.

        Raises:
            TypeError, ValueError: voir `table.train`.
        """
        q_table = {}
        train(q_table, self, seed=seed)
        return TableAgent(q_table)


def train(q_table, recipe=None, boards=None, seed=None):
    """Entraîne ``q_table`` sur place ; en 3×3, par le moteur compilé.

    Args:
        q_table: la table, vide ou déjà entraînée.
        recipe: la `Recipe` ; par défaut celle du cours, 45 000 parties.
        boards: plateaux à observer ; par défaut le plateau vide et celui où X a joué dans un coin.
        seed: graine du hasard, un entier ; ``None`` pour un hasard nouveau.

    Returns:
        History: ce qu'il faut pour dessiner l'entraînement.

    Raises:
        TypeError, ValueError: un argument n'est pas ce qu'il doit être.
    """
    recipe = Recipe() if recipe is None else recipe
    size, min_contig = solutions.size, solutions.min_contig
    q_tables.check_same_size(q_table, size)
    history = new_history(boards)
    stream = Stream(seed)
    if (size, min_contig) == (3, 3):
        from .engine import run  # NumPy et Numba ne se chargent que pour s'entraîner

        run.train(q_table, recipe, stream, history)
    elif recipe.is_plain:
        train_plainly(q_table, recipe, stream, history)
    else:
        gigabytes = decimal(3 ** (size**2) * 2 * size**2 * 8 / 10**9, ".3g")
        raise ValueError(
            f"En {size}×{size}, {min_contig} à aligner, seul l'algorithme des leçons s'entraîne : Recipe(…) sans "
            f"symétries ni autre ingrédient. Les tableaux du moteur compilé y pèseraient {gigabytes} Go."
        )
    history.states_met = states_met(q_table)
    return history


def new_history(boards=None):
    """L'`History` d'un entraînement qui commence ; ``boards`` est comme pour `train`.

    Raises:
        TypeError, ValueError: ce ne sont pas des plateaux du jeu où la partie continue.
    """
    size, min_contig = solutions.size, solutions.min_contig
    if boards is None:
        boards = [game.new_board(size), "X" + game.EMPTY * (size**2 - 1)]
    if not isinstance(boards, list | tuple) or not boards:
        raise TypeError(f"boards est une liste d'au moins un plateau, pas {boards!r}.")
    boards = tuple(game.check_board(board, min_contig) for board in boards)
    for board in boards:
        if len(board) != size**2:
            raise ValueError(f"On joue sur {size}×{size} : le plateau {board!r} n'a pas {size**2} cases.")
        if game.verdict(board, min_contig) != "C":
            raise ValueError(f"La partie est finie sur le plateau {board!r} : aucun coup n'y a de valeur.")
    return History(boards)


def train_plainly(q_table, recipe, stream, history):
    """Entraîne ``q_table`` par les fonctions de `solutions`, et remplit ``history``."""
    from tqdm import tqdm  # longue à charger, et le moteur compilé s'en passe

    world = solutions.world(q_table=q_table, lrate=recipe.lrate, discount=recipe.discount, random=stream)
    get_move = world["get_move"]
    world["get_move"] = lambda b, epsilon, player: get_move(b, epsilon, player, recipe.init_q)
    wins = {regime: dict.fromkeys("XOT", 0) for regime in recipe.regimes}
    every = frames_every(recipe)
    with tqdm(total=recipe.games, desc="Entraînement", unit=" parties") as bar:
        for batch, regime, i, epsilon in _schedule(recipe):
            epsilon_x, epsilon_o = (epsilon if player in regime else 1 for player in "XO")
            steps, winner = world["simulate_game"](epsilon_x, epsilon_o, size=solutions.size)
            world["backpropagate"](steps, winner, recipe.alpha)
            wins[regime][winner] += 1
            history.games += 1
            if history.games % every == 0 or i == recipe.sims_per_batch - 1:
                played = batch * recipe.sims_per_batch + i + 1
                rates = tuple(wins[regime][result] / played for result in "XOT")
                values = tuple(q_tables.move_values(q_table, board) for board in history.boards)
                history.frames.append(Frame(regime, played, epsilon, rates, values))
            bar.update()


def _schedule(recipe):
    """Les parties dans l'ordre : (lot, régime, rang dans le régime du lot, ε)."""
    for batch in range(recipe.batches):
        for regime in recipe.regimes:
            for i in range(recipe.sims_per_batch):
                yield batch, regime, i, recipe.init_e * (1 - batch / recipe.batches) * (1 - i / recipe.sims_per_batch)
