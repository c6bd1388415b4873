"""Les données des élèves dans un dossier de notes : il est fermé aux autres comptes, et un élève peut en être ôté."""

import json

from ...drawing.numbers import quantity
from ...files import write_atomically
from ..intake import handins
from ..intake.archives import MOODLE_FEEDBACK
from ..intake.people import Person, lines_of, namesakes_error
from ..intake.roster import read_roster
from ..intake.sheets import read_table, write_table
from ..marking import lots, scale, trial
from ..marking.hand import HISTORY, student_key
from ..marking.journal import Journal
from . import extensions, lists, settings, worksheets

RETURNS = "retours"  # le dossier des pages de retour
JOURNAL, BY_HAND = "notes.jsonl", "a_la_main.jsonl"


def check(folder):
    """Lit les fichiers que garde un dossier de notes : s'il y en a un d'abîmé, rien d'autre ne commence.

    Raises:
        ValueError: il y en a un, voir `kept.Kept.read`.
    """
    for kept in (settings.KEPT, handins.KEPT, lots.KEPT, scale.KEPT, trial.KEPT):
        kept.read(folder)


def close(folder):
    """Ferme aux autres comptes un dossier de notes, et les fichiers qu'une version d'avant y a laissés ouverts.

    Rend la phrase qui dit que le système le refuse, ou ``""``.
    """
    try:
        for path in (folder, *folder.iterdir(), *(folder / RETURNS).glob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & 0o700)
    except OSError as error:
        return (
            f"{folder} reste lisible par d'autres comptes de cette machine : le système le refuse ({error.strerror})."
        )
    return ""


def erase(folder, who):
    """Ôte d'un dossier de notes un élève, dit par son numéro, son courriel ou son nom ; rend la phrase qui le dit.

    Sont ôtés ses copies, ses points, sa ligne dans chaque liste, ses retours ; les tableaux et les pages, qui viennent
    de ces fichiers, sont ôtés ou à refaire.

    Raises:
        ValueError: personne n'a ce nom ici, ou plusieurs élèves l'ont, ou la correction n'est pas finie.
    """
    if not (folder / JOURNAL).exists():
        raise ValueError(f"il n'y a pas de correction dans {folder}.")
    if (folder / lots.KEPT.name).exists():
        raise ValueError(
            f"{folder} a des copies à corriger, et celles de cet élève reviendraient avec elles : finissez par "
            f"--resume, ou ôtez {folder / lots.KEPT.name}."
        )
    journal = Journal(folder / JOURNAL)
    persons, own = _found(folder, journal.lines.values(), who)
    labels, keys = {line["copy"] for line in own}, {student_key(line) for line in own}
    numbers = {person.number for person in persons}
    columns = settings.columns_of(folder)
    known_lists = (*folder.glob(lists.ROSTER), *folder.glob(worksheets.KEPT.format("*")))
    texts = {
        path: read_roster(path, columns).without(persons) for path in known_lists
    }  # une liste abîmée arrête tout ici
    by_hand = {path: _without(path, keys) for path in (folder / BY_HAND, folder / HISTORY) if path.exists()}
    journal.remove(labels)
    for path, content in by_hand.items():
        write_atomically(path, content)
    _change(handins.KEPT, folder, lambda dates: {number: dates[number] for number in dates.keys() - numbers})
    _change(settings.KEPT, folder, lambda known: settings.without_copies(known, labels))
    for path, text in texts.items():
        write_atomically(path, text.encode())
    path = folder / extensions.FILE
    rows = [row for _, row in read_table(path)] if path.exists() else []
    others = [row for row in rows if not any(person.is_called(extensions.student_of(row)) for person in persons)]
    if others != rows:
        write_table(path, list(rows[0]), [list(row.values()) for row in others])
    for path in (*(folder / RETURNS).glob("*.html"), *folder.glob(f"{MOODLE_FEEDBACK}*.zip")):
        path.unlink()  # la correction qui suit refait ceux des autres élèves
    return f"{who} : ôté de {folder}, avec {quantity(len(labels), 'copie')}."


def _found(folder, lines, who):
    """Ce que les listes et les copies disent d'un élève, des `Person` ; et ses lignes du journal."""
    people, _ = lists.read(folder)
    found = people.known_as(who) if people else []
    if len(found) > 1:
        raise namesakes_error(who)
    persons = {person for known in found for person in known}
    numbers = {person.number for person in persons} - {""}
    named = {line["copy"] for line in lines_of(who, lines, people.owners(lines) if people else {})}
    own = [line for line in lines if line["copy"] in named or (line["owner"] and line["owner"][1] in numbers)]
    if not own and not persons:
        raise ValueError(f"personne ne s'appelle « {who} » dans {folder}.")
    return persons | {Person(line["student"], line["owner"][1] if line["owner"] else "") for line in own}, own


def _without(path, keys):
    """Le contenu d'un fichier d'annotations, sans celles de ces élèves."""
    try:
        return b"".join(one for one in path.read_bytes().splitlines(True) if json.loads(one)["who"] not in keys)
    except (ValueError, LookupError, TypeError) as error:
        raise ValueError(f"{path} ne se lit pas : remettez celui d'une sauvegarde, ou ôtez-le.") from error


def _change(kept, folder, changed):
    """Remplace ce que dit un fichier gardé, s'il dit quelque chose."""
    if content := kept.read(folder):
        kept.write(folder, changed(content))
