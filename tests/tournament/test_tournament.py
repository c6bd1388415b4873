"""The tournament: its measures against a plain enumeration, its page, its command."""

import html
import json
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache

import oracle
import pytest
from typed import typed

from juge.cage import box
from juge.cage.caged import FaultyCageError
from ql_functions import Recipe
from ql_functions.strength.challenge import Level
from ql_functions.strength.policies import policy_of
from ql_functions.strength.seeds import unbeatable
from ql_functions.tournament.__main__ import main
from ql_functions.tournament.entries import FORMAT, VERSION, Entry
from ql_functions.tournament.page import tournament_page
from ql_functions.tournament.programs import Program
from ql_functions.tournament.results import TrainingResult, of_agents, of_training, ranked, same_entries
from ql_functions.training.recipe import SHORTEST
from tests.grading.cages import KIND

from .participations import write_agents, write_recipes, write_rogues

AGENTS = [oracle.Perfect(), oracle.Whim(1, most=1), oracle.Whim(2, most=2)]
ENTRIES = [Entry(agent.name, policy=policy_of(agent), file=f"{k}.json") for k, agent in enumerate(AGENTS)]


def hopes(x, o):
    """What X may hope against O, from −1 to 1, by plain recursion."""

    @cache
    def value(board):
        end = oracle.ending(board)
        if end:
            return Fraction({"X": 1, "T": 0, "O": -1}[end])
        moves = (x if oracle.mover(board) == "X" else o).choices(board)
        return sum(value(oracle.after(board, move)) for move in moves) / Fraction(len(moves))

    return value(oracle.EMPTY)


def test_every_meeting_is_that_of_an_enumeration():
    results = [*of_agents(ENTRIES)]
    for agent, result in zip(AGENTS, results, strict=True):
        assert list(result.row) == [hopes(agent, other) for other in AGENTS]
        others = [other for other in AGENTS if other is not agent]
        assert result.mean == sum(hopes(agent, other) - hopes(other, agent) for other in others) / Fraction(4)
    assert results[0].loss is None


def test_the_game_that_beats_an_agent_is_one_it_plays():
    for agent, result in list(zip(AGENTS, of_agents(ENTRIES), strict=True))[1:]:
        board, loss = oracle.EMPTY, result.loss
        for move in loss.moves:
            assert oracle.mover(board) != loss.player or move in agent.choices(board)
            board = oracle.after(board, move)
        assert oracle.ending(board) == {"X": "O", "O": "X"}[loss.player]


def test_a_recipe_is_trained_anew():
    recipe = replace(SHORTEST, sims_per_batch=900)
    result = of_training(Entry("Zoé", recipe), range(6), None)
    assert result.level == (900, unbeatable(recipe, range(6)), 6, 6)
    assert (result.loss is None) == (result.level.unbeatable == 6)


NOISE = "    return {' ' * 9: {Q: {move: rng.random() for move in range(9)} for Q in ('Q1', 'Q2')}}"  # a drawn opening
PLAYED = "n'a joué aucune partie : rien n'y est appris. Le tournoi ne voit que celles de simulate_game."
UNTAUGHT = {  # what a function does → what its page says of it, after its name
    NOISE: PLAYED,
    "    return {}": PLAYED,
    f"    if rng.random() < 0.5:\n        simulate_game(1, 1)\n{NOISE}": PLAYED,
    "    for _ in range(games):\n        simulate_game(1, 1)\n    return {}":
        "donne toujours le même agent : rien n'y est appris du hasard de ses parties.",
    f"    for _ in range(games):\n        simulate_game(1, 1)\n{NOISE}": None,
}  # fmt: skip


@pytest.mark.skipif(KIND == box.NONE, reason="Aucune cage ici.")
@pytest.mark.parametrize(("body", "says"), UNTAUGHT.items(), ids=["noise", "nothing", "half", "fixed", "plays"])
def test_who_learns_nothing_is_said_so(body, says):
    program = Program("train", 3, f"def train(games, rng):\n{body}\n")
    result = of_training(Entry("Zoé", program=program, file="z.json"), range(6), KIND)
    page = typed(html.unescape(tournament_page([result], [], [], 7)))
    assert f"Zoé (z.json) {says}" in page if says else "rien n'y est appris" not in page
    assert ("L'un des entraînements de Zoé" in page) == (result.played == (0, 1))
    assert f"<td>3</td><td>{' à '.join(map(str, sorted({*result.played})))}</td>" in page


def test_who_did_not_play_comes_last_and_meets_no_challenge():
    every = Level(1, 100, 100, 100)
    idle, late, short, long = (
        TrainingResult(Entry(name, SHORTEST), level, None, played)
        for name, level, played in (
            ("idle", every, (0, 1)),
            ("late", every._replace(unbeatable=3), (1, 1)),
            ("short", every, (1, 1)),
            ("long", every._replace(games=9), (9, 9)),
        )
    )
    assert [result.entry.author for _, result in ranked([idle, late, long, short])] == ["short", "long", "late", "idle"]
    assert re.findall("<td>(oui|non)</td>", tournament_page([idle], [], [], 7)) == ["non"]


def test_equals_share_their_rank_and_a_copy_is_seen():
    twin = replace(ENTRIES[1], author="Max")
    results = [*of_agents([*ENTRIES, twin])]
    ranks = {result.entry.author: rank for rank, result in ranked(results)}
    assert ranks["Max"] == ranks[ENTRIES[1].author]
    assert sorted(ranks.values()) in ([1, 2, 2, 4], [1, 2, 3, 3])
    assert [[entry.author for entry in group] for group in same_entries([*ENTRIES, twin])] == [
        [ENTRIES[1].author, "Max"]
    ]


def test_what_a_student_wrote_is_text():
    name = "</td><script>alert(1)</script>"
    page = tournament_page([], [*of_agents([replace(ENTRIES[1], author=name)])], [(name, name)], 7)
    assert page.count("<script>") == 1
    assert "&lt;script&gt;" in page


def test_a_command_badly_written_is_said_in_french(tmp_path, capsys):
    for arguments, says in (
        (["--out", "x"], "il manque PARTICIPATIONS"),
        (["rien", "--out", "x"], "rien n'existe pas"),
    ):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2
        assert f"ql-tournoi : {says}" in capsys.readouterr().err


def result_of(x, o):
    """1, 0 or −1: how the one game of two agents ends, each given by its file."""
    board = oracle.EMPTY
    while not oracle.ending(board):
        (move,) = (x if oracle.mover(board) == "X" else o)[board]
        board = oracle.after(board, move)
    return {"X": 1, "T": 0, "O": -1}[oracle.ending(board)]


@pytest.mark.nightly
def test_a_class_of_a_hundred_and_twenty_with_its_copies_and_its_rogues(tmp_path, capsys):
    folder = tmp_path / "participations"
    folder.mkdir()
    write_recipes(folder, [Recipe(1, 10 + k // 2, ("XO",)) for k in range(3)])
    write_agents(folder, [*range(101), 100])
    write_rogues(folder)
    assert main([str(folder), "--out", str(tmp_path / "page"), "--seed", "1"]) == 1
    said, page = capsys.readouterr(), (tmp_path / "page/tournoi.html").read_text("utf-8")
    assert "Entraînements : 3. Agents : 102. Refusés : 15." in said.out
    assert len(re.findall(r"mauvais\d+\.json est refusé\. .+\.$", said.err, re.MULTILINE)) == 15
    twins = page[page.index("sous plusieurs noms") : page.index("Les entraînements")]
    assert re.findall(r"<li>(.+?)</li>", twins) == [
        "Recette 0 (recette0.json), Recette 1 (recette1.json)",
        "Agent 100 (agent100.json), Agent 101 (agent101.json)",
    ]
    ranking = page[page.index('aria-label="Les agents"') :]
    first, claimed = re.search(r"Agent (\d+) .*?<td>([^<]+)</td>", ranking).groups()
    agents = [json.loads((folder / f"agent{k}.json").read_bytes())["agent"] for k in range(102)]
    sums = [sum(result_of(one, other) - result_of(other, one) for other in agents) for one in agents]
    assert sums[int(first)] == max(sums)
    assert claimed == f"{max(sums) / 202:+.3f}".replace(".", ",")


@pytest.mark.parametrize("number", ["0x" + "f" * 5_000, "0o" + "7" * 6_000, "0b" + "1" * 16_000, "-0x" + "f" * 5_000])
def test_an_entry_whose_number_cannot_be_written_is_refused_alone(number, tmp_path, capsys):
    folder = tmp_path / "participations"
    folder.mkdir()
    write_agents(folder, [1])
    code = f"def train(games, rng):\n    return {number}\n"
    program = {"name": "train", "games": 5, "code": code}
    entry = {"format": FORMAT, "version": VERSION, "author": "Zoé", "program": program}
    (folder / "zoe.json").write_text(json.dumps(entry), "utf-8")
    assert main([str(folder), "--out", str(tmp_path / "page"), "--seed", "1"]) == 1
    said = capsys.readouterr()
    assert "sans décorateur ni entier démesuré" in said.err
    assert "Agents : 1. Refusés : 1." in said.out


def test_a_cage_that_does_not_start_is_said_in_a_sentence(tmp_path, monkeypatch, capsys):
    def faulty(*_):
        raise FaultyCageError("la cage ne démarre pas")

    folder = tmp_path / "participations"
    folder.mkdir()
    write_recipes(folder, [SHORTEST])
    monkeypatch.setattr("ql_functions.tournament.__main__.of_training", faulty)
    with pytest.raises(SystemExit) as caught:
        main([str(folder), "--out", str(tmp_path / "page"), "--seed", "1"])
    assert caught.value.code == 2
    assert "ql-tournoi : la cage ne démarre pas" in capsys.readouterr().err
