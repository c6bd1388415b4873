"""Le puzzle d'un exercice : les lignes de la référence à remettre en ordre, parmi quelques lignes fausses.

`lines` découpe la référence. `orders` cherche quelles lignes peuvent changer de place, et garde le résultat dans un
fichier. `picture` en fait une image, qui juge l'ordre sans noyau.
"""

from .lines import blank_of
from .orders import forget, is_outdated, note
from .picture import has_puzzle, puzzle_of

__all__ = ["blank_of", "forget", "has_puzzle", "is_outdated", "note", "puzzle_of"]
