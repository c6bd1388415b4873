"""Open answers: their Markdown is laid out, their formulas are read as written, and nothing of them acts."""

from html.parser import HTMLParser

import pytest

from juge.pages.prose import written_answer


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


class Acting(HTMLParser):
    """Collects what in a page would act: elements that load or run, attributes that do, addresses."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        if tag in ("a", "img", "script", "iframe", "object", "embed", "style", "link", "base", "form", "use", "image"):
            self.found.append(tag)
        for name, value in attributes:
            if name.startswith("on") or name in ("href", "src", "srcdoc", "xlink:href", "action", "data"):
                self.found.append(name)
            if name == "style" and ("url(" in value or "position" in value):
                self.found.append(value)


@pytest.mark.parametrize(
    "payload",
    ["<http://a.b/x>", "<javascript:alert(1)>", "[a][b]\n\n[b]: javascript:alert(1)", "[a](<javascript:alert(1)>)",
     "[a](java\nscript:alert(1))", "[![a](b.png)](http://c.d)", "![a](data:text/html;base64,PHNjcmlwdD4=)",
     "![a](x \"onerror=alert(1)\")", "[a](x 'onclick=alert(1)')", "<svg onload=alert(1)>",
     "<img src=x onerror=alert(1)>",
     "<!-- --><script>alert(1)</script>", "<![CDATA[<script>alert(1)</script>]]>",
     "<style>@import 'http://a.b'</style>",
     "<base href=//a.b>", "<iframe srcdoc='<script>'>", "<a href=x>", "&lt;script&gt;&#60;script&#62;alert(1)",
     "`<script>`", "```html\n<script>alert(1)</script>\n```", "~~~ \"onload=alert(1)\n<b>\n~~~",
     "```<script>alert(1)</script>\nx\n```", "| <script> | [a](javascript:x) |\n|---|---|\n| <img src=x> | ![](x) |",
     "# <script>alert(1)</script>", "- <img src=x onerror=alert(1)>", "> <script>alert(1)</script>",
     "\0<script>\0alert(1)",
     "$\\text{<script>alert(1)</script>}$", "$\\href{javascript:alert(1)}{x}$", "$\\url{javascript:alert(1)}$",
     "$</code><script>alert(1)</script>$", "$\" onload=alert(1) x=\"$", "$$\n</code><script>alert(1)</script>\n$$",
     "$\\includegraphics{http://a.b/i.png}$", "$\\input{/etc/passwd}$", "$\\unicode{<script>}$",
     "$x$<script>alert(1)</script>$y$", "[a](vbscript:x)\u2028<script>", "\u202e<tpircs>", "www.a.b http://a.b a@b.c"],
)  # fmt: skip
def test_nothing_that_a_student_writes_acts(payload):
    assert Acting(written_answer(payload)).found == []
    assert Acting(written_answer(f"a\n\n{payload}\n\n{payload} b")).found == []
