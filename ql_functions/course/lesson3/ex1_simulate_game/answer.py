"""3.1 · simulate_game : la réponse, avec son blanc."""

import time

from ...given import show
from ...lesson1.ex1_new_board import new_board
from ...lesson1.ex3_evaluate import evaluate
from ...lesson2.ex3_get_move import get_move


def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    """Joue une partie et renvoie ses coups et son résultat : steps, winner.

    steps est une liste de dictionnaires {'state': plateau avant le coup (une chaîne), 'move': case jouée} ;
    winner vaut 'X', 'O' ou 'T' (match nul). Chaque joueur a son propre ε. Avec verb=True, le plateau et le verdict
    s'affichent après chaque coup ; avec slow_down=True, on attend un peu avant le suivant.
    """
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    ### YOUR CODE HERE ###
    while result[0] == "C":
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        result = evaluate(b)
        player = "O" if player == "X" else "X"
        if verb:
            show(b)
            print(result)
        if slow_down:
            time.sleep(0.7)
    ### END OF YOUR CODE ###
    return steps, result[0]
