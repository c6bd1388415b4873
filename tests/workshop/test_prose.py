"""The builder puts the non-breaking spaces and the apostrophes in the prose of the lessons, and nowhere else."""

import pytest
from prose import typeset


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Écrivez `d = {1 : 2}` : voilà.", "Écrivez `d = {1 : 2}`~: voilà."),
        ("Soit $a ; b$ puis $$c : d ;\n e ;$$ ; fin", "Soit $a ; b$ puis $$c : d ;\n e ;$$~; fin"),
        ("```python\nif x :\n    y ;\n```\nFin !", "```python\nif x :\n    y ;\n```\nFin~!"),
        ("[« ici » !](http://a.b/c_:_d) ; <https://a.b> ?", "[«~ici~»~!](http://a.b/c_:_d)~; <https://a.b>~?"),
        ("| a : | b |\n|:--|--:|\n| 1 | 5 % |", "| a~: | b |\n|:--|--:|\n| 1 | 5~% |"),
        ("L'agent d'`x = 'l'a'`, d'$f'g$ et d'**X** : l'eau", "L’agent d’`x = 'l'a'`, d’$f'g$ et d’**X**~: l’eau"),
        ("<img alt=\"l'eau\"> [l'eau](l'eau) <b>l'eau</b>", "<img alt=\"l'eau\"> [l’eau](l'eau) <b>l’eau</b>"),
        (r"$$f' = \text{s'il a perdu}$$ et $\text{d'ici}$", r"$$f' = \text{s’il a perdu}$$ et $\text{d’ici}$"),
        ("```python\n# l'eau\n```\nL'eau", "```python\n# l'eau\n```\nL’eau"),
        ("- un ;\n- **deux** ;", "- un~;\n- **deux**~;"),
    ],
)
def test_prose_only(source, shown):
    assert typeset(source) == shown.replace("~", "\u00a0")
    assert typeset(typeset(source)) == typeset(source)


def test_the_punctuation_after_a_formula_is_in_it_or_would_begin_a_line_alone():
    shown = "Soit $x,$ `a$`, ($y).$ Donc $n~{:}$ $k~;$ [$q$](a.b). $$z$$. $p$ ou $0{,}9.$"
    assert typeset("Soit $x$, `a$`, ($y$). Donc $n$ : $k$ ; [$q$](a.b). $$z$$. $p$ ou $0{,}9$.") == shown
    assert typeset(shown) == shown
