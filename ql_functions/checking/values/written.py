"""Ce qu'un compte rendu écrit d'une valeur, et de quoi la dessiner là où l'on sait faire mieux que l'écrire."""

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Value:
    """Une valeur à dessiner, parmi les morceaux d'un `Written`."""

    value: object


class Prose(str):
    """Des mots, parmi les morceaux d'un `Written` ; les autres chaînes sont du code."""

    __slots__ = ()


class Written(str):
    """Un texte qui se souvient de ce dont il est fait.

    Args:
        text: le texte.
        parts: les mêmes choses pour une page : `Value`, `Prose`, ou du code ; rien, si la page le dit autrement.
    """

    def __new__(cls, text, *parts):
        """Une chaîne est faite une fois pour toutes à sa création."""
        written = super().__new__(cls, text)
        written.parts = parts
        return written


def code(text):
    """Du code, tel quel."""
    return Written(text, text)
