"""5.1 · train_agent : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from ....checking import Mistake, combinable
from ...lesson3.ex1_simulate_game import simulate_game
from ...lesson4.ex3_backpropagate import backpropagate


@combinable
def _trains(
    games=lambda iters: iters,
    epsilon=lambda init_e, i, iters: init_e * (1 - i / iters),
    epsilons=lambda epsilon, regime: (epsilon if "X" in regime else 1, epsilon if "O" in regime else 1),
    plays=lambda simulate_game, epsilon_x, epsilon_o: simulate_game(epsilon_x, epsilon_o),
    learns=lambda is_last: True,
    resets=True,
    rate=lambda wins, result, played, iters: wins[result] / played,
):
    """Construit un entraînement juste, sauf les étapes données."""

    def answer(iters, init_e=0.7):
        rates, wins = {"X": [], "O": [], "XO": []}, {"X": 0, "O": 0, "T": 0}
        for regime, rows in rates.items():
            wins = {"X": 0, "O": 0, "T": 0} if resets else wins
            for i in range(games(iters)):
                steps, winner = plays(simulate_game, *epsilons(epsilon(init_e, i, iters), regime))
                if learns(i == iters - 1):
                    backpropagate(steps, winner)
                wins[winner] += 1
                rows.append(tuple(rate(wins, result, i + 1, iters) for result in "XOT"))
        return rates

    return answer


def _alternate_regimes(iters, init_e=0.7):
    rates, wins = {"X": [], "O": [], "XO": []}, {"X": [], "O": [], "XO": []}
    for i in range(iters):
        epsilon = init_e * (1 - i / iters)
        for regime, winners in wins.items():
            steps, winner = simulate_game(epsilon if "X" in regime else 1, epsilon if "O" in regime else 1)
            backpropagate(steps, winner)
            winners.append(winner)
            rates[regime].append(tuple(winners.count(result) / (i + 1) for result in "XOT"))
    return rates


MISTAKES = (
    Mistake(
        _trains(epsilons=lambda epsilon, regime: (epsilon if "X" in regime else 0, epsilon if "O" in regime else 0)),
        "Celui qui doit jouer au hasard a ε = 0 : il suit la table. Quel ε fait jouer au hasard ?",
    ),
    Mistake(
        _trains(epsilons=lambda epsilon, regime: (epsilon if "O" in regime else 1, epsilon if "X" in regime else 1)),
        "Dans les régimes 'X' et 'O', les deux ε sont échangés : celui qui devrait suivre la table joue au hasard.",
    ),
    Mistake(
        _trains(epsilons=lambda epsilon, regime: (epsilon if "X" in regime else 1, epsilon if regime == "O" else 1)),
        "Votre régime 'XO' se joue comme le 'X' : O y joue au hasard. D'où vient son ε, dans ce régime ?",
        asks={"If": "Lesquelles de vos conditions sont vraies pour 'XO', et dans quel ordre viennent-elles ?"},
    ),
    Mistake(
        _alternate_regimes,
        "Vos trois régimes sont entrelacés : une partie de chacun, puis une autre. Ils se jouent l'un après l'autre : "
        "laquelle des deux boucles contient l'autre ?",
    ),
    Mistake(
        _trains(games=lambda iters: iters // 3),
        "Vos iters parties sont partagées entre les trois régimes : chacun doit en jouer autant.",
    ),
    Mistake(
        _trains(games=lambda iters: iters - 1),
        "Il manque une partie à chaque régime : comptez combien de nombres parcourt votre boucle.",
    ),
    Mistake(
        _trains(
            plays=lambda game, epsilon_x, epsilon_o: (game(epsilon_x, epsilon_o)[0], game(epsilon_x, epsilon_o)[1])
        ),
        "Deux parties sont jouées à la place d'une : steps vient de la première, winner de la seconde. "
        "Combien de fois appelez-vous simulate_game ?",
    ),
    Mistake(
        _trains(learns=lambda is_last: is_last),
        "Vous ne rétropropagez que la dernière partie de chaque régime : regardez dans quelle boucle est cet appel.",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters: init_e),
        "Votre ε ne change jamais : l'agent explore autant à la fin qu'au début.",
        asks={"FloorDiv": "De i / iters, // ne garde que la partie entière, 0."},
        line="epsilon = init_e",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters: init_e * i / iters),
        "Votre ε monte de partie en partie : l'agent explore de plus en plus. Quand faut-il explorer le plus ?",
        line="epsilon = init_e * i / iters",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters: init_e * (1 - i / max(1, iters - 1))),
        "Votre ε descend jusqu'à 0 à la dernière partie de chaque régime. À la partie i, il doit valoir init_e × "
        "(1 − i / iters). Combien reste-t-il quand i vaut iters − 1 ?",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters: 1 - i / iters),
        "Votre ε part de 1 : init_e ne sert pas.",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters: init_e * 0.99**i),
        "ε ne descend pas en ligne droite : d'une partie à la suivante, il baisse toujours de la même quantité.",
    ),
    Mistake(
        _trains(rate=lambda wins, result, played, iters: wins[result] / iters),
        "Vos comptes sont divisés par iters dès le début, alors que toutes les parties ne sont pas encore jouées : la "
        "somme d'une ligne doit faire 1.",
        line='regime_rates.append(tuple(wins[result] / iters for result in "XOT"))',
    ),
    Mistake(
        _trains(resets=False),
        "Les victoires d'un régime s'ajoutent à celles du précédent : la somme d'un triplet dépasse 1. Où "
        "les comptes sont-ils mis à 0 ?",
    ),
    Mistake(
        _trains(
            resets=False,
            rate=lambda wins, result, played, iters: wins[result] / sum(wins.values()),
        ),
        "Les parties des régimes précédents comptent encore, dans les victoires et dans leur nombre. Les "
        "fréquences d'un régime doivent partir de sa première partie. Où les comptes sont-ils mis à 0 ?",
    ),
)
