"""Comment un compte rendu tient dans sa page : cases carrées et centrées, mots entiers, rien de petit ni de coupé."""

WIDTHS = (1400, 800, 480)  # un grand écran, une demi-fenêtre, un téléphone couché

SQUARES = """() => [...document.querySelectorAll(".ql-report .ql-grid-cell")].map((cell) => {
  const { width, height, x, y } = cell.getBoundingClientRect();
  const text = document.createRange();
  text.selectNodeContents(cell);
  const word = text.getBoundingClientRect(), isMark = cell.matches(".ql-grid-X, .ql-grid-O");
  const mark = getComputedStyle(cell, "::before");
  return {
    square: Math.abs(width - height) < 0.5 && width >= 24,
    centred: isMark ? parseFloat(mark.width) === width && parseFloat(mark.height) === height
      : Math.hypot(word.x + word.width / 2 - x - width / 2, word.y + word.height / 2 - y - height / 2) < 2,
  };
})"""
FLAWS = """() => {
  const found = [];
  for (const report of document.querySelectorAll(".ql-report")) {
    const texts = document.createTreeWalker(report, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode, parent = text.parentElement;
      if (!text.data.trim() || !parent.checkVisibility() || parent.closest(".ql-spoken, .ql-film")) continue;
      if (parseFloat(getComputedStyle(parent).fontSize) < 11) found.push(`petit : ${text.data}`);
      for (const { 0: word, index } of text.data.matchAll(/[^\\s/-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (lines.size > 1) found.push(`coupé : ${word}`);
      }
    }
    for (const part of [report, ...report.querySelectorAll(":not(.ql-grid-cell, .ql-spoken, .ql-film *)")]) {
      const { overflowX, display } = getComputedStyle(part);
      const exceeds = part.clientWidth && display !== "inline" && part.scrollWidth > part.clientWidth + 1;
      if (exceeds && !(overflowX === "auto" && part.tabIndex === 0)) found.push(`dépasse : ${part.outerHTML}`);
    }
    const frame = report.closest(".jp-OutputArea-output, body");
    if (frame.scrollWidth > frame.clientWidth) found.push(`déborde : ${report.innerHTML}`);
  }
  return found;
}"""


def assert_as_drawn(page, width, at_least=1):
    """À cette largeur de fenêtre, les comptes rendus de la page sont tels qu'ils ont été dessinés."""
    page.set_viewport_size({"width": width, "height": 900})
    squares = page.evaluate(SQUARES)
    assert len(squares) >= at_least
    assert all(square["square"] and square["centred"] for square in squares), width
    flaws = page.evaluate(FLAWS)
    assert not flaws, (width, flaws)
