"""5.1 · train_agent : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from juge import Mistake, combinable

from ...lesson3.ex1_simulate_game import simulate_game
from ...lesson4.ex3_backpropagate import backpropagate


@combinable
def _trains(
    epsilon=lambda init_e, i, iters: init_e * (1 - i / iters),
    plays=lambda simulate_game, epsilons: simulate_game(*epsilons),
    divisor=lambda played, iters: played,
):
    """Construit un entraînement juste, sauf les étapes données."""

    def answer(iters, init_e=0.7):
        rates = {"X": [], "O": [], "XO": []}
        for regime, rows in rates.items():
            wins = {"X": 0, "O": 0, "T": 0}
            for i in range(iters):
                e = epsilon(init_e, i, iters)
                steps, winner = plays(simulate_game, [e if player in regime else 1 for player in "XO"])
                backpropagate(steps, winner)
                wins[winner] += 1
                rows.append(tuple(wins[result] / divisor(i + 1, iters) for result in "XOT"))
        return rates

    return answer


MISTAKES = (
    Mistake(
        _trains(plays=lambda game, epsilons: (game(*epsilons)[0], game(*epsilons)[1])),
        "Deux parties sont jouées à la place d'une : steps vient de la première, winner de la seconde. "
        "Combien de fois appelez-vous simulate_game ?",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters: init_e),
        "Votre ε ne change jamais : l'agent explore autant à la fin qu'au début.",
        asks={"FloorDiv": "De i / iters, // ne garde que la partie entière, 0."},
        line="epsilon = init_e",
    ),
    Mistake(
        _trains(divisor=lambda played, iters: iters),
        "Vos comptes sont divisés par iters dès le début, alors que toutes les parties ne sont pas encore jouées "
        ": la somme d'une ligne doit faire 1.",
        line='regime_rates.append(tuple(wins[result] / iters for result in "XOT"))',
    ),
)
