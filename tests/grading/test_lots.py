"""What is left of the archives given, from one command to the next; and those that cannot be opened."""

import json
import signal
import zipfile

import pytest
from judge.graders import by_length

from juge.__main__ import main
from juge.intake.folder import LOTS
from juge.marking.lots import Lots

from .notebooks import as_bytes, corrected


def graded(lots, *counts):
    """Grades each lot, of which so many are left after each copy; gives the files of each."""
    given = []

    def grade(paths):
        given.append([path.rpartition("/")[2] for path in paths])
        yield from counts

    for left_after_each in lots.each(grade):
        list(left_after_each)
    return given


@pytest.fixture
def cut(tmp_path):
    """A folder where a grading of two archives was cut, three copies being left."""
    for name in ("a.zip", "b.zip"):
        (tmp_path / name).write_text(name)
    lots = Lots(tmp_path, [tmp_path / "a.zip", tmp_path / "b.zip"])
    assert graded(lots, 5, 4, 3) == [["a.zip", "b.zip"]]
    assert lots.left == 3
    return tmp_path


def test_a_bare_resume_takes_up_what_is_left(cut):
    lots = Lots(cut, ())
    assert (lots.left, list(lots.notices())) == (3, [])
    assert graded(lots, 3, 2, 1, 0) == [["a.zip", "b.zip"]]
    assert (lots.left, (cut / LOTS.name).exists()) == (0, False)


@pytest.mark.parametrize("spoil", [lambda path: path.unlink(), lambda path: path.write_text("another")])
def test_an_archive_that_is_gone_or_changed_is_asked_for(cut, spoil):
    spoil(cut / "b.zip")
    lots = Lots(cut, ())
    assert graded(lots, 1, 0) == [["a.zip"]]
    assert lots.left == 2
    (notice,) = lots.notices()
    assert notice.startswith("b.zip n'est plus à sa place ou a changé, et il en reste 2 à corriger : redonnez-la")
    lots = Lots(cut, ())
    graded(lots, 0)
    assert lots.left == 2
    (cut / "b.zip").write_text("downloaded again")
    lots = Lots(cut, [cut / "b.zip"])
    assert graded(lots, 0) == [["a.zip"], ["b.zip"]]
    assert (lots.left, (cut / LOTS.name).exists()) == (0, False)


def test_what_is_left_is_kept_when_other_files_are_given(cut):
    (cut / "c.zip").write_text("c")
    lots = Lots(cut, [cut / "c.zip"])
    assert graded(lots, 2) == [["a.zip", "b.zip"], ["c.zip"]]
    assert [lot["left"] for lot in json.loads((cut / LOTS.name).read_text())] == [2, 2]


# --- Archives that cannot be opened ------------------------------------------------------------------------


@pytest.mark.usefixtures("_in_threads")
def test_a_damaged_archive_is_said_and_is_no_student(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    with zipfile.ZipFile(tmp_path / "entière.zip", "w") as archive:
        archive.writestr("Anne_1_assignsubmission_file_/tp.ipynb", as_bytes(corrected()))
    (tmp_path / "abime.zip").write_bytes((tmp_path / "entière.zip").read_bytes()[:-200])
    (tmp_path / "vide").mkdir()
    given = [str(tmp_path / name) for name in ("abime.zip", "vide", "entière.zip")]
    assert main([*given, "--out", str(tmp_path / "NOTES"), "--sans-cage", "-j", "1"], by_length) == 1
    says = capsys.readouterr().out
    assert "abime.zip ne s'ouvre pas : le contenu est abîmé ou incomplet. Téléchargez-la de nouveau" in says
    assert "vide : il n'y a aucun carnet .ipynb ici." in says
    assert "Notées : 1. Refusées ou en panne : 0. Restent : 0." in says
    for name in ("notes.csv", "bilan.csv", "notes.jsonl"):
        assert "abime" not in (tmp_path / "NOTES" / name).read_text("utf-8-sig")
    assert [path.name for path in (tmp_path / "NOTES/retours").iterdir()] == ["Anne_1 - leçon 2.html"]


@pytest.mark.usefixtures("_in_threads")
def test_a_damaged_archive_alone_begins_a_folder_that_goes_on(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    (tmp_path / "abime.zip").write_bytes(b"PK\x03\x04")
    command = [str(tmp_path / "abime.zip"), "--out", str(tmp_path / "NOTES"), "--sans-cage", "-j", "1"]
    assert main(command, by_length) == 1
    with zipfile.ZipFile(tmp_path / "abime.zip", "w") as archive:
        archive.writestr("tp.ipynb", as_bytes(corrected()))
    assert main([*command, "--resume"], by_length) == 0
    assert "Notées : 1. Refusées ou en panne : 0. Restent : 0." in capsys.readouterr().out
