"""La prose d'une leçon, avec les espaces insécables du français : ni son code, ni ses formules, ni ses adresses."""

import re

from ql_functions.drawing.typography import spaced

_VERBATIM = re.compile(
    r"```.*?```|`[^`\n]+`"  # du code
    r"|\$\$.*?\$\$|\$[^$]+\$"  # une formule
    r"|(?<=\])\([^)\s]*\)|<[^>\s][^>]*>",  # l'adresse d'un lien, une balise
    re.DOTALL,
)
_HOLE = "\N{OBJECT REPLACEMENT CHARACTER}"  # tient la place de ce que l'on ne touche pas


def typeset(markdown):
    """Le même Markdown, dont la prose est passée par `spaced`."""
    kept = []
    held = _VERBATIM.sub(lambda part: kept.append(part[0]) or _HOLE, markdown)
    return re.sub(_HOLE, lambda _: kept.pop(0), spaced(held))
