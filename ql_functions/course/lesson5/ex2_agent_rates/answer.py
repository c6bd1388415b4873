"""5.2 · agent_rates : la réponse, avec son blanc."""

from ...lesson1.ex3_evaluate import evaluate
from ...lesson2.ex3_get_move import get_move


def agent_rates(b, player, agent):
    """Renvoie les probabilités des trois résultats à partir de b : {'X': …, 'O': …, 'T': …}, de somme 1.

    b est une liste de 9 cases. C'est à player de jouer ; agent, 'X' ou 'O', est glouton, l'autre joue au hasard.

    >>> agent_rates(['X', 'O', 'X', 'O', 'X', 'O', 'O', 'X', ' '], 'X', 'O')
    {'X': 1.0, 'O': 0.0, 'T': 0.0}
    """
    ### YOUR CODE HERE ###
    winner = evaluate(b)[0]
    if winner != "C":
        return {result: float(result == winner) for result in "XOT"}
    moves = [get_move(b, 0, player)] if player == agent else [i for i in range(9) if b[i] == " "]
    other = "O" if player == "X" else "X"
    nexts = [agent_rates(b[:i] + [player] + b[i + 1 :], other, agent) for i in moves]
    return {result: sum(rates[result] for rates in nexts) / len(moves) for result in "XOT"}
    ### END OF YOUR CODE ###
