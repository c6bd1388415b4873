"""Les fichiers d'un dossier ou d'une archive, un par un, sans rien extraire ni suivre aucun lien."""

import bz2
import gzip
import io
import lzma
import os
import re
import stat
import tarfile
import unicodedata
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

MAX_BYTES = 20 << 20  # octets d'un fichier ; le correcteur en lit un de plus, pour savoir si le fichier dépasse
MAX_MEMBERS = 50_000  # fichiers d'une archive
MAX_RATIO = 50  # octets que rend un octet d'un tar compressé ; pour un carnet, ce rapport est d'une dizaine
SUFFIXES = (".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz")

_MAX_EMPTY_READS = 100  # à la fin d'une archive, tarfile lit trois ou quatre fois sans rien recevoir
_LINK = "C'est un lien ou un fichier spécial : il n'est pas suivi."
_OPENERS = {b"\x1f\x8b": gzip.open, b"BZ": bz2.open, b"\xfd7": lzma.open}
_LATIN = re.compile("[\0-~À-ÖØ-öø-ɏ’–]*")
_ENCODINGS = (  # si l'archive ne dit pas un nom en UTF-8 : un encodage, et la forme d'un nom bien lu par cet encodage
    ("utf-8", re.compile(".*", re.DOTALL)),
    ("cp437", _LATIN),  # zip, à l'origine
    ("gbk", re.compile("(?:[\0-~]|(?<![A-Za-z])[一-鿿]+(?![A-Za-z]))*")),
    ("cp1252", _LATIN),
    ("cp850", _LATIN),  # Windows en français, dont les majuscules accentuées ne sont pas celles de cp437
)


class Unreadable(Exception):  # noqa: N818 (le fichier n'est pas une erreur du programme)
    """L'arrêt de la lecture d'un fichier ou d'une archive ; le message est la fin d'une phrase."""


def reason(error):
    """Dit en français pourquoi un fichier ne se lit pas, quelle que soit l'erreur que sa lecture a levée."""
    if isinstance(error, Unreadable):
        return str(error)
    if isinstance(error, NotImplementedError):
        return "sa compression est inconnue"
    if isinstance(error, MemoryError | RecursionError):
        return "la lecture demande trop de mémoire"
    if isinstance(error, OSError) and error.errno and error.strerror:
        return f"le système refuse ({error.strerror})"
    return "le contenu est abîmé ou incomplet"


@dataclass(frozen=True)
class Member:
    """Un fichier d'un dossier ou d'une archive.

    Attributes:
        name: son nom, une étiquette et jamais un chemin où écrire.
        date: ``'2026-11-20 13:14:00'`` ; ``""`` si cette date n'existe pas.
        data: ses octets, au plus `MAX_BYTES` + 1 ; vides s'il n'est ni carnet ni archive, ou s'il est refusé.
        refusal: la phrase qui dit pourquoi il n'est pas lu, ou ``""``.
    """

    name: str
    date: str
    data: bytes = b""
    refusal: str = ""


def _read(name, date, refusal, opened):
    """Lit le fichier qu'ouvre ``opened``, si son nom est celui d'un carnet ou d'une archive."""
    data, last = b"", "".join(label_parts(name)[-1:]).lower()
    if not refusal and last.endswith((".ipynb", *SUFFIXES)):
        try:
            with opened() as file:
                data = file.read(MAX_BYTES + 1)
        except Exception as error:  # disque en panne, somme fausse, compression inconnue : lui seul est refusé
            refusal = f"Fichier illisible : {reason(error)}."
    return Member(name, date, data, refusal)


def label_parts(name):
    """Les morceaux d'un nom de fichier, sans « .. », sans racine ni caractère de contrôle ; un nom trop long est coupé.

    >>> label_parts("../../etc/tp.ipynb")
    ('etc', 'tp.ipynb')
    """
    name = unicodedata.normalize("NFC", name.encode("utf-8", "replace").decode())
    # un élève peut écrire « \ » dans le nom de son fichier, où ce signe ne sépare pas deux dossiers
    name = "".join(character if character.isprintable() and character != "\\" else "�" for character in name)
    parts = [part[-120:] for part in name.split("/") if part.strip(". ")]
    return (*parts[:4], *parts[4:][-4:])


def of_folder(path):
    """Les fichiers d'un dossier et de ses sous-dossiers, dans l'ordre des noms."""
    for folder, folders, files in os.walk(path):
        folders.sort()
        for name in sorted(files):
            file = Path(folder, name)
            yield of_file(file, file.relative_to(path).as_posix())


def of_file(path, name):
    """Un fichier du disque."""
    status = path.lstat()
    refusal = "" if stat.S_ISREG(status.st_mode) else _LINK
    return _read(name, _date(datetime.fromtimestamp, status.st_mtime), refusal, partial(open, path, "rb"))


def in_archive(file):
    """Les fichiers d'une archive zip ou tar, reconnue à ses premiers octets.

    `unpacking` appelle cette fonction dans un processus à part, dont la mémoire et le temps sont bornés.

    Raises:
        Unreadable: le fichier n'est pas une archive, ou il est démesuré.
        Exception: l'archive est abîmée ; zipfile, tarfile et les décompresseurs lèvent des exceptions de toute sorte.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    start = file.read(512)
    file.seek(0)
    opener = next((opener for magic, opener in _OPENERS.items() if start.startswith(magic)), None)
    if start[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
        yield from _of_zip(file)
    elif opener:
        yield from _of_tar(opener(file), MAX_BYTES + MAX_RATIO * size)
    elif start[257:262] == b"ustar":
        yield from _of_tar(file, size)
    else:
        raise Unreadable("ni carnet, ni archive zip ou tar")


def _of_zip(file):
    with zipfile.ZipFile(file) as archive:
        for info in _counted(archive.infolist()):
            if info.is_dir():
                continue
            refusal = "Le fichier est chiffré par un mot de passe." if info.flag_bits & 1 else ""
            if stat.S_ISLNK(info.external_attr >> 16):
                refusal = _LINK
            date = _date(datetime, *info.date_time)
            yield _read(_zip_name(info), date, refusal, partial(archive.open, info))


def _zip_name(info):
    """Le nom d'un membre : sans drapeau UTF-8, zipfile lit en cp437 un nom que chaque outil écrit à sa façon."""
    if info.flag_bits & 0x800:
        return info.filename
    with suppress(UnicodeError):
        return _decoded(info.filename.encode("cp437")) or info.filename
    return info.filename


def _decoded(name):
    """Lit les octets d'un nom dans le premier des encodages où ce nom a des lettres ; ``""`` si aucun ne convient."""
    for encoding, form in _ENCODINGS:
        with suppress(UnicodeError):
            if form.fullmatch(text := name.decode(encoding)):
                return text
    return ""


def _of_tar(stream, limit):
    with tarfile.open(fileobj=_Bounded(stream, limit), mode="r|") as archive:
        for info in _counted(archive):
            if not info.isdir():
                refusal = "" if info.isreg() else _LINK
                date = _date(datetime.fromtimestamp, info.mtime)
                name = _decoded(info.name.encode("utf-8", "surrogateescape")) or info.name
                yield _read(name, date, refusal, partial(archive.extractfile, info))


class _Bounded(io.RawIOBase):
    """Un flux décompressé dont la taille est bornée, comme le nombre de lectures au-delà de sa fin."""

    def __init__(self, stream, limit):
        self.stream, self.left, self.empty = stream, limit, 0

    def read(self, size):
        """Les ``size`` octets suivants."""
        data = self.stream.read(size)
        self.left -= len(data)
        self.empty += not data
        if self.left < 0:
            raise Unreadable("elle grossit démesurément en se décompressant")
        if self.empty > _MAX_EMPTY_READS:
            raise Unreadable("un de ses fichiers se prétend plus grand qu'elle")
        return data


def _counted(infos):
    for number, info in enumerate(infos):
        if number >= MAX_MEMBERS:
            raise Unreadable(f"plus de {MAX_MEMBERS} fichiers")
        yield info


def _date(make, *numbers):
    """La date que ``make`` fait de ces nombres, ou ``""`` : une archive peut dire le 30 février, ou l'an 300 000."""
    try:
        return str(make(*numbers).replace(microsecond=0))
    except (OverflowError, ValueError, OSError):
        return ""
