import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from juge.marking import pools
from juge.marking.batch import grade_batch
from juge.marking.journal import Journal

from .graders import mortal


@pytest.fixture
def folder(tmp_path):
    """A folder of copies, and what grades it: `folder(grade, …)` gives the journal and how many copies are left."""
    copies = tmp_path / "copies"
    copies.mkdir()

    def run(contents, grade=mortal, journal=None, open_pool=lambda: ThreadPoolExecutor(2), stopped=lambda: False):
        for name, content in contents.items():
            (copies / f"{name}.ipynb").write_bytes(content)
        journal = journal or Journal(tmp_path / "notes.jsonl", 7)
        *_, left = grade_batch([copies], journal, grade, open_pool, 2, stopped)
        return journal, left

    return run


def points(journal):
    return {
        line["student"]: line.get("points", line.get("refused", line.get("failed"))) for line in journal.lines.values()
    }


class Calls:
    """A grader that counts its calls; in threads only."""

    def __init__(self):
        self.seen = []

    def __call__(self, data, hidden_seed):
        self.seen.append((data, hidden_seed))
        return {"points": len(data)}


def test_every_copy_is_graded_once_with_the_seed(folder):
    calls = Calls()
    journal, left = folder({"a": b"1", "b": b"22", "c": b"22"}, calls)
    assert left == 0
    assert sorted(calls.seen) == [(b"1", 7), (b"22", 7)]  # the same content twice is one grading
    assert points(journal) == {"a": 1, "b": 2, "c": 2}


def test_a_journal_read_again_is_the_journal_written(folder, tmp_path):
    journal, _ = folder({"a": b"1", "b": b"fail"})
    again = Journal(tmp_path / "notes.jsonl")
    assert (again.lines, again.hidden_seed) == (journal.lines, 7)


def test_resuming_grades_only_what_is_not(folder, tmp_path):
    folder({"a": b"1"})
    calls = Calls()
    journal, left = folder({"b": b"22", "c": b"1"}, calls, Journal(tmp_path / "notes.jsonl"))
    assert (calls.seen, left) == ([(b"22", 7)], 0)
    assert points(journal) == {"a": 1, "b": 2, "c": 1}


def test_a_changed_copy_is_graded_again(folder, tmp_path):
    folder({"a": b"1"})
    journal, _ = folder({"a": b"333"}, Calls(), Journal(tmp_path / "notes.jsonl"))
    assert points(journal) == {"a": 3}


@pytest.mark.parametrize("torn", [b'{"copy": "copies/b.ipynb", "stud', b"\x00\x00\x00", b""])
def test_a_line_torn_by_a_crash_is_forgotten(folder, tmp_path, torn):
    folder({"a": b"1"})
    path = tmp_path / "notes.jsonl"
    path.write_bytes(path.read_bytes() + torn)
    calls = Calls()
    journal, _ = folder({"b": b"22"}, calls, Journal(path))
    assert calls.seen == [(b"22", 7)]
    assert points(Journal(path)) == points(journal) == {"a": 1, "b": 2}


def test_stopping_leaves_what_is_done_and_says_what_is_left(folder):
    calls = Calls()
    journal, left = folder({"a": b"1", "b": b"22", "c": b"333"}, calls, stopped=lambda: bool(calls.seen))
    assert left == 3 - len(journal.lines)
    assert 1 <= len(journal.lines) < 3


def test_a_refused_copy_never_meets_the_grader(folder, tmp_path):
    (tmp_path / "copies/a.ipynb").symlink_to("/etc/passwd")
    calls = Calls()
    journal, left = folder({}, calls)
    assert (calls.seen, left) == ([], 0)
    assert "n'est pas suivi" in points(journal)["a"]


def test_a_failure_of_the_grader_stops_one_copy_and_is_tried_again(folder, tmp_path):
    journal, left = folder({"a": b"fail", "b": b"22"})
    assert left == 1
    assert points(journal) == {"a": "Le correcteur s'est arrêté (MemoryError : plus de mémoire).", "b": 2}
    journal, left = folder({}, Calls(), Journal(tmp_path / "notes.jsonl"))
    assert (points(journal), left) == ({"a": 4, "b": 2}, 0)


def test_a_killed_process_loses_nothing(folder, tmp_path):
    contents = {"a": b"die", "b": b"once " + bytes(tmp_path / "flag"), "c": b"1", "d": b"22", "e": b"333", "f": b"4444"}
    with pools.local(2) as (open_pool, _):
        journal, left = folder(contents, open_pool=open_pool)
    assert left == 1
    assert points(journal) == {
        "a": "Le correcteur est mort deux fois sur cette copie : relancez avec --resume, ou lisez-la à la main.",
        **{name: len(contents[name]) for name in "bcdef"},
    }
    assert len((tmp_path / "notes.jsonl").read_text().splitlines()) == 7  # the seed, and nothing twice


def test_a_journal_is_never_written_over(tmp_path):
    Journal(tmp_path / "notes.jsonl", 7)
    with pytest.raises(FileExistsError):
        Journal(tmp_path / "notes.jsonl", 8)


def test_another_file_is_no_journal(tmp_path):
    (tmp_path / "notes.jsonl").write_text("bonjour\n")
    with pytest.raises(ValueError, match="n'est pas un journal"):
        Journal(tmp_path / "notes.jsonl")
    assert (tmp_path / "notes.jsonl").read_text() == "bonjour\n"


def test_what_utf_8_cannot_write_is_written(folder, tmp_path):
    journal, _ = folder({"a": b"1"}, lambda data, hidden_seed: {"says": "\ud800 \x00"})
    assert points(journal) == points(Journal(tmp_path / "notes.jsonl"))
    assert next(iter(journal.lines.values()))["says"] == "? \x00"


def test_a_copy_that_lacked_time_is_tried_again_alone(folder, tmp_path):
    calls = Calls()

    def grade(data, hidden_seed):
        is_first = (data, hidden_seed) not in calls.seen
        return {**calls(data, hidden_seed), **({"doubtful": True} if len(data) != 2 and is_first else {})}

    journal, left = folder({"a": b"1", "b": b"22", "c": b"333"}, grade)
    assert (left, points(journal)) == (0, {"a": 1, "b": 2, "c": 3})
    assert sorted(calls.seen[3:]) == [(b"1", 7), (b"333", 7)]
    assert not any("doubtful" in line for line in Journal(tmp_path / "notes.jsonl").lines.values())


def test_a_copy_in_doubt_waits_for_resume_when_one_stops(folder, tmp_path):
    calls = Calls()
    doubt = lambda data, hidden_seed: {**calls(data, hidden_seed), "doubtful": True}  # noqa: E731
    journal, left = folder({"a": b"1"}, doubt, stopped=lambda: bool(calls.seen))
    assert (left, journal.lines) == (1, {})
    journal, left = folder({}, doubt, Journal(tmp_path / "notes.jsonl"))
    assert (left, points(journal)) == (0, {"a": 1})


def test_two_graders_never_write_one_journal(tmp_path):
    journal = Journal(tmp_path / "notes.jsonl", 7)
    again = "import sys; from pathlib import Path; from juge.marking.journal import Journal"
    command = [sys.executable, "-c", f"{again}; Journal(Path(sys.argv[1]))", str(journal.path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert f"une autre correction écrit dans {tmp_path}" in done.stderr


HOSTILE_TEXTS = [
    "a\nb",
    "a\r\nb",
    "a\u2028b\x85c\x1cd",
    "\x00",
    "\ud800",
    '{"hidden_seed": 0}',
    '"}\n{"hidden_seed": 0}',
    "{" * 5_000,
    "é" * 10_000,
]


@pytest.mark.parametrize("text", HOSTILE_TEXTS, ids=ascii)
def test_no_text_of_a_copy_adds_or_spoils_a_line_of_the_journal(text, tmp_path):
    path, kept = tmp_path / "notes.jsonl", Journal(tmp_path / "notes.jsonl", 7)
    about = {"copy": f"lot/{text}.ipynb", "student": text, "owner": None, "date": text, "sha256": "x"}
    kept.add({**about, "points": 3, "answers": {text: text}, "remarks": [text]})
    kept.add({**about, "copy": "lot/other.ipynb", "date": "2026-11-20 10:00:00", "points": 4})
    assert len(path.read_bytes().split(b"\n")) == 4
    again = Journal(path)
    assert again.hidden_seed == 7
    assert [line["points"] for line in again.lines.values()] == [3, 4]
    assert [line["date"] for line in again.lines.values()] == ["", "2026-11-20 10:00:00"]
