"""Ce qu'un appel a laissé est-il ce que la cage en dit ? On y écrit, du dehors, et l'on relit.

Une réponse peut détourner ce qui la regarde, et prétendre que deux dictionnaires n'en sont pas un seul, que ses
arguments sont intacts, ou qu'elle n'a remplacé aucune globale. Écrit en un endroit, un mot tiré au sort ne doit être
qu'à cet endroit ; écrit dans une globale mise en place avant l'appel, il doit se relire sous le nom de cette globale.
Pour mentir encore, il faudrait récrire aussi ce qui relit, et `reading` dit « à lire » le code qui nomme les rouages
de la cage.
"""

from secrets import randbelow, token_hex

from ...checking.values import same

_AFTER, VALUES, _ARGS, _PUT = range(4)  # ce que garde `cases.Outcome.left`


def writes(case, outcome):
    """Où écrire, et quoi : liste de couples (chemin, mot) ; dans un tableau NumPy, un nombre à la place du premier."""
    mutable = [name for name, value in case.globals.items() if type(value) in (dict, list)]
    put = [(_PUT, name) for name in mutable if name not in outcome.replaced]
    dictionaries = [*_dictionaries(outcome.globals, (_AFTER,))][1:]  # le premier est le nôtre
    paths = put + [path for path in dictionaries if (_PUT, *path[1:]) not in put]
    if case.repeat > 1 and not outcome.is_array:
        paths += [(VALUES, i) for i, value in enumerate(outcome.value) if type(value) is list]
    lists = [(i, arg) for i, arg in enumerate(outcome.args) if type(arg) is list]
    if case.arrays:
        drawn = {(_ARGS, i): _like(_first(arg)) for i, arg in lists}
        return [(path, token_hex(8)) for path in paths] + [one for one in drawn.items() if one[1] is not None]
    return [(path, token_hex(8)) for path in (*paths, *((_ARGS, i) for i, _ in lists))]


def _first(value):
    """Le premier nombre d'un tableau, ``None`` s'il n'y en a pas."""
    while type(value) is list:
        value = value[0] if value else None
    return value


def _like(number):
    """De quoi remplacer un nombre dans un tableau : tiré au sort, du même type ; ``None`` de ce qui n'en est pas un."""
    drawn = {bool: not number, int: randbelow(10**6), float: randbelow(10**6) / 7}
    return drawn.get(type(number))


def _replaced(value, mark):
    """Un tableau, dont ce nombre remplace le premier."""
    return [_replaced(value[0], mark), *value[1:]] if type(value) is list else mark


def _dictionaries(value, path):
    """Le chemin de chaque dictionnaire de ``value``."""
    if type(value) is dict:
        yield path
    for step, item in value.items() if type(value) is dict else enumerate(value) if type(value) is list else ():
        yield from _dictionaries(item, (*path, step))


def hold(written, case, outcome, reread):
    """Chaque mot n'est-il qu'où on l'a écrit, et les arguments sont-ils, à cela près, ce que dit l'issue ?

    Args:
        written: ce que rend `writes`.
        case, outcome: le cas, et l'issue que dit la cage.
        reread: ce que la cage relit.
    """
    marks = {mark for _, mark in written}
    for path, mark in written:
        place = _at(reread, (_AFTER, *path[1:]) if path[0] == _PUT else path)
        if path[0] == _ARGS:
            said = outcome.args[path[1]]
            is_held = same(place, _replaced(said, mark) if case.arrays else [*said, mark])
        else:
            found = [one for one in place if type(one) is str and one in marks] if type(place) in (dict, list) else []
            is_held = found == [mark]
        if not is_held:
            return False
    return True


def _at(value, path):
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):  # une cage rend ce qu'elle veut
            return None
    return value
