"""A lesson says how long it takes, in its first cell and in the README, and the longest is no longer than it may be."""

import re

import build
import durations
import nbformat
import pytest
from declared import ROOT

SOURCES = sorted(build.SOURCES.glob("*.py"))
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_lesson_lasts_what_it_says(path):
    says, left = durations.measured(path).says, list(durations.too_long(path))
    assert not left, "\n".join(left)
    assert durations.in_readme(README, [path]) == README
    assert f"| {durations.measured(path).minutes} min |" in README
    for folder in (build.STUDENT, build.CORRECTED):
        first = nbformat.read(folder / f"{path.stem}.ipynb", 4).cells[0].source
        assert f"**Durée**\xa0: {says}" in first.replace("\u202f", "\xa0")


def test_a_duration_is_what_is_read_outside_the_folds_the_play_and_the_answers(tmp_path):
    text = "# %% [markdown]\n# # Un essai\n# **Durée** : … minutes. " + "mot " * 242 + "$x$ $y$\n# $$x = 2 y$$\n"
    folded = "#\n# <details><summary>Plus</summary>\n# " + "mot " * 500 + "$$x$$\n# </details>\n"
    given = (
        '\n# %%\nimport random\nprogress(9)\n\n# %% jupyter={"source_hidden": true}\nhidden = 0\n\n# %%\nshown = 0\n'
    )
    played = '\n# %% minutes=3 tags=["nbval-ignore-output"]\nplay()\n\n# %%\npredict("Combien ?")\n'
    bonus = "\n# %% [markdown]\n# ## Un bonus\n# " + "mot " * 120 + "\n\n# %% minutes=2\nbesides()\n"
    end = "\n# %% [markdown]\n# ## Ce qu'il faut retenir\n# " + "mot " * 5
    path = tmp_path / "90_essai.py"
    path.write_text(text + folded + given + played + bonus + end, "utf-8")
    read = durations.Duration(words=255, observed=0, code=26, play=4, answers=0, aside=122)
    assert durations.measured(path) == read
    assert "**Durée** : 10 minutes, et 5 pour le quiz." in durations.filled(text, path)
    duration = durations.Duration(words=1040, observed=100, code=60, play=5, answers=20, bonuses=8.5)
    assert duration.says == "35 minutes, et 15 pour les bonus et le quiz"


def test_a_graded_lesson_says_its_bonuses_and_its_quiz_besides():
    """The first has two, of ten and fifteen minutes, three hundred words and a prediction under their title."""
    found = durations.measured(SOURCES[0])
    assert 25 < found.bonuses < 30
    assert found.says.endswith("minutes, et 35 pour les bonus et le quiz")


def test_a_lesson_that_asks_too_much_is_named(tmp_path):
    path = tmp_path / "90_essai.py"
    path.write_text("# %% [markdown]\n# " + "mot " * 1501 + "\n\n# %% minutes=70\nplay()\n", "utf-8")
    assert list(durations.too_long(path)) == [
        "90_essai.py : cette leçon demande 85 minutes ; 75 au plus : coupez, pliez.",
        "90_essai.py : 1501 mots hors de ce qui est replié ; 1500 au plus : coupez, pliez.",
    ]
    path.rename(tmp_path / "Z_essai.py")  # a bonus lesson may be long
    assert list(durations.too_long(tmp_path / "Z_essai.py")) == []


def test_an_exercise_without_minutes_is_named():
    class Silent:
        id, minutes = "9.1", 0

    assert list(durations.untold([Silent])) == [
        "9.1 ne dit pas ce qu'il demande à un élève ; écrivez minutes=… dans sa déclaration."
    ]


def test_the_table_marks_what_is_too_long(capsys):
    assert build.main(["--durations"]) == 0
    lines = dict(zip(SOURCES, capsys.readouterr().out.splitlines()[1:], strict=True))
    assert all(line.startswith(path.stem) for path, line in lines.items())
    assert all(("←" in line) == any(durations.too_long(path)) for path, line in lines.items())


def test_a_readme_that_says_another_duration_is_out_of_date(monkeypatch, capsys, tmp_path):
    stale = re.sub(r"(\| 1 · .*\| )\d+ min", r"\g<1>1 min", README)
    assert stale != README
    assert durations.in_readme(stale, SOURCES) == README
    (tmp_path / "README.md").write_text(stale, "utf-8")
    monkeypatch.setattr(build, "README", tmp_path / "README.md")
    assert [path.name for path in build._write_readme(SOURCES, check=True)] == ["README.md"]
    assert "README.md n'est plus à jour" in capsys.readouterr().out


def test_the_first_lesson_begins_by_doing():
    """Something is written, and checked, before three hundred words."""
    student, _ = build.notebooks_of(SOURCES[0])
    roles = [cell.metadata.get("ql", {}).get("role") for cell in student.cells]
    before = student.cells[: roles.index("exercise")]
    assert sum(len(cell.source.split()) for cell in before if cell.cell_type == "markdown") <= 300
