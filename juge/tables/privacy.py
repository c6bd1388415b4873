"""Ôter un élève d'un dossier de notes, sans rien changer à ce qui est des autres."""

from ..drawing.numbers import quantity
from ..files import write_atomically
from ..intake.folder import BY_HAND, DATES, FORMER, GIVEN, LOTS, SETTINGS, Folder
from ..intake.people import Person, lines_of, namesakes_error
from ..intake.roster import read_roster
from ..intake.sheets import read_table, write_table
from ..marking.hand import student_key
from ..marking.journal import Journal
from . import extensions, lists, settings


def erase(folder, who):
    """Ôte d'un dossier de notes un élève, dit par son numéro, son courriel ou son nom ; rend la phrase qui le dit.

    Sont ôtés ses copies, ses points, sa ligne dans chaque liste, ses retours ; les tableaux et les pages, qui viennent
    de ces fichiers, sont ôtés ou à refaire.

    Raises:
        ValueError: personne n'a ce nom ici, ou plusieurs élèves l'ont, ou la correction n'est pas finie.
    """
    kept = Folder(folder)
    if not kept.journal.exists():
        raise ValueError(f"il n'y a pas de correction dans {folder}.")
    if unfinished := [str(path) for path in map(kept.file, (LOTS, GIVEN)) if path.exists()]:
        raise ValueError(
            f"{folder} a des copies à corriger ou des tableaux à lire, et cet élève reviendrait avec eux : finissez "
            f"par --resume, ou ôtez {', '.join(unfinished)}."
        )
    if aside := ", ".join(path.name for path in kept.aside()):
        raise ValueError(f"cet élève est peut-être dans ce que {folder} a mis de côté : ôtez d'abord {aside}.")
    kept.check()
    journal = Journal(kept.journal)
    persons, own = _found(folder, journal.lines.values(), who)
    labels, keys = {line["copy"] for line in own}, {student_key(line) for line in own}
    columns = settings.columns_of(folder)
    texts = {path: read_roster(path, columns).without(persons) for path in kept.lists()}  # une liste abîmée arrête tout
    journal.remove(labels)
    for file in (BY_HAND, FORMER):
        kept.change(file, lambda givens: [given for given in givens if given["who"] not in keys])
    numbers = {person.number for person in persons}
    kept.change(DATES, lambda dates: {number: dates[number] for number in dates.keys() - numbers})
    kept.change(SETTINGS, lambda old: old | {"garder": [one for one in old.get("garder", []) if one not in labels]})
    for path, text in texts.items():
        write_atomically(path, text.encode())
    path = kept.extensions
    rows = [row for _, row in read_table(path)] if path.exists() else []
    others = [row for row in rows if not any(person.is_called(extensions.written_in(row)[0]) for person in persons)]
    if others != rows:
        write_table(path, list(rows[0]), [list(row.values()) for row in others])
    for path in kept.feedback():
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
