"""A file of a notes folder that is damaged: one sentence, the file set aside, nothing else lost, and the next run."""

import pytest
from judge.graders import by_length
from nightly import nightly

from juge.__main__ import main
from juge.intake import handins
from juge.marking import lots, scale, trial
from juge.tables import settings

from .notebooks import as_bytes, corrected

KEPT = {kept.name: kept for kept in (handins.KEPT, lots.KEPT, scale.KEPT, trial.KEPT, settings.KEPT)}
OTHERS = {  # of another shape, though JSON
    "remises.json": ["[]", '{"12": 3}', "null"],
    "a_corriger.json": ["{}", '[{"paths": [["a"]], "left": 1}]', '[{"paths": []}]'],
    "bareme.json": ["[1]", '{"2.1": "quatre"}', '"2.1"'],
    "essai.json": ["[]", '{"a": 2}', '{"a": [[2]]}'],
    "reglages.json": ["[]", '{"garder": "meilleure"}', '{"poids": 2}'],
}


@pytest.fixture
def command(tmp_path, monkeypatch, capsys):
    """The command on the notes of one copy; gives its exit code, and what it says of what went wrong."""
    monkeypatch.setattr("signal.signal", lambda *_: None)  # pytest keeps its own
    (tmp_path / "anne.ipynb").write_bytes(as_bytes(corrected()))

    def run(*arguments):
        status = 0
        try:
            status = main([*arguments, "--out", str(tmp_path / "NOTES"), "--sans-cage"], by_length)
        except SystemExit as stopped:
            status = stopped.code
        return status, capsys.readouterr().err.splitlines()[-1:]

    assert run(str(tmp_path / "anne.ipynb"), "--limite", "2026-12-01", "--retard", "10%")[0] == 0
    return run


@pytest.mark.parametrize(
    ("name", "damaged"),
    [(name, text) for name, others in OTHERS.items() for text in ("", '{"2.1": 4', "\0\0", "[" * 100_000, *others)],
    ids=lambda value: value[:30],
)
def test_whatever_its_damage_a_file_is_set_aside(tmp_path, name, damaged):
    (tmp_path / name).write_text(damaged, "utf-8")
    with pytest.raises(ValueError, match=f"{name} est vide ou abîmé, et il est mis de côté"):
        KEPT[name].read(tmp_path)
    (aside,) = tmp_path.iterdir()
    assert aside.name == name.replace(".json", "-abime.json")
    assert aside.read_text("utf-8") == damaged
    assert KEPT[name].read(tmp_path) == type(KEPT[name].shape)()


@pytest.mark.parametrize("name", ["bareme.json", *nightly(name for name in OTHERS if name != "bareme.json")])
def test_a_damaged_file_is_said_in_one_sentence_and_nothing_else_is_lost(command, tmp_path, name):
    notes, damaged = tmp_path / "NOTES", OTHERS[name][0]
    (notes / name).write_text(damaged, "utf-8")
    before = {path.name: path.read_bytes() for path in notes.glob("*.*")}
    status, (says,) = command("--resume")
    aside = name.replace(".json", "-abime.json")
    assert status == 2
    assert says.startswith(f"juge : {notes / name} est vide ou abîmé, et il est mis de côté sous le nom {aside} : ")
    assert says.endswith(f"; {KEPT[name].again}.")
    assert {path.name: path.read_bytes() for path in notes.glob("*.*")} == {
        aside if path == name else path: content for path, content in before.items()
    }
    assert command("--resume")[0] == 0
    assert (notes / aside).read_text("utf-8") == damaged


def test_a_second_damaged_file_takes_no_name_of_the_first(tmp_path):
    for _ in range(3):
        (tmp_path / "essai.json").write_text("")
        with pytest.raises(ValueError, match="mis de côté"):
            trial.KEPT.read(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "essai-abime-2.json", "essai-abime-3.json", "essai-abime.json"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kept", "content"),
    [
        (lots.KEPT, [{"paths": [["é\ud800", ""], ["a", "1f"]], "left": 2}]),
        (trial.KEPT, {"a": [1, "tri"]}),
        (settings.KEPT, {"garder": ["meilleure"], "colonne": {"note": "É"}, "poids": "2=1"}),
        (scale.KEPT, {"2.1": 4, "2.3": 0.5}),
        (handins.KEPT, {}),
    ],
)
def test_what_is_written_is_read_again(tmp_path, kept, content):
    assert kept.read(tmp_path) == type(kept.shape)()
    kept.write(tmp_path, content)
    assert kept.read(tmp_path) == content
