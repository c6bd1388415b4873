"""Les textes des leçons, qui se reconnaissent encore dans une copie dont les cellules ont perdu leurs identifiants.

Chaque dossier du cours qui a une leçon garde l'empreinte de ses textes, qu'écrit ``lessons/build.py``.
"""

import hashlib
import json
from functools import cache

from ..declare.registry import folders

TEXTS = "texts.json"
_LENGTH = 16  # chiffres d'une empreinte


def digests():
    """Les empreintes des textes des leçons des cours."""
    return _digests(tuple(folders()))


@cache
def _digests(places):
    paths = (path for folder in places for path in folder.glob(f"*/{TEXTS}"))
    return {digest for path in paths for digest in json.loads(path.read_text("utf-8"))}


def digest_of(text):
    """L'empreinte d'un texte, aux blancs près qui l'entourent."""
    return hashlib.sha256(text.strip().encode()).hexdigest()[:_LENGTH]
