import json
import re
import zipfile
from io import BytesIO

import keras
import numpy as np
import pytest

from ql_functions import load_agent
from ql_functions.deep.agent import DeepAgent
from ql_functions.deep.network import Network
from ql_functions.deep.network_files import load_network, save_network

BOARD = "X   O    "


@pytest.fixture(scope="module")
def agent():
    return DeepAgent(Network(hidden=(16, 8), seed=5))


@pytest.fixture(scope="module")
def content(agent, tmp_path_factory):
    path = tmp_path_factory.mktemp("network") / "a.keras"
    save_network(path, agent)
    return path.read_bytes()


def test_what_is_saved_is_read_again(agent, tmp_path):
    path = tmp_path / "réseau.keras"
    assert save_network(path, agent) == f"{18 * 16 + 16 + 16 * 8 + 8 + 8 * 9 + 9} poids enregistrés dans {path}"
    again = load_network(str(path))
    assert again.values(BOARD) == agent.values(BOARD)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_the_learned_weights_are_saved_not_the_first(agent, tmp_path):
    changed = DeepAgent(Network(hidden=(16, 8), seed=5))
    changed.network.weights = [2 * weights for weights in changed.network.weights]
    save_network(tmp_path / "a.keras", changed)
    assert load_network(tmp_path / "a.keras").values(BOARD) == changed.values(BOARD) != agent.values(BOARD)


def test_keras_reads_it_too(agent, content, tmp_path):
    (tmp_path / "a.keras").write_bytes(content)
    model = keras.saving.load_model(tmp_path / "a.keras")
    planes = agent.network.boards.planes(*agent.network.boards.of_strings([BOARD]))
    assert model.predict_on_batch(planes) == pytest.approx(agent.network.model.predict_on_batch(planes))


def test_only_a_network_is_saved(tmp_path):
    with pytest.raises(TypeError, match="enregistre l'agent qu'est un réseau, pas dict"):
        save_network(tmp_path / "a.keras", {})
    with pytest.raises(ValueError, match="ne peut pas être écrit"):
        save_network(tmp_path / "nowhere" / "a.keras", DeepAgent(Network(hidden=(2,))))


@pytest.mark.parametrize("name", ["réseau", "réseau.h5", "réseau.keras.txt", ".keras"])
def test_a_name_that_keras_does_not_read_is_refused(name, agent, tmp_path):
    with pytest.raises(ValueError, match=r"finit par \.keras, sans quoi Keras ne le relit pas"):
        save_network(tmp_path / name, agent)
    assert not list(tmp_path.iterdir())


def changed(content, **parts):
    """The archive with these parts instead of its own; `None` leaves one out."""
    archive, out = zipfile.ZipFile(BytesIO(content)), BytesIO()
    names = {"metadata": "metadata.json", "config": "config.json", "weights": "model.weights.h5"}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part, name in names.items():
            data = parts.get(part, archive.read(name))
            if data is not None:
                new.writestr(name, data)
    return out.getvalue()


def encrypted(content):
    """The archive, said to be encrypted: bit 0 of the flags in the headers of every part."""
    content = bytearray(content)
    for header, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        place = -1
        while (place := content.find(header, place + 1)) >= 0:
            content[place + flags] |= 1
    return bytes(content)


def badly_compressed(content):
    packed = bytearray(changed(content))
    start = packed.find(b"config.json") + len("config.json")
    packed[start : start + 20] = b"\xff" * 20
    return bytes(packed)


def configured(content, change):
    config = json.loads(zipfile.ZipFile(BytesIO(content)).read("config.json"))
    change(config["config"])
    return changed(content, config=json.dumps(config))


def units(layer, count):
    return lambda config: config["layers"][layer]["config"].update(units=count)


def activation(config):
    config["layers"][1]["config"]["activation"] = "sigmoid"


HOSTILE = {
    "empty": lambda content: b"",
    "text": lambda content: b"reseau",
    "truncated": lambda content: content[: len(content) // 2],
    "without its end": lambda content: content[:-30],
    "a bit flipped": lambda content: content[:3000] + bytes([content[3000] ^ 1]) + content[3001:],
    "without weights": lambda content: changed(content, weights=None),
    "weights are text": lambda content: changed(content, weights=b"poids"),
    "bomb": lambda content: changed(content, weights=bytes(65 * 10**6)),
    "config is not JSON": lambda content: changed(content, config=b"{"),
    "config is a list": lambda content: changed(content, config=b"[]"),
    "config is deep": lambda content: changed(content, config=b"[" * 100_000),
    "badly compressed": badly_compressed,
    "encrypted": encrypted,
    "no layers": lambda content: configured(content, lambda config: config.update(layers=[])),
    "layers are numbers": lambda content: configured(content, lambda config: config.update(layers=[1, 2])),
    "another game": lambda content: configured(content, lambda config: config.update(name="morpion_4_4")),
    "a game too large": lambda content: configured(content, lambda config: config.update(name="morpion_5_4")),
    "no such game": lambda content: configured(content, lambda config: config.update(name="morpion_3_9")),
    "another name": lambda content: configured(content, lambda config: config.update(name="autre")),
    "name is a list": lambda content: configured(content, lambda config: config.update(name=[])),
    "other units": lambda content: configured(content, units(1, 17)),
    "too many units": lambda content: configured(content, units(1, 10**9)),
    "units are text": lambda content: configured(content, units(1, "16")),
    "another activation": lambda content: configured(content, activation),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_damaged_or_foreign_file_is_refused_in_one_sentence(kind, content, tmp_path):
    path = tmp_path / "a.keras"
    path.write_bytes(HOSTILE[kind](content))
    with pytest.raises(ValueError, match=r"a\.keras est refusé") as refusal:
        load_network(path)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith(".")
    assert not re.search("expecting|column|error|encrypted", str(refusal.value), re.IGNORECASE)


def test_a_weight_that_is_not_a_number_is_neither_saved_nor_read(tmp_path):
    agent, path = DeepAgent(Network(hidden=(4,))), tmp_path / "a.keras"
    agent.network.weights = [weights * np.nan for weights in agent.network.weights]
    with pytest.raises(ValueError, match="Un des poids du réseau n'est pas un nombre fini"):
        save_network(path, agent)
    assert not path.exists()
    agent.network.model.save(path)
    with pytest.raises(ValueError, match=r"a\.keras est refusé\. Un des poids du réseau n'est pas un nombre fini"):
        load_network(path)


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(ValueError, match="Il n'y a pas de fichier"):
        load_network(tmp_path / "a.keras")
    with pytest.raises(ValueError, match="n'est pas un fichier"):
        load_network(tmp_path)
    with pytest.raises(TypeError, match="Le nom du fichier est une chaîne"):
        load_network(3)


def test_a_file_that_is_no_network_is_refused(tmp_path):
    (tmp_path / "agent.keras").write_bytes(b"{}")
    with pytest.raises(ValueError, match="pas un réseau au format de Keras"):
        load_agent(tmp_path / "agent.keras")
