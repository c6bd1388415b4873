"""Where the notebooks of a newer archive go beside those of a student."""

import json
import subprocess
import zipfile

import carnets
import nbformat
import pytest
from declared import ROOT

NAME = "02_essai.ipynb"


def lesson(version, *sources):
    """A lesson as it is handed out."""
    cells = [nbformat.v4.new_code_cell(source, id=f"c{i}") for i, source in enumerate(sources)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["ql"] = {"version": version, "digest": carnets.digest_of(notebook)}
    cells[0].source = f"# Version {version} du cours\n{sources[0]}"
    return nbformat.writes(notebook).encode()


def written_in(path, **changes):
    """The student changes the last cell; gives what is then in the file."""
    notebook = nbformat.read(path, 4)
    notebook.cells[-1].update(changes)
    nbformat.write(notebook, path)
    return path.read_bytes()


OLD, SAME, NEW = lesson("0.1.0", "a", "b"), lesson("0.2.0", "a", "b"), lesson("0.2.0", "a", "c")
OUTPUT = nbformat.v4.new_output("stream", text="1")


def test_what_is_as_it_was_handed_out_is_replaced(tmp_path):
    for text in (OLD, SAME, NEW):
        assert carnets.place(NAME, text, tmp_path) == ""
        assert [path.read_bytes() for path in tmp_path.iterdir()] == [text]


@pytest.mark.parametrize("changes", [{"source": "mine"}, {"outputs": [OUTPUT]}])
def test_what_was_written_in_or_run_is_left_and_the_new_one_beside_is_named_by_its_version(tmp_path, changes):
    (tmp_path / NAME).write_bytes(OLD)
    kept = written_in(tmp_path / NAME, **changes)
    for said in ("02_essai-0.2.0.ipynb", "02_essai-0.2.0.ipynb"):  # as often as one likes
        assert carnets.place(NAME, NEW, tmp_path) == said
        assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {NAME: kept, said: NEW}


def test_a_lesson_that_has_not_changed_is_not_handed_out_twice(tmp_path):
    (tmp_path / NAME).write_bytes(OLD)
    kept = written_in(tmp_path / NAME, source="mine")
    assert carnets.place(NAME, SAME, tmp_path) == ""
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [kept]


def test_two_corrections_of_one_version_do_not_write_on_each_other(tmp_path):
    (tmp_path / NAME).write_bytes(OLD)
    kept = [written_in(tmp_path / NAME, source="mine")]
    for letter, said in (("c", "02_essai-0.2.0.ipynb"), ("d", "02_essai-0.2.0-2.ipynb")):
        assert carnets.place(NAME, lesson("0.2.0", "a", letter), tmp_path) == said
        kept.append(written_in(tmp_path / said, source=f"mine {letter}"))
    assert carnets.place(NAME, lesson("0.2.0", "a", "c"), tmp_path) == ""  # that one is being worked in
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == sorted(kept)


def test_a_lesson_of_version_0_1_0_that_has_not_changed_is_as_it_was_handed_out(tmp_path):
    bare = nbformat.reads(SAME.decode(), 4)
    bare.metadata, bare.cells[0].source = {}, "a"
    nbformat.write(bare, tmp_path / NAME)
    assert carnets.place(NAME, SAME, tmp_path) == ""
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [SAME]


@pytest.mark.parametrize(
    ("changes", "handed_out", "is_replaced"),
    [
        ({}, True, True),
        ({}, False, False),  # nobody knows what it was
        ({"source": "mine"}, True, False),
        ({"outputs": [OUTPUT]}, True, False),
    ],
)
def test_a_lesson_that_carries_no_digest_is_known_by_the_list_of_those_handed_out(
    tmp_path, changes, handed_out, is_replaced
):
    bare = nbformat.reads(OLD.decode(), 4)
    bare.metadata, bare.cells[0].source = {}, "a"
    nbformat.write(bare, tmp_path / NAME)
    written_in(tmp_path / NAME, **changes)
    known = {carnets.digest_of(bare)} if handed_out else {}
    assert (carnets.place(NAME, NEW, tmp_path, known) == "") == is_replaced
    assert ((tmp_path / NAME).read_bytes() == NEW) == is_replaced


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="what was handed out is in the history of the repository")
def test_every_lesson_ever_handed_out_carries_its_digest_or_is_in_the_list():
    """From the first release to this one: an upgrade doubles what was written in, and nothing else."""
    log = git(
        "log", "-m", "--full-history", "--format=", "--raw", "--no-abbrev", "HEAD", "--", ":(glob)notebooks/*.ipynb"
    )
    blobs = {words[3] for words in map(bytes.split, log.splitlines()) if words[4] != b"D"}
    listed = {*(ROOT / "lessons" / carnets.HANDED_OUT).read_text("utf-8").split()}
    unknown = {}
    for blob in blobs:
        notebook = json.loads(git("cat-file", "blob", blob))
        name, digest = notebook["metadata"].get("ql", {}).get("digest"), carnets.digest_of(notebook)
        if digest not in {name, *listed}:
            unknown[blob.decode()] = digest
    assert blobs
    assert not unknown


@pytest.mark.parametrize("before", ["{", "[]", json.dumps({"cells": [], "metadata": {}}), "\xff"])
def test_a_notebook_of_version_0_1_0_or_a_damaged_one_may_be_a_student_s_work(tmp_path, before):
    (tmp_path / NAME).write_text(before, "latin-1")
    assert carnets.place(NAME, NEW, tmp_path) == "02_essai-0.2.0.ipynb"
    assert (tmp_path / NAME).read_text("latin-1") == before


def test_the_whole_archive_is_placed_and_one_sentence_names_what_is_beside(tmp_path, capsys):
    def unpack(text):
        with zipfile.ZipFile(tmp_path / "carnets.pyz", "w") as archive:
            for name, content in (
                (NAME, text),
                ("glossaire.md", "mots"),
                ("__main__.py", ""),
                (carnets.HANDED_OUT, ""),
            ):
                archive.writestr(name, content)
        (tmp_path / "requirements.txt").write_text("numpy==2.4.6\n./cours-2-py3.whl\n", "utf-8")
        carnets.main(tmp_path / "carnets.pyz")
        return capsys.readouterr().out

    wheels = [tmp_path / f"{name}.whl" for name in ("cours-1-py3", "cours-2-py3", "numpy-2.4.6")]
    for wheel in wheels:
        wheel.touch()
    assert unpack(OLD) == "Les carnets sont dans notebooks.\n"
    folder = tmp_path / "notebooks"
    written_in(folder / NAME, source="mine")
    assert unpack(NEW) == (
        "Ce que vous avez écrit n'a pas changé ; à côté, dans notebooks, sont les nouveaux carnets : "
        "02_essai-0.2.0.ipynb.\n"
    )
    assert sorted(path.name for path in folder.iterdir()) == ["02_essai-0.2.0.ipynb", NAME, "glossaire.md"]
    assert [wheel.exists() for wheel in wheels] == [False, True, True]  # only an older one of ours goes
