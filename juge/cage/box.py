"""La mise en cage du code des élèves ; aucun autre fichier ne sait comment elle se fait.

Une copie est corrigée dans deux boîtes, l'une dans l'autre. La boîte de la copie contient nos vérifications : le
disque y est en lecture seule, le réseau n'y existe pas, et tous ses processus meurent avec elle.
La boîte d'une réponse est à l'intérieur. Elle n'a que Python, NumPy et les quelques fichiers du paquet qu'il faut pour
appeler la réponse : ni les références des exercices suivants, ni les copies. Une réponse fausse est expliquée dans une
autre boîte, neuve : le paquet et le cours y sont, mais aucun cas caché.
Source : bwrap(1).
"""

import contextlib
import importlib.util
import os
import platform
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..intake import courses
from . import locks

BUBBLEWRAP, LANDLOCK, NONE = "bubblewrap", "landlock", "aucune"
NOBODY = 65534
_PACKAGE = Path(__file__).parents[1]
_WORKER_FILES = (
    "cage/worker.py", "cage/wire.py", "cage/locks.py", "values/__init__.py", "values/french.py", "values/written.py",
    "namespace.py", "declare/cases.py", "call/frames.py", "call/memory.py", "call/run.py", "call/stand_ins.py",
)  # fmt: skip
_NUMPY = "numpy", "numpy.libs"  # NumPy et les bibliothèques livrées à côté de lui
_ENVIRONMENT = {"HOME": "/tmp", "LANG": "C.UTF-8", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
_SYSTEM = ("/bin", "/lib", "/lib64")
_FOLDER_PREFIX = f"ql-{platform.node()}-"  # le nom d'un dossier temporaire finit par le numéro de son processus
_MAX_DYING_SECONDS = 10  # un processus tué met au plus ce temps à mourir


class NoCageError(RuntimeError):
    """Cette machine ne permet pas de cage : la raison, et ce que l'on peut faire."""


@dataclass(frozen=True)
class Box:
    """La cage de cette machine.

    Attributes:
        kind: `BUBBLEWRAP`, `LANDLOCK` ou `NONE`.
        notice: la phrase à dire à l'enseignant avant de commencer, ou ``""``.
    """

    kind: str
    notice: str = ""


@cache
def choose(caged=True):
    """Choisit la meilleure cage de cette machine, après l'avoir essayée.

    Raises:
        NoCageError: aucune cage n'est possible ici.
    """
    if not caged:
        says = "Sans cage : le code des copies tourne avec tous vos droits ; pour vos propres copies seulement."
        return Box(NONE, says)
    is_root = os.geteuid() == 0
    notices = {BUBBLEWRAP: "Lancé en root : les copies sont corrigées sous l'identité nobody." if is_root else ""}
    if not is_root:
        notices[LANDLOCK] = "Sans bubblewrap : la cage est faite de Landlock."
    refusals = []
    for kind, notice in notices.items():
        refusal = refusal_of(kind)
        if not refusal:
            return Box(kind, notice)
        refusals.append(refusal)
    advice = "lancez le correcteur sous un utilisateur ordinaire, ou " if is_root else ""
    raise NoCageError(
        f"Pas de cage ici, donc pas de correction : {' ; '.join(refusals)}. "
        f"Pour y remédier, {advice}installez bubblewrap et libseccomp2."
    )


def refusal_of(kind):
    """Construit une cage entière pour l'essayer ; rend pourquoi elle est refusée, ou ``""``."""
    if kind == BUBBLEWRAP and not shutil.which("bwrap"):
        return "bubblewrap n'est pas installé"
    if kind == LANDLOCK and any(_PACKAGE.is_relative_to(place) for place in _python_places()):
        return f"Landlock ne peut pas cacher {_PACKAGE}, à côté de Python : il faut un environnement virtuel"
    code = f"from juge.cage import box; box.try_cages({kind!r})"
    with temporary_folder() as folder:
        command = job_command(kind, courses.python(code), folder)
        tried = subprocess.run(command, cwd=folder, env=job_environment(folder), capture_output=True, text=True)
    lines = tried.stderr.strip().splitlines() or ["arrêt inattendu"]
    return f"{kind} est refusé ({lines[-1]})" if tried.returncode else ""


def temporary_folder():
    """Ouvre un dossier temporaire, que `sweep` efface si le correcteur meurt avant de le refermer."""
    return tempfile.TemporaryDirectory(prefix=f"{_FOLDER_PREFIX}{os.getpid()}-")


def sweep():
    """Efface les dossiers temporaires qu'une correction tuée a laissés sur la machine, avec copie et graine."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_FOLDER_PREFIX}*-*") if Path("/proc/self").exists() else ():
        if not Path("/proc", folder.name.removeprefix(_FOLDER_PREFIX).partition("-")[0]).exists():
            shutil.rmtree(folder, ignore_errors=True)  # le dossier d'un autre utilisateur reste


def try_cages(kind):
    """Démarre les deux cages d'une réponse et les referme ; lève `OSError` si l'une finit par une erreur."""
    for start in (start_worker, start_explainer):
        caged = start(kind, errors=subprocess.PIPE)
        _, error = caged.communicate(timeout=20)
        if caged.returncode:
            raise OSError(error.decode(errors="replace").strip() or f"code de retour {caged.returncode}")


def job_environment(folder):
    """Les variables d'environnement de la boîte d'une copie : aucune ne vient de l'environnement de l'enseignant."""
    return {
        **_ENVIRONMENT, "PATH": os.environ.get("PATH", os.defpath), "HOME": folder, "TMPDIR": folder,
        "PYTHONDONTWRITEBYTECODE": "1", "PYTHONSAFEPATH": "1",
    }  # fmt: skip


def job_command(kind, command, folder):
    """La commande qui lance ``command`` dans la boîte d'une copie ; ``folder`` est tout ce qu'elle peut écrire."""
    if kind != BUBBLEWRAP:
        return command
    boxed = ["bwrap", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--die-with-parent", "--new-session",
             "--ro-bind", "/", "/", *_opened_to_nobody(folder), "--dev", "/dev", "--proc", "/proc",
             "--bind", folder, folder, "--chdir", folder, "--"]  # fmt: skip
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
        boxed += ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--bounding-set=-all", "--"]
    return boxed + command


def kill_job(job):
    """Tue une boîte (`subprocess.Popen`) et tout ce qu'elle a lancé, et attend que tous soient morts.

    Un bubblewrap tué alors qu'il démarre laisse un enfant qui l'attendrait sans fin : on les tue tous les deux.
    """
    watched = []
    for pid in family(job.pid):
        with contextlib.suppress(ProcessLookupError):
            with contextlib.suppress(AttributeError, OSError):  # Linux absent, ou ancien : on n'attend que la boîte
                watched.append(os.pidfd_open(pid))
            os.kill(pid, signal.SIGKILL)
    job.wait()
    for handle in watched:
        select.select([handle], [], [], _MAX_DYING_SECONDS)
        os.close(handle)


def family(pid):
    """Un processus et tous ceux qu'il a lancés, par leurs numéros."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # ce processus vient de mourir
            parents[int(stat.parent.name)] = int(_status(stat)[1])
    found = [pid]
    for pid in found:  # la liste grandit pendant la boucle
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def processor_seconds(pid):
    """Les secondes de processeur qu'ont prises un processus et tous ceux qu'il a lancés."""
    ticks = 0
    for member in family(pid):
        with contextlib.suppress(OSError):  # ce processus vient de mourir
            ticks += sum(map(int, _status(f"/proc/{member}/stat")[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _status(path):
    """Les champs de ``/proc/…/stat`` qui suivent le nom du processus ; ce nom peut contenir des espaces."""
    return Path(path).read_text(errors="replace").rpartition(")")[2].split()


def _opened_to_nobody(folder):
    """Les montages qui ouvrent à l'identité nobody les dossiers fermés où sont Python et le paquet (``/root``).

    D'un dossier fermé, nobody ne voit que ce dont la correction a besoin.
    """
    if os.geteuid():
        return []
    mounts, hidden = [], []
    for place in dict.fromkeys([*_python_places(), Path(sys.prefix), _PACKAGE, *courses.roots(), Path(folder)]):
        closed = next((parent for parent in reversed(place.parents) if not parent.stat().st_mode & 0o001), None)
        if closed is None:
            continue
        if closed not in hidden:
            hidden.append(closed)
            mounts += ["--perms", "0755", "--tmpfs", str(closed)]
        for parent in reversed(place.relative_to(closed).parents[:-1]):
            mounts += ["--perms", "0755", "--dir", str(closed / parent)]
        mounts += ["--ro-bind", str(place), str(place)]
    return mounts


def start_worker(kind, errors=subprocess.DEVNULL):
    """Démarre le processus qui exécutera une réponse : il lit des demandes sur son entrée, et répond sur sa sortie."""
    libraries = _folders(_NUMPY)
    shown = {_PACKAGE / name: Path("/cage", name) for name in _WORKER_FILES} | libraries
    seen = _as_seen(kind, shown)
    program = [seen(_PACKAGE / "cage/worker.py"), seen(next(iter(libraries))).parent]
    return _start(kind, program, shown, [*libraries], errors)


def start_explainer(kind, course="", errors=subprocess.DEVNULL):
    """Démarre le processus qui expliquera une réponse fausse : il a de plus tout le paquet, et le cours.

    Il lit une réponse sur son entrée, et écrit sur sa sortie ce qu'en dit le carnet ; ``course`` peut être vide.
    """
    libraries = _folders(_NUMPY)
    shown = {_PACKAGE: Path("/cage/site", _PACKAGE.name)} | libraries
    shown |= {root: Path("/cage/site", root.name) for root in courses.roots()}
    file = course and courses.file_of(course)
    if file:
        shown[file] = Path("/cage/course", file.name)
    seen = _as_seen(kind, shown)
    run = (
        "import sys; sys.path.extend(sys.argv[1].split(':')); from juge.cage import explainer; "
        "explainer.main(*sys.argv[2:])"
    )
    places = dict.fromkeys(str(seen(package).parent) for package in (_PACKAGE, *courses.roots()))
    own = seen(file) if file else course
    program = ["-c", run, ":".join(places), own, seen(next(iter(libraries))).parent]
    return _start(kind, program, shown, [*shown], errors)


def _as_seen(kind, shown):
    """La fonction qui donne le chemin d'une place dans la cage : autre sous bubblewrap, le même sinon."""
    return shown.get if kind == BUBBLEWRAP else lambda place: place


def _start(kind, program, shown, readable, errors):
    """Démarre un processus en cage.

    Args:
        program: ce que Python exécute, et ses arguments ; sous Landlock, les chemins lisibles les suivent.
        shown: ce que bubblewrap montre : place → où la cage la voit.
        readable: ce que Landlock laisse lire, en plus de Python.
    """
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": errors}
    command = [sys._base_executable, "-I", "-S", "-B", *map(str, program)]
    if kind != BUBBLEWRAP:
        if kind == LANDLOCK:
            places = map(str, (*_python_places(), *_SYSTEM, "/dev/null", "/dev/urandom", *readable))
            command += filter(os.path.exists, places)
        return subprocess.Popen(command, env=_ENVIRONMENT, cwd="/", start_new_session=True, **pipes)
    bpf = locks.exported_filter()
    try:
        command = [*_cage_arguments(tuple(shown.items())), "--seccomp", str(bpf), "--", *command]
        return subprocess.Popen(command, env=_ENVIRONMENT, pass_fds=[bpf], **pipes)
    finally:
        os.close(bpf)


@cache
def _cage_arguments(shown):
    """Les arguments de bubblewrap pour une cage : Python, et les places montrées, en lecture seule."""
    arguments = [shutil.which("bwrap"), "--unshare-all", "--unshare-user", "--die-with-parent", "--new-session",
                 "--cap-drop", "ALL", "--uid", str(NOBODY), "--gid", str(NOBODY), "--hostname", "cage"]  # fmt: skip
    for place in _python_places():
        arguments += ["--ro-bind", str(place), str(place)]
    for place in _SYSTEM:
        if os.path.islink(place):
            arguments += ["--symlink", os.readlink(place), place]
        elif os.path.isdir(place):
            arguments += ["--ro-bind", place, place]
    for place in _masked_places():
        arguments += ["--tmpfs", str(place), "--remount-ro", str(place)]
    for place, seen in shown:
        arguments += ["--ro-bind", str(place), str(seen)]
    return [*arguments, "--dev", "/dev", "--remount-ro", "/dev", "--dir", "/tmp", "--remount-ro", "/",
            "--chdir", "/tmp"]  # fmt: skip


def _python_places():
    """Les dossiers sans lesquels Python ne démarre pas ; deux cages pourraient se parler par tout fichier de plus."""
    system, base = Path("/usr"), Path(sys.base_prefix)
    places = [system / name for name in ("bin", "lib", "lib64") if (system / name).is_dir()]
    return places if base == system else [*places, base]


def _masked_places():
    """Les dossiers de paquets installés à côté de Python, que la cage cache : une réponse n'en a pas besoin."""
    installed = [
        *Path(sys.base_prefix).glob("lib*/python3*/*-packages"),
        *Path("/usr").glob("lib/python3*/*-packages"),
        *Path("/usr/local").glob("lib/python3*/*-packages"),
        *(root.parent for root in courses.roots()),
        _PACKAGE.parent,
    ]
    return [place for place in dict.fromkeys(installed) if any(place.is_relative_to(root) for root in _python_places())]


@cache
def _folders(names):
    """Les dossiers de bibliothèques installées, NumPy le premier, et où la cage les voit ; sans celles qui manquent."""
    installed = Path(importlib.util.find_spec("numpy").origin).parents[1]
    return {installed / name: Path("/cage/numpy", name) for name in names if (installed / name).is_dir()}
