"""A student's own training: written to a file, read without being run, trained in the cage."""

import json

import pytest

from juge.cage import box
from ql_functions import save_entry, solutions
from ql_functions.strength.trainers import Trainer
from ql_functions.tournament.caged import learned_by
from ql_functions.tournament.entries import EntryError, read_entry
from ql_functions.tournament.programs import Program, ProgramError, check_program, program_of
from tests.grading.cages import KIND


def my_train(games, rng):
    q_table.clear()
    for game in range(games):
        epsilon = 1 - game / games
        backpropagate(*simulate_game(epsilon, epsilon))
    return q_table


q_table, simulate_game, backpropagate = solutions.q_table, solutions.simulate_game, solutions.backpropagate
OURS = Program("my_train", 30, check_program(program_of(my_train, 30)[0]).code)


def of(body, games=5):
    """A `Program` with this body."""
    return Program("train", games, "def train(games, rng):\n" + "".join(f"    {line}\n" for line in body.splitlines()))


def test_a_function_learns_in_the_cage_what_it_learns_in_a_notebook():
    trainer = Trainer(my_train)
    assert learned_by(OURS, [3, 4], KIND) == [(trainer.policy(30, seed), 30) for seed in (3, 4)]


def test_an_entry_comes_back_without_having_been_run(tmp_path):
    said = save_entry(tmp_path / "zoé.json", my_train, "Zoé", games=30)
    assert said == f"La participation de Zoé (fonction, 30 parties) est dans {tmp_path / 'zoé.json'}."
    entry = read_entry(tmp_path / "zoé.json")
    assert entry.program == OURS
    assert entry.games == 30
    content = json.loads((tmp_path / "zoé.json").read_text("utf-8"))
    content["program"]["code"] += "\n\n    # une remarque\n"
    (tmp_path / "max.json").write_text(json.dumps(content), "utf-8")
    assert read_entry(tmp_path / "max.json").digest == entry.digest


@pytest.mark.parametrize(
    ("games", "says"),
    [(None, "est un entier, pas None"), (0, "est un entier, pas 0"), (10**6, "100000 parties au plus")],
)
def test_its_games_are_said_when_it_is_entered(games, says, tmp_path):
    with pytest.raises((TypeError, ValueError), match=says):
        save_entry(tmp_path / "a.json", my_train, "Zoé", games=games)


def test_who_does_not_play_is_told_so_at_once(tmp_path):
    def idle(games, rng):
        return {}

    assert save_entry(tmp_path / "a.json", idle, "Zoé", games=5).endswith(
        "idle n'y a joué aucune partie de simulate_game, les seules que le tournoi voit."
    )


def test_a_function_that_needs_its_notebook_is_told_so_at_once(tmp_path):
    def leans(games, rng):
        return FROM_ANOTHER_CELL  # noqa: F821

    with pytest.raises(ValueError, match="NameError"):
        save_entry(tmp_path / "a.json", leans, "Zoé", games=5)
    with pytest.raises(ValueError, match="s'inscrit seule"):
        save_entry(tmp_path / "a.json", lambda games, rng: {}, "Zoé", games=5)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return None", "ne rend pas|table du cours"),
        ("return {' ' * 9: {'Q1': {0: float('nan')}, 'Q2': {0: 1}}}", "ne rend pas une table du cours"),
        ("return {'perdu': {'Q1': {0: 0}, 'Q2': {0: 1}}}", "ne rend pas une table du cours"),
        ("return 1 / 0", "s'arrête sur ZeroDivisionError"),
        ("for _ in range(games + 1):\n    simulate_game(1, 1)\nreturn {}", "6 parties jouées au lieu de 5"),
        ("import os\nos._exit(0)", "mis fin à son programme"),
        ("open('/etc/passwd').read()\nreturn {}", "s'arrête sur (FileNotFound|Permission)Error"),
        ("import socket\nsocket.create_connection(('127.0.0.1', 80))", "s'arrête sur"),
        ("import ql_functions", "s'arrête sur ModuleNotFoundError"),
        ("q_table[0] = 1 + q_table.get(0, 0)\nvalues = {move: float(move == q_table[0]) for move in range(9)}\n"
         "return {' ' * 9: {'Q1': values, 'Q2': values}}", "deux fois le même agent"),
    ],
)  # fmt: skip
@pytest.mark.skipif(KIND == box.NONE, reason="Aucune cage ici.")
def test_what_does_not_learn_as_it_should_is_told_and_does_nothing(body, says):
    with pytest.raises(ProgramError, match=says):
        learned_by(of(body), [1, 2], KIND)


SPENT = "de train demandent trop de calcul : une participation dispose de 1 secondes de processeur"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("while True: pass", SPENT),
        ("import time\nend = time.process_time() + 0.4\nwhile time.process_time() < end: pass\nreturn {}", SPENT),
        ("import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass", "mis fin à son programme"),
    ],
    ids=["without end", "four that are too long together", "deaf"],
)
@pytest.mark.skipif(KIND == box.NONE, reason="Aucune cage ici.")
def test_a_function_that_computes_too_long_is_stopped_by_the_system(monkeypatch, body, says):
    monkeypatch.setattr("ql_functions.tournament.caged.MAX_SECONDS", 1)
    with pytest.raises(ProgramError, match=says):
        learned_by(of(body), [1, 2, 3, 4], KIND)


@pytest.mark.skipif(KIND == box.NONE, reason="Aucune cage ici.")
def test_what_others_compute_is_not_counted(monkeypatch):
    monkeypatch.setattr("ql_functions.tournament.caged.MAX_SECONDS", 1)
    monkeypatch.setattr("ql_functions.tournament.caged._PATIENCE", 20)
    waits = "import select\nselect.select([], [], [], 1.5)\nreturn {}"
    assert [played for _, played in learned_by(of(waits), [1, 2], KIND)] == [0, 0]
    monkeypatch.setattr("ql_functions.tournament.caged._PATIENCE", 2)
    with pytest.raises(ProgramError, match="ne finissent pas : la fonction attend, ou la machine"):
        learned_by(of("import select\nselect.select([], [], [], 60)"), [1, 2], KIND)


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ({"name": "train"}, "Une fonction a name, games, code"),
        ({"name": "train", "games": 5, "code": 7}, "sont des chaînes"),
        ({"name": "train", "games": True, "code": "def train(): pass"}, "est un entier, pas True"),
        ({"name": "train", "games": 5, "code": "def train(): pass\nprint(1)"}, "s'inscrit seule"),
        ({"name": "train", "games": 5, "code": "import os"}, "s'inscrit seule"),
        ({"name": "train", "games": 5, "code": "def train(): return " + "(" * 300}, "s'inscrit seule"),
        ({"name": "train", "games": 5, "code": f"def train():\n    return '{'x' * 20_000}'"}, "s'inscrit seule"),
    ],
)
def test_a_hostile_program_is_refused_with_a_sentence(program, says, tmp_path):
    header = {"format": "ql_functions : participation", "version": 1, "author": "Zoé"}
    (tmp_path / "a.json").write_text(json.dumps({**header, "program": program}))
    with pytest.raises(EntryError, match=says):
        read_entry(tmp_path / "a.json")
