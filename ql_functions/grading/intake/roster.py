"""La liste de la classe : de qui est chaque copie, et la feuille d'évaluation de Moodle, remplie.

La liste est un CSV : les participants que Moodle exporte, ou la feuille d'évaluation d'un devoir.
"""

import re
from dataclasses import dataclass

from ...drawing.numbers import with_comma
from .handins import moment
from .sheets import name_words, plain, read_text, rounded, separator_of

_COLUMNS = {  # ce que l'on cherche → comment Moodle nomme la colonne, en français puis en anglais
    "number": ("identifiant", "identifier"), "enrolled": ("numéro d'identification", "id number"),
    "name": ("nom complet", "élève", "full name"),
    "first": ("prénom", "first name"), "last": ("nom", "nom de famille", "last name", "surname"),
    "email": ("adresse de courriel", "courriel", "adresse e-mail", "email address", "email"),
    "group": ("groupes", "groupe", "groups", "group"), "grade": ("note", "grade"),
    "handed": ("dernière modification (travail remis)", "last modified (submission)"),
    "most": ("note maximale", "maximum grade"), "open": ("la note peut être modifiée", "grade can be changed"),
}  # fmt: skip


@dataclass(frozen=True)
class Person:
    """Quelqu'un de la liste.

    Attributes:
        name: son nom, tel qu'il y est ; le nom de famille d'abord, s'il a sa colonne.
        number: son numéro dans le devoir de Moodle, ou ``""``.
        email, group: ``""`` si la liste ne les dit pas.
        enrolled: son numéro dans l'université, ou ``""`` ; aucun devoir ne le porte.
    """

    name: str
    number: str = ""
    email: str = ""
    group: str = ""
    enrolled: str = ""


class Roster:
    """Une liste lue.

    Args:
        text: le CSV.

    Attributes:
        people: les `Person`, dans l'ordre de la liste.
        is_worksheet: est-ce une feuille d'évaluation, à remplir ?

    Raises:
        ValueError: il n'y a pas de noms dans cette liste, ou elle est abîmée.
    """

    def __init__(self, text):
        separator, rows = re.escape(separator_of(text)), _rows(text)
        if "".join(rows) != text or not rows:
            raise ValueError("la liste est vide, ou un guillemet n'y est pas fermé.")
        # les cases telles qu'elles sont écrites, pour que celles qu'on ne remplit pas gardent leurs octets
        self._rows = [re.split(f'({separator})(?=(?:[^"]*"[^"]*")*[^"]*$)', row) for row in rows]
        self._places = {_named(heading): 2 * place for place, heading in enumerate(self._rows[0][::2])}
        if not self._places.keys() & {"name", "last"}:
            raise ValueError("la liste n'a ni colonne « Nom complet », ni colonne « Nom ».")
        self.people = [self._person(row) for row in self._written()]
        self.is_worksheet = self._places.keys() >= {"number", "grade", "most"}
        if self.is_worksheet:
            for row in self._written():
                self._most(row)

    def _written(self):
        """Les lignes de quelqu'un ; un tableur en laisse de vides à la fin."""
        return [row for row in self._rows[1:] if "".join(row).strip()]

    def _most(self, row):
        """La note maximale d'une ligne."""
        most = self._cell(row, "most")
        try:
            return float(most.replace(",", "."))
        except ValueError:
            name = self._person(row).name
            raise ValueError(f"la liste : la note maximale de {name} est « {most} », il y faut un nombre.") from None

    def _person(self, row):
        name = self._cell(row, "name") or f"{self._cell(row, 'last')} {self._cell(row, 'first')}".strip()
        number = re.sub(r"\D", "", self._cell(row, "number"))
        return Person(name, number, *(self._cell(row, column) for column in ("email", "group", "enrolled")))

    def _cell(self, row, column):
        place = self._places.get(column, len(row))
        return _bare(row[place]) if place < len(row) else ""

    def owners(self, marks):
        """À qui est chaque note : par son numéro, sinon par son nom s'il n'y en a qu'un.

        Returns:
            dict[str, Person]: étiquette de la copie → quelqu'un ; celles de personne n'y sont pas.
        """
        by_number = {person.number: person for person in self.people if person.number}
        by_name = {}
        for person in self.people:
            # d'un seul groupe, Moodle écrit « Groupe A-Anne Dupont »
            for group in {"", *re.split("[;,]", person.group)}:
                by_name.setdefault(name_words(f"{group} {person.name}"), []).append(person)
        owners = {}
        for mark in marks:
            namesakes = by_name.get(name_words(mark.student), [])
            number = mark.line["owner"][1] if mark.line["owner"] else ""
            found = by_number.get(number) or (namesakes[0] if len(namesakes) == 1 else None)
            if found:
                owners[mark.name] = found
        return owners

    def numbered(self, marks):
        """Celles de ces notes dont la copie porte un numéro de la liste, que Moodle ne donne que dans un devoir."""
        numbers = {person.number for person in self.people} - {""}
        return [mark for mark in marks if mark.line["owner"] and mark.line["owner"][1] in numbers]

    def dates(self):
        """Numéro → date de remise, si c'est une feuille d'évaluation qui les dit."""
        found = {self._person(row).number: moment(self._cell(row, "handed")) for row in self._written()}
        return {number: date for number, date in found.items() if number and date}

    def filled(self, shares):
        """La feuille d'évaluation remplie ; une note verrouillée et toute autre case gardent leurs octets.

        Args:
            shares: `Person` → la part des points qu'elle a.
        """
        rows = [self._rows[0], *(self._filled(row, shares) for row in self._rows[1:])]
        return "".join(map("".join, rows))

    def grades(self, marks):
        """Étiquette d'une copie → ce que `filled` écrit pour elle, si elle fait à elle seule la note, et le maximum."""
        owners = self.owners(marks)
        rows = {self._person(row): row for row in self._written() if not self._is_locked(row)}
        mine = ((mark, rows.get(owners.get(mark.name))) for mark in marks)
        return {mark.name: (mark.points / mark.of * self._most(row), self._most(row)) for mark, row in mine if row}

    def counts(self, shares):
        """Combien de notes `filled` écrit, combien sont verrouillées, combien restent vides."""
        rows = self._written()
        locked = [self._is_locked(row) for row in rows if self._person(row) in shares]
        return len(locked) - sum(locked), sum(locked), len(rows) - len(locked)

    def _is_locked(self, row):
        return self._cell(row, "open").lower() in ("non", "no")

    def _filled(self, row, shares):
        share = shares.get(self._person(row)) if "".join(row).strip() else None
        if share is None or self._is_locked(row):
            return row
        grade = f"{rounded(share * self._most(row)):.2f}"
        place = self._places["grade"]
        written = f'"{with_comma(grade)}"' if "," in self._cell(row, "most") else grade
        return [*row[:place], written, *row[place + 1 :]]


def read_roster(path):
    """La liste d'un fichier."""
    return Roster(read_text(path))


def _rows(text):
    """Les lignes d'un CSV, fin comprise ; un retour à la ligne entre guillemets n'en finit pas une."""
    return [row for row in re.findall(r'(?:"[^"]*"|[^"\r\n])*(?:\r\n|\n|\r|$)', text) if row]


def _bare(written):
    written = written.strip()
    return written[1:-1].replace('""', '"') if written[:1] == '"' else written


def _named(heading):
    """Ce que dit une colonne, ou son titre si l'on ne la cherche pas."""
    title = plain(_bare(heading.lstrip("\ufeff")))
    return next((name for name, titles in _COLUMNS.items() if title in map(plain, titles)), title)
