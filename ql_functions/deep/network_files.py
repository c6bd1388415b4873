"""Garder un réseau dans un fichier au format de Keras (.keras) et le relire, sans rien croire sur parole.

Du fichier relu ne viennent que la forme du réseau et ses poids : le modèle est reconstruit par `network`.
"""

import json
import re
import tempfile
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np

from juge.files import as_path, save

from ..agents.files import LARGEST, read
from .agent import DeepAgent
from .network import MOST_LAYERS, MOST_UNITS, Network

_PARTS = {"metadata.json", "config.json", "model.weights.h5"}
_NAME = re.compile(r"morpion_(\d)_(\d)")


def save_network(path, agent):
    """Comme `saved.save_agent`, pour un `DeepAgent` ; Keras relit aussi ce fichier, par ``keras.saving.load_model``.

    Raises:
        TypeError, ValueError: ce n'est pas un `DeepAgent`, un de ses poids n'est pas un nombre fini, ou le fichier ne
            peut pas être écrit.
    """
    path = as_path(path)
    if not isinstance(agent, DeepAgent):
        raise TypeError(f"save_network enregistre l'agent qu'est un réseau, pas {type(agent).__name__}.")
    if path.suffix != ".keras":
        raise ValueError(f"Le nom d'un réseau enregistré finit par .keras, sans quoi Keras ne le relit pas : {path}.")
    _check_finite(agent.network.weights)
    with tempfile.TemporaryDirectory() as folder:
        agent.network.model.save(Path(folder, "network.keras"))
        save(path, Path(folder, "network.keras").read_bytes())
    return f"{agent.network.model.count_params()} poids enregistrés dans {path}"


def load_network(path):
    """Relit un réseau enregistré par `save_network`, et rend son `DeepAgent`.

    Raises:
        TypeError, ValueError: ``path`` n'est pas un nom de fichier, ou le fichier n'est pas un réseau du morpion.
    """
    path = as_path(path)
    content = read(path)
    try:
        network = Network(*_shape(content))
        _load_weights(network.model, content)
        _check_finite(network.weights)
    except ValueError as error:
        raise ValueError(f"{path} est refusé. {error}") from error
    return DeepAgent(network)


def _shape(content):
    """Le jeu et les couches cachées : (size, min_contig, hidden)."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            parts = archive.infolist()
            is_ours = {part.filename for part in parts} == _PARTS and sum(part.file_size for part in parts) <= LARGEST
            config = json.loads(archive.read("config.json"))["config"] if is_ours else None
    except (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, KeyError, TypeError) as error:
        raise ValueError("Ce n'est pas un réseau au format de Keras, ou il est abîmé.") from error
    if not is_ours:
        raise ValueError("Ce n'est pas un réseau enregistré par save_network.")
    try:
        name, layers = config["name"], [(layer["class_name"], layer["config"]) for layer in config["layers"]]
        dense = [(kind, config["activation"], config["units"]) for kind, config in layers[1:]]
    except (KeyError, TypeError) as error:
        raise ValueError("Ce réseau n'est pas de ceux que save_network enregistre.") from error
    game = _NAME.fullmatch(name) if isinstance(name, str) else None
    activations = ["relu"] * (len(dense) - 1) + ["tanh"]
    if not game or [("Dense", activation) for activation in activations] != [layer[:2] for layer in dense]:
        raise ValueError("Ce réseau n'est pas de ceux que save_network enregistre.")
    hidden = tuple(units for *_, units in dense[:-1])
    if len(hidden) > MOST_LAYERS or not all(type(units) is int and 0 < units <= MOST_UNITS for units in hidden):
        raise ValueError("La taille d'une de ses couches est impossible.")
    return int(game[1]), int(game[2]), hidden


def _load_weights(model, content):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "network.keras")
        path.write_bytes(content)
        try:
            model.load_weights(path)
        except Exception as error:  # Keras et h5py lèvent KeyError, OSError, ValueError, TypeError… selon le dégât
            raise ValueError("Ses poids sont abîmés, ou ne vont pas avec ses couches.") from error


def _check_finite(weights):
    if not all(np.isfinite(array).all() for array in weights):
        raise ValueError("Un des poids du réseau n'est pas un nombre fini.")
