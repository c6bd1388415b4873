"""The pictures of lessons 1 to 4 in a bare page: no Jupyter, no kernel, no network."""

import re

import pytest
from games import O_WINS, X_WINS, played
from playwright.sync_api import expect
from typed import typed

from ql_functions import ql_flow, replay, restaurants, rewind, simulate_game, solutions

from .texts import said

pytestmark = pytest.mark.browser


def caption(page):
    return page.locator("output.ql-caption").first


def cursor(page):
    return page.locator(".ql-bar input[type=range]")


# --- replay --------------------------------------------------------------------------------------------


def test_replay_goes_forwards_and_backwards_by_mouse(show):
    page = show(replay(played(X_WINS), "X"))
    marks = page.locator(".ql-grid .ql-mark")
    expect(caption(page)).to_have_text("Le plateau est vide : X commence.")
    expect(marks).to_have_count(0)
    page.get_by_label("image suivante").click()
    page.get_by_label("image suivante").click()
    expect(caption(page)).to_contain_text("Coup 2 : O joue la case 3. À X de jouer. ✗ O tenait le nul")
    expect(page.locator('.ql-grid [data-square="3"] .ql-mark-O')).to_have_count(1)
    expect(page.locator(".ql-grid-chosen").locator("..")).to_have_attribute("data-square", "3")
    expect(page.locator("li[aria-current=step]")).to_have_text("O{'state': 'X        ', 'move': 3}✗ lâche le nul")
    page.get_by_label("image précédente").click()
    expect(marks).to_have_count(1)


def test_replay_by_keyboard_ends_on_the_winning_line(show):
    page = show(replay(played(X_WINS), "X"))
    line = page.locator(".ql-grid-line")
    expect(line).to_have_css("display", "none")
    cursor(page).focus()
    page.keyboard.press("End")
    expect(caption(page)).to_have_text("Coup 5 : X joue la case 2. X gagne !")
    expect(line).to_have_css("display", "inline")
    assert [line.get_attribute(name) for name in ("x1", "y1", "x2", "y2")] == ["50", "50", "250", "50"]
    page.keyboard.press("ArrowLeft")
    expect(line).to_have_css("display", "none")
    expect(page.locator(".ql-grid")).to_have_attribute("aria-label", said("X, X, libre ; O, O, libre"))


def test_replay_plays_by_itself_to_the_end(show):
    page = show(replay(played(X_WINS), "X"))
    page.get_by_label("vitesse").select_option("4")
    page.get_by_role("button", name="Lecture").click()
    expect(caption(page)).to_contain_text("X gagne !")
    expect(page.get_by_role("button", name="Lecture")).to_be_visible()


# --- rewind --------------------------------------------------------------------------------------------


def rewound(steps, winner, **names):
    world = solutions.world(**names)
    for i, step in enumerate(steps):
        player = "XO"[i % 2]
        world["get_move"](list(step["state"]), 0, player)
    return rewind(steps, winner, world["backpropagate"], world["q_table"])


def test_rewind_puts_the_numbers_in_the_formula(show):
    page = show(rewound(played(X_WINS), "X"))
    formula = page.locator(".ql-rewind-formula")
    expect(formula).to_have_text("q ← (1 − 0,15) × 0,300 + 0,15 × (0,900 + 0,9 × 1,000) = 0,525")
    expect(page.locator(".ql-rewind-right")).to_have_text("✓ La fonction écrit 0,525.")
    expect(caption(page)).to_have_text(said(r"Mise à jour 1 sur 5 : coup 5, X en case 2, table Q[12], 0,300 → 0,525\."))
    expect(page.locator(".ql-grid-chosen").locator("..")).to_have_attribute("data-square", "2")
    expect(page.locator(".ql-grid .ql-mark")).to_have_count(4)


def test_rewind_shows_the_loser_by_keyboard(show):
    page = show(rewound(played(X_WINS), "X"))
    cursor(page).focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".ql-rewind-formula")).to_have_text(
        "q ← (1 − 0,15) × 0,300 + 0,15 × (−0,900 + 0,9 × 0,000) = 0,120"
    )
    expect(page.locator(".ql-rewind-key")).to_contain_text("'OO X     ' (vu par O : X et O échangés)")
    expect(page.locator("dl")).to_contain_text("dernier coup de O, qui perd")
    expect(page.locator("li[aria-current=step]")).to_have_text("4 O0,120")
    expect(page.locator(".ql-rewind-done")).to_have_count(4)
    page.keyboard.press("Home")
    expect(page.locator(".ql-rewind-done")).to_have_count(1)


def test_rewind_says_what_the_formula_would_have_given(show):
    page = show(rewound(played(O_WINS), "O", get_new_q=lambda q, reward, future: q + reward))
    expect(page.locator(".ql-rewind-wrong")).to_have_text(
        "✗ La fonction écrit −0,600, la formule du cours donne 0,120."
    )
    expect(page.locator(".ql-rewind-right")).to_have_count(0)


# --- flow ----------------------------------------------------------------------------------------------


def lit(page):
    return page.eval_on_selector_all(".ql-flow-lit", "parts => [...new Set(parts.map((part) => part.dataset.part))]")


def test_flow_lights_its_parts_step_by_step(show):
    page = show(ql_flow())
    assert lit(page) == []
    cursor(page).focus()
    seen = []
    for _ in range(14):
        page.keyboard.press("ArrowRight")
        seen += [lit(page)]
    assert seen[:7] == [["state"], ["table"], ["policy"], ["greedy"], ["action"], ["board", "evaluate"], ["steps"]]
    assert set(seen[13]) == {"formula", "update", "table"}
    expect(caption(page)).to_have_text(re.compile("^14. Mise à jour"))


def test_flow_plays_the_move_on_its_board(show):
    page = show(ql_flow())
    marks = page.locator(".ql-flow-board .ql-mark")
    forward = page.get_by_label("image suivante")
    expect(marks).to_have_count(7)
    for _ in range(5):
        forward.click()
    expect(marks).to_have_count(4)
    expect(page.locator(".ql-flow-move")).to_have_text("case 6")
    expect(page.locator(".ql-flow-coming")).to_have_count(3)
    forward.click()
    expect(marks).to_have_count(5)
    expect(page.locator(".ql-flow-verdict")).to_have_text("Continue")
    page.get_by_label("image précédente").click()
    expect(marks).to_have_count(4)


# --- restaurants ---------------------------------------------------------------------------------------


def dine(page, evenings, restaurant=0):
    for _ in range(evenings):
        page.get_by_role("button", name="Dîner ici").nth(restaurant).click()


def number(text):
    return float(text.replace(",", "."))


def bars(page):
    return [number(text) for text in page.locator(".ql-restaurants-bar b").all_text_contents()]


def test_restaurants_hide_the_means_until_the_end(show):
    page = show(restaurants())
    truths = page.locator(".ql-restaurants-truth")
    dine(page, 19)
    expect(truths).to_have_text(["vraie moyenne : ?"] * 3)
    expect(page.get_by_role("region", name="comparaison")).to_be_hidden()
    dine(page, 1, restaurant=2)
    assert sorted(map(typed, truths.all_text_contents())) == [
        f"vraie moyenne : {mean}" for mean in ("4,0", "5,5", "7,0")
    ]
    expect(page.locator(".ql-restaurants-diary li")).to_have_count(20)
    expect(page.get_by_role("button", name="Dîner ici").first).to_be_disabled()


def test_restaurants_show_the_person_its_own_averages(show):
    page = show(restaurants())
    dine(page, 3, restaurant=1)
    notes = [int(text[1:]) for text in page.locator(".ql-restaurants-diary li").all_text_contents()]
    facts = page.locator(".ql-restaurants-fact")
    average = f"{sum(notes) / 3:.1f}".replace(".", ",")
    expect(facts).to_have_text(["jamais essayé", f"moyenne {average} en 3 soirs", "jamais essayé"])
    expect(caption(page)).to_have_text(f"Le Bistrot : {notes[-1]} sur 10. Soir 4 sur 20 : où dînez-vous ?")


def test_restaurants_remember_the_nights_until_another_town(chromium_page):
    body = f'<!doctype html><meta charset="utf-8"><body>{restaurants().as_html()}</body>'
    page, diary = chromium_page, chromium_page.locator(".ql-restaurants-diary li")
    page.route("http://dine.test/", lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))
    page.goto("http://dine.test/")
    dine(page, 19, restaurant=1)
    notes = diary.all_text_contents()
    page.reload()
    assert diary.all_text_contents() == notes
    dine(page, 1)
    page.reload()
    expect(diary).to_have_count(20)
    expect(page.get_by_role("region", name="comparaison")).to_be_visible()
    page.get_by_role("button", name="Recommencer dans une autre ville").click()
    page.reload()
    expect(diary).to_have_count(0)
    page.evaluate("localStorage.clear()")


def test_restaurants_compare_you_with_epsilon_greedy_and_ucb(show):
    page = show(restaurants())
    dine(page, 20)
    notes = [int(text[1:]) for text in page.locator(".ql-restaurants-diary li").all_text_contents()]
    you, greedy, ucb, best = bars(page)
    assert you == pytest.approx(sum(notes) / 20, abs=0.006)
    assert best == 7
    assert 5.5 < greedy < ucb < 7  # learns something, in 20 evenings not everything
    expect(page.locator("section input")).to_be_hidden()  # the curve answers what the lesson asks next
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("End")  # the focus is on the slider: ε = 1
    expect(page.locator("section output")).to_contain_text("Avec ε = 1,00")
    assert bars(page)[1] == pytest.approx(5.5, abs=0.15)  # at random, the mean of the three; 7 standard errors
    assert (bars(page)[0], *bars(page)[2:]) == (you, ucb, best)
    dot = page.locator(".ql-restaurants-now")
    low, right = number(dot.get_attribute("cy")), number(dot.get_attribute("cx"))
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    assert number(dot.get_attribute("cx")) < right
    assert number(dot.get_attribute("cy")) < low  # exploring now and then is better than always


def test_restaurants_by_keyboard_and_once_more(show):
    page = show(restaurants())
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Dîner ici : Le Bistrot")).to_be_focused()
    for _ in range(20):
        page.keyboard.press("Enter")
    expect(page.locator("section summary")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(caption(page)).to_have_text("Soir 1 sur 20 : où dînez-vous ?")
    expect(page.get_by_label("Dîner ici : L’Azur")).to_be_focused()
    expect(page.locator(".ql-restaurants-diary li")).to_have_count(0)


# --- all -----------------------------------------------------------------------------------------------


def pictures():
    steps, winner = simulate_game()
    return [ql_flow(), replay(steps, winner), rewound(steps, winner), restaurants()]


def test_every_control_keeps_its_keys_from_the_notebook_and_says_its_name(show):
    for picture in pictures():
        page = show(picture)
        for control in page.locator("button, input, select").all():
            assert control.get_attribute("data-lm-suppress-shortcuts") == "true"
        for control in page.locator("input, select").all():
            assert control.get_attribute("aria-label") or control.locator("xpath=ancestor::label").count()


def test_no_picture_is_wider_than_a_narrow_page(show):
    for picture in pictures():
        page = show(picture)
        page.set_viewport_size({"width": 480, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= 480


@pytest.mark.usefixtures("show")
def test_two_pictures_of_a_kind_live_side_by_side(chromium_page):
    pair = replay(played(X_WINS), "X").as_html() + replay(played(O_WINS), "O").as_html()
    chromium_page.set_content(pair)
    chromium_page.get_by_label("image suivante").nth(1).click()
    expect(chromium_page.locator("output")).to_have_text(
        ["Le plateau est vide : X commence.", "Coup 1 : X joue la case 0. À O de jouer."]
    )
