"""Les textes des leçons, qui se reconnaissent encore dans une copie dont les cellules ont perdu leurs identifiants.

Chaque dossier du cours qui a une leçon garde l'empreinte de ses textes, qu'écrit ``lessons/build.py``.
"""

import hashlib
import json
from functools import cache
from pathlib import Path

COURSE = Path(__file__).parents[2] / "course"
TEXTS = "texts.json"
_LENGTH = 16  # chiffres d'une empreinte


@cache
def digests(course=COURSE):
    """Les empreintes des textes d'un cours.

    Args:
        course: le dossier du cours, dont chaque leçon a un dossier.
    """
    return {digest for path in course.glob(f"*/{TEXTS}") for digest in json.loads(path.read_text("utf-8"))}


def digest_of(text):
    """L'empreinte d'un texte, aux blancs près qui l'entourent."""
    return hashlib.sha256(text.strip().encode()).hexdigest()[:_LENGTH]
