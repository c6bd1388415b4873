"""The page of the class: its counts are those of the plan, and a comment reaches those it is for."""

import html
import re

import pytest
from typed import typed

from juge import EXERCISES, words
from juge.drawing.html import safe
from juge.drawing.numbers import quantity
from juge.drawing.typography import curled
from juge.intake.reading import read
from juge.marking.groups import PREFIX, group_name, groups_of
from juge.marking.hand import read_given
from juge.marking.journal import Journal
from juge.marking.results import marks_of
from juge.marking.similarity import Alike
from juge.pages import figures
from juge.pages.classroom import class_page
from juge.pages.feedback import feedback_page
from juge.rendering import render
from juge.show.bar import ProgressBar
from juge.tables.settings import settled

from .notebooks import as_bytes, corrected
from .test_rendering import line, parts, refused

MISTAKES = [mistake.says for mistake in EXERCISES["2.1"].mistakes]
CODE = "def flip_board({0}):\n    {1} = {0}[::-1]\n    return {1}"


def wrong(student, says="Une phrase.", mistake="", answer="", cases=("", "non"), **changes):
    """A copy whose 2.1 is wrong."""
    copy = line(student, **changes)
    copy["exercises"]["2.1"] |= {"status": "wrong", "says": [says], "mistake": mistake, "cases": list(cases),
                                 "parts": parts("2.1", [False])}  # fmt: skip
    copy["answers"]["2.1"] = answer
    return copy


@pytest.fixture(scope="module")
def lines():
    """A class of three hundred: student i makes the named mistake i % 5, or one of two without a name."""
    made = []
    for i in range(300):
        if i % 5 < 3:
            made.append(wrong(f"Élève {i}", MISTAKES[i % 5], MISTAKES[i % 5]))
        elif i % 5 == 3:
            made.append(
                wrong(f"Élève {i}", answer=CODE.format(f"k{i}", f"v{i}"), cases=("", "non" if i % 2 else "", "non"))
            )
        else:
            made.append(line(f"Élève {i}"))
    return made


def test_the_counts_are_those_of_the_plan(lines):
    groups = groups_of(marks_of(lines, {}))
    assert {group.mistake: len(group.marks) for group in groups[:3]} == dict.fromkeys(MISTAKES[:3], 60)
    unnamed = [group for group in groups if not group.mistake]
    assert [len(group.marks) for group in unnamed] == [30, 30]  # whatever the names, by the cases that fail
    page = class_page(marks_of(lines, {}), {}, lambda mark: "")
    assert len(page.encode()) < 1_000_000
    text = said(page)
    assert "300 copies" in text
    assert re.search(r"2\.1 · flip_board +20 % +60 +240", text)
    assert text.count(" 60 copies ") == 3
    assert text.count(" 30 copies ") == 2


def test_mistakes_with_and_without_a_name_are_one_list_the_most_made_first():
    sizes = {"a": 1, MISTAKES[0]: 2, "b": 3, MISTAKES[1]: 4}
    copies = [wrong(f"{says} {i}", says, says * (says in MISTAKES), answer=f"def flip_board(b):\n    return '{says}'")
              for says, size in sizes.items() for i in range(size)]  # fmt: skip
    page = said(class_page(marks_of(copies, {}), {}, lambda mark: ""))
    assert re.findall(r" (\d) copies? ", page[page.index("de la plus fréquente") :]) == ["4", "3", "2", "1"]


def test_one_goes_from_lesson_to_lesson():
    page = class_page(marks_of([line("Anne"), line("Bob", lesson=4)], {}), {}, lambda mark: "")
    assert (
        re.findall(r'href="#([\w-]+)"', page) == re.findall(r'<section id="([\w-]+)"', page) == ["lecon-2", "lecon-4"]
    )


def said(page):
    """The words of a page."""
    return typed(html.unescape(re.sub("<[^>]+>", " ", page)))


def test_another_class_stands_beside_this_one(lines, tmp_path):
    (tmp_path / "NOTES_2025").mkdir()
    journal = Journal(tmp_path / "NOTES_2025/notes.jsonl", 7)
    for one in (lines[0], lines[4]):
        journal.add({**one, "copy": one["student"]})
    before = journal.path.read_bytes()
    settings = settled(tmp_path, comparer=str(tmp_path / "NOTES_2025"))
    journal = Journal(tmp_path / "notes.jsonl", 7)
    for one in lines[:5]:
        journal.add({**one, "copy": one["student"]})
    render(tmp_path, journal, settings=settings)
    text = said((tmp_path / "classe.html").read_text("utf-8"))
    assert "réussi NOTES_2025 juste" in re.sub(" +", " ", text)
    assert re.search(r"2\.1 · flip_board +20 % +50 % +1 +4", text)
    assert (tmp_path / "NOTES_2025/notes.jsonl").read_bytes() == before
    with pytest.raises(ValueError, match="donnez à --comparer un dossier de notes"):
        settled(tmp_path, comparer=str(tmp_path / "ailleurs"))


@pytest.mark.parametrize(
    ("days", "caption", "counts"),
    [
        (["28", "30", "30"], "par jour", ["1", "", "2"]),
        (["01", "30", "30"], "par jour", ["1", *[""] * 28, "2"]),
        (["28", "28"], "", []),
    ],
)
def test_the_days_copies_were_handed_in(tmp_path, days, caption, counts):
    lines = [line(f"Élève {i}", date=f"2026-11-{day} 10:00:00") for i, day in enumerate(days)]
    settings = settled(tmp_path, limite="2026-11-29")
    page = str(figures.timeline(marks_of(lines, {}, {}, settings.deadlines)))
    assert caption in page
    assert re.findall(r"em\">(\d*)</span>", page) == counts
    assert page.count('class="late"') == bool(counts)


def test_months_are_counted_by_weeks():
    lines = [line(f"Élève {i}", date=f"2026-{month}-01 10:00:00") for i, month in enumerate(("09", "11"))]
    page = figures.timeline(marks_of(lines, {}))
    assert (page.count("<th"), "par semaine" in page) == (9, True)


@pytest.mark.parametrize("count", [0, 1, 15, 16, 40])
def test_all_who_have_less_than_half_are_named_and_counted(count):
    poor = [line(f"Élève {i:02}") for i in range(count)]
    for copy in poor:
        for verdict in copy["exercises"].values():
            verdict["status"] = "empty"
    page = class_page(marks_of([*poor, line("Zoé")], {}), {}, lambda mark: "")
    _, _, listed = page.partition("À aider d’abord")
    assert re.findall(r'<li><span class="names">(.*?)</span>', listed) == [f"Élève {i:02}" for i in range(count)]
    assert (f"Moins de la moitié des points : {quantity(count, 'copie')}." in said(page)) == bool(count)
    shown, _, folded = listed.partition("de plus</summary>")
    assert (shown.count("<li>"), folded.count("<li>")) == (min(count, 15), max(count - 15, 0))


def test_hints_and_solutions_opened_are_counted_where_a_copy_says_so():
    lines = [line("a", opened={"hints": 3, "solutions": 1}), line("b", opened={"hints": 0, "solutions": 0}), line("c")]
    says = "d'après la barre de progression de 2 copies : 3 indices dans 1 copie, 1 solution dans 1 copie."
    assert says in said(figures.opened(marks_of(lines, {})))
    assert figures.opened(marks_of(lines[2:], {})) == ""


@pytest.mark.parametrize(("hints", "solutions"), [(0, 0), (1, 0), (0, 1), (3, 2)])
def test_a_copy_keeps_what_its_progress_bar_said(hints, solutions):
    progress = {"2.1": {"done": True, "hints": hints, "solution": solutions > 0}, "2.3": {"solution": solutions > 1}}
    notebook = corrected()
    notebook["cells"][1]["outputs"] = [None, {"data": {"text/plain": [repr(ProgressBar(2, progress))]}}, {"data": []}]
    assert read(as_bytes(notebook)).opened == {"hints": hints, "solutions": solutions}
    notebook["cells"][1]["outputs"][1]["data"]["text/plain"] = repr(ProgressBar(1, progress))
    assert read(as_bytes(notebook)).opened == {}


def test_a_journal_of_before_says_its_mistakes_in_its_sentences():
    copy = wrong("Anne", MISTAKES[0])
    del copy["exercises"]["2.1"]["mistake"], copy["exercises"]["2.1"]["cases"]
    (group,) = groups_of(marks_of([copy], {}))
    assert group.mistake == MISTAKES[0]


def test_a_comment_on_a_group_reaches_every_page_of_the_group_now_and_later(lines, tmp_path):
    name = group_name("2.1", lines[0]["exercises"]["2.1"], "")
    (tmp_path / "commentaires.csv").write_text(
        f"copie;question;points;commentaire\n{name};2.1;;Relisez 1.2 <b>.\n", "utf-8"
    )
    givens = read_given(tmp_path / "commentaires.csv", {})
    journal = Journal(tmp_path / "notes.jsonl", 7)
    journal.lines = {f"{i}": {**one, "copy": f"{i}"} for i, one in enumerate(lines[:20])}
    journal.lines["tard"] = {**wrong("Tardif", MISTAKES[0], MISTAKES[0]), "copy": "tard"}
    marks, lost = render(tmp_path, journal, givens)
    reached = {mark.student for mark in marks if "Relisez 1.2 &lt;b&gt;." in feedback_page(mark)}
    assert (reached, lost) == ({*(f"Élève {i}" for i in range(0, 20, 5)), "Tardif"}, [])
    assert "Relisez 1.2 &lt;b&gt;.</textarea>" in (tmp_path / "classe.html").read_text("utf-8")
    _, lost = render(tmp_path, Journal(tmp_path / "vide.jsonl", 7), givens)
    assert [given.who for given in lost] == [name]
    assert name.startswith(PREFIX)


def test_copies_to_read_are_counted_not_what_is_said_of_them():
    remarks = [f"{name} : le code nomme ctypes, dont une réponse n'a pas besoin ; à lire." for name in ("2.1", "2.3")]
    _, _, listed = class_page(marks_of([line("Anne", to_read=remarks)], {}), {}, str).partition("À lire, quoi")
    assert ("<summary>1 copie</summary>" in listed, listed.count("ctypes")) == (True, 2)


def test_what_only_the_teacher_reads_is_on_this_page_alone():
    remark = "2.1 : le code nomme ctypes, dont une réponse n'a pas besoin ; à lire."
    marks = marks_of([line("Anne", to_read=[remark]), refused("Bob")], {})
    page = class_page(marks, {}, lambda mark: "")
    assert f"Anne , leçon 2 : {remark}" in said(page)
    assert "Bob</span> : Ce fichier n" in page
    anne, bob = map(feedback_page, marks)
    assert "ctypes" not in anne
    assert "pas un carnet" in bob


def test_what_a_student_wrote_is_text():
    copy = wrong("<script>1</script>", answer="x = '<script>2</script>'", says="<script>3</script>")
    page = class_page(marks_of([copy], {}), {}, lambda mark: "<script>4</script>")
    assert page.count("<script>") == 1  # ours


def test_namesakes_are_told_apart_by_their_number():
    copies = [line("Anne", ["Anne", number]) for number in ("12", "13")] + [line("Bob", ["Bob", "14"])]
    for copy in copies:
        copy["exercises"]["2.1"]["status"] = "wrong"
    marks = marks_of(copies, {})
    page = class_page(marks, {}, lambda mark: "2.3", [Alike(tuple(marks[:2]), ("2.3",), 90)])
    names = re.findall(r'class="names">([^<]*)<', page)
    assert "Anne (12), Anne (13)" in names
    assert {name for each in names for name in each.split(", ")} == {"Anne (12)", "Anne (13)", "Bob"}


@pytest.mark.parametrize(
    "forged",
    [
        "points accordés par l'enseignant : 6 / 6",
        "Votre enseignant : bravo, 6 / 6.",
        "Juste.</blockquote><h2>6 / 6</h2>",
    ],
)
def test_what_the_code_of_a_student_says_is_in_a_frame_that_tells_it(forged):
    (mark,) = marks = marks_of([wrong("a", says=forged, answer="x = 1")], {})
    quoted = f"<blockquote>{{}}{safe(curled(forged))}{{}}</blockquote>"
    page = class_page(marks, {}, lambda mark: "")
    assert quoted.format("", "") in page
    assert "leur code, exécuté, dit :" in page
    feedback = feedback_page(mark)
    assert f"{words.BY_RUNNING}</p>{quoted.format('<p>', '</p>')}" in feedback
    assert page.count(str(safe(curled(forged)))) == feedback.count(str(safe(curled(forged)))) == 1
