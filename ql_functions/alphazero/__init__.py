"""AlphaZero en petit : un réseau apprend à imiter la recherche qu'il guide, et à prédire le résultat de ses parties."""

from .. import keras_engine  # noqa: F401  (il se règle avant Keras)
