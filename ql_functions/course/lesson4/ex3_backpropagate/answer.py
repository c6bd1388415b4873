"""4.3 · backpropagate : la réponse, avec son blanc."""

import random

from ...lesson2.ex1_flip_board import flip_board
from ...lesson2.ex2_q_table import q_table
from ..ex1_get_new_q import get_new_q
from ..ex2_get_reward import get_reward


def backpropagate(steps, winner, alpha=0.9):
    """Met à jour q_table d'après une partie finie, du dernier coup de chaque joueur à son premier.

    Le plateau n'a pas toujours 9 cases : tout se lit dans steps et dans q_table.
    """
    ### YOUR CODE HERE ###
    for player, own_steps in (("X", steps[0::2]), ("O", steps[1::2])):
        next_state = None  # l'état du coup suivant de ce joueur ; aucun pour son dernier coup
        for n_steps_left, step in enumerate(reversed(own_steps), start=1):
            state, move = step["state"], step["move"]
            if player == "O":
                state = flip_board(state)
            table = random.choice(["Q1", "Q2"])
            if next_state is not None:
                max_future_q = max(q_table[next_state][table].values())
            else:
                max_future_q = {player: 1, "T": 0.5}.get(winner, 0)
            values = q_table[state][table]
            reward = get_reward(n_steps_left, player, winner, alpha)
            values[move] = get_new_q(values[move], reward, max_future_q)
            next_state = state
    ### END OF YOUR CODE ###
