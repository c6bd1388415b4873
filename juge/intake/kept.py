"""Les fichiers JSON que garde un dossier de notes : un fichier abîmé est mis de côté, et une phrase dit quoi faire."""

import json
from dataclasses import dataclass
from itertools import chain, count

from ..files import write_atomically


@dataclass(frozen=True)
class Kept:
    """Un fichier JSON d'un dossier de notes.

    Attributes:
        name: son nom.
        shape: la forme de son contenu, voir `_has`.
        again: la fin d'une phrase : ce que l'enseignant doit redonner, ou ce qui se passe, si le fichier manque.
    """

    name: str
    shape: list | dict
    again: str

    def read(self, folder):
        """Ce que dit le fichier d'un dossier de notes ; un dictionnaire ou une liste vide s'il manque.

        Raises:
            ValueError: il est vide, abîmé ou d'une autre forme ; il est alors mis de côté, sous un autre nom.
        """
        path = folder / self.name
        if not path.exists():
            return type(self.shape)()
        try:
            content = json.loads(path.read_bytes())
            if _has(content, self.shape):
                return content
        except (ValueError, RecursionError):
            pass  # la phrase que lève la suite dit que le fichier reste en place
        names = chain([""], (f"-{again}" for again in count(2)))
        aside = next(other for name in names if not (other := path.with_stem(f"{path.stem}-abime{name}")).exists())
        path.rename(aside)
        raise ValueError(
            f"{path} est vide ou abîmé, et il est mis de côté sous le nom {aside.name} : remettez celui d'une "
            f"sauvegarde, ou relancez la commande sans lui ; {self.again}."
        )

    def write(self, folder, content):
        """Remplace ce que dit le fichier."""
        text = json.dumps(content, ensure_ascii=False)
        write_atomically(folder / self.name, text.encode("utf-8", "surrogatepass"))  # comme json.loads lit des octets


def _has(content, shape):
    """Dit si un contenu a cette forme.

    Args:
        shape: un type ; une liste d'une seule forme, celle de tous les éléments ; un couple de formes ; un dictionnaire
            clé → forme, où la clé ``str`` permet toutes les clés.
    """
    if isinstance(shape, list):
        return isinstance(content, list) and all(_has(one, shape[0]) for one in content)
    if isinstance(shape, tuple):
        return isinstance(content, list) and len(content) == len(shape) and all(map(_has, content, shape))
    if isinstance(shape, dict):
        if not isinstance(content, dict) or (str not in shape and content.keys() != shape.keys()):
            return False
        return all(_has(value, shape.get(name, shape.get(str))) for name, value in content.items())
    return isinstance(content, shape)
