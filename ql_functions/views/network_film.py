"""Le film de l'entraînement d'un réseau : sa force exacte, son erreur, ce qu'il pense de deux plateaux."""

from reprlib import repr as shown

from juge.drawing.numbers import thousands

from .. import game
from ..drawing import Fragment
from ..training.history import Frame
from .displayed import displayed
from .film import rates_in_words, row

_TITLES = {"X": "X : le réseau · O : le hasard", "O": "X : le hasard · O : le réseau"}


@displayed
def network_film(measures):
    """Montre le film de l'entraînement d'un réseau, mesure après mesure.

    Pour X puis pour O, ce que le réseau obtient contre un joueur au hasard, exactement, et s'il est battable ; son
    erreur ; les valeurs qu'il donne aux coups sur le plateau vide et sur celui où X a joué dans un coin.

    Args:
        measures: la liste de mesures que rend ``train_network``.

    Raises:
        TypeError: ce n'est pas une liste d'au moins une mesure.
        ValueError: ces mesures ne sont pas toutes du même jeu.
    """
    _check(measures)
    sides = {player: [_frame(measure, player) for measure in measures] for player in game.PLAYERS}
    data = {
        "titles": list(_TITLES.values()),
        "sides": [[[k, *row(frame)[:5]] for frame in frames] for k, frames in enumerate(sides.values())],
        "values": [[_rounded(values) for values in measure.values.values()] for measure in measures],
        "boards": list(measures[0].values),
        "holes": [[len(measure.strength[player].loss or ()) for measure in measures] for player in game.PLAYERS],
        "errors": [measure.loss for measure in measures],
    }
    return Fragment("network_film", data, _sentence(measures, sides))


def _check(measures):
    from ..deep.dqn import Progress  # Keras est déjà là, puisqu'un réseau s'est entraîné

    if not isinstance(measures, list) or not measures or not all(isinstance(each, Progress) for each in measures):
        raise TypeError(f"measures est la liste des mesures que rend train_network, pas {shown(measures)}.")
    if any(measure.values.keys() != measures[0].values.keys() for measure in measures):
        raise ValueError("Ces mesures sont celles de deux jeux : un film suit un seul entraînement.")


def _frame(measure, player):
    """La mesure comme une image du film des leçons : victoires de X, victoires de O, nuls ; les valeurs sont à part."""
    win, draw, loss = map(float, measure.strength[player].against_random)
    rates = (win, loss, draw) if player == "X" else (loss, win, draw)
    return Frame(player, measure.games, measure.epsilon, rates, ())


def _rounded(values):
    # plus fin que ce que l'on lit : de deux coups que deux décimales confondent, un seul est joué
    return [value if value is None else float(f"{value:.7g}") for value in values]


def _sentence(measures, sides):
    size, last = game.side(next(iter(measures[0].values))), measures[-1]
    ends = " ; ".join(
        f"avec {player} il est {_verdict(last, player)} ({', '.join(rates_in_words(frames[-1]))} contre le hasard)"
        for player, frames in sides.items()
    )
    return f"Film de l'entraînement d'un réseau en {size}×{size}, {thousands(last.games)} parties. À la fin, {ends}."


def _verdict(measure, player):
    loss = measure.strength[player].loss
    return f"battable en {len(loss)} coups" if loss else "imbattable"
