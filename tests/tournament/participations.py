"""Files to enter a tournament with, sound and rotten."""

from functools import cache
from random import Random

import oracle

from ql_functions import save_entry

from .test_entries import HOSTILE

free = cache(oracle.free)  # a hundred agents are asked of the same boards


class Drawn:
    """An agent that has drawn one move a board, asked in the order of the file."""

    def __init__(self, seed):
        self.random = Random(seed)

    def choices(self, board):
        return (self.random.choice(free(board)),)


def write_recipes(folder, recipes):
    for k, recipe in enumerate(recipes):
        save_entry(folder / f"recette{k}.json", recipe, f"Recette {k}")


def write_agents(folder, seeds):
    for k, seed in enumerate(seeds):
        save_entry(folder / f"agent{k}.json", Drawn(seed), f"Agent {k}")


def write_rogues(folder):
    """Fifteen files that are damaged or hostile."""
    for k, content in enumerate([*HOSTILE][:15]):
        (folder / f"mauvais{k}.json").write_bytes(content.encode("latin-1" if content == "\xff" else "utf-8"))
