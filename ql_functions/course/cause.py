"""Une cause que l'on peut ôter : un « parce que » d'une leçon, et l'expérience qui l'éprouve."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Cause:
    """Ce qui s'affirme, la recette ou la recherche qui a la cause, ce qui l'ôte, et ce que l'on mesure des deux.

    Attributes:
        claim: l'affirmation à éprouver, une phrase.
        recipe: les paramètres de la `Recipe`, ou du `SearchAgent`, qui a la cause.
        taken: ceux que l'on change pour l'ôter.
        sides: ce qui se dit de l'une et de l'autre, quelques mots.
        measure: ce qui se mesure de chaque agent, une clé de `without.MEASURES`.
        seeds: combien de graines, à partir de 0 ; ce nombre est choisi avant de voir les résultats.
        found: ce que dit la page de ces graines-là.
        says: ce que l'expérience apprend de plus.
        of: ce que l'on compare, ``"Recipe"`` ou ``"SearchAgent"``.
    """

    claim: str
    recipe: dict[str, Any]
    taken: dict[str, Any]
    sides: tuple[str, str]
    measure: str
    seeds: int
    found: str
    says: str
    of: str = "Recipe"
