"""L'apprentissage profond : un réseau de neurones à la place de la table.

Importer ce paquet choisit JAX pour Keras, qui ne le demande qu'une fois, à son premier import.
"""

import os

os.environ.setdefault("KERAS_BACKEND", "jax")
