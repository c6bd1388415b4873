"""Ce que les pages du site ont en commun : leurs modèles, leur style."""

from pathlib import Path
from string import Template

from juge.drawing.fragment import style_source
from juge.drawing.typography import spaced_page

_HERE = Path(__file__).resolve().parent


def template(name):
    """Un modèle, composé : espaces insécables, apostrophes."""
    return Template(spaced_page((_HERE / name).read_text("utf-8")))


def style(name):
    """Le style d'une page : les couleurs que les images attendent, ce que toutes ont en commun, le sien."""
    return "\n".join([style_source("export"), *((_HERE / f"{one}.css").read_text("utf-8") for one in ("page", name))])


def theme():
    """Le script d'une page dont les couleurs sont celles du système, sous le nom que lui donne JupyterLab."""
    return (_HERE / "theme.html").read_text("utf-8")


def offline(root):
    """Le script d'une page qui se rouvrira sans réseau ; ``root`` mène de son dossier à celui du site."""
    return template("offline.html").substitute(root=root)
