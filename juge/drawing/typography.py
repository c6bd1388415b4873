"""Les espaces insécables et l'apostrophe du français : tout se tape au clavier, et se compose ici, pour la page."""

import re

# Un signe double est suivi d'une espace, d'un autre signe, ou de rien : « a ?b », « :not » et « != » n'en sont pas.
_AFTER = r"(?=[\s»)\]}.,…;:!?\"'`*<$\\]|$)"
_SIGN = re.compile(rf"(?<=«) | (?=»)|(?<=\S) (?=[:;!?]{_AFTER})|(?<=[\d}}]) (?=%)")
_NUMBER = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")
# Une lettre, ou ce qui ouvre un mot, suit l'apostrophe ; celle qui ferme 'X' n'en est pas une.
_APOSTROPHE = re.compile(r"(?<!'.)(?<=[^\W\d_])'(?=\*{0,2}[^\W_]|[«\[\0\ufffc])")
_READ = re.compile(r">[^<]+<")
_QUOTED = re.compile(r'("[^"\n]*"|`[^`\n]*`)')  # du code, ou l'écriture d'une valeur


def spaced(text):
    """Une phrase, dont les espaces qui ne doivent pas se couper sont insécables, et les apostrophes, courbes.

    C'est pour ce qui s'affiche ; le texte simple garde ce qui se tape, que l'on compare et que l'on cherche.

    >>> spaced("Prêt ? 45 000 parties : « X gagne ».")
    'Prêt\\xa0? 45\\u202f000 parties\\xa0: «\\xa0X gagne\\xa0».'
    """
    return _NUMBER.sub("\N{NARROW NO-BREAK SPACE}", spaced_signs(text))


def spaced_signs(text):
    """Comme `spaced`, sans toucher aux nombres : ceux d'un dessin (« 0 0 300 300 ») ne sont pas des milliers."""
    return _SIGN.sub("\N{NO-BREAK SPACE}", curled(text))


def curled(text):
    """Une phrase, dont les apostrophes sont courbes, hors de ce que des guillemets droits ou inverses citent.

    >>> curled("Il n'y a pas d'état 'X', ni `l'un`.")
    "Il n’y a pas d’état 'X', ni `l'un`."
    """
    return "".join(part if i % 2 else apostrophes(part) for i, part in enumerate(_QUOTED.split(text)))


def apostrophes(text):
    """Comme `curled`, où que soit l'apostrophe : dans un script, les guillemets entourent les phrases."""
    return _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", text)


def spaced_page(html):
    """Une page, ou une image, toute faite : ce qui s'y lit, entre deux balises, passe par `spaced`."""
    return _READ.sub(lambda text: spaced(text[0]), html)


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
