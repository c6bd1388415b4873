"""Les fichiers donnés à corriger : une correction coupée reprend sans qu'on ait à les donner de nouveau."""

import hashlib
from dataclasses import asdict, dataclass
from pathlib import Path

from ..intake.folder import LOTS, Folder
from .batch import Reading


@dataclass
class Lot:
    """Des fichiers donnés ensemble.

    Attributes:
        paths: couples (chemin absolu, empreinte du contenu, ``""`` pour un dossier).
        left: le nombre de leurs copies qui restent à corriger.
    """

    paths: list
    left: int = 0

    def present_paths(self):
        """Les chemins des fichiers qui sont encore à leur place, inchangés."""
        return [path for path, digest in self.paths if Path(path).exists() and _identity(path)[1] == digest]


class Lots:
    """Les lots à corriger : ceux qu'une correction coupée a laissés, puis celui que l'on donne.

    Args:
        folder: le dossier des notes, qui garde la liste des lots tant qu'il reste des copies.
        paths: les fichiers que l'on donne ; un fichier de même nom ou de même contenu qu'un ancien le remplace.
    """

    def __init__(self, folder, paths):
        self.folder, self.reading = Folder(folder), Reading()
        given = [_identity(path) for path in paths]
        names, digests = {*map(_name, given)}, {digest for _, digest in given if digest}
        self._lots = [Lot(**lot) for lot in self.folder.read(LOTS)]
        for lot in self._lots:
            lot.paths = [file for file in lot.paths if _name(file) not in names and file[1] not in digests]
        self._lots = [lot for lot in self._lots if lot.paths]
        if given:
            self._lots.append(Lot(given))

    @property
    def left(self):
        """Le nombre de copies qui restent à corriger."""
        return sum(lot.left for lot in self._lots)

    def each(self, grade):
        """Corrige les lots l'un après l'autre, par ``grade(paths)``, et rend pour chacun un itérateur.

        C'est le nombre de copies qui restent, au début, puis après chaque copie.
        """
        for lot in self._lots:
            yield self._graded(lot, grade)

    def _graded(self, lot, grade):
        present = lot.present_paths()
        left_after_each = grade(present)
        left = next(left_after_each)
        gone = max(0, lot.left - left) if len(present) < len(lot.paths) else 0
        self._note(lot, left + gone)
        yield left
        for left in left_after_each:
            self._note(lot, left + gone)
            yield left

    def _note(self, lot, left):
        lot.left = left
        unfinished = [asdict(lot) for lot in self._lots if lot.left]
        if unfinished:
            self.folder.write(LOTS, unfinished)
        else:
            self.folder.file(LOTS).unlink(missing_ok=True)

    def notices(self):
        """Les phrases qui disent les fichiers qui ne s'ouvrent pas, et ceux qu'il faut donner à nouveau pour finir."""
        for name, lot in self.reading.unread.items():
            again = f"{name} ne s'ouvre pas : {lot.stopped}. Téléchargez-la de nouveau, puis donnez-la avec --resume."
            yield again if lot.stopped else f"{name} : {lot.refusal[0].lower()}{lot.refusal[1:]}"
        for lot in self._lots:
            present = lot.present_paths()
            names = ", ".join(_name(file) for file in lot.paths if file[0] not in present)
            if names and lot.left:
                yield (
                    f"{names} n'est plus à sa place ou a changé, et il en reste {lot.left} à corriger : redonnez-la "
                    f"avec --resume, ou ôtez {self.folder.file(LOTS)} pour y renoncer."
                )


def _identity(path):
    path = Path(path).resolve()
    return [str(path), hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""]


def _name(file):
    return Path(file[0]).name
