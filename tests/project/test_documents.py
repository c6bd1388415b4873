"""What a user of the documents this course was made from would type, cell by cell, and what is seen."""

import os
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nightly import nightly
from page_match import PageMatch

import ql_functions as affichage
from ql_functions import offered, solutions

DOCUMENT = Path(__file__).parents[2] / "docs/SOURCES.md"
DISPLAYS = {  # cell → how many pictures it shows
    "_ = affichage.ql_flow()": 1,
    "_ = affichage.simulate_e_greedy(e_init=.7, e_terminal=0)": 1,
    "affichage.simulate_e_greedy(e_init=.1, e_terminal=.9)": 1,
    "film = affichage.visualize_learning(batches=1, sims_per_batch=20); print('ensuite'); film": 1,
    "_ = affichage.full_training()": 1,
    "board = affichage.versus_agent(custom_q_table=affichage.q_table)": 1,
    "board": 1,
    "for lesson in (1, 2): affichage.ql_flow(lesson)": 2,
    "display(affichage.ql_flow())": 1,
    "affichage.report_card()": 1,
}


@pytest.mark.nightly  # a kernel
def test_every_display_is_seen_when_called_and_once(tmp_path):
    cells = map(nbformat.v4.new_code_cell, ["import ql_functions as affichage", *DISPLAYS])
    notebook = nbformat.v4.new_notebook(cells=list(cells))
    NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = {}
    for cell in notebook.cells[1:]:
        shown[cell.source] = sum("text/html" in output.get("data", {}) for output in cell.outputs)
    assert shown == DISPLAYS
    assert [output.output_type for output in notebook.cells[4].outputs] == ["display_data", "stream"]


def test_outside_a_notebook_a_picture_is_only_returned(capsys):
    assert "ε descend" in repr(affichage.simulate_e_greedy())
    assert capsys.readouterr().out == ""


def test_a_slow_game_shows_its_boards_its_moves_and_epsilon_and_waits(capsys, monkeypatch):
    waits = []
    monkeypatch.setattr(offered.time, "sleep", waits.append)
    steps, winner = affichage.simulate_game(0, 0.25, slow_down=4, verb=True)
    shown = capsys.readouterr().out
    assert waits == [4] * len(steps)
    for i, step in enumerate(steps):
        assert f"{'XO'[i % 2]} joue la case {step['move']} (ε = {('0', '0,25')[i % 2]})." in shown
    assert shown.count("───┼───┼───") == 2 * len(steps)
    assert shown.count("Continue") == len(steps) - 1
    assert winner in "XOT"
    affichage.simulate_game(slow_down=True)
    assert set(waits[len(steps) :]) == {0.7}


def test_an_update_is_shown_then_waited_for_and_is_the_same(capsys, monkeypatch):
    waits = []
    monkeypatch.setattr(offered.time, "sleep", waits.append)
    steps, winner = affichage.simulate_game(0, 0)  # the first free square each time: X wins
    affichage.backpropagate(steps, winner, wait_seconds=0.5)
    assert waits == [0.5] * len(steps) == [0.5] * 7
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "X, case 6 de 'XOXOXO   ' : 0,3 devient 0,525 (récompense 0,9, avenir 1)."
    values = affichage.q_table["XOXOXO   "]
    assert sorted([values["Q1"][6], values["Q2"][6]]) == pytest.approx([0.3, 0.525])


@pytest.mark.parametrize(("wrong", "error"), [("4", TypeError), (-1, ValueError), (float("nan"), ValueError)])
def test_what_is_no_duration_is_refused_before_anything_changes(capsys, wrong, error):
    steps, winner = affichage.simulate_game(0, 0)
    before = deepcopy(affichage.q_table)
    with pytest.raises(error, match=r"^wait_seconds [^\n]*secondes"):
        affichage.backpropagate(steps, winner, wait_seconds=wrong)
    with pytest.raises(error, match=r"^slow_down [^\n]*secondes"):
        affichage.simulate_game(slow_down=wrong)
    assert affichage.q_table == before
    assert capsys.readouterr().out == ""


def test_the_film_of_a_game_follows_the_backpropagation_of_the_package():
    steps, winner = affichage.simulate_game()
    assert affichage.rewind(steps, winner, affichage.backpropagate, affichage.q_table).data


def test_who_begins_may_be_drawn_at_each_game():
    assert {affichage.versus_agent({}, player=None).mark for _ in range(40)} == {"X", "O"}
    page = PageMatch(*affichage.versus_agent({}, player=None).match)
    marks = set()
    for _ in range(40):
        marks.add(page.mark)
        page.send("new_game")
        assert page.board.count("X") == (page.mark == "O")
    assert marks == {"X", "O"}
    page.send("play_as", player="O")
    for _ in range(10):  # asked for, it stays
        page.send("new_game")
        assert page.mark == "O"
    with pytest.raises(ValueError, match="player vaut 'X', 'O' ou None, pas 'x'"):
        affichage.versus_agent({}, player="x")


def test_the_rates_are_on_the_module():
    assert (affichage.lrate, affichage.discount) == (0.15, 0.9)


@pytest.mark.parametrize("min_contig", [4, *nightly([3])])
def test_a_4x4_game_has_the_whole_course(tmp_path, min_contig):
    affichage.game_settings(4, min_contig)
    assert len(affichage.new_board()) == 16
    affichage.train_agent(5)
    steps, _ = affichage.simulate_game(0, 0)
    affichage.backpropagate(steps, "T")
    assert "états rencontrés" in repr(affichage.visualize_learning(batches=1, sims_per_batch=3))
    assert {len(state) for state in affichage.q_table} == {16}
    affichage.save_agent(tmp_path / "agent.json")
    loaded = affichage.load_agent(tmp_path / "agent.json")
    assert loaded == affichage.q_table
    assert affichage.report_card(loaded) == affichage.report_card()
    assert affichage.versus_agent(loaded).board == " " * 16


def test_full_training_trains_a_larger_game_by_the_lessons_recipe(monkeypatch):
    monkeypatch.setattr("ql_functions.views.film.LARGER", affichage.Recipe(1, 2))
    affichage.game_settings(4, 4)
    assert "entraînement de 6 parties" in repr(affichage.full_training())
    assert {len(state) for state in affichage.q_table} == {16}


def test_a_table_of_another_size_is_refused_and_stays_as_it_is():
    affichage.train_agent(2)
    affichage.game_settings(4, 4)
    before = len(solutions.q_table)
    for play in (
        affichage.simulate_game,
        affichage.full_training,
        lambda: affichage.train_agent(1),
        lambda: affichage.get_move(affichage.new_board()),
    ):
        with pytest.raises(ValueError, match=r"^La table a des états de 3×3, et l'on joue en 4×4 : clear_q_table"):
            play()
    assert len(solutions.q_table) == before


def test_a_table_of_another_alignment_is_refused_before_it_is_spoilt():
    affichage.game_settings(4, 4)
    affichage.train_agent(1)
    says = r"^La table a appris à aligner 4 marques en 4×4, non 3 : clear_q_table\(\) la vide\.$"
    with pytest.raises(ValueError, match=says):
        affichage.game_settings(4, 3)
    assert solutions.min_contig == 4
    affichage.game_settings()  # and back: a table of another size is refused when one plays
    affichage.game_settings(4, 4)
    affichage.train_agent(1)
    affichage.clear_q_table()
    affichage.game_settings(4, 3)
    affichage.train_agent(1)


def test_what_is_no_board_leaves_the_table_as_it_is():
    for wrong in ([" "] * 7, "", None, [" "] * 8 + ["?"]):
        with pytest.raises((TypeError, ValueError), match=r"^(Un plateau|Une case) [^\n]*\.$"):
            affichage.get_move(wrong)
    assert not affichage.q_table


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: affichage.train_agent("10"), "iters est un nombre de parties, un entier, pas '10'."),
        (lambda: affichage.train_agent(-3), "iters vaut au moins 1 partie, pas -3."),
        (lambda: affichage.simulate_game(size="3"), "size doit être un entier, pas '3'."),
        (lambda: affichage.backpropagate([], "X gagne !"), "winner vaut 'X', 'O' ou 'T' (nul), pas 'X gagne !'."),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(call, says):
    with pytest.raises((TypeError, ValueError)) as refused:
        call()
    assert str(refused.value) == says
    assert not affichage.q_table


@pytest.mark.nightly  # Keras starts
def test_jax_is_the_engine_of_keras_whatever_the_order_of_imports(tmp_path):
    code = "import ql_functions as affichage, keras, ql_functions.deep; print(keras.backend.backend())"
    inherited = {name: value for name, value in os.environ.items() if name != "KERAS_BACKEND"}
    done = subprocess.run([sys.executable, "-c", code], env=inherited | {"KERAS_HOME": str(tmp_path)},
                          capture_output=True, text=True)  # fmt: skip
    assert done.stdout.strip() == "jax", done.stderr


@pytest.mark.nightly  # two learners are compiled
def test_the_documented_lines_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (lines,) = re.findall(r"^```python\n(.*?)^```", DOCUMENT.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    exec(compile(lines, DOCUMENT.name, "exec"), {})
    assert "« TD(0), lrate=0.3 » : battable" in capsys.readouterr().out
