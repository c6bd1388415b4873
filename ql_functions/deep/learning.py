"""L'apprentissage d'un réseau : double DQN, des lots du tampon aux poids.

Sources : Mnih et al., « Human-level control through deep reinforcement learning » (2015), pour le tampon et le réseau
cible ; van Hasselt, Guez et Silver (2016), pour la cible double ; Littman, « Markov games » (1994), pour le signe.
"""

import keras
import numpy as np
from keras import ops

from .answers import as_targets


class Learner:
    """Un réseau qui apprend, et son réseau cible.

    Le réseau cible suit l'autre de loin : à chaque bloc, il s'en rapproche de ``tau``. C'est lui qui joue : ses poids,
    une moyenne des derniers, jouent mieux que ceux du moment.

    Args:
        network: le `Network` ; ses poids deviennent ceux du réseau cible.
        lrate: taux d'apprentissage du premier pas ; il descend jusqu'à 0 en demi-cosinus.
        steps: nombre de pas de la descente, ≥ 1.
        tau: part du réseau en ligne dans le réseau cible à chaque bloc, dans ]0, 1].
        discount: facteur d'actualisation, dans [0, 1].
        td_target: la fonction qui donne leurs cibles aux coups d'un lot ; voir `solutions.td_target`.
    """

    def __init__(self, network, lrate, steps, tau, discount, td_target):
        self.network, self.tau, self.discount, self._td_target = network, tau, discount, td_target
        self._online = keras.models.clone_model(network.model)
        self._online.set_weights(network.weights)
        self._online.compile(keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(lrate, steps)), _error)

    def learn(self, rows, batch):
        """Apprend des coups ``rows`` (`lockstep.row_type`), lot par lot, et rend l'erreur quadratique moyenne.

        Les cibles du bloc se calculent d'abord, d'un coup ; l'erreur est celle d'avant chaque pas.

        Raises:
            ValueError: l'apprentissage diverge ; ou voir `answers.as_targets`.
        """
        online, target = (model.predict_on_batch(rows["next_state"]) for model in (self._online, self.network.model))
        goals = self._td_target(rows["reward"], rows["done"], online, target, rows["legal_next"], self.discount)
        played = np.stack([rows["move"], as_targets(goals, len(rows))], axis=1)
        losses = []
        for i in range(0, len(rows), batch):
            self._online.reset_metrics()  # sans quoi l'erreur rendue est la moyenne depuis le début
            losses.append(self._online.train_on_batch(rows["state"][i : i + batch], played[i : i + batch]))
        if not np.isfinite(losses).all():
            raise ValueError(
                "L'apprentissage diverge, l'erreur du réseau n'est plus un nombre fini : regardez si les cibles de "
                "td_target restent entre −1 et 1, puis si lrate n'est pas trop grand."
            )
        pairs = zip(self.network.weights, self._online.get_weights(), strict=True)
        self.network.weights = [(1 - self.tau) * old + self.tau * new for old, new in pairs]
        return float(np.mean(losses))


def _error(played, values):
    """L'erreur quadratique moyenne des coups joués, ``[coup, cible]`` : les autres coups n'ont pas de cible."""
    moves, goals = ops.cast(played[:, :1], "int32"), played[:, 1:]
    return ops.mean((ops.take_along_axis(values, moves, axis=1) - goals) ** 2)
