"""One version more: what it refuses, what it writes, what it makes, what is left to tag; all of it, or nothing."""

import os
import shutil
import subprocess
from datetime import date
from pathlib import Path

import build
import pytest
import release
from declared import ROOT

WRITTEN = ("ql_functions/version.py", "CHANGELOG.md", "CITATION.cff")
MAKE = """
import pathlib, re
version = re.search('= "(.+)"', pathlib.Path("ql_functions/version.py").read_text())[1]
for name in ("publication/eleves.zip", f"publication/ql_functions-{version}-py3-none-any.whl", "dist/index.html"):
    pathlib.Path(name).parent.mkdir(exist_ok=True)
    pathlib.Path(name).write_text(version)
pathlib.Path("notebooks").mkdir(exist_ok=True)
pathlib.Path("notebooks/01.ipynb").write_text(f"# Version {version} du cours")
print(version)
"""


def git(folder, *words):
    author = ("-c", "user.name=a", "-c", "user.email=a@b.c")
    return subprocess.run(["git", *author, *words], cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """The files that a release writes, in a repository of their own that has published before, and makes little."""
    for name in WRITTEN:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "ql_functions/__init__.py").touch()
    log = tmp_path / "CHANGELOG.md"
    if release.COMING not in log.read_text("utf-8"):
        log.write_text(f"{release.COMING}\n- Une nouveauté.\n\n{log.read_text('utf-8')}", "utf-8")
    (tmp_path / ".gitignore").write_text("dist/\npublication/\n")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "a")
    for name in ("publication/eleves.zip", "publication/ql_functions-0.1.0-py3-none-any.whl", "dist/old.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "__version__", "0.2.0.dev0")
    monkeypatch.setattr(release, "COMMANDS", (("-c", MAKE),))
    monkeypatch.setattr(release, "of_course", lambda *_: [])
    return tmp_path


def files(folder):
    """Every file but git's own, with what it says."""
    paths = [path for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_a_release_is_written_everywhere_before_anything_is_made_and_what_to_tag_is_said(repository, capfd):
    assert build.main(["--release", "0.2.0"]) == 0
    out = capfd.readouterr().out
    assert "0.2.0" in out.partition("est prête")[0]
    assert out.rstrip().splitlines()[-3].endswith("git tag v0.2.0 && git push origin HEAD v0.2.0")
    texts = {name: (repository / name).read_text("utf-8") for name in WRITTEN}
    assert '__version__ = "0.2.0"' in texts[WRITTEN[0]]
    today = date.today().isoformat()
    assert f"## 0.2.0 ({today})\n" in texts["CHANGELOG.md"]
    assert release.COMING not in texts["CHANGELOG.md"]
    assert f"version: 0.2.0\ndate-released: {today}\n" in texts["CITATION.cff"]
    changed = ("__version__", "## ", "version:", "date-released:")
    for name, text in texts.items():
        before = git(repository, "show", f"HEAD:{name}").splitlines()
        pairs = zip(before, text.splitlines(), strict=True)
        assert all(new.startswith(changed) for old, new in pairs if old != new)


def test_what_is_published_is_of_this_version_alone(repository):
    assert build.main(["--release", "0.2.0"]) == 0
    made = {name for name in files(repository) if name.startswith(("publication/", "dist/"))}
    assert made == {"publication/eleves.zip", "publication/ql_functions-0.2.0-py3-none-any.whl", "dist/index.html"}
    assert [path.name for path in (repository / "publication").iterdir() if path.is_dir()] == []


def test_the_two_commands_that_it_prints_keep_it_or_undo_it(repository, capsys):
    before = {name: text for name, text in files(repository).items() if not name.startswith(("publication", "dist"))}
    assert build.main(["--release", "0.2.0"]) == 0
    *_, keep, _, undo = capsys.readouterr().out.splitlines()
    assert git(repository, "status", "--porcelain").count("\n") == len(WRITTEN) + 1  # with a new notebook
    subprocess.run(undo, shell=True, cwd=repository, check=True, capture_output=True)
    assert files(repository) == before
    assert git(repository, "status", "--porcelain") == ""
    assert build.main(["--release", "0.2.0"]) == 0
    author = {f"GIT_{who}_{what}": "a" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    subprocess.run(keep.partition(" && git push")[0], shell=True, cwd=repository, check=True, env=os.environ | author)
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "describe", "--tags").strip() == "v0.2.0"


# what may go wrong, once everything is written → what is said of it
FAILURES = {
    "a command fails": ((("-c", MAKE), ("-c", "raise SystemExit(1)")), "python -c raise SystemExit(1) a échoué : rien"),
    "nothing is made": ((("-c", "pass"),), "Tout a été refait, mais il manque publication/eleves.zip, "),
    "it is another version's": (
        (("-c", MAKE.replace("# Version {version}", "# Version 0.1.9")),),
        "Tout a été refait, mais il manque notebooks/01.ipynb, dans cette version : rien n'a changé.",
    ),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_release_that_fails_changes_nothing(repository, monkeypatch, capsys, failure):
    commands, says = FAILURES[failure]
    monkeypatch.setattr(release, "COMMANDS", commands)
    before = files(repository)
    assert build.main(["--release", "0.2.0"]) == 1
    assert capsys.readouterr().err.startswith(says)
    assert files(repository) == before
    assert git(repository, "status", "--porcelain") == ""


def test_a_release_that_is_interrupted_changes_nothing(repository, monkeypatch):
    monkeypatch.setattr(release, "_check_made", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    before = files(repository)
    with pytest.raises(KeyboardInterrupt):
        build.main(["--release", "0.2.0"])
    assert files(repository) == before


def test_what_is_written_while_a_release_is_made_stops_it_and_is_kept(repository, monkeypatch, capsys):
    written = f"import pathlib; pathlib.Path({str(repository / 'CITATION.cff')!r}).write_text('mine')"
    monkeypatch.setattr(release, "COMMANDS", (("-c", MAKE), ("-c", written)))
    before = files(repository)
    assert build.main(["--release", "0.2.0"]) == 1
    assert capsys.readouterr().err.startswith("Il reste des changements à enregistrer ou à défaire")
    assert files(repository) == before | {"CITATION.cff": b"mine"}


def test_what_cannot_be_put_in_place_says_how_to_undo(repository, capsys):
    shutil.rmtree(repository / "dist")
    (repository / "dist").touch()  # a file, where the site goes
    (repository / ".git/info/exclude").write_text("dist\n")
    assert build.main(["--release", "0.2.0"]) == 1
    says, _, undo = capsys.readouterr().err.strip().partition(" : défaites tout par ")
    assert "dist ne se remplace pas (" in says
    subprocess.run(undo, shell=True, cwd=repository, check=True, capture_output=True)
    assert git(repository, "status", "--porcelain") == ""
    assert not (repository / "dist").exists()
    assert '__version__ = "0.2.0"' not in (repository / WRITTEN[0]).read_text("utf-8")


def test_what_is_made_is_made_of_the_copy_and_not_of_the_course_that_is_installed(repository, monkeypatch, capfd):
    show = "-P", "-c", "import ql_functions.version as read; print('lu', read.__file__)"
    monkeypatch.setattr(release, "COMMANDS", (("-c", MAKE), show))
    assert build.main(["--release", "0.2.0"]) == 0
    (read,) = (line for line in capfd.readouterr().out.splitlines() if line.startswith("lu "))
    assert Path(read.removeprefix("lu ")).is_relative_to(repository / "publication")


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


def test_a_change_log_whose_title_has_nothing_below_is_refused(repository, capsys):
    (repository / "CHANGELOG.md").write_text("# Ce qui change\n\n## À venir\n\n## 0.1.0\n\n- Tout.\n", "utf-8")
    git(repository, "commit", "-qam", "b")
    assert build.main(["--release", "0.2.0"]) == 1
    assert capsys.readouterr().err.startswith("CHANGELOG.md n'annonce rien sous « ## À venir » : écrivez-y")


def test_a_version_that_is_tagged_is_refused(repository, capsys):
    git(repository, "tag", "v0.2.0")
    assert build.main(["--release", "0.2.0"]) == 1
    assert capsys.readouterr().err == "L'étiquette v0.2.0 existe déjà : donnez un autre numéro.\n"


def test_what_is_left_to_write_is_said_before_anything_is_made(repository, monkeypatch, capsys):
    monkeypatch.setattr(release, "of_course", lambda *_: ["a.py : il reste à écrire trois indices."])
    monkeypatch.setattr(release, "COMMANDS", (("-c", "raise SystemExit('made')"),))
    before = files(repository)
    assert build.main(["--release", "0.2.0"]) == 1
    assert capsys.readouterr().err == (
        "a.py : il reste à écrire trois indices.\nCela reste à écrire, et rien n'a changé : finissez-le, recommencez.\n"
    )
    assert files(repository) == before


def test_every_command_of_a_release_is_there():
    assert all((ROOT / command[0]).is_file() for command in release.COMMANDS if command[0] != "-m")
