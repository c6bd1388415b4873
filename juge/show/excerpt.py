"""Les lignes de code de l'élève qu'une phrase nomme, comme « ligne 5 »."""

import linecache
import re
import textwrap
from types import FunctionType


def lines_named(says, answer):
    """Rend les lignes d'une réponse que des phrases nomment.

    Returns:
        tuple: couples (numéro, texte), dans l'ordre ; le décalage commun est ôté.
    """
    file = answer.__code__.co_filename if type(answer) is FunctionType else ""
    numbers = sorted({int(number) for number in re.findall(r"\b[Ll]igne (\d+)", says)})
    found = {number: text for number in numbers if (text := linecache.getline(file, number).rstrip())}
    return tuple(zip(found, textwrap.dedent("\n".join(found.values())).splitlines(), strict=True))


def line_stopped(where):
    """Rend la ligne que décrit `run.line_of`, « dans trier, ligne 8 : return b », comme `lines_named`."""
    match = re.search(r"\bligne (\d+) : (.+)", where, re.DOTALL)
    return ((int(match[1]), match[2].strip()),) if match else ()
