"""La liste de la classe : elle dit de quel élève est chaque copie, et se remplit si elle est une feuille d'évaluation.

La liste est un CSV : les participants que Moodle exporte, ou la feuille d'évaluation d'un devoir.
"""

import re

from ...drawing.numbers import with_comma
from .handins import moment
from .people import People, Person
from .sheets import plain, read_text, rounded, separator_of

_COLUMNS = {  # la donnée cherchée → les titres que Moodle donne à sa colonne, en français puis en anglais
    "number": ("identifiant", "identifier"), "enrolled": ("numéro d'identification", "id number"),
    "name": ("nom complet", "élève", "full name"),
    "first": ("prénom", "first name"), "last": ("nom", "nom de famille", "last name", "surname"),
    "email": ("adresse de courriel", "courriel", "adresse e-mail", "email address", "email"),
    "group": ("groupes", "groupe", "groups", "group"), "grade": ("note", "grade"),
    "handed": ("dernière modification (travail remis)", "last modified (submission)"),
    "status": ("statut", "status"),
    "maximum": ("note maximale", "maximum grade"), "open": ("la note peut être modifiée", "grade can be changed"),
}  # fmt: skip

# Moodle écrit « Prolongation accordée jusqu'au : mardi 8 décembre 2026, 23:59 » au milieu d'autres mots
_EXTENSION = re.compile(r"(?:prolongation accordee|extension granted)(.*?\d:\d\d(?:\s*[ap]m)?|.*)", re.DOTALL)


class Roster(People):
    """Une liste de la classe, lue dans un CSV.

    Attributes:
        people: les `Person`, dans l'ordre de la liste.
        is_worksheet: vrai si la liste est une feuille d'évaluation, à remplir.

    Raises:
        ValueError: la liste n'a pas de noms, ou elle est abîmée.
    """

    def __init__(self, text):
        separator, rows = separator_of(text), _rows(text)
        if "".join(rows) != text or not rows:
            raise ValueError("la liste est vide, ou un guillemet n'y est pas fermé.")
        # chaque case garde son écriture, pour que les cases que l'on ne remplit pas gardent leurs octets
        self._rows = [_cells(row, separator) for row in rows]
        self._places = {_data_of(heading): 2 * place for place, heading in enumerate(self._rows[0][::2])}
        self.is_worksheet = self._places.keys() >= {"number", "grade", "maximum"}
        if not self.is_worksheet and not self._places.keys() & {"name", "last"}:
            raise ValueError("la liste n'a ni colonne « Nom complet », ni colonne « Nom ».")
        super().__init__([self._person(row) for row in self._written()])
        if self.is_worksheet:
            for row in self._written():
                self._maximum(row)
                self._extension(row)

    def _written(self):
        """Les lignes qui disent un élève : un tableur laisse des lignes vides à la fin."""
        return [row for row in self._rows[1:] if "".join(row).strip()]

    def _maximum(self, row):
        """La note maximale d'une ligne."""
        maximum = self._cell(row, "maximum")
        try:
            return float(maximum.replace(",", "."))
        except ValueError:
            name = self._person(row).name
            raise ValueError(f"la liste : la note maximale de {name} est « {maximum} », il y faut un nombre.") from None

    def _person(self, row):
        name = self._cell(row, "name") or f"{self._cell(row, 'last')} {self._cell(row, 'first')}".strip()
        name = name or self._cell(row, "number")  # la feuille d'un devoir anonyme n'a pas les noms
        number = re.sub(r"\D", "", self._cell(row, "number"))
        return Person(name, number, *(self._cell(row, column) for column in ("email", "group", "enrolled")))

    def _cell(self, row, column):
        place = self._places.get(column, len(row))
        return _bare(row[place]) if place < len(row) else ""

    def numbered(self, marks):
        """Les notes dont la copie porte un numéro de la liste ; ces numéros ne sont ceux que d'un devoir de Moodle."""
        numbers = {person.number for person in self.people} - {""}
        return [mark for mark in marks if mark.line["owner"] and mark.line["owner"][1] in numbers]

    def dates(self):
        """Numéro → date de remise, si la feuille d'évaluation a cette colonne."""
        found = {self._person(row).number: moment(self._cell(row, "handed")) for row in self._written()}
        return {number: date for number, date in found.items() if number and date}

    def extensions(self):
        """Numéro → la limite de cet élève, si Moodle dit dans la colonne « Statut » qu'il a une prolongation."""
        found = {self._person(row).number: self._extension(row) for row in self._written()}
        return {number: date for number, date in found.items() if number and date}

    def _extension(self, row):
        status = self._cell(row, "status")
        granted = _EXTENSION.search(plain(status))
        date = moment(granted[1]) if granted else ""
        if granted and not date:
            name = self._person(row).name
            raise ValueError(f"la liste : la date de la prolongation de {name} ne se lit pas dans « {status} ».")
        return date

    def without(self, people):
        """Le texte de la liste, sans les lignes de ces `Person`."""
        rows = (row for row in self._rows[1:] if self._person(row) not in people or not "".join(row).strip())
        return "".join(map("".join, (self._rows[0], *rows)))

    def filled(self, shares):
        """La feuille d'évaluation, remplie ; une note verrouillée et toute autre case gardent leurs octets.

        Args:
            shares: `Person` → la part des points que cet élève a obtenue.
        """
        rows = [self._rows[0], *(self._filled(row, shares) for row in self._rows[1:])]
        return "".join(map("".join, rows))

    def grades(self, marks):
        """Étiquette d'une copie → la note qu'elle vaut dans la feuille si elle y compte seule, et la note maximale."""
        owners = self.owners(mark.line for mark in marks)
        rows = {self._person(row): row for row in self._written() if not self._is_locked(row)}
        found = {}
        for mark in marks:
            if row := rows.get(owners.get(mark.name)):
                maximum = self._maximum(row)
                found[mark.name] = mark.points / mark.of * maximum, maximum
        return found

    def counts(self, shares):
        """Le nombre de notes que `filled` écrit, le nombre de notes verrouillées, le nombre de notes vides."""
        rows = self._written()
        locked = [self._is_locked(row) for row in rows if self._person(row) in shares]
        return len(locked) - sum(locked), sum(locked), len(rows) - len(locked)

    def _is_locked(self, row):
        return self._cell(row, "open").lower() in ("non", "no")

    def _filled(self, row, shares):
        share = shares.get(self._person(row)) if "".join(row).strip() else None
        if share is None or self._is_locked(row):
            return row
        grade = f"{rounded(share * self._maximum(row)):.2f}"
        place = self._places["grade"]
        written = f'"{with_comma(grade)}"' if "," in self._cell(row, "maximum") else grade
        return [*row[:place], written, *row[place + 1 :]]


def read_roster(path):
    """La liste d'un fichier."""
    return Roster(read_text(path))


def _rows(text):
    """Les lignes d'un CSV, avec leur fin ; un retour à la ligne entre guillemets ne finit pas une ligne."""
    return [row for row in re.findall(r'(?:"[^"]*"|[^"\r\n])*(?:\r\n|\n|\r|$)', text) if row]


def _cells(row, separator):
    """Les cases d'une ligne, et entre elles le séparateur ; entre guillemets, il ne sépare rien."""
    parts = row.split('"')
    parts[::2] = [part.replace(separator, "\0") for part in parts[::2]]
    cells = '"'.join(parts).split("\0")
    return [piece for cell in cells for piece in (cell, separator)][:-1]


def _bare(written):
    written = written.strip()
    return written[1:-1].replace('""', '"') if written[:1] == '"' else written


def _data_of(heading):
    """La donnée que porte une colonne, d'après son titre ; ce titre même si le correcteur ne la cherche pas."""
    title = plain(_bare(heading.lstrip("\ufeff")))
    return next((name for name, titles in _COLUMNS.items() if title in map(plain, titles)), title)
