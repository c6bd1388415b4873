"""Les liens de tout ce qui se lit : au-dedans, ils mènent quelque part ; au-dehors, l'adresse est bien écrite."""

import re
from itertools import pairwise
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
from markdown_it import MarkdownIt
from root import ROOT

READ = ("*.md", "docs/*.md", "juge/*.md", "notebooks/*", "lessons/corriges/*", "examples/*/*.ipynb")
HOST = re.compile(r"localhost(:\d+)?|([\w-]+\.)+[a-z]{2,}")


def texts(path):
    """(lieu, Markdown) : le fichier entier, ou chaque cellule de texte d'un carnet."""
    if path.suffix == ".ipynb":
        cells = nbformat.read(path, 4).cells
        return [(f"cellule {i}", cell.source) for i, cell in enumerate(cells, 1) if cell.cell_type == "markdown"]
    return [("texte", path.read_text("utf-8"))]


def tokens(text):
    for token in MarkdownIt().parse(text):
        yield from (token, *(token.children or ()))


def addresses(text):
    """Les adresses des liens et des images, écrits en Markdown ou en HTML."""
    for token in tokens(text):
        yield from filter(None, (token.attrGet("href"), token.attrGet("src")))
        if token.type in ("html_inline", "html_block"):
            yield from re.findall(r'\b(?:href|src)="([^"]*)"', token.content)


def anchors(path):
    """Ce qu'un lien trouve après le # : les titres, tels que JupyterLab les nomme, ou GitHub."""
    for _, text in texts(path):
        for opening, title in pairwise(tokens(text)):
            if opening.type == "heading_open" and path.suffix == ".ipynb":
                yield title.content.replace(" ", "-")
            elif opening.type == "heading_open":
                yield re.sub(r"[^\w -]", "", title.content.lower()).replace(" ", "-")


def leads_somewhere(path, address):
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return parts.scheme in ("http", "https") and HOST.fullmatch(parts.netloc)
    target = path.parent / unquote(parts.path) if parts.path else path
    return target.exists() and (not parts.fragment or unquote(parts.fragment) in anchors(target))


def dead(path):
    """« fichier, lieu : adresse » de chaque lien qui ne mène nulle part."""
    return [
        f"{path.name}, {place} : {unquote(address)}"
        for place, text in texts(path)
        for address in addresses(text)
        if not leads_somewhere(path, address)
    ]


@pytest.mark.parametrize("pattern", READ)
def test_no_link_is_dead(pattern):
    paths = sorted(path for path in ROOT.glob(pattern) if path.is_file())  # JupyterLab leaves a folder of its own
    assert paths
    assert [fault for path in paths for fault in dead(path)] == []


FOLDERS = "|".join(path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "._")
NAMED = re.compile(rf"(?:{FOLDERS})/[\w./-]*")  # a path from the root, whole
MADE = {  # by a command, or by a teacher
    "ql_functions/course/lesson2/ex5_softmax_move.py", "tests/course/lesson2/test_ex5_softmax_move.py",
    "notebooks/progression.json", "notebooks/solutions_fermees.txt",
}  # fmt: skip


OF_LESSON_6 = {  # what CONTRIBUTING says to erase with it
    "benchmarks/deep.py", "benchmarks/states.py", "ql_functions/views/network_film.py", "ql_functions/views/neuron.py",
    "tests/deep/test_engines.py",
}  # fmt: skip


def test_every_file_that_a_page_names_is_there():
    pages = [page for pattern in ("*.md", "docs/*.md", "juge/*.md") for page in ROOT.glob(pattern)]
    code = [token.content for page in pages for token in tokens(page.read_text("utf-8")) if token.tag == "code"]
    named = {word for text in code for word in text.split() if NAMED.fullmatch(word)} - MADE
    assert "juge/explain/judge.py" in named
    if not (ROOT / "ql_functions/deep").exists():
        named -= OF_LESSON_6
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_each_page_of_docs_says_for_whom_it_is_and_the_index_leads_to_it():
    index = (ROOT / "docs/README.md").read_text("utf-8")
    for page in ROOT.glob("docs/*.md"):
        assert page.read_text("utf-8").split("\n\n")[1].startswith(("*Pour ", "*For ")), page.name
        assert f"]({page.name})" in index or page.name == "README.md", page.name


LINKS = {
    "[guide](guide.md)": True, "[guide](absent.md)": False, "![image](guide.md)": True, "![image](absent.svg)": False,
    '<img src="guide.md">': True, '<img src="absent.svg">': False, "[été](%C3%A9t%C3%A9.md)": True,
    "[titre](guide.md#ce-que-la-cage-promet-)": True, "[titre](guide.md#ce-que-promet-la-cage)": False,
    "[plus bas](#sans-titre)": False, "`[du code](absent.md)`": True,
    "<https://docs.python.org/fr/3/>": True, "[page](http://incompleteideas.net/a_(b)#c)": True,
    "[page](ftp://incompleteideas.net)": False, "[page](https://incompleteideas)": False,
    "[page](//incompleteideas.net)": False, "<http://localhost:8000/lab>": True,
}  # fmt: skip


@pytest.mark.parametrize(("link", "lives"), LINKS.items())
@pytest.mark.parametrize("kind", ["md", "ipynb"])
def test_a_dead_link_is_named_with_its_place(link, lives, kind, tmp_path):
    (tmp_path / "guide.md").write_text("# Guide\n\n## Ce que la cage promet :\n", "utf-8")
    (tmp_path / "été.md").touch()
    path = tmp_path / f"essai.{kind}"
    if kind == "md":
        path.write_text(f"# Essai\n\nVoir {link}\n", "utf-8")
    else:
        cells = [nbformat.v4.new_code_cell("1"), nbformat.v4.new_markdown_cell(f"Voir {link}")]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    place = "texte" if kind == "md" else "cellule 2"
    assert [fault.split(" : ")[0] for fault in dead(path)] == ([] if lives else [f"essai.{kind}, {place}"])


def test_a_title_of_a_lesson_is_an_anchor_as_jupyterlab_writes_it(tmp_path):
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell("## Le jeu\n\n[ici](#Le-jeu)\n[là](#le-jeu)")]
    )
    nbformat.write(notebook, tmp_path / "essai.ipynb")
    assert dead(tmp_path / "essai.ipynb") == ["essai.ipynb, cellule 1 : #le-jeu"]
