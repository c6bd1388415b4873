"""A file of a notes folder that is damaged: one sentence, the file set aside, nothing else lost, and the next run."""

import io

import pytest
from judge.graders import by_length
from nightly import by_day_one_of_each

from juge.__main__ import main
from juge.intake import folder
from juge.intake.folder import Folder

from .notebooks import as_bytes, corrected

KEPT = {kept.name: kept for kept in folder.KEPT}
GIVEN = '{"who": "e", "name": "2", "answer": "", "content": "", "points": %s, "comment": "", "is_changed": false}\n'
OTHERS = {  # of another shape, though JSON
    "remises.json": ["[]", '{"12": 3}', "null"],
    "a_corriger.json": ["{}", '[{"paths": [["a"]], "left": 1}]', '[{"paths": []}]'],
    "bareme.json": ["[1]", '{"2.1": "quatre"}', '"2.1"'],
    "a_lire.json": ["[]", '{"liste": "a.csv"}', '{"liste": [2]}'],
    "essai.json": ["[]", '{"a": 2}', '{"a": [[2]]}'],
    "reglages.json": ["[]", '{"garder": "meilleure"}', '{"poids": 2}'],
    "a_la_main.jsonl": ["{}", "[]", GIVEN % '"un"', GIVEN % 1 + '{"who": "e"}', (GIVEN % 1)[:-9]],
    "a_la_main_avant.jsonl": ["3", (GIVEN % 1).replace("points", "note"), (GIVEN % 1).replace('"2"', "2")],
}
BROKEN = '{"2.1": 4', '{"2.1": "é"}', "\0\0", "[" * 100_000  # cut, in another encoding, zeros of a disk, without end


@pytest.fixture
def command(tmp_path, monkeypatch, capsys, _in_threads):
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
    by_day_one_of_each(
        [(name, text) for name, others in OTHERS.items() for text in (*BROKEN, *others)]
        + [(name, "") for name in OTHERS if name.endswith(".json")],  # a list of no line is empty, not damaged
        kind=lambda one: one[0],
    ),
    ids=lambda value: value[:30],
)
def test_a_damaged_file_is_set_aside_and_said_in_one_sentence(command, tmp_path, name, damaged):
    notes = tmp_path / "NOTES"
    (notes / name).write_bytes(damaged.encode("cp1252"))
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
    assert (notes / aside).read_bytes() == damaged.encode("cp1252")


@pytest.mark.parametrize(
    "damaged", ["", "Prénom;Âge\nAnne;20\n", 'Nom;"Groupe\nAnne;A\n'], ids=["empty", "other", "open"]
)
def test_a_damaged_list_is_named(command, tmp_path, damaged):
    path = tmp_path / "NOTES/liste.csv"
    path.write_text(damaged, "utf-8")
    status, (says,) = command("--resume")
    assert (status, says[: len(f"juge : {path} : la liste ")]) == (2, f"juge : {path} : la liste ")
    assert path.read_text("utf-8") == damaged


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_journal_that_is_cut_is_said_once(command, tmp_path, cut):
    path = tmp_path / "NOTES/notes.jsonl"
    path.write_bytes(path.read_bytes()[:-cut])
    says = f"{path} était coupé : des copies peuvent y manquer, redonnez-les alors avec --resume."
    assert command("--resume") == (0, [says])
    assert command("--resume", str(tmp_path / "anne.ipynb"))[0] == 0
    assert "anne" in path.read_text("utf-8")
    assert says not in command("--resume")[1]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_terminal_of_few_letters_stops_nothing(command, tmp_path, monkeypatch, encoding):
    (tmp_path / "Łukasz Żółty 张伟.ipynb").write_bytes((tmp_path / "anne.ipynb").read_bytes())
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2))
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stderr", err)
    assert command("--resume", str(tmp_path / "Łukasz Żółty 张伟.ipynb"), "--limite", "2020-01-01")[0] == 0
    out.flush()
    assert "Graine des cas cach" in out.buffer.getvalue().decode(encoding)
    assert "Łukasz Żółty 张伟" in (tmp_path / "NOTES/notes.csv").read_text("utf-8-sig")


def test_a_second_damaged_file_takes_no_name_of_the_first(tmp_path):
    for _ in range(3):
        (tmp_path / "essai.json").write_text("")
        with pytest.raises(ValueError, match="mis de côté"):
            Folder(tmp_path).read(folder.TRIED)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "essai-abime-2.json", "essai-abime-3.json", "essai-abime.json"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kept", "content"),
    [
        (folder.LOTS, [{"paths": [["é\ud800", ""], ["a", "1f"]], "left": 2}]),
        (folder.TRIED, {"a": [1, "tri"]}),
        (folder.SETTINGS, {"garder": ["meilleure"], "colonne": {"note": "É"}, "poids": "2=1"}),
        (folder.SCALE, {"2.1": 4, "2.3": 0.5}),
        (folder.DATES, {}),
    ],
)
def test_what_is_written_is_read_again(tmp_path, kept, content):
    notes = Folder(tmp_path)
    assert notes.read(kept) == type(kept.shape)()
    notes.write(kept, content)
    assert notes.read(kept) == content
