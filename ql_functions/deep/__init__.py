"""L'apprentissage profond : un réseau de neurones à la place de la table."""

from .. import keras_engine  # noqa: F401  (il se règle avant Keras)
