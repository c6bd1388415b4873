"""Points by parts: an answer earns what it has understood, and a constant or a named mistake never the whole."""

import random
from operator import attrgetter

import pytest
from course.contract import draw
from missing import exercise_of
from nightly import by_day_one_of_each

from juge import EXERCISES
from juge.declare.exercise import Part
from juge.marking.marks import nothing, parts_of, written

from .by_hand import bound, explained, marked
from .test_rendering import rescaled

POOR = [  # what an answer may give without having read its arguments
    None, True, False, 0, 1, 4, 6, 8, -1, 0.0, 0.3, 0.5, 0.9, "", "X", "O", "X gagne !", "O gagne !", "Continue",
    "Terminé : match nul", " " * 9, [], [" "] * 9, {}, (), ([], "X"), ([], "T"), {"X": [], "O": [], "XO": []},
    {"X": (1, 0), "O": (0, 0), "T": (0, 0)}, {"X": (0, 0), "O": (0, 0), "T": (0, 0)}, (5478, 4519),
]  # fmt: skip
FUNCTIONS = [exercise for exercise in EXERCISES.values() if exercise.points and exercise.is_function]


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.title)
def test_parts_add_up_and_leave_no_case_out(exercise):
    parts = parts_of(exercise)
    assert sum(part.points for part in parts) == exercise.points
    assert len({part.title for part in parts}) == len(parts)
    for seed in range(5):
        for case in exercise.cases + exercise.hidden_cases(seed):
            assert any(part.concerns(case) for part in parts), case


def test_what_a_judge_is_certain_of_is_not_given_another_name():
    def get_reward(n_steps_left, player, winner, alpha=0.9):
        random.seed(0)
        sign = 1 if winner == player else -0.1 if winner == "T" else -1
        return sign * alpha**n_steps_left

    verdict = marked("4.2", get_reward)
    assert verdict["says"][0].startswith("Votre fonction appelle random.seed")
    assert not verdict["mistake"]


@pytest.fixture
def _nameless(monkeypatch):
    """No mistake is looked for by its name: that takes ten times as long as the points, and changes none."""
    monkeypatch.setattr("juge.marking.marks.recognise", lambda *_: None)


@pytest.mark.nightly
@pytest.mark.usefixtures("_nameless")
@pytest.mark.parametrize("exercise", FUNCTIONS, ids=lambda exercise: exercise.title)
def test_an_answer_that_does_not_read_its_arguments_earns_nothing(exercise):
    given = {repr(case.args[0]): case.args[0] for case in exercise.cases if case.args}
    for value in [*POOR, *given.values()]:
        verdict = marked(exercise.id, lambda *_, value=value, **__: value)
        assert verdict["points"] == 0, (value, verdict)
        assert verdict["status"] == "wrong"


@pytest.mark.usefixtures("_nameless")
@pytest.mark.parametrize("exercise", FUNCTIONS, ids=lambda exercise: exercise.title)
def test_the_first_argument_is_not_an_answer_either(exercise):
    assert marked(exercise.id, lambda first=None, *_, **__: first)["points"] == 0


@pytest.mark.parametrize(
    "exercise", by_day_one_of_each(EXERCISES.values(), attrgetter("lesson")), ids=attrgetter("title")
)
def test_a_named_mistake_is_named(exercise):
    """One of them: each is named in a notebook, by the same search (`course.contract`)."""
    mistake = exercise.mistakes[0]
    verdict = marked(exercise.id, mistake.answer, draw=draw)
    assert verdict["mistake"] == mistake.says
    says = explained(*bound(exercise.id, mistake.answer, draw=draw))
    assert says[0] in (mistake.says, mistake.claim)
    assert costs_points(exercise, verdict)


@pytest.mark.nightly
@pytest.mark.usefixtures("_nameless")
@pytest.mark.parametrize(
    "exercise", EXERCISES.values(), ids=lambda exercise: f"{exercise.title}, {len(exercise.mistakes)} mistakes"
)
def test_each_named_mistake_costs_points(exercise):
    verdicts = [marked(exercise.id, mistake.answer, draw=draw) for mistake in exercise.mistakes]
    assert {place: one for place, one in enumerate(verdicts) if not costs_points(exercise, one)} == {}


SEVERAL = {  # the mistakes that cost several parts, by the start of what they say → what hides or touches the others
    "Votre fonction donne la victoire à X pour un alignement de O": "who has won is asked of a row and of a diagonal",
    "Aucun alignement n'est vu": "neither rows nor diagonals",
    "Seul un alignement des cases 2, 4 et 6": "no row, and one diagonal of two",
    "Chez vous, un état déjà connu est remis à neuf": "nothing is left to be greedy, or to explore away from",
    "ε est pris à l'envers": "with ε = 0, no greedy move is to be seen",
    "epsilon ne sert pas": "the same",
    "Vos deux nombres sont les bornes": "neither number is one that is asked for",
    "Un état où O doit jouer est cherché tel quel": "every game stops at the first move of O",
    "Deux parties sont jouées à la place d'une": "games, what is learnt of them and what is counted are of others",
    "Votre fonction renvoie un tableau carré": "no target is where it is read",
}


@pytest.mark.nightly
@pytest.mark.usefixtures("_nameless")
def test_a_named_mistake_costs_one_part_unless_it_hides_or_touches_others():
    several = set()
    for exercise in EXERCISES.values():
        for mistake in exercise.mistakes if exercise.parts else ():
            verdict = marked(exercise.id, mistake.answer, draw=draw)
            lost = [title for title, points, of in verdict["parts"] if points < of]
            assert lost, mistake.says
            if len(lost) > 1:
                several.add(next((start for start in SEVERAL if mistake.says.startswith(start)), mistake.says))
    assert several == SEVERAL.keys()


def costs_points(exercise, verdict):
    """Are they the sum of its parts, less than the whole, if it has any, and its status that of a wrong answer?"""
    is_whole = exercise.points and verdict["points"] == exercise.points
    is_sum = verdict["points"] == sum(points for _, points, _ in verdict["parts"])
    return is_sum and not is_whole and verdict["status"] in ("wrong", "partial")


def earned(verdict):
    """For each part: does it have all its points? It has all or none."""
    assert all(points in (0, of) for _, points, of in verdict["parts"])
    return [points == of for _, points, of in verdict["parts"]]


def test_a_part_understood_is_earned():
    def evaluate(b):
        lines = [list(b[i : i + 3]) for i in (0, 3, 6)] + [list(b[i::3]) for i in range(3)]
        winners = [line[0] for line in lines if line in (["X"] * 3, ["O"] * 3)]
        return winners[0] if winners else "Continue" if " " in b else "Terminé : match nul"

    verdict = marked("1.3", evaluate)
    assert verdict["status"] == "partial"
    assert earned(verdict) == [True, False, True]
    assert verdict["lost"].keys() == {"les diagonales"}


def _reward_without_alpha(n_steps_left, player, winner, alpha=0.9):
    return {player: 1, "T": -0.1}.get(winner, -1) * 0.9**n_steps_left


def _reward_without_draws(n_steps_left, player, winner, alpha=0.9):
    return (1 if winner == player else -1) * alpha**n_steps_left


def _reward_of_x(n_steps_left, player, winner, alpha=0.9):
    return {"X": 1, "T": -0.1}.get(winner, -1) * alpha**n_steps_left


def _line_of_three(b_line, min_contig=3):
    return next((player for player in "XO" if player * 3 in "".join(b_line)), False)


def _line_of_anybody(b_line, min_contig=3):
    return next((run[0] for run in "".join(b_line).split() if len(run) >= min_contig), False)


def _named(exercise, start):
    (answer,) = [one.answer for one in exercise.mistakes if one.says.startswith(start)]
    return answer


@pytest.mark.parametrize(
    ("exercise_id", "answer", "lost"),
    [
        ("1.2", "Au bout de la rangée", "trois marques qui se suivent"),
        ("2.3", "Votre fonction renvoie le rang", "le coup glouton de X"),
        ("3.1", "Votre partie continue", "les coups et le résultat"),
        ("3.2", "Dans votre réponse, chaque", "les fréquences"),
        ("6.3", "Vous ajoutez", "la récompense et la réplique"),
        ("6.4", "count %", "le tampon plein"),
        ("4.2", _reward_without_alpha, "alpha"),
        ("4.2", _reward_without_draws, "le match nul"),
        ("4.2", _reward_of_x, "gagner ou perdre"),
        ("1.2", _line_of_three, "un autre min_contig"),
        ("1.2", _line_of_anybody, "trois marques qui se suivent"),
    ],
)
def test_one_mistake_costs_its_part(exercise_id, answer, lost):
    exercise = exercise_of(exercise_id)
    verdict = marked(exercise_id, _named(exercise, answer) if isinstance(answer, str) else answer)
    assert [title for title, points, of in verdict["parts"] if points < of] == [lost]
    assert verdict["lost"].keys() == {lost}
    about = verdict["lost"][lost]
    assert about in {case.about for case in exercise.cases}


def test_a_case_of_several_parts_costs_the_last_one_if_none_is_lost():
    """Right but where a draw meets another alpha: the whole is not earned, and one part is enough."""

    def get_reward(n_steps_left, player, winner, alpha=0.9):
        if winner == "T":
            return -0.1 * 0.9**n_steps_left
        return (1 if winner == player else -1) * alpha**n_steps_left

    assert earned(marked("4.2", get_reward)) == [True, True, False]


def test_a_wrong_answer_that_no_judge_of_a_part_blames_loses_one():
    """Right but in the games where each has its ε: its part looks at ε alone."""

    def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
        b, steps, player = new_board(size), [], "X"  # noqa: F821
        while evaluate(b)[0] == "C":  # noqa: F821
            move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)  # noqa: F821
            steps.append({"state": "".join(b), "move": move})
            b[move] = player
            player = "O" if player == "X" else "X"
        return steps if epsilon_x == epsilon_o else [], evaluate(b)[0]  # noqa: F821

    verdict = marked("3.1", simulate_game)
    assert earned(verdict) == [True, False, True]
    assert (verdict["status"], len(verdict["lost"])) == ("partial", 1)


def test_parts_without_a_case_of_their_own_fall_together():
    exercise = EXERCISES["2.1"]
    parts = Part("les X", 2), Part("les O", 3)
    with rescaled(exercise, parts=parts, points=5):
        assert earned(marked("2.1", lambda b_key: b_key)) == [False, False]


def test_frequencies_count_without_their_half_widths():
    def win_rates(n):
        winners = [simulate_game()[1] for _ in range(n)]  # noqa: F821
        return {result: (winners.count(result) / n, 0.5) for result in "XOT"}

    assert earned(marked("3.2", win_rates)) == [True, False]


def test_a_training_that_learns_nothing_keeps_its_other_parts():
    def train_agent(iters, init_e=0.7):
        rates = {"X": [], "O": [], "XO": []}
        for regime in rates:
            winners = []
            for i in range(iters):
                epsilons = [init_e * (1 - i / iters) if player in regime else 1 for player in "XO"]
                winners.append(simulate_game(*epsilons)[1])  # noqa: F821
                rates[regime].append(tuple(winners.count(result) / len(winners) for result in "XOT"))
        return rates

    assert earned(marked("5.1", train_agent)) == [True, False, True]


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.title)
def test_what_cannot_be_judged_earns_nothing(exercise):
    verdict = nothing(exercise, "dead", "Pourquoi.")
    assert (verdict["points"], verdict["of"]) == (0, exercise.points)
    assert not any(points for _, points, _ in verdict["parts"])


def test_of_a_public_case_the_call_is_shown_and_of_a_hidden_one_nothing():
    rows = marked("2.1", lambda b_key: b_key)["rows"]
    assert rows == [["appel", "flip_board('X        ')"], ["attendu", "'O········'"], ["obtenu", "'X········'"]]
    public = {case.args[0] for case in EXERCISES["2.1"].cases}
    known = dict(zip(public, (key.translate(str.maketrans("XO", "OX")) for key in public), strict=True))
    verdict = marked("2.1", lambda b_key: known.get(b_key, b_key), known=known)
    assert written(verdict) == ["Les cas de la leçon passent, mais pas tous ceux du correcteur."]
    assert verdict["points"] == 0


def test_an_answer_that_seeds_chance_is_refused():
    def rates(n):
        random.seed(21)
        winners = [simulate_game()[1] for _ in range(n)]  # noqa: F821
        shares = {result: winners.count(result) / n for result in "XOT"}
        return {result: (share, 1.96 * (share * (1 - share) / n) ** 0.5) for result, share in shares.items()}

    verdict = marked("3.2", rates)
    assert (verdict["status"], verdict["points"]) == ("wrong", 0)
    assert verdict["says"][0].startswith("Votre fonction appelle random.seed")
