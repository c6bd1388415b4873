"""2.3 · get_move : la réponse, avec son blanc."""

import random

from ..ex1_flip_board import flip_board
from ..ex2_q_table import q_table


def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    """Choisit le coup de player (0 à 8) par la politique ε-gloutonne, et crée l'état s'il est nouveau.

    q_table[état] vaut {'Q1': {coup: valeur}, 'Q2': {coup: valeur}}, avec un coup par case libre.
    La valeur d'un coup est la moyenne de ses deux valeurs, dans Q1 et dans Q2.

    >>> get_move(['X', 'O', 'X', 'O', 'X', 'O', 'O', 'X', ' '])
    8
    """
    ### YOUR CODE HERE ###
    state = "".join(b)
    if player == "O":
        state = flip_board(state)
    if state not in q_table:
        free = [square for square in range(len(b)) if b[square] == " "]
        q_table[state] = {"Q1": dict.fromkeys(free, init_q), "Q2": dict.fromkeys(free, init_q)}
    q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
    if random.random() < epsilon:
        return random.choice(list(q1))
    return max(q1, key=lambda move: (q1[move] + q2[move]) / 2)
    ### END OF YOUR CODE ###
