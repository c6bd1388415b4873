"""Les processus que lance le correcteur importent l'exemplaire du paquet d'où le correcteur est lancé, et aucun autre.

``python -I`` ne lit ni PYTHONPATH ni le dossier courant : livré à lui-même, il importerait l'exemplaire installé.
"""

import sys
from pathlib import Path

from . import courses

_PLACE = Path(__file__).parents[2]


def python(code):
    """Le début de la commande d'un Python isolé, qui exécute ce code avec ce paquet ; ses arguments la suivent."""
    places = {"juge": _PLACE, **{root.name: root.parent for root in courses.roots()}}
    # une fois un paquet importé, ses modules se trouvent : son dossier, qui peut en cacher d'autres, sort du chemin
    one = "sys.path.insert(0, {!a}); import {}; del sys.path[0]; "
    imports = "".join(one.format(str(place), name) for name, place in places.items())
    return [sys.executable, "-I", "-B", "-c", f"import sys; {imports}{code}"]
