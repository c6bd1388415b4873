"""La ponctuation française : une espace insécable là où une ligne ne doit pas se couper."""

import re

_WIDE, _NARROW = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
_RULES = ((r" (?=[:»])", _WIDE), (r"(?<=«) ", _WIDE), (r" (?=[;!?])", _NARROW), (r"(?<=\d) (?=\d{3}\b|%)", _NARROW))


def typeset(prose):
    """Une phrase dont les espaces de ponctuation ne se coupent pas ; à ne pas donner à du code."""
    for pattern, space in _RULES:
        prose = re.sub(pattern, space, prose)
    return prose
