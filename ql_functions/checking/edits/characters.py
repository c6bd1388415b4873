"""Les chaînes qui se ressemblent : un zéro pour un O, une minuscule, un espace de trop, une chaîne vide."""

from types import CodeType

from ..values import shown

_DIGITS = str.maketrans("01", "OI")
_SIGNS = {"0": "le chiffre zéro", "O": "la lettre O", "1": "le chiffre un", "I": "la lettre I"}


READINGS = (  # chaque fonction rend une chaîne que l'on peut confondre avec la sienne
    str.upper,
    str.lower,
    str.capitalize,
    lambda text: text.translate(_DIGITS),
    lambda text: text.replace("O", "0"),
    str.strip,
    lambda text: text if text.strip() else " ",
    lambda text: text if text.strip() else "",
    lambda text: " " if text in ("_", ".", "-", "·") else text,
)


def vocabulary(exercise):
    """Les chaînes d'un exercice, et leurs signes : celles de sa référence, et de ce qu'elle reçoit."""
    waiting, words = [exercise.reference.__code__, *(case.args for case in exercise.cases)], set()
    while waiting:
        thing = waiting.pop()
        if type(thing) is str and thing != exercise.reference.__doc__:
            words |= {thing, *thing}
        elif type(thing) is CodeType:
            waiting += thing.co_consts
        elif type(thing) is dict:
            waiting += [*thing, *thing.values()]
        elif type(thing) in (list, tuple):
            waiting += thing
    return words


def differs(text, other):
    """En quoi ``text`` n'est pas ``other``, en une phrase."""
    if text == "":
        return f"'' est la chaîne vide, qui n'a aucun caractère ; {shown(other)} en a un, l'espace."
    if text.isspace() and other == " ":
        return f"{shown(text)} contient {len(text)} espaces, et il n'en faut qu'un."
    if other in ("", " "):
        return f"{shown(text)} n'est pas un espace." if other else f"{shown(text)} est un espace, non la chaîne vide."
    if text.strip() == other:
        return f"{shown(text)} a un espace de trop."
    if text.lower() == other.lower():
        return f"majuscule ou minuscule ? {shown(text)} n'est pas {shown(other)}."
    pairs = dict(zip(text, other, strict=True))
    sign = next(sign for sign in pairs if sign != pairs[sign])
    return f"{shown(sign)} est {_SIGNS[sign]}, et non {_SIGNS[pairs[sign]]}, {shown(pairs[sign])}."
