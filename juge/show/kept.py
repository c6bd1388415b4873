"""La réponse qui a reçu le ✓ d'un exercice, quand le carnet ne l'a plus, et le bouton qui l'y remet."""

from dataclasses import dataclass

from .. import words
from ..drawing.html import Html, tag
from .page import SHORTCUTS, code_block


@dataclass(frozen=True)
class Kept:
    """Une réponse juste que le carnet n'a plus.

    Attributes:
        cell: l'identifiant de la cellule de l'exercice.
        text: le texte de la cellule qui a reçu le ✓ ; ``""`` s'il n'a pas été gardé.
        channel: l'identifiant du carnet, voir `report.Help`.
        is_wrong: la réponse d'à présent est-elle fausse ? Sinon, elle n'est pas encore vérifiée.
        is_edited: la cellule a-t-elle changé entre son exécution et sa vérification ?
        is_again: la cellule a-t-elle été remise à son départ ? C'est voulu : il n'y a rien à en dire.
    """

    cell: str
    text: str
    channel: str
    is_wrong: bool
    is_edited: bool = False
    is_again: bool = False

    @property
    def mark(self):
        """La marque de l'exercice dans la barre de progression, ``""`` s'il n'y a rien à en dire."""
        return "✗" if self.is_wrong else "" if self.is_again else "?"

    def sentence(self, title):
        """Dit pourquoi le ✓ de l'exercice ne compte plus."""
        if self.is_wrong:
            return f"{title} : la dernière vérification a refusé votre réponse, et le ✓ ne compte plus."
        if self.is_edited:
            return f"{title} : la cellule a changé depuis son exécution, et son nouveau texte n'est pas vérifié."
        return f"{title} : le carnet enregistré n'a pas la réponse qui a reçu le ✓."

    def as_html(self):
        """Rend le bouton « Restaurer ma réponse juste », qui montre le texte là où il ne peut pas le remettre."""
        if not self.text or not self.channel:
            return ""
        button = tag("summary", words.RESTORE, **SHORTCUTS)
        code = code_block("ql-code", self.text, "Votre réponse juste")
        copy = tag("div", "Copiez ce texte dans la cellule de l'exercice, puis exécutez-la.", class_="ql-says")
        block = tag("details", button, copy, code, class_="ql-fold", data_channel=self.channel, data_cell=self.cell)
        return Html(block + tag("div", class_="ql-says", role="status"))
