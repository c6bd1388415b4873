"""5.1 · train_agent : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from ....checking import Mistake, combinable
from ...lesson2.ex2_q_table import q_table
from ...lesson3.ex1_simulate_game import simulate_game
from ...lesson4.ex3_backpropagate import backpropagate


# fmt: off
@combinable
def _trains(
    begins=lambda q_table: None,
    regimes=("X", "O", "XO"),
    games=lambda iters: iters,
    epsilon=lambda init_e, i, iters, done: init_e * (1 - i / iters),
    epsilons=lambda epsilon, regime: (epsilon if "X" in regime else 1, epsilon if "O" in regime else 1),
    plays=lambda simulate_game, epsilon_x, epsilon_o: simulate_game(epsilon_x, epsilon_o),
    learns=lambda regime, winner, is_last: True,
    learnt=lambda steps, winner, regime: (steps, winner),
    resets=True,
    results=lambda regime: "XOT",
    rate=lambda wins, result, winner, played, iters: wins[result] / played,
    rows=lambda rows: rows,
):
    """L'entraînement juste, sauf ce qui est donné."""

    def answer(iters, init_e=0.7):
        rates, wins = {"X": [], "O": [], "XO": []}, {"X": 0, "O": 0, "T": 0}
        begins(q_table)
        for done, regime in enumerate(regimes):
            wins = {"X": 0, "O": 0, "T": 0} if resets else wins
            regime_rates = []
            for i in range(games(iters)):
                now = epsilon(init_e, i, iters, done * iters)
                steps, winner = plays(simulate_game, *epsilons(now, regime))
                if learns(regime, winner, i == iters - 1):
                    backpropagate(*learnt(steps, winner, regime))
                wins[winner] += 1
                regime_rates.append(
                    tuple(rate(wins, result, winner, i + 1, iters) for result in results(regime))
                )
            if regime in rates:
                rates[regime] = rows(regime_rates)
        return rates

    return answer


def _plays_then_learns(once_per_regime):
    """Les parties d'abord, la rétropropagation ensuite : à la fin de chaque régime, ou à la fin de tout."""

    def answer(iters, init_e=0.7):
        rates, waiting = {"X": [], "O": [], "XO": []}, []
        for regime, rows in rates.items():
            winners = []
            for i in range(iters):
                epsilon = init_e * (1 - i / iters)
                waiting.append(simulate_game(epsilon if "X" in regime else 1, epsilon if "O" in regime else 1))
                winners.append(waiting[-1][1])
                rows.append(tuple(winners.count(result) / (i + 1) for result in "XOT"))
            while waiting and (once_per_regime or regime == "XO"):
                backpropagate(*waiting.pop(0))
        return rates

    return answer


def _takes_turns(iters, init_e=0.7):
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
        _trains(begins=lambda q_table: q_table.clear()),
        "Votre fonction vide ou remplace la table : l'agent perd ce qu'il avait appris avant cet appel.",
    ),
    Mistake(
        _trains(epsilons=lambda epsilon, regime: (1, 1)),
        "Chez vous, toutes les parties se jouent au hasard des deux côtés : aucun ε n'y est inférieur à 1. D'où "
        "viennent les deux nombres que vous donnez à simulate_game ?",
    ),
    Mistake(
        _trains(epsilons=lambda epsilon, regime: (epsilon, epsilon)),
        "Vos deux joueurs suivent la table dans les trois régimes. Dans les deux premiers, l'un joue au hasard.",
    ),
    Mistake(
        _trains(epsilons=lambda epsilon, regime: (epsilon if "X" in regime else 0, epsilon if "O" in regime else 0)),
        "Chez vous, celui qui doit jouer au hasard a ε = 0, et suit donc la table. Quel ε fait jouer au hasard ?",
    ),
    Mistake(
        _trains(epsilons=lambda epsilon, regime: (epsilon if "O" in regime else 1, epsilon if "X" in regime else 1)),
        "Dans les régimes 'X' et 'O', les deux ε sont échangés : celui qui devrait suivre la table joue au hasard.",
    ),
    Mistake(
        _trains(epsilons=lambda epsilon, regime: (epsilon if "X" in regime else 1, epsilon if regime == "O" else 1)),
        "Chez vous, le régime 'XO' se joue comme le 'X' : O y joue au hasard. D'où vient son ε, dans ce régime ?",
        asks={"If": "Lesquelles de vos conditions sont vraies pour 'XO', et dans quel ordre viennent-elles ?"},
    ),
    Mistake(
        _trains(regimes=("XO",)),
        "Vous n'avez qu'un régime, celui où les deux suivent la table. Les parties contre le hasard manquent.",
    ),
    Mistake(
        _trains(regimes=("X", "O")),
        "Il manque un régime : celui où les deux joueurs suivent la table, l'un contre l'autre.",
    ),
    Mistake(
        _trains(regimes=("X", "O", "XO", "")),
        "Vous avez un quatrième régime, où les deux joueurs jouent au hasard : le cours n'en a que trois.",
    ),
    Mistake(
        _trains(regimes=("XO", "O", "X")),
        "Les régimes ne sont pas joués dans l'ordre demandé : 'X', puis 'O', puis 'XO'.",
    ),
    Mistake(
        _takes_turns,
        "Vos trois régimes sont entrelacés : une partie de chacun, puis une autre. Ils se jouent l'un après l'autre : "
        "laquelle des deux boucles contient l'autre ?",
    ),
    Mistake(
        _trains(games=lambda iters: iters // 3),
        "Chez vous, les iters parties sont partagées entre les trois régimes : chacun doit en jouer autant.",
    ),
    Mistake(
        _trains(games=lambda iters: iters + 1),
        "Chaque régime joue une partie de trop : comptez combien de nombres parcourt votre boucle.",
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
        _trains(learns=lambda regime, winner, is_last: False),
        "Aucune partie n'est rétropropagée : l'agent joue, mais n'apprend rien.",
    ),
    Mistake(
        _trains(learns=lambda regime, winner, is_last: regime != "XO"),
        "Chez vous, les parties du régime 'XO' ne sont pas rétropropagées. Suivez votre code dans ce régime : par où "
        "passe-t-il au lieu d'appeler backpropagate ?",
    ),
    Mistake(
        _trains(learns=lambda regime, winner, is_last: regime == "XO"),
        "Chez vous, seules les parties du régime 'XO' sont rétropropagées. Contre le hasard aussi, l'agent apprend.",
    ),
    Mistake(
        _trains(learns=lambda regime, winner, is_last: is_last),
        "Vous ne rétropropagez que la dernière partie de chaque régime : regardez dans quelle boucle est cet appel.",
    ),
    Mistake(
        _plays_then_learns(once_per_regime=True),
        "Chez vous, toutes les parties d'un régime sont jouées avant que la première soit rétropropagée : aucune ne "
        "profite des précédentes. Quand l'agent doit-il apprendre ?",
    ),
    Mistake(
        _plays_then_learns(once_per_regime=False),
        "Votre rétropropagation vient à la toute fin, après les trois régimes : l'agent joue toutes ses parties sans "
        "rien savoir. Quand doit-il apprendre ?",
    ),
    Mistake(
        _trains(learns=lambda regime, winner, is_last: winner in regime),
        "Vous ne rétropropagez que les parties gagnées par celui qui suit la table : les défaites et les nuls "
        "instruisent aussi.",
    ),
    Mistake(
        _trains(learns=lambda regime, winner, is_last: winner != "T"),
        "Chez vous, les matchs nuls ne sont pas rétropropagés. Ils instruisent aussi.",
    ),
    Mistake(
        _trains(learnt=lambda steps, winner, regime: (winner, steps)),
        "Les arguments de backpropagate sont dans l'autre ordre : elle attend les coups, puis le gagnant.",
    ),
    Mistake(
        _trains(learnt=lambda steps, winner, regime: (steps[0::2], winner)),
        "Chez vous, backpropagate ne reçoit que les coups de X : O n'apprend jamais. Donnez-lui toute la partie.",
    ),
    Mistake(
        _trains(learnt=lambda steps, winner, regime: (steps[regime == "O" :: 1 + (regime != "XO")], winner)),
        "Contre le hasard, backpropagate ne reçoit que les coups de celui qui suit la table. Donnez-lui toute la "
        "partie : les coups de l'autre aussi disent ce que vaut un état.",
    ),
    Mistake(
        _trains(learnt=lambda steps, winner, regime: (steps[-1:], winner)),
        "backpropagate ne reçoit que le dernier coup de la partie. Donnez-les-lui tous : elle les parcourt elle-même.",
    ),
    Mistake(
        _trains(learnt=lambda steps, winner, regime: (steps[::-1], winner)),
        "backpropagate reçoit les coups du dernier au premier. Donnez-les dans l'ordre où ils ont été joués : c'est "
        "elle qui les remonte.",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: init_e),
        "Votre ε ne change jamais : l'agent explore autant à la fin qu'au début.",
        asks={"FloorDiv": "De i / iters, // ne garde que la partie entière, 0."},
        line="epsilon = init_e",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: init_e * i / iters),
        "Votre ε monte de partie en partie : l'agent explore de plus en plus. Quand faut-il explorer le plus ?",
        line="epsilon = init_e * i / iters",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: init_e * (1 - i / max(1, iters - 1))),
        "Votre ε descend jusqu'à 0 à la dernière partie de chaque régime. À la partie i, il doit valoir init_e × "
        "(1 − i / iters). Combien reste-t-il quand i vaut iters − 1 ?",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: init_e * (1 - (i + 1) / iters)),
        "ε est baissé avant la première partie, qui doit se jouer avec init_e : à quel moment, et à partir de "
        "quel rang, descend-il ?",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: 1 - i / iters),
        "Votre ε part de 1 : init_e ne sert pas.",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: init_e * 0.99**i),
        "ε ne descend pas en ligne droite : d'une partie à la suivante, il doit baisser chaque fois d'autant.",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: init_e * (1 - (done + i) / (3 * iters))),
        "Votre ε descend une seule fois, d'un bout à l'autre des trois régimes. Dans combien de parties doit-il "
        "descendre ?",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: init_e * (1 - (done + i) / iters)),
        "ε ne repart pas d'init_e au deuxième régime : il continue de descendre, et devient négatif.",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: 0.7 * (1 - i / iters)),
        "ε part toujours de 0,7, même quand on donne un autre init_e.",
    ),
    Mistake(
        _trains(rate=lambda wins, result, winner, played, iters: wins[result]),
        "Vos lignes contiennent des nombres de parties : une fréquence en est une part, de 0 à 1.",
    ),
    Mistake(
        _trains(rate=lambda wins, result, winner, played, iters: float(result == winner)),
        "Chacune de vos lignes ne dit que le résultat de sa partie : les fréquences comptent aussi celles d'avant.",
    ),
    Mistake(
        _trains(rate=lambda wins, result, winner, played, iters: wins[result] / iters),
        "Vos comptes sont divisés par iters dès le début, alors que toutes les parties ne sont pas encore jouées : la "
        "somme d'une ligne doit faire 1.",
        line='regime_rates.append(tuple(wins[result] / iters for result in "XOT"))',
    ),
    Mistake(
        _trains(results=lambda regime: "XTO"),
        "Dans vos lignes, les nuls sont à la deuxième place : relisez dans quel ordre vont les trois fréquences.",
    ),
    Mistake(
        _trains(resets=False),
        "Chez vous, les victoires d'un régime s'ajoutent à celles du précédent : la somme d'un triplet dépasse 1. Où "
        "les comptes sont-ils mis à 0 ?",
    ),
    Mistake(
        _trains(
            resets=False,
            rate=lambda wins, result, winner, played, iters: wins[result] / sum(wins.values()),
        ),
        "Chez vous, les parties des régimes précédents comptent encore, dans les victoires et dans leur nombre. Les "
        "fréquences d'un régime doivent partir de sa première partie. Où les comptes sont-ils mis à 0 ?",
    ),
    Mistake(
        _trains(rows=lambda rows: rows[-1:]),
        "Vous n'avez qu'une ligne par régime, celle de la fin : on en veut une après chaque partie.",
    ),
    Mistake(
        _trains(rows=lambda rows: rows[-1] if rows else ()),
        "Chaque régime n'a qu'un triplet, celui de la fin : on veut une liste, avec un triplet après chaque partie.",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: init_e * (1 - i) / iters),
        "Votre ε part d'init_e / iters, puis descend au-dessous de 0 : quelle part du calcul est divisée par iters ?",
    ),
    Mistake(
        _trains(results=lambda regime: "OXT" if regime == "O" else "XOT"),
        "Chez vous, dans le régime 'O', chaque ligne commence par la part de O, celui qui suit la table. Les trois "
        "fréquences vont-elles dans le même ordre d'un régime à l'autre ?",
    ),
    Mistake(
        _trains(epsilon=lambda init_e, i, iters, done: init_e * (1 - i / (iters - 1))),
        "train_agent(1) divise par zéro ; et avec plus d'une partie, ε descend jusqu'à 0 à la dernière de chaque "
        "régime. À la partie i, il doit valoir init_e × (1 − i / iters) : par quoi divisez-vous ?",
    ),
)
