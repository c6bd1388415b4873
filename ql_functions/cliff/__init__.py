"""La falaise, le second monde du cours : on marche au bord d'une grille, de gauche à droite, sans tomber.

``rules`` dit comment l'on s'y déplace, ``exact`` ce que tout y vaut au juste.
"""

from .exact import exact_q
from .rules import ACTIONS, CLIFF, COLUMNS, GOAL, ROWS, START, STATES, check_q, greedy_path, new_q, step

__all__ = [
    "ACTIONS", "CLIFF", "COLUMNS", "GOAL", "ROWS", "START", "STATES",
    "check_q", "exact_q", "greedy_path", "new_q", "step",
]  # fmt: skip
