"""Le réseau 4×4 livré avec le cours, imbattable ; `python -m ql_functions.deep.ship` le refait."""

from pathlib import Path

from .dqn import LARGE, train_network
from .network_files import load_network, save_network

WEIGHTS = Path(__file__).parent / "weights" / "4x4.keras"
SEED = 0


def shipped():
    """L'agent 4×4, 4 à aligner, entraîné d'avance."""
    return load_network(WEIGHTS)


if __name__ == "__main__":
    agent, measures = train_network(LARGE, SEED)
    if measures[-1].beatable:
        raise SystemExit("Ce réseau est battable : il n'est pas enregistré. Essayez une autre graine.")
    WEIGHTS.parent.mkdir(exist_ok=True)
    print(save_network(WEIGHTS, agent))
