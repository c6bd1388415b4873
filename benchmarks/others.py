"""Trois correcteurs sur les mêmes copies de la leçon 2 : `python benchmarks/others.py`.

nbgrader et otter-grader sont installés chacun dans un environnement fait pour l'occasion. D'abord douze copies, justes
ou non, une à la fois : la durée d'une copie, et si les trois donnent les notes attendues. Puis, dans un carnet blanc,
une cellule hostile : sans elle il vaut 0. Otter juge avec les vérifications du cours, mises dans ses fichiers de tests.
"""

import csv
import json
import os
import signal
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from environments import environment
from grading import notebooks
from workshop.nbgrader_course import hand_in, install, new_course

from ql_functions.course import EXERCISES

LESSON = notebooks.FILES[2].name
WORTH = {exercise.id: exercise.points for exercise in EXERCISES.values() if exercise.lesson == 2}
NAMES = [EXERCISES[exercise_id].name for exercise_id in WORTH]
PATIENCE = 120  # secondes : au-delà, on arrête le correcteur
BLANK, RIGHT = (
    {name: "".join(notebooks.cell(notebook, f"02-{name}")["source"]) for name in NAMES}
    for notebook in (notebooks.blank(2), notebooks.corrected(2))
)
HALF = RIGHT | {"get_move": BLANK["get_move"]}
EXPECTED = {"juste": 1, "à moitié": (WORTH["2.1"] + WORTH["2.2"]) / sum(WORTH.values()), "blanche": 0}
ATTACKS = {
    "boucle sans fin": "while True: pass",
    "lit /etc/passwd et l'écrit ailleurs": "from pathlib import Path\n"
    "Path({loot!r}).write_text(Path('/etc/passwd').read_text())",
    "remplace le juge": "import juge.explain.examine as frame\n"
    "frame.examine = lambda *_: type('Report', (), {{'status': 'right', 'says': ()}})\n"
    "def check(name, answer): return answer\n"
    "def flip_board(b_key): return b_key",
}  # fmt: skip
OTTER_TEST = """
from otter.test_files import test_case

OK_FORMAT, name, points = False, "{id}", {points}


@test_case()
def test(env):
    from juge.explain.examine import examine
    from ql_functions.course import EXERCISES
    answer = env["{name}"]
    if type(answer) is dict:  # otter juge au bout du carnet, dont les cellules ont rempli la table
        answer = {{}}
    report = examine(EXERCISES["{id}"], answer, env)
    assert report.status == "right", report.says
"""


def with_nbgrader(commands, copies, folder):
    """Les secondes que prend la correction, et la part des points de chaque copie (élève → de 0 à 1)."""
    nbgrader = new_course(folder, commands, [LESSON])
    nbgrader("generate_assignment", "morpion")
    for student, answers in copies.items():
        hand_in(folder, student, {f"02-{name}": source for name, source in answers.items()}, [LESSON])
    start = perf_counter()
    nbgrader("autograde", "morpion", "--Execute.timeout=30")  # ce qu'il prend de lui-même
    seconds = perf_counter() - start
    nbgrader("export")
    with (folder / "grades.csv").open(encoding="utf-8") as file:
        points = {line["student_id"]: float(line["raw_score"]) for line in csv.DictReader(file)}
    return seconds, {student: found / sum(WORTH.values()) for student, found in points.items()}


def with_otter(commands, copies, folder):
    """Comme `with_nbgrader`, par `otter run`, sans conteneur ; ``None`` pour une copie sans verdict."""
    env = os.environ | {"JUPYTER_PATH": str(Path(sys.prefix, "share/jupyter"))}
    (folder / "tests").mkdir()
    for name, (exercise_id, points) in zip(NAMES, WORTH.items(), strict=True):
        (folder / f"tests/{name}.py").write_text(OTTER_TEST.format(id=exercise_id, name=name, points=points))
    run([commands / "otter", "generate", "-t", "tests", "-o", "tests.zip"], folder, env)
    shares, seconds = {}, 0
    for student, answers in copies.items():
        notebook = notebooks.filled(2, **answers)
        notebook["cells"] = [
            cell for cell in notebook["cells"] if cell["metadata"].get("ql", {}).get("role") != "check"
        ]
        (folder / student).mkdir()
        (folder / student / "copie.ipynb").write_bytes(notebooks.as_bytes(notebook))
        start = perf_counter()
        run([commands / "otter", "run", "-a", "tests.zip", "-o", student, f"{student}/copie.ipynb"], folder, env)
        seconds += perf_counter() - start
        results = folder / student / "results.json"
        shares[student] = otter_share(json.loads(results.read_text("utf-8"))["tests"]) if results.exists() else None
    return seconds, shares


def otter_share(tests):
    scores = [(test["score"], test["max_score"]) for test in tests if "score" in test]
    return sum(score for score, _ in scores) / sum(most for _, most in scores)


def with_ql_noter(copies, folder):
    """Comme `with_nbgrader`, par la commande du cours."""
    (folder / "copies").mkdir()
    for student, answers in copies.items():
        (folder / f"copies/{student}.ipynb").write_bytes(notebooks.as_bytes(notebooks.filled(2, **answers)))
    start = perf_counter()
    run([sys.executable, "-m", "juge", "copies", "--out", "NOTES", "-j", "1"], folder, os.environ)
    seconds = perf_counter() - start
    with (folder / "NOTES/notes.csv").open(encoding="utf-8-sig") as file:
        lines = list(csv.DictReader(file, delimiter=";"))
    return seconds, {line["élève"]: int(line["total"]) / int(line["sur"]) for line in lines}


def run(command, folder, env):
    """Lance une commande, et l'arrête, avec tout ce qu'elle a lancé, quand la patience est à bout."""
    process = subprocess.Popen(command, cwd=folder, env=env, start_new_session=True, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)  # fmt: skip
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def honest(grade, folder):
    """La durée d'une copie honnête."""
    kinds = {"juste": RIGHT, "à moitié": HALF, "blanche": BLANK}
    copies = {  # toutes différentes : ql-noter ne corrige qu'une fois deux copies semblables
        f"{kind} {i}": {name: f"{source}\n# copie {i}" for name, source in answers.items()}
        for kind, answers in kinds.items()
        for i in range(4)
    }
    seconds, shares = grade(copies, folder)
    assert shares == {student: EXPECTED[student[:-2]] for student in copies}, shares
    return f"{seconds / len(copies):.1f} s"


def hostile(attack, grade, folder):
    """Ce que devient une cellule hostile dans un carnet blanc."""
    loot = folder / "butin"
    folder.chmod(0o777)  # lancé par root, ql-noter change d'identité ; que seule la cage empêche d'écrire ici
    seconds, shares = grade({"hostile": {"flip_board": ATTACKS[attack].format(loot=str(loot))}}, folder)
    share = "aucun verdict" if shares["hostile"] is None else f"{100 * shares['hostile']:.0f} % des points"
    return f"{share}, {seconds:.0f} s" + ", fichier pris" * loot.exists()


def print_line(title, texts):
    print(f"{title:<36}", *(f"{text:<34}" for text in texts), flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        graders = {
            "nbgrader 0.9.6": partial(with_nbgrader, install(root / "nbgrader")),
            "otter-grader 7.0.0": partial(with_otter, environment(root / "otter", "otter-grader==7.0.0")),
            "ql-noter": with_ql_noter,
        }
        root.chmod(0o755)
        print_line("", graders)
        measures = {"une copie honnête": honest, **{attack: partial(hostile, attack) for attack in ATTACKS}}
        for title, measure in measures.items():
            print_line(title, [measure(grade, Path(tempfile.mkdtemp(dir=root))) for grade in graders.values()])
