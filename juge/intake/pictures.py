"""Les images qu'un élève a collées dans une cellule de texte, que l'enseignant voit en notant sa réponse."""

import base64
import hashlib
import re
from urllib.parse import quote

MAX_BYTES = 2 << 20  # octets des images d'une copie
_MAX_COUNT = 20  # images d'une cellule
_MAX_SOURCE = 20_000  # caractères d'un texte dont une image peut être écrite en HTML
_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif"}  # premiers octets → sorte d'image
_WRITTEN_IN_HTML = re.compile(r"""<img\b[^>]*?\bsrc=["']attachment:([^"'>\s]+)["'][^>]*>""")


def with_pictures(source, attachments):
    """Le texte d'une cellule où l'empreinte d'une image remplace son nom, et ces images : empreinte → adresse.

    Deux textes sont ainsi les mêmes si leurs images sont les mêmes. L'adresse, « data:image/png;base64,… », ne contient
    que des octets dont le début est celui d'une image en points.

    Args:
        attachments: ce que le carnet dit des pièces jointes de la cellule, de n'importe quelle forme.
    """
    pictures = {}
    for name in sorted(attachments, key=len, reverse=True)[:_MAX_COUNT] if isinstance(attachments, dict) else ():
        if address := _address(attachments[name]):
            digest = hashlib.sha256(address.encode()).hexdigest()[:16]
            pictures[digest] = address
            for written in (name, quote(name)):
                source = source.replace(f"attachment:{written}", f"attachment:{digest}")
    if pictures and len(source) <= _MAX_SOURCE:
        source = _WRITTEN_IN_HTML.sub(r"![](attachment:\1)", source)
    return source, pictures


def _address(formats):
    """L'adresse de l'image que disent les formats d'une pièce jointe ; ``""`` si cette pièce n'est pas une image."""
    for written in formats.values() if isinstance(formats, dict) else ():
        try:
            data = base64.b64decode("".join(written))
        except (ValueError, TypeError):
            continue
        kind = next((kind for start, kind in _KINDS.items() if data.startswith(start)), None)
        if kind:
            return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
    return ""


def shown(pictures, answers):
    """Les images que montrent des réponses, tant que leur somme tient dans `MAX_BYTES`, et le nombre des autres."""
    found, left = {}, MAX_BYTES
    met = {digest: address for digest, address in pictures.items() if any(digest in answer for answer in answers)}
    for digest, address in met.items():
        if len(address) <= left:
            found[digest] = address
            left -= len(address)
    return found, len(met) - len(found)
