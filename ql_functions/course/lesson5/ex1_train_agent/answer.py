"""5.1 · train_agent : la réponse, avec son blanc."""

from ...lesson3.ex1_simulate_game import simulate_game
from ...lesson4.ex3_backpropagate import backpropagate


def train_agent(iters, init_e=0.7):
    """Entraîne q_table sur iters parties par régime ; renvoie les fréquences courantes de chaque régime.

    Régimes, dans cet ordre : 'X' (X suit la table, O joue au hasard), 'O' (l'inverse), 'XO' (les deux la suivent).
    Dans chacun, ε descend en ligne droite : init_e à la première partie, init_e / iters à la dernière.
    rates['X'][i] vaut (part de victoires de X, part de O, part de nuls) sur les parties 0 à i du régime 'X'.
    """
    rates = {"X": [], "O": [], "XO": []}
    ### YOUR CODE HERE ###
    for regime, regime_rates in rates.items():
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            epsilon = init_e * (1 - i / iters)
            epsilon_x = epsilon if "X" in regime else 1
            epsilon_o = epsilon if "O" in regime else 1
            steps, winner = simulate_game(epsilon_x, epsilon_o)
            backpropagate(steps, winner)
            wins[winner] += 1
            regime_rates.append(tuple(wins[result] / (i + 1) for result in "XOT"))
    ### END OF YOUR CODE ###
    return rates
