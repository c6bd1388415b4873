"""Ce que l'enseignant a sous les yeux en notant une question ouverte : énoncé, corrigé, critères.

Ils ne sont pas dans le paquet, que les élèves ont : ils viennent de `lessons/`, si le correcteur tourne du dépôt.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path

LESSONS = Path(__file__).parents[3] / "lessons"
_TITLE = re.compile(r"^## (\S+).*$", re.MULTILINE)


@dataclass(frozen=True)
class Model:
    """Une question ouverte, pour qui la note.

    Attributes:
        statement, answer, criteria: l'énoncé, la réponse du corrigé, les critères : du Markdown, ou ``""``.
    """

    statement: str = ""
    answer: str = ""
    criteria: str = ""


def models(folder=LESSONS):
    """Question → son `Model`, pour celles que ce dossier connaît.

    Args:
        folder: il a ``corriges/*.ipynb`` et ``criteres.md``, ou il n'existe pas.
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
                asked = "\n\n".join("".join(one["source"]) for one in texts[:place])
                _, _, statement = asked.rpartition(f"### Question {name} ")
                found[name] = Model(
                    "### " + statement.lstrip("· "), "".join(cell["source"]), criteria.get(name, "").strip()
                )
    return found
