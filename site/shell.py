"""Ce que les pages du site ont en commun : leurs modèles, leur style, leur icône."""

import re
from base64 import b64encode
from pathlib import Path
from string import Template

from ql_functions.drawing import svg
from ql_functions.drawing.fragment import style_source
from ql_functions.drawing.typography import spaced

_HERE = Path(__file__).resolve().parent
_READ = re.compile(r">[^<]+<")  # ce qui se lit d'un modèle, entre deux balises


def template(name):
    """Un modèle, ses espaces insécables mises."""
    return Template(_READ.sub(lambda text: spaced(text[0]), (_HERE / name).read_text("utf-8")))


def style(name):
    """Le style d'une page : les couleurs que les images attendent, ce que toutes ont en commun, le sien."""
    return "\n".join([style_source("export"), *((_HERE / f"{one}.css").read_text("utf-8") for one in ("page", name))])


def theme():
    """Le script d'une page dont les couleurs sont celles du système, sous le nom que lui donne JupyterLab."""
    return (_HERE / "theme.html").read_text("utf-8")


def offline(root):
    """Le script d'une page qui se rouvrira sans réseau ; ``root`` mène de son dossier à celui du site."""
    return template("offline.html").substitute(root=root)


def icon():
    """Un X et un O, en une adresse."""
    marks = svg.mark("X", -8, -8, 26), svg.mark("O", 12, 12, 26)
    picture = svg.element("svg", *marks, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 32 32")
    return f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"
