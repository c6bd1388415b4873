"""Écrire la phrase qui décrit une action fausse d'une réponse.

``expected``, le dernier argument de chaque fonction, est la valeur attendue, ou `GONE` si aucune n'est attendue. Si
plusieurs valeurs seraient justes, c'est un `Prose`, qui les décrit, ou `UNSURE`.
"""

from ..values import shown
from ..values.changes import GONE, find_differences, value_at
from ..values.written import Prose
from .right import UNSURE

_MAX_LENGTH = 60  # caractères d'une valeur dans une phrase
_NOTHING = "une réponse juste n'y met rien"


def write(value):
    """Écrit une valeur dans une phrase ; des mots y sont déjà écrits."""
    return value if isinstance(value, Prose) else shown(value, _MAX_LENGTH)


def end_sentence(expected, nothing=""):
    """Écrit la fin de la phrase : « ; on attendait 4. », ou ``nothing`` si aucune valeur n'est attendue."""
    if expected is UNSURE:
        return "."
    says = nothing if expected is GONE else f"on attendait {write(expected)}"
    return f" ; {says}" if says[-1] == "…" else f" ; {says}."


def place_of(name, path):
    """Écrit un endroit d'une variable : « rates['X'][2] »."""
    return name + "".join(f"[{write(key)}]" for key in path)


def describe_call(name, given, expected):
    """Décrit un appel à une fonction espionnée ; ``given`` : ses arguments par nom, ``None`` pour un appel de trop."""
    if expected is GONE or given is None:
        return f"Ici votre fonction appelle {name} une fois de trop."
    if type(expected) is not list:
        return f"Ici {name} ne reçoit pas ce qu'il faut."
    if expected[0] != name:
        return f"Ici votre fonction appelle {name} ; on attendait {expected[0]}."
    wrong = [path for path, _, _ in find_differences(given, expected[1])]
    if len(wrong) > 1:
        wrong = list(dict.fromkeys(path[:1] for path in wrong))
    got, good = (
        ", ".join(f"{place_of(path[0], path[1:])} = {write(value_at(arguments, path))}" for path in wrong)
        for arguments in (given, expected[1])
    )
    return f"Ici {name} reçoit {got} ; on attendait {good}."


def describe_write(name, path, value, expected):
    """Décrit une écriture dans une variable du carnet."""
    if value is GONE:
        return f"Ici votre fonction ôte {place_of(name, path)}."
    where, made, good = _narrow(path, value, expected)
    return f"Ici votre fonction met {write(made)} dans {place_of(name, where)}{end_sentence(good, _NOTHING)}"


def describe_element(name, path, value, expected):
    """Décrit l'ajout d'un élément à la valeur que la fonction rendra."""
    if not path:
        return f"Ici {name} vaut {write(value)}{end_sentence(expected)}"
    if value is not GONE and type(path[-1]) is int and len(path) == 1:
        where, made, good = _narrow(path, value, expected)
        if len(where) == 1:
            end = end_sentence(good, f"une réponse juste n'a que {path[-1]} éléments")
            return f"Ici votre fonction met {write(made)} dans {name}, à la place {path[-1]}{end}"
    return describe_write(name, path, value, expected)


def _narrow(path, value, expected, is_whole=False):
    """Remplace une valeur longue par le premier de ses éléments qui diffère de la valeur attendue.

    Un élément qui manque ne compte que si la valeur est entière (``is_whole``) : sinon, il peut venir plus tard.
    """
    if expected is not UNSURE and type(value) is type(expected) and type(value) in (list, tuple, dict):
        rest, made, good = next(find_differences(value, expected), ((), value, expected))
        if (is_whole or made is not GONE) and len(write(value)) > _MAX_LENGTH // 2:
            return path + rest, made, good
    return path, value, expected


def describe_argument_change(name, _expected):
    """Décrit une écriture dans un argument."""
    return f"Ici votre fonction modifie son argument {name} : travaillez sur une copie."


def describe_origin(name, path, value, expected):
    """Écrit la phrase de la ligne où une variable a pris une valeur fausse, qui n'a servi que plus bas."""
    return f"Ici {place_of(name, path)} prend la valeur {write(value)}{end_sentence(expected)}"


def describe_missing_call(expected):
    """Décrit une fonction qui se termine avant un appel attendu."""
    which = f" à {expected[0]}" if type(expected) is list else ""
    return f"La fonction se termine ici, alors qu'on attendait encore un appel{which}."


def describe_missing_write(name, _expected):
    """Décrit une fonction qui se termine sans avoir écrit dans une variable du carnet."""
    return f"La fonction se termine ici sans avoir rien écrit dans {name}."


def describe_return(value, expected):
    """Décrit la valeur rendue."""
    if value is None:
        return f"Ici votre fonction se termine sans rien renvoyer{end_sentence(expected)}"
    where, made, good = _narrow((), value, expected, is_whole=True)
    if made is GONE:
        return f"Dans ce que votre fonction renvoie ici, il manque {write(good)} à la place {place_of('', where)}."
    if where:
        end = end_sentence(good, _NOTHING)
        return f"Ici votre fonction renvoie {write(made)} à la place {place_of('', where)}{end}"
    return f"Ici votre fonction renvoie {write(value)}{end_sentence(expected)}"
