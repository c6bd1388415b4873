"""5.1 · train_agent : l'entraînement en trois régimes."""

from juge import Exercise, Mistake, Part, edited

from .answer import train_agent
from .cases import CASES, training
from .judge import judge_games, judge_learning, judge_rates, judge_train_agent


def hidden(rng):
    """Tire les cas cachés."""
    for iters in (*rng.sample(range(2, 10), 2), rng.randint(25, 60)):
        yield training(iters, "Un autre nombre de parties.")
    for _ in range(2):
        init_e = round(rng.uniform(0.2, 0.99), 2)
        yield training(rng.randint(2, 9), "Un autre nombre de parties, un autre ε au départ.", init_e=init_e)


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


PARTS = (
    Part("les trois régimes et leurs ε", 5, judge=judge_games),
    Part("la rétropropagation des parties", 4, judge=judge_learning),
    Part("les fréquences courantes", 3, judge=judge_rates),
)

HINTS = (
    "Dans le régime 'X', quel est l'ε du joueur qui ne suit pas la table ? Et après la partie numéro i, comptée à "
    "partir de 0, combien de parties ont été jouées ?",
    """\
pour chaque régime de rates :
    victoires ← 0 pour X, 0 pour O, 0 pour T
    pour i de 0 à iters − 1 :
        ε ← init_e × (1 − i / iters)
        jouer une partie : ε pour qui suit la table dans ce régime, 1 pour l'autre
        la rétropropager
        compter son résultat dans victoires
        ajouter au régime les trois fréquences depuis sa première partie""",
)

EXERCISE = Exercise(
    "5.1",
    train_agent,
    minutes=15,
    cases=CASES,
    parts=PARTS,
    judge=judge_train_agent,
    hidden=hidden,
    hints=HINTS,
    gap="wins[result] / (i + 1)",
    mistakes=MISTAKES,
)
