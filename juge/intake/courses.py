"""Le cours dont on corrige les copies : celui du paquet, ou le vôtre, dans un fichier ou un dossier de Python."""

import hashlib
import shutil
import sys
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from .. import EXERCISES
from ..declare.registry import is_in, order

_OWN = f"{__package__.partition('.')[0]}.course"  # le paquet de notre cours


def lessons_of(course):
    """Les leçons d'un cours déjà importé, dans l'ordre ; voir `load`."""
    package = _OWN if course is None else Path(course).resolve().stem
    found = {exercise.lesson for exercise in EXERCISES.values() if is_in(exercise.module, package)}
    return sorted(found, key=order)


def load(course=None):
    """Importe un cours, qui déclare alors ses exercices.

    Args:
        course: le fichier ``.py``, ou le dossier qui a un ``__init__.py`` ; ``None`` pour le cours du paquet.

    Raises:
        ValueError: le chemin ne mène pas à un cours, ou ce cours ne s'importe pas.
    """
    if course is None:
        import_module(_OWN)
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
    state_of.cache_clear()
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # le code de l'enseignant peut lever n'importe quelle erreur, que ce message lui dit
        del sys.modules[place.stem]
        raise ValueError(f"{course} ne s'importe pas ({type(error).__name__} : {error}).") from error


@cache
def state_of(course=None):
    """L'état d'un cours, une empreinte de ses fichiers : deux états différents jugent peut-être autrement."""
    place = Path(course).resolve() if course else Path(__file__).parents[2] / "course"
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    contents = [(file.relative_to(place.parent).as_posix(), file.read_bytes()) for file in files]
    return hashlib.sha256(repr(contents).encode()).hexdigest()[:16]


def bring(course, folder):
    """Copie un cours dans un dossier que tous peuvent lire ; rend son chemin, ``None`` pour le cours du paquet."""
    if course is None:
        return None
    copy = shutil.copytree if Path(course).is_dir() else shutil.copy
    return str(copy(course, Path(folder, Path(course).resolve().name)))
