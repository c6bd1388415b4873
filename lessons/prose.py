"""La prose d'une leçon, espaces insécables et apostrophes mises : ni son code, ni ses formules, ni ses adresses."""

import re

from juge.drawing.typography import apostrophes, spaced

VERBATIM = re.compile(
    r"```.*?```|`[^`\n]+`"  # du code
    r"|\$\$.*?\$\$|\$[^$]+\$"  # une formule
    r"|(?<=\])\([^)\s]*\)|<[^>\s][^>]*>",  # l'adresse d'un lien, une balise
    re.DOTALL,
)
_HOLE = "\N{OBJECT REPLACEMENT CHARACTER}"  # tient la place de ce que l'on ne touche pas
_WORDS = re.compile(r"\\text\{[^}]*\}")  # ceux d'une formule
_HELD = re.compile(_HOLE + "((?:[.,)]|\N{NO-BREAK SPACE}[;:?!])*)")  # suivi de sa ponctuation


def typeset(markdown):
    """Le même Markdown, dont la prose est passée par `spaced`.

    La ponctuation qui suit une formule y entre : un navigateur l'enverrait seule au début de la ligne suivante.
    """
    kept = []
    held = VERBATIM.sub(lambda part: kept.append(part[0]) or _HOLE, markdown)
    return _HELD.sub(lambda found: _put_back(kept.pop(0), found[1]), spaced(held))


def _put_back(part, punctuation):
    """Remet à sa place ce que l'on n'a pas touché, et la ponctuation qui le suit."""
    if part[0] == "$":
        part = _WORDS.sub(lambda words: apostrophes(words[0]), part)
    if part[0] != "$" or part[:2] == "$$":
        return part + punctuation
    return part[:-1] + punctuation.replace("\N{NO-BREAK SPACE}", "~").replace(":", "{:}") + "$"
