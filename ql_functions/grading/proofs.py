"""Ce qu'un appel a laissé est-il ce que la cage en dit ? On y écrit, du dehors, et l'on relit.

Une réponse peut détourner ce qui la regarde, et prétendre que deux dictionnaires n'en sont pas un seul, ou que ses
arguments sont intacts. Écrit en un endroit, un mot tiré au sort ne doit être qu'à cet endroit : pour mentir encore, il
faudrait que tout soit vraiment séparé et intact, donc juste.
"""

from secrets import token_hex

from ..checking.values import same

_AFTER, _VALUES, _ARGS = range(3)  # ce que garde `cases.Outcome.left`


def writes(case, outcome):
    """Où écrire, et quoi : liste de couples (chemin, mot)."""
    paths = [*_dictionaries(outcome.globals, (_AFTER,))][1:]  # le premier est le nôtre
    if case.repeat > 1 and not outcome.is_array:
        paths += [(_VALUES, i) for i, value in enumerate(outcome.value) if type(value) is list]
    if not case.arrays:
        paths += [(_ARGS, i) for i, arg in enumerate(outcome.args) if type(arg) is list]
    return [(path, token_hex(8)) for path in paths]


def _dictionaries(value, path):
    """Le chemin de chaque dictionnaire de ``value``."""
    if type(value) is dict:
        yield path
    for step, item in value.items() if type(value) is dict else enumerate(value) if type(value) is list else ():
        yield from _dictionaries(item, (*path, step))


def hold(written, case, reread):
    """Chaque mot n'est-il qu'où on l'a écrit, et les arguments sont-ils, à lui près, ceux du cas ?

    Args:
        written: ce que rend `writes`.
        case: le cas.
        reread: ce que la cage relit.
    """
    marks = {mark for _, mark in written}
    for path, mark in written:
        place = _at(reread, path)
        if type(place) not in (dict, list) or [one for one in place if type(one) is str and one in marks] != [mark]:
            return False
        if path[0] == _ARGS and not same(place, [*case.args[path[1]], mark]):
            return False
    return True


def _at(value, path):
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):  # une cage rend ce qu'elle veut
            return None
    return value
