"""Le quiz dans une page nue : à la souris, au clavier, deux quiz côte à côte."""

import pytest
from playwright.sync_api import expect

from ql_functions import quiz
from ql_functions.course import quizzes
from ql_functions.views.quiz import questions_of

pytestmark = pytest.mark.browser

LESSON = 1
QUESTIONS = questions_of(quizzes()[LESSON])
RIGHT = [[choice["right"] for choice in question["choices"]].index(True) for question in QUESTIONS]


@pytest.fixture
def page(show):
    return show(quiz(LESSON))


def question(page, number):
    return page.get_by_role("group").nth(number)


def choose(page, number, choice):
    question(page, number).locator("label").nth(choice).click()


def explanation(page, number):
    return question(page, number).get_by_role("status")


def score(page):
    return page.get_by_role("status").last


def said(number, choice):
    verdict = "✓ Juste." if choice == RIGHT[number] else "✗ Pas tout à fait."
    return f"{verdict} {QUESTIONS[number]['choices'][choice]['why']}"


def test_questions_and_choices_have_their_names(page):
    for number, asked in enumerate(QUESTIONS):
        expect(question(page, number)).to_have_accessible_name(asked["asks"])
        for choice, radio in zip(asked["choices"], question(page, number).get_by_role("radio").all(), strict=True):
            expect(radio).to_have_accessible_name(choice["says"])


def test_by_mouse_each_choice_explains_itself(page):
    for number, asked in enumerate(QUESTIONS):
        expect(explanation(page, number)).to_be_empty()
        for choice in range(len(asked["choices"])):
            choose(page, number, choice)
            expect(explanation(page, number)).to_have_text(said(number, choice))
            expect(question(page, number).get_by_role("radio", checked=True)).to_have_count(1)


def test_by_keyboard_alone(page):
    page.evaluate("addEventListener('keypress', (event) => event.preventDefault())")  # ce que fait JupyterLab
    for number, asked in enumerate(QUESTIONS):
        page.keyboard.press("Tab")
        expect(explanation(page, number)).to_be_empty()  # arriver n'est pas choisir
        page.keyboard.press("Space")
        expect(explanation(page, number)).to_have_text(said(number, 0))
        radios = question(page, number).get_by_role("radio")
        for choice in range(1, len(asked["choices"])):
            page.keyboard.press("ArrowDown")
            expect(radios.nth(choice)).to_be_focused()
            expect(explanation(page, number)).to_have_text(said(number, choice - 1))  # parcourir n'est pas choisir
            page.keyboard.press("Enter" if choice % 2 else "Space")
            expect(explanation(page, number)).to_have_text(said(number, choice))
        page.keyboard.press("ArrowDown")  # après le dernier, le premier
        expect(radios.first).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(radios.last).to_be_focused()
        expect(radios.last).to_be_checked()


def test_the_score_comes_with_the_third_answer_and_follows_the_choices(page):
    wrong = [(right + 1) % 3 for right in RIGHT]
    choose(page, 2, wrong[2])
    choose(page, 0, wrong[0])
    expect(score(page)).to_be_empty()
    choose(page, 1, wrong[1])
    advice = "sur 3 : relisez les explications, et changez d’avis."
    expect(score(page)).to_have_text(f"Aucune réponse juste {advice}")
    for number, sentence in enumerate((f"1 réponse juste {advice}", f"2 réponses justes {advice}")):
        choose(page, number, RIGHT[number])
        expect(score(page)).to_have_text(sentence)
    choose(page, 2, RIGHT[2])
    expect(score(page)).to_have_text("✓ Les 3 réponses sont justes.")
    choose(page, 0, wrong[0])
    expect(score(page)).to_have_text(f"2 réponses justes {advice}")


def test_every_radio_keeps_its_keys_from_the_notebook(page):
    focusable = page.locator("input, button, select, textarea, a, [tabindex]")
    assert focusable.count() == sum(len(asked["choices"]) for asked in QUESTIONS)
    for control in focusable.all():
        assert control.get_attribute("data-lm-suppress-shortcuts") == "true"


def test_the_next_day_what_was_ticked_is_ticked_and_explained(page):
    page.route(
        "http://quiz.test/",
        lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=quiz(LESSON).as_html()),
    )
    page.goto("http://quiz.test/")
    choose(page, 0, 0)
    choose(page, 2, RIGHT[2])
    page.reload()
    for number, choice in ((0, 0), (2, RIGHT[2])):
        expect(question(page, number).get_by_role("radio").nth(choice)).to_be_checked()
        expect(explanation(page, number)).to_have_text(said(number, choice))
    expect(explanation(page, 1)).to_be_empty()
    expect(score(page)).to_be_empty()
    choose(page, 1, RIGHT[1])
    expect(score(page)).not_to_be_empty()
    assert page.evaluate("[sessionStorage.length, document.cookie]") == [0, ""]
    page.evaluate("localStorage.clear()")


@pytest.mark.usefixtures("show")
def test_two_quizzes_do_not_share_their_answers(chromium_page):
    chromium_page.set_content(quiz(LESSON).as_html() * 2)
    for figure in chromium_page.locator("figure").all():
        figure.get_by_role("radio").first.check()
    expect(chromium_page.get_by_role("radio", checked=True)).to_have_count(2)


@pytest.mark.parametrize("lesson", quizzes())
def test_it_fits_a_narrow_page(show, lesson):
    page = show(quiz(lesson))
    page.set_viewport_size({"width": 320, "height": 800})
    expect(page.get_by_role("group")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_scripts_it_is_still_read(browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(quiz(LESSON).as_html())
    shown = page.locator("body").inner_text()
    for asked in QUESTIONS:
        assert asked["asks"] in shown
        assert all(choice["says"] in shown for choice in asked["choices"])
        assert not any(choice["why"] in shown for choice in asked["choices"])
    expect(page.get_by_role("radio")).to_have_count(0)
    context.close()
