"""Le puzzle d'un exercice : les lignes de la référence à remettre en ordre, parmi quelques lignes fausses.

`lines` découpe la référence. `orders` dit quelles lignes peuvent changer de place. `picture` en fait une image, qui
juge l'ordre sans noyau.
"""

from .lines import blank_of
from .orders import is_outdated
from .picture import has_puzzle, puzzle_of

__all__ = ["blank_of", "has_puzzle", "is_outdated", "puzzle_of"]
