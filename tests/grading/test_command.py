import errno
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from judge.graders import by_length, gated, mortal

from juge import EXERCISES, QUESTIONS
from juge.__main__ import main
from juge.cage import box
from juge.intake import courses
from juge.intake.archives import moodle_folder
from juge.intake.folder import SETTINGS, Folder
from juge.intake.sheets import numeral
from juge.marking import pools
from juge.marking.batch import grade_batch
from juge.marking.groups import group_name
from juge.marking.journal import Journal
from juge.tables.settings import settled

from .notebooks import as_bytes, corrected, filled
from .test_rendering import table

TOTAL = sum(exercise.points for exercise in EXERCISES.values() if exercise.lesson == 2)
FLIP = "def flip_board(b_key):\n    return b_key.swapcase()"


@pytest.fixture
def run(tmp_path, monkeypatch, _in_threads):
    """The command on three copies; gives its exit code and what it says."""
    copies = tmp_path / "copies"
    copies.mkdir()
    for name, data in {"anne": as_bytes(corrected()), "bob": as_bytes(filled(flip_board=FLIP)), "zoé": b"{"}.items():
        (copies / f"{name}.ipynb").write_bytes(data)
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # pytest keeps its own

    def run_it(*arguments, copies=copies):
        return main(
            [*map(str, [copies] if copies else []), "--out", str(tmp_path / "NOTES"), "--sans-cage", *arguments],
            by_length,
        )

    return run_it


def anne(out):
    """What the table of marks says of Anne: the points of each open question, the total, out of how many."""
    row = next(row for row in table(out / "notes.csv") if row["élève"] == "anne")
    return [points for name, points in row.items() if ".Q" in name], row["total"], row["sur"]


def says(capsys):
    return capsys.readouterr().out.replace("\n", " ")


def test_a_batch_from_copies_to_points_of_open_questions(run, tmp_path, capsys):
    assert run("-j", "1", "--hidden-seed", "7") == 0
    told = "Notées : 2. Refusées ou en panne : 1 (zoé). Restent : 0. Graine des cas cachés : 7."
    assert says(capsys).startswith(f"Réponses ouvertes à noter : 2 (questions_ouvertes.html). {told}")
    out = tmp_path / "NOTES"
    names = {
        "bareme.json",
        "bilan.csv",
        "bilan.xlsx",
        "classe.html",
        "notes.csv",
        "notes.jsonl",
        "questions_ouvertes.html",
        "retours",
        "similitudes.csv",
    }
    assert {path.name for path in out.iterdir()} == names
    assert sorted(path.name for path in (out / "retours").iterdir()) == [
        "anne - leçon 2.html", "bob - leçon 2.html", "zoé.html"
    ]  # fmt: skip
    points = tmp_path / "points.csv"
    points.write_text("copie;question;points\ncopies/anne.ipynb;2.Q1;1,5\n")
    assert run("--resume", "--points-ouverts", str(points), copies=None) == 0
    told = "points.csv, réponses notées ou commentées : nouvelles : {}, changées : {}, retirées : {}."
    assert says(capsys).startswith(told.format(1, 0, 0))
    assert anne(out) == (["1,5"], numeral(TOTAL + 1.5), str(TOTAL + QUESTIONS["2.Q1"].points))
    points.write_text("copie;question;points;commentaire\ncopies/bob.ipynb;2.Q1;1;\ncopies/anne.ipynb;2.Q1;-;\n")
    assert run("--resume", "--points-ouverts", str(points), copies=None) == 0
    assert told.format(1, 0, 1) + " Ce qui était donné avant est gardé dans " in says(capsys)


def test_every_file_given_by_hand_is_taken_in_their_order_whatever_the_name_of_the_option(run, tmp_path, capsys):
    run("-j", "1")
    capsys.readouterr()
    group = group_name("2.1", {"status": "wrong", "mistake": "une erreur", "says": []}, "")
    for name, rows in {"a": "anne;2.Q1;1;\nanne;2.Q2;2;", "b": f"{group};2.1;;Relisez.", "c": "anne;2.Q1;0,5;"}.items():
        (tmp_path / f"{name}.csv").write_text(f"copie;question;points;commentaire\n{rows}\n", "utf-8")
    options = ("--a-la-main", "a", "--points-ouverts", "b", "--a-la-main", "c")
    run("--resume", *(one if one[:1] == "-" else str(tmp_path / f"{one}.csv") for one in options), copies=None)
    assert says(capsys).startswith(
        "a.csv, b.csv, c.csv, réponses notées ou commentées : nouvelles : 2, changées : 0, retirées : 0. "
        "a.csv, b.csv, c.csv, donné à un groupe ou à tous : nouveau : 1, changé : 0, retiré : 0. "
    )
    of = TOTAL + QUESTIONS["2.Q1"].points + QUESTIONS["2.Q2"].points
    assert anne(tmp_path / "NOTES") == (["0,5", "2"], numeral(TOTAL + 2.5), str(of))
    (tmp_path / "vide.csv").write_text("copie;question;points\n")
    run("--resume", "--a-la-main", str(tmp_path / "vide.csv"), copies=None)
    assert says(capsys).startswith("vide.csv, réponses notées ou commentées : nouvelles : 0,")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--resume", "--hidden-seed", "8"], "est corrigé avec la graine 7, pas 8"),
        ([], "contient déjà une correction : ajoutez --resume"),
        (["--resume", "-j", "0"], "il faut au moins un processus"),
        (["--resume", "--points-ouverts", "absent.csv"], "absent.csv n'existe pas."),
        (["--resume", "--poids", "2:3"], "--poids 2:3 : écrivez LEÇON=POIDS"),
        (["--resume", "--retard", "10%"], "--retard demande une limite"),
        (["--resume", "--liste", "absente.csv"], "absente.csv n'existe pas."),
        (["--resum"], "argument inconnu : --resum."),
        (["-j", "deux"], "-j : un entier est attendu, pas 'deux'."),
        (["--resume", "--suivre"], "--suivre demande le dossier à suivre."),
        (["-j"], "-j : il manque sa valeur."),
    ],
)
def test_what_does_not_go_together_is_said(run, tmp_path, capsys, arguments, says):
    (tmp_path / "NOTES").mkdir()
    Journal(tmp_path / "NOTES/notes.jsonl", 7)
    with pytest.raises(SystemExit) as stopped:
        run(*arguments, copies=None)
    assert stopped.value.code == 2
    assert says in capsys.readouterr().err


def test_what_lateness_costs_is_said_when_it_is_set(run, capsys):
    told = "Limite de la leçon 2 : 01/12/2020 à 23:59. Retard : 10 % par jour commencé ; copies qui y perdent"
    run("-j", "1", "--limite", "2=2020-12-01", "--retard", "10%")
    assert says(capsys).startswith(f"{told} des points : 2. ")
    run("--resume", "--retard", "0%", copies=None)
    assert says(capsys).startswith("Limite de la leçon 2 : 01/12/2020 à 23:59. Réponses ouvertes")
    run("--resume", copies=None)
    assert "Limite" not in says(capsys)


def test_a_list_is_kept_and_a_worksheet_filled(run, tmp_path, capsys):
    sheet = "Identifier,Full name,Grade,Maximum Grade\nParticipant 1,anne,,20.00\nParticipant 2,Léo,,20.00\n"
    (tmp_path / "feuille.csv").write_text(sheet, "utf-8")
    run("-j", "1", "--liste", str(tmp_path / "feuille.csv"))
    assert "feuille.csv, élèves : 2 ; copies reconnues : 1 sur 3 ; les autres" in says(capsys)
    (tmp_path / "NOTES/feuille_moodle_total.csv").unlink()
    run("--resume", "--poids", "2=3", copies=None)
    assert (tmp_path / "NOTES/feuille_moodle_total.csv").read_text("utf-8") == sheet.replace("anne,,", "anne,20.00,")
    assert "Léo;2;;;;;absent" in (tmp_path / "NOTES/bilan.csv").read_text("utf-8-sig")


def test_several_tables_after_one_option_are_said_to_want_one_each(run, tmp_path, capsys):
    sheets = [str(tmp_path / name) for name in ("A.csv", "B.csv")]
    for number, path in enumerate(sheets):
        row = f"Participant {number + 1},anne,,20.00\n"
        Path(path).write_text("Identifier,Full name,Grade,Maximum Grade\n" + row, "utf-8")
    with pytest.raises(SystemExit):
        run("--liste", *sheets)
    assert f"Écrivez l'option devant chacun : --liste {sheets[0]} --liste {sheets[1]}." in capsys.readouterr().err
    assert run("-j", "1", "--liste", sheets[0], "--liste", sheets[1]) == 0
    assert len(list((tmp_path / "NOTES").glob("feuille_moodle*"))) == 2


def test_the_weights_used_are_said_and_a_lesson_without_one_is_named(run, capsys):
    run("-j", "1", "--poids", "2=3")
    assert says(capsys).startswith("Poids dans le total : leçon 2 : 3. ")
    with pytest.raises(SystemExit):
        run("--resume", "--poids", "4=1", copies=None)
    assert "--poids 4=1 : il y manque la leçon 2" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "says"), [(["--resume"], "rien à reprendre"), ([], "donnez des copies")])
def test_nothing_to_do_is_said(run, capsys, arguments, says):
    with pytest.raises(SystemExit):
        run(*arguments, copies=None)
    assert says in capsys.readouterr().err


def test_a_path_that_does_not_exist_begins_nothing(run, tmp_path, capsys):
    with pytest.raises(SystemExit):
        run(copies=tmp_path / "copie")
    assert "copie n'existe pas." in capsys.readouterr().err
    assert not (tmp_path / "NOTES").exists()


@pytest.mark.parametrize("make", [Path.touch, lambda path: path.symlink_to("absent")])
def test_a_folder_that_cannot_be_made_is_said(run, tmp_path, capsys, make):
    make(tmp_path / "NOTES")
    with pytest.raises(SystemExit):
        run()
    assert "NOTES ne peut pas être le dossier des notes (" in capsys.readouterr().err


def test_without_a_folder_for_the_marks_nothing_is_done(capsys):
    with pytest.raises(SystemExit):
        main(["remises.zip"])
    assert "il manque --out." in capsys.readouterr().err


def test_marks_among_the_copies_are_no_copies(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    moodle = tmp_path / "copies" / moodle_folder("Anne", "1")
    moodle.mkdir(parents=True)
    (moodle / "tp.ipynb").write_bytes(as_bytes(corrected()))
    for more in ([], ["--resume"]):
        main(
            [str(tmp_path / "copies"), "--out", str(tmp_path / "copies/NOTES"), "--sans-cage", "-j", "1", *more],
            by_length,
        )
        assert (tmp_path / "copies/NOTES/retours_moodle_2.zip").exists()
        assert "Notées : 1. Refusées ou en panne : 0. Restent : 0." in capsys.readouterr().out


def test_help_is_french_and_has_three_examples(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    assert text.count("\n  juge ") == 3
    assert "show this help" not in text


@pytest.mark.parametrize("module", ["grading", "tournament"])
def test_a_terminal_without_some_letters_writes_a_question_mark_instead(module):
    command = [sys.executable, "-m", f"ql_functions.{module}", "--help"]
    done = subprocess.run(command, env=os.environ | {"PYTHONIOENCODING": "ascii"}, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"usage: ql-")


@pytest.mark.parametrize("command", ["noter", "suivre", "classe", "essai"])
def test_each_command_has_its_own_help_and_that_of_all_is_on_one_screen(capsys, command):
    for arguments in ([command, "--help"], ["--help"]):
        with pytest.raises(SystemExit):
            main(arguments)
    text = capsys.readouterr().out
    own, _, of_all = text.partition("usage: juge [-h]")
    assert own.startswith(f"usage: juge {command} [-h]")
    assert "--cours PYTHON" in own
    assert f"\n    {command}" in of_all
    assert of_all.count("\n") < 25


def test_a_command_may_be_named_and_the_class_is_rendered_again_without_grading_a_copy(
    run, tmp_path, capsys, monkeypatch
):
    assert main(["noter", str(tmp_path / "copies"), "--out", str(tmp_path / "NOTES"), "--sans-cage"], by_length) == 0
    capsys.readouterr()
    (tmp_path / "points.csv").write_text("copie;question;points\ncopies/anne.ipynb;2.Q1;1,5\n")
    monkeypatch.setattr(pools, "local", None)  # no process is opened
    arguments = ["--out", str(tmp_path / "NOTES"), "--a-la-main", str(tmp_path / "points.csv")]
    assert main(["classe", *arguments], by_length) == 0
    assert says(capsys).startswith("points.csv, réponses notées ou commentées : nouvelles : 1,")
    assert anne(tmp_path / "NOTES")[0] == ["1,5"]
    with pytest.raises(SystemExit):
        main(["classe", str(tmp_path / "copies"), *arguments])
    assert f"argument inconnu : {tmp_path / 'copies'}." in capsys.readouterr().err


def test_a_course_that_is_remembered_can_be_taken_away(run, tmp_path, capsys):
    (tmp_path / "cours_vide.py").touch()
    run("-j", "1", "--cours", str(tmp_path / "cours_vide.py"))
    assert Folder(tmp_path / "NOTES").read(SETTINGS).get("cours") == str(tmp_path / "cours_vide.py")
    run("--resume", "--cours", "", copies=None)
    assert not Folder(tmp_path / "NOTES").read(SETTINGS).get("cours")
    assert run("--resume", copies=None) == 0


@pytest.mark.parametrize("written", ["ql_functions.course", "cours_vide.py", "./cours_vide.py"])
def test_a_course_is_kept_as_it_is_found_again(tmp_path, monkeypatch, written):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cours_vide.py").touch()
    settled(tmp_path, cours=written)
    kept = Folder(tmp_path).read(SETTINGS)["cours"]
    monkeypatch.chdir("/")
    courses.load(kept)
    assert kept == (str(tmp_path / "cours_vide.py") if written.endswith(".py") else written)


def test_without_a_cage_nothing_is_graded(tmp_path, monkeypatch, capsys):
    def no_cage(caged):
        raise box.NoCageError("Pas de cage ici, donc pas de correction.")

    monkeypatch.setattr(box, "choose", no_cage)
    with pytest.raises(SystemExit):
        main([str(tmp_path), "--out", str(tmp_path / "NOTES")])
    assert "donc pas de correction" in capsys.readouterr().err
    assert not (tmp_path / "NOTES").exists()


@pytest.mark.nightly
def test_on_dask_a_killed_worker_loses_nothing(tmp_path):
    distributed = pytest.importorskip("distributed", reason="Dask n'est pas installé ; `pip install -e .[dask]`")
    (tmp_path / "copies").mkdir()
    contents = {f"{i:02}": b"1" * (i + 1) for i in range(20)} | {"once": b"once " + bytes(tmp_path / "flag")}
    for name, content in contents.items():
        (tmp_path / f"copies/{name}.ipynb").write_bytes(content)
    journal = Journal(tmp_path / "notes.jsonl", 7)
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,
        pools.cluster(cluster.scheduler_address) as (open_pool, width),
    ):
        *_, left = grade_batch([tmp_path / "copies"], journal, mortal, open_pool, width, bool)
    assert left == 0
    assert (tmp_path / "flag").exists()
    assert {line["student"]: line["points"] for line in journal.lines.values()} == {
        name: len(content) for name, content in contents.items()
    }
    assert len((tmp_path / "notes.jsonl").read_text().splitlines()) == 1 + len(contents)
    assert len({line["pid"] for line in journal.lines.values()}) >= 2


def test_a_full_disk_is_said_in_french(run, monkeypatch, capsys):
    def write(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "NOTES/notes.jsonl")

    monkeypatch.setattr(Journal, "add", write)
    with pytest.raises(SystemExit):
        run("-j", "1")
    assert "juge : NOTES/notes.jsonl : il n'y a plus de place sur le disque." in capsys.readouterr().err


@pytest.mark.nightly
def test_a_scheduler_without_a_worker_is_said(monkeypatch):
    distributed = pytest.importorskip("distributed", reason="Dask n'est pas installé ; `pip install -e .[dask]`")
    monkeypatch.setattr(pools, "_SECONDS", 0.1)
    with (
        distributed.LocalCluster(n_workers=0, threads_per_worker=1, dashboard_address=None) as cluster,
        pytest.raises(OSError, match="aucun « dask worker » n'a rejoint l'ordonnanceur"),
        pools.cluster(cluster.scheduler_address),
    ):
        pass


@pytest.fixture
def scheduler(tmp_path):
    """A scheduler and a worker, each in a process of its own, and their address."""
    pytest.importorskip("distributed", reason="Dask n'est pas installé ; `pip install -e .[dask]`")
    file = tmp_path / "ordonnanceur.json"
    dask = [sys.executable, "-m", "dask"]
    found = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}  # they import the stand-ins
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": found}
    ports = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    started = [
        subprocess.Popen([*dask, "scheduler", *ports], **quiet),
        subprocess.Popen(
            [*dask, "worker", "--nthreads", "1", "--no-dashboard", "--scheduler-file", str(file)], **quiet
        ),
    ]
    while not file.exists():
        assert started[0].poll() is None
        time.sleep(0.05)
    yield started[0], json.loads(file.read_text())["address"]
    for process in reversed(started):
        process.kill()
        process.wait()


@pytest.mark.nightly
def test_a_scheduler_that_dies_is_said_in_one_sentence_and_costs_no_copy(scheduler, tmp_path, monkeypatch, capsys):
    process, address = scheduler
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    copies, gate, begun = tmp_path / "copies", tmp_path / "gate", tmp_path / "begun"
    copies.mkdir()
    for number in range(3):  # the first ends at once, the others once the scheduler is dead
        (copies / f"{number}.ipynb").write_text(f"{begun}{number} {gate if number else copies}")
    command = [str(copies), "--out", str(tmp_path / "NOTES"), "--sans-cage", "--dask", address]

    def kill():
        journal = tmp_path / "NOTES/notes.jsonl"
        while not journal.exists() or len(journal.read_bytes().splitlines()) < 2:
            time.sleep(0.05)
        process.kill()

    threading.Thread(target=kill).start()
    with pytest.raises(SystemExit) as stopped:
        main(command, gated)
    gate.touch()
    assert stopped.value.code == 2
    (says,) = capsys.readouterr().err.strip().rpartition("\r")[2].splitlines()[-1:]
    assert says.startswith(f"juge : l'ordonnanceur Dask {address} ne répond plus.")
    assert [line.get("failed") for line in Journal(tmp_path / "NOTES/notes.jsonl").lines.values()] == [None]
    assert main([*command[1:-2], "--resume"], gated) == 0
    assert len(Journal(tmp_path / "NOTES/notes.jsonl").lines) == 3
