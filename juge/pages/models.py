"""L'énoncé, le corrigé et les critères d'une question ouverte, que l'enseignant lit en la notant.

Ces textes ne sont pas dans le paquet, que les élèves ont : le correcteur les lit dans `lessons/`, s'il est lancé du
dépôt.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path

LESSONS = Path(__file__).parents[3] / "lessons"
_TITLE = re.compile(r"^## (\S+).*$", re.MULTILINE)


@dataclass(frozen=True)
class Model:
    """L'énoncé d'une question ouverte, la réponse du corrigé et les critères : du Markdown, ou ``""``."""

    statement: str = ""
    answer: str = ""
    criteria: str = ""


def models(folder=LESSONS):
    """Question ouverte → son `Model`, pour les questions dont un dossier a le corrigé.

    Args:
        folder: le dossier de ``corriges/*.ipynb`` et de ``criteres.md`` ; il peut ne pas exister.
    """
    path = folder / "criteres.md"
    _, *parts = _TITLE.split(path.read_text("utf-8")) if path.exists() else ("",)
    criteria = dict(zip(parts[::2], parts[1::2], strict=True))
    found = {}
    for file in sorted(folder.glob("corriges/*.ipynb")):
        texts = [cell for cell in json.loads(file.read_text("utf-8"))["cells"] if cell["cell_type"] == "markdown"]
        for place, cell in enumerate(texts):
            if cell["metadata"].get("ql", {}).get("role") == "question":
                name = cell["metadata"]["ql"]["exercise"]
                asked = "\n\n".join("".join(text["source"]) for text in texts[:place])
                _, _, statement = asked.rpartition(f"### Question {name} ")
                found[name] = Model(
                    "### " + statement.lstrip("· "), "".join(cell["source"]), criteria.get(name, "").strip()
                )
    return found
