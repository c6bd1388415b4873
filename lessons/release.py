"""Une version de plus : ce qu'elle exige, où elle s'écrit, ce qui se refait pour elle, ce qu'il reste à étiqueter.

Tout se fait dans un double du dépôt. S'il y échoue, rien n'a changé ici ; s'il y réussit, tout vient d'un coup.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

from declared import ROOT, BuildError, exercises, questions
from packaging.version import Version
from unfinished import of_course

from ql_functions import __version__
from ql_functions.version import LINE

COMING = "## À venir\n"  # ce qui, dans CHANGELOG.md, n'a pas encore de version
MADE, SITE = "publication", "dist"  # le dossier de l'archive des élèves et de la roue, et celui du site
UNDO = f"git reset --hard && git clean -fdxq {MADE} {SITE}"
COMMANDS = (  # dans l'ordre, chacune dans un Python neuf, qui lit la nouvelle version : celui-ci a déjà l'ancienne
    ("lessons/build.py",),
    ("lessons/build.py", "--bundle", f"{MADE}/eleves.zip"),
    ("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", MADE, "."),
    ("site/build.py",),
)


def release(version, sources):
    """Écrit une version partout où elle se lit, refait tout ce qui se publie, et dit les commandes git qui restent.

    Args:
        version: « 0.2.0 ».
        sources: les sources de toutes les leçons.

    Returns:
        str: ce qui est prêt, ce qu'il reste à faire, et comment tout défaire.

    Raises:
        BuildError: la version est mal écrite, ou pas plus récente ; le dépôt a des changements qui ne sont pas
            enregistrés ; il reste à écrire ; CHANGELOG.md n'annonce rien ; une commande échoue. Rien n'a changé.
    """
    _check(version, sources)
    made = ROOT / MADE
    made.mkdir(exist_ok=True)  # le double est sur le même disque que ce qu'il remplace
    with tempfile.TemporaryDirectory(prefix=".", dir=made) as folder:
        copy = Path(folder, "depot")
        _git("clone", "--quiet", "--shared", ROOT, copy)
        _date(copy, version)
        (copy / MADE).mkdir()
        for command in COMMANDS:
            environment = {**os.environ, "PYTHONPATH": str(copy)}  # le cours du double, et non celui qui est installé
            if subprocess.run([sys.executable, *command], cwd=copy, env=environment).returncode:
                raise BuildError(f"python {' '.join(command)} a échoué : rien n'a changé ; corrigez, recommencez.")
        _check_made(copy, version)
        _put(copy, Path(folder))
    return (
        f"La version {version} est prête : les carnets et leurs corrigés ; dans {MADE}/, l'archive des élèves et la "
        f"roue ; dans {SITE}/, le site.\nIl reste à l'enregistrer et à l'étiqueter :\n"
        f"git commit -m 'Release {version}' && git tag v{version} && git push origin HEAD v{version}\n"
        f"Ou, tant qu'elle n'est pas enregistrée, à tout défaire :\n{UNDO}"
    )


def _date(copy, version):
    """Écrit la version, et le jour, dans un double du dépôt."""
    today = date.today().isoformat()
    for name, before, after in (
        ("ql_functions/version.py", "(?m)^__version__ = .+", f'__version__ = "{version}"'),
        ("CHANGELOG.md", COMING, f"## {version} ({today})\n"),
        ("CITATION.cff", "version: .+\ndate-released: .+", f"version: {version}\ndate-released: {today}"),
    ):
        path = copy / name
        path.write_text(re.sub(before, after, path.read_text("utf-8")), "utf-8")


def _check_made(copy, version):
    """Refuse un double où manque ce qui se publie, ou qui en a d'une autre version."""
    wanted = f"{MADE}/eleves.zip", f"{MADE}/ql_functions-{version}-py3-none-any.whl", f"{SITE}/index.html"
    missing = [name for name in wanted if not (copy / name).is_file()]
    for path in copy.glob("notebooks/*.ipynb"):
        if LINE.format(version) not in path.read_text("utf-8"):
            missing.append(f"notebooks/{path.name}, dans cette version")
    if missing:
        raise BuildError(f"Tout a été refait, mais il manque {', '.join(missing)} : rien n'a changé.")


def _put(copy, folder):
    """Met en place ce qu'un double a de changé ; ``folder``, dans le dossier publié, est où il est."""
    changes = folder / "changements"
    _check_clean()  # personne n'y a écrit pendant ce temps
    _git("add", "--all", cwd=copy)
    _git("diff", "--cached", "--binary", f"--output={changes}", cwd=copy)
    _git("apply", "--index", "--whitespace=nowarn", changes)  # tout, ou rien
    try:
        for old in (ROOT / MADE).iterdir():
            if old != folder:
                shutil.rmtree(old) if old.is_dir() else old.unlink()
        for new in (copy / MADE).iterdir():
            new.rename(ROOT / MADE / new.name)
        shutil.rmtree(ROOT / SITE, ignore_errors=True)
        (copy / SITE).rename(ROOT / SITE)
    except OSError as error:
        raise BuildError(
            f"{error.filename} ne se remplace pas ({error.strerror}) : défaites tout par {UNDO}"
        ) from error


def _git(*words, cwd=None):
    """Ce que dit une commande git, lancée à la racine du dépôt si rien ne dit où."""
    done = subprocess.run(["git", *words], cwd=cwd or ROOT, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"git {words[0]} a échoué : rien n'a changé.\n{done.stderr}")
    return done.stdout


def _check_clean():
    if _git("status", "--porcelain"):
        raise BuildError("Il reste des changements à enregistrer ou à défaire : git status les nomme.")


def _check(version, sources):
    """Refuse d'une phrase ce qui ne peut pas être publié."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise BuildError(f"« {version} » n'est pas une version : écrivez trois nombres, comme 0.2.0.")
    if Version(version) <= Version(__version__):
        raise BuildError(f"{version} n'est pas plus récente que la version actuelle, {__version__}.")
    _check_clean()
    if _git("tag", "--list", f"v{version}"):
        raise BuildError(f"L'étiquette v{version} existe déjà : donnez un autre numéro.")
    _, found, coming = (ROOT / "CHANGELOG.md").read_text("utf-8").partition(COMING)
    if not found:
        raise BuildError(f"CHANGELOG.md n'a pas de titre « {COMING.strip()} » : écrivez-y ce que change cette version.")
    if not coming.partition("\n## ")[0].strip():
        raise BuildError(f"CHANGELOG.md n'annonce rien sous « {COMING.strip()} » : écrivez-y ce que change la version.")
    if left := list(of_course(sources, [*exercises().values(), *questions().values()])):
        raise BuildError("\n".join([*left, "Cela reste à écrire, et rien n'a changé : finissez-le, recommencez."]))
