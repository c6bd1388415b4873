"""The command in a process of its own: Ctrl-C, a crash, and what --resume finds."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from juge.__main__ import main
from juge.cage import box
from juge.intake.folder import GIVEN, LOTS, SETTINGS, Folder
from juge.intake.following import changes
from juge.marking.journal import recovered

SCRIPT = "import sys; sys.path.insert(0, {tests!r}); from judge import graders\n" \
         "from juge.__main__ import main\n" \
         "if __name__ == '__main__': sys.exit(main(sys.argv[1:], graders.gated))\n"  # fmt: skip


class Gated:
    """A real run in which each copy waits for its gate."""

    def __init__(self, folder, names):
        self.folder, self.script = folder, folder / "run.py"
        self.script.write_text(SCRIPT.format(tests=str(Path(__file__).parent.parent)))
        (folder / "copies").mkdir()
        for name in names:
            (folder / f"copies/{name}.ipynb").write_text(f"{folder}/{name}.begun {folder}/{name}.gate")

    def start(self, *arguments, copies="copies"):
        command = [
            sys.executable,
            self.script,
            *([self.folder / copies] if copies else []),
            "--out",
            self.folder / "NOTES",
            "-j",
            "1",
            "--sans-cage",
        ]
        with open(self.folder / "stderr", "wb") as stderr:
            self.process = subprocess.Popen([*command, *arguments], stderr=stderr, start_new_session=True)
        return self

    def said(self, words):
        return words in (self.folder / "stderr").read_text()

    def worker_is_gone(self, name):
        return not Path("/proc", (self.folder / f"{name}.begun").read_text()).exists()

    def open(self, name):
        (self.folder / f"{name}.gate").touch()
        return self

    def wait_for(self, name):
        until(lambda: (self.folder / f"{name}.begun").exists())
        return self

    def graded(self):
        return sorted(line["student"] for line in recovered(self.folder / "NOTES/notes.jsonl")[1])


def until(condition, seconds=30):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "the condition never came true"
        time.sleep(0.01)


@pytest.fixture
def gated(tmp_path):
    runs = Gated(tmp_path, "abc")
    yield runs
    for name in "abc":
        runs.open(name)
    runs.process.kill()
    runs.process.wait()


def test_ctrl_c_ends_the_copy_under_way_and_resume_goes_on(gated):
    gated.open("a").start().wait_for("b")
    os.killpg(gated.process.pid, signal.SIGINT)  # as a terminal does: to the whole group
    until(lambda: gated.said("en cours finissent"))
    gated.open("b")
    assert (gated.process.wait(), gated.graded()) == (1, ["a", "b"])
    assert (gated.folder / "NOTES/notes.csv").exists()
    assert not (gated.folder / "c.begun").exists()
    gated.open("c").start("--resume", copies=None)  # as the last sentence said
    assert (gated.process.wait(), gated.graded()) == (0, ["a", "b", "c"])
    assert not (gated.folder / "NOTES" / LOTS.name).exists()


def test_a_second_ctrl_c_leaves_at_once(gated):
    gated.open("a").start().wait_for("b")
    gated.process.send_signal(signal.SIGINT)
    until(lambda: gated.said("en cours finissent"))
    gated.process.send_signal(signal.SIGINT)
    assert (gated.process.wait(), gated.graded()) == (130, ["a"])
    assert gated.said("relancez avec --resume")
    until(lambda: gated.worker_is_gone("b"))


def test_a_crash_loses_only_the_copy_under_way(gated):
    gated.open("a").start().wait_for("b")
    gated.process.kill()
    gated.process.wait()
    assert gated.graded() == ["a"]
    gated.open("b").open("c")
    until(lambda: gated.worker_is_gone("b"))
    gated.start("--resume", copies=None)
    assert (gated.process.wait(), gated.graded()) == (0, ["a", "b", "c"])


def test_a_crash_of_the_first_run_forgets_no_table_that_it_was_given(gated):
    notes, given = gated.folder / "NOTES", gated.folder / "noms.csv"
    given.write_text("Nom complet,Adresse de courriel\na,a@u.fr\nb,b@u.fr\nzoe,z@u.fr\n")
    gated.open("a").start("--liste", given, "--retard", "10%", "--limite", "2026-12-01").wait_for("b")
    gated.process.kill()
    gated.process.wait()
    gated.open("b").open("c").start("--resume", copies=None)
    assert gated.process.wait() == 0
    assert "zoe;;z@u.fr;" in (notes / "bilan.csv").read_text("utf-8-sig")
    assert "retard" in (notes / SETTINGS.name).read_text("utf-8")
    assert ((notes / "liste.csv").read_bytes(), (notes / GIVEN.name).exists()) == (given.read_bytes(), False)


def test_a_refused_table_does_not_come_back_and_a_gone_one_is_named(gated, capsys):
    strangers, gone = gated.folder / "autres.csv", gated.folder / "partie.csv"
    strangers.write_text("Nom complet,Adresse de courriel\nzoe,z@u.fr\n")
    gated.open("a").open("b").open("c").start("--liste", strangers)
    assert (gated.process.wait(), gated.said("ne reconnaît aucune copie")) == (2, True)
    Folder(gated.folder / "NOTES").write(GIVEN, {"points_ouverts": [str(gone)]})
    assert main(["classe", "--out", str(gated.folder / "NOTES")]) == 0
    assert f"{gone} n'est plus à sa place : redonnez ce tableau par --points-ouverts." in capsys.readouterr().out


@pytest.mark.nightly
def test_a_folder_is_followed_until_ctrl_c_and_taken_up_again(gated):
    late, page = gated.folder / "copies/c.ipynb", gated.folder / "NOTES/classe.html"

    def shows(*texts):
        return page.exists() and all(text in page.read_text("utf-8") for text in texts)

    late.rename(gated.folder / "c.ipynb")
    gated.open("a").open("b").open("c").start("--suivre")
    until(lambda: shows("2 copies, ", 'data-live="true"'))
    (gated.folder / "c.ipynb").rename(late)
    until(lambda: shows("3 copies, ", 'data-live="true"'))
    os.killpg(gated.process.pid, signal.SIGINT)
    assert (gated.process.wait(), gated.graded()) == (0, ["a", "b", "c"])
    assert not shows('data-live="true"')
    gated.start("--suivre", "--resume")
    until(lambda: shows("3 copies, ", 'data-live="true"'))
    gated.process.kill()
    gated.process.wait()
    assert gated.graded() == ["a", "b", "c"]


class Script:
    """An interruption that, each time it is waited for, does the next thing, and asks to stop after the last."""

    def __init__(self, *things):
        self.things, self.done = list(things), 0

    def __call__(self):
        return self.done > len(self.things)

    def wait(self, seconds):
        if self.done < len(self.things):
            self.things[self.done]()
        self.done += 1


def test_only_what_changes_is_looked_at_again(tmp_path):
    copy, out = tmp_path / "a.ipynb", tmp_path / "NOTES"
    out.mkdir()
    script = Script(
        lambda: copy.write_text("{"),  # the first copy arrives, then is written whole
        lambda: copy.write_text("{}"),
        lambda: (out / "retours_moodle.zip").write_text("ours"),
        lambda: (tmp_path / "notes.txt").write_text("none of ours"),
        copy.unlink,
    )
    assert [script.done for _ in changes([tmp_path], out, script)] == [1, 2, 5]


def test_links_are_not_followed_even_to_themselves(tmp_path):
    for name, target in (("a.ipynb", "a.ipynb"), ("b.zip", "c.zip"), ("c.zip", "b.zip"), ("d.ipynb", "/etc/passwd")):
        (tmp_path / name).symlink_to(target)
    (tmp_path / "e").symlink_to(tmp_path)
    script = Script((tmp_path / "f.ipynb").touch)
    assert [script.done for _ in changes([tmp_path, tmp_path / "a.ipynb"], tmp_path / "NOTES", script)] == [1]


ROOT = Path(__file__).parents[2]
DIES = "import os, tempfile; from juge.cage import box; from juge.marking import run\n"
DIES += "box.job_command = lambda *_: os.kill(os.getpid(), 9)\n"


@pytest.mark.parametrize(
    "work",
    [
        "box.refusal_of(box.LANDLOCK)",
        "run.grade(open('notebooks/02_explorer_exploiter.ipynb', 'rb').read(), 1, caged=False)",
        "folder = box.temporary_folder(); box.job_command()",
    ],
)
def test_what_a_killed_grading_left_is_swept(monkeypatch, tmp_path, work):
    subprocess.run([sys.executable, "-c", DIES + work], cwd=ROOT, env=os.environ | {"TMPDIR": str(tmp_path)})
    monkeypatch.setattr(box.tempfile, "tempdir", str(tmp_path))
    with box.temporary_folder() as mine:
        for name in ("ql-elsewhere-1-c", "mine"):
            (tmp_path / name).mkdir()
        assert len([*tmp_path.iterdir()]) == 4
        box.sweep()
        assert {path.name for path in tmp_path.iterdir()} == {Path(mine).name, "ql-elsewhere-1-c", "mine"}
