"""Les réseaux livrés avec le cours ; `python -m ql_functions.deep.ship` les refait, en une demi-heure.

Celui du 4×4 est imbattable. Les autres guident une recherche : en 3×3, et à Puissance 4, sur deux plateaux.
"""

from array import array
from pathlib import Path

from juge.files import save

from ..search.network import path_of
from .alphazero import LARGE, SMALL, Settings, train_search
from .dqn import LARGE as LARGE_DQN
from .dqn import train_network
from .network_files import load_network, save_network

WEIGHTS = Path(__file__).parent / "weights" / "4x4.keras"
SEED = 0


def shipped():
    """L'agent 4×4, 4 à aligner, entraîné d'avance."""
    return load_network(WEIGHTS)


def _ship():
    agent, measures = train_network(LARGE_DQN, SEED)
    if measures[-1].beatable:
        raise SystemExit("Ce réseau est battable : il n'est pas enregistré. Essayez une autre graine.")
    WEIGHTS.parent.mkdir(exist_ok=True)
    print(save_network(WEIGHTS, agent))


def _ship_search(settings):
    *_, network = train_search(settings, SEED)
    path = path_of(settings.rules)
    path.parent.mkdir(exist_ok=True)
    save(path, array("f", [len(network.layers), *network.layers, *network.weights]).tobytes())
    print(f"{len(network.weights)} poids enregistrés dans {path}")


if __name__ == "__main__":
    for settings in (Settings(), SMALL, LARGE):
        _ship_search(settings)
    _ship()
