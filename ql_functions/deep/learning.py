"""L'apprentissage d'un réseau : double DQN, des lots du tampon aux poids.

Sources : Mnih et al., « Human-level control through deep reinforcement learning » (2015), pour le tampon et le réseau
cible ; van Hasselt, Guez et Silver (2016), pour la cible double ; Littman, « Markov games » (1994), pour le signe.
"""

from functools import cache, partial

import jax
import jax.numpy as jnp
import keras
import numpy as np

from .answers import as_targets
from .network import apply


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
        td_target: la fonction qui donne leurs cibles aux coups d'un lot ; voir `solutions6.td_target`.
    """

    def __init__(self, network, lrate, steps, tau, discount, td_target):
        self.network, self.tau, self.discount, self._td_target = network, tau, discount, td_target
        self._online = network.weights
        self._state, self._descend = _descent(network.model, lrate, steps)

    def learn(self, rows, batch):
        """Apprend de ces coups, lot par lot ; les cibles du bloc se calculent d'abord, d'un coup.

        Args:
            rows: enregistrements (`lockstep.row_type`), un multiple de ``batch``.
            batch: nombre de coups d'un lot.

        Returns:
            float: l'erreur quadratique moyenne, avant chaque pas.

        Raises:
            ValueError: l'apprentissage diverge ; ou voir `answers.as_targets`.
        """
        weights = self._online, self.network.weights
        online, target = map(np.asarray, _both(self.network.model, *weights, rows["next_state"]))
        goals = self._td_target(rows["reward"], rows["done"], online, target, rows["legal_next"], self.discount)
        goals = as_targets(goals, len(rows))
        block = [part.reshape(-1, batch, *part.shape[1:]) for part in (rows["state"], rows["move"], goals)]
        self._online, self._state, loss = self._descend(self._online, self._state, block)
        if not np.isfinite(loss):
            raise ValueError(
                "L'apprentissage diverge, l'erreur du réseau n'est plus un nombre fini : regardez si les cibles de "
                "td_target restent entre −1 et 1, puis si lrate n'est pas trop grand."
            )
        pairs = zip(self.network.weights, self._online, strict=True)
        self.network.weights = [(1 - self.tau) * old + self.tau * new for old, new in pairs]
        return float(loss)


@partial(jax.jit, static_argnums=0)
def _both(model, online, target, planes):
    return apply(model, online, planes), apply(model, target, planes)


@cache
def _descent(model, lrate, steps):
    """L'optimiseur au départ, et la descente compilée : ``(poids, état, bloc) → (poids, état, erreur)``."""
    optimizer = keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(lrate, steps))
    optimizer.build(model.trainable_variables)

    def error(weights, states, moves, goals):
        values = jnp.take_along_axis(apply(model, weights, states), moves[:, None], axis=1)[:, 0]
        return jnp.mean((values - goals) ** 2)

    def step(carried, batch):
        weights, state = carried
        loss, gradients = jax.value_and_grad(error)(weights, *batch)
        return optimizer.stateless_apply(state, gradients, weights), loss

    @jax.jit
    def descend(weights, state, block):
        (weights, state), losses = jax.lax.scan(step, (weights, state), block)
        return weights, state, losses.mean()

    return [variable.value for variable in optimizer.variables], descend
