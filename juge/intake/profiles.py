"""Les plateformes d'enseignement : les titres de leurs tableaux, et le nom qu'elles donnent à une copie.

Une plateforme n'est faite que de données. Le reste du correcteur lit et remplit tous les tableaux de la même façon.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ..declare.registry import EXERCISES
from ..drawing.html import tag
from .sheets import plain

_LESSON = r"(?:lecon|lesson)[ _-]*"
_MARKS = rf"note|grade|{_LESSON}\w+(?: ?/ ?[\d.,]+)?"
_COMMON = {  # donnée → les titres de sa colonne, sur plusieurs plateformes
    "name": ("nom complet", "élève", "full name", "nom, prénom", "nom prénom", "nom et prénom"),
    "first": ("prénom", "first name", "firstname"),
    "last": ("nom", "nom de famille", "last name", "lastname", "surname"),
    "email": ("adresse de courriel", "courriel", "adresse e-mail", "email address", "email"),
    "group": ("groupes", "groupe", "groups", "group"),
    "enrolled": ("numéro d'identification", "id number"),
    "maximum": ("note maximale", "maximum grade", "sur"),
    "comment": ("commentaire", "commentaires", "comment", "comments"),
}


@dataclass(frozen=True)
class Profile:
    """Ce qu'écrit une plateforme.

    Attributes:
        name: son nom, tel qu'il est dans celui des feuilles remplies.
        columns: donnée → les titres de sa colonne.
        copy: la place d'une copie, à partir du dossier que la plateforme nomme : ``name`` y est l'élève, et ``number``
            son numéro, s'il y est.
        marks: l'expression régulière du titre d'une colonne de notes, sans accent ni majuscule.
        comment: ``comment(says)`` écrit les commentaires de l'enseignant dans une case.
        also: donnée → ce qui s'écrit aussi dans la ligne d'un élève noté.
        is_capped: vrai si elle passe sans le dire la ligne d'une note qui dépasse le maximum.
        renumbers: vrai si le numéro d'un élève change à chaque devoir, et dit donc de quel devoir est une feuille.
    """

    name: str
    columns: dict[str, tuple[str, ...]]
    copy: re.Pattern
    marks: str = _MARKS
    comment: Callable[[list[str]], str] = "\n".join
    also: dict[str, str] = field(default_factory=dict)
    is_capped: bool = False
    renumbers: bool = False

    def datum(self, title):
        """La donnée que porte une colonne, d'après son titre ; ``None`` si le correcteur ne la cherche pas."""
        if re.fullmatch(self.marks, plain(title)):
            return "grade"
        columns = (_COMMON | self.columns).items()
        return next((name for name, titles in columns if plain(title) in map(plain, titles)), None)


PROFILES = (  # de deux plateformes qui reconnaissent autant de titres, la première l'emporte
    Profile("remplie", {}, re.compile("(?!)")),  # un tableau de l'enseignant, qui n'a pas d'archive
    Profile(
        "moodle",
        {
            "number": ("identifiant", "identifier"),
            "handed": ("dernière modification (travail remis)", "last modified (submission)"),
            "status": ("statut", "status"),
            "open": ("la note peut être modifiée", "grade can be changed"),
            "comment": ("feedback par commentaires", "feedback comments"),
        },
        # « Dupont Anne_12_assignsubmission_file/tp.ipynb » depuis Moodle 4.1, « …_file_tp.ipynb » avant
        re.compile(r"(?P<name>[^/_]+)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)(?:[_/].*)?", re.DOTALL),
        comment=lambda says: "".join(tag("p", each) for each in says),
        is_capped=True,
        renumbers=True,
    ),
    Profile(
        "canvas",
        {
            "name": ("student",),
            "number": ("id",),
            "enrolled": ("sis user id",),
            "group": ("section",),
        },
        # « dupontanne_LATE_340934_208490284_tp.ipynb », dont les nombres ne sont pas une date
        re.compile(
            r"(?P<name>[^\W\d_]+)(?:_LATE)?_(?!(?:19|20)\d\d(?:\d{4})?_)(?P<number>\d{4,})_\d{4,}_[^/]+(?:/.*)?"
        ),
        rf"{_LESSON}\w+|.+ \(\d+\)",
    ),
    Profile(
        "brightspace",
        {"enrolled": ("orgdefinedid",)},
        # « 39786-640693 - Anne Dupont - Oct 10, 2025 1022 AM/tp.ipynb », ou ce même début de nom de fichier
        re.compile(r"\d+-\d+ - (?P<name>[^/]+?) - [^/]*\d{4} \d{3,4}(?: [AP]M)?(?:/| - ).*"),
        rf"{_LESSON}\w+|.+ points grade.*",
    ),
    Profile(
        "ilias",
        {"number": ("usr_id",), "update": ("update",)},
        # « Abgaben/Dupont_Anne_adupont_123456/tp.ipynb », « multi_feedback_TP/Dupont_Anne_adupont_123456/tp.ipynb »
        re.compile(
            r"(?:Abgaben|Submissions|multi_feedback[^/]*)/(?:[^/]+/)??"
            r"(?P<name>[^/_]+_[^/_]+)_[^/_]+_(?P<number>\d+)/.*"
        ),
        "mark",
        also={"update": "1"},  # ILIAS ne lit que ces lignes
    ),
)


def profile_of(titles):
    """La plateforme d'un tableau : celle qui reconnaît le plus de ses titres."""
    return max(PROFILES, key=lambda profile: sum(profile.datum(title) is not None for title in titles))


def lesson_in(title):
    """La leçon du cours que dit un titre, ou un nom de fichier ; ``None`` s'il n'en dit pas.

    >>> lesson_in("Leçon 2 (98765)")
    2
    """
    names = {plain(str(exercise.lesson)): exercise.lesson for exercise in EXERCISES.values()}
    longest_first = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    found = re.search(rf"{_LESSON}({longest_first})(?![^\W_])", plain(title))
    return names.get(found[1]) if found else None
