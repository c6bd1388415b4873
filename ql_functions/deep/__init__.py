"""L'apprentissage profond : un réseau de neurones à la place de la table.

Importer ce paquet choisit JAX pour Keras, qui ne le demande qu'une fois, à son premier import.
"""

import os
from importlib.util import find_spec

os.environ.setdefault("KERAS_BACKEND", "jax")
if not (find_spec("keras") and find_spec("jax")):
    raise ImportError(
        "La leçon 6 a besoin de Keras et de JAX, qui ne sont pas installés ici ; un navigateur seul ne les a pas. "
        "Ouvrez-la dans JupyterLab, après pip install -r requirements.txt, ou sur Binder."
    )
