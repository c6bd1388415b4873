"""Les pages du site que l'on ouvre sans Python : l'accueil, les leçons à lire ; `build.py` y ajoute JupyterLite.

python site/pages.py DOSSIER     les écrire seules, en quelques secondes
"""

import argparse
import shutil
import sys
from pathlib import Path
from subprocess import run

from catalogue import ROOT, lessons
from landing import landing
from reading import glossary_page, reading
from share import draw


def write(folder, address=""):
    """Écrit les pages dans ``folder`` ; ``address`` est celle du site."""
    for name in ("images", "lire"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    found = lessons()
    for before, lesson, after in zip([None, *found[:-1]], found, [*found[1:], None], strict=True):
        name = lesson.path.stem
        shutil.copy(ROOT / "images" / f"{name}.svg", folder / "images")
        (folder / "lire" / f"{name}.html").write_text(reading(lesson, (before, after)), "utf-8")
    (folder / "lire" / "glossaire.html").write_text(glossary_page(), "utf-8")
    draw(folder / "partage.png")
    run([sys.executable, ROOT / "lessons" / "build.py", "--bundle", folder / "carnets.zip"], check=True)
    (folder / "index.html").write_text(landing(found, address), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="DOSSIER")
    parser.add_argument("--url", default="", metavar="ADRESSE", help="celle du site, pour l'image d'un lien partagé")
    options = parser.parse_args()
    write(options.folder, options.url)
