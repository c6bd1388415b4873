"""Ce que friendly-traceback trouve dans une erreur, redit en une phrase : un nom voisin, une longueur, un diviseur.

Cette bibliothèque cherche bien et parle longuement ; on n'en garde que des faits. Sans elle, il n'y a pas d'indice.
"""

import linecache
import re
from functools import cache
from types import TracebackType

from ..call.run import last_of, run
from ..declare.cases import Case

_KINDS = (NameError, AttributeError, KeyError, IndexError, ZeroDivisionError, TypeError, ImportError)
_UNTOLD = (  # des conseils sans rapport avec ce qu'un élève voulait faire
    r"a une? sens similaire|avec une sens|virgule entre l|`(help|exit|quit|copyright|credits|license)`|start:stop"
)
_FACTS = (  # ce qu'elle écrit → ce que l'on en dit
    (r"(?:indice|index) `.+?` (?:de|à) `(.+?)`,\s.+ aucun élément", "Ici, {0} est vide."),
    (r"par le terme suivant\s+(\S.*?)\s+qui", "C'est {0} qui vaut zéro."),
    (r"Avez-vous converti `(.+?)` en une chaîne", "Le dictionnaire a la clé {0}, sans guillemets."),
    (r"Avez-vous oublié de convertir `(.+?)` en", "C'est {0}."),
    (r"Vouliez-vous dire (?:l.un des éléments suivants: )?`(.+?)`", "Vouliez-vous dire {0} ?"),
    (r"fonction pour\s+`(.+?)`, qui est un objet", "C'est {0}, devant les parenthèses."),
    (r"élément\s+de `(.+?)`, un objet", "C'est {0}, devant les crochets."),
)
_SECONDS = 0.5
_LONGEST = 80  # caractères d'une expression que l'on cite


def clue_of(error):
    """L'indice que donne une exception, ou ``""``."""
    if not isinstance(error, _KINDS) or _library() is None:
        return ""
    # elle relit le code et les valeurs d'un élève, clé par clé s'il le faut : un indice n'est pas dû
    found = run(lambda: _found_by_friendly(error), Case(seconds=_SECONDS), {}).value or ""
    if re.search(_UNTOLD, found):
        return ""
    for pattern, says in _FACTS:
        match = re.search(pattern, found)
        if match and max(map(len, match.groups())) <= _LONGEST:
            return says.format(*match.groups())
    return ""


def _found_by_friendly(error):
    """Tout ce qu'elle dit de la dernière ligne de la pile, qui est de l'élève : elle ne lit pas les autres."""
    last = last_of(error)
    alone = TracebackType(None, last.tb_frame, last.tb_lasti, last.tb_lineno)
    told = _library()(type(error), error, alone)
    told.assign_cause()
    return f"{told.info.get('cause', '')} {told.info.get('suggest') or ''}"


@cache
def _library():
    """Sa classe, en français ; ``None`` là où elle n'est pas installée."""
    getlines = linecache.getlines
    try:
        import friendly_traceback
        from friendly_traceback.core import FriendlyTraceback
    except ImportError:
        return None
    finally:
        linecache.getlines = getlines  # elle la remplace en s'important ; les autres ont besoin de l'ordinaire
    friendly_traceback.set_lang("fr")
    return FriendlyTraceback
