"""Le réseau qui guide une recherche : d'un plateau, la probabilité de chaque coup, et ce que vaut le plateau."""

from array import array
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from ..training.engine.arrays import typed
from .rules import Rules

WEIGHTS = Path(__file__).parent / "weights"


@dataclass(frozen=True, eq=False)
class SearchNetwork:
    """Un réseau de neurones déjà appris ; `alphazero.training` en apprend un.

    Attributes:
        rules: le jeu, un `Rules`.
        layers: le nombre d'entrées, deux par case, puis celui des sorties de chaque couche : à la dernière, un mérite
            par case, puis la valeur.
        weights: les poids, voir `uct.judge`, un `array` de flottants.
        rolls: une partie au hasard juge-t-elle un plateau à la place de la valeur du réseau ?
    """

    rules: Rules
    layers: tuple[int, ...]
    weights: array
    rolls: bool = False

    @cached_property
    def arrays(self):
        """Ses poids et ses couches, tels que `uct.grow` les lit."""
        return typed(self.weights), typed(array("i", self.layers))

    def with_even_priors(self):
        """Le même réseau sans son avis sur les coups : les mérites de la dernière couche sont nuls, donc égaux."""
        weights, (inputs, outputs) = self.weights[:], self.layers[-2:]
        for rank in range((inputs + 1) * outputs):
            weights[-1 - rank] *= rank % outputs == 0  # en partant de la fin, la valeur est la première des sorties
        return replace(self, weights=weights)


def path_of(rules):
    """Le fichier d'un réseau livré : le nombre de ses couches, leurs tailles, ses poids, en flottants de 32 bits."""
    return WEIGHTS / f"{rules.rows}x{rules.columns}-{rules.aligned}{'-drops' if rules.drops else ''}.f32"


def shipped_network(rules=None):
    """Le réseau livré pour ce jeu, le morpion 3×3 par défaut.

    Raises:
        TypeError, ValueError: ``rules`` n'est pas un jeu, ou le cours n'en livre pas de réseau.
    """
    if not isinstance(rules, Rules | None):
        raise TypeError(f"rules est un jeu, comme Rules(6, 7, 4, True), pas {rules!r}.")
    rules, numbers = rules or Rules(), array("f")
    if not path_of(rules).exists():
        raise ValueError(f"Le cours ne livre pas de réseau pour {rules}.")
    numbers.frombytes(path_of(rules).read_bytes())
    count = int(numbers[0])
    return SearchNetwork(rules, tuple(map(int, numbers[1 : count + 1])), array("d", numbers[count + 1 :]))
