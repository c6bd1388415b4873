"""Ce que les leçons donnent à lire, et que ``lessons/build.py`` écrit dans le dossier de chacune.

L'archive et le site des élèves n'ont pas `QUESTIONS`, qui contient les réponses du corrigé.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cache

from ..declare.registry import folders

TEXTS = "texts.json"  # l'empreinte des textes, qui se reconnaissent dans une copie dont les identifiants sont perdus
QUESTIONS = "questions.json"
_LENGTH = 16  # chiffres d'une empreinte


@dataclass(frozen=True)
class Model:
    """L'énoncé d'une question ouverte, la réponse du corrigé et les critères : du Markdown, ou ``""``."""

    statement: str = ""
    answer: str = ""
    criteria: str = ""


def _read(name, places):
    return [json.loads(path.read_text("utf-8")) for place in places for path in sorted(place.glob(f"*/{name}"))]


def models():
    """Question ouverte → son `Model`, pour les questions dont un cours a les textes."""
    return {name: Model(*texts) for file in _read(QUESTIONS, folders()) for name, texts in file.items()}


def digests():
    """Les empreintes des textes des leçons des cours."""
    return _digests(tuple(folders()))


@cache
def _digests(places):
    return {digest for file in _read(TEXTS, places) for digest in file}


def digest_of(text):
    """L'empreinte d'un texte, aux blancs près qui l'entourent ; ses apostrophes sont celles que l'on tape."""
    return hashlib.sha256(text.strip().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").encode()).hexdigest()[:_LENGTH]
