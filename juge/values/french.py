"""Les noms français des types de Python."""

_TYPES = {
    "str": "une chaîne", "int": "un entier", "float": "un nombre à virgule", "bool": "un booléen", "list": "une liste",
    "tuple": "un n-uplet", "dict": "un dictionnaire", "set": "un ensemble", "frozenset": "un ensemble",
    "complex": "un nombre complexe", "bytes": "des octets", "NoneType": "None", "range": "un range",
    "function": "une fonction", "builtin_function_or_method": "une fonction", "method": "une méthode",
    "type": "un type", "module": "un module", "generator": "un générateur", "numpy.ndarray": "un tableau",
    "ndarray": "un tableau", "ellipsis": "« ... »", "dict_keys": "la suite des clés d'un dictionnaire",
    "dict_values": "la suite des valeurs d'un dictionnaire", "dict_items": "la suite des couples d'un dictionnaire",
    "list_reverseiterator": "ce que rend reversed",
    **{name: f"ce que rend {name}" for name in ("enumerate", "filter", "map", "reversed", "zip")},
}  # fmt: skip


def kind_named(name):
    """Nomme en français le type dont ``name`` est le nom en Python : « une liste » pour ``list``."""
    return _TYPES.get(name, f"un objet de type {name}")


def in_french(kind):
    """Nomme un type en français : « une liste » pour ``list``."""
    return kind_named(kind.__name__)
