"""The two boxes as they are: what can be seen, written and reached from inside, and what is said when there is none."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from juge import EXERCISES
from juge.cage import box
from juge.cage.caged import Cage, lesson_of
from juge.declare.cases import Case
from tests.grading.cages import REFUSALS, needs_bubblewrap

IS_ROOT = os.geteuid() == 0
OURS = {
    "cage/worker.py", "cage/wire.py", "cage/locks.py", "values/__init__.py", "values/french.py", "values/written.py",
    "namespace.py", "declare/cases.py", "call/frames.py", "call/memory.py", "call/run.py", "call/stand_ins.py",
}  # fmt: skip
VARIABLES = {"HOME", "LANG", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "PWD"}
PACKAGE = Path(__file__).parents[2] / "juge"


@pytest.fixture
def fresh():
    """`box.choose` without what it remembers."""
    return box.choose.__wrapped__


# --- Choosing ----------------------------------------------------------------------------------------------


@needs_bubblewrap
def test_bubblewrap_is_preferred_and_root_is_told_that_it_is_dropped(fresh):
    chosen = fresh()
    assert chosen.kind == box.BUBBLEWRAP
    assert ("nobody" in chosen.notice) == IS_ROOT


def test_without_bubblewrap_a_user_gets_landlock_and_is_told(fresh, monkeypatch):
    monkeypatch.setattr(box.shutil, "which", lambda _: None)
    monkeypatch.setattr(box.os, "geteuid", lambda: 1000)
    if refusal := REFUSALS[box.LANDLOCK]:
        pytest.skip(refusal)
    assert fresh().kind == box.LANDLOCK
    assert "Landlock" in fresh().notice


def test_without_bubblewrap_root_is_refused(fresh, monkeypatch):
    monkeypatch.setattr(box.shutil, "which", lambda _: None)
    monkeypatch.setattr(box.os, "geteuid", lambda: 0)
    with pytest.raises(box.NoCageError, match=r"bubblewrap n'est pas installé.*utilisateur ordinaire"):
        fresh()


def test_without_any_cage_nothing_is_graded(fresh, monkeypatch):
    monkeypatch.setattr(box, "refusal_of", lambda kind: f"{kind} est refusé (non)")
    monkeypatch.setattr(box.os, "geteuid", lambda: 1000)
    with pytest.raises(box.NoCageError, match=r"bubblewrap est refusé \(non\) ; landlock est refusé \(non\)"):
        fresh()


def test_a_bubblewrap_that_fails_is_quoted(monkeypatch, tmp_path):
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2; exit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert box.refusal_of(box.BUBBLEWRAP) == "bubblewrap est refusé (bwrap: No permissions to create new namespace)"


def test_a_missing_libseccomp_is_a_refusal(monkeypatch):
    def missing():
        raise OSError("libseccomp.so.2: cannot open shared object file")

    monkeypatch.setattr(box.locks, "exported_filter", missing)
    with pytest.raises(OSError, match="libseccomp"):
        box.start_worker(box.BUBBLEWRAP)


def test_landlock_refuses_to_grade_where_the_package_is_readable(monkeypatch):
    monkeypatch.setattr(box, "_PACKAGE", Path("/usr/lib/python3/dist-packages/ql_functions"))
    assert "environnement virtuel" in box.refusal_of(box.LANDLOCK)


def test_bubblewrap_hides_a_package_installed_beside_python(monkeypatch):
    monkeypatch.setattr(box, "_PACKAGE", Path("/usr/lib/python3/elsewhere/ql_functions"))
    arguments = box._cage_arguments.__wrapped__(())
    hidden = arguments[arguments.index("/usr/lib/python3/elsewhere") - 1]
    assert hidden == "--tmpfs"


def test_without_a_cage_only_when_asked_and_loudly(fresh):
    assert fresh(caged=False).kind == box.NONE
    assert "tous vos droits" in fresh(caged=False).notice


# --- The box of a copy -------------------------------------------------------------------------------------

_REPORT = """
import json, os, socket, sys
def tried(act):
    try: return bool(act()) or True
    except OSError: return False
print(json.dumps({
    "uid": os.getuid(), "environment": sorted(os.environ), "pids": [p for p in os.listdir("/proc") if p.isdigit()],
    "own folder": tried(lambda: open("x", "w")), "package": tried(lambda: open(sys.argv[1] + "/x", "w")),
    "root": tried(lambda: open("/x", "w")), "tmp": tried(lambda: open("/tmp/x", "w")),
    "network": tried(lambda: socket.create_connection(("127.0.0.1", int(sys.argv[2])), 1)),
}))
"""


@needs_bubblewrap
def test_a_copy_can_write_in_its_folder_and_nowhere_else(tmp_path, monkeypatch):
    monkeypatch.setenv("MOT_DE_PASSE", "secret")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        command = [sys.executable, "-I", "-c", _REPORT, str(PACKAGE), port]
        done = subprocess.run(box.job_command(box.BUBBLEWRAP, command, str(tmp_path)), capture_output=True,
                              text=True, env=box.job_environment(str(tmp_path)))  # fmt: skip
    report = json.loads(done.stdout)
    assert report["own folder"]
    assert (tmp_path / "x").exists()
    assert not any(report[place] for place in ("package", "root", "tmp", "network"))
    assert report["uid"] == (box.NOBODY if IS_ROOT else os.getuid())
    assert "MOT_DE_PASSE" not in report["environment"]
    assert len(report["pids"]) <= 3


@needs_bubblewrap
def test_nothing_survives_the_box_of_a_copy(tmp_path):
    code = "import os, signal\nif not os.fork():\n    os.setsid()\n    if not os.fork():\n"
    code += "        print('né', flush=True)\n        signal.pause()\nelse: signal.pause()"
    command = box.job_command(box.BUBBLEWRAP, [sys.executable, "-c", code], str(tmp_path))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as job:
        assert job.stdout.readline() == "né\n"
        job.send_signal(signal.SIGKILL)
        assert job.stdout.read() == ""  # comes back only when the last process that holds the pipe has died


# --- The cage of an answer ---------------------------------------------------------------------------------

_SEEN = """
import glob, os, pkgutil, sys
def new_board(size=3):
    found = [os.path.join(folder, name) for folder, _, names in os.walk("/cage") for name in names]
    return {
        "cage": [name for name in found if not name.startswith("/cage/numpy/")],
        "modules": sorted(found.name for found in pkgutil.iter_modules()),
        "environment": sorted(os.environ), "root": sorted(os.listdir("/")), "uid": os.getuid(), "pid": os.getpid(),
        "installed": [*glob.glob("/usr/lib/py*/*-packages/*"), *glob.glob(sys.prefix + "/lib/py*/*-packages/*")],
    }
"""


@needs_bubblewrap
def test_a_cage_contains_python_numpy_and_our_few_files():
    with Cage(lesson_of(EXERCISES["1.1"], _SEEN), box.BUBBLEWRAP, 20) as cage:
        assert cage.define() == ("ready", "")
        seen = cage.call(Case()).value
    assert {name.removeprefix("/cage/") for name in seen["cage"]} == OURS
    assert packages_distributions().keys() & set(seen["modules"]) == {"numpy"}
    assert not set(seen["root"]) - {"bin", "cage", "dev", "lib", "lib64", "tmp", "usr", Path(sys.base_prefix).parts[1]}
    assert seen["installed"] == []
    assert {*seen["environment"]} <= VARIABLES
    assert seen["uid"] == box.NOBODY
    assert seen["pid"] < 10


OTHER = """
import subprocess

import juge
from juge.cage import box
from juge.intake import unpacking
from juge.intake.courses import python
print(juge.__file__)
print(subprocess.run(python("print(juge.__file__)"), capture_output=True, text=True).stdout, end="")
with open(__file__, "rb") as file:
    try:
        list(unpacking.of_archive(file))
    except unpacking.Unreadable as error:
        print(error)
print(box.refusal_of(box.NONE))
"""


def test_every_process_of_the_grader_imports_the_package_it_is_run_from(tmp_path):
    """And not the one that is installed, though an isolated Python reads no PYTHONPATH."""
    package = shutil.copytree(PACKAGE, tmp_path / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    for name, before, after in (
        ("intake/members.py", "ni carnet, ni archive zip ou tar", "un autre exemplaire"),
        (
            "cage/box.py",
            "    for start in (start_worker, start_explainer):",
            "    raise OSError('un autre exemplaire')",
        ),
    ):
        path = package / name
        text = path.read_text("utf-8")
        assert before in text
        path.write_text(text.replace(before, after + ("\n" + before) * before.startswith(" ")), "utf-8")
    (tmp_path / "other.py").write_text(OTHER, "utf-8")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "other.py"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    own, child, unread, refusal = done.stdout.splitlines()
    assert own == child == str(package / "__init__.py")
    assert (unread, refusal) == ("un autre exemplaire", "aucune est refusé (OSError: un autre exemplaire)")
