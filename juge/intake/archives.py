"""Les copies d'un lot de carnets, de dossiers et d'archives : un nom et des octets, ou la raison d'un refus."""

import hashlib
import re
import tempfile
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path, PurePosixPath

from .folder import MOODLE_FEEDBACK
from .members import SUFFIXES, Unreadable, label_parts, of_file, of_folder, reason
from .profiles import PROFILES
from .unpacking import of_archive

MAX_NOTEBOOKS = 5  # carnets d'une archive qu'un élève a remise

_FEEDBACK_NAME = re.compile(rf"{MOODLE_FEEDBACK}(?:_\w+)?\.zip")
_MOODLE_MARK = "_assignsubmission_"
_MAX_DEPTH = 8  # le dossier que nomme la plateforme se cherche parmi les premiers du chemin
# « .ipynb_checkpoints » et « ._tp.ipynb » sont cachés ; « . Petit » ne l'est pas, c'est un élève sans prénom
_HIDDEN = re.compile(r"\.[\w~].*|__MACOSX")


@dataclass(frozen=True)
class Copy:
    """Une copie remise.

    Attributes:
        label: sa place, qui la nomme dans tout le lot : ``'remises.zip/Dupont Anne_12_…_file_/tp.ipynb'``.
        data: ses octets, au plus `members.MAX_BYTES` + 1 ; vides si elle est refusée.
        refusal: la phrase qui dit pourquoi elle n'a pas été lue, ou ``""``.
        stopped: ce qui a arrêté la lecture de tout un lot, ``""`` si elle est allée au bout.
        date: la date du fichier, ``'2026-11-20 13:14:00'`` ; ``""`` si elle est inconnue.
        owner: le nom et le numéro de l'élève, d'après le nom que sa plateforme donne à la copie ; ``None`` sinon.
        is_lot: vrai si elle tient lieu d'une archive ou d'un dossier entier qui ne se lit pas, et n'est à personne.
    """

    label: str
    data: bytes = b""
    refusal: str = ""
    date: str = ""
    owner: tuple[str, str] | None = None
    is_lot: bool = False
    stopped: str = ""

    @cached_property
    def digest(self):
        """L'empreinte de ses octets, ``""`` si elle est refusée."""
        return "" if self.refusal else hashlib.sha256(self.data).hexdigest()


def moodle_folder(name, number):
    """Le nom du dossier d'un élève dans l'archive des retours, que toute version de Moodle sait relire."""
    return f"{name}_{number}_assignsubmission_file_"


def is_of_moodle(label):
    """Dit si une copie dont l'élève a un numéro vient de Moodle, d'après l'étiquette de la copie."""
    found = _match(label)
    return not found or _MOODLE_MARK in found.re.pattern


def student_in(label):
    """Le nom de l'élève, d'après l'étiquette d'une copie hors de Moodle ; à défaut, le nom de son fichier.

    >>> student_in("devoir.zip/39786-640693 - Anne Dupont - Oct 10, 2025 1022 AM/tp.ipynb")
    'Anne Dupont'
    """
    place = label.split("/", 1)[-1]
    found = _match(place)
    return found["name"].replace("_", " ") if found else place.removesuffix(".ipynb")


def copies(paths):
    """Les copies des carnets, dossiers et archives que l'on donne, dans l'ordre des chemins, puis des noms.

    Un élève de Moodle qui n'a remis aucun carnet en a une, refusée. Deux copies n'ont jamais la même étiquette.
    """
    seen = Counter()
    for path in map(Path, paths):
        for copy in _of_path(path):
            seen[copy.label] += 1
            again = seen[copy.label]
            yield replace(copy, label=f"{copy.label} ({again})") if again > 1 else copy


def _of_path(path):
    label = "/".join(label_parts(path.resolve().name))
    if path.is_dir():
        yield from _of_members(of_folder(path), path.resolve().name)
    elif not path.is_file():
        yield Copy(label, refusal="Ce chemin n'existe pas, ou n'est pas un fichier.")
    elif _suffix(label) == ".ipynb":
        yield _copy(of_file(path.resolve(), label), label, None)
    else:
        with open(path, "rb") as file:
            yield from _of_members(of_archive(file), path.resolve().name)


def _of_members(members, name):
    """Les copies d'un dossier ou d'une archive, puis les élèves qui n'y ont aucune copie."""
    found, others, prefix = set(), {}, "/".join(label_parts(name))
    try:
        for label, member in _labelled(members, prefix):
            owner = _owner(name, member.name)
            if _suffix(label) in (".ipynb", *SUFFIXES) and not _is_hidden(label, prefix):
                found.add(owner)
                yield from _notebooks(_copy(member, label, owner))
            else:
                hidden = " (caché)" if _suffix(label) == ".ipynb" else ""
                others.setdefault(owner, {})[label] = PurePosixPath(label).name + hidden, member.date
    except Exception as error:  # une panne du disque, une archive abîmée : les copies déjà lues restent
        found.add(None)
        why = reason(error)
        yield Copy(prefix, refusal=f"Lecture arrêtée ici : {why}.", is_lot=True, stopped=why)
    for owner in sorted(others.keys() - found - {None}):
        first, (names, dates) = next(iter(others[owner])), zip(*others[owner].values(), strict=True)
        label = f"{prefix}/{moodle_folder(*owner)}" if is_of_moodle(first) else first
        yield Copy(label, refusal=f"Aucun carnet .ipynb : il y a {', '.join(names[:3])}.", date=max(dates), owner=owner)
    if not found and others.keys() <= {None}:
        yield Copy(prefix, refusal="Il n'y a aucun carnet .ipynb ici.", is_lot=True)


def _labelled(members, prefix):
    for member in members:
        if parts := label_parts(member.name):
            yield "/".join((prefix, *parts)), member


def _is_hidden(label, prefix):
    """Dit si le fichier est de ceux que les systèmes ajoutent, ou une archive de retours du correcteur."""
    parts = label[len(prefix) + 1 :].split("/")
    names = [part for part in parts if _MOODLE_MARK not in part]  # Moodle a écrit les noms ôtés ici
    return any(_HIDDEN.fullmatch(name) or _FEEDBACK_NAME.fullmatch(name) for name in names)


def _notebooks(copy):
    """La copie elle-même ; si cette copie est une archive, les copies que l'archive contient, toutes du même élève."""
    if copy.refusal or _suffix(copy.label) == ".ipynb":
        yield copy
        return
    inner = []
    try:
        with tempfile.TemporaryFile() as file:
            file.write(copy.data)
            file.seek(0)
            for label, member in _labelled(of_archive(file), copy.label):
                if _suffix(label) == ".ipynb" and not _is_hidden(label, copy.label):
                    # la date d'un fichier de cette archive est celle que l'élève a voulu lui donner
                    inner.append(replace(_copy(member, label, copy.owner), date=copy.date))
                if len(inner) > MAX_NOTEBOOKS:
                    raise Unreadable(f"plus de {MAX_NOTEBOOKS} carnets ; une archive Moodle se donne directement")
    except Exception as error:  # une panne du disque, ou une archive abîmée, comme dans `_of_members`
        inner = [replace(copy, data=b"", refusal=f"Lecture arrêtée ici : {reason(error)}.")]
    yield from inner or [replace(copy, data=b"", refusal="L'archive ne contient aucun carnet .ipynb.")]


def _copy(member, label, owner):
    return Copy(label, member.data, member.refusal, member.date, owner)


def _owner(*names):
    """Le nom et le numéro de l'élève, d'après la place de sa copie."""
    found = _match("".join(filter(str.isprintable, unicodedata.normalize("NFC", "/".join(names)))))
    named = found.groupdict() if found else {}
    return (named["name"].replace("_", " "), named["number"]) if named.get("number") else None


def _match(place):
    """Ce que dit de l'élève le premier dossier que nomme une plateforme : l'élève a pu écrire les noms suivants.

    ``None`` si aucune plateforme ne nomme ainsi les copies.
    """
    parts = place.split("/")
    for depth, part in enumerate(parts[:_MAX_DEPTH]):
        rest = "/".join(parts[depth:])
        found = next(filter(None, (profile.copy.fullmatch(rest) for profile in PROFILES)), None)
        if found or _MOODLE_MARK in part:
            return found
    return None


def _suffix(label):
    return PurePosixPath(label).suffix.lower()
