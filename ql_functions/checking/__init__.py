"""Le juge sous son nom d'hier, pour les exercices et les carnets qui l'écrivent encore ; il s'appelle `juge`."""

import sys
from importlib import import_module

from juge import *  # noqa: F403

for _room in ("values", "declare", "declare.cases", "declare.chance", "declare.exercise", "declare.registry"):
    sys.modules[f"{__name__}.{_room}"] = import_module(f"juge.{_room}")  # d'où un exercice importe aussi
