"""Les copies d'un lot de carnets, de dossiers et d'archives : un nom et des octets, ou la raison d'un refus."""

import io
import re
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from .members import SUFFIXES, label_parts, of_archive, of_file, of_folder

MAX_INNER = 5  # carnets d'une archive qu'un élève a remise
MOODLE_FEEDBACK = "retours_moodle.zip"  # ce que le correcteur écrit, parfois au milieu des copies

# « Dupont Anne_12_assignsubmission_file/tp.ipynb » depuis Moodle 4.1, « …_file_/tp.ipynb » ou « …_file_tp.ipynb » avant
_MOODLE = re.compile(r"(?:^|/)([^/_]+)_(\d+)_assignsubmission_(?:file|onlinetext)(?:[_/]|$)")


@dataclass(frozen=True)
class Copy:
    """Une copie remise.

    Attributes:
        label: où elle était ; c'est son nom dans tout le lot : ``'remises.zip/Dupont Anne_12_…_file_/tp.ipynb'``.
        data: ses octets, au plus `members.MAX_BYTES` + 1 ; vides si elle est refusée.
        refusal: la phrase qui dit pourquoi elle n'a pas été lue, ou ``""``.
        date: celle du fichier, ``'2026-11-20 13:14:00'`` ; ``""`` si elle est inconnue.
        owner: le nom et le numéro de l'élève, d'après le dossier que fait Moodle ; ``None`` hors de Moodle.
    """

    label: str
    data: bytes = b""
    refusal: str = ""
    date: str = ""
    owner: tuple[str, str] | None = None


def moodle_folder(name, number):
    """Le dossier d'un élève, tel que toute version de Moodle le relit dans l'archive des retours."""
    return f"{name}_{number}_assignsubmission_file_"


def copies(paths):
    """Les copies, dans l'ordre donné, puis celui des noms ; deux copies n'ont jamais la même étiquette.

    Args:
        paths: des carnets, des dossiers, des archives zip ou tar.

    Yields:
        Copy: y compris celles que l'on refuse, et les élèves Moodle qui n'ont remis aucun carnet.
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
        yield from _of_members(of_folder(path), label)
    elif not path.is_file():
        yield Copy(label, refusal="Ce chemin n'existe pas, ou n'est pas un fichier.")
    elif _suffix(label) == ".ipynb":
        yield _read(of_file(path.resolve(), path.name), label, None)
    else:
        with open(path, "rb") as file:
            yield from _of_members(of_archive(file), label)


def _of_members(members, prefix):
    """Les copies d'un dossier ou d'une archive, puis les élèves qui n'y en ont aucune."""
    found, others = set(), {}
    try:
        for label, member in _labelled(members, prefix):
            owner = _owner(label)
            if _suffix(label) in (".ipynb", *SUFFIXES):
                found.add(owner)
                yield from _notebooks(_read(member, label, owner))
            else:
                others.setdefault(owner, []).append(PurePosixPath(label).name)
    except Exception as error:  # une archive abîmée peut tout lever ; les copies déjà lues restent
        found.add(None)
        yield Copy(prefix, refusal=f"Lecture arrêtée ici : {_reason(error)}.")
    for owner in sorted(others.keys() - found - {None}):
        refusal = f"Aucun carnet .ipynb : il y a {', '.join(others[owner][:3])}."
        yield Copy(f"{prefix}/{moodle_folder(*owner)}", refusal=refusal, owner=owner)
    if not found and others.keys() <= {None}:
        yield Copy(prefix, refusal="Il n'y a aucun carnet .ipynb ici.")


def _labelled(members, prefix):
    """Les membres avec leur étiquette, sans ce que les systèmes ajoutent d'eux-mêmes, ni nos propres retours."""
    for member in members:
        parts = label_parts(member.name)
        if parts and not any(part in ("__MACOSX", MOODLE_FEEDBACK) or part.startswith(".") for part in parts):
            yield "/".join((prefix, *parts)), member


def _notebooks(copy):
    """La copie ; ou, si c'est une archive, celles qu'elle contient, qui sont toutes au même élève."""
    if copy.refusal or _suffix(copy.label) == ".ipynb":
        yield copy
        return
    inner = []
    try:
        for label, member in _labelled(of_archive(io.BytesIO(copy.data)), copy.label):
            if _suffix(label) == ".ipynb":
                inner.append(_read(member, label, copy.owner))
            if len(inner) > MAX_INNER:
                raise ValueError(f"plus de {MAX_INNER} carnets ; une archive Moodle se donne directement")
    except Exception as error:  # même raison que dans `_of_members`
        inner = [replace(copy, data=b"", refusal=f"Lecture arrêtée ici : {_reason(error)}.")]
    yield from inner or [replace(copy, data=b"", refusal="L'archive ne contient aucun carnet .ipynb.")]


def _read(member, label, owner):
    """La copie d'un membre, lue."""
    copy = Copy(label, date="{:04}-{:02}-{:02} {:02}:{:02}:{:02}".format(*member.date), owner=owner)
    if member.refusal:
        return replace(copy, refusal=member.refusal)
    try:
        return replace(copy, data=member.read())
    except Exception as error:  # somme de contrôle fausse, compression inconnue, disque… : la copie, pas le lot
        return replace(copy, refusal=f"Fichier illisible : {_reason(error)}.")


def _reason(error):
    kind = "" if type(error) is ValueError else f"{type(error).__name__}, "  # ceux-là sont les nôtres
    return f"{kind}{error}"[:120]


def _owner(label):
    match = _MOODLE.search(label)
    return match.groups() if match else None


def _suffix(label):
    return PurePosixPath(label).suffix.lower()
