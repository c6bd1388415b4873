"""La boucle compilée de la surestimation : trois formes du Q-learning apprennent des mêmes parties au hasard.

Les cinq tables se suivent dans une même suite : celle du Q-learning, Q1 et Q2 du cours, les deux de van Hasselt ; le
coup de rang ``i`` du plateau ``b`` y est à ``(table · plateaux + b) · 9 + i``. Sans Numba, tout tourne sur des listes.

Source : H. van Hasselt, *Double Q-learning*, NeurIPS 2010.
"""

from .engine.kernel import compiled, draw

SIMPLE, COURSE, VAN_HASSELT = range(3)  # méthodes ; leurs premières tables sont 0, 1 et 3


@compiled
def learn(random, games, every, q, curves, problem, rates):
    """Joue et apprend ; note toutes les ``every`` parties ce que chaque méthode attend du plateau de rang 0.

    Args:
        random: état du générateur, voir `kernel.generator`.
        games, every: parties à jouer, parties entre deux notes.
        q: les cinq tables, modifiées sur place.
        curves: les notes, ``curves[3 · note + méthode]``.
        problem: (coups permis de chaque plateau ; puis, pour chaque coup, où commencent ses suites et combien il en
            a ; pour chaque suite, sa récompense, et le plateau suivant ou −1).
        rates: (taux d'apprentissage, facteur d'actualisation).

    Returns:
        L'état suivant du générateur.
    """
    free, firsts, lengths, rewards, afters = problem
    size = 9 * len(free)
    moves, steps = [0] * 5, [0] * 5  # X joue cinq coups au plus
    for played in range(1, games + 1):
        board, length = 0, 0
        while board >= 0:
            random, number = draw(random)
            move = 9 * board + int(number * free[board])
            random, number = draw(random)
            step = firsts[move] + int(number * lengths[move])
            moves[length], steps[length] = move, step
            length, board = length + 1, afters[step]
        for i in range(length - 1, -1, -1):
            random, number = draw(random)
            for method in range(3):
                update(q, free, method, moves[i], rewards[steps[i]], afters[steps[i]], int(number * 2), rates)
        if played % every == 0:
            for method in range(3):
                curves[3 * (played // every - 1) + method] = opening(q, free, method, size)
    return random


@compiled
def update(q, free, method, move, reward, after, drawn, rates):
    """Apprend, par la formule du cours, un coup dont ``move`` est la place dans une table ; ``after`` peut valoir −1.

    ``drawn`` est la table tirée, 0 ou 1, sans effet s'il n'y en a qu'une.
    """
    lrate, discount = rates
    size = 9 * len(free)
    table = (0 if method == 0 else 2 * method - 1 + drawn) * size
    future = 0.0
    if after >= 0:
        best = table + 9 * after
        for place in range(best + 1, table + 9 * after + free[after]):
            if q[place] > q[best]:
                best = place
        if method == 2:  # l'autre table dit ce que vaut le coup
            best += size * (1 - 2 * drawn)
        future = q[best]
    q[table + move] = (1 - lrate) * q[table + move] + lrate * (reward + discount * future)


@compiled
def opening(q, free, method, size):
    """La plus grande valeur du plateau de rang 0, en moyenne sur les tables d'une méthode."""
    first = 0 if method == 0 else 2 * method - 1
    last = first if method == 0 else first + 1
    highest = q[first * size] + q[last * size]
    for i in range(1, free[0]):
        value = q[first * size + i] + q[last * size + i]
        if value > highest:
            highest = value
    return highest / 2
