"""What axe-core finds wrong in a page; the wheel of axe-playwright-python brings axe-core, so nothing is fetched.

And how small its text is, drawings included, whatever the scale they are shown at.
"""

from axe_playwright_python.base import AXE_SCRIPT

# Asked for in the page: what axe has found right is long, and would come here only to be thrown away.
BROKEN = """async (selector) => {
  const { violations } = await axe.run(selector, { resultTypes: ["violations"] });
  return violations.map(({ id, impact, nodes }) => [id, impact, nodes[0].html]);
}"""


def violations(page, selector="body"):
    """The rules broken inside `selector`, each with its impact and the first faulty element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{AXE_SCRIPT}; null")
    return page.evaluate(BROKEN, selector)


SMALLEST = """root => Math.min(...[...root.querySelectorAll("*")].flatMap((element) => {
  const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!own || element.closest("style, script, option") || !element.getClientRects().length) return [];
  const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
  return [scale * parseFloat(getComputedStyle(element).fontSize)];
}))"""


def smallest_text(root):
    """The height of the smallest visible text inside `root` (a locator), in pixels."""
    return root.evaluate(SMALLEST)
