"""Les boucles compilées de `learners` : jouer et apprendre, sur des tableaux indexés par le numéro du plateau.

Les cases d'un joueur sont les bits d'un entier. Rien n'est alloué dans les boucles.
"""

import numpy as np

from .engine.kernel import COUNT, FREE, NUMBER, WINS, compiled, draw


@compiled
def learn_after(random, values, images, part, drawn_start, epsilons, rewards, lrate, discount):
    """Joue et apprend ; ``values[joueur, plateau laissé]`` est modifié sur place, aux ``images`` du plateau.

    ``part`` dit le rang de la première partie et de celle d'après la dernière ; rend (générateur, ε).
    """
    epsilon, factor, floor = epsilons
    win, loss, tie = rewards
    marks, trail = np.empty(2, np.int64), np.empty(9, np.int64)
    for played in range(part[0], part[1]):
        if played and played % 10 == 0:
            epsilon = max(epsilon * factor, floor)
        player = 0
        if drawn_start:
            random, number = draw(random)
            player = int(number * 2)
        marks[0], marks[1], length = 0, 0, 0
        while True:
            random, move = _choose_after(random, values, marks, player, epsilon)
            marks[player] |= 1 << move
            trail[length] = NUMBER[marks[0]] + 2 * NUMBER[marks[1]]
            length += 1
            if WINS[marks[player]] or length == 9:
                break
            player = 1 - player
        won = WINS[marks[player]]
        for back in range(2):  # celui qui a joué le dernier, puis l'autre
            mover = player if back == 0 else 1 - player
            target = tie
            if won:
                target = win if back == 0 else loss
            for i in range(length - 1 - back, -1, -2):
                old = values[mover, trail[i]]
                target = old + lrate * (discount * target - old)
                for image in images[trail[i]]:
                    values[mover, image] = target
    return random, epsilon


@compiled
def _choose_after(random, values, marks, player, epsilon):
    """Coup ε-glouton d'après la valeur du plateau laissé ; rend (générateur, coup)."""
    taken = marks[0] | marks[1]
    random, number = draw(random)
    if number < epsilon:
        random, number = draw(random)
        return random, FREE[taken, int(number * COUNT[taken])]
    board = NUMBER[marks[0]] + 2 * NUMBER[marks[1]]
    best, highest = -1, 0.0
    for i in range(COUNT[taken]):
        move = FREE[taken, i]
        value = values[player, board + (player + 1) * NUMBER[1 << move]]
        if best < 0 or value > highest:
            best, highest = move, value
    return random, best


@compiled
def learn_one_step(random, q, part, half, o_learns, rewards, epsilon, lrate, discount):
    """Joue et apprend à chaque coup ; ``q[plateau, coup]`` est modifié sur place.

    Avant la partie de rang ``half``, O joue au hasard ; ``part`` est comme pour `learn_after`.
    """
    win, loss, tie = rewards
    marks, states, moves = np.empty(2, np.int64), np.empty(2, np.int64), np.empty(2, np.int64)
    for played in range(part[0], part[1]):
        marks[0], marks[1], length = 0, 0, 0
        while True:
            player = length & 1
            plays = player == 0 or played >= half
            learns = player == 0 or (plays and o_learns)
            taken, state = marks[0] | marks[1], NUMBER[marks[0]] + 2 * NUMBER[marks[1]]
            best = _greedy(q, state, taken)
            if learns and length >= 2:
                _approach(q, states[player], moves[player], lrate, discount * q[state, best])
            random, number = draw(random)
            move = best
            if not plays or number < epsilon:
                random, number = draw(random)
                move = FREE[taken, int(number * COUNT[taken])]
            states[player], moves[player] = state, move
            marks[player] |= 1 << move
            length += 1
            if WINS[marks[player]] or length == 9:
                break
        won, both_learn = WINS[marks[player]], o_learns and played >= half
        for learner in range(2):
            if learner == 0 or both_learn:
                reward = tie
                if won:
                    reward = win if learner == player else loss
                _approach(q, states[learner], moves[learner], lrate, reward)
    return random


@compiled
def _greedy(q, state, taken):
    """Première case libre de plus grande valeur."""
    best = FREE[taken, 0]
    for i in range(1, COUNT[taken]):
        if q[state, FREE[taken, i]] > q[state, best]:
            best = FREE[taken, i]
    return best


@compiled
def _approach(q, state, move, lrate, target):
    q[state, move] = (1 - lrate) * q[state, move] + lrate * target
