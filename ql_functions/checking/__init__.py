"""Le juge sous son nom d'hier, pour les exercices et les carnets qui l'écrivent encore ; il s'appelle `juge`."""

from juge import *  # noqa: F403
