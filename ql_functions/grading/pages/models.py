"""L'énoncé, le corrigé et les critères d'une question ouverte, que l'enseignant lit en la notant.

``lessons/build.py`` les écrit dans le dossier de la leçon. L'archive et le site des élèves ne les ont pas.
"""

import json
from dataclasses import dataclass

from ..intake.given import COURSE

QUESTIONS = "questions.json"


@dataclass(frozen=True)
class Model:
    """L'énoncé d'une question ouverte, la réponse du corrigé et les critères : du Markdown, ou ``""``."""

    statement: str = ""
    answer: str = ""
    criteria: str = ""


def models(course=COURSE):
    """Question ouverte → son `Model`, pour les questions dont un cours a les textes.

    Args:
        course: le dossier du cours, dont chaque leçon a un dossier.
    """
    files = [json.loads(path.read_text("utf-8")) for path in sorted(course.glob(f"*/{QUESTIONS}"))]
    return {name: Model(*texts) for file in files for name, texts in file.items()}
