"""What axe-core finds wrong in a page; the wheel of axe-playwright-python brings axe-core, so nothing is fetched.

And how small its text is, drawings included, whatever the scale they are shown at.
"""

from axe_playwright_python.sync_playwright import Axe


def violations(page, selector="body"):
    """The rules broken inside `selector`, each with its impact and the first faulty element."""
    found = Axe().run(page, selector).response["violations"]
    return [(rule["id"], rule["impact"], rule["nodes"][0]["html"]) for rule in found]


SMALLEST = """root => Math.min(...[...root.querySelectorAll("*")].flatMap((element) => {
  const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!own || element.closest("style, script, option") || !element.getClientRects().length) return [];
  const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
  return [scale * parseFloat(getComputedStyle(element).fontSize)];
}))"""


def smallest_text(root):
    """The height of the smallest visible text inside `root` (a locator), in pixels."""
    return root.evaluate(SMALLEST)
