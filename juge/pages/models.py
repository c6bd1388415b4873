"""L'énoncé, le corrigé et les critères d'une question ouverte, que l'enseignant lit en la notant.

``lessons/build.py`` les écrit dans le dossier de la leçon. L'archive et le site des élèves ne les ont pas.
"""

import json
from dataclasses import dataclass

from ..declare.registry import folders

QUESTIONS = "questions.json"


@dataclass(frozen=True)
class Model:
    """L'énoncé d'une question ouverte, la réponse du corrigé et les critères : du Markdown, ou ``""``."""

    statement: str = ""
    answer: str = ""
    criteria: str = ""


def models():
    """Question ouverte → son `Model`, pour les questions dont un cours a les textes."""
    paths = sorted(path for folder in folders() for path in folder.glob(f"*/{QUESTIONS}"))
    files = [json.loads(path.read_text("utf-8")) for path in paths]
    return {name: Model(*texts) for file in files for name, texts in file.items()}
