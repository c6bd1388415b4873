"""Les fonctions du cours telles que le paquet les offre : elles se laissent regarder, et refusent par une phrase.

Elles font ce que font les réponses de référence ; ce qu'elles ont de plus n'est demandé à aucun élève.
"""

import time
from inspect import signature
from numbers import Integral, Real
from reprlib import repr as shown

from juge.drawing.numbers import decimal

from . import game, q_tables, solutions

_PAUSE, _LONGEST = 0.7, 3600  # secondes


def new_board(size=3):
    """Renvoie un plateau vide : une liste de size × size espaces.

    Raises:
        TypeError, ValueError: ``size`` n'est pas le côté d'un plateau.
    """
    game.check_settings(size, 1)
    return solutions.new_board(size)


def show(b, helpers=False):
    """Dessine le plateau en couleurs ; avec helpers=True, numérote les cases libres à partir de 1, et le dit.

    Raises:
        TypeError, ValueError: ``b`` n'est pas un plateau, voir `game.as_board`.
    """
    game.as_board(b)
    solutions.show(b, helpers)


def evaluate(b):
    """Dit où en est la partie : 'X gagne !', 'O gagne !', 'Terminé : match nul' ou 'Continue'.

    Raises:
        TypeError, ValueError: ``b`` n'est pas un plateau, voir `game.as_board`.
    """
    game.as_board(b)
    return solutions.evaluate(b)


def flip_board(b_key):
    """Renvoie le plateau b_key, une chaîne, vu par l'adversaire : X et O échangés.

    Raises:
        TypeError: ``b_key`` n'est pas une chaîne.
    """
    if not isinstance(b_key, str):
        raise TypeError(f"b_key est un plateau en une chaîne, comme 'XO       ', pas {shown(b_key)}.")
    return solutions.flip_board(b_key)


def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    """Choisit le coup de player par la politique ε-gloutonne, et crée l'état s'il est nouveau.

    Args:
        b: le plateau.
        epsilon: la part du hasard, dans [0, 1].
        player: ``'X'`` ou ``'O'``, le joueur au trait.
        init_q: valeur d'un coup jamais joué.

    Raises:
        TypeError, ValueError: ``b`` n'est pas un plateau, voir `game.as_board`, ou ce plateau est plein ; ``epsilon``
            n'est pas un nombre ; la table est d'une autre taille.
    """
    board = game.as_board(b)
    if game.EMPTY not in board:
        raise ValueError(game.FULL)
    _check_number("epsilon", epsilon)
    q_tables.check_same_size(solutions.q_table, game.side(board))
    return solutions.get_move(b, epsilon, player, init_q)


def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    """Joue une partie ; renvoie ses coups et son résultat : steps, winner.

    Args:
        epsilon_x, epsilon_o: l'ε de chaque joueur.
        verb: le plateau et le verdict sont-ils montrés après chaque coup ?
        slow_down: chaque coup est-il montré avec son ε, puis attend-on le suivant ? ``True``, ou un nombre de secondes.
        size: côté du plateau ; par défaut, celui de `game_settings`.

    Raises:
        TypeError, ValueError: ``size`` n'est pas un côté, ni ``slow_down`` une durée, ni l'ε d'un joueur un nombre ; la
            table est d'une autre taille.
    """
    game.check_settings(size, 1)
    _check_number("epsilon_x", epsilon_x)
    _check_number("epsilon_o", epsilon_o)
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


def win_rates(n):
    """Joue n parties au hasard ; renvoie, pour 'X', 'O' et 'T', (fréquence, demi-largeur à 95 %).

    Raises:
        TypeError, ValueError: ``n`` n'est pas un nombre de parties.
    """
    _check_games("n", n)
    return solutions.win_rates(n)


def choose_action(values, epsilon):
    """Choisit une action de values, un dictionnaire {action: valeur} : ε-gloutonne, l'une des meilleures à égalité.

    Raises:
        TypeError, ValueError: ``values`` n'est pas un dictionnaire, ou il est vide ; ``epsilon`` n'est pas un nombre.
    """
    if not isinstance(values, dict):
        raise TypeError(f"values est un dictionnaire {{action: valeur}}, pas {shown(values)}.")
    if not values:
        raise ValueError("values est vide : il n'y a pas d'action à choisir.")
    _check_number("epsilon", epsilon)
    return solutions.choose_action(values, epsilon)


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
        TypeError, ValueError: ``iters`` n'est pas un nombre de parties, ni ``init_e`` un nombre ; la table est d'une
            autre taille que le jeu.
    """
    _check_games("iters", iters)
    _check_number("init_e", init_e)
    q_tables.check_same_size(solutions.q_table, solutions.size)
    return solutions.train_agent(iters, init_e)


def _check_games(name, games):
    if not isinstance(games, Integral):
        raise TypeError(f"{name} est un nombre de parties, un entier, pas {games!r}.")
    if games < 1:
        raise ValueError(f"{name} vaut au moins 1 partie, pas {games}.")


def _check_number(name, number):
    if not isinstance(number, Real):
        raise TypeError(f"{name} est un nombre, pas {shown(number)}.")


def _check_seconds(name, seconds):
    if not isinstance(seconds, Real):
        raise TypeError(f"{name} est un nombre de secondes, pas {seconds!r}.")
    if not 0 <= seconds <= _LONGEST:
        raise ValueError(f"{name} va de 0 à {_LONGEST} secondes, pas {seconds}.")


solutions.sized(new_board)
solutions.sized(simulate_game)
for _function in (new_board, evaluate, flip_board, get_move, win_rates, train_agent):
    _function.__wrapped__ = getattr(solutions, _function.__name__)  # une vérification y reconnaît la référence
backpropagate.__signature__ = signature(backpropagate)
backpropagate.__wrapped__ = solutions.backpropagate  # c'est elle que le film de la remontée regarde écrire
