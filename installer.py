# -*- coding: utf-8 -*-
"""Installe le cours dans le dossier ``.venv`` : ``python3 installer.py``, ou ``python3 installer.py leger``.

Un Python trop ancien doit pouvoir lire ce fichier, pour dire qu'il l'est.
"""

import os
import subprocess
import sys

OLDEST, NEWEST = (3, 11), (3, 14)
FILES = {"": "requirements.txt", "leger": "requirements-light.txt"}  # leger : sans la leçon 6 ni le correcteur


def main(kind=""):
    """Fait l'environnement ; uv l'emplit s'il est installé, sinon pip, dont la barre dit où il en est.

    Returns:
        int | str: 0 si tout est installé ; sinon, ce qu'il y a à en dire.
    """
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        says = "Le cours demande Python 3.11, 3.12, 3.13 ou 3.14, et cette commande emploie Python "
        return says + sys.version.split()[0] + " : installez l'un d'eux (https://www.python.org/downloads/)."
    if kind not in FILES:
        return "On n'écrit après installer.py que « leger », ou rien."
    import shutil  # la suite demande Python 3

    os.chdir(os.path.dirname(os.path.abspath(__file__)))
    python = os.path.join(".venv", "Scripts" if os.name == "nt" else "bin", "python")
    uv = shutil.which("uv")
    install = [uv, "pip", "install", "--python", python] if uv else [python, "-m", "pip", "install"]
    commands = [[sys.executable, "-m", "venv", ".venv"], install + ["-r", FILES[kind]]]
    if os.path.exists("carnets.pyz"):  # l'archive des élèves pose ses carnets sans remplacer ce qu'ils ont écrit
        commands.append([python, "carnets.pyz"])
    if all(subprocess.call(command) == 0 for command in commands):
        return 0
    says = "L'installation s'est arrêtée : les lignes au-dessus disent pourquoi. Une fois la cause levée, relancez-la."
    return says if kind else says + " Si la vôtre était légère, écrivez encore « leger » après installer.py."


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
