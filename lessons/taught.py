"""Ce que le correcteur sait d'une leçon sans en avoir les carnets : deux fichiers JSON, dans le dossier de la leçon.

L'un a l'empreinte de ses textes, pour les distinguer des réponses ; l'autre, si elle a des questions ouvertes, ce que
l'enseignant lit en les notant.
"""

import json
import re

from declared import FOLDER, ROOT, code_of
from prose import typeset

from juge.intake.given import QUESTIONS, TEXTS, digest_of

_CRITERIA = ROOT / "lessons" / "criteres.md"
_TITLE = re.compile(r"^## (\S+).*$", re.MULTILINE)


def files_of(source, corrected):
    """Les deux fichiers d'une leçon : chemin → texte ; celui des questions manque si elle n'en a pas.

    Args:
        source: sa source.
        corrected: son corrigé.
    """
    texts = [cell for cell in corrected.cells if cell.cell_type == "markdown"]
    given = {digest_of(cell.source) for cell in texts if not _question_in(cell)}
    found = {TEXTS: sorted(given), QUESTIONS: dict(_questions(texts))}
    folder = FOLDER / f"lesson{code_of(source).lstrip('0')}"
    return {
        folder / name: json.dumps(content, ensure_ascii=False, indent=1) + "\n"
        for name, content in found.items()
        if content
    }


def _question_in(cell):
    """La question dont cette cellule a la réponse, ``None`` si elle n'en a pas."""
    about = cell.metadata.get("ql", {})
    return about.get("exercise") if about.get("role") == "question" else None


def _questions(texts):
    """Chaque question, avec son énoncé, la réponse du corrigé et les critères."""
    _, *parts = _TITLE.split(_CRITERIA.read_text("utf-8"))
    criteria = dict(zip(parts[::2], parts[1::2], strict=True))
    for place, cell in enumerate(texts):
        if name := _question_in(cell):
            asked = "\n\n".join(text.source for text in texts[:place])
            _, _, statement = asked.rpartition(f"### Question {name} ")
            yield name, ("### " + statement.lstrip("· "), cell.source, typeset(criteria.get(name, "").strip()))
