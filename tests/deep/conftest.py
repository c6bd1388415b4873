import ql_functions.deep  # noqa: F401  chooses the engine of Keras, before a test imports Keras
