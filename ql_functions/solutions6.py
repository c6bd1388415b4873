"""La réponse de référence des exercices de la leçon 6, comme `solutions` pour les cinq premières.

Elle est à part parce qu'elle a besoin de NumPy, que le jeu et les premières leçons n'ont pas à charger.

Source : van Hasselt, Guez et Silver, « Deep Reinforcement Learning with Double Q-learning » (2016).
"""

import numpy as np


def encode(b_key):
    """Renvoie l'état tel que le réseau le voit : 0 ou 1 par case pour X, le joueur au trait, puis pour O.

    >>> encode('X   O    ').tolist()
    [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    """
    ### YOUR CODE HERE ###
    return np.array([square == mark for mark in "XO" for square in b_key], dtype=float)
    ### END OF YOUR CODE ###


def td_target(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    """Renvoie la valeur vers laquelle tirer chaque coup d'un lot de b coups.

    Après le coup, c'est à l'adversaire de jouer : q_next_online et q_next_target (b lignes, une colonne par case) sont
    les valeurs de SES coups, legal_next dit lesquels sont permis. Il joue le meilleur selon le réseau en ligne ; le
    réseau cible dit ce que ce coup vaut pour lui ; ce qu'il gagne, le joueur le perd. Après le dernier coup de la
    partie (dones), il n'y a plus que la récompense.

    >>> q_next = np.array([[0.5, 0.8]])
    >>> td_target(np.array([0.0]), np.array([False]), q_next, q_next, np.array([[True, False]]), 0.9).tolist()
    [-0.45]
    """
    ### YOUR CODE HERE ###
    replies = masked_argmax(q_next_online, legal_next)
    values = q_next_target[np.arange(len(replies)), replies]
    return rewards - discount * np.where(dones, 0, values)
    ### END OF YOUR CODE ###


def masked_argmax(q, legal):
    """Renvoie, pour chaque ligne de q, la première case permise de plus grande valeur.

    >>> masked_argmax(np.array([[-0.2, 0.9, -0.1]]), np.array([[True, False, True]])).tolist()
    [2]
    """
    ### YOUR CODE HERE ###
    return np.where(legal, q, -np.inf).argmax(axis=-1)
    ### END OF YOUR CODE ###


class ReplayBuffer:
    """Les derniers coups joués, au plus capacity, d'où l'on tire des lots pour apprendre.

    rows est un tableau NumPy d'enregistrements, un par coup ; le plus ancien laisse sa place au plus récent.
    random est le générateur du hasard (un numpy.random.Generator).
    """

    def __init__(self, capacity, dtype, random):
        self.rows, self.random = np.zeros(capacity, dtype), random
        self.count = 0  # coups reçus depuis le début

    def __len__(self):
        return min(self.count, len(self.rows))

    def add(self, rows):
        """Garde ces coups, un tableau d'enregistrements."""
        places = (self.count + np.arange(len(rows))) % len(self.rows)
        self.rows[places] = rows
        self.count += len(rows)

    def sample(self, batch):
        """Renvoie batch coups gardés, tirés au hasard ; le même peut l'être deux fois."""
        ### YOUR CODE HERE ###
        return self.rows[self.random.integers(len(self), size=batch)]
        ### END OF YOUR CODE ###
