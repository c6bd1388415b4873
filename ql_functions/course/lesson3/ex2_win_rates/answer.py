"""3.2 · win_rates : la réponse, avec son blanc."""

from ..ex1_simulate_game import simulate_game


def win_rates(n):
    """Joue n parties au hasard ; renvoie, pour 'X', 'O' et 'T', (fréquence, demi-largeur à 95 %).

    La demi-largeur d'une fréquence f mesurée sur n parties est 1,96 · √(f (1 − f) / n).
    """
    ### YOUR CODE HERE ###
    winners = [simulate_game()[1] for _ in range(n)]
    rates = {}
    for result in "XOT":
        f = winners.count(result) / n
        rates[result] = (f, 1.96 * (f * (1 - f) / n) ** 0.5)
    return rates
    ### END OF YOUR CODE ###
