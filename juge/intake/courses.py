"""Le cours dont on corrige les copies : un paquet installé, ou le vôtre, dans un fichier ou un dossier de Python.

Un cours se désigne par le chemin de son fichier ou de son dossier, ou par le nom de son paquet, « mon_cours ». Un
paquet installé se déclare par un point d'entrée du groupe ``juge.courses``.
"""

import hashlib
import shutil
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

from ..declare.registry import EXERCISES, is_in, order


@cache
def _installed():
    """Les noms des cours installés."""
    named = {point.value for point in entry_points(group="juge.courses")}
    return sorted(name for name in named if find_spec(name.partition(".")[0]))


def packages():
    """Les noms des paquets installés qui ont un cours."""
    return {course.partition(".")[0] for course in _installed()}


def roots():
    """Les dossiers de ces paquets."""
    return [_place_of(package) for package in sorted(packages())]


def installed():
    """Le nom du cours installé.

    Raises:
        ValueError: aucun cours ne l'est, ou plusieurs le sont.
    """
    found = _installed()
    if len(found) != 1:
        known = f"plusieurs cours sont installés ({', '.join(found)})" if found else "aucun cours n'est installé"
        raise ValueError(f"{known} : dites par --cours lequel corriger.")
    return found[0]


def lessons_of(course=None):
    """Les leçons d'un cours déjà importé, dans l'ordre ; voir `load`."""
    course = course or installed()
    package = course if _is_package(course) else Path(course).resolve().stem
    found = {exercise.lesson for exercise in EXERCISES.values() if is_in(exercise.module, package)}
    return sorted(found, key=order)


def load(course=None):
    """Importe un cours, qui déclare alors ses exercices.

    Args:
        course: le fichier ``.py``, le dossier qui a un ``__init__.py``, ou le nom d'un paquet installé ; ``None`` pour
            le seul cours installé.

    Raises:
        ValueError: le chemin ne mène pas à un cours, ou ce cours ne s'importe pas.
    """
    course = course or installed()
    if _is_package(course):
        import_module(course)
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


def _is_package(course):
    """Ce cours est-il désigné par le nom de son paquet ? Un fichier ou un dossier qui existe l'emporte."""
    root = str(course).partition(".")[0]
    return root.isidentifier() and not Path(course).exists() and find_spec(root) is not None


def _place_of(course):
    """Le fichier ou le dossier d'un cours, ou d'un paquet."""
    return Path(find_spec(course).origin).parent if _is_package(course) else Path(course).resolve()


def file_of(course):
    """Le fichier ou le dossier d'un cours ; ``None`` pour un paquet installé."""
    return None if _is_package(course) else _place_of(course)


@cache
def state_of(course=None):
    """L'état d'un cours, une empreinte de ses fichiers : deux états différents jugent peut-être autrement."""
    place = _place_of(course or installed())
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    contents = [(file.relative_to(place.parent).as_posix(), file.read_bytes()) for file in files]
    return hashlib.sha256(repr(contents).encode()).hexdigest()[:16]


def python(code):
    """Le début de la commande d'un Python qui exécute ce code, avec ce paquet et les cours d'où il est importé ici.

    ``python -I`` ne lit ni PYTHONPATH ni le dossier courant : sans cela, il importerait l'exemplaire installé.
    """
    places = {"juge": Path(__file__).parents[2], **{root.name: root.parent for root in roots()}}
    # une fois un paquet importé, ses modules se trouvent : son dossier, qui peut en cacher d'autres, sort du chemin
    one = "sys.path.insert(0, {!a}); import {}; del sys.path[0]; "
    imports = "".join(one.format(str(place), name) for name, place in places.items())
    return [sys.executable, "-I", "-B", "-c", f"import sys; {imports}{code}"]


def bring(course, folder):
    """Copie un cours dans un dossier que tous peuvent lire ; rend son chemin. Un paquet installé reste où il est."""
    if course is None or _is_package(course):
        return course or installed()
    copy = shutil.copytree if Path(course).is_dir() else shutil.copy
    return str(copy(course, Path(folder, Path(course).resolve().name)))
