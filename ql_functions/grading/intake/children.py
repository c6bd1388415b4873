"""Les processus que lance le correcteur : ils importent le paquet d'où il est lancé, et aucun autre exemplaire.

``python -I`` ne lit ni PYTHONPATH ni le dossier courant : sans cela, il importerait l'exemplaire installé.
"""

import sys
from pathlib import Path

_NAME = __package__.partition(".")[0]
_PLACE = Path(__file__).parents[2].parent
# Un noyau peut déjà avoir lu l'exemplaire installé, par une extension d'IPython. Une fois ce paquet-ci importé, ses
# modules se trouvent : son dossier, qui peut cacher d'autres modules, ne reste pas dans le chemin.
SAME_PACKAGE = (
    f"import sys; [sys.modules.pop(name) for name in [*sys.modules] if name.partition('.')[0] == {_NAME!r}]; "
    f"sys.path.insert(0, {str(_PLACE)!a}); import {_NAME}; del sys.path[0]"
)


def python(code):
    """Le début de la commande d'un Python isolé, qui exécute ce code avec ce paquet ; ses arguments la suivent."""
    return [sys.executable, "-I", "-B", "-c", f"{SAME_PACKAGE}; {code}"]
