"""Les élèves des listes : à qui est chaque copie, et qui est le même élève d'une liste à l'autre.

Moodle donne à un élève un autre numéro dans chaque devoir, et son nom peut changer dans l'année. Plusieurs listes
ensemble disent pourtant qui est qui : la feuille d'un devoir dit son numéro et son courriel, la liste des participants
dit son courriel et son nom d'aujourd'hui.
"""

import re
from dataclasses import dataclass

from .sheets import name_words


@dataclass(frozen=True)
class Person:
    """Un élève d'une liste.

    Attributes:
        name: son nom, tel que la liste l'écrit ; le nom de famille d'abord, s'il a sa colonne.
        number: son numéro dans le devoir de Moodle, ou ``""``.
        email, group: ``""`` si la liste ne les dit pas.
        enrolled: son numéro dans l'université, ou ``""`` ; ce numéro n'est dans aucun devoir.
    """

    name: str
    number: str = ""
    email: str = ""
    group: str = ""
    enrolled: str = ""

    def is_called(self, who):
        """Dit si ce numéro d'identification, ce courriel ou ce nom est le sien."""
        data = {self.enrolled.casefold(), self.email.casefold()} - {""}
        return who.casefold() in data or name_words(who) == name_words(self.name) != ()


_IDENTITY = {  # les données qui disent qui est un élève, de la plus sûre à la moins sûre → la forme qui se compare
    "number": lambda person: person.number,
    "enrolled": lambda person: person.enrolled.casefold(),
    "email": lambda person: person.email.casefold(),
    "name": lambda person: name_words(person.name),
}


class People:
    """Les élèves d'une liste.

    Args:
        people: les `Person`, dans l'ordre de la liste.
        known: pour chaque élève, dans le même ordre, la liste des `Person` que toutes les listes donnent de lui ; s'il
            n'y a qu'une liste, chaque élève n'y a que sa propre `Person`.
    """

    def __init__(self, people, known=None):
        self.people, self._known = people, known or [[person] for person in people]

    def owners(self, lines):
        """Étiquette d'une copie → son élève, d'après un numéro de Moodle, ou un nom que la liste n'a qu'une fois."""
        pairs = zip(self.people, self._known, strict=True)
        by_number = {same.number: person for person, known in pairs for same in known if same.number}
        by_name = {}
        for place, known in enumerate(self._known):
            # dans l'archive d'un seul groupe, Moodle écrit « Groupe A-Anne Dupont »
            groups = {"", *(group for same in known for group in re.split("[;,]", same.group))}
            for words in {name_words(f"{group} {same.name}") for group in groups for same in known}:
                by_name.setdefault(words, []).append(place)
        owners, lines = {}, list(lines)
        silent = {(), *_namesakes(lines)}  # un nom sans aucune lettre ne dit personne
        for line in lines:
            number = line["owner"][1] if line["owner"] else ""
            words = name_words(line["student"])
            namesakes = [] if words in silent else by_name.get(words, [])
            found = by_number.get(number) or (self.people[namesakes[0]] if len(namesakes) == 1 else None)
            if found:
                owners[line["copy"]] = found
        return owners

    def known_as(self, who):
        """Tout ce que les listes disent des élèves qui ont ce numéro, ce courriel ou ce nom : une liste par élève."""
        return [known for known in self._known if any(same.is_called(who) for same in known)]


def _namesakes(lines):
    """Les noms que portent deux élèves d'un même devoir de Moodle : seul leur numéro les distingue."""
    numbers = {}
    for line in lines:
        if line["owner"]:
            assignment = line["copy"].partition("/")[0], line.get("lesson")
            numbers.setdefault((assignment, name_words(line["student"])), set()).add(line["owner"][1])
    return {words for (_, words), found in numbers.items() if len(found) > 1}


def lines_of(who, lines, owners):
    """Les lignes du journal d'un élève, que l'enseignant désigne par son numéro, son courriel ou son nom.

    Args:
        owners: étiquette de la copie → son élève, voir `People.owners`.

    Raises:
        ValueError: plusieurs élèves ont ce nom.
    """
    own, assignments = [], {}
    for line in lines:
        number = line["owner"][1] if line["owner"] else ""
        person = owners.get(line["copy"]) or Person(line["student"], number)
        if person.is_called(who) or Person(line["student"]).is_called(who):
            own.append(line)
            assignments.setdefault((line["copy"].partition("/")[0], line.get("lesson")), set()).add(person)
    if any(len(namesakes) > 1 for namesakes in assignments.values()):
        raise namesakes_error(who)
    return own


def link(lists):
    """Relie les élèves de plusieurs listes, et les rend tous en une seule, un `People`.

    Chaque liste apprend ce que les autres disent de ses élèves.

    Un élève d'une liste est celui d'une autre s'ils ont en commun la plus sûre des données que toutes deux disent. Une
    donnée que deux élèves d'une même liste ont en commun ne dit rien.
    """

    def count_data(people):
        return sum(any(value(person) for person in people.people) for value in _IDENTITY.values())

    everyone = []  # les `Person` de chaque élève ; la liste qui a le plus de données relie les autres
    for people in sorted(lists, key=count_data, reverse=True):
        taken = {}  # rang dans la liste → rang dans `everyone`
        for rank, datum in enumerate(_IDENTITY):
            surer = list(_IDENTITY)[1:rank]  # un numéro de devoir ne se compare pas : il change à chaque devoir
            own, others = _places([[person] for person in people.people], datum), _places(everyone, datum)
            for value in own.keys() & others.keys():
                (place, *namesakes), (other, *homonyms) = own[value], others[value]
                is_free = place not in taken and other not in taken.values() and not namesakes and not homonyms
                if is_free and not _differ(people.people[place], everyone[other], surer):
                    taken[place] = other
        for place, person in enumerate(people.people):
            if place not in taken:
                taken[place] = len(everyone)
                everyone.append([])
            everyone[taken[place]].append(person)
            people._known[place] = everyone[taken[place]]
    return People([_merged(known) for known in everyone], everyone)


def _places(everyone, datum):
    """Ce que vaut une donnée → les rangs des élèves qui l'ont."""
    places = {}
    for place, known in enumerate(everyone):
        for value in {_IDENTITY[datum](person) for person in known} - {"", ()}:
            places.setdefault(value, []).append(place)
    return places


def _differ(person, known, data):
    """Dit si un élève et son semblable diffèrent par la première de ces données que l'on a de l'un et de l'autre."""
    for datum in data:
        own, others = _IDENTITY[datum](person), {_IDENTITY[datum](other) for other in known} - {""}
        if own and others:
            return own not in others
    return False


def _merged(known):
    """Un élève, tel que le disent toutes les listes ; elles disent son numéro de devoir, si elles n'en ont qu'un."""
    numbers = {person.number for person in known} - {""}
    first = {
        column: next((getattr(person, column) for person in known if getattr(person, column)), "")
        for column in ("name", "email", "group", "enrolled")
    }
    return Person(number=numbers.pop() if len(numbers) == 1 else "", **first)


def namesakes_error(who):
    """Rend l'erreur qui dit que plusieurs élèves ont ce nom."""
    return ValueError(f"plusieurs élèves s'appellent « {who} » : écrivez un numéro d'identification ou un courriel.")
