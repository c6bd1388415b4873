"""Dire en une phrase ce qu'une réponse fait et qu'on n'attendait pas.

Chaque fonction rend ``says(expected)`` ; ``expected`` est ce qu'on attendait, `GONE` si ce n'était rien, `UNSURE` si
plusieurs choses seraient justes.
"""

from ..values import shown
from .right import differences
from .snapshots import GONE, at

UNSURE = object()
_LIMIT = 60  # caractères d'une valeur
_NOTHING = "une réponse juste n'y met rien"


def text(value):
    """Une valeur dans une phrase."""
    return shown(value, _LIMIT)


def awaited(expected, nothing=""):
    """« ; on attendait 4. », ou ``nothing`` si l'on n'attendait rien."""
    if expected is UNSURE:
        return "."
    says = nothing if expected is GONE else f"on attendait {text(expected)}"
    return f" ; {says}{'.' * (says[-1] != '…')}"


def place_of(name, path):
    """« rates['X'][2] »."""
    return name + "".join(f"[{text(key)}]" for key in path)


def asks(name, given):
    """Un appel à une fonction espionnée ; ``given`` : ses arguments par nom, ``None`` pour un appel de trop."""

    def says(expected):
        if expected is GONE or given is None:
            return f"Ici votre fonction appelle {name} une fois de trop."
        if expected is UNSURE:
            return f"Ici {name} ne reçoit pas ce qu'il faut."
        if expected[0] != name:
            return f"Ici votre fonction appelle {name} ; on attendait {expected[0]}."
        wrong = [path for path, _, _ in differences(given, expected[1])]
        if len(wrong) > 1:
            wrong = list(dict.fromkeys(path[:1] for path in wrong))
        got, good = (
            ", ".join(f"{place_of(path[0], path[1:])} = {text(at(these, path))}" for path in wrong)
            for these in (given, expected[1])
        )
        return f"Ici {name} reçoit {got} ; on attendait {good}."

    return says


def writes(name, path, value):
    """Une écriture dans une variable du carnet."""

    def says(expected):
        if value is GONE:
            return f"Ici votre fonction ôte {place_of(name, path)}."
        where, made, good = _narrowed(path, value, expected)
        return f"Ici votre fonction met {text(made)} dans {place_of(name, where)}{awaited(good, _NOTHING)}"

    return says


def adds(name, path, value):
    """Un morceau de ce qui sera rendu."""

    def says(expected):
        if not path:
            return f"Ici {name} vaut {text(value)}{awaited(expected)}"
        if value is GONE:
            return f"Ici votre fonction ôte {place_of(name, path)}."
        if type(path[-1]) is int and len(path) == 1:
            where, made, good = _narrowed(path, value, expected)
            if len(where) == 1:
                nothing = f"une réponse juste n'a que {path[-1]} éléments"
                return f"Ici votre fonction met {text(made)} dans {name}, à la place {path[-1]}{awaited(good, nothing)}"
        return writes(name, path, value)(expected)

    return says


def _narrowed(path, value, expected, is_whole=False):
    """Le premier endroit qui diffère, dans une valeur longue ; ``is_whole`` : fût-ce un morceau qui n'y est pas."""
    if expected is not UNSURE and type(value) is type(expected) and type(value) in (list, tuple, dict):
        rest, made, good = next(differences(value, expected), ((), value, expected))
        if (is_whole or made is not GONE) and len(text(value)) > _LIMIT // 2:
            return path + rest, made, good
    return path, value, expected


def changes_argument(name):
    """Une écriture dans un argument."""
    return lambda _expected: f"Ici votre fonction modifie son argument {name} : travaillez sur une copie."


def leaves(name, value):
    """Une variable, qui sera rendue, prend une valeur."""
    return lambda expected: f"Ici {name} devient {text(value)}{awaited(expected)}"


def grows(name, value, end):
    """Une chaîne que l'on allonge cesse d'être ce bout de celle qu'il faut."""

    def says(expected):
        if type(expected) is not str:
            return leaves(name, value)(expected)
        return f"Ici {name} devient {text(value)} : ce n'est plus {end} de {text(expected)}."

    return says


def misses_call(expected):
    """La fin vient avant un appel attendu."""
    return f"La fonction se termine ici, alors qu'on attendait encore un appel à {expected[0]}."


def ends_without(name):
    """La fin vient sans que rien n'ait été écrit dans une variable du carnet."""
    return lambda _expected: f"La fonction se termine ici sans avoir rien écrit dans {name}."


def gives_back(value):
    """La valeur rendue."""

    def says(expected):
        if value is None:
            return f"Ici votre fonction se termine sans rien renvoyer{awaited(expected)}"
        where, made, good = _narrowed((), value, expected, is_whole=True)
        if made is GONE:
            return f"Dans ce que votre fonction renvoie ici, il manque {text(good)} à la place {place_of('', where)}."
        if where:
            return f"Ici votre fonction renvoie {text(made)} à la place {place_of('', where)}{awaited(good, _NOTHING)}"
        return f"Ici votre fonction renvoie {text(value)}{awaited(expected)}"

    return says
