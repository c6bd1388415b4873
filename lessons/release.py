"""Une version de plus : ce qu'elle exige, où elle s'écrit, ce qui se refait pour elle, ce qu'il reste à étiqueter."""

import re
import subprocess
import sys
from datetime import date

from declared import ROOT, BuildError
from packaging.version import Version

from ql_functions import __version__

COMING = "## À venir\n"  # ce qui, dans CHANGELOG.md, n'a pas encore de version
MADE = "publication"  # le dossier de l'archive des élèves et de la roue
COMMANDS = (  # dans l'ordre, chacune dans un Python neuf, qui lit la nouvelle version : celui-ci a déjà l'ancienne
    ("lessons/build.py",),
    ("lessons/build.py", "--bundle", f"{MADE}/eleves.zip"),
    ("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", MADE, "."),
    ("site/build.py",),
)


def release(version):
    """Écrit une version partout où elle se lit, refait tout ce qui se publie, et dit les commandes git qui restent.

    Args:
        version: « 0.2.0 ».

    Returns:
        str: ce qui est prêt, et ce qu'il reste à faire.

    Raises:
        BuildError: la version est mal écrite, ou pas plus récente ; le dépôt a des changements qui ne sont pas
            enregistrés ; CHANGELOG.md n'annonce rien ; une commande échoue.
    """
    _check(version)
    today = date.today().isoformat()
    for name, before, after in (
        ("ql_functions/version.py", "(?m)^__version__ = .+", f'__version__ = "{version}"'),
        ("CHANGELOG.md", COMING, f"## {version} ({today})\n"),
        ("CITATION.cff", "version: .+\ndate-released: .+", f"version: {version}\ndate-released: {today}"),
    ):
        path = ROOT / name
        path.write_text(re.sub(before, after, path.read_text("utf-8")), "utf-8")
    (ROOT / MADE).mkdir(exist_ok=True)
    for command in COMMANDS:
        if subprocess.run([sys.executable, *command], cwd=ROOT).returncode:
            failed = " ".join(command)
            raise BuildError(f"python {failed} a échoué : défaites ce qui est écrit, corrigez, recommencez.")
    return (
        f"La version {version} est prête : les carnets et leurs corrigés ; dans {MADE}/, l'archive des élèves et la "
        "roue ; dans dist/, le site.\nIl reste à l'enregistrer et à l'étiqueter :\n"
        f"git add -A && git commit -m 'Release {version}' && git tag v{version} && git push origin HEAD v{version}"
    )


def _check(version):
    """Refuse d'une phrase ce qui ne peut pas être publié."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise BuildError(f"« {version} » n'est pas une version : écrivez trois nombres, comme 0.2.0.")
    if Version(version) <= Version(__version__):
        raise BuildError(f"{version} n'est pas plus récente que la version actuelle, {__version__}.")
    status = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True)
    if status.returncode or status.stdout:
        raise BuildError("Il reste des changements à enregistrer ou à défaire : git status les nomme.")
    if COMING not in (ROOT / "CHANGELOG.md").read_text("utf-8"):
        raise BuildError(f"CHANGELOG.md n'a pas de titre « {COMING.strip()} » : écrivez-y ce que change cette version.")
