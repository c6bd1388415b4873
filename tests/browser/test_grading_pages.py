"""The pages of the grader: what a student wrote never acts, and the points leave by a file."""

import pytest
from grading.notebooks import as_bytes, corrected
from judge.graders import by_length
from playwright.sync_api import expect

from juge.intake.given import Model, models
from juge.marking.hand import Given, place, read_given, remembered
from juge.marking.results import marks_of
from juge.marking.similarity import Alike
from juge.pages.classroom import class_page
from juge.pages.feedback import feedback_page
from juge.pages.questions import questions_page

from .accessibility import violations
from .conftest import Heard

pytestmark = pytest.mark.browser

SCRIPT = "<script>document.title='pris'</script>"
HOSTILE = (
    f"</textarea></pre></script></style>--> {SCRIPT}<img src=x onerror=\"document.title='pris'\">'\" onfocus=alert(1)"
)


@pytest.fixture
def marks():
    """Two students; everything that the first one wrote is hostile."""
    lines = []
    for name in (HOSTILE, "Zoé"):
        line = by_length(as_bytes(corrected()), 7)
        line |= {"copy": f"lot/{name}.ipynb", "student": name, "owner": None, "date": "", "sha256": "x"}
        lines.append(line)
    for texts in (lines[0]["answers"], lines[0]["questions"]):
        texts.update(dict.fromkeys(texts, HOSTILE))
    lines[0]["remarks"] = lines[0]["exercises"]["2.1"]["says"] = [HOSTILE]
    lines[0]["exercises"]["2.3"]["parts"] = [[HOSTILE, 1, 2], [HOSTILE, 1, 2]]
    return marks_of(lines, {})


@pytest.fixture
def opened(chromium_page, heard, tmp_path):
    """Opens a page from a file, as a reader does; at the end, its console must be silent, and what it keeps goes."""

    def open_it(page):
        (tmp_path / "page.html").write_text(page, "utf-8")
        chromium_page.goto((tmp_path / "page.html").as_uri())
        return chromium_page

    yield open_it
    chromium_page.evaluate("localStorage.clear()")
    assert not heard.said


@pytest.mark.parametrize("width", [480, 1280])
def test_a_hostile_copy_is_only_text(opened, marks, width):
    page = opened(feedback_page(next(mark for mark in marks if mark.student == HOSTILE)))
    page.set_viewport_size({"width": width, "height": 800})
    assert page.locator("h1").inner_text() == HOSTILE
    assert page.locator("pre").first.inner_text() == HOSTILE
    assert page.locator("img, script, textarea").count() == 0
    assert "retour" in page.title()
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_browser_refuses_a_script_that_would_slip_through(chromium_page, marks, tmp_path):
    path = tmp_path / "page.html"
    for page in (feedback_page(marks[0]), questions_page(marks, models(), "NOTES")):
        path.write_text(page.replace("<main>", f"<main>{SCRIPT}"), "utf-8")
        chromium_page.goto(path.as_uri())
        assert chromium_page.locator("main script").count() == 1
        assert chromium_page.title() != "pris"


def test_points_typed_in_the_page_come_back_by_a_file(opened, marks, tmp_path):
    page = opened(questions_page(marks, models(), "NOTES"))
    fields = page.locator("input[data-copy]")
    assert page.locator("#count").inner_text() == "0 réponse sur 4"
    assert fields.count() == 4  # the hostile answers first: they are as many, and no one hides another
    fields.nth(0).fill("1,5")
    fields.nth(0).press("Enter")
    expect(fields.nth(1)).to_be_focused()
    fields.nth(3).fill("3")
    fields.nth(3).press("Enter")
    expect(fields.nth(1)).to_be_focused()  # the first of those without a mark
    assert page.locator("#count").inner_text() == "1 réponse sur 4"
    page.click("#save")  # refused: 3 points of 2
    fields.nth(3).fill("2")
    with page.expect_download() as download:
        page.click("#save")
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    lines = {mark.name: mark.line for mark in marks}
    given = [one for one in read_given(saved, lines) if one.points is not None]
    assert given == [Given.to(marks[0].line, "2.Q1", 1.5), Given.to(marks[1].line, "2.Q2", 2.0)]


def test_what_is_typed_is_kept_and_goes_to_all_who_wrote_it(opened, marks, tmp_path):
    for mark in marks:
        mark.line["questions"]["2.Q1"] = "Oui, $\\frac{1}{9}$."
    page = opened(questions_page(marks, models(), "NOTES"))
    page.once("dialog", lambda dialog: dialog.accept())
    assert not page.locator(".names >> visible=true").count()
    page.locator("input[data-copy]").first.fill("1,5")
    page.locator("textarea").first.fill("Bien.")
    page.reload()
    assert page.locator("#count").inner_text() == "2 réponses sur 4"
    with page.expect_download() as download:
        page.click("#save")
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    given = [one for one in read_given(saved, {mark.name: mark.line for mark in marks}) if one.points is not None]
    assert given == [Given.to(mark.line, "2.Q1", 1.5, "Bien.") for mark in marks]
    assert violations(page) == []
    page.set_viewport_size({"width": 480, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 480


def test_the_keyboard_goes_from_points_to_comment_to_the_points_of_the_next_question(opened, marks):
    long = Model("Énoncé. " * 600, "Corrigé. " * 600, "")
    page = opened(questions_page(marks, {name: long for name in marks[0].questions}, "NOTES"))
    boxes, comments = page.locator("input[data-copy]"), page.locator("textarea[data-copy]")
    boxes.first.focus()
    for rank in range(4):  # two answers to each of two questions, and a panel that scrolls before each
        expect(boxes.nth(rank)).to_be_focused()
        page.keyboard.press("Tab")
        expect(comments.nth(rank)).to_be_focused()
        page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('[data-copy]:focus')") is None  # not kept on the last one
    boxes.nth(2).focus()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".asked").nth(1)).to_be_focused()
    assert violations(page) == []


def test_one_goes_to_the_next_answer_without_points_until_none_is_left(opened, marks):
    page = opened(questions_page(marks, models(), "NOTES"))
    page.once("dialog", lambda dialog: dialog.accept())
    boxes, following = page.locator("input[data-copy]"), page.locator("#next")
    for rank in range(4):
        assert following.inner_text() == f"Suivante à noter ({4 - rank})"
        following.click()
        expect(boxes.nth(rank)).to_be_focused()
        boxes.nth(rank).fill("0")
    assert (following.inner_text(), following.is_disabled()) == ("Tout est noté", True)
    for written in ("", "3"):  # of 2: no mark
        boxes.nth(1).fill(written)
        assert following.inner_text() == "Suivante à noter (1)"
        boxes.nth(3).focus()
        following.click()
        expect(boxes.nth(1)).to_be_focused()
    page.reload()


def test_saving_says_where_the_file_is_and_the_command_that_gives_it(opened, marks):
    questions, classroom = questions_page(marks, models(), "NOTES"), class_page(marks, {}, str)
    for page, file in ((questions, "points_ouverts.csv"), (classroom, "commentaires.csv")):
        page = opened(page)
        command = page.locator("#command").inner_text()
        assert command.endswith(f" ~/Téléchargements/{file}")
        assert page.locator("#saved").inner_text() == ""
        with page.expect_download():
            page.click("#save")
        said = page.locator("#saved").inner_text()
        assert said.startswith(f"{file} est dans le dossier Téléchargements")
        assert said.endswith(command)
        if page.locator("textarea").count():
            page.locator("textarea").first.fill("Bien.")
            assert page.locator("#saved").inner_text() == ""
            with page.expect_download():
                page.click("#save")


def test_a_request_is_answered_in_the_class_page(opened, marks, tmp_path):
    lines = {mark.name: {**mark.line, "requests": {"2.1": "Relisez."}} for mark in marks}
    page = opened(class_page(marks_of(lines.values(), {}), {}, str))
    boxes = page.locator('input[data-question="2.1"]')
    assert boxes.count() == len(lines)
    boxes.nth(1).fill("35")
    page.click("#save")  # above the scale: nothing is saved
    boxes.nth(1).fill("2,5")
    page.locator('textarea[data-question="2.1"]').nth(1).fill("À moitié.")
    with page.expect_download() as download:
        page.click("#save")
    download.value.save_as(tmp_path / "commentaires.csv")
    (given,) = read_given(tmp_path / "commentaires.csv", lines)
    assert given == Given.to(lines[boxes.nth(1).get_attribute("data-copy")], "2.1", 2.5, "À moitié.")


def test_a_comment_already_written_to_a_question_is_taken_again(opened, marks):
    third = {**marks[1].line, "copy": "lot/Léo.ipynb", "student": "Léo", "questions": {"2.Q1": "Oui.", "2.Q2": "Non."}}
    page = opened(questions_page(marks_of([*(mark.line for mark in marks), third], {}), models(), "NOTES"))
    comments = page.locator('textarea[data-question="2.Q1"]')
    assert comments.count() == 3
    comments.nth(0).focus()
    assert page.locator(".reuse button").count() == 0  # nothing is written yet
    comments.nth(0).fill("Il manque <b>la raison</b>.")
    comments.nth(1).fill("Juste.")
    page.locator('textarea[data-question="2.Q2"]').first.focus()
    assert page.locator(".reuse button").count() == 0  # another question
    comments.nth(2).focus()
    assert page.locator(".reuse button").all_inner_texts() == ["Il manque <b>la raison</b>.", "Juste."]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(comments.nth(2)).to_be_focused()
    assert (comments.nth(2).input_value(), page.locator(".reuse button").count()) == ("Juste.", 0)
    comments.nth(2).fill("")
    page.locator('input[data-question="2.Q1"]').first.focus()
    comments.nth(2).focus()
    page.get_by_role("button", name="Il manque").click()
    assert comments.nth(2).input_value() == "Il manque <b>la raison</b>."


_COVERED = """() => {  // where the page is scrolled to when something covers the button
  const found = [], button = document.getElementById("save");
  for (let y = 0; y < document.documentElement.scrollHeight; y += 40) {
    scrollTo(0, y);
    const box = button.getBoundingClientRect();
    if (document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) !== button) found.push(y);
  }
  return found;
}"""


@pytest.mark.parametrize("width", [480, 800, 1100, 1400])
def test_nothing_covers_the_button_wherever_the_page_is_scrolled(opened, marks, width):
    long = Model("Énoncé. " * 200, "Corrigé. " * 200, "")
    page = opened(questions_page(marks[:1] * 9, {name: long for name in marks[0].questions}, "NOTES"))
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate(_COVERED) == []


def test_two_who_grade_each_their_part_erase_nothing_of_the_other(opened, marks, tmp_path):
    lines = {mark.name: mark.line for mark in marks}
    remembered(tmp_path, [Given.to(marks[1].line, "2.Q2", 2.0, "Bien.")])
    shown = questions_page(marks_of(lines.values(), place(remembered(tmp_path), lines.values())[0]), models(), "NOTES")

    def saved(number, *points):
        page = opened(shown)
        page.evaluate("localStorage.clear()")  # another browser
        page.reload()
        for field, written in zip((number, page.locator("input[value='2']")), points, strict=False):
            (page.locator("input[data-copy]").nth(field) if isinstance(field, int) else field).fill(written)
        with page.expect_download() as download:
            page.click("#save")
        download.value.save_as(tmp_path / f"{number}.csv")
        return tmp_path / f"{number}.csv"

    files = saved(0, "1,5"), saved(1, "1", "")  # the second one empties what was given
    for file, rows in zip(files, (2, 2), strict=True):
        given = read_given(file, lines)
        assert len(given) == rows
        remembered(tmp_path, given)
    points = [(one.name, one.points, one.comment) for one in remembered(tmp_path)]
    assert sorted(points, key=str) == [("2.Q1", 1, ""), ("2.Q1", 1.5, ""), ("2.Q2", None, "Bien.")]


def test_points_already_given_are_in_the_page(opened, marks):
    lines = [mark.line for mark in marks]
    given = marks_of(lines, place([Given.to(lines[0], "2.Q1", 0.5)], lines)[0])
    page = opened(questions_page(given, models(), "NOTES"))
    assert page.locator("input[value='0,5']").count() == 1
    assert page.locator("#count").inner_text() == "1 réponse sur 4"


def test_the_comment_of_an_answer_changed_since_is_said_and_goes_with_its_former_points(opened, marks, tmp_path):
    lines = {mark.name: mark.line for mark in marks}
    remembered(tmp_path, [Given.to(mark.line, "2.Q1", 0, "Répondez <b>.") for mark in marks])
    for number, mark in enumerate(marks):
        mark.line["questions"]["2.Q1"] = f"Autre chose, {number}."
    page = opened(
        questions_page(marks_of(lines.values(), place(remembered(tmp_path), lines.values())[0]), models(), "NOTES")
    )
    assert page.get_by_text("à revoir : la réponse a changé, elle avait 0 et : « Répondez <b>. »").count() == 2
    comments = page.locator("textarea[data-former]")
    assert [comments.nth(rank).input_value() for rank in (0, 1)] == ["", ""]

    def saved():
        with page.expect_download() as download:
            page.click("#save")
        download.value.save_as(tmp_path / "points.csv")
        return read_given(tmp_path / "points.csv", lines)

    assert saved() == []  # nobody has read them again: nothing changes
    page.locator("input[data-copy]").first.fill("2")
    kept = remembered(tmp_path, saved())
    assert sorted((one.points, one.comment) for one in kept) == [(0, "Répondez <b>."), (2, "")]


def test_a_page_that_follows_a_class_reads_itself_again_and_hides_the_names_still(fresh_page, marks, tmp_path):
    def page_of(marks):
        return class_page(marks, {}, lambda mark: "toute la copie", is_live=True)

    page, heard, path = fresh_page, Heard(fresh_page), tmp_path / "page.html"
    path.write_text(page_of(marks), "utf-8")
    page.clock.install()
    page.goto(path.as_uri())
    page.get_by_label("cacher les noms").check()
    page.locator("summary").first.click()
    path.write_text(page_of(marks[:1]), "utf-8")
    page.clock.run_for(6000)
    assert "2 copies" in page.locator(".worth").first.inner_text()  # a detail is open
    page.locator("summary").first.click()
    with page.expect_navigation():
        page.clock.run_for(6000)
    # the clock may make the new page read itself once more: what it shows is awaited
    expect(page.locator(".worth").first).to_contain_text("1 copie,")
    expect(page.get_by_label("cacher les noms")).to_be_checked()
    assert not heard.said


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_the_class(opened, marks, tmp_path, scheme):
    lines = [mark.line for mark in marks]
    for line in lines:
        line["exercises"]["2.1"] |= {"status": "wrong", "says": [HOSTILE]}
    lines[0]["date"], lines[1]["date"] = "2026-11-20 10:00:00", "2026-11-24 10:00:00"
    marks = marks_of(lines, {})
    group = Alike(tuple(marks), ("2.1",), 99)
    page = opened(class_page(marks, {}, lambda mark: HOSTILE, [group], (HOSTILE, marks)))
    page.emulate_media(color_scheme=scheme)
    assert page.locator("main :is(img, script)").count() == 0
    assert page.title() == "La classe"
    assert violations(page) == []
    page.locator("summary").first.press("Enter")
    assert page.locator(".names").first.is_visible()
    page.get_by_label("cacher les noms").check()
    assert not page.locator(".names >> visible=true").count()
    page.locator("textarea").first.fill('Relisez "1.2" ; puis\nrecommencez.')
    with page.expect_download() as download:
        page.click("#save")
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert read_given(saved, {})[0].comment == 'Relisez "1.2" ; puis\nrecommencez.'
    page.set_viewport_size({"width": 480, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 480
