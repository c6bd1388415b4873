"""Une page HTML autonome : elle ne charge rien du réseau, et le texte d'un élève n'y agit jamais."""

import base64
import hashlib
from pathlib import Path

from ..drawing.html import tag

_STATIC = Path(__file__).parents[1] / "static"


def document(title, body, script="", style=None):
    """Le document HTML complet.

    Args:
        script: le script de la page, nom d'un fichier de ``static/`` ou chemin d'un autre ; le navigateur n'en exécute
            aucun autre.
        style: chemin d'un CSS qui complète le style commun.
    """
    styles = "".join(path.read_text("utf-8") for path in (_STATIC / "page.css", style) if path)
    code = script and (_STATIC / script).read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    scripts = f"'sha256-{digest}'" if script else "'none'"
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src {scripts}; img-src data:"
    return (
        "<!doctype html>\n<html lang='fr'>\n<head>\n<meta charset='utf-8'>\n"
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        "<meta name='viewport' content='width=device-width, initial-scale=1'>\n"
        f"{tag('title', title)}\n<style>\n{styles}</style>\n</head>\n<body>\n{body}\n"
        + (f"<script>{code}</script>\n" if script else "")
        + "</body>\n</html>\n"
    )


def saving(label, file, option, folder):
    """Les éléments par où ``hand.js`` enregistre les saisies : bouton, phrase de confirmation, commande à lancer.

    Args:
        file: le nom du fichier, que le navigateur met dans le dossier des téléchargements.
        option: l'option de la commande qui lit ce fichier.
        folder: le dossier des notes, tel que la commande l'écrit.
    """
    command = f"juge noter --out {folder} --resume --{option} ~/Téléchargements/{file}"
    return (
        tag("button", label, type="button", id="save", data_file=file),
        tag("span", id="saved", role="status"),
        tag("code", command, id="command"),
    )
