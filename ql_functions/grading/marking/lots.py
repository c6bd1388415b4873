"""Ce que l'on a donné à corriger, et ce qu'il en reste : une correction coupée reprend sans rien redonner."""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from ...files import write_atomically
from .batch import Looked

FILE = "a_corriger.json"


@dataclass
class Lot:
    """Des fichiers donnés ensemble.

    Attributes:
        paths: couples (chemin absolu, empreinte du contenu, ``""`` pour un dossier).
        left: le nombre de copies qui en restent.
    """

    paths: list
    left: int = 0

    def there(self):
        """Ceux qui sont encore à leur place, les mêmes."""
        return [path for path, digest in self.paths if Path(path).exists() and _identity(path)[1] == digest]


class Lots:
    """Les lots à corriger : ceux qu'une correction coupée a laissés, puis celui que l'on donne.

    Args:
        folder: le dossier des notes, qui s'en souvient tant qu'il en reste.
        paths: ce que l'on donne ; un fichier de même nom ou de même contenu remplace celui d'avant.

    Attributes:
        looked: le `batch.Looked` de ce qui en a été lu.
    """

    def __init__(self, folder, paths):
        self.path, self.looked = folder / FILE, Looked()
        known = json.loads(self.path.read_text("utf-8")) if self.path.exists() else []
        given = [_identity(path) for path in paths]
        names, digests = {*map(_name, given)}, {digest for _, digest in given if digest}
        self._lots = [Lot(**lot) for lot in known]
        for lot in self._lots:
            lot.paths = [one for one in lot.paths if _name(one) not in names and one[1] not in digests]
        self._lots = [*(lot for lot in self._lots if lot.paths), *([Lot(given)] if given else [])]

    @property
    def left(self):
        """Le nombre de copies qui restent."""
        return sum(lot.left for lot in self._lots)

    def each(self, grade):
        """Pour chaque lot, combien il en reste, puis encore à chaque copie corrigée : ce que rend ``grade(paths)``."""
        for lot in self._lots:
            yield self._graded(lot, grade)

    def _graded(self, lot, grade):
        there = lot.there()
        left_after_each = grade(there)
        left = next(left_after_each)
        gone = max(0, lot.left - left) if len(there) < len(lot.paths) else 0
        self._note(lot, left + gone)
        yield left
        for left in left_after_each:
            self._note(lot, left + gone)
            yield left

    def _note(self, lot, left):
        lot.left = left
        unfinished = [asdict(lot) for lot in self._lots if lot.left]
        if unfinished:
            write_atomically(self.path, json.dumps(unfinished).encode())
        else:
            self.path.unlink(missing_ok=True)

    def notices(self):
        """Ce qui ne s'ouvre pas, et ce qu'il faut donner à nouveau pour finir ; phrases."""
        for name, refusal in self.looked.unread.items():
            _, _, why = refusal.partition(" : ")
            again = f"{name} ne s'ouvre pas : {why} Téléchargez-la de nouveau, puis donnez-la avec --resume."
            yield again if why else f"{name} : i{refusal[1:]}"
        for lot in self._lots:
            there = lot.there()
            names = ", ".join(_name(one) for one in lot.paths if one[0] not in there)
            if names and lot.left:
                yield (
                    f"{names} n'est plus à sa place ou a changé, et il en reste {lot.left} à corriger : redonnez-la "
                    f"avec --resume, ou ôtez {self.path} pour y renoncer."
                )


def _identity(path):
    path = Path(path).resolve()
    return [str(path), hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""]


def _name(one):
    return Path(one[0]).name
