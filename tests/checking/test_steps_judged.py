"""Where the film of a wrong answer opens, on answers whose line « #> » is the one that a teacher would point at."""

import re
from pathlib import Path

import pytest

from checking.cells import filmed

pytestmark = pytest.mark.usefixtures("_unsearched", "_patient")  # the case that is filmed is the same without a search
ANSWERS = Path(__file__).with_name("judged_films.txt").read_text("utf-8")
JUDGED = re.findall(r"^([\dA]\.\d) (.+)\n((?:(?![\dA]\.\d ).*\n)+)", ANSWERS, re.MULTILINE)  # exercise, title, source
LATER = {  # it opens later than a teacher would: what the line has made might yet have become right
    "True for the winner", "the draw is a defeat", "one replacement after the other", "spaces become O",
    "read backwards", "O sees the board of X", "the board itself is kept",
}  # fmt: skip
BYTES = 60_000


def opened_at(film):
    """The lines that it marks as it opens: the one that has just run, and those that wait for it."""
    frame, line, *_ = film.data["steps"][film.data["open"]]
    lines = {line}
    while frame > 0:
        _, frame, _, caller = film.data["frames"][frame]
        lines.add(caller)
    return lines


def test_every_lesson_is_judged():
    assert len(JUDGED) >= 30
    assert {exercise_id[0] for exercise_id, _, _ in JUDGED} == set("123456A")


@pytest.mark.nightly  # fifty films
@pytest.mark.parametrize(("exercise_id", "title", "source"), JUDGED, ids=[title for _, title, _ in JUDGED])
def test_a_film_opens_where_a_teacher_would_point(exercise_id, title, source):
    film = filmed(exercise_id, source)
    (pointed,) = (number for number, line in enumerate(source.splitlines(), 1) if "#>" in line)
    assert (pointed in opened_at(film)) == (title not in LATER), film
    assert len(film.as_html().encode()) < BYTES


def test_of_a_long_value_what_is_missing_or_too_much_is_said_alone():
    film = filmed(
        "3.1",
        """def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    while evaluate(b)[0] == "C":
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        state = "".join(b)
        b[move] = player
        player = "O" if player == "X" else "X"
        if evaluate(b)[0] == "C":
            steps.append({"state": state, "move": move})
    return steps, evaluate(b)[0]
""",
    )
    assert film.data["says"].startswith("Dans ce que votre fonction renvoie ici, il manque {'state': ")
    film = filmed(
        "2.3",
        """def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b) if player == "X" else flip_board("".join(b))
    q_table.setdefault(state, {name: dict.fromkeys(range(9), init_q) for name in ("Q1", "Q2")})
    return b.index(" ")
""",
    )
    assert film.data["says"].endswith("['Q1'][0] ; une réponse juste n'y met rien.")
