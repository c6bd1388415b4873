"""La preuve que l'issue annoncée par la cage est la vraie : le correcteur écrit dans les valeurs, puis les relit.

Une réponse peut tromper le code qui l'observe : elle peut prétendre que deux dictionnaires sont distincts, que ses
arguments sont intacts, ou qu'elle n'a remplacé aucune globale. Le correcteur écrit donc un mot tiré au sort en un
endroit, et ce mot ne doit se relire qu'à cet endroit. Écrit dans une globale mise en place avant l'appel, il doit se
relire sous le nom de cette globale. Pour mentir encore, la réponse devrait récrire aussi le code qui relit ; or
`allowed` signale à l'enseignant tout code qui emploie autre chose que ce dont les leçons se servent.
"""

from secrets import randbelow, token_hex

from ..values import same

_AFTER, VALUES, _ARGS, _PUT = range(4)  # le rang de chaque partie dans `cases.Outcome.left`


def writes(case, outcome):
    """Tire au sort ce que le correcteur écrira, et choisit où.

    Rend des couples (chemin, mot) ; dans un tableau NumPy, le mot est un nombre, qui remplace le premier.
    """
    mutable = [name for name, value in case.globals.items() if type(value) in (dict, list)]
    put = [(_PUT, name) for name in mutable if name not in outcome.replaced]
    dictionaries = [*_dictionaries(outcome.globals, (_AFTER,))][1:]  # le premier est celui des globales
    paths = put + [path for path in dictionaries if (_PUT, *path[1:]) not in put]
    if case.repeat > 1 and not outcome.is_array:
        paths += [(VALUES, i) for i, value in enumerate(outcome.value) if type(value) is list]
    lists = [(i, arg) for i, arg in enumerate(outcome.args) if type(arg) is list]
    if case.arrays:
        drawn = {(_ARGS, i): _like(_first(arg)) for i, arg in lists}
        words = [(path, token_hex(8)) for path in paths]
        return words + [(path, number) for path, number in drawn.items() if number is not None]
    return [(path, token_hex(8)) for path in (*paths, *((_ARGS, i) for i, _ in lists))]


def _first(value):
    """Le premier nombre d'un tableau, ``None`` s'il n'y en a pas."""
    while type(value) is list:
        value = value[0] if value else None
    return value


def _like(number):
    """Un nombre tiré au sort, du même type que ``number`` ; ``None`` si ``number`` n'est pas un nombre."""
    drawn = {bool: not number, int: randbelow(10**6), float: randbelow(10**6) / 7}
    return drawn.get(type(number))


def _replaced(value, mark):
    """Le même tableau, dont le premier nombre est remplacé par ``mark``."""
    return [_replaced(value[0], mark), *value[1:]] if type(value) is list else mark


def _dictionaries(value, path):
    """Le chemin de chaque dictionnaire de ``value``."""
    if type(value) is dict:
        yield path
    for step, item in value.items() if type(value) is dict else enumerate(value) if type(value) is list else ():
        yield from _dictionaries(item, (*path, step))


def hold(written, case, outcome, reread):
    """Dit si chaque mot n'est qu'à l'endroit où il a été écrit, et si les arguments sont ceux de l'issue.

    Args:
        written: les couples de `writes`.
        case, outcome: le cas, et l'issue que la cage annonce.
        reread: les valeurs que la cage rend après l'écriture.
    """
    marks = {mark for _, mark in written}
    for path, mark in written:
        place = _at(reread, (_AFTER, *path[1:]) if path[0] == _PUT else path)
        if path[0] == _ARGS:
            argument = outcome.args[path[1]]
            is_held = same(place, _replaced(argument, mark) if case.arrays else [*argument, mark])
        else:
            words = place if type(place) in (dict, list) else ()
            found = [word for word in words if type(word) is str and word in marks]
            is_held = found == [mark]
        if not is_held:
            return False
    return True


def _at(value, path):
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):  # une réponse hostile fait rendre à la cage n'importe quelle valeur
            return None
    return value
