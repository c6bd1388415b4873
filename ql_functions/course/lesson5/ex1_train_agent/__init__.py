"""5.1 · train_agent : l'entraînement en trois régimes."""

from juge import Exercise, Part

from .answer import train_agent
from .cases import CASES, training
from .judge import judge_games, judge_learning, judge_rates, judge_train_agent, signature_of_training
from .mistakes import MISTAKES


def hidden(rng):
    """Tire les cas cachés."""
    for iters in (*rng.sample(range(2, 10), 2), rng.randint(25, 60)):
        yield training(iters, "Un autre nombre de parties.")
    for _ in range(2):
        init_e = round(rng.uniform(0.2, 0.99), 2)
        yield training(rng.randint(2, 9), "Un autre nombre de parties, un autre ε au départ.", init_e=init_e)


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
    signature=signature_of_training,
)
