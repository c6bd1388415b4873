"""Les espaces insécables du français : un signe ne va pas seul à la ligne, un nombre ne se coupe pas."""

import re

# Un signe double est suivi d'une espace, d'un autre signe, ou de rien : « a ?b », « :not » et « != » n'en sont pas.
_AFTER = r"(?=[\s»)\]}.,…;:!?\"'`*<$\\]|$)"
_SIGN = re.compile(rf"(?<=«) | (?=»)|(?<=\S) (?=[:;!?]{_AFTER})|(?<=[\d}}]) (?=%)")
_NUMBER = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")


def spaced(text):
    """Une phrase, dont les espaces qui ne doivent pas se couper sont insécables.

    C'est pour ce qui s'affiche ; le texte simple garde des espaces ordinaires, que l'on compare et que l'on cherche.

    >>> spaced("Prêt ? 45 000 parties : « X gagne ».")
    'Prêt\\xa0? 45\\u202f000 parties\\xa0: «\\xa0X gagne\\xa0».'
    """
    return _NUMBER.sub("\N{NARROW NO-BREAK SPACE}", spaced_signs(text))


def spaced_signs(text):
    """Comme `spaced`, sans toucher aux nombres : ceux d'un dessin (« 0 0 300 300 ») ne sont pas des milliers."""
    return _SIGN.sub("\N{NO-BREAK SPACE}", text)


def spaced_in(data):
    """Les mêmes valeurs JSON, chaque texte passé par `spaced_signs`."""
    match data:
        case str():
            return spaced_signs(data)
        case dict():
            return {key: spaced_in(value) for key, value in data.items()}
        case list() | tuple():
            return [spaced_in(value) for value in data]
    return data
