"""An open answer that is a pasted picture: the teacher sees it, and nothing else of what a notebook can attach."""

import base64

import pytest

from juge.intake.pictures import MAX_BYTES
from juge.intake.reading import read
from juge.marking.results import marks_of
from juge.pages.feedback import feedback_page
from juge.pages.questions import questions_page

from .notebooks import as_bytes, blank
from .test_rendering import line

STARTS = {"png": b"\x89PNG\r\n\x1a\n", "jpeg": b"\xff\xd8\xff\xe0", "gif": b"GIF89a"}
PNG = STARTS["png"] + b"1" * 50


def pasted(source, **files):
    """The notebook whose first open answer is this text, with these files attached to its cell."""
    notebook = blank()
    cell = next(cell for cell in notebook["cells"] if "Votre réponse ici" in "".join(cell["source"]))
    cell["source"] = source
    cell["attachments"] = {name: {"image/png": base64.b64encode(data).decode()} for name, data in files.items()}
    return notebook


def page_of(*notebooks):
    """The page of the open answers of these copies, and the page that is given back with the first."""
    lines = []
    for rank, notebook in enumerate(notebooks):
        submission = read(as_bytes(notebook))
        kept = {"questions": submission.questions, "pictures": submission.pictures}
        lines.append(line(f"Élève {rank}", sha256=str(rank), **kept))
    marks = marks_of(lines, {})
    return questions_page(marks, {}, "NOTES"), feedback_page(marks[0])


@pytest.mark.parametrize("kind", STARTS)
@pytest.mark.parametrize(
    "source",
    ["![a.png](attachment:a.png)", "Voici :\n\n![](attachment:a.png)", '<img src="attachment:a.png" width="40">'],
)
def test_a_pasted_picture_is_on_the_page_where_it_is_graded(kind, source):
    data = STARTS[kind] + b"1" * 50
    page, feedback = page_of(pasted(source, **{"a.png": data}))
    assert f'src="data:image/{kind};base64,{base64.b64encode(data).decode()}"' in page
    assert "img-src data:" in page
    assert "(image collée dans le carnet)" in feedback
    assert "base64" not in feedback.partition("</head>")[2]


def test_a_name_with_a_space_or_that_begins_as_another_is_found():
    files = {"image 1.png": PNG + b"a", "image.png": PNG + b"b", "image.png.png": PNG + b"c"}
    sources = "![](attachment:image%201.png) ![](attachment:image.png) ![](attachment:image.png.png)"
    page, _ = page_of(pasted(sources, **files))
    for data in files.values():
        assert page.count(base64.b64encode(data).decode()) == 1


@pytest.mark.parametrize(
    "data", [b"<svg onload=alert(1)>", b"<html><script>alert(1)</script>", b"", b"hello", b"%PDF-1.4"]
)
def test_what_is_no_picture_of_pixels_is_not_shown(data):
    page, _ = page_of(pasted("![a.png](attachment:a.png)", **{"a.png": data}))
    assert "<img" not in page
    assert "a.png (image collée dans le carnet)" in page


@pytest.mark.parametrize(
    "attachments", [[], "a", 3, {"a.png": 3}, {"a.png": {"image/png": 3}}, {"a.png": {"x": ["é"]}}]
)
def test_attachments_of_another_shape_stop_nothing(attachments):
    notebook = pasted("![](attachment:a.png)")
    for cell in notebook["cells"]:
        cell["attachments"] = attachments
    assert read(as_bytes(notebook)).pictures == {}


def test_a_picture_too_heavy_is_said_and_leaves_the_others():
    source = "![](attachment:lourde.png) ![](attachment:a.png)"
    submission = read(as_bytes(pasted(source, **{"lourde.png": PNG + b"1" * MAX_BYTES, "a.png": PNG})))
    assert len(submission.pictures) == 1
    assert submission.remarks[-1].startswith("Images collées trop lourdes pour la page des questions")
    assert submission.remarks[-1].endswith("à voir dans le carnet : 1.")


def test_two_pictures_of_one_name_are_two_answers_and_the_same_picture_is_one():
    one, other, same = (pasted("![](attachment:a.png)", **{"a.png": PNG + end}) for end in (b"a", b"b", b"a"))
    page, _ = page_of(one, other, same)
    assert page.count("<article>") == 2
    assert "2 copies" in page


def test_a_picture_that_no_answer_shows_is_not_kept():
    assert read(as_bytes(pasted("Rien à voir.", **{"a.png": PNG}))).pictures == {}
