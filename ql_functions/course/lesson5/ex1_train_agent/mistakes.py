"""5.1 · train_agent : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from juge import Mistake, combinable

from ...lesson3.ex1_simulate_game import simulate_game
from ...lesson4.ex3_backpropagate import backpropagate


@combinable
def _trains(
    epsilon=lambda init_e, i, iters: init_e * (1 - i / iters),
    epsilon_o=lambda epsilon, regime: epsilon if "O" in regime else 1,
    plays=lambda simulate_game, epsilon_x, epsilon_o: simulate_game(epsilon_x, epsilon_o),
    divisor=lambda played, iters: played,
):
    """Construit un entraînement juste, sauf les étapes données."""

    def answer(iters, init_e=0.7):
        rates = {"X": [], "O": [], "XO": []}
        for regime, rows in rates.items():
            wins = {"X": 0, "O": 0, "T": 0}
            for i in range(iters):
                e = epsilon(init_e, i, iters)
                steps, winner = plays(simulate_game, e if "X" in regime else 1, epsilon_o(e, regime))
                backpropagate(steps, winner)
                wins[winner] += 1
                rows.append(tuple(wins[result] / divisor(i + 1, iters) for result in "XOT"))
        return rates

    return answer


MISTAKES = (
    Mistake(
        _trains(epsilon_o=lambda epsilon, regime: epsilon if regime == "O" else 1),
        "Votre régime 'XO' se joue comme le 'X' : O y joue au hasard. D'où vient son ε, dans ce régime ?",
        asks={"If": "Lesquelles de vos conditions sont vraies pour 'XO', et dans quel ordre viennent-elles ?"},
    ),
    Mistake(
        _trains(
            plays=lambda game, epsilon_x, epsilon_o: (game(epsilon_x, epsilon_o)[0], game(epsilon_x, epsilon_o)[1])
        ),
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
        _trains(epsilon=lambda init_e, i, iters: init_e * (1 - i / max(1, iters - 1))),
        "Votre ε descend jusqu'à 0 à la dernière partie de chaque régime. À la partie i, il doit valoir init_e × "
        "(1 − i / iters). Combien reste-t-il quand i vaut iters − 1 ?",
    ),
    Mistake(
        _trains(divisor=lambda played, iters: iters),
        "Vos comptes sont divisés par iters dès le début, alors que toutes les parties ne sont pas encore jouées "
        ": la somme d'une ligne doit faire 1.",
        line='regime_rates.append(tuple(wins[result] / iters for result in "XOT"))',
    ),
)
