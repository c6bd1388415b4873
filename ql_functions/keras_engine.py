"""Le moteur de Keras, réglé avant qu'une salle ne l'importe ; une phrase le dit, s'il manque.

C'est celui de la variable d'environnement KERAS_BACKEND, que `ql_functions` règle dès son import.
"""

import ctypes
import os
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

_ENGINES = ("jax", "tensorflow", "torch")  # ceux qui savent entraîner
_engine = os.environ["KERAS_BACKEND"]
if _engine not in _ENGINES:
    raise ImportError(
        f"Keras est réglé sur {_engine}, qui n'entraîne pas de réseau : mettez {', '.join(_ENGINES[:-1])} ou "
        f"{_ENGINES[-1]} dans la variable d'environnement KERAS_BACKEND, puis redémarrez le noyau."
    )
if not (find_spec("keras") and find_spec(_engine)):
    raise ImportError(
        f"Un réseau apprend avec keras et {_engine}, qui ne sont pas installés ici ; un navigateur seul ne les "
        f"a pas. Ouvrez la leçon dans JupyterLab, après pip install keras {_engine}, ou sur Binder."
    )
# Ce que JAX compile sert aux noyaux suivants : à la leçon 6, on attend surtout cela.
_kept = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ql_functions" / "jax"
with suppress(OSError):  # nulle part où le garder : il le refera
    _kept.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(_kept))
    os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")
# JAX a beaucoup de fils, et la bibliothèque C garde à chacun sa réserve de mémoire : une seule suffit à tous.
if sys.platform == "linux" and hasattr(ctypes.CDLL(None), "mallopt"):
    ctypes.CDLL(None).mallopt(-8, 1)  # M_ARENA_MAX
