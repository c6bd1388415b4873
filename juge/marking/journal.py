"""Le journal d'une correction : une ligne par copie, écrite dès sa correction, et qui survit à une panne."""

import json
from datetime import datetime

from .. import words
from ..files import as_private_as_its_folder, write_atomically
from ..intake.folder import Folder, append, encoded_line
from .marks import UNFINISHED

_COPY_FIELDS = ("copy", "student", "owner", "date", "sha256", "replaces")  # les champs qui désignent une copie


class Journal:
    """Le journal d'une correction.

    La première ligne dit la graine des cas cachés. Une dernière ligne coupée par une panne est oubliée, et signalée.

    Args:
        path: le fichier, `Folder.journal`.
        hidden_seed: la graine à noter dans un journal neuf ; ``None`` pour reprendre un journal.

    Attributes:
        lines: étiquette d'une copie → sa dernière ligne.
        notice: la phrase qui dit que le journal repris était coupé, ou ``""``.

    Raises:
        FileExistsError, FileNotFoundError: un journal neuf existe déjà, un journal à reprendre n'existe pas.
        ValueError: le fichier à reprendre n'est pas un journal, ou une autre correction y écrit.
    """

    def __init__(self, path, hidden_seed=None):
        Folder(path.parent).hold()
        self.path, self.lines, self.notice = path, {}, ""
        if hidden_seed is None:
            if not path.read_bytes().endswith(b"\n"):
                self.notice = f"{path} était coupé : des copies peuvent y manquer, redonnez-les alors avec --resume."
            self.hidden_seed, lines = recovered(path)
            self.lines = {line["copy"]: line for line in lines}
            self.remove(())
        else:
            self.hidden_seed = hidden_seed
            open(path, "xb", opener=as_private_as_its_folder).close()
            append(path, encoded_line({"hidden_seed": hidden_seed}))

    def add(self, line):
        """Écrit la ligne d'une copie ; elle est sur le disque quand la méthode rend la main."""
        encoded = encoded_line(line)
        append(self.path, encoded)
        self.lines[line["copy"]] = json.loads(encoded)  # une relecture du fichier rendrait la même ligne

    def remove(self, labels):
        """Récrit le journal sans les lignes de ces copies, ni les lignes qu'une autre a remplacées."""
        self.lines = {label: line for label, line in self.lines.items() if label not in labels}
        content = [{"hidden_seed": self.hidden_seed}, *self.lines.values()]
        write_atomically(self.path, b"".join(map(encoded_line, content)))

    def results(self, state=None):
        """Empreinte d'un contenu → le résultat de sa correction, si cette correction est allée au bout.

        Args:
            state: l'état du cours ; ce qu'un autre état a jugé n'est pas rendu. Une ligne ancienne, qui ne dit pas son
                état, est rendue.
        """
        return {
            line["sha256"]: {name: value for name, value in line.items() if name not in _COPY_FIELDS}
            for line in self.lines.values()
            if line["sha256"] and "failed" not in line and line.get("course", state) == state
        }


def _updated(line):
    """Met à jour une ligne ancienne : les faits que seules disaient ses phrases, une date impossible, une panne."""
    try:
        line["date"] = str(datetime.fromisoformat(line["date"]))
    except ValueError:
        line["date"] = ""
    if "to_read" not in line and "remarks" in line:
        line["to_read"] = [says for says in line["remarks"] if says.endswith(" ; à lire.")]
        line["remarks"] = [says for says in line["remarks"] if says not in line["to_read"]]
    for verdict in line.get("exercises", {}).values():
        if "rows" not in verdict:  # les lignes du tableau y suivaient les phrases
            heads = tuple(f"{label.capitalize()} : " for label in (words.CALL, words.EXPECTED, words.GOT))
            says = verdict["says"]
            first = next((rank for rank, text in enumerate(says) if text.startswith(heads)), len(says))
            pairs = (text.partition(" : ") for text in says[first:])
            verdict |= {"says": says[:first], "rows": [[label.lower(), text] for label, _, text in pairs]}
    unfinished = [name for name, verdict in line.get("exercises", {}).items() if UNFINISHED in verdict["says"]]
    if not unfinished:
        return line
    return {name: line[name] for name in _COPY_FIELDS if name in line} | {"failed": f"{unfinished[0]} : {UNFINISHED}"}


def recovered(path):
    """Lit la graine et les lignes entières d'un journal, sans y écrire."""
    first, *rest = path.read_bytes().split(b"\n")
    if rest and rest[-1]:
        rest.pop()  # une panne a coupé cette ligne, qui n'a pas de fin
    try:
        return json.loads(first)["hidden_seed"], [_updated(json.loads(line)) for line in rest if line]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{path} n'est pas un journal de correction, ou il est abîmé : remettez celui d'une sauvegarde, ou donnez "
            "un autre dossier à --out."
        ) from error
