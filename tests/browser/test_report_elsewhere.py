"""Le même compte rendu hors de Jupyter : converti par nbconvert, ou dans la page où VS Code montre les sorties."""

import re
from dataclasses import replace

import pytest
from checking.cells import cell
from nbconvert import HTMLExporter

from juge import EXERCISES
from juge.explain.examine import examine
from juge.film import film_of
from juge.show.report import Help

from .accessibility import violations
from .geometry import WIDTHS, assert_as_drawn
from .test_report import EVALUATE, FLIP_BOARD, GET_MOVE, RAISES
from .test_without_kernel import NO_NETWORK, stored

pytestmark = pytest.mark.browser

# Ce que la page des sorties de VS Code impose à ce qu'on y met ; `!important` est de lui.
VSCODE = """<!doctype html><html lang="fr"><head><title>Sorties</title><style>
  body {{ margin: 0; padding: 0 20px; font: 13px/1.4 "Segoe UI", sans-serif; color: {ink}; background: {paper}; }}
  table, thead, tr, th, td, tbody {{ border: none !important; border-spacing: 0; border-collapse: collapse; }}
  th, td {{ padding: 4px 8px; text-align: right; vertical-align: middle; }}
  tr:nth-child(even) {{ background: rgba(130, 130, 130, 0.08); }}
  code, kbd, tt {{ padding: 1px 3px; border-radius: 4px; color: #a31515; background: rgba(0, 0, 0, 0.1); }}
  img, video {{ max-width: 100%; max-height: 100%; }}
  .output > div {{ overflow-x: auto; }}
</style></head><body class="{theme}"><main class="output"><div>{reports}</div></main></body></html>"""
THEMES = {"vscode-light": ("#3b3b3b", "#ffffff"), "vscode-dark": ("#cccccc", "#1f1f1f")}


@pytest.fixture(scope="module")
def reports():
    """Les comptes rendus de quatre réponses fausses, avec leurs films."""
    return [_with_film(source) for source in (EVALUATE, FLIP_BOARD, GET_MOVE, RAISES)]


def _with_film(source):
    answer, number = re.search(r'(\w+) = check\("(.*)",', source).groups()
    exercise, namespace = EXERCISES[number], cell(source, check=lambda number, answer: answer)
    report = examine(exercise, namespace[answer], namespace)
    film = film_of(exercise, namespace[answer], report.case, namespace)
    return replace(report, film=film, help=Help(number, 0, 3, "absent"))._repr_html_()


def _is_as_drawn(page):
    for width in WIDTHS:
        assert_as_drawn(page, width, at_least=18)
    assert violations(page, ".ql-report") == []
    page.locator(".ql-report").first.get_by_role("button", name="Pas à pas").press("Enter")
    film = page.locator(".ql-report figure")
    assert film.bounding_box()["width"] > 300
    steps = film.locator("input[type=range]")
    opens_at = steps.input_value()
    steps.press("Home")
    assert steps.input_value() != opens_at
    assert violations(page, ".ql-report figure") == []


def test_a_converted_report_is_as_drawn_in_both_themes(chromium_page, reports):
    for theme in ("light", "dark"):
        notebook = stored(*({"text/html": report} for report in reports))
        chromium_page.set_content(HTMLExporter(theme=theme, **NO_NETWORK).from_notebook_node(notebook)[0])
        _is_as_drawn(chromium_page)


@pytest.mark.parametrize("theme", THEMES)
def test_a_report_in_vs_code_is_as_drawn(chromium_page, reports, theme):
    ink, paper = THEMES[theme]
    chromium_page.set_content(VSCODE.format(theme=theme, ink=ink, paper=paper, reports="\n".join(reports)))
    _is_as_drawn(chromium_page)
