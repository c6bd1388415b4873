"""Une image animée comme fragment HTML : des données, un petit module JS, une phrase.

Le fragment se suffit : il bouge sans noyau, sans extension et sans réseau. Dans un carnet non approuvé, dont les
scripts sont ôtés, reste la phrase, ou ce que l'image en donne à lire ; sans HTML, reste la phrase.
"""

import json
import re
from pathlib import Path

from .html import tag
from .typography import apostrophes, spaced_in, spaced_signs

FOLDERS = [Path(__file__).parents[1]]  # les paquets dont les salles ont des dessins ; un cours y ajoute le sien
_TAKES = re.compile(r"// avec ([\w, ]+)\n")  # un dessin nomme ainsi les dessins dont il appelle les fonctions
_ASIDE = re.compile(r"^ *//.*\n|^ +| +// .*$", re.MULTILINE)  # une page se passe des retraits et des commentaires
_LITERAL = re.compile(r'"[^"\n]*"|`[^`]*`')  # un texte du JS : lui seul prend des espaces insécables


def module_source(name):
    """Le JS de ``static/<name>.js`` précédé des outils communs, sans import : prêt à être enveloppé."""
    return _LITERAL.sub(lambda text: spaced_signs(text[0]), apostrophes(_ASIDE.sub("", _source(name, "js"))))


def style_source(name):
    """Le CSS commun puis celui de ``static/<name>.css``."""
    return _source(name, "css")


def _source(name, suffix):
    parts = dict.fromkeys(["common", *_parts(name)])  # un même dessin peut servir à deux autres
    return "\n".join(_TAKES.sub("", text) for part in parts for text in _texts(part, suffix))


def _parts(name):
    """Ce dessin, précédé des dessins dont il appelle les fonctions."""
    taken = [other for text in _texts(name, "js") for line in _TAKES.findall(text) for other in line.split(", ")]
    return [*(part for other in taken for part in _parts(other)), name]


def _texts(name, suffix):
    """Le fichier de ce nom, s'il y en a un, dans le ``static/`` de la salle qui l'emploie."""
    paths = (path for folder in FOLDERS for path in folder.glob(f"**/static/{name}.{suffix}"))
    return [path.read_text("utf-8") for path in paths]


def as_script(data):
    """Des valeurs JSON à écrire dans une balise script, qu'un « </script> » au milieu d'une chaîne ne ferme pas."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


class Fragment:
    """Ce qu'une cellule affiche : le dessin animé ``static/<name>.js``, nourri de ``data``.

    Args:
        name: nom du module JS, qui définit ``draw(root, data)``, et du CSS.
        data: ce que le dessin montre, en valeurs JSON.
        text: la phrase qui dit l'essentiel.
        still: du HTML, montré tant que le script n'a pas tourné ; par défaut, la phrase.
        prose: les clés de ``data`` qui sont des phrases, où des espaces deviennent insécables ; ``True`` si toutes en
            sont. Le reste est du code.
        before: du JS placé devant le module.
    """

    def __init__(self, name, data, text, still="", prose=True, before=""):
        self.name, self.data, self.text, self.still = name, data, text, still or tag("p", text)
        self.prose, self.before = prose, _ASIDE.sub("", before)

    def __repr__(self):
        return self.text

    def _repr_html_(self):
        return self.as_html()

    def as_html(self):
        """Le fragment, à insérer tel quel dans une page."""
        spaced = self.data if self.prose is True else {key: self.data[key] for key in self.prose}
        data = as_script(self.data | spaced_in(spaced))
        return (
            f"<style>{style_source(self.name)}</style>"
            f'<figure class="ql ql-{self.name}">{self.still}</figure>'
            "<script>(() => {\nconst root = document.currentScript.previousElementSibling;\n"
            f"{self.before}{module_source(self.name)}\nroot.replaceChildren();\ndraw(root, {data});\n}})();</script>"
        )
