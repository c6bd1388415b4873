"""What a lesson states and no cell of it prints: how each figure is obtained, then the table of them all.

Each line of ``QUICK`` and ``LONG`` is a piece of a lesson where every ``@`` is computed anew; it fails when the text
says otherwise.
"""

import math
import random
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import takewhile
from operator import mul

import jupytext
import nbformat
import numpy as np
import oracle
import pytest
from root import ROOT

import ql_functions
from course import causes, cliff_paths, fixed_points
from course.causes import BOOK, RATE, SELF_PLAY, STARTS, SYMMETRIES, THREE_REGIMES
from course.written import french, math_comma, percent, thousands
from juge.declare.registry import lesson_code, lesson_of
from juge.drawing.numbers import decimal
from ql_functions import game, hole, solutions
from ql_functions.course import causes as declared_causes
from ql_functions.course import lessons, observations, quizzes, right_answers
from ql_functions.course.draws import board_after
from ql_functions.q_tables import state_of
from ql_functions.recipe import SETTLED, SHORTEST
from ql_functions.strength import exact
from ql_functions.strength.challenge import difference
from ql_functions.strength.policies import ANYTHING, policy_of
from ql_functions.strength.seeds import unbeatable
from ql_functions.training import maximization_bias, train
from ql_functions.training.learners import SymmetricValues
from ql_functions.training.recipe import Recipe

CENTRE = oracle.after(oracle.EMPTY, 4)


# --- Lessons 1 to 3 ------------------------------------------------------------------------------------------


def counts():
    return thousands(len(oracle.below(oracle.EMPTY))), thousands(len(oracle.RUNNING))


def random_moves():
    """The mean number of random moves among 100, ε falling in a straight line from 0.7 to 0."""
    return round(sum(0.7 * (1 - move / 99) for move in range(100)))


def dinners(choose, evenings=20, repetitions=4000):
    """The mean note of a guest of the restaurants, who chooses by the notes received and the evenings spent there."""
    rng, total = random.Random(1), 0
    for _ in range(repetitions):
        sums, counts = [0, 0, 0], [0, 0, 0]
        for evening in range(evenings):
            values = choose(sums, counts, evening)
            place = rng.choice([i for i in range(3) if values[i] == max(values)])
            note = sum(rng.random() < (0.4, 0.55, 0.7)[place] for _ in range(10))
            sums[place], counts[place], total = sums[place] + note, counts[place] + 1, total + note
    return total / evenings / repetitions


def epsilon_dinners(epsilon):
    return french(mean_dinner(epsilon), 1)


def mean_dinner(epsilon, repetitions=4000):
    rng = random.Random(2)

    def choose(sums, counts, _):
        explores = rng.random() < epsilon
        return [0 if explores or not n else s / n for s, n in zip(sums, counts, strict=True)]

    return dinners(choose, repetitions=repetitions)


def ucb_dinners():
    def choose(sums, counts, evening):
        return [s / n + math.sqrt(math.log(evening) / n) if n else math.inf for s, n in zip(sums, counts, strict=True)]

    return french(dinners(choose), 1)


def once_each_dinners():
    """Each is tried once, then the best."""

    def choose(sums, counts, _):
        return [s / n if n else math.inf for s, n in zip(sums, counts, strict=True)]

    return french(dinners(choose), 1)


def who_must_explore():
    """Of twenty agents, all are safe after 900 000 games when they explore, none when they never do."""
    alone = {"regimes": ("XO",), "sims_per_batch": 3000, "batches": 300}
    assert unbeatable(Recipe(init_e=0.0, **alone), range(20)) == 0
    assert unbeatable(Recipe(init_e=0.7, **alone), range(20)) == 20


def half_width(share, n):
    """That of the interval at 95 % of a share among ``n``, in points."""
    return 196 * (share * (1 - share) / n) ** 0.5


def half_of_difference(share, other, n):
    """That of the interval at 95 % of the difference of two shares, each among ``n``, in points."""
    return math.hypot(half_width(share, n), half_width(other, n))


def ends_of_difference(count, other, n):
    """Those of the interval that `compare` prints, in hundredths."""
    return [round(100 * end) for end in difference(count, other, n)[1:]]


def intervals_without_zero():
    assert max(ends_of_difference(360, 320, 400)) < 0 < min(ends_of_difference(387, 399, 400))


def series_of_the_same_game_are_rarely_apart():
    """The sum of two equal half-widths is √2 times the half-width of their difference."""
    assert 0.005 < math.erfc(1.96) < 0.01


def first_squares():
    """Greedy with a new table: the first free square, always."""
    win, _, _ = oracle.chances("X", lambda _, results: results[0])
    return win.numerator, win.denominator, french(float(100 * win), 1)


# --- Lesson 4 ------------------------------------------------------------------------------------------------


def centre(learner, at_end=False):
    return fixed_points.values(learner, at_end)(oracle.EMPTY)[4]


def wins(at_end):
    win, _, loss = fixed_points.chances(at_end)
    assert loss == 0
    return win.numerator, win.denominator


def corners_hold_and_edges_lose():
    """After the centre; and then the edge loses whatever O plays next."""
    assert {move: oracle.minimax(oracle.after(CENTRE, move)) for move in oracle.free(CENTRE)} == (
        dict.fromkeys((0, 2, 6, 8), 0) | dict.fromkeys((1, 3, 5, 7), 1)
    )
    lost = oracle.after(oracle.after(CENTRE, 1), 0)
    assert {oracle.minimax(oracle.after(lost, move)) for move in oracle.free(lost)} == {1}


def ends_paid_twice():
    """What the last move of a won game aims at, then that of a drawn one: where they come to rest."""
    found = []
    for result, digits in (("X", 1), ("T", 2)):
        world = solutions.world(q_table={}, random=random.Random(0))
        world["get_move"]([" "] * 9, 0, "X")
        for _ in range(500):
            world["backpropagate"]([{"state": " " * 9, "move": 4}], result)
        first, second = (values[4] for values in world["q_table"][" " * 9].values())
        assert first == pytest.approx(second)
        found.append(math_comma(first, digits))
    return found


def backward_and_forward(recipe):
    return [unbeatable(replace(recipe, forward=forward), range(200)) for forward in (False, True)]


def biases(seed, games=80_000):
    """What each method ends with above the exact value, over sixteen experiments."""
    state, total = seed, [0.0] * 3
    for _ in range(16):
        state, curves = maximization_bias.experiment(games, state)
        total = [t + sum(c[-25:]) / 25 - maximization_bias.exact_value() for t, c in zip(total, curves, strict=True)]
    single, course, van_hasselt = (t / 16 for t in total)
    assert 0.0005 < van_hasselt < 0.0025  # « 0,001 ou 0,002 »
    return french(single, 3), french(course, 3)


def stays_biased():
    assert biases(1, games=320_000)[0] == biases(1)[0]


# --- Lessons 5 and B ------------------------------------------------------------------------------------------


@cache
def beatable():
    table = {}
    train(table, Recipe(), seed=9)
    return table


def the_hole():
    steps, winner = hole(beatable())
    assert winner == "X"
    assert steps[3]["move"] == 7
    of = beatable()[state_of(steps[3]["state"])]
    return tuple(french((of["Q1"][move] + of["Q2"][move]) / 2) for move in (3, 7))


def winning_openings():
    """The openings of X after which the beatable agent can lose."""
    choices = dict(zip(game.graph(), policy_of(beatable()), strict=True))

    @cache
    def loses(board):
        if oracle.ending(board):
            return oracle.ending(board) == "X"
        moves = [move for move in oracle.free(board) if oracle.mover(board) == "X" or choices[board] >> move & 1]
        return any(loses(oracle.after(board, move)) for move in moves)

    assert [move for move in range(9) if loses(oracle.after(oracle.EMPTY, move))] == [4]


def met(recipe):
    known, every = train({}, recipe, seed=0).states_met
    return thousands(known), thousands(every), percent(known / every, 0)


def share_of_o(table):
    return percent(exact.against_random(policy_of(table), "O")[0], 0)


def settled():
    table = {}
    train(table, SETTLED, seed=0)
    return table


def goals_of_o():
    """Of 945 games against chance: the wins of who wins most, of who never loses, then the losses of the first."""
    (most, _, lost), (safe, _, never) = exact.optimum("O", "wins"), exact.optimum("O")
    assert never == 0
    return 945 * most, 945 * safe, 945 * lost


@cache
def taught(learner, seed):
    return policy_of(learner.train(seed=seed))


def losses_of_o():
    shares = [exact.against_random(taught(SymmetricValues(), seed), "O")[2] for seed in range(10)]
    return f"{french(100 * min(shares), 0)} à {percent(max(shares), 0)}"


def paid_for_losing():
    """Of seeds 0 to 9, those where symmetric values stay beatable once a loss costs 1."""
    policies = [taught(SymmetricValues(loss=-1), seed) for seed in range(10)]
    assert all(exact.against_random(policy, player)[2] == 0 for policy in policies[:3] for player in "XO")
    assert all(exact.is_beatable(taught(SymmetricValues(), seed)) for seed in range(10))
    assert not any(exact.is_beatable(taught(SymmetricValues(loss=-1, epsilon=0.1), seed)) for seed in range(10))
    return {3: "trois"}[sum(map(exact.is_beatable, policies))]


def traded(rewards):
    """What the perfect O of these rewards takes of 945 random games, at worst: wins beyond never losing, and losses."""

    def decide(_board, results):
        return max(results, key=lambda rates: (sum(map(mul, rates, rewards)), rates[2]))

    win, _, loss = oracle.chances("O", decide)
    return 945 * win - 866, 945 * loss


@cache
def holds(recipe, seed):
    """Does nobody beat the agent of this seed?"""
    return unbeatable(recipe, [seed]) == 1


def unbeatables(*recipes, seeds=100):
    return tuple(sum(holds(Recipe(**recipe), seed) for seed in range(seeds)) for recipe in recipes)


def starts_never_needed():
    assert all(holds(replace(SETTLED, opening=0), seed) for seed in range(400))


def classes():
    """The boards where one plays; then with their images made one, and how many times more often each is seen."""
    boards = [board for board, verdict in game.states().items() if verdict == "C"]
    merged = {game.canonical(board) for board in boards}
    return thousands(len(boards)), len(merged), {7: "sept"}[round(len(boards) / len(merged))]


# --- Lesson 6 ------------------------------------------------------------------------------------------------


def met_at_random():
    """Of ten thousand random games: how often a state of 3×3 is met; in 5×5, how many of the boards met are new."""
    small, large = random_visits(3), random_visits(5)
    assert 4500 < len(small) < 4520  # « chaque état, ou presque »
    return {17: "dix-sept"}[round(small.total() / 4520)], percent(len(large) / large.total(), 0)


def random_visits(size):
    rng, visits = random.Random(0), Counter()
    for _ in range(10_000):
        moves = rng.sample(range(size**2), size**2)
        boards = (board_after(moves[:count], size) for count in range(size**2))
        visits.update(takewhile(lambda board: game.verdict(board, size) == "C", boards))
    return visits


def lesson_6(*, with_networks=False):
    """The world of the cells of lesson 6 that compare three ways to write a state."""
    begins = ("q_table = {}", "def predict_by_neuron")
    prepared, compared = (cell.source for cell in jupytext.read(source_of(6)).cells if cell.source.startswith(begins))
    world = {"np": np, "random": random, "train": train, "SETTLED": SETTLED, "canonical": game.canonical}
    world |= {"lines": game.lines, "encode": solutions.encode}
    if with_networks:
        import_module("ql_functions.deep.dqn")  # it has Keras choose JAX
        world["keras"] = import_module("keras")
    exec(prepared, world)
    exec(compared.partition("\npredict(")[0], world)
    return world


def neurons():
    """What is left of the variance by a neuron that reads planes, and by one that reads features, in a hundred."""
    world = lesson_6()
    number, planes, features = (
        int(world["unexplained"](world["predict_by_neuron"](reading))[0]) for reading in world["readings"].values()
    )
    assert number > 98  # « n'apprend rien, ou presque, ni au neurone ni au réseau »
    return str(planes), str(features)


@cache
def recorded():
    """What `benchmarks/deep.py` printed: games of the networks; of the tables; weights in ko; microseconds a move."""
    text = (ROOT / "benchmarks" / "deep.txt").read_text("utf-8")
    weights, delays = zip(*map(list, re.findall(r" : (\d+) ko, (\d+) µs par coup", text)), strict=True)
    networks = re.findall(r"^ +\d+ +(\d+) .* imbattable$", text, re.MULTILINE)
    losses = re.findall(r"avec [XO] .* (\d+),\d % ±", text)
    found = networks, re.findall(r"table de (\d+) parties", text), weights, delays, losses
    return [[*map(int, numbers)] for numbers in found]


def recorded_games():
    (*small, large), (table, large_table), *_ = recorded()
    least, most, large_table, large = (
        thousands(round(games, digits))
        for games, digits in ((min(small), -2), (max(small), -2), (large_table, -4), (large, -3))
    )
    return thousands(table), least, most, large_table, large


def recorded_weights():
    table, network, large_table, large = recorded()[2]
    return french(table / 1e3, 1), network, french(large_table / 1e6, 1), large, percent(large_table / 10e6, 0)


def recorded_delays():
    table, network, large_table, large = recorded()[3]
    assert max(table, large_table) < 10 < min(network, large) <= max(network, large) < 1000


SOURCES = ROOT / "lessons" / "sources"


def source_of(lesson):
    (path,) = SOURCES.glob(f"{lesson_code(lesson)}_*.py")
    return path


@cache
def text_of(lesson):
    """The lesson, then what is to be observed after its predictions and its causes, then its quiz."""
    observed = [text for name, text in observations().items() if lesson_of(name) == lesson]
    observed += [cause.says for name, cause in declared_causes().items() if lesson_of(name) == lesson]
    source = re.sub("(?m)^# ?", "", source_of(lesson).read_text("utf-8"))
    return " ".join(" ".join([source, *observed, quizzes().get(lesson, "")]).split())  # split() also parts at a U+00A0


def corners_of_the_trap():
    """O loses in a corner, where one reply of five beats it, by two threats; it holds on an edge, which pays less."""
    trap = "X   O   X"

    def by_chance(board):
        if oracle.ending(board):
            return {"X": -1, "O": 1, "T": 0}[oracle.ending(board)]
        return np.mean([by_chance(oracle.after(board, move)) for move in oracle.free(board)])

    means = {move: by_chance(oracle.after(trap, move)) for move in oracle.free(trap)}
    assert [move for move, mean in means.items() if mean > max(means.values()) - 1e-9] == right_answers()["C.P1"]
    for corner, edge in ((2, 1), (6, 3), (2, 5), (6, 7)):
        beaten, held = oracle.after(trap, corner), oracle.after(trap, edge)
        replies = [move for move in oracle.free(beaten) if oracle.minimax(oracle.after(beaten, move)) == 1]
        assert (replies, len(oracle.free(beaten))) == ([8 - corner], 5)
        answered = oracle.after(beaten, 8 - corner)
        threats = [line for line in game.lines() if sorted(answered[i] for i in line) == [*" XX"]]
        assert len(threats) == 2
        assert oracle.minimax(held) == 0


# --- The right answers that stand beside a prediction --------------------------------------------------------


def printed_in_the_corrected(name):
    """What the corrected notebook shows under the prediction of this name."""
    (path,) = (ROOT / "lessons" / "corriges").glob(f"{lesson_code(lesson_of(name))}_*.ipynb")
    cells = (cell for cell in nbformat.read(path, 4).cells if f'name="{name}"' in cell.source)
    return "\n".join(output["data"]["text/plain"] for cell in cells for output in cell.outputs if "data" in output)


SAID = {"1.P2", "2.P1", "6.P2", "A.P3", "A.P6", "C.P3", "C.P6"}


@pytest.mark.parametrize("name", sorted(SAID & right_answers().keys()))
def test_a_right_number_is_in_what_is_said_of_it(name):
    written = decimal(right_answers()[name], "g")
    assert re.search(rf"(?<![\d,−]){written}(?![\d,]*\d)", observations()[name].replace("5 478", "5478"))


def test_the_curve_of_the_restaurants_is_the_one_measured():
    measured = [mean_dinner(i / 10, 1500) for i in range(11)]
    assert right_answers()["2.P3"] == pytest.approx(measured, abs=0.08)  # four standard errors


def test_what_the_second_o_wins_more_is_counted():
    most, safe, _ = goals_of_o()
    assert right_answers()["5.P2"] == most - safe


def test_the_right_counts_are_those_of_the_corrected_notebook():
    right = right_answers()
    for name in ("B.P4", "B.P7"):
        counts = re.findall(r" : (\d+) imbattables sur", printed_in_the_corrected(name))
        assert list(map(int, counts)) == (right[name] if name == "B.P4" else [right[name]])
    for name, line in (("C.P2", r": (\d+) % des essais"), ("C.P7", r": (\d+) imbatt")):
        assert list(map(int, re.findall(line, printed_in_the_corrected(name)))) == right[name]
    gaps = re.findall(r"; \d+ de (moins|plus) sur 100", printed_in_the_corrected("B.P3"))
    assert len(gaps) == 6
    assert gaps.count("plus") == right["B.P3"]
    lost = dict(re.findall(r"^([XO ]+?) *: \[(.*)\]$", printed_in_the_corrected("B.P5"), re.MULTILINE))
    assert any(lost["O"].replace(",", " ").replace("0", " ").split())
    assert not any(lost["X O XO"].replace(",", " ").replace("0", " ").split())
    assert right["B.P5"] == "Oui, et non"


# --- The table -----------------------------------------------------------------------------------------------

QUICK = [
    (1, "@ plateaux, dont @ où la partie continue", counts),
    (2, "Les deux extrêmes se valent, autour de @ sur 10", lambda: epsilon_dinners(0)),
    (2, "Les deux extrêmes se valent, autour de @ sur 10", lambda: epsilon_dinners(1)),
    (2, "vers ε = 0,3, l'agent atteint @.", lambda: epsilon_dinners(0.3)),
    (2, "L'agent UCB, dont il est question ensuite, obtient @.", ucb_dinners),
    (2, "une fois chaque restaurant, puis reste glouton, obtient aussi @.", once_each_dinners),
    (2, "100 × (0,7 + 0) / 2 = **@**", random_moves),
    (3, r"$\frac{737}{1260} \approx @\,\%$", lambda: math_comma(100 * exact.against_random(ANYTHING, "X")[0], 2)),
    (3, "la valeur exacte est @/@, soit @ %.", first_squares),
    (3, "S'il tire un coup au sort, l'agent joue au hasard, et en gagne @ %.",
     lambda: french(100 * exact.against_random(ANYTHING, "X")[0], 1)),
    (3, "Leurs intervalles à 95 % sont 60 ± @ et 65,5 ± @ points.",
     lambda: [french(half_width(share, 1000), 1) for share in (0.6, 0.655)]),
    (3, "il gagne 5,5 ± @ points de plus. Ce sont les variances",
     lambda: french(half_width(0.6, 1000) + half_width(0.655, 1000), 1)),
    (3, "il gagne 5,5 ± @ points de plus. √(", lambda: french(half_of_difference(0.6, 0.655, 1000), 1)),
    (3, "L'intervalle de la différence va de @ à @ points",
     lambda: [french(5.5 + side * half_of_difference(0.6, 0.655, 1000), 1) for side in (-1, 1)]),
    (3, "Avec 620 victoires au lieu de 655, ce serait 2 ± @ points",
     lambda: french(half_of_difference(0.6, 0.62, 1000), 1)),
    (3, "Moins d'une sur cent, d'ordinaire.", series_of_the_same_game_are_rarely_apart),
    ("A", "et 76 avec celles de van Hasselt : de @ à @ de moins, à 95 %.",
     lambda: [-end for end in reversed(ends_of_difference(91, 76, 100))]),
    ("B", "De 91 à 97, l'écart est entre @ et @ sur cent ; de 91 à 83, entre @ et @ : tous deux peuvent être nuls.",
     lambda: [f"{end}".replace("-", "−") for one in (97, 83) for end in ends_of_difference(91, one, 100)]),
    ("B", "de 360 à 320 le nombre d'agents imbattables sans les symétries, et de 387 à 399 avec elles : aucun des deux "
          "intervalles ne contient 0.", intervals_without_zero),
    ("B", "entre 92 et 97 sur 100, la différence est de 5 agents, à @ près",
     lambda: french(half_of_difference(0.92, 0.97, 100), 0)),
    (3, r"$(55/63)^{10} \approx @$", lambda: math_comma((55 / 63) ** 10, 2)),
    ("A", "for value in (@, @, @):",
     lambda: [f"{centre(*case):.2f}" for case in (["random"], ["greedy"], ["greedy", True])]),
    ("A", "le centre vaut @, que X joue ensuite au hasard ou au mieux",
     lambda: french(centre("random", at_end=True))),
    ("A", "le centre vaut @, que X joue ensuite au hasard ou au mieux",
     lambda: french(centre("greedy", at_end=True))),
    ("A", "vaudrait @ si X jouait toujours au hasard, et @ s'il joue glouton",
     lambda: (french(centre("random")), french(centre("greedy")))),
    ("A", "ouvre dans un coin, et gagne @ parties sur @.", lambda: wins(at_end=True)),
    ("A", "n'en gagne que @ sur @.", lambda: wins(at_end=False)),
    (4, "un coin assure le nul à O, un bord perd quoi qu'il joue ensuite", corners_hold_and_edges_lose),
    (4, "il ouvre là où vous avez ouvert.", causes.opens_where_it_was_beaten),
    (4, r"$0{,}9 + 0{,}9 \times 1 = @$, et le dernier d'un nul $-0{,}09 + 0{,}9 \times 0{,}5 = @$", ends_paid_twice),
    (4, r"$0{,}135^2 \approx @$", lambda: math_comma((0.15 * 0.9) ** 2, 3)),
    (5, "gagne plus souvent : @ fois sur 945, contre @. Mais il **perd** @ fois sur 945", goals_of_o),
    (5, "Une seule ouverture mène à la faille : le centre.", winning_openings),
    (5, "Avec O, cet agent gagne @ de ses parties contre le hasard ; l'agent battable, @.",
     lambda: (share_of_o(settled()), share_of_o(beatable()))),
    (5, "la meilleure ouverture vaut souvent plus de 3.", causes.film_of_the_stable_recipe),
    (5, "les neuf cases finissent entre @ et @.",
     lambda: [french(value, 2) for value in causes.film_of_the_stable_recipe()]),
    (5, "le dernier coup d'une victoire vise déjà 0,9 + 0,9 × 1 = @.",
     lambda: ends_paid_twice()[0].replace("{,}", ",")),
    (5, "(graines 0 à 99) gagnent alors de @ à @ % de leurs parties.",
     lambda: [french(end(causes.won_after_a_batch()), 0) for end in (min, max)]),
    (5, "toujours gloutons (graines 0 à 99) en gagnent ensuite @ % en moyenne.",
     lambda: french(np.mean(causes.won_after_a_batch(init_e=0.0)), 0)),
    (5, "l'ouverture en est punie, car chaque coup est payé d'après la fin", causes.paid_openings_are_punished),
    ("B", "Les @ états n'en font plus que @, chacun vu @ fois plus souvent", classes),
    ("B", "pour elle, @ victoires de plus valent bien @ défaites", lambda: traded((1, 0, -1))),
    ("B", "Pour elle, @ victoires de plus valent mieux que @ défaites évitées", lambda: traded((1, 0, -1))),
    ("A", "Pour ε = 0,1, le total moyen est @ ;", lambda: cliff_paths.received_when_exploring(0.1)),
    ("C", "C'est pourtant là que O perd : X répond dans le dernier coin", corners_of_the_trap),
    ("C", "Un bord, lui, donne le nul. X ne trouve sa réponse qu'une fois sur cinq", corners_of_the_trap),
    ("C", "un carré : 3 600 sur 3 600 + 900 + 100, soit **@ %**. À température 1, c'était @ %.",
     lambda: [round(100 * solutions.policy_target([60, 30, 10], t)[0]) for t in (0.5, 1)]),
    ("C", "Avec cet avis, l'agent est imbattable : ses bévues sont sur des plateaux qu'il n'atteint pas, ou laissent "
          "un nul. Sans lui, on le bat.", causes.priors_decide),
    ("C", "l'agent qui a cet avis fait @ bévue sur 100, et celui qui en est privé @.",
     causes.blunders_with_many_simulations),
    ("C", "Avec des parties au hasard, @ des 20 premières graines seulement le sont. À 100 simulations par coup",
     causes.values_decide),
    ("C", "Sans la valeur ni l'avis, la recherche de 10 simulations fait @ bévues sur 100.",
     causes.blunders_without_priors_or_values),
    ("C", "avec c = 0,5, @ des 20 premières graines", lambda: causes.held("C.C1", c=0.5)),
    ("C", "Avec dix simulations, la recherche la garde dans @ % sans réseau, et dans @ % avec celui du cours. À mille, "
          "l'écart a disparu : @ et @ %.", lambda: [*causes.kept_at_connect_four()]),
    ("C", "depuis le plateau vide, il y en a @, et chaque", causes.games_of_the_whole_tree),
    ("C", "Une partie de plus, perdue, l'aurait fait tomber à @ :", lambda: french((1 + 1 + 0 - 1) / 4)),
    (6, "des plans laisse @ % de la variance ; un neurone qui lit des attributs, @ %.", neurons),
    (6, "| parties | @, fixées d'avance | @ à @, jusqu'à être imbattable | @ | @ |", recorded_games),
    (6, "perd contre le hasard @ % (X) et @ % (O) des parties", lambda: recorded()[4]),
    (6, "| poids | @ Mo | @ ko | @ Go | @ ko |", lambda: recorded_weights()[:4]),
    (6, "n'a rempli que @ de ses 10 Go", lambda: recorded_weights()[4]),
    (6, "| un coup | quelques µs | moins de 1 ms | quelques µs | moins de 1 ms |", recorded_delays),
]  # fmt: skip

LONG = [
    (5, "la bonne case vaut @, la mauvaise @.", the_hole),
    (5, "l'ouverture au centre vaut alors plus de 1.", causes.opening_against_who_improves),
    (2, "300 séries de 3 000 parties contre eux-mêmes. S'ils sont toujours gloutons, on peut encore battre les 20.",
     who_must_explore),
    (2, "dans les conditions de la leçon 5 : on peut encore battre les cinq.", causes.constant_exploration),
    (2, "on ne peut plus battre @ agents sur cent", lambda: unbeatables({})),
    (5, "l'agent a rencontré @ des @ états, soit @.", lambda: met(Recipe(4, 50))),
    (4, "de cent victoires à sa portée, l'agent de la leçon 5 en remet @ à plus tard, au lieu de @.",
     lambda: [*causes.put_off_with_ten_times_the_games()]),
    ("A", "de +@ et +@ pour les deux premières, et de 0,001 ou 0,002", lambda: biases(1)),
    ("A", "de +@ et +@ pour les deux premières, et de 0,001 ou 0,002", lambda: biases(100)),
    ("A", "avec quatre fois plus de parties, la table unique reste aussi haut",
     stays_biased),
    (4, "@ agents sur cent deviennent **imbattables** : personne ne peut les battre. Si seul le dernier coup est payé, "
        "il n'y en a que @.",
     lambda: unbeatables({}, {"reward_at_end": True})),
    ("A", "@ donnent un agent imbattable avec nos deux tables, et @ avec celles de van Hasselt",
     lambda: unbeatables({}, {"algorithm": "double"})),
    (4, "Avec un avenir nul, comme dans les livres, @ agents sur 200 sont imbattables, au lieu de @.",
     causes.with_and_without_a_second_payment),
    (4, "dans une autre recette (leçon B), payer chaque coup fait tomber de @ à @.",
     lambda: unbeatables(BOOK, BOOK | {"rewards": None})),
    (5, "(graines 0 à 99), @ agents le sont ; après 9 000 parties seulement, aucun", lambda: unbeatables({})),
    ("B", "@ sans remède, @ avec les symétries, @ avec le taux, @ avec les débuts au hasard ; puis @ avec les "
          "symétries et les débuts, @ avec les symétries et le taux, @ avec les trois.",
     lambda: unbeatables({}, SYMMETRIES, RATE, STARTS, SYMMETRIES | STARTS, SYMMETRIES | RATE,
                          SYMMETRIES | RATE | STARTS)),
    ("B", "passer de @ à @ le nombre d'agents imbattables sans les symétries, et de @ à @ avec elles",
     lambda: unbeatables({}, RATE, SYMMETRIES, SYMMETRIES | RATE, seeds=400)),
    ("B", "symétries et taux échouent encore une fois, à la graine @.",
     lambda: [seed for seed in range(400) if not holds(Recipe(**SYMMETRIES, **RATE), seed)]),
    ("B", "privée de ses débuts au hasard, elle n'échoue pas davantage.",
     starts_never_needed),
    ("B", "sur mille graines (0 à 999), @ de ses agents sont imbattables. Sur cent, @ de ceux de la recette du cours",
     lambda: (*unbeatables(BOOK, seeds=1000), *unbeatables({}))),
    ("B", "la recette du cours tombe de @ à @ en auto-jeu seul, et à @ avec la récompense des livres",
     lambda: unbeatables({}, SELF_PLAY, {"rewards": BOOK["rewards"]})),
    ("B", "Celle des livres tombe de @ à @ avec trois régimes, à @ avec la récompense du cours, à @ avec deux tables, "
          "à @ avec un taux de 0,15.",
     lambda: unbeatables(BOOK, BOOK | THREE_REGIMES, BOOK | {"rewards": None}, BOOK | {"algorithm": "course"},
                          BOOK | {"lrate": 0.15})),
    ("B", "@ imbattables quand la première valeur est 0 ; @ pour 0,1 ; @ pour 0,6 ; @ pour 1 ; @ pour 1,5.",
     lambda: unbeatables(*(BOOK | {"init_q": first} for first in (0, 0.1, 0.6, 1, 1.5)))),
    ("B", "pour 1,5, trois fois plus de parties donnent @ imbattables",
     lambda: unbeatables(BOOK | {"init_q": 1.5, "sims_per_batch": 9000})),
    ("B", "rencontre alors plus de 4 000 états ; en partant de 0, moins de 3 000", causes.with_and_without_optimism),
    ("B", "Si ε part de 0,7, il les rencontre presque tous", causes.met_when_exploring),
    ("B", "Avec un quart de parties en moins, @ agents sur cent sont encore imbattables (graines 0 à 99).",
     lambda: unbeatable(replace(SHORTEST, sims_per_batch=825), range(100))),
    ("B", "Et sur @ agents qui perdent, @ gagnent plus de @ parties", causes.paid_for_their_losses),
    ("B", "avec dix fois plus de parties, elle donne presque toujours un agent imbattable",
     causes.without_optimism_for_longer),
    (4, "qui n'en joue que 1 100, y gagne : elle donne @ agents imbattables sur 200 à rebours, et @ vers l'avant",
     lambda: backward_and_forward(SHORTEST)),
    (4, "une troisième, en 5 400 parties, en donne @ à rebours, @ vers l'avant",
     lambda: backward_and_forward(replace(SETTLED, sims_per_batch=120))),
    (5, "@ agents sur cent sont alors imbattables, au lieu de @.", lambda: unbeatables({"reward_at_end": True}, {})),
    ("B", "payés à la fin seulement, @ agents sur 200 sont imbattables.",
     lambda: unbeatable(replace(SETTLED, reward_at_end=True), range(200))),
    ("C", "De cent, @ sont imbattables à 1 000, et @ à 2 000.", lambda: [*causes.unbeatable_of_a_hundred()]),
    ("A", "une seule table ne donne que @ agents imbattables sur 200.",
     lambda: unbeatables({"algorithm": "single"}, seeds=200)),
    ("B", "Quand elle vaut 0, aucun de cent agents presque gloutons n'est imbattable.", causes.almost_greedy_from_zero),
    ("B", "avec les graines 0 à 199, @ agents perdent", lambda: causes.losers("O")),
    ("B", "avec vingt fois plus de parties, @ agents sur 20 perdent encore",
     lambda: causes.losers("O", times=20, seeds=causes.SEEDS)),
    ("B", "@ agent sur 200 perd encore, et les @ autres gagnent exactement @ parties", causes.with_the_regime_of_x),
    ("B", "Avec les trois régimes, aucun des 200 ne perd.", causes.with_the_three_regimes),
    ("B", "Le O qu'elle entraîne perd de @ de ses parties contre le hasard", losses_of_o),
    ("B", "et @ de ses agents sur 300 (graines 1 000 à 1 299) sont imbattables",
     lambda: unbeatable(SHORTEST, range(1000, 1300))),
    ("B", "n'est plus battable que pour @ des graines 0 à 9, au lieu de toutes", paid_for_losing),
    (6, "ou presque, @ fois en moyenne ; en 5×5, @ des plateaux qu'elles rencontrent sont nouveaux", met_at_random),
    ("A", "@ agents ne font aucune erreur, et les autres en font de @ à @.", causes.paid_at_the_end),
    ("A", "quatre fois plus de parties, @ agents sur 20 font encore des erreurs si le taux reste constant, et @ seul",
     lambda: (causes.four_times_the_games(), causes.four_times_the_games(last_lrate=0.0))),
    ("A", "Payée à chaque coup, elle en fait de @ à @.", lambda: causes.range_of_errors(causes.AGAINST_CHANCE)),
    ("A", "La recette du cours en fait de @ à @.", lambda: causes.range_of_errors(Recipe())),
    ("A", "de @ à @ le sont aussi contre un O parfait", lambda: causes.range_of_errors(Recipe(), oracle.minimax)),
    ("A", "son X n'en fait que @ à @.", lambda: causes.range_of_errors(Recipe(), met=True)),
    ("A", "@ agent sur 20 est imbattable après 10 000 parties, @ après 50 000, @ après 100 000, et @ après 200 000",
     lambda: list(map(causes.safe_by_board_values, (10_000, 50_000, 100_000, 200_000)))),
    ("A", "aucun ne le devient : l'exploration s'éteint trop tôt, et l'agent de 200 000 parties joue exactement",
     causes.without_exploring),
    ("A", "huit fois plus lentement (`epsilon_factor=0.9995`), @ agents sur 20 deviennent",
     causes.exploring_for_longer),
    ("A", "SARSA recevait bien à peu près cela : de @ à @,", lambda: cliff_paths.received_at_the_end(range(20))),
    ("A", "les vingt chemins de SARSA font @ pas, les vingt du Q-learning @", cliff_paths.steps_as_calculated),
]  # fmt: skip


def check(lesson, says, compute):
    found = compute()
    for figure in () if found is None else found if type(found) in (tuple, list) else (found,):
        says = says.replace("@", str(figure), 1)
    assert says in text_of(lesson)


def rows_of_the_course(rows):
    """Those of the lessons that the course has."""
    return [row for row in rows if row[0] in lessons()]


def names(value):
    return value if type(value) is str else None


@pytest.mark.parametrize(("lesson", "says", "compute"), rows_of_the_course(QUICK), ids=names)
def test_what_a_lesson_says_is_what_one_finds(lesson, says, compute):
    check(lesson, says, compute)


@pytest.mark.nightly  # hundreds of trainings, or one game by game
@pytest.mark.parametrize(("lesson", "says", "compute"), rows_of_the_course(LONG), ids=names)
def test_what_a_lesson_says_of_many_trainings_is_what_one_finds(lesson, says, compute):
    check(lesson, says, compute)


@pytest.mark.nightly
def test_what_a_lesson_says_never_happens():
    assert unbeatable(Recipe(sims_per_batch=200), range(100)) == 0  # « après 9 000 parties seulement, aucun »
    assert all(holds(SETTLED, seed) for seed in range(400))  # « La recette stable n'échoue à aucune. »


@pytest.mark.nightly  # three networks
def test_networks_taught_by_the_last_moves_alone_are_safe_too():
    """« instruits par eux seuls (graines 0 à 2) deviennent imbattables aussi »"""

    def last(rows, count, batch, rng):
        return rows[(count - 1 - np.arange(batch) % min(count, batch)) % len(rows)]

    for seed in range(3):
        _, measures = ql_functions.train_network(seed=seed, sample=last)
        assert not measures[-1].beatable


@pytest.mark.nightly  # three networks
def test_a_network_that_chooses_and_values_alone_is_safe_too():
    """« un réseau en ligne qui fait les deux devient imbattable aussi »"""

    def alone(rewards, dones, online, _target, legal, discount):
        return solutions.td_target(rewards, dones, online, online, legal, discount)

    for seed in range(3):
        _, measures = ql_functions.train_network(seed=seed, td_target=alone)
        assert not measures[-1].beatable


@pytest.mark.nightly  # a network
def test_the_greatest_value_may_be_that_of_a_taken_square():
    """« le maximum tomberait parfois sur elles »"""
    network = ql_functions.train_network(seed=1)[0].network
    *boards, _ = network.boards.canonical(*network.boards.of_strings(oracle.RUNNING))
    best = network.values(*boards).argmax(axis=1)
    assert 0.2 < 1 - network.boards.free(*boards)[np.arange(len(best)), best].mean() < 0.8


@pytest.mark.nightly  # eighteen networks
def test_a_leak_flatters():
    """« l'erreur mesurée est trop petite » : states drawn one by one, or whole classes"""
    world, shares = lesson_6(with_networks=True), {True: [], False: []}
    reading, states, classes = world["readings"]["des attributs"], world["states"], world["classes"]
    for seed in range(3):
        for leaks, names in ((True, states), (False, classes)):
            apart = {*random.Random(seed).sample(sorted({*names}), round(0.3 * len({*names})))}
            world["test"][:] = [name in apart for name in names]
            world["known"][:] = ~world["test"]
            shares[leaks].append(world["unexplained"](world["predict_by_networks"](reading)).mean())
    assert np.mean(shares[True]) < np.mean(shares[False]) - 2


@pytest.mark.nightly  # twenty-seven networks
def test_what_networks_leave_is_near_what_a_lesson_says():
    world = lesson_6(with_networks=True)
    keras = world["keras"]
    seeds, set_random_seed = iter(range(9)), keras.utils.set_random_seed
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keras.utils, "set_random_seed", lambda _: set_random_seed(next(seeds)))
        shares = {
            name: np.array([world["unexplained"](world["predict_by_networks"](reading)) for _ in range(3)])
            for name, reading in world["readings"].items()
        }
    assert shares["un nombre"].min() > 95  # « n'apprend rien, ou presque, ni au neurone ni au réseau »
    assert 50 < shares["deux plans"].mean() < 200 / 3  # « entre la moitié et les deux tiers »
    assert 25 < shares["des attributs"].mean() < 36  # « n'en laisse plus que le tiers environ »
