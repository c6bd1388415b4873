"""What axe-core finds wrong in a page; the wheel of axe-playwright-python brings axe-core, so nothing is fetched."""

from axe_playwright_python.sync_playwright import Axe


def violations(page, selector="body"):
    """The rules broken inside `selector`, each with its impact and the first faulty element."""
    found = Axe().run(page, selector).response["violations"]
    return [(rule["id"], rule["impact"], rule["nodes"][0]["html"]) for rule in found]
