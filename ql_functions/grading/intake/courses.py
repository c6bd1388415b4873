"""Le cours dont on corrige les copies : celui du paquet, ou le vôtre, dans un fichier ou un dossier de Python."""

import shutil
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path


def load(course=None):
    """Importe un cours, qui déclare alors ses exercices.

    Args:
        course: le fichier ``.py``, ou le dossier qui a un ``__init__.py`` ; ``None`` pour le cours du paquet.

    Raises:
        ValueError: le chemin ne mène pas à un cours, ou ce cours ne s'importe pas.
    """
    if course is None:
        import_module("...course", __package__)
        return
    place = Path(course).resolve()
    if place.stem in sys.modules:
        return
    file = place / "__init__.py" if place.is_dir() else place
    if file.suffix != ".py" or not file.is_file():
        raise ValueError(f"{course} n'est pas un cours : donnez un fichier .py, ou un dossier avec un __init__.py.")
    inside = [str(place)] if place.is_dir() else None
    spec = spec_from_file_location(place.stem, file, submodule_search_locations=inside)
    sys.modules[place.stem] = module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # le code de l'enseignant peut lever n'importe quelle erreur, que ce message lui dit
        del sys.modules[place.stem]
        raise ValueError(f"{course} ne s'importe pas ({type(error).__name__} : {error}).") from error


def bring(course, folder):
    """Copie un cours dans un dossier que tous peuvent lire ; rend son chemin, ``None`` pour le cours du paquet."""
    if course is None:
        return None
    copy = shutil.copytree if Path(course).is_dir() else shutil.copy
    return str(copy(course, Path(folder, Path(course).resolve().name)))
