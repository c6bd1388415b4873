"""One version more: what it refuses, what it writes, what it makes, what is left to tag."""

import shutil
import subprocess
from datetime import date

import build
import pytest
import release
from declared import ROOT

WRITTEN = ("ql_functions/version.py", "CHANGELOG.md", "CITATION.cff")


def git(folder, *words):
    author = ("-c", "user.name=a", "-c", "user.email=a@b.c")
    return subprocess.run(["git", *author, *words], cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """The files that a release writes, in a repository of their own, where it makes nothing."""
    for name in WRITTEN:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    log = tmp_path / "CHANGELOG.md"
    if release.COMING not in log.read_text("utf-8"):
        log.write_text(f"{release.COMING}\n- Une nouveauté.\n\n{log.read_text('utf-8')}", "utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "a")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "__version__", "0.2.0.dev0")
    monkeypatch.setattr(release, "COMMANDS", (("-c", "print(open('ql_functions/version.py').read())"),))
    return tmp_path


def test_a_release_is_written_everywhere_before_anything_is_made_and_what_to_tag_is_said(repository, capfd):
    assert build.main(["--release", "0.2.0"]) == 0
    out = capfd.readouterr().out
    assert '__version__ = "0.2.0"' in out.partition("est prête")[0]
    assert out.rstrip().endswith("git tag v0.2.0 && git push origin HEAD v0.2.0")
    texts = {name: (repository / name).read_text("utf-8") for name in WRITTEN}
    today = date.today().isoformat()
    assert f"## 0.2.0 ({today})\n" in texts["CHANGELOG.md"]
    assert release.COMING not in texts["CHANGELOG.md"]
    assert f"version: 0.2.0\ndate-released: {today}\n" in texts["CITATION.cff"]
    changed = ("__version__", "## ", "version:", "date-released:")
    for name, text in texts.items():
        before = git(repository, "show", f"HEAD:{name}").splitlines()
        pairs = zip(before, text.splitlines(), strict=True)
        assert all(new.startswith(changed) for old, new in pairs if old != new)


@pytest.mark.parametrize(
    ("version", "says"),
    [
        ("0.2", "« 0.2 » n'est pas une version : écrivez trois nombres, comme 0.2.0."),
        ("v0.2.0", "« v0.2.0 » n'est pas une version : écrivez trois nombres, comme 0.2.0."),
        ("0.1.9", "0.1.9 n'est pas plus récente que la version actuelle, 0.2.0.dev0."),
    ],
)
def test_a_version_badly_written_or_not_newer_is_refused(repository, capsys, version, says):
    assert build.main(["--release", version]) == 1
    assert capsys.readouterr().err == f"{says}\n"
    assert git(repository, "status", "--porcelain") == ""


def test_the_same_version_again_is_refused(repository, monkeypatch, capsys):
    monkeypatch.setattr(release, "__version__", "0.2.0")
    assert build.main(["--release", "0.2.0"]) == 1
    assert capsys.readouterr().err == "0.2.0 n'est pas plus récente que la version actuelle, 0.2.0.\n"


def test_changes_that_are_not_committed_are_refused(repository, capsys):
    (repository / "new.txt").write_text("", "utf-8")
    assert build.main(["--release", "0.2.0"]) == 1
    assert capsys.readouterr().err == "Il reste des changements à enregistrer ou à défaire : git status les nomme.\n"


def test_a_change_log_that_announces_nothing_is_refused(repository, capsys):
    (repository / "CHANGELOG.md").write_text("# Ce qui change\n", "utf-8")
    git(repository, "commit", "-qam", "b")
    assert build.main(["--release", "0.2.0"]) == 1
    assert capsys.readouterr().err.startswith("CHANGELOG.md n'a pas de titre « ## À venir » : écrivez-y")


def test_a_command_that_fails_is_named(repository, monkeypatch, capsys):
    monkeypatch.setattr(release, "COMMANDS", (("-c", "raise SystemExit(1)"),))
    assert build.main(["--release", "0.2.0"]) == 1
    assert capsys.readouterr().err.startswith("python -c raise SystemExit(1) a échoué : défaites ce qui")


def test_every_command_of_a_release_is_there():
    assert all((ROOT / command[0]).is_file() for command in release.COMMANDS if command[0] != "-m")
