"""La version du cours, que ``lessons/build.py --release`` change, et ce qui se dit d'un carnet d'une autre version.

La première cellule de code d'un carnet porte sa version, en commentaire : un noyau n'en reçoit pas les métadonnées.
"""

import os
import re
import sys

__version__ = "0.2.0.dev0"

LINE = "# Version {} du cours"
WRITTEN = re.compile(r"^# Version (\d\S*) du cours$\n?", re.MULTILINE)
# La première cellule d'un carnet de la version 0.1.0, qui ne disait pas la sienne et n'importait pas encore predict.
_UNDATED = re.compile(r"^from ql_functions import (?!.*\bpredict\b).*^progress\(\S+\)$", re.MULTILINE | re.DOTALL)


def mismatch(cell):
    """Dit que le carnet de cette cellule et le paquet sont de deux versions, et quoi faire ; sinon, rend ``""``."""
    found, package = WRITTEN.search(cell), __version__.partition("+")[0]  # « + » commence l'empreinte d'une archive
    if not found and not _UNDATED.search(cell):
        return ""
    notebook = found[1] if found else "0.1.0"
    if _numbers(notebook) == _numbers(package):
        return ""
    for_package, for_notebook = _remedies(package)
    is_older = _numbers(package) < _numbers(notebook)
    how = f"plus ancienne : {for_package}" if is_older else f"plus récente : {for_notebook}"
    return f"Ce carnet est de la version {notebook} du cours, et le paquet de la version {package}, {how}."


def _numbers(version):
    """Les trois nombres d'une version, puis si elle est publiée : « 0.2.0.dev0 » précède « 0.2.0 »."""
    return [*(int(number) for number in re.findall(r"\d+", version)[:3]), "dev" not in version]


def _remedies(package):
    """Rend, pour l'endroit où tourne le noyau, comment mettre à jour le paquet, et comment mettre à jour le carnet."""
    if sys.platform == "emscripten":
        return (
            "rechargez la page",
            "renommez ce carnet dans la liste des fichiers, puis rechargez la page : le nouveau paraît",
        )
    if "google.colab" in sys.modules:
        return "exécutez la cellule %pip, puis redémarrez le noyau", "rouvrez le carnet par le lien du cours"
    if "BINDER_LAUNCH_HOST" in os.environ:
        return "rouvrez le lien de Binder", "rouvrez le lien de Binder"
    if "JUPYTERHUB_USER" in os.environ:
        return "demandez à votre enseignant de mettre à jour le paquet", "rouvrez le carnet par le lien du cours"
    install = "relancez la commande d'installation de LISEZMOI.html ou du README, puis redémarrez le noyau"
    return install, f"si la leçon a changé, le nouveau carnet est à côté, sous un nom qui finit par -{package}"
