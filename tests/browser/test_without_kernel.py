"""Des carnets que l'on ne fait que lire : convertis en HTML par nbconvert, ou rouverts sans être approuvés."""

from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import expect

from juge.declare.cases import Status
from juge.show.report import Help, Report
from juge.values import drawable, shown_apart
from ql_functions import (
    MinimaxAgent,
    RandomAgent,
    error_map,
    explosion,
    game,
    restaurants,
    two_players,
    versus_agent,
)
from ql_functions.course.pictures import as_board

from .accessibility import violations
from .board_page import BoardPage
from .guessing import guess

pytestmark = pytest.mark.browser

LESSONS = sorted((Path(__file__).parents[2] / "lessons" / "corriges").glob("0*.ipynb"))
NO_NETWORK = {"require_js_url": "", "mathjax_url": "", "mermaid_js_url": ""}  # ce que nbconvert va chercher ailleurs
SIZES = "areas => areas.map((area) => area.getBoundingClientRect().height)"


def stored(*bundles):
    """Un carnet dont chaque cellule a déjà sa sortie."""
    outputs = [nbformat.v4.new_output("display_data", data=bundle) for bundle in bundles]
    cells = [nbformat.v4.new_code_cell("...", outputs=[output], execution_count=None) for output in outputs]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    return notebook


def pictures():
    """Toutes les images des leçons, telles que les corrigés les gardent, la carte des erreurs et l'explosion."""
    cells = [cell for path in LESSONS for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
    bundles = [output.get("data", {}) for cell in cells for output in cell.outputs]
    more = [{"text/html": fragment._repr_html_()} for fragment in (error_map(), explosion())]
    return [bundle for bundle in bundles if "<figure" in bundle.get("text/html", "")] + more


def report():
    """Le compte rendu d'une réponse fausse, avec son film et ses indices."""
    sides = zip(("attendu", "obtenu"), shown_apart("OX  O    ", "XO  O    "), strict=True)
    rows = (("appel", drawable("XO  X    ", "flip_board(")), *sides)
    offered = Help("2.1", 0, 3, "absent")
    says = ("Regardez.",)
    return Report(Status.WRONG, "2.1 · flip_board", says, rows, draws=as_board, help=offered, film=restaurants())


@pytest.fixture
def converted(chromium_page, heard):
    """Un carnet converti, dans une page sans réseau ; à la fin, rien n'a manqué."""

    def convert(notebook):
        body, _ = HTMLExporter(**NO_NETWORK).from_notebook_node(notebook)
        chromium_page.set_content(body)
        return chromium_page

    yield convert
    within = ("data:", "blob:")  # what the page holds itself: pictures, and the script of the laboratory's threads
    assert [*heard.errors, *(url for url in heard.asked if not url.startswith(within))] == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_converted_lesson_shows_every_picture_and_plays_its_films(converted, path):
    page = converted(nbformat.read(path, 4))
    questions = page.locator("figure.ql-predict")
    for question in questions.all():
        guess(question)
    expect(page.get_by_role("button", name="Voir", exact=True)).to_have_count(0)
    assert min(page.locator(".jp-OutputArea-output").evaluate_all(SIZES)) > 10
    figures = page.locator("figure.ql")
    assert figures.count() >= 2
    assert min(figures.evaluate_all(SIZES)) > 100
    expect(page.locator("figure.ql > img")).to_have_count(0)  # chaque image fixe a laissé place au dessin
    films = page.locator(".ql-bar:has(select):visible")  # celui d'un bulletin attend son bouton
    for film in films.all():
        film.locator("input[type=range]").press("Home")
        film.get_by_label("vitesse").select_option("4")
        film.get_by_role("button", name="Lecture").click()
    for cursor in films.locator("input[type=range]").all():
        expect(cursor).not_to_have_value("0")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [480, 1600])
def test_a_converted_board_plays(converted, scheme, width):
    boards = [two_players(), versus_agent({}), versus_agent(MinimaxAgent(), RandomAgent()), two_players(5, 4)]
    page = converted(stored(*(board._repr_mimebundle_() for board in boards)))
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    figures = page.locator("figure.ql-board")
    assert figures.count() == len(boards)
    assert "approuvez" not in figures.first.inner_text()  # said where no script runs
    people, agent, watched, large = map(BoardPage, figures.all())
    people.square(4).focus()
    assert people.after(lambda: page.keyboard.press("8")) == " " * 8 + "X"
    agent.play_to_the_end("X", lambda now: game.legal_moves(now)[-1], agent.click)
    agent.root.get_by_role("button", name="Revoir ma partie").click()
    expect(agent.root.get_by_role("region", name="la partie, coup par coup")).to_be_visible()
    assert watched.after(watched.root.get_by_text("Coup suivant").click).count("X") == 1
    assert large.after(large.square(24).click)[24] == "X"
    assert violations(page, ".ql-board") == []
    for figure in figures.all():
        assert figure.evaluate("figure => figure.scrollWidth - figure.clientWidth") == 0


def test_a_converted_report_plays_its_film_and_says_the_command_of_its_hints(converted):
    page = converted(stored({"text/html": report()._repr_html_()}))
    square = page.locator(".ql-grid-X").first.bounding_box()
    assert square["width"] == square["height"] > 24
    page.get_by_role("button", name="Pas à pas").press("Enter")
    assert page.locator(".ql-report figure svg").first.bounding_box()["width"] > 100
    page.get_by_role("button", name="Indice 1/3").press("Enter")
    expect(page.locator(".ql-hints")).to_have_text('Dans une cellule, exécutez hint("2.1").')


def test_an_untrusted_notebook_of_all_the_pictures_is_light_and_says_what_they_show(lab):
    bundles = pictures()
    nbformat.write(stored(*bundles, {"text/html": report()._repr_html_()}), lab.root / "pictures.ipynb")
    assert (lab.root / "pictures.ipynb").stat().st_size < 3_000_000
    with lab.open("pictures.ipynb") as notebook:
        figures = notebook.page.locator(".jp-OutputArea-output figure:not(figure figure)")
        expect(figures).to_have_count(len(bundles) + 1)
        text = notebook.page.locator(".jp-OutputArea-output").last.inner_text()
        assert "flip_board(\n'\nX O _" in text
        assert all(
            says in text for says in ("attendu", "O X _", 'Un indice\N{NO-BREAK SPACE}: hint("2.1")', "Pas à pas")
        )
        notebook.page.get_by_text("Pas à pas").click()
        expect(notebook.page.locator(".jp-OutputArea-output :is(button, input)")).to_have_count(0)  # aucun script
        for folded in notebook.page.get_by_text("Voir la réponse").all():
            folded.click()
        for figure in figures.all():
            figure.scroll_into_view_if_needed()
            for image in figure.locator("img").all():
                assert image.evaluate("image => image.naturalWidth") > 100
                assert len(image.get_attribute("alt")) > 20
            assert figure.locator("img").count() or len(figure.inner_text()) > 30
        assert notebook.faults() == []
