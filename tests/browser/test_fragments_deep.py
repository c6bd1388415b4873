"""L'explosion de la table et le film d'un réseau, dans une page nue : sans Jupyter, sans noyau, sans réseau."""

import re

import pytest
from playwright.sync_api import expect
from typed import typed

from ql_functions import explosion, network_film, one_neuron
from ql_functions.deep.dqn import Settings, train_network

from .accessibility import smallest_text, violations
from .dragging import drag

pytestmark = pytest.mark.browser

SHORT = Settings(hidden=(8,), rounds=6, parallel=16, warmup=32, batch=8, batches=2, check_every=1)
FOCUSABLE = "button, input, select, [tabindex]"


@pytest.fixture(scope="module")
def film():
    _, measures = train_network(SHORT, seed=0)
    return network_film(measures)


def fits(page, panels, narrow):
    """Trois colonnes à 1280 pixels, `narrow` à 480, et jamais de défilement horizontal."""

    def columns():
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        return len({round(panel.bounding_box()["x"]) for panel in page.locator(panels).all()})

    wide = columns()
    page.set_viewport_size({"width": 480, "height": 900})
    return (wide, columns()) == (3, narrow)


# --- L'explosion


def test_the_cursor_shows_one_size_after_the_other(show):
    fragment = explosion()
    page = show(fragment)
    page.emulate_media(reduced_motion="reduce")
    cursor = page.get_by_label("Côté du plateau")
    heights = []
    for scene in fragment.data["scenes"]:
        size = scene["size"]
        assert cursor.get_attribute("aria-valuetext") == f"{size}×{size}"
        assert page.locator(".ql-grid:visible [data-square]").count() == size**2
        assert page.locator(".ql-explosion-states strong").text_content() == scene["states"]
        assert page.locator(".ql-caption").text_content() == scene["sentence"]
        heights.append(
            page.locator(".ql-explosion-level").evaluate("level => Number(/[\\d.]+/.exec(level.style.transform)[0])")
        )
        levels = [page.locator(f".ql-explosion-{part}").bounding_box()["y"] for part in ("level", "label")]
        assert abs(levels[0] - levels[1]) < 15  # l'étiquette suit le niveau
        cursor.press("ArrowRight")
    assert heights == sorted(set(heights))
    assert heights[-1] < 1


def test_the_curve_of_3x3_is_flat_and_that_of_5x5_close_to_the_diagonal(show):
    page = show(explosion())
    top = "curve => curve.getBBox().height"
    ratios = []
    for _ in range(4):
        met, visited = (page.locator(f".ql-explosion-{name}").evaluate(top) for name in ("met", "visited"))
        ratios.append(met / visited)
        page.get_by_label("Côté du plateau").press("ArrowRight")
    assert ratios == sorted(ratios)
    assert ratios[0] < 0.1
    assert ratios[2] > 0.8


# --- Le film


def test_each_measure_has_its_image(show, film):
    page = show(film)
    cursor = page.get_by_label("film de l’entraînement").and_(page.locator("input"))
    verdicts, labels = page.locator(".ql-network-verdict"), page.locator(".ql-training-label")
    for i, games in enumerate(frame[1] for frame in film.data["sides"][0]):
        cursor.fill(str(i))
        assert page.locator(".ql-caption").text_content().startswith(f"Partie {games} sur ")
        assert verdicts.all_text_contents() == [f"✗ battable en {holes[i]} coups" for holes in film.data["holes"]]
        shown = page.locator(".ql-training-board text").all_text_contents()
        values = [value for row in film.data["values"][i] for value in row]
        assert shown == [
            "" if value is None else f"{round(value, 2) + 0:.2f}".replace("-", "−").replace(".", ",")
            for value in values
        ]
        percents = [f"{100 * rate + 1e-9:.0f} %" for frames in film.data["sides"] for rate in frames[i][3:6]]
        said = [re.search(r"\d+ %", typed(label))[0] for label in labels.all_text_contents()[:6]]
        assert said == percents
        error = film.data["errors"][i]
        assert labels.last.text_content() == ("" if error is None else f"{error:.3f}".replace(".", ","))


@pytest.mark.parametrize("side", [0, 1])
def test_a_click_on_a_curve_shows_that_measure(show, film, side):
    page = show(film)
    curve = page.locator(".ql-training-regime").nth(side).locator("svg")
    curve.click(position={"x": 1, "y": 40})
    assert page.locator(".ql-bar input[type=range]").input_value() == "0"
    curve.click(position={"x": curve.bounding_box()["width"] - 1, "y": 40})
    assert page.locator(".ql-bar input[type=range]").input_value() == str(len(film.data["errors"]) - 1)


def test_it_plays_to_its_end_and_begins_anew(show, film):
    page = show(film)
    page.get_by_label("vitesse").select_option("4")
    page.get_by_role("button", name="Lecture").click()  # il est à la fin : il repart du début
    cursor = page.locator(".ql-bar input[type=range]")
    last = len(film.data["errors"]) - 1
    page.wait_for_function("(last) => Number(document.querySelector('.ql-bar input').value) < last", arg=last)
    page.get_by_role("button", name="Lecture").wait_for()
    assert int(cursor.input_value()) == last


# --- Ce qui vaut pour les deux


@pytest.mark.parametrize(
    ("picture", "panels", "narrow"),
    [("explosion", ".ql-explosion-panels > *", 1), ("film", ".ql-training-regimes > *", 3)],
)
def test_it_keeps_its_keys_is_accessible_and_fits_a_narrow_page(show, film, picture, panels, narrow):
    page = show(film if picture == "film" else explosion())
    assert page.locator(f":is({FOCUSABLE}):not([data-lm-suppress-shortcuts=true])").count() == 0
    assert page.locator("svg").count() > 0  # la phrase a laissé la place
    assert violations(page, ".ql") == []
    assert fits(page, panels, narrow)
    assert smallest_text(page.locator("body")) >= 11


# --- Le neurone


def test_a_weight_is_dragged_and_goes_down_the_slope_step_by_step(show):
    page = show(one_neuron())

    def says():
        return typed(page.get_by_role("status").inner_text())

    assert says().startswith("w = 0,00 ; perte 2,25 ; pente −3,00.")
    for weight in ("0,30", "0,54"):  # ce que la leçon demande de trouver à la main
        page.get_by_role("button", name="Un pas").click()
        assert says().startswith(f"w = {weight} ;")
    grip, step = page.locator(".ql-neuron-grip").bounding_box(), page.locator(".ql-neuron svg").bounding_box()["width"]
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    drag(page, [(x, y), (x + 0.96 * step * 560 / 616 / 4, y)])  # le dessin montre quatre unités sur 560 de ses 616
    assert says().startswith("w = 1,50 ; perte 0,00 ;")
    page.get_by_label("poids w").press("ArrowRight")
    assert says().startswith("w = 1,51 ;")
    page.get_by_label("pas μ").fill("0.5")
    page.get_by_role("button", name="Revenir à 0").click()
    page.get_by_role("button", name="Un pas").click()
    assert says().startswith("w = 1,50 ; perte 0,00 ;")
    assert violations(page, ".ql-neuron") == []
    page.set_viewport_size({"width": 480, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert smallest_text(page.locator(".ql-neuron")) >= 11


def test_a_step_too_long_is_said_to_leave_the_frame(show):
    page = show(one_neuron())
    says = page.get_by_role("status")
    out = re.compile("Le point est sorti du cadre.: un pas trop grand l’éloigne du plus bas")
    page.get_by_label("pas μ").fill("1.1")
    for weight, is_out in (("3,30", False), ("−0,66", True), ("4,09", True)):  # the curve goes from −0.5 to 3.5
        page.get_by_role("button", name="Un pas").click()
        expect(says).to_contain_text(f"w = {weight}")
        assert bool(out.search(says.inner_text())) == is_out
    page.get_by_role("button", name="Revenir à 0").click()
    assert not out.search(says.inner_text())
