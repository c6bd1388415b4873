"""La liste de la classe : elle dit de quel élève est chaque copie, et se remplit si elle a une colonne de notes.

La liste est un CSV : les participants ou la feuille de notes d'une plateforme, ou un tableau de l'enseignant.
"""

import re

from ..drawing.numbers import with_comma
from .handins import moment
from .people import People, Person
from .profiles import lesson_in, profile_of
from .sheets import one_name, plain, read_text, rounded, separator_of

_MAXIMUM = re.compile(r"(?:maxpoints:|/ ?(?=[\d.,]+$))([\d.,]+)")  # une note maximale dans le titre d'une colonne
_MAXIMA = "points possible"  # le nom de la ligne où Canvas écrit les notes maximales
_USUAL_MAXIMUM = {";": "20,00"}  # séparateur → la note maximale d'un tableau qui n'en dit pas, avec sa virgule
# Moodle écrit « Prolongation accordée jusqu'au : mardi 8 décembre 2026, 23:59 » au milieu d'autres mots
_EXTENSION = re.compile(r"(?:prolongation accordee|extension granted)(.*?\d:\d\d(?:\s*[ap]m)?|.*)", re.DOTALL)


class Roster(People):
    """Une liste de la classe, lue dans un CSV.

    Args:
        columns: titre que le correcteur connaît → titre de la même colonne dans cette liste, s'il est autre.

    Attributes:
        people: les `Person`, dans l'ordre de la liste.
        is_worksheet: vrai si la liste a une colonne de notes, à remplir.
        lesson: la leçon que dit le titre de cette colonne ; ``None`` s'il n'en dit pas.
        profile: le `profiles.Profile` de la plateforme d'où elle vient.

    Raises:
        ValueError: la liste n'a pas de noms, ou elle est abîmée.
    """

    def __init__(self, text, columns=None):
        self._separator, rows = separator_of(text), _rows(text)
        if "".join(rows) != text or not rows:
            raise ValueError("la liste est vide, ou un guillemet n'y est pas fermé.")
        # chaque case garde son écriture, pour que les cases que l'on ne remplit pas gardent leurs octets
        self._rows, self._columns = [_cells(row, self._separator) for row in rows], columns or {}
        known_as = {plain(own): known for known, own in self._columns.items()}
        titles = [_bare(heading.lstrip("\ufeff")) for heading in self._rows[0][::2]]
        titles = [known_as.get(plain(title), title) for title in titles]
        self.profile = profile_of(titles)
        data = [self.profile.datum(title) or title for title in titles]
        self._places = {datum: 2 * place for place, datum in enumerate(data)}
        marks = {2 * place: lesson_in(titles[place]) for place, datum in enumerate(data) if datum == "grade"}
        self._marks = {place: lesson for place, lesson in marks.items() if lesson is not None} or marks
        self.is_worksheet = bool(marks)
        if not self._places.keys() & {"name", "last"} and not (self.is_worksheet and "number" in self._places):
            raise ValueError("la liste n'a ni colonne « Nom complet », ni colonne « Nom » : dites-la par --colonne.")
        if len(self._marks) > 1 and None in self._marks.values():
            names = ", ".join(f"« {titles[place // 2]} »" for place in self._marks)
            raise ValueError(f'la liste a plusieurs colonnes de notes, {names} : écrivez --colonne "leçon 2=TITRE".')
        self.lesson = next(iter(self._marks.values()), None)
        super().__init__([self._person(row) for row in self._written()])
        most = len(self._rows[0])
        cut = [row for row in self._written() if any(map(str.strip, row[most::2]))]
        if cut and self._separator == ",":
            raise ValueError(
                f"la ligne de {self._person(cut[0]).name} a plus de cases que de titres. Un nom écrit « Dupont, Anne » "
                "y est entre guillemets, ou d'autres signes que des virgules séparent les cases."
            )
        if self.is_worksheet:
            self._places["grade"] = next(iter(self._marks))
            above = [self._cell(row, "grade") for row in self._rows[1:] if plain(self._cell(row, "name")) == _MAXIMA]
            told = [*filter(None, above), *_MAXIMUM.findall(plain(titles[self._places["grade"] // 2]))]
            self._usual_maximum = told[0] if told else _USUAL_MAXIMUM.get(self._separator, "20.00")
            for row in self._written():
                self._maximum(row)
                self._extension(row)

    def sheets(self):
        """Les feuilles à remplir, une par colonne de notes : chaque feuille n'a que sa colonne de notes."""
        if len(self._marks) == 1:
            return [self]
        return [Roster(self.text(self._marks.keys() - {place}), self._columns) for place in self._marks]

    def text(self, without=frozenset()):
        """Le texte de la liste, sans les cases de ces places, ni le séparateur qui les précède."""
        kept = ([cell for place, cell in enumerate(row) if not {place, place + 1} & without] for row in self._rows)
        return "".join(map("".join, kept))

    def _written(self):
        """Les lignes qui disent un élève : un tableur laisse des lignes vides, et Canvas écrit les maximums."""
        return [row for row in self._rows[1:] if plain(self._person(row).name) not in ("", _MAXIMA)]

    def _maximum(self, row):
        """La note maximale d'une ligne."""
        maximum = self._written_maximum(row)
        try:
            return float(maximum.replace(",", "."))
        except ValueError:
            name = self._person(row).name
            raise ValueError(f"la note maximale de {name} est « {maximum} », il y faut un nombre.") from None

    def _written_maximum(self, row):
        return self._cell(row, "maximum") if "maximum" in self._places else self._usual_maximum

    def _person(self, row):
        name = self._cell(row, "name") or f"{self._cell(row, 'last')} {self._cell(row, 'first')}".strip()
        name = one_name(name) or self._cell(row, "number")  # la feuille d'un devoir anonyme n'a pas les noms
        number = re.sub(r"\D", "", self._cell(row, "number"))
        enrolled = self._cell(row, "enrolled").removeprefix("#")  # Brightspace écrit « #112233 »
        return Person(name, number, self._cell(row, "email"), self._cell(row, "group"), enrolled)

    def _cell(self, row, column):
        place = self._places.get(column, len(row))
        return _bare(row[place]) if place < len(row) else ""

    def numbered(self, marks):
        """Les notes dont la copie est du devoir de la feuille.

        Le titre de la colonne le dit ; à défaut, le numéro de l'élève, que Moodle change à chaque devoir.
        """
        if self.lesson is not None:
            return [mark for mark in marks if mark.about == self.lesson]
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

    def filled(self, shares, comments=None):
        """La feuille, remplie par `Person` ; une note verrouillée et toute autre case gardent leurs octets."""
        rows = [self._rows[0], *(self._filled(row, shares, comments or {}) for row in self._rows[1:])]
        return "".join(map("".join, rows))

    def grades(self, marks):
        """Étiquette d'une copie → la note qu'elle vaut dans la feuille si elle y compte seule, et la note maximale."""
        owners = self.owners(mark.line for mark in marks)
        rows = {self._person(row): row for row in self._written() if not self._is_locked(row)}
        found = {}
        for mark in marks:
            if row := rows.get(owners.get(mark.name)):
                found[mark.name] = self._grade(row, mark.share), self._maximum(row)
        return found

    def _grade(self, row, share):
        """La note qui s'écrit dans une ligne."""
        return self._maximum(row) * (min(share, 1) if self.profile.is_capped else share)

    def counts(self, shares):
        """Le nombre de notes que `filled` écrit, le nombre de notes verrouillées, le nombre de notes vides."""
        rows = self._written()
        locked = [self._is_locked(row) for row in rows if self._person(row) in shares]
        return len(locked) - sum(locked), sum(locked), len(rows) - len(locked)

    def _is_locked(self, row):
        return self._cell(row, "open").lower() in ("non", "no")

    def _filled(self, row, shares, comments):
        person = self._person(row)
        share = shares.get(person)
        if share is None or self._is_locked(row):
            return row
        grade = f"{rounded(self._grade(row, share)):.2f}"
        written = {"grade": f'"{with_comma(grade)}"' if "," in self._written_maximum(row) else grade}
        if person in comments:
            says = self.profile.comment(comments[person]).replace('"', '""')
            written["comment"] = f'"{says}"'
        written |= self.profile.also
        new = {self._places[datum]: cell for datum, cell in written.items() if datum in self._places}
        return [new.get(place, cell) for place, cell in enumerate(row)]


def read_roster(path, columns=None, called=None):
    """La liste d'un fichier.

    Args:
        columns: voir `Roster`.
        called: un nom qui dit la leçon si rien d'autre ne la dit ; celui du fichier, s'il manque.

    Raises:
        ValueError: voir `Roster` ; la phrase nomme le fichier.
    """
    text = read_text(path)
    try:
        roster = Roster(text, columns)
    except ValueError as error:
        raise ValueError(f"{path} : {error}") from None
    if roster.is_worksheet and roster.lesson is None and not roster.profile.renumbers:
        roster.lesson = lesson_in(called or path.name)
    return roster


def _rows(text):
    """Les lignes d'un CSV, avec leur fin ; un retour à la ligne entre guillemets ne finit pas une ligne."""
    return [row for row in re.findall(r'(?:"[^"]*"|[^"\r\n])*(?:\r\n|\n|\r|$)', text) if row]


def _cells(row, separator):
    """Les cases d'une ligne, chacune suivie de son séparateur, et la fin de ligne ; des guillemets gardent le leur."""
    written = row.rstrip("\r\n")
    parts = written.split('"')
    parts[::2] = [part.replace(separator, "\0") for part in parts[::2]]
    cells = '"'.join(parts).split("\0")
    return [piece for cell in cells for piece in (cell, separator)][:-1] + [row[len(written) :]]


def _bare(written):
    written = written.strip()
    return written[1:-1].replace('""', '"') if written[:1] == '"' else written
