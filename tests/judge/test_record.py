import json
import multiprocessing
import os

import pytest

from juge.learner import progress as record
from juge.learner.progress import FILE, VERSION, Progress


def test_what_is_written_is_read(tmp_path):
    Progress(tmp_path).update("2.1", done=True, source="def f(): pass\n")
    Progress(tmp_path).update("2.1", hints=2)
    Progress(tmp_path).update("2.3", solution=True)
    assert Progress(tmp_path).read() == {
        "2.1": {"done": True, "source": "def f(): pass\n", "hints": 2},
        "2.3": {"solution": True},
    }


def test_nothing_yet(tmp_path):
    progress = Progress(tmp_path)
    assert progress.read() == {}
    assert progress.notice == ""
    assert list(tmp_path.iterdir()) == []


def nested():
    return "[" * 100_000


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"[]",
        b"null",
        nested().encode(),
        json.dumps({"version": VERSION + 1, "exercises": {}}).encode(),
        json.dumps({"version": VERSION}).encode(),
        json.dumps({"version": VERSION, "exercises": []}).encode(),
        json.dumps({"version": VERSION, "exercises": {"2.1": True}}).encode(),
        json.dumps({"version": VERSION, "exercises": {"2.1": {"done": "oui"}}}).encode(),
        json.dumps({"version": VERSION, "exercises": {"2.1": {"unknown": 1}}}).encode(),
    ],
)
def test_a_damaged_file_is_set_aside_and_said(tmp_path, content):
    (tmp_path / FILE).write_bytes(content)
    progress = Progress(tmp_path)
    assert progress.update("1.1", done=True) == {"1.1": {"done": True}}
    assert "progression-abimee-1.json" in progress.notice
    assert (tmp_path / "progression-abimee-1.json").read_bytes() == content
    assert Progress(tmp_path).read() == {"1.1": {"done": True}}


def test_two_damaged_files_are_both_kept(tmp_path):
    for i in (1, 2):
        (tmp_path / FILE).write_text(f"abîmé {i}", "utf-8")
        Progress(tmp_path).read()
    kept = sorted(path.read_text("utf-8") for path in tmp_path.glob("progression-abimee-*.json"))
    assert kept == ["abîmé 1", "abîmé 2"]


def test_an_interrupted_write_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    Progress(tmp_path).update("1.1", done=True)
    before = (tmp_path / FILE).read_bytes()

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        Progress(tmp_path).update("1.2", done=True)
    assert (tmp_path / FILE).read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.endswith(".lock")) == [FILE]


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    progress = Progress(tmp_path / "absent")
    assert progress.update("1.1", done=True) == {"1.1": {"done": True}}
    assert "n'a pas pu être écrite" in progress.notice


def test_a_file_that_cannot_be_read_is_said(tmp_path):
    (tmp_path / FILE).mkdir()
    progress = Progress(tmp_path)
    assert progress.read() == {}
    assert "ne peut pas être lu" in progress.notice


def refuse(*_):
    raise OSError("refused")


def lock_elsewhere(folder, _monkeypatch):
    (folder / f".{FILE}.lock").mkdir()


@pytest.mark.parametrize(
    "damage",
    [lambda _, monkeypatch: monkeypatch.setattr(record, "flock", refuse), lock_elsewhere],
    ids=["no locks", "a lock that cannot be opened"],
)
def test_a_disk_without_locks_keeps_the_progress(tmp_path, monkeypatch, damage):
    damage(tmp_path, monkeypatch)
    progress = Progress(tmp_path)
    progress.update("1.1", done=True)
    assert progress.notice == ""
    assert Progress(tmp_path).read() == {"1.1": {"done": True}}


def test_a_write_that_fails_forgets_nothing(tmp_path, monkeypatch):
    Progress(tmp_path).update("1.1", done=True)
    monkeypatch.setattr(record, "write_atomically", refuse)
    progress = Progress(tmp_path)
    assert progress.update("1.2", done=True) == {"1.1": {"done": True}, "1.2": {"done": True}}
    assert "n'a pas pu être écrite" in progress.notice


def test_a_mark_of_encoding_changes_nothing(tmp_path):
    Progress(tmp_path).update("1.1", done=True)
    (tmp_path / FILE).write_bytes(b"\xef\xbb\xbf" + (tmp_path / FILE).read_bytes())
    assert Progress(tmp_path).update("1.2", done=True).keys() == {"1.1", "1.2"}


@pytest.mark.parametrize("make", [lambda file: file.symlink_to(file), os.mkfifo, os.mkdir], ids=["link", "pipe", "dir"])
def test_what_is_no_file_is_said_and_left(tmp_path, make):
    make(tmp_path / FILE)
    for progress, done in ((Progress(tmp_path), Progress.read), (Progress(tmp_path), lambda one: one.update("1.1"))):
        done(progress)
        assert FILE in progress.notice
    assert not (tmp_path / FILE).is_file()


def count_to(folder, kernel):
    for i in range(20):
        Progress(folder).update(f"{kernel}.{i}", done=True)


def test_two_kernels_lose_nothing(tmp_path):
    context = multiprocessing.get_context("spawn")
    kernels = [context.Process(target=count_to, args=(tmp_path, kernel)) for kernel in (1, 2)]
    for kernel in kernels:
        kernel.start()
    for kernel in kernels:
        kernel.join(60)
        assert kernel.exitcode == 0
    assert len(Progress(tmp_path).read()) == 40
