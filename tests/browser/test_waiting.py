"""In a real JupyterLab: what is awaited is seen, then gone; a figure of matplotlib has the page's own colours."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

LINE = """from ql_functions.views.waiting import Waiting
line = Waiting("Une attente", 3).__enter__()
line.says(2, "presque")"""
BAR = """from ql_functions import progress
from tqdm import tqdm
progress(3)
for _ in tqdm(range(5000), desc="Au hasard", unit=" parties"): pass"""
FIGURE = """import matplotlib.pyplot as plt
from ql_functions import french_figures
french_figures()
_, axes = plt.subplots(figsize=(8, 4.5))
axes.plot([0, 0.5], color="black")
axes.set(title="Une figure")
plt.show()"""
INK = """figure => {
  const style = (selector) => getComputedStyle(figure.querySelector(selector));
  return [style("text").fill, style("#line2d_1 path, [id^=line2d] path").stroke, style("#patch_1 path").fill];
}"""


@pytest.fixture(scope="module")
def notebook(lab):
    with lab.running("waiting.ipynb", LINE) as notebook:
        yield notebook


def test_a_line_says_what_is_awaited_then_nothing_of_it_is_left(notebook):
    output = notebook.page.locator(".jp-OutputArea").first
    expect(output).to_have_text("Une attente : presque, 2 sur 3")
    assert output.locator("progress").evaluate("bar => bar.value / bar.max") == pytest.approx(2 / 3)
    notebook.run("line.__exit__()")
    expect(output).to_have_text("")
    expect(output.locator(".jp-OutputArea-child")).to_have_count(0)
    assert [output.data for output in notebook.content().cells[0].outputs] == [{}]
    assert notebook.faults() == []


def test_the_bar_of_tqdm_is_a_text_which_nothing_paints_red_and_which_is_saved(notebook):
    bar = notebook.run(BAR).locator('[data-mime-type="application/vnd.jupyter.stderr"]')
    expect(bar).to_contain_text("Au hasard: 100%|██████████| 5000/5000")
    expect(bar).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert any("5000/5000" in output.get("text", "") for output in notebook.content().cells[-1].outputs)
    assert notebook.faults() == []


def test_a_figure_has_the_ink_and_the_paper_of_the_page(notebook):
    figure, page = notebook.run(FIGURE).locator(".ql-figure"), notebook.page
    expect(figure.get_by_role("img", name="Figure. Une figure.")).to_be_visible()
    assert "0,5" in figure.locator("text").all_text_contents()
    seen = set()
    for theme in ("Light", "Dark"):
        notebook.set_theme(f"JupyterLab {theme}")
        text, line, paper = figure.evaluate(INK)
        assert text == line == figure.evaluate("figure => getComputedStyle(figure).color")
        assert paper == figure.evaluate("figure => getComputedStyle(figure).backgroundColor")
        seen.add((text, paper))
    assert len(seen) == 2
    page.set_viewport_size({"width": 480, "height": 900})
    # the page is laid out anew in its own time: the figure is narrower than its drawing, which keeps its size
    page.wait_for_function("figure => figure.scrollWidth > figure.clientWidth", arg=figure.element_handle())
    assert figure.locator("svg").evaluate("svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width") > 0.99
