import json
import math
import os
import pickle
import random
from fractions import Fraction
from pathlib import Path

import pytest

import ql_functions as affichage
from juge import files
from ql_functions import game, solutions
from ql_functions.agents import files as agent_files
from ql_functions.agents.files import LARGEST, load_agent, save_agent
from ql_functions.q_tables import state_of


def complete_table(seed=1):
    """A table of all 4 520 states, with values as long as they come."""
    generator = random.Random(seed)

    def values(board):
        return {move: generator.uniform(-1, 1) * 10 ** generator.randint(-8, 3) for move in game.legal_moves(board)}

    boards = [board for board, verdict in game.states().items() if verdict == "C"]
    return {state_of(board): {"Q1": values(board), "Q2": values(board)} for board in boards}


@pytest.fixture
def saved(tmp_path):
    solutions.train_agent(30)
    path = tmp_path / "agent.json"
    save_agent(path)
    return path


def test_all_states_come_back_exactly_from_less_than_a_megabyte(tmp_path):
    table, path = complete_table(), tmp_path / "agent.json"
    assert len(table) == 4520
    assert save_agent(path, table) == f"4520 états enregistrés dans {path}"
    assert path.stat().st_size < 10**6
    back = load_agent(str(path))
    assert back == table
    assert list(back) == list(table)
    assert all(list(back[state]["Q2"]) == list(table[state]["Q2"]) for state in table)


def test_the_package_s_table_is_saved_and_what_is_loaded_can_be_played(saved):
    before = json.dumps(solutions.q_table)
    table = load_agent(saved)
    assert table == solutions.q_table
    assert table is not solutions.q_table
    affichage.versus_agent(table)
    table.clear()
    assert json.dumps(solutions.q_table) == before


def test_the_file_says_what_it_is(saved):
    content = json.loads(saved.read_text("utf-8"))
    header = {name: content[name] for name in content if name != "states"}
    assert header == {"format": "ql_functions : agent", "version": 1, "size": 3, "min_contig": 3,
                      "lrate": 0.15, "discount": 0.9}  # fmt: skip
    assert list(content["states"][" " * 9][0]) == list(solutions.q_table[" " * 9]["Q1"].values())


def test_an_agent_of_4x4(tmp_path):
    solutions.game_settings(4, 3)
    solutions.simulate_game(size=4)
    save_agent(tmp_path / "agent.json")
    assert load_agent(tmp_path / "agent.json") == solutions.q_table
    solutions.clear_q_table()
    solutions.game_settings(4, 4)
    with pytest.raises(ValueError, match=r"size=4 et min_contig=3, or le jeu est réglé sur size=4 et min_contig=4"):
        load_agent(tmp_path / "agent.json")


def test_any_real_value_is_written_as_a_float(tmp_path):
    values = {8: Fraction(1, 4)}
    save_agent(tmp_path / "agent.json", {"XO" * 4 + " ": {"Q1": values, "Q2": {8: 1}}})
    assert load_agent(tmp_path / "agent.json") == {"XO" * 4 + " ": {"Q1": {8: 0.25}, "Q2": {8: 1.0}}}


def test_an_untrained_agent(tmp_path):
    save_agent(tmp_path / "agent.json", {})
    assert load_agent(tmp_path / "agent.json") == {}


# --- What is not an agent ---------------------------------------------------------------------------------


def spoilt(**changes):
    def spoil(content):
        content = json.loads(content)
        content.update(changes)
        return json.dumps({name: value for name, value in content.items() if value is not ...}).encode()

    return spoil


def with_state(state, values):
    return spoilt(states={state: values})


def with_value(value):
    return lambda content: with_state("XO" * 4 + " ", [[0.5], ["HERE"]])(content).replace(b'"HERE"', value)


FOREIGN = {
    "empty": (lambda content: b"", "tronqué"),
    "truncated": (lambda content: content[: len(content) // 2], "tronqué"),
    "a byte short": (lambda content: content.rstrip()[:-1], "tronqué"),
    "two documents": (lambda content: content * 2, "pas du JSON"),
    "a pickle": (lambda content: pickle.dumps({"a": 1}), "pas du JSON"),
    "utf-16": (lambda content: content.decode().encode("utf-16"), "pas du JSON"),
    "a picture": (lambda content: b"\x89PNG\r\n\x1a\n" + bytes(100), "pas du JSON"),
    "deep lists": (lambda content: b"[" * 200_000, "pas du JSON"),
    "deep lists, closed": (lambda content: b"[" * 200_000 + b"]" * 200_000, "pas du JSON"),
    "deep objects": (lambda content: b'{"a":' * 200_000, "pas du JSON"),
    "a list": (lambda content: b"[1, 2]", "pas un agent"),
    "a number": (lambda content: b"3", "pas un agent"),
    "another JSON": (lambda content: b'{"version": 1, "exercises": {}}', "pas un agent"),
    "another format": (spoilt(format="autre"), "pas un agent"),
    "version 2": (spoilt(version=2), "de version 2 ; seule la version 1"),
    "version true": (spoilt(version=True), "de version True"),
    "no version": (spoilt(version=...), "de version None"),
    "another size": (spoilt(size=4), "un agent pour size=4 et min_contig=3"),
    "another alignment": (spoilt(min_contig=2), "min_contig=2, or le jeu est réglé"),
    "a size in words": (spoilt(size="3"), "size='3'"),
    "a true size": (spoilt(min_contig=True), "min_contig=True"),
    "no lrate": (spoilt(lrate=...), "lrate est un nombre fini, pas None"),
    "lrate NaN": (spoilt(lrate=math.nan), "lrate est un nombre fini, pas nan"),
    "lrate beyond floats": (spoilt(lrate=10**400), "lrate est un nombre fini"),
    "an endless version": (spoilt(version=10**4000), "de version 1000"),
    "discount infinite": (spoilt(discount=math.inf), "discount est un nombre fini"),
    "no states": (spoilt(states=...), "pas d'états"),
    "states in a list": (spoilt(states=[]), "pas d'états"),
    "a state of 4x4": (with_state(" " * 16, [[0.3] * 16] * 2), "a 16 cases : il en faut 9"),
    "a strange mark": (with_state("x        ", [[0.3] * 8] * 2), "contient 'x'"),
    "a move on an occupied square": (with_state("XO       ", [[0.3] * 8, [0.3] * 7]), "une valeur par case libre"),
    "a move missing": (with_state("XO       ", [[0.3] * 6] * 2), r"une valeur par case libre \[2, 3"),
    "one table": (with_state("XO       ", [[0.3] * 7]), "deux listes"),
    "three tables": (with_state("XO       ", [[0.3] * 7] * 3), "deux listes"),
    "objects for tables": (with_state("XO       ", {"Q1": [], "Q2": []}), "deux listes"),
    "no table": (with_state("XO       ", None), "deux listes"),
    "NaN": (with_value(b"NaN"), "Q2, coup 8 : la valeur est un nombre fini, pas nan"),
    "Infinity": (with_value(b"-Infinity"), "un nombre fini, pas -inf"),
    "a number beyond floats": (with_value(b"1e999"), "un nombre fini, pas inf"),
    "an integer beyond floats": (with_value(b"1" * 400), "un nombre fini"),
    "an endless integer": (with_value(b"1" * 5000), "pas du JSON"),
    "a word": (with_value(b'"0.3"'), "un nombre fini, pas '0.3'"),
    "true": (with_value(b"true"), "un nombre fini, pas True"),
    "null": (with_value(b"null"), "un nombre fini, pas None"),
    "a nested value": (with_value(b"[1]"), "un nombre fini"),
}


def refusal(path):
    """The sentence of the refusal; the table in memory is as before."""
    before = json.dumps(solutions.q_table)
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        load_agent(path)
    assert type(caught.value) is ValueError
    assert json.dumps(solutions.q_table) == before
    sentence = str(caught.value)
    assert str(path) in sentence
    assert "\n" not in sentence
    assert len(sentence) < 300 + len(str(path))
    return sentence


@pytest.mark.parametrize("name", FOREIGN)
def test_what_is_not_an_agent_is_refused_in_one_sentence(saved, name):
    spoil, words = FOREIGN[name]
    saved.write_bytes(spoil(saved.read_bytes()))
    with pytest.raises(ValueError, match=words):
        raise ValueError(refusal(saved))


def test_a_missing_file(tmp_path):
    assert "Il n'y a pas de fichier" in refusal(tmp_path / "absent.json")


def test_a_folder(tmp_path):
    assert "n'est pas un fichier" in refusal(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pas de tubes sur ce système")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "tube")
    assert "n'est pas un fichier" in refusal(tmp_path / "tube")


def test_a_huge_file_is_not_read_to_its_end(tmp_path):
    with open(tmp_path / "agent.json", "wb") as file:
        file.truncate(LARGEST + 1)  # a hole: it takes no room on the disk
    assert "plus de 64 Mo" in refusal(tmp_path / "agent.json")


@pytest.mark.parametrize("path", [None, 3, b"agent.json"])
def test_a_name_is_a_string(path):
    for call in (lambda: load_agent(path), lambda: save_agent(path, {})):
        with pytest.raises(TypeError, match="Le nom du fichier est une chaîne"):
            call()


def test_a_name_with_a_null_character(tmp_path):
    refusal(f"{tmp_path}/a\0b.json")
    with pytest.raises(ValueError, match="ne peut pas être écrit"):
        save_agent(f"{tmp_path}/a\0b.json", {})


# --- Writing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [
    {" " * 9: {"Q1": {0: 1.0}, "Q2": {0: 1.0}}},
    {"XO" * 4 + " ": {"Q1": {8: math.nan}, "Q2": {8: 0.0}}},
    {" " * 16: {"Q1": {}, "Q2": {}}},
])  # fmt: skip
def test_an_ill_formed_table_is_not_saved(saved, table):
    before = saved.read_bytes()
    with pytest.raises(ValueError, match=r"[éÉ]tat"):
        save_agent(saved, table)
    assert saved.read_bytes() == before


def test_an_ill_formed_table_is_not_a_dictionary(tmp_path):
    with pytest.raises(TypeError, match="Une table Q est un dictionnaire"):
        save_agent(tmp_path / "agent.json", [1])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("where", ["fsync", "replace"])
@pytest.mark.parametrize("interruption", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_an_interrupted_writing_leaves_the_file_as_it_was(saved, monkeypatch, where, interruption):
    def interrupted(*_):
        raise interruption

    before = saved.read_bytes()
    monkeypatch.setattr(files.os, where, interrupted)
    with pytest.raises((KeyboardInterrupt, ValueError)):
        save_agent(saved, complete_table())
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(ValueError, match="ne peut pas être écrit : le dossier existe-t-il"):
        save_agent(tmp_path / "absent" / "agent.json", {})


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pas de tubes sur ce système")
def test_what_is_not_a_file_is_not_replaced(tmp_path):
    pipe, folder, link = tmp_path / "tube", tmp_path / "dossier", tmp_path / "lien"
    os.mkfifo(pipe)
    folder.mkdir()
    link.symlink_to(pipe)
    for path in (pipe, folder, link):
        with pytest.raises(ValueError, match=f"{path.name} n'est pas un fichier : il n'est pas remplacé"):
            save_agent(path, {})
    assert pipe.is_fifo()
    assert folder.is_dir()


def test_a_table_too_big_to_be_read_again_is_not_written(tmp_path, monkeypatch):
    monkeypatch.setattr(agent_files, "LARGEST", 10**5)
    with pytest.raises(ValueError, match="La table pèse 1 Mo"):
        save_agent(tmp_path / "agent.json", complete_table())
    assert not list(tmp_path.iterdir())


def test_a_link_stays_a_link(saved):
    link = saved.with_name("lien.json")
    link.symlink_to(saved)
    save_agent(link, {})
    assert link.is_symlink()
    assert load_agent(saved) == {}


def test_the_face_offers_both(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    affichage.train_agent(3)
    affichage.save_agent("agent.json")
    assert affichage.load_agent("agent.json") == affichage.q_table
    assert Path("agent.json").is_file()
