"""La date de remise d'une copie, et l'ordre des copies d'un élève.

La date est celle de la feuille d'évaluation de Moodle ; à défaut, celle du fichier.

Moodle donne souvent aux fichiers de son archive l'heure du téléchargement. Si les fichiers d'une archive sont tous de
la même heure, leur date ne dit rien, et aucun élève n'est en retard.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import PurePosixPath

from .folder import DATES, Folder
from .sheets import plain

EARLIEST_DATE = "2000"  # une archive qui ne sait pas dater un fichier lui donne une date de 1970 ou de 1980
_MONTHS = (
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    "january february march april may june july august september october november december",
)
_LAST_VERSION = re.compile("final|definiti")
_DOWNLOAD_SPAN = timedelta(hours=1)  # les fichiers datés du téléchargement le sont à moins d'une heure près


@dataclass(frozen=True)
class Rule:
    """La règle du cours : laquelle des copies d'un élève compte pour une leçon.

    Attributes:
        is_best: vrai si la meilleure compte, faux si la dernière compte.
        chosen: les étiquettes des copies que l'enseignant a choisies parmi celles de la même date.
    """

    is_best: bool = False
    chosen: frozenset[str] = frozenset()


def version(name):
    """Ce que le nom d'un fichier dit de sa version, à comparer : la dernière version a la plus grande valeur.

    >>> version("tp.ipynb") < version("tp9.ipynb") < version("tp10.ipynb") < version("tp-final.ipynb")
    True
    """
    words = plain(name.replace(".ipynb", ""))
    pieces = re.findall(r"\d+|[^\W\d_]+", words)
    numbered = [(False, int(piece), "") if piece.isdecimal() else (True, 0, piece) for piece in pieces]
    return bool(_LAST_VERSION.search(words)), numbered


def moments(lines):
    """Étiquette d'une copie → la date qui la range parmi les copies de l'élève ; deux copies peuvent avoir la même.

    Si les dates d'une archive ne disent rien, chacune est remplacée par la dernière, l'heure du téléchargement.
    """
    silent = _silent(lines)
    return {line["copy"]: str(silent.get(archive_of(line), line["date"])) for line in lines}


def ranks(lines, rule):
    """Étiquette d'une copie → son rang, à comparer : par sa date, par le choix de l'enseignant, puis par sa version."""
    dates = moments(lines)
    return {
        label: (date, label in rule.chosen, version(PurePosixPath(label).name), label) for label, date in dates.items()
    }


def moment(written):
    """Une date écrite par Moodle, en français ou en anglais, sous la forme du journal ; ``""`` si elle ne se lit pas.

    >>> moment("mardi 1 décembre 2026, 14:32")
    '2026-12-01 14:32:00'
    """
    words, numbers = re.findall(r"[a-z]+", plain(written)), [int(number) for number in re.findall(r"\d+", written)]
    month = next((months.split().index(word) + 1 for months in _MONTHS for word in words if word in months.split()), 0)
    if not month or len(numbers) != 4:
        return ""
    day, year, hour, minute = numbers
    if "am" in words or "pm" in words:
        hour = hour % 12 + 12 * ("pm" in words)
    try:
        return str(datetime(year, month, day, hour, minute))
    except ValueError:
        return ""


def remembered_dates(folder, new=()):
    """Numéro d'un élève dans un devoir → sa date de remise ; le fichier garde les dates de toutes les feuilles."""
    known = Folder(folder).read(DATES)
    if new:
        known |= new
        Folder(folder).write(DATES, known)
    return known


def dates_of(lines, known):
    """Étiquette d'une copie → sa date de remise, ``""`` si elle est inconnue ; pour ``known``, voir `overruled`."""
    silent, outdated, found = _silent(lines), overruled(lines, known), {}
    for line in lines:
        is_silent = line["date"] < EARLIEST_DATE or archive_of(line) in silent
        date = "" if is_silent else line["date"]
        is_known = line["owner"] and line["copy"] not in outdated
        found[line["copy"]] = known.get(line["owner"][1], date) if is_known else date
    return found


def _silent(lines):
    """Archive de Moodle dont les dates ne disent rien → la dernière de ces dates."""
    spans = {}
    for line in lines:
        if line["owner"] and line["date"] > EARLIEST_DATE:
            spans.setdefault(archive_of(line), []).append(datetime.fromisoformat(line["date"]))
    return {archive: max(dates) for archive, dates in spans.items() if max(dates) - min(dates) < _DOWNLOAD_SPAN}


def overruled(lines, known):
    """Les copies plus récentes que la feuille : la date de la feuille y est celle de la copie que chacune remplace.

    Une copie est toujours remise avant la date de son fichier, même si cette date est l'heure du téléchargement. La
    copie qui la remplace, dans une archive suivante, est remise après. Si la feuille dit une date antérieure à celle
    du premier fichier, cette date est donc celle de la première copie.

    Le numéro d'un élève est celui d'un seul devoir : la copie remplacée peut être illisible, ou d'une autre leçon.

    Args:
        known: numéro → date, voir `remembered_dates`.

    Returns:
        dict[str, tuple[str, str]]: étiquette → la date de la feuille, et la date du fichier remplacé.
    """
    found, before = {}, {}
    dated = (line for line in lines if line["owner"] and line["date"] > EARLIEST_DATE)
    for line in sorted(dated, key=lambda line: (line["date"], line["copy"])):
        number = line["owner"][1]
        earlier = before.setdefault(number, [])
        others = (old for old in earlier if old["sha256"] != line["sha256"] and archive_of(old) != archive_of(line))
        replaced = max([line.get("replaces", ""), *(old["date"] for old in others)])
        if number in known and known[number] <= replaced < line["date"]:
            found[line["copy"]] = known[number], replaced
        earlier.append(line)
    return found


def archive_of(line):
    """L'archive d'où vient une copie dont l'étiquette dit l'élève, comme chez Moodle ; ``None`` pour les autres."""
    return line["copy"].partition("/")[0] if line["owner"] else None
