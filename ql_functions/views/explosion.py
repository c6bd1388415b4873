"""Quand la table explose : ses états, ce qu'elle pèserait et ce que le hasard en voit, selon le côté du plateau."""

from math import log10
from random import Random

from juge.drawing.numbers import decimal, thousands

from ..drawing import Fragment
from .displayed import displayed

SIZES = (3, 4, 5, 6)
GAMES = 10_000
_POINTS = 100  # de chaque courbe
_NETWORK = 43_408  # poids du réseau 4×4 de la leçon, de quatre octets (`python benchmarks/states.py`)
_UNITS = ("o", "ko", "Mo", "Go", "To", "Po", "Eo")
_LANDMARKS = (  # des ordres de grandeur, en octets
    ("le réseau 4×4 du cours", 4 * _NETWORK),
    ("une photo", 4 * 10**6),
    ("la mémoire d'un portable", 16 * 10**9),
    ("son disque", 10**12),
    ("un centre de données", 10**18),
)


@displayed
def explosion():
    """Montre ce que devient la table du cours quand le plateau grandit, de 3×3 à 6×6, toute la ligne à aligner.

    Le nombre d'états est exact (`agents.state_counts`) ; son poids est celui d'une table qui les contiendrait tous.
    La courbe compte les états que rencontrent 10 000 parties au hasard, jouées à l'instant, toujours les mêmes.
    """
    from ..agents.state_counts import state_counts  # NumPy ne se charge que pour jouer

    counts = {size: state_counts(size) for size in SIZES}
    totals = {size: sum(each) for size, each in counts.items()}
    data = {
        "scenes": [_scene(size, each) for size, each in counts.items()],
        "landmarks": [[f"{name} · {weight(count)}", log10(count)] for name, count in _LANDMARKS],
        "games": GAMES,
    }
    words = " ; ".join(f"{size}×{size}, {thousands(total)}" for size, total in totals.items())
    text = f"Le nombre d'états du morpion selon le côté du plateau : {words}."
    return Fragment("explosion", data, text)


def _scene(size, counts):
    """Ce que l'on montre d'un côté de plateau, en valeurs JSON."""
    from ..agents.state_counts import met_by_chance, table_bytes

    visited, met = met_by_chance(size, GAMES)
    total, count = sum(counts), table_bytes(size, counts)
    every = slice(GAMES // _POINTS - 1, None, GAMES // _POINTS)
    return {
        "size": size,
        "board": _middle(size),
        "states": thousands(total),
        "weight": weight(count),
        "height": round(log10(count), 2),
        "visited": visited[every].tolist(),
        "met": met[every].tolist(),
        "sentence": f"En {size}×{size}, la table aurait {thousands(total)} états et pèserait {weight(count)}. "
        f"En {thousands(GAMES)} parties, le hasard en rencontre {_share(int(met[-1]), total)}.",
    }


def _middle(size):
    """Un état de milieu de partie."""
    squares = Random(size).sample(range(size**2), size**2 // 2)
    return "".join("XO"[squares.index(i) % 2] if i in squares else " " for i in range(size**2))


def weight(count):
    """Un poids en octets, à deux chiffres : « 4,6 Mo »."""
    count = float(f"{count:.1e}")  # d'abord : 999 999 o sont 1 Mo
    rank = (len(str(int(count))) - 1) // 3
    return f"{decimal(count / 1000**rank, 'g')}\N{NO-BREAK SPACE}{_UNITS[rank]}"


def _share(met, total):
    if 2 * met > total:
        return f"{thousands(met)}, presque tous"
    return f"{thousands(met)}, un sur {thousands(int(float(f'{total / met:.1e}')))}"
