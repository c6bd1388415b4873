"""Les lignes de code de l'élève que montre un compte rendu."""

import linecache
import textwrap
from types import FunctionType


def lines_of(answer, numbers):
    """Rend les lignes d'une réponse qui ont ces numéros : des couples (numéro, texte), sans leur décalage commun."""
    file = answer.__code__.co_filename if type(answer) is FunctionType else ""
    found = {number: text for number in numbers if (text := linecache.getline(file, number).rstrip())}
    return tuple(zip(found, textwrap.dedent("\n".join(found.values())).splitlines(), strict=True))
