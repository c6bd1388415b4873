"""Quatre autres façons d'apprendre le morpion, compilées, avec les paramètres de leurs auteurs.

Trois apprennent la valeur du plateau qu'elles laissent à l'adversaire (l'« après-coup » : *afterstate*, Sutton & Barto,
2ᵉ éd., § 6.8), à la fin de chaque partie, en remontant les coups de chaque joueur. La quatrième est le Q-learning à un
pas (§ 6.5), qui apprend pendant la partie.

Communs à toutes : une valeur encore inconnue vaut 0, le premier maximum l'emporte, et l'exploration tire une case libre
au hasard. Un plateau est désigné par son numéro (`game.number`).
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np

from .. import game
from ..game import graph
from .engine import kernel
from .engine.kernel import STATES
from .learner import Learner
from .learner_loops import learn_after, learn_one_step

# --- Les valeurs d'après-coup ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class _AfterStates(Learner):
    symmetric: ClassVar[bool] = False
    drawn_start: ClassVar[bool] = False

    epsilon_factor: float = 1.0
    epsilon_floor: float = 0.0

    def _learn(self, random, _games, parts):
        """Les valeurs ``[2, 3**9]`` d'après-coup, pour X puis pour O."""
        values = np.zeros((2, STATES))
        images = _images() if self.symmetric else np.arange(STATES)[:, None]
        epsilon, *descent = self._floats("epsilon", "epsilon_factor", "epsilon_floor")
        rewards, rates = self._floats("win", "loss", "draw"), self._floats("lrate", "discount")
        for part in parts:  # d'une part à l'autre, le générateur est un entier : le moteur veut le sien
            random, epsilon = learn_after(
                kernel.generator(random), values, images, part, self.drawn_start, (epsilon, *descent), rewards, *rates
            )
        return values

    def action_values(self, table):
        """Les valeurs des coups ``[3**9, 9]`` : chaque joueur regarde, dans sa mémoire, le plateau qu'il laisserait."""
        free, after, mover = _moves()
        return np.where(free, table[mover, after], np.nan)


@dataclass(frozen=True)
class TDValues(_AfterStates):
    """TD(0) : V ← V + lrate (cible − V), la cible étant la valeur de l'après-coup suivant, qui vient de changer.

    ε descend de ``epsilon`` : multiplié par ``epsilon_factor`` toutes les 10 parties, jamais sous ``epsilon_floor``.
    Faute d'une descente et d'un nombre de parties connus, ce sont ceux du programme d'enseignement dont cette famille
    vient (le jeu des bâtonnets de T. Neveu). X commence ; les deux joueurs apprennent l'un contre l'autre.

    Args:
        lrate: taux d'apprentissage, dans ]0, 1].
        discount: facteur d'actualisation, dans [0, 1].
        epsilon, epsilon_factor, epsilon_floor: la descente de ε, dans [0, 1].
        win, loss, draw: récompenses de la fin, données comme cible au dernier coup de chacun.
    """

    name = "TD(0)"
    games = 10_000
    discount: float = 1.0
    epsilon: float = 0.99
    loss: float = -1.0
    draw: float = 0.1
    epsilon_factor: float = 0.996
    epsilon_floor: float = 0.05


@dataclass(frozen=True)
class SymmetricValues(_AfterStates):
    """V ← V + lrate (discount · cible − V), écrite aux 8 images du plateau ; qui commence est tiré au sort.

    Une fois sur deux, c'est donc O. Un même plateau peut alors avoir été laissé par X ou par O : chacun des deux
    joueurs a sa mémoire, comme dans les programmes à deux joueurs de cette famille. Une image égale au plateau n'est
    comptée qu'une fois.

    Args:
        lrate, discount, epsilon, win, loss, draw: comme pour `TDValues` ; ici ε ne change pas.
    """

    name = "TD et symétries"
    games = 400_000
    symmetric = True
    drawn_start = True


@dataclass(frozen=True)
class AfterStateQ(_AfterStates):
    """Q ← Q + lrate (discount · cible − Q), Q étant la valeur du plateau que laisse le coup.

    L'original reconnaît l'alignement par le carré magique (trois nombres dont la somme est 15), ce qui ne change pas
    le jeu. Son nombre de parties n'est pas connu : 50 000 est celui des programmes de cette famille.

    Args:
        lrate, discount, epsilon, win, loss, draw: comme pour `TDValues` ; ici ε ne change pas.
    """

    name = "Q d'après-coup"
    games = 50_000
    lrate: float = 0.1
    epsilon: float = 0.4


@cache
def _images():
    """Numéros des 8 images de chaque plateau, ``[3**9, 8]``."""
    powers = 3 ** np.arange(9)
    squares = np.arange(STATES)[:, None] // powers % 3
    return np.stack([squares[:, symmetry] @ powers for symmetry in map(list, game.symmetries())], axis=1)


@cache
def _moves():
    """Par numéro de plateau : les coups permis et les plateaux d'après, ``[3**9, 9]``, et qui joue, ``[3**9, 1]``."""
    free, after = np.zeros((STATES, 9), bool), np.zeros((STATES, 9), np.int64)
    mover = np.zeros((STATES, 1), np.int64)
    for board, following in graph().items():
        number = game.number(board)
        mover[number] = board.count(game.EMPTY) % 2 == 0  # 9 cases libres, 7… : X, rang 0
        for move, reached in following.items():
            free[number, move], after[number, move] = True, game.number(reached)
    return free, after, mover


# --- Le Q-learning à un pas -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class OneStepQ(Learner):
    """Q ← (1 − lrate) Q + lrate (r + discount · max Q suivant), pendant la partie, dès que l'adversaire a répondu.

    Un état est (cases de X, cases de O), le suivant celui que trouve le même joueur à son tour ; une fin de partie n'a
    pas de suivant. Première moitié des parties : X apprend, O joue au hasard. Seconde moitié : tous deux jouent d'après
    la même table.

    Args:
        lrate, discount, epsilon, win, loss, draw: comme pour `TDValues` ; ici ε ne change pas.
        o_learns: O apprend-il aussi dans la seconde moitié ? Dans l'original, seuls les coups de X y sont appris.
    """

    name = "Q-learning à un pas"
    games = 100_000
    lrate: float = 0.7
    epsilon: float = 0.1
    loss: float = -1.0
    o_learns: bool = True

    def _learn(self, random, games, parts):
        """Les valeurs ``[3**9, 9]`` des coups."""
        q = np.zeros((STATES, 9))
        rewards, rates = self._floats("win", "loss", "draw"), self._floats("epsilon", "lrate", "discount")
        for part in parts:
            random = learn_one_step(kernel.generator(random), q, part, games // 2, self.o_learns, rewards, *rates)
        return q

    def action_values(self, table):
        """Les mêmes valeurs, NaN où il n'y a pas de coup."""
        return np.where(_moves()[0], table, np.nan)


LEARNERS = (TDValues(), SymmetricValues(), OneStepQ(), AfterStateQ())
