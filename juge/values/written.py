"""Le texte d'une valeur dans un compte rendu, accompagné de la valeur elle-même, qu'une page peut dessiner."""

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Value:
    """Une valeur à dessiner, parmi les morceaux d'un `Written`."""

    value: object


class Prose(str):
    """Des mots français, parmi les morceaux d'un `Written` ; une chaîne ordinaire y est du code."""

    __slots__ = ()


class Written(str):
    """Un texte accompagné des morceaux dont il est fait.

    Args:
        text: le texte.
        parts: ses morceaux, qu'une page HTML met en forme : `Value`, `Prose` ou du code. Ils sont absents si la page
            donne la même information d'une autre façon.
    """

    def __new__(cls, text, *parts):
        """Crée le texte et lui attache ses morceaux ; une chaîne se remplit dans ``__new__``, non dans ``__init__``."""
        written = super().__new__(cls, text)
        written.parts = parts
        return written


def code(text):
    """Marque un texte comme du code."""
    return Written(text, text)
