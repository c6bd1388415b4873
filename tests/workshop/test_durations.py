"""A lesson lasts what it says, and what the README says of it."""

import build
import cells
import durations
import pytest

SOURCES = sorted(build.SOURCES.glob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_lesson_lasts_what_it_says(path):
    assert durations.said(path)
    assert cells.code_of(path) in durations.of_readme()
    left = list(durations.untrue(path))
    assert not left, "\n".join(left)


def test_what_is_announced_and_untrue_is_said(tmp_path, monkeypatch):
    path = tmp_path / "02_essai.py"
    path.write_text("# %% [markdown]\n# # Un essai\n", "utf-8")
    assert list(durations.untrue(path)) == []
    path.write_text("# %% [markdown]\n# # Un essai\n# **Durée** : 60 minutes.\n", "utf-8")
    monkeypatch.setattr(durations, "of_readme", lambda: {"02": 65})
    assert list(durations.untrue(path)) == [
        "02_essai.py : la leçon annonce 60 minutes, et en demande 5 ; écrivez-le dans **Durée**.",
        "README.md : il annonce 65 minutes pour 02_essai, qui en demande 5 ; écrivez-le.",
    ]


def test_the_table_shows_what_is_wrong(monkeypatch, capsys):
    assert build.main(["--durations"]) == 0
    lines = dict(zip(SOURCES, capsys.readouterr().out.splitlines()[1:], strict=True))
    assert all(line.startswith(path.stem) for path, line in lines.items())
    assert all(("←" in line) == bool(list(durations.untrue(path))) for path, line in lines.items())
    monkeypatch.setattr(durations, "of_readme", lambda: {"02": 1})
    assert build.main(["--durations", "--only", "02"]) == 0
    assert capsys.readouterr().out.endswith("1 ←\n")


def test_the_first_lesson_begins_by_doing():
    """Something is written, and checked, before three hundred words."""
    student, _ = build.notebooks_of(SOURCES[0])
    roles = [cell.metadata.get("ql", {}).get("role") for cell in student.cells]
    before = student.cells[: roles.index("exercise")]
    assert sum(len(cell.source.split()) for cell in before if cell.cell_type == "markdown") <= 300
