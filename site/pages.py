"""Les pages du site que l'on ouvre sans Python : l'accueil, les leçons à lire ; `build.py` y ajoute JupyterLite.

python site/pages.py DOSSIER     les écrire seules, en quelques secondes
"""

import argparse
import shutil
from pathlib import Path

import nbformat
from adapted import BOARD, NAMES, PAGE, adapted, film_of
from bundle import refuse_wrong  # de l'atelier, que `catalogue` met à portée
from bundle import write as write_bundle
from catalogue import ROOT, bonuses, lessons
from landing import landing
from reading import english_page, glossary_page, guide_page, reading
from share import draw
from shell import style, template, theme

from ql_functions import shipped
from ql_functions.views.export import page_of


def write(folder, address="", absent=tuple(NAMES)):
    """Écrit les pages dans ``folder`` ; ``address`` est celle du site, ``absent`` ce que son Python n'a pas."""
    for name in ("images", "lire", "corrige"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    found = lessons()
    every = [*found, *bonuses()]
    for before, lesson, after in zip([None, *every[:-1]], every, [*every[1:], None], strict=True):
        name = lesson.path.stem
        (folder / "lire" / f"{name}.html").write_text(reading(lesson, (before, after)), "utf-8")
        for cell, page in played(lesson, absent).items():
            (folder / "corrige" / f"{cell}.html").write_text(page, "utf-8")
    for lesson in found:
        shutil.copy(ROOT / "images" / f"{lesson.path.stem}.svg", folder / "images")
    for picture in (ROOT / "images").glob("guide_*.png"):
        shutil.copy(picture, folder / "images")
    (folder / "lire" / "glossaire.html").write_text(glossary_page(), "utf-8")
    (folder / "lire" / "guide.html").write_text(guide_page(), "utf-8")
    (folder / "lire" / "english.html").write_text(english_page(), "utf-8")
    draw(folder / "partage.png")
    sources = sorted((ROOT / "lessons" / "sources").glob("*.py"))
    refuse_wrong(sources, ROOT / "lessons" / "corriges")
    write_bundle(folder / "carnets.zip", sources)
    (folder / "index.html").write_text(landing(found, bonuses(), absent, address), "utf-8")


def played(lesson, absent):
    """Ce qui se joue sans Python des cellules que le carnet du site remplace : ``{cellule: page}``."""
    cells = {cell.id: cell for cell in nbformat.read(ROOT / "lessons" / "corriges" / lesson.path.name, 4).cells}
    notebook = adapted(lesson.path, absent).notebook
    names = (cell.id for cell in notebook.cells if PAGE.format(id=cell.id) in cell.source)
    return {name: page_of(shipped()) if cells[name].source == BOARD else _film(cells[name]) for name in names}


def _film(answer):
    return template("played.html").substitute(style=style("reading"), theme=theme(), body=film_of(answer))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="DOSSIER")
    parser.add_argument("--url", default="", metavar="ADRESSE", help="celle du site, pour l'image d'un lien partagé")
    parser.add_argument("--absent", nargs="*", default=[*NAMES], metavar="NOM", help="ce que son Python n'a pas")
    options = parser.parse_args()
    write(options.folder, options.url, options.absent)
