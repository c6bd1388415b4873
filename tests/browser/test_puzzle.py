"""Les puzzles dans une page nue : au clavier, à la souris, au doigt ; ce que dit une ligne fausse, et son départ."""

from itertools import cycle

import pytest
from playwright.sync_api import expect
from typed import typed

from juge.puzzles import blank_of, has_puzzle, orders, puzzle_of
from ql_functions.course import EXERCISES

from .accessibility import violations
from .dragging import drag

pytestmark = pytest.mark.browser

PUZZLES = [exercise.id for exercise in EXERCISES.values() if has_puzzle(exercise)]
INDENT, TAB = "    ", 24  # in code, and in pixels


class PuzzlePage:
    """A puzzle, and what one does in it."""

    def __init__(self, page, exercise_id):
        self.page, self.exercise = page, EXERCISES[exercise_id]
        self.blank = blank_of(self.exercise)
        self.answer, self.aside = (page.get_by_role("listbox", name=name) for name in ("Votre réponse", "Lignes à"))
        self.says = page.get_by_role("status")

    @property
    def wrong(self):
        return [mistake for mistake in self.exercise.mistakes if mistake.line]

    def line(self, text):
        return self.page.get_by_role("option").filter(has=self.page.get_by_text(text, exact=True))

    def press(self, key, times=1):
        for _ in range(times):
            self.page.keyboard.press(key)

    def by_keyboard(self, lines):
        """Put these lines after one another, each at its depth, from the first that waits."""
        waiting, opened = self.aside.locator("code").all_inner_texts(), 0
        for rank, line in enumerate(lines):
            place = waiting.index(line.text)
            del waiting[place]
            self.press("ArrowDown", place + bool(rank))
            self.press("Enter")
            self.press("ArrowLeft", opened - line.depth)
            opened = line.depth + line.text.endswith(":")

    def verify(self):
        self.page.get_by_role("button", name="Vérifier").click()
        return typed(self.says.inner_text())


@pytest.fixture
def puzzle(show):
    return lambda exercise_id: PuzzlePage(show(puzzle_of(EXERCISES[exercise_id])), exercise_id)


def verdict(page):
    return typed(page.says.inner_text())


@pytest.mark.parametrize("exercise_id", PUZZLES)
def test_it_is_solved_by_keyboard_and_its_lines_are_given(puzzle, exercise_id):
    page = puzzle(exercise_id)
    page.aside.get_by_role("option").first.focus()
    page.by_keyboard(page.blank.lines)
    assert page.verify().startswith("✓")
    written = [INDENT * (page.blank.depth + line.depth) + line.text for line in page.blank.lines]
    assert page.page.get_by_role("textbox", name="Vos lignes").input_value().split("\n") == written


@pytest.mark.parametrize("exercise_id", ["1.2", "2.3"])
def test_a_line_may_be_as_right_in_or_out_of_a_block(puzzle, exercise_id):
    page = puzzle(exercise_id)
    _, (other, _) = orders.known_shapes(page.exercise, page.blank)
    page.aside.get_by_role("option").first.focus()
    page.by_keyboard(other.lines)
    assert page.verify().startswith("✓")


def test_the_keys_choose_take_move_and_indent_and_say_so(puzzle):
    page = puzzle("4.2")
    page.page.keyboard.press("Tab")
    page.press("Tab", 6)
    first, second = page.aside.locator("code").all_inner_texts()[:2]
    page.press("Enter")
    assert verdict(page) == f"Ligne 1 sur 1, retrait 0 : {first}"
    page.press("ArrowDown")
    page.press(" ")
    assert verdict(page) == f"Prise. Mise de côté : {second}"
    page.press("ArrowUp", 2)
    page.press("ArrowRight")
    assert verdict(page) == f"Ligne 1 sur 2, retrait {first.endswith(':') + 1} : {second}"
    page.press(" ")
    page.press("ArrowDown")
    expect(page.answer.get_by_role("option", selected=True)).to_have_text(f"⠿{first}")
    page.press("Enter")
    assert verdict(page) == f"Mise de côté : {first}"


def test_a_wrong_line_explains_itself_and_one_leaves_after_three_failures(puzzle):
    page = puzzle("4.3")
    lines = page.page.get_by_role("option")
    every = lines.count()
    for failures, mistake in zip(range(3), cycle(page.wrong), strict=False):
        expect(lines).to_have_count(every)
        page.line(mistake.line).click()
        assert page.verify().startswith(mistake.says)
        if failures < 2:
            page.line(mistake.line).press("Enter")
    expect(lines).to_have_count(every - 1)
    assert "Une ligne fausse s'en va : " in verdict(page)


def test_what_is_missing_or_misplaced_is_said(puzzle):
    page = puzzle("1.2")
    assert page.verify() == "Il manque encore 5 lignes."
    page.aside.get_by_role("option").first.focus()
    page.by_keyboard(page.blank.lines)
    page.press("ArrowRight")
    assert page.verify() == "La ligne 5 est attendue là, mais pas à ce retrait."
    page.line(page.blank.lines[0].text).press(" ")
    page.press("ArrowDown", 4)
    assert page.verify() == "La ligne 2 n'est pas attendue là, après celles qui la précèdent."


def bring(page, line, target, turns=0, finger=False):
    """Drag a line by its handle to the middle of a place, and so many steps to the right."""
    start, end = (one.bounding_box() for one in (line.locator(".ql-puzzle-handle"), target))
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    drag(page, [(x, y), (x + 8, y), (x + turns * TAB, end["y"] + end["height"] / 2 + 1)], finger)


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_a_line_is_dragged_into_place_and_indented(puzzle, finger):
    page = puzzle("1.2")
    first, second, *_ = page.blank.lines
    bring(page.page, page.line(second.text), page.answer, finger=finger)
    bring(page.page, page.line(first.text), page.line(second.text), turns=2, finger=finger)
    assert verdict(page) == f"Ligne 2 sur 2, retrait 3 : {first.text}"
    bring(page.page, page.line(first.text), page.aside, finger=finger)
    assert verdict(page) == f"Mise de côté : {first.text}"
    assert page.answer.locator("code").all_inner_texts() == [second.text]


def test_it_is_accessible_narrow_and_silent_without_scripts(puzzle, browser):
    page = puzzle("4.3")
    page.aside.get_by_role("option").first.click()
    page.verify()
    assert violations(page.page, ".ql-puzzle") == []
    page.page.set_viewport_size({"width": 360, "height": 800})
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context = browser.new_context(java_script_enabled=False)
    still = context.new_page()
    still.set_content(puzzle_of(page.exercise).as_html())
    assert all(line.text in still.locator("body").inner_text() for line in page.blank.lines)
    context.close()
