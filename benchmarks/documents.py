"""Ce que donnent ici les algorithmes des documents d'origine, et leurs variantes : `python benchmarks/documents.py`.

Vingt graines chacun ; la force est exacte, les médianes sont données avec leurs extrêmes.
"""

from statistics import median

import numpy as np

from ql_functions import OneStepQ, Recipe, SymmetricValues, game
from ql_functions.agents.tables import states_met
from ql_functions.strength.exact import against_random, blunders, is_beatable
from ql_functions.strength.policies import policy_of
from ql_functions.training import train

SEEDS = range(20)
VARIANTS = (SymmetricValues(), SymmetricValues(loss=-1), OneStepQ(o_learns=False), OneStepQ())
EPOCHS = 20


def spread(values, digits=1):
    return " ".join(f"{part(values):.{digits}f}" for part in (median, min, max))


def learners():
    print(f"{'':<40} {'imbattables':>11} {'X gagne, %':>16} {'O perd, %':>18} {'bévues':>18}")
    for learner in VARIANTS:
        policies = [policy_of(learner.train(seed=seed, verbose=False)) for seed in SEEDS]
        wins = [100 * float(against_random(policy, "X")[0]) for policy in policies]
        losses = [100 * float(against_random(policy, "O")[2]) for policy in policies]
        wrong = spread([len(blunders(policy)) for policy in policies], 0)
        safe = sum(not is_beatable(policy) for policy in policies)
        print(f"{learner.label:<40} {safe:>11} {spread(wins):>16} {spread(losses):>18} {wrong:>18}")


def met():
    shares = []
    for seed in SEEDS:
        table = {}
        train(table, Recipe(4, 50), seed=seed)
        count, total = states_met(table)
        shares.append(100 * count / total)
    print(f"\nÉtats rencontrés après 600 parties, en % : {spread(shares)}")


def regression(seed, whole_classes):
    """L'erreur quadratique moyenne du réseau du document, au test, et celle de la meilleure constante."""
    import keras  # après ql_functions, qui choisit son moteur

    table, random = {}, np.random.default_rng(seed)
    train(table, Recipe(), seed=seed)
    rows = [[int(s.translate(str.maketrans(" XO", "012"))), s.count(" "), s.count("X")] for s in table]
    seen = np.array(rows, float)
    seen = (seen - seen.mean(axis=0)) / seen.std(axis=0)
    values = np.array([max((q["Q1"][move] + q["Q2"][move]) / 2 for move in q["Q1"]) for q in table.values()])
    groups = np.array([game.canonical(state) for state in table] if whole_classes else list(table))
    names = random.permutation(np.unique(groups))
    test = np.isin(groups, names[: len(names) * 3 // 10])
    keras.utils.set_random_seed(seed)
    layers = [keras.layers.Dense(units, "sigmoid") for units in (24, 12, 8)]
    network = keras.Sequential([keras.Input((3,)), *layers, keras.layers.Dense(1, "relu")])
    network.compile("adam", "mse")
    network.fit(seen[~test], values[~test], epochs=EPOCHS, verbose=0)
    guesses = network.predict(seen[test], verbose=0).ravel()
    return np.mean((guesses - values[test]) ** 2), np.mean((values[~test].mean() - values[test]) ** 2)


def regressions():
    print("\nRégression 24-12-8-1 sur trois colonnes, 5 graines : erreur du réseau ; de la meilleure constante")
    for name, whole_classes in (("états tirés un par un", False), ("classes de symétrie entières", True)):
        errors = [regression(seed, whole_classes) for seed in range(5)]
        print(f"{name:<30} {' ; '.join(spread(column, 2) for column in zip(*errors, strict=True))}")


if __name__ == "__main__":
    learners()
    met()
    regressions()
