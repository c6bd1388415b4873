"""Photographie les pages d'une correction pour le guide de l'enseignant : `python images/guide.py NOTES`.

``NOTES`` est un dossier de `ql-noter`, d'une classe dont les noms sont inventés.
"""

import io
import sys
from pathlib import Path
from shutil import which

from PIL import Image
from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).resolve().parent
PAGES = {"guide_classe": ("classe.html", 830), "guide_questions": ("questions_ouvertes.html", 560),
         "guide_retour": ("retours/*.html", 560)}  # fmt: skip
_WIDTH, _COLOURS = 820, 64


def main(notes):
    """Une image par page."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        for name, (pattern, height) in PAGES.items():
            page = browser.new_page(viewport={"width": _WIDTH, "height": height})
            page.goto(min(Path(notes).resolve().glob(pattern)).as_uri())
            image = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(_COLOURS)
            image.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
