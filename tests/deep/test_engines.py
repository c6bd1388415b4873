"""Keras compte avec JAX, TensorFlow ou PyTorch : le cours ne choisit que par défaut."""

import os
import subprocess
import sys

import pytest
from environments import environment

TRAINS = """
from ql_functions.deep.dqn import train_network
import keras  # afterwards: the course chooses its engine
_, measures = train_network(seed=0)
print(keras.backend.backend(), "battable" if measures[-1].beatable else "imbattable")
"""


def with_engine(engine, code, python=sys.executable):
    """What this program prints, and what it says last when it fails."""
    chosen = {"KERAS_BACKEND": engine} if engine else {}
    inherited = {name: value for name, value in os.environ.items() if name != "KERAS_BACKEND"}
    done = subprocess.run([python, "-c", code], env=inherited | chosen, capture_output=True, text=True)
    return done.stdout.strip(), done.stderr.strip().split("\n")[-1]


@pytest.mark.nightly  # Keras starts
def test_without_any_engine_one_is_told_what_to_install():
    hidden = "import sys; sys.modules.update(jax=None, tensorflow=None, torch=None); "
    said = with_engine(None, hidden + "import ql_functions.deep")[1]
    assert said.endswith("après pip install keras jax, ou sur Binder.")


@pytest.mark.nightly  # Keras starts
@pytest.mark.parametrize(
    ("engine", "message"),
    [
        ("numpy", "ImportError: Keras est réglé sur numpy, qui n'entraîne pas de réseau : mettez jax, tensorflow ou "
                  "torch dans la variable d'environnement KERAS_BACKEND, puis redémarrez le noyau."),
        ("torch", "ImportError: Un réseau apprend avec keras et torch, qui ne sont pas installés ici"),
    ],
)  # fmt: skip
def test_an_engine_that_cannot_train_here_is_refused(engine, message):
    hidden = "import sys; sys.modules.update(torch=None); "  # as if it were not installed, where it is
    assert with_engine(engine, hidden + "import ql_functions.deep")[1].startswith(message)


@pytest.mark.nightly  # a whole TensorFlow
def test_another_engine_trains_too(tmp_path):
    commands = environment(
        tmp_path / "venv", "tensorflow-cpu; sys_platform != 'darwin'", "tensorflow; sys_platform == 'darwin'"
    )
    assert with_engine("tensorflow", TRAINS, commands / "python")[0] == "tensorflow imbattable"
