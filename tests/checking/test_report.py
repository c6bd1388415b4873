"""Le compte rendu : ce qu'il dit en texte, de quoi son HTML est fait, et qu'aucune valeur n'en sort."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest

from juge import EXERCISES, Case, Exercise
from juge.declare.cases import Status
from juge.drawing.fragment import Fragment
from juge.edits.spots import Spot, said
from juge.explain import Explanation
from juge.learner import notebook
from juge.show.page import prose
from juge.show.report import Help, Report
from juge.values import drawable, shown, shown_apart
from juge.values.drawn import Pen
from juge.values.written import Written
from ql_functions.course.pictures import as_board, as_row

from .cells import report_of as report_on_cell

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\u202enoitcnuf",
    "'\"&<b>",
    "x" * 10**5,
)


class _Read(HTMLParser):
    """Les balises d'une page, chacune refermée par la sienne."""

    def __init__(self, page):
        super().__init__()
        self.names, self.open, self.attributes = [], [], []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, name, attributes):
        self.names.append(name)
        self.open.append(name)
        self.attributes += attributes

    def handle_endtag(self, name):
        assert self.open.pop() == name


def tags(page):
    """Les balises d'une page."""
    return set(_Read(page).names)


def report_of(expected, got, draws=as_board, **more):
    """Un compte rendu qui compare deux valeurs."""
    rows = [("appel", drawable(expected, "f(")), *zip(("attendu", "obtenu"), shown_apart(expected, got), strict=True)]
    return Report(Status.WRONG, "9.9 · f", ("C'est faux.",), tuple(rows), draws=draws, **more)


def side(report, name):
    """Le HTML de l'attendu (« expected ») ou de l'obtenu (« got »)."""
    return re.search(rf'<div class="ql-row ql-{name}".*?(?=<div class="ql-row|$)', report._repr_html_(), re.DOTALL)[0]


def ringed(page):
    return [int(i) if i.isdigit() else i for i in re.findall(r'ql-grid-ringed">(.)<', page)]


def test_a_board_is_drawn_and_only_the_squares_that_differ_are_ringed():
    report = report_of(list("XO  X    "), list("XO  O    "))
    assert ringed(side(report, "expected")) == ["X"]
    assert ringed(side(report, "got")) == ["O"]
    assert 'aria-label="Grille, ligne 1 : X, O, vide ; ligne 2 : vide, X, vide' in report._repr_html_()
    assert "cernée : case 4" in side(report, "got")
    assert repr(report).splitlines()[-4:] == [
        "    appel   attendu   obtenu",
        "    X O ·   X O ·     X O ·",
        "    · X ·   · X ·     · O ·",
        "    · · ·   · · ·     · · ·",
    ]


def test_a_board_of_another_type_is_written_since_a_drawing_would_hide_the_difference():
    report = report_of("XO  X    ", list("XO  X    "))
    assert "ql-grid-still" not in side(report, "expected") + side(report, "got")
    assert unescape(re.sub("<[^>]*>", "", side(report, "got"))).startswith("obtenu ['X', 'O', '·'")
    assert "attendu   obtenu" not in repr(report)


def free_squares(page):
    """What the free squares of the drawn boards say."""
    return re.findall(r'ql-grid-cell(?: ql-grid-ringed)?">(?:<span class="ql-grid-free">)?([^<]*)<', page)


def test_a_free_square_is_blank_but_where_numbers_are_the_point_or_the_square_is():
    assert free_squares(side(report_of("XO  X    ", None), "expected")) == ["_"] * 6
    assert free_squares(side(report_of("XO  X    ", None, numbered=True), "expected")) == [*"235678"]
    assert free_squares(side(report_of("X  XOXOXO", "X XXOXOXO"), "expected")) == ["_", "2"]
    numbered = {number for number, exercise in EXERCISES.items() if exercise.numbered}
    assert numbered == {"2.3", "3.1", "4.3", "6.1"} & EXERCISES.keys()  # their reports name squares by their number


@pytest.mark.parametrize(
    ("value", "written"), [(" " * 9, "f('▦')"), ([" "] * 9, "f([▦])"), ({" " * 9: 0}, "f({'▦': 0})")]
)
def test_a_drawn_board_says_whether_it_is_a_string_or_a_list(value, written):
    page = Pen(as_board).line(drawable(value, "f(", ")"))
    page = re.sub(r'<div class="ql-grid-still.*?</div></div>', "▦", page)
    assert unescape(re.sub("<[^>]*>", "", page)) == written


def test_nothing_is_hidden_when_nothing_faces_a_board():
    assert "ql-grid-still" in side(report_of("XO  X    ", None), "expected")


@pytest.mark.parametrize(
    ("expected", "got", "differs"),
    [
        ([1.0, 0.0, 0.5], [1.0, 0.25, 0.5], ["0.25"]),
        ({"Q1": {2: 0.3}, "Q2": {2: 0.1}}, {"Q1": {2: 0.3}, "Q2": {2: 0.7}}, ["0.7"]),
        (["a"], ["a", "b"], ["'b'"]),
        ({"a": 1}, {"b": 1}, ["'b'"]),
        ({"a": 1}, {"a": 1, "b": 2}, ["'b'"]),
        (3, "3", ["'3'"]),
        (True, 1, ["1"]),
    ],
)
def test_only_what_differs_is_marked(expected, got, differs):
    found = re.findall(r'ql-differs">([^<]*)<', side(report_of(expected, got), "got"))
    assert [text.replace("&#x27;", "'").rstrip(": ") for text in found] == differs


def test_a_state_of_a_table_that_is_not_the_right_one_is_ringed_where_it_differs():
    entry = {"Q1": {2: 0.3, 3: 0.3, 5: 0.3}, "Q2": {2: 0.3, 3: 0.3, 5: 0.3}}
    page = side(report_of({"OX  O    ": entry}, {"XO  X    ": entry}), "got")
    assert ringed(page) == ["X", "O", "X"]
    assert "ql-differs" not in page


def test_a_square_is_ringed_on_the_board_that_stands_alone():
    rows = (("appel", drawable([" " * 9, "X" + " " * 8], "f(")), ("état", drawable(" " * 9)))
    page = Report(Status.WRONG, "9.9 · f", (), rows, draws=as_board, squares=(4,))._repr_html_()
    assert ringed(page) == [4]
    assert ringed(page.partition("état<")[2]) == [4]


@pytest.mark.parametrize(("boards", "is_tall"), [(9, False), (10, True)])
def test_a_long_game_scrolls_and_leaves_in_sight_what_was_expected(boards, is_tall):
    page = report_of(["X" + " " * 8] * boards, None)._repr_html_()
    assert ('<div class="ql-value ql-tall" tabindex="0" role="group" aria-label="appel"' in page) == is_tall


@pytest.mark.parametrize("text", HOSTILE)
def test_no_string_leaves_its_place(text):
    for value in (text, [text], {text: text}, (text,) * 3):
        page = report_of(value, None, help=Help(text[:300], 0, 3))._repr_html_()
        assert tags(page.partition("<script>")[0]) == {"style", "div", "span"}
        assert len(page) < 30_000
    page = Report(Status.WRONG, text, (text,), (("obtenu", text),), text, text, ((1, text),))._repr_html_()
    assert tags(page) == {"style", "div", "span"}
    assert "\u202e" not in Pen(as_board).value(text)


@pytest.mark.parametrize(
    "value",
    [
        [0] * 10**5,
        {i: i for i in range(10**5)},
        [["X"] * 9] * 500,
        [" " * 9] * 10**4,
        10**5000,
        {(): [[[[[[]]]]]]},
        set(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_huge_stays_readable(value):
    report = report_of(value, None)
    assert len(report._repr_html_()) < 250_000
    assert _Read(report._repr_html_())
    assert len(repr(report)) < 2_000


def test_a_value_that_holds_itself_is_written():
    value = []
    value.append(value)
    assert "…" in Pen(as_board).value(value)


def test_only_div_and_span_carry_the_report_and_every_focus_keeps_its_keys():
    film = Fragment("film", {}, "une phrase", still="<p>rien</p>")
    report = report_of("XO  X    ", None, code="x = 1", film=film, help=Help("2.1", 1, 3, "ab"))
    markup = report._repr_html_().partition("<script>")[0].partition("<template>")
    assert tags(markup[0].partition("<details")[0] + "</div></div>") == {"style", "div", "span"}
    focusable = re.findall(r"<(?:summary|[^>]*tabindex)[^>]*>", report._repr_html_())
    assert len(focusable) == 2
    assert all("data-lm-suppress-shortcuts" in tag for tag in focusable)
    assert 'data-given="1" data-total="3" data-channel="ab"' in report._repr_html_()
    assert "<template><style>" in report._repr_html_()


def test_prose_is_french_and_its_code_is_code():
    assert prose("Pour 'X' : q_table['Q1'] ; hint(\"2.1\") ?") == (
        'Pour <span class="ql-name">&#x27;X&#x27;</span>\u00a0: <span class="ql-name">q_table[&#x27;Q1&#x27;]</span>'
        '\u00a0; <span class="ql-name">hint(&quot;2.1&quot;)</span>\u00a0?'
    )
    assert prose("C'est l'état d'un « coup » !") == "C’est l’état d’un «\u00a0coup\u00a0»\u00a0!"
    assert "ql-name" not in prose("le ou les point(s) de l'exercice qu'il n'a pas")


def test_the_line_that_is_named_is_shown_with_its_number():
    report = report_on_cell("2.1", "def flip_board(b_key):\n    swapped = {'X': 'O'}\n    return swapped[b_key]\n")
    assert report.excerpt == ((3, "return swapped[b_key]"),)
    assert "(ligne 3 : return swapped[b_key])" in repr(report)
    assert '<span class="ql-number">3</span>' in report._repr_html_()
    assert "(ligne 3" not in report._repr_html_()


def test_the_lines_of_a_slip_are_shown_too():
    source = "def new_board(size=3):\n    board = []\n    for i in range(size**2):\n        board.append(' ')\n"
    report = report_on_cell("1.1", source + "        return board\n")
    assert [number for number, _ in report.excerpt] == [3, 5]
    assert report.excerpt[1][1] == "    return board"


def test_several_lines_named_at_once_are_shown_and_a_text_that_names_one_is_no_line():
    source = """def evaluate(b):
    for line in [b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:8:2]]:
        if check_for_win(line):
            return check_for_win(line) + " gagne !"
        if " " in b:
            return "Continue"
        return "Terminé"
"""
    assert [number for number, _ in report_on_cell("1.3", source).excerpt] == [2, 6, 7]
    assert Explanation(("La ligne 3 est juste.", said(Spot(4, "text", "'ligne 2'")))).lines == [4]
    assert Explanation((said(Spot(4, "statement_order", 6)),)).lines == [4, 6]
    assert Explanation((said(Spot(4, "sign", other=Spot(2, "order"))),)).lines == [2, 4]


@pytest.mark.parametrize(
    "value", ["", " ", "X", "XOX", "XO X", "XO X ", [" "] * 4, ["X", "O", None, 1], 4, None, {"X": 1}, ["XX", "O", ""]]
)
def test_what_is_no_board_is_not_drawn_as_one(value):
    assert as_board(value) is None


def test_every_exercise_of_the_course_draws_a_board_and_another_draws_nothing():
    assert EXERCISES["1.3"].draws(list("XO  X    ")) == [["X", "O", " "], [" ", "X", " "], [" ", " ", " "]]
    assert EXERCISES["1.2"].draws("XX X") == as_row("XX X") == [["X", "X", " ", "X"]]

    def double(n):
        return 2 * n

    assert Exercise("essai", double, cases=(Case((2,)),)).draws("XO  X    ") is None


def test_a_written_text_is_a_text():
    assert drawable([1], "a = ", " : oui") == "a = [1] : oui"
    assert shown("a") == drawable("a")
    assert isinstance(drawable("a"), str)
    assert Written("où").parts == ()


class _Shell:
    kernel = None


@pytest.mark.parametrize(
    ("names", "answers"),
    [
        ({}, False),
        ({"JPY_SESSION_NAME": "a.ipynb"}, True),
        ({"JPY_SESSION_NAME": "a.ipynb", "NBGRADER_EXECUTION": "1"}, False),
    ],
)
def test_buttons_reach_a_kernel_only_where_someone_can_press_them(monkeypatch, names, answers):
    monkeypatch.setattr(notebook, "in_notebook", lambda: True)
    monkeypatch.setattr("IPython.get_ipython", _Shell)
    for name in ("JPY_SESSION_NAME", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    assert bool(notebook.channel()) is answers
    assert notebook.channel() == notebook.channel()
