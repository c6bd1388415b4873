"""5.1 · train_agent : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from juge import Mistake, edited

from .answer import train_agent

MISTAKES = (
    Mistake(
        edited(train_agent, {"winner =": "_ = simulate_game(epsilon_x, epsilon_o)\n            _, winner ="}),
        "Deux parties sont jouées à la place d'une : steps vient de la première, winner de la seconde. "
        "Combien de fois appelez-vous simulate_game ?",
    ),
    Mistake(
        edited(train_agent, {" * (1 - i / iters)": ""}),
        "Votre ε ne change jamais : l'agent explore autant à la fin qu'au début.",
        asks={"FloorDiv": "De i / iters, // ne garde que la partie entière, 0."},
        line="epsilon = init_e",
    ),
    Mistake(
        edited(train_agent, {"/ (i + 1)": "/ iters"}),
        "Vos comptes sont divisés par iters dès le début, alors que toutes les parties ne sont pas encore jouées "
        ": la somme d'une ligne doit faire 1.",
        line='regime_rates.append(tuple(wins[result] / iters for result in "XOT"))',
    ),
)
