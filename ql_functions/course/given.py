"""Les noms que les leçons donnent déjà écrits : des importations, les réglages, show et choose_action."""

import random
import time  # noqa: F401 (une réponse peut se servir de ce module et des suivants)
from collections import Counter  # noqa: F401
from dataclasses import replace  # noqa: F401
from fractions import Fraction  # noqa: F401
from functools import cache  # noqa: F401
from itertools import combinations  # noqa: F401

size = 3  # côté du plateau
min_contig = 3  # nombre de marques à aligner
lrate = 0.15  # taux d'apprentissage
discount = 0.9  # facteur d'actualisation


def show(b, helpers=False):
    """Dessine le plateau en couleurs ; avec helpers=True, numérote les cases libres à partir de 1, et le dit."""
    n = round(len(b) ** 0.5)
    colours = {"X": "\033[1;38;5;166mX\033[0m", "O": "\033[1;38;5;98mO\033[0m"}
    for row in range(n):
        cells = [colours.get(b[i], f"{i + 1:<2}" if helpers else " ") for i in range(n * row, n * row + n)]
        cells = [cell if len(cell) == 2 else f"{cell} " for cell in cells]
        print(" " + "│ ".join(cells))
        if row < n - 1:
            print("┼".join(["───"] * n))
    if helpers:
        print(f"Cases numérotées de 1 à {n * n}, comme les joueurs les comptent. En Python, la case 5 est b[4].")


def choose_action(values, epsilon):
    """Choisit une action de values, un dictionnaire {action: valeur} : ε-gloutonne, l'une des meilleures à égalité."""
    if random.random() < epsilon:
        return random.choice(list(values))
    best = max(values.values())
    return random.choice([action for action, value in values.items() if value == best])
