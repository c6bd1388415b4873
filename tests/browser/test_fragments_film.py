"""La simulation ε-gloutonne et le film, dans une page nue : sans Jupyter, sans noyau, sans réseau."""

import re
from itertools import pairwise

import pytest
from typed import typed

from ql_functions import simulate_e_greedy, solutions, visualize_learning

from .accessibility import smallest_text, violations

pytestmark = pytest.mark.browser


@pytest.fixture
def film(show, monkeypatch):
    monkeypatch.setattr(solutions, "q_table", {})
    fragment = visualize_learning(seed=1)
    return show(fragment), fragment.data | {"sentence": fragment.text}


@pytest.fixture
def epsilon(show):
    return show(simulate_e_greedy())


def french(value, digits=2):
    return f"{value:.{digits}f}".replace("-", "−").replace(".", ",")


def caption(page):
    return typed(page.locator(".ql-caption").text_content())


def cursor(page):
    return page.locator(".ql-bar input[type=range]")


def counters(page):
    return [int(text) for text in page.locator(".ql-epsilon-counters strong").all_text_contents()]


def press(locator, *keys):
    for key in keys:
        locator.press(key)


def wait_for_frame(page, minimum):
    page.wait_for_function("(n) => Number(document.querySelector('.ql-bar input[type=range]').value) >= n", arg=minimum)


# --- Ce qui vaut pour les deux -------------------------------------------------------------------------------


@pytest.mark.parametrize("picture", ["film", "epsilon"])
def test_every_control_keeps_its_keys(picture, request):
    shown = request.getfixturevalue(picture)
    page = shown[0] if isinstance(shown, tuple) else shown
    focusable = "button, input, select, [tabindex]"
    assert page.locator(focusable).count() >= 5
    assert page.locator(f":is({focusable}):not([data-lm-suppress-shortcuts=true])").count() == 0
    assert page.locator("svg").count() > 0  # la phrase a laissé la place


def columns(page, panels):
    return len({round(panel.bounding_box()["x"]) for panel in page.locator(panels).all()})


def test_the_hundred_moves_stack_below_600_pixels(epsilon):
    panels = ".ql-epsilon-panels > *"
    assert columns(epsilon, panels) == epsilon.locator(panels).count()
    epsilon.set_viewport_size({"width": 480, "height": 900})
    assert columns(epsilon, panels) == 1
    assert smallest_text(epsilon.locator("body")) >= 11
    assert epsilon.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [800, 480])
def test_the_film_keeps_its_columns_and_its_bar_in_view(film, width):
    page, _ = film
    page.set_viewport_size({"width": width, "height": 400})
    assert columns(page, ".ql-training-regime") == 3
    assert page.locator(".ql-film").bounding_box()["height"] < 700
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert smallest_text(page.locator("body")) >= 11
    for top in (0, 100):
        page.evaluate("top => scrollTo(0, top)", top)
        bar = page.locator(".ql-bar").bounding_box()
        assert bar["y"] >= 0
        assert bar["y"] + bar["height"] <= 400
    assert violations(page, ".ql") == []


def test_space_on_the_cursor_plays_and_pauses(epsilon):
    toggle = epsilon.get_by_role("group", name="les cent coups").get_by_role("button").first
    assert toggle.get_attribute("aria-label") == "Lecture"
    press(cursor(epsilon), "Space")
    assert toggle.get_attribute("aria-label") == "Pause"
    press(cursor(epsilon), "Space")
    assert toggle.get_attribute("aria-label") == "Lecture"


# --- Les cent coups ------------------------------------------------------------------------------------------


def test_each_step_adds_one_move_to_one_counter(epsilon):
    assert sum(counters(epsilon)) == 100  # what was predicted is counted at once
    press(cursor(epsilon), "Home")
    assert counters(epsilon) == [0, 0]
    forward = epsilon.get_by_role("button", name="image suivante")
    before = [0, 0]
    for move in range(1, 6):
        forward.click()
        now = counters(epsilon)
        assert sorted(b - a for a, b in zip(before, now, strict=True)) == [0, 1]
        kind = "au hasard" if now[0] > before[0] else "coup glouton"
        drawn = r"(?:0,\d\d|1,00)"  # 0.995 and more is rounded up
        assert re.fullmatch(rf"Coup {move} sur 100 : ε = 0,\d\d, tirage {drawn} [<≥] ε → {kind}", caption(epsilon))
        before = now
    press(cursor(epsilon), "ArrowLeft", "ArrowLeft")
    assert sum(counters(epsilon)) == 3


def test_playing_advances_and_pausing_stops(epsilon):
    epsilon.get_by_role("button", name="Lecture").click()
    wait_for_frame(epsilon, 4)
    epsilon.get_by_role("button", name="Pause").click()
    move = int(cursor(epsilon).input_value())
    assert 4 <= move < 100
    assert sum(counters(epsilon)) == move
    epsilon.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert int(cursor(epsilon).input_value()) == move
    epsilon.get_by_label("vitesse").select_option("4")
    epsilon.get_by_role("button", name="Lecture").press("Enter")
    wait_for_frame(epsilon, 100)
    assert sum(counters(epsilon)) == 100
    assert epsilon.get_by_role("button", name="Lecture").is_visible()


def test_a_draw_is_random_when_it_falls_under_the_line(epsilon):
    press(cursor(epsilon), "End")
    dots = epsilon.evaluate("""() => {
      const [, x1, y1, x2, y2] = document.querySelector(".ql-epsilon-line").getAttribute("d")
        .match(/M(.+) (.+)L(.+) (.+)/).map(Number);
      return [...document.querySelectorAll("svg g circle")].map((dot) => {
        const x = dot.cx.baseVal.value, y = dot.cy.baseVal.value;
        return [y > y1 + (y2 - y1) * (x - x1) / (x2 - x1), dot.classList.contains("ql-epsilon-random")];
      });
    }""")
    assert len(dots) == 100
    assert all(under == is_random for under, is_random in dots)
    assert counters(epsilon) == [sum(under for under, _ in dots), 100 - sum(under for under, _ in dots)]


def test_one_end_takes_the_other_along_and_restarts(epsilon):
    first, last = epsilon.get_by_label("ε au premier coup"), epsilon.get_by_label("ε au dernier coup")
    values = epsilon.locator(".ql-epsilon-value")
    press(cursor(epsilon), "End")
    last.press("End")
    assert values.all_text_contents() == ["1,00", "1,00"]
    assert cursor(epsilon).input_value() == "0"
    press(cursor(epsilon), "End")
    assert counters(epsilon) == [100, 0]
    first.press("Home")
    assert values.all_text_contents() == ["0,00", "0,00"]
    press(cursor(epsilon), "End")
    assert counters(epsilon) == [0, 100]
    press(first, "End")
    press(first, *["ArrowLeft"] * 10)
    press(last, *["ArrowRight"] * 20)
    assert (first.input_value(), last.input_value()) == ("0.9", "0.2")


def test_a_rising_epsilon_goes_on_rising(show):
    page = show(simulate_e_greedy(0.1, 0.9))
    values = page.locator(".ql-epsilon-value")
    assert values.all_text_contents() == ["0,10", "0,90"]
    page.get_by_label("ε au premier coup").press("End")
    assert values.all_text_contents() == ["1,00", "1,00"]


def test_a_new_draw_plays_from_the_start_with_other_numbers(epsilon):
    def heights():
        return epsilon.locator("svg g circle").evaluate_all("(dots) => dots.map((dot) => dot.cy.baseVal.value)")

    press(cursor(epsilon), "End")
    before = heights()
    epsilon.get_by_role("button", name="Nouveau tirage").click()
    wait_for_frame(epsilon, 1)
    epsilon.get_by_role("button", name="Pause").click()
    assert int(cursor(epsilon).input_value()) < 100
    assert heights() != before


# --- Le film -------------------------------------------------------------------------------------------------


def assert_rates(page, row):
    panel = page.locator(".ql-training-regime").nth(row[0])
    for name, rate, label in zip(("X", "O", "nul"), row[3:6], panel.locator(".ql-training-label").all(), strict=True):
        shown, percent = re.fullmatch(r"(\w+) (\d+) %", typed(label.text_content())).groups()
        assert shown == name
        assert abs(int(percent) - 100 * rate) < 0.51


def reveal(page):
    """How much of each regime is revealed, frame after frame: the page goes through them by itself, it is quicker."""
    return cursor(page).evaluate("""(cursor) => Array.from({ length: Number(cursor.max) + 1 }, (_, frame) => {
      cursor.value = frame;
      cursor.dispatchEvent(new Event("input", { bubbles: true }));
      return [...document.querySelectorAll("clipPath rect")].map((rect) => Number(rect.getAttribute("width")));
    })""")


def test_the_film_first_shows_its_end(film):
    page, data = film
    assert caption(page) == "Lot 4 sur 4 · partie 600 sur 600 · les deux suivent la table · ε = 0,00"
    last = {row[0]: row for row in data["frames"]}
    for regime in range(3):
        assert_rates(page, last[regime])
        labels = page.locator(".ql-training-regime").nth(regime).locator(".ql-training-label").all_text_contents()
        assert f"{data['titles'][regime]} : {typed(', '.join(labels))}" in data["sentence"]
    text = re.sub(r"(?<=\d)\s(?=\d{3})", "", typed(page.locator(".ql-film").inner_text()))  # 4 520 → 4520
    assert "0 avant l'entraînement, {1} après sur les {2} du jeu".format(*data["met"]) in text
    assert f"Valeurs Q : {french(-data['scale'], 1)}" in text


def test_playing_again_starts_at_the_beginning_and_reveals_the_regimes_in_turn(film):
    page, data = film
    page.get_by_role("button", name="Lecture").click()
    wait_for_frame(page, 3)
    page.get_by_role("button", name="Pause").click()
    frame = int(cursor(page).input_value())
    assert 3 <= frame < len(data["frames"]) - 1
    press(cursor(page), "Home")
    assert caption(page).startswith("Lot 1 sur 4 · partie ")
    first = page.get_by_role("img", name="O suit la table : pas encore commencé")
    assert first.count() == 1
    widths = reveal(page)
    assert len(widths) == len(data["frames"])
    assert widths[0][0] > 0 == widths[0][1] == widths[0][2]
    assert widths[-1][0] == widths[-1][1] == widths[-1][2]
    for (before, after), row in zip(pairwise(widths), data["frames"][1:], strict=True):
        grown = [regime for regime in range(3) if after[regime] != before[regime]]
        assert grown == [row[0]]


def test_each_frame_shows_its_rates_and_values(film):
    page, data = film
    press(cursor(page), "Home")
    for i in range(20, 90, 20):
        cursor(page).fill(str(i - 1))
        page.get_by_role("button", name="image suivante").press("Enter")
        row = data["frames"][i]
        assert_rates(page, row)
        for board, values in zip(page.locator(".ql-training-board").all(), row[6], strict=True):
            numbers = board.locator("svg text").all_text_contents()
            assert numbers == ["" if value is None else french(value) for value in values]
            best = max(value for value in values if value is not None)
            framed = board.locator(".ql-best").locator("xpath=..").locator("text")
            assert framed.all_text_contents() == [french(best)]
    assert page.locator(".ql-training-board .ql-mark-X").count() == 1


@pytest.mark.parametrize(("regime", "part"), [(0, 0.1), (1, 0.5), (2, 0.97)])
def test_a_click_on_a_curve_shows_the_values_of_that_moment_and_the_cursor_goes_on(film, regime, part):
    page, data = film
    page.get_by_role("button", name="Lecture").click()
    curve = page.locator(".ql-training-regime").nth(regime).locator("svg")
    curve.click(position={"x": part * curve.bounding_box()["width"], "y": 40})
    assert page.get_by_role("button", name="Lecture").is_visible()  # the film has stopped there
    chosen = int(cursor(page).input_value())
    shown, games, *_, values = data["frames"][chosen]
    assert shown == regime
    away = [abs(row[1] - 200 * part) for row in data["frames"] if row[0] == regime]
    assert abs(games - 200 * part) <= min(away) + 0.5  # a pixel
    for board, row in zip(page.locator(".ql-training-board").all(), values, strict=True):
        assert board.locator("svg text").all_text_contents() == ["" if one is None else french(one) for one in row]
    press(cursor(page), "ArrowLeft")
    assert int(cursor(page).input_value()) == chosen - 1


def test_a_larger_board_and_few_games_can_be_shown(show, monkeypatch):
    monkeypatch.setattr(solutions, "q_table", {})
    monkeypatch.setattr(solutions, "size", 4)
    page = show(visualize_learning(boards=["XO" + " " * 14], batches=1, sims_per_batch=1, seed=2))
    assert page.locator(".ql-training-board rect").count() == 16
    assert page.locator(".ql-training-board .ql-mark-O").count() == 1
    assert page.get_by_role("img", name="état pas encore rencontré").count() == 1
    assert caption(page).startswith("Lot 1 sur 1 · partie 3 sur 3 · ")
