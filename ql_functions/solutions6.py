"""La réponse de référence des exercices de la leçon 6, comme `solutions` pour les cinq premières.

Elle est à part parce qu'elle a besoin de NumPy, que le jeu et les premières leçons n'ont pas à charger.

Sources : Mnih et al., « Human-level control through deep reinforcement learning » (2015), pour `sample` ; van Hasselt,
Guez et Silver, « Deep Reinforcement Learning with Double Q-learning » (2016), pour `td_target`.
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


def masked_argmax(q, legal):
    """Renvoie, pour chaque ligne de q, la première case permise de plus grande valeur.

    >>> masked_argmax(np.array([[-0.2, 0.9, -0.1]]), np.array([[True, False, True]])).tolist()
    [2]
    """
    ### YOUR CODE HERE ###
    return np.where(legal, q, -np.inf).argmax(axis=-1)
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


def sample(rows, count, batch, rng):
    """Tire au hasard batch coups parmi ceux que garde le tampon ; le même peut être tiré deux fois.

    rows est un anneau : le premier coup reçu va à la place 0, le suivant à la place 1 ; quand tout est plein, le plus
    récent prend la place du plus ancien. count est le nombre de coups reçus depuis le début, rng le générateur du
    hasard (un numpy.random.Generator). Renvoie un tableau de batch coups.

    >>> sample(np.array([7, 7, 7, 0, 0]), 3, 4, np.random.default_rng(0)).tolist()
    [7, 7, 7, 7]
    """
    ### YOUR CODE HERE ###
    filled = min(count, len(rows))
    return rows[rng.integers(filled, size=batch)]
    ### END OF YOUR CODE ###
