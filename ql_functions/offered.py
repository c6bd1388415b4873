"""Les fonctions du cours telles que le paquet les offre : elles se laissent regarder, et ne mêlent pas deux jeux.

Elles font ce que font les réponses de référence ; ce qu'elles ont de plus n'est demandé à aucun élève.
"""

import time
from inspect import signature
from numbers import Integral, Real

from . import game, solutions
from .course import q_tables
from .drawing.numbers import decimal

_PAUSE, _LONGEST = 0.7, 3600  # secondes


def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    """Choisit le coup de player par la politique ε-gloutonne, et crée l'état s'il est nouveau.

    Args:
        b: le plateau.
        epsilon: la part du hasard, dans [0, 1].
        player: ``'X'`` ou ``'O'``, le joueur au trait.
        init_q: valeur d'un coup jamais joué.

    Raises:
        TypeError, ValueError: ``b`` n'est pas un plateau, voir `game.as_board` ; la table est d'une autre taille.
    """
    q_tables.check_same_size(solutions.q_table, game.side(game.as_board(b)))
    return solutions.get_move(b, epsilon, player, init_q)


def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    """Joue une partie ; renvoie ses coups et son résultat : steps, winner.

    Args:
        epsilon_x, epsilon_o: l'ε de chaque joueur.
        verb: le plateau et le verdict sont-ils montrés après chaque coup ?
        slow_down: chaque coup est-il montré avec son ε, puis attend-on le suivant ? ``True``, ou un nombre de secondes.
        size: côté du plateau ; par défaut, celui de `game_settings`.

    Raises:
        TypeError, ValueError: ``size`` n'est pas un côté, ni ``slow_down`` une durée ; la table est d'une autre taille.
    """
    game.check_settings(size, 1)
    q_tables.check_same_size(solutions.q_table, size)
    if not slow_down:
        return solutions.simulate_game(epsilon_x, epsilon_o, verb=verb, size=size)
    _check_seconds("slow_down", slow_down)

    def slow_move(b, epsilon, player):
        move = solutions.get_move(b, epsilon, player)
        after = [*b[:move], player, *b[move + 1 :]]
        print(f"{player} joue la case {move} (ε = {decimal(epsilon, '.3g')}).")
        solutions.show(after)
        if verb:
            print(solutions.evaluate(after))
        time.sleep(_PAUSE if slow_down is True else slow_down)
        return move

    return solutions.world(get_move=slow_move)["simulate_game"](epsilon_x, epsilon_o, size=size)


def backpropagate(steps, winner, alpha=0.9, wait_seconds=0):
    """Met à jour q_table d'après une partie finie, du dernier coup de chaque joueur à son premier.

    Args:
        steps, winner: la partie, comme `simulate_game` la rend.
        alpha: base des récompenses.
        wait_seconds: s'il n'est pas nul, chaque mise à jour est montrée, puis l'on attend ce nombre de secondes.

    Raises:
        TypeError, ValueError: ``winner`` n'est pas un résultat, ``wait_seconds`` une durée ; la table n'a pas changé.
    """
    if winner not in ("X", "O", "T"):
        raise ValueError(f"winner vaut 'X', 'O' ou 'T' (nul), pas {winner!r}.")
    if not wait_seconds:
        return solutions.backpropagate(steps, winner, alpha)
    _check_seconds("wait_seconds", wait_seconds)
    walked = iter([*(("X", step) for step in steps[0::2][::-1]), *(("O", step) for step in steps[1::2][::-1])])

    def slow_new_q(current_q, reward, max_future_q):
        new_q = solutions.get_new_q(current_q, reward, max_future_q)
        player, step = next(walked)
        old, reward, future, new = (decimal(q, ".3g") for q in (current_q, reward, max_future_q, new_q))
        place = f"{player}, case {step['move']} de {step['state']!r}"
        print(f"{place} : {old} devient {new} (récompense {reward}, avenir {future}).")
        time.sleep(wait_seconds)
        return new_q

    return solutions.world(q_table=solutions.q_table, get_new_q=slow_new_q)["backpropagate"](steps, winner, alpha)


def train_agent(iters, init_e=0.7):
    """Entraîne q_table sur ``iters`` parties par régime, donc trois fois plus en tout.

    Args:
        iters: nombre de parties de chacun des trois régimes.
        init_e: ε de la première partie d'un régime ; il descend en ligne droite.

    Returns:
        dict: pour chaque régime, la suite des fréquences (X, O, nuls).

    Raises:
        TypeError, ValueError: ``iters`` n'est pas un nombre de parties ; la table est d'une autre taille que le jeu.
    """
    if not isinstance(iters, Integral):
        raise TypeError(f"iters est un nombre de parties, un entier, pas {iters!r}.")
    if iters < 1:
        raise ValueError(f"iters vaut au moins 1 partie, pas {iters}.")
    q_tables.check_same_size(solutions.q_table, solutions.size)
    return solutions.train_agent(iters, init_e)


def _check_seconds(name, seconds):
    if not isinstance(seconds, Real):
        raise TypeError(f"{name} est un nombre de secondes, pas {seconds!r}.")
    if not 0 <= seconds <= _LONGEST:
        raise ValueError(f"{name} va de 0 à {_LONGEST} secondes, pas {seconds}.")


solutions.sized(simulate_game)
backpropagate.__signature__ = signature(backpropagate)
backpropagate.__wrapped__ = solutions.backpropagate  # c'est elle que le film de la remontée regarde écrire
