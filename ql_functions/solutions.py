"""La réponse de référence de chaque exercice, dans l'ordre du cours, et les variables globales des leçons.

C'est d'ici que ``notebooks/build.py`` tire le code des carnets : ce qui est entre ``### YOUR CODE HERE ###``
et ``### END OF YOUR CODE ###`` devient le blanc que l'élève remplit.

Source de l'apprentissage : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 6.5 et 6.7.
"""

import random
import time
from itertools import combinations

size = 3  # côté du plateau
min_contig = 3  # nombre de marques à aligner
lrate = 0.15  # taux d'apprentissage
discount = 0.9  # facteur d'actualisation


# --- Leçon 1 : l'environnement -----------------------------------------------------------------------------


def new_board(size=3):
    """Renvoie un plateau vide : une liste de size × size espaces.

    >>> new_board()
    [' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ']
    """
    ### YOUR CODE HERE ###
    return [" "] * size**2
    ### END OF YOUR CODE ###


def check_for_win(b_line, min_contig=3):
    """Renvoie 'X' ou 'O' si ce joueur a min_contig marques qui se suivent dans b_line, sinon False.

    >>> check_for_win(['O', 'X', 'X', 'X'])
    'X'
    >>> check_for_win(['X', 'X', ' ', 'X'])
    False
    """
    ### YOUR CODE HERE ###
    line = "".join(b_line)
    for player in "XO":
        if player * min_contig in line:
            return player
    return False
    ### END OF YOUR CODE ###


def evaluate(b):
    """Dit où en est la partie : 'X gagne !', 'O gagne !', 'Terminé : match nul' ou 'Continue'.

    >>> evaluate(['X', 'X', 'X', 'O', 'O', ' ', ' ', ' ', ' '])
    'X gagne !'
    """
    n = round(len(b) ** 0.5)  # 9 cases → 3 lignes de 3
    ### YOUR CODE HERE ###
    lines = [b[n * row : n * row + n] for row in range(n)]
    lines += [b[column::n] for column in range(n)]
    for shift in range(min_contig - n, n - min_contig + 1):  # en 3×3, le seul décalage est 0
        lines.append([b[n * row + row + shift] for row in range(n) if 0 <= row + shift < n])
        lines.append([b[n * row + n - 1 - row + shift] for row in range(n) if 0 <= n - 1 - row + shift < n])
    for line in lines:
        winner = check_for_win(line, min_contig)
        if winner:
            return winner + " gagne !"
    return "Continue" if " " in b else "Terminé : match nul"
    ### END OF YOUR CODE ###


def magic_win(squares):
    """Dit si trois des cases données (de 0 à 8) sont alignées, grâce au carré magique.

    >>> magic_win([0, 4, 5, 8])
    True
    """
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    ### YOUR CODE HERE ###
    return any(sum(magic[square] for square in trio) == 15 for trio in combinations(squares, 3))
    ### END OF YOUR CODE ###


def count_states():
    """Compte les plateaux que l'on peut rencontrer, vide compris : (tous, ceux où la partie continue)."""
    seen = {}

    def explore(b, player):
        ### YOUR CODE HERE ###
        key = "".join(b)
        if key in seen:
            return
        seen[key] = evaluate(b)[0]
        if seen[key] == "C":
            for square in range(9):
                if b[square] == " ":
                    explore(b[:square] + [player] + b[square + 1 :], "O" if player == "X" else "X")
        ### END OF YOUR CODE ###

    explore(new_board(), "X")
    return len(seen), list(seen.values()).count("C")


# --- Leçon 2 : explorer ou exploiter -----------------------------------------------------------------------


def flip_board(b_key):
    """Renvoie l'état vu par l'adversaire : les X deviennent des O, et les O des X.

    >>> flip_board('XX O     ')
    'OO X     '
    """
    ### YOUR CODE HERE ###
    return b_key.translate(str.maketrans("XO", "OX"))
    ### END OF YOUR CODE ###


### YOUR CODE HERE ###
q_table = {}
### END OF YOUR CODE ###


def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    """Choisit le coup de player (0 à 8) par la politique ε-gloutonne, et crée l'état s'il est nouveau.

    q_table[état] vaut {'Q1': {coup: valeur}, 'Q2': {coup: valeur}}, avec un coup par case libre.
    La valeur d'un coup est la moyenne de ses deux valeurs, dans Q1 et dans Q2.

    >>> get_move(['X', 'O', 'X', 'O', 'X', 'O', 'O', 'X', ' '])
    8
    """
    ### YOUR CODE HERE ###
    state = "".join(b)
    if player == "O":
        state = flip_board(state)
    if state not in q_table:
        free = [square for square in range(len(b)) if b[square] == " "]
        q_table[state] = {"Q1": dict.fromkeys(free, init_q), "Q2": dict.fromkeys(free, init_q)}
    q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
    if random.random() < epsilon:
        return random.choice(list(q1))
    return max(q1, key=lambda move: (q1[move] + q2[move]) / 2)
    ### END OF YOUR CODE ###


# --- Leçon 3 : simuler des parties -------------------------------------------------------------------------


def show(b, helpers=False):
    """Dessine le plateau en couleurs ; avec helpers=True, les cases libres sont numérotées à partir de 1."""
    n = round(len(b) ** 0.5)
    colours = {"X": "\033[1;38;5;166mX\033[0m", "O": "\033[1;38;5;98mO\033[0m"}
    for row in range(n):
        cells = [colours.get(b[i], f"{i + 1:<2}" if helpers else " ") for i in range(n * row, n * row + n)]
        cells = [cell if len(cell) == 2 else f"{cell} " for cell in cells]
        print(" " + "│ ".join(cells))
        if row < n - 1:
            print("┼".join(["───"] * n))


def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    """Joue une partie et renvoie ses coups et son résultat : steps, winner.

    steps est une liste de dictionnaires {'state': plateau avant le coup (une chaîne), 'move': case jouée} ;
    winner vaut 'X', 'O' ou 'T' (match nul). Chaque joueur a son propre ε.
    """
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    ### YOUR CODE HERE ###
    while result[0] == "C":
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        result = evaluate(b)
        player = "O" if player == "X" else "X"
        if verb:
            show(b)
            print(result)
        if slow_down:
            time.sleep(0.7)
    ### END OF YOUR CODE ###
    return steps, result[0]


def win_rates(n):
    """Joue n parties au hasard ; renvoie, pour 'X', 'O' et 'T', (fréquence, demi-largeur à 95 %).

    La demi-largeur d'une fréquence f mesurée sur n parties est 1,96 · √(f (1 − f) / n).
    """
    ### YOUR CODE HERE ###
    winners = [simulate_game()[1] for _ in range(n)]
    rates = {}
    for result in "XOT":
        f = winners.count(result) / n
        rates[result] = (f, 1.96 * (f * (1 - f) / n) ** 0.5)
    return rates
    ### END OF YOUR CODE ###


# --- Leçon 4 : la rétropropagation -------------------------------------------------------------------------


def get_new_q(current_q, reward, max_future_q):
    """Renvoie la nouvelle valeur d'un coup, avec les variables globales lrate et discount.

    >>> round(get_new_q(.6, .43, .9), 3)
    0.696
    """
    ### YOUR CODE HERE ###
    return (1 - lrate) * current_q + lrate * (reward + discount * max_future_q)
    ### END OF YOUR CODE ###


def get_reward(n_steps_left, player, winner, alpha=0.9):
    """Renvoie la récompense d'un coup de player : ± alpha puissance n_steps_left.

    n_steps_left vaut 1 pour son dernier coup, 2 pour l'avant-dernier… Une défaite change le signe,
    un match nul multiplie par −0,1.

    >>> get_reward(1, 'X', 'X'), get_reward(1, 'X', 'O'), round(get_reward(2, 'X', 'T'), 3)
    (0.9, -0.9, -0.081)
    """
    ### YOUR CODE HERE ###
    if winner == player:
        return alpha**n_steps_left
    if winner == "T":
        return -0.1 * alpha**n_steps_left
    return -(alpha**n_steps_left)
    ### END OF YOUR CODE ###


def backpropagate(steps, winner, alpha=0.9):
    """Met à jour q_table d'après une partie finie, du dernier coup de chaque joueur à son premier."""
    ### YOUR CODE HERE ###
    for player, own_steps in (("X", steps[0::2]), ("O", steps[1::2])):
        next_state = None  # l'état du coup suivant de ce joueur ; aucun pour son dernier coup
        for n_steps_left, step in enumerate(reversed(own_steps), start=1):
            state, move = step["state"], step["move"]
            if player == "O":
                state = flip_board(state)
            table = random.choice(["Q1", "Q2"])
            if next_state is not None:
                max_future_q = max(q_table[next_state][table].values())
            else:
                max_future_q = {player: 1, "T": 0.5}.get(winner, 0)
            values = q_table[state][table]
            reward = get_reward(n_steps_left, player, winner, alpha)
            values[move] = get_new_q(values[move], reward, max_future_q)
            next_state = state
    ### END OF YOUR CODE ###


def double_future_q(drawn, other):
    """Valeur du futur selon van Hasselt : le meilleur coup d'après drawn, sa valeur dans other.

    drawn et other sont deux dictionnaires {coup: valeur} du même état.

    >>> double_future_q({0: 0.9, 4: 0.2}, {0: 0.1, 4: 0.5})
    0.1
    """
    ### YOUR CODE HERE ###
    return other[max(drawn, key=drawn.get)]
    ### END OF YOUR CODE ###


# --- Leçon 5 : entraîner -----------------------------------------------------------------------------------


def train_agent(iters, init_e=0.7):
    """Entraîne q_table sur iters parties par régime ; renvoie les fréquences courantes de chaque régime.

    Régimes, dans cet ordre : 'X' (X apprend, O joue au hasard), 'O' (O apprend, X joue au hasard), 'XO'.
    Dans chacun, ε descend en ligne droite : init_e à la première partie, init_e / iters à la dernière.
    rates['X'][i] vaut (part de victoires de X, part de O, part de nuls) sur les parties 0 à i du régime 'X'.
    """
    rates = {"X": [], "O": [], "XO": []}
    ### YOUR CODE HERE ###
    for regime, regime_rates in rates.items():
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            epsilon = init_e * (1 - i / iters)
            epsilon_x = epsilon if "X" in regime else 1
            epsilon_o = epsilon if "O" in regime else 1
            steps, winner = simulate_game(epsilon_x, epsilon_o)
            backpropagate(steps, winner)
            wins[winner] += 1
            regime_rates.append(tuple(wins[result] / (i + 1) for result in "XOT"))
    ### END OF YOUR CODE ###
    return rates
