"""Open answers: their Markdown is laid out, their formulas are read as written, and nothing of them acts."""

import pytest

from ql_functions.grading.pages.prose import written_answer


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("**gras** et *penché*", "<strong>gras</strong> et <em>penché</em>"),
        ("Soit $a_1 * b_2 * c < d$ : oui", 'aria-label="a_1 * b_2 * c &lt; d" viewBox='),
        ("Donc\n$$\n\\mathcal A(s)\n$$\nfin", 'aria-label="\\mathcal A(s)" viewBox='),
        ("$\\frac{<b>}$ et $\\foo$", "<code>$\\frac{&lt;b&gt;}$</code> et <code>$\\foo$</code>"),
        ("$" + "{" * 150 + "}" * 150 + "$", "<code>${{{"),
        ("$x" + "\\qquad x" * 35 + "$", "<code>$x"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "<td>1</td>"),
        ("- un\n- deux", "<li>deux</li>"),
        ("`a < b`", "<code>a &lt; b</code>"),
        ("[ici](http://a.b?c=<d>)", "ici (http://a.b"),
        ("![vue](http://a.b/i.png)", "vue (http://a.b/i.png)"),
        ("[x](javascript:alert(1))", "x (javascript:alert(1))"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("un <b onclick='x'>mot</b>", "un &lt;b onclick="),
        ("prix 5$ et 6$ : non", "prix 5$ et 6$"),
    ],
)
def test_markdown_is_laid_out_and_what_it_would_do_is_read(answer, shown):
    html = written_answer(answer)
    assert shown in html
    assert not any(active in html for active in ("<a ", "<img", "<script", "<b "))


@pytest.mark.parametrize("formula", [r"E[\max] \ge \max E", r"x \le 1", r"1/\sqrt n", r"\lvert x\rvert", r"\bigl(x"])
def test_what_students_write_most_is_drawn(formula):
    html = written_answer(f"${formula}$")
    assert "<svg" in html
    assert "<code>" not in html


def test_of_many_formulas_the_first_are_drawn_and_the_others_read():
    html = written_answer(" ".join(f"$\\sqrt{{{number}}}$" for number in range(42)))
    assert (html.count("viewBox="), html.count("<code>$\\sqrt{")) == (40, 2)
