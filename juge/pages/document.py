"""Une page HTML autonome : elle ne charge rien du réseau, et le texte d'un élève n'y agit jamais."""

from pathlib import Path

from ..drawing.html import page, tag
from ..drawing.typography import apostrophes

_STATIC = Path(__file__).parents[1] / "static"


def document(title, body, script="", style=None):
    """La page d'une correction, ou d'un tournoi.

    Args:
        script: le script de la page, nom d'un fichier de ``static/`` ou chemin d'un autre.
        style: chemin d'un CSS qui complète le style commun.
    """
    styles = "".join(path.read_text("utf-8") for path in (_STATIC / "page.css", style) if path)
    return page(title, body, script and apostrophes((_STATIC / script).read_text("utf-8")), styles)


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


def points_field(label, most, value, about):
    """La case où se donnent des points, de 0 à ``most`` ; ``about`` dit à ``hand.js`` à quelles copies ils vont."""
    fixed = {"type": "text", "inputmode": "decimal", "size": 4, "autocomplete": "off"}
    return tag("input", **fixed, **about, data_most=most, value=value, aria_label=label)
