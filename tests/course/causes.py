"""The experiments behind the causes that the lessons name, each with the cause and without it, on many seeds."""

import random
from dataclasses import replace
from functools import cache
from itertools import product
from math import log
from statistics import fmean
from unittest.mock import patch

import oracle

from benchmarks import connect_four
from course.written import french, thousands
from ql_functions import course, game, solutions
from ql_functions.agents.apprentice import Apprentice
from ql_functions.agents.tables import TableAgent
from ql_functions.search.agent import SearchAgent
from ql_functions.search.network import shipped_network
from ql_functions.search.rules import CONNECT_FOUR, Rules
from ql_functions.search.solver import losing_line, share_of_good_moves
from ql_functions.strength import exact
from ql_functions.strength.policies import mask_of, moves_of, policy_from, policy_of
from ql_functions.strength.seeds import learned, unbeatable
from ql_functions.training import train
from ql_functions.training.engine import plan
from ql_functions.training.learners import TDValues
from ql_functions.training.recipe import REGIMES, SETTLED, Recipe
from ql_functions.training.stream import Stream
from ql_functions.views.without import search_of

SYMMETRIES, RATE, STARTS = {"symmetric": True}, {"lrate": 0.9, "last_lrate": 0.0}, {"opening": 2}
SELF_PLAY, THREE_REGIMES = {"regimes": ("XO",), "sims_per_batch": 3000}, {"regimes": REGIMES, "sims_per_batch": 1000}
BOOK = SELF_PLAY | {"algorithm": "single", "rewards": (1, 0, -1), "lrate": 0.5, "init_q": 0.6}
SEEDS = range(20)

# --- Lesson 2: who never explores less -------------------------------------------------------------------------------


def constant_exploration():
    """Five agents learn in the three regimes of lesson 5, in its batches, but ε stays 0.7: each can be beaten."""
    for seed in range(5):
        world = solutions.world(q_table={}, random=random.Random(seed))
        for _, regime, _ in product(range(15), REGIMES, range(1000)):
            world["backpropagate"](*world["simulate_game"](*(0.7 if player in regime else 1 for player in "XO")))
        assert exact.is_beatable(policy_of(world["q_table"]))


# --- Lesson 4: who learns by being beaten ----------------------------------------------------------------------------


def opens_where_it_was_beaten():
    """Does a new table, after one game against a random X, open as this X did? If X won, always; otherwise never."""
    imitates = {"X": set(), "T": set(), "O": set()}
    for seed in range(200):
        rng, steps, board = random.Random(seed), [], oracle.EMPTY
        pupil = Apprentice({}, 3, 3, rng)
        while not oracle.ending(board):
            move = rng.choice(oracle.free(board)) if oracle.mover(board) == "X" else pupil.move(board, rng)
            steps.append({"state": board, "move": move})
            board = oracle.after(board, move)
        pupil.learn(steps, oracle.ending(board))
        imitates[oracle.ending(board)].add(pupil.choices(oracle.EMPTY) == (steps[0]["move"],))
    assert imitates == {"X": {True}, "T": {False}, "O": {False}}


def with_and_without_a_second_payment():
    """How many of 200 agents nobody can beat, when what follows an ended game is worth nothing, then 1, ½ or 0."""
    paid = plan.plan_of(Recipe()).paid

    def counted(ends):
        with patch.object(plan, "_paid", lambda _recipe: (paid[0], ends)):
            return unbeatable(Recipe(), range(200))

    return counted([0.0] * 3), counted(paid[1])


# --- Lesson 5: what the film shows, and why the value of an opening comes and goes -----------------------------------


def put_off_with_ten_times_the_games():
    """Of a hundred wins at hand, how many are put off: after ten times the games of the lesson, then after its own."""
    for times in (10, 1):
        agents = [learned(Recipe(sims_per_batch=1000 * times), seed) for seed in range(10)]
        yield round(100 * fmean(map(put_off, agents)))


def won_after_a_batch(**recipe):
    """Of a hundred games as a greedy X against chance, what each of a hundred agents wins after one batch."""
    agents = (learned(Recipe(batches=1, **recipe), seed) for seed in range(100))
    return [100 * exact.against_random(agent, "X")[0] for agent in agents]


def opening_against_who_improves():
    """The value of the centre, learned against chance: it falls in self-play, and rises against chance again."""
    for seed in range(5):
        alone, together = {}, {}
        for table in (alone, together):
            before = _values(table, Recipe(regimes=("X",)), seed)[-1][4]
        assert before > 1
        assert _values(together, Recipe(regimes=("XO",)), seed + 100)[-1][4] < 0.2
        assert _draws_after_the_centre(together) > 0.6
        assert _values(alone, Recipe(regimes=("X",)), seed + 100)[-1][4] > before


def _draws_after_the_centre(table):
    """The share of draws among games that open there, where both follow the table nine times out of ten."""
    rng, player, endings = random.Random(0), TableAgent(table), []
    for _ in range(300):
        board = oracle.after(oracle.EMPTY, 4)
        while not oracle.ending(board):
            move = player.move(board, rng) if rng.random() < 0.9 else rng.choice(oracle.free(board))
            board = oracle.after(board, move)
        endings.append(oracle.ending(board))
    return endings.count("T") / len(endings)


def _values(table, recipe, seed):
    return [frame.values[0] for frame in train(table, recipe, boards=[oracle.EMPTY], seed=seed).frames]


def _film(recipe):
    """The frames of this training, seed 0 as in the lesson; then, by regime, the last one of each batch."""
    frames = train({}, recipe, boards=[oracle.EMPTY, "X        "], seed=0).frames
    pairs = [*zip(frames, [*frames[1:], frames[0]], strict=True)]
    return frames, {name: [one for one, after in pairs if one.regime == name != after.regime] for name in REGIMES}


def paid_openings_are_punished():
    """How much the best opening loses in the regime of O, where X plays at random: little when only the end is paid."""
    lost = []
    for at_end in (False, True):
        _, ends = _film(replace(SETTLED, reward_at_end=at_end))
        before, after = (fmean(max(frame.values[0]) for frame in ends[regime]) for regime in "XO")
        lost.append(before - after)
    assert lost[0] > 1.5
    assert lost[1] < 0.3


def film_of_the_stable_recipe():
    """What question 5.Q1 says of the curves and of the values; the least and the greatest of the empty board."""
    frames, ends = _film(SETTLED)
    for x, o in zip(ends["X"], ends["O"], strict=True):
        assert x.rates[0] > o.rates[1] > max(o.rates[0], o.rates[2])
    assert max(ends["XO"][0].rates) == ends["XO"][0].rates[0]
    assert max(ends["XO"][-1].rates) == ends["XO"][-1].rates[2]
    assert max(frames[0].values[0]) > 1
    assert [move for move in range(1, 9) if frames[-1].values[1][move] > 0] == [4]
    best = [max(frame.values[0]) for frame in frames if frame.regime == "X"]
    assert sum(value > 3 for value in best) > len(best) / 2
    return min(frames[-1].values[0]), max(frames[-1].values[0])


# --- What `without` measures of a policy ----------------------------------------------------------------------------


def put_off(policy):
    """The share of the boards that the policy can meet, on either side, and could win at once, where it does not."""
    plays = {board: moves_of(mask) for board, mask in zip(game.graph(), policy, strict=True)}
    missed = [
        not winning & {*plays[board]}
        for player in "XO"
        for board in _met_by(plays, player)
        if (winning := {move for move, after in oracle.following(board).items() if oracle.ending(after) == player})
    ]
    return fmean(missed)


def _met_by(plays, player):
    """The boards where ``player``, who plays one of the ``plays`` of each board, may have to move."""
    todo, met = [oracle.EMPTY], set()
    while todo:
        board = todo.pop()
        if board in met or oracle.ending(board):
            continue
        met.add(board)
        moves = plays[board] if oracle.mover(board) == player else oracle.free(board)
        todo += [oracle.after(board, move) for move in moves]
    return {board for board in met if oracle.mover(board) == player}


class _Asked(dict):
    """The moves of an agent, by board: those where they were asked for."""

    def __init__(self, agent):
        super().__init__()
        self.agent = agent

    def __missing__(self, board):
        return self.setdefault(board, self.agent.choices(board))


def searched(agent, *, drawn):
    """The policy of a `SearchAgent`: no move but on the boards that it can meet, or on those that its seed draws."""
    plays = _Asked(agent)
    if drawn:
        stream = Stream(agent.seed)
        for board, losses in exact.move_losses().items():
            if any(losses.values()) and stream.random() < 0.05:
                plays[board]
    else:
        for player in "XO":
            _met_by(plays, player)
    return policy_from(mask_of(plays.get(board, ())) for board in game.graph())


def blundered(policy):
    """The share of the boards with a move, of which another may lower the exact value, where the move lowers it."""
    losses = zip(exact.move_losses().values(), map(moves_of, policy), strict=True)
    return fmean(max(lost[move] for move in moves) > 0 for lost, moves in losses if moves and any(lost.values()))


# How much the measure changes when the cause is taken away: no less, no more, whatever the hundred seeds or so.
GAPS = {
    "4.C1": (-0.06, 0.14),
    "4.C2": (-0.95, -0.70),
    "5.C1": (-0.09, -0.07),
    "A.C1": (-0.13, 0.08),
    "B.C1": (-0.25, -0.20),
    "B.C2": (-0.05, 0.05),
    "C.C1": (-1, -0.9),
    "C.C2": (0.02, 0.04),
    "C.C3": (0.001, 0.015),
}
MEASURES = {"unbeatable": lambda policy: not exact.is_beatable(policy), "slow": put_off, "blunders": blundered}


def cloud_of(cause, side, seeds):
    """The policies of these seeds, for the parameters of one side of a `Cause`."""
    if cause.of == "Recipe":
        return [learned(Recipe(**side), seed) for seed in seeds]
    return [searched(search_of(side, seed), drawn=cause.measure == "blunders") for seed in seeds]


def mark_of(policy, cause):
    """What the page keeps of a seed: the players whom it loses with, or a share."""
    if cause.measure == "unbeatable":
        return "".join(player for player in "XO" if exact.shortest_loss(policy, player))
    return round(MEASURES[cause.measure](policy), 5)


def gap_on_other_seeds(cause):
    """How much the measure of a `Cause` changes when it is taken away, on seeds that its page does not begin with."""
    measure, seeds = MEASURES[cause.measure], range(1000, 1000 + cause.seeds)
    clouds = [cloud_of(cause, side, seeds) for side in (cause.recipe, cause.recipe | cause.taken)]
    for policies in clouds:
        assert len({*map(bytes, policies)}) > len(seeds) / 2  # seeds that give one agent are one seed
    before, after = (fmean(map(measure, policies)) for policies in clouds)
    return after - before


# --- Lesson B: the reward (1, 0, -1) asks O to lose -----------------------------------------------------------------


def results_of_o(*regimes, times=1, seeds=range(200)):
    """What each O of the stable recipe takes of 945 random games, (wins, draws, losses): by the regimes it had."""
    recipe = replace(SETTLED, regimes=regimes, rewards=(1, 0, -1), sims_per_batch=1000 * times)
    for seed in seeds:
        yield tuple(945 * share for share in exact.against_random(learned(recipe, seed), "O"))


def losers(*regimes, **trainings):
    return sum(loss > 0 for _, _, loss in results_of_o(*regimes, **trainings))


def with_the_regime_of_x():
    """How many O lose; the others win as many games as one may without ever losing, and how many."""
    results = [*results_of_o("X", "O")]
    safe = {result for result in results if result[2] == 0}
    ((wins, _, _),) = safe
    return {1: "un seul"}[sum(loss > 0 for _, _, loss in results)], sum(map(safe.__contains__, results)), wins


def paid_for_their_losses():
    """How many O lose, how many of them win more than one may without ever losing, and how many that is."""
    lost = [wins for wins, _, losses in results_of_o("O") if losses]
    safe = 945 * exact.optimum("O")[0]
    return len(lost), sum(wins > safe for wins in lost), safe


def with_the_three_regimes():
    assert losers("X", "O", "XO") == 0


# --- Lesson B: optimism explores ------------------------------------------------------------------------------------


def met(first, epsilon):
    """How many states the recipe of the books meets, by seed, for this first value of a move and this first ε."""
    recipe = Recipe(**BOOK | {"init_q": first, "init_e": epsilon})
    return [train({}, recipe, seed=seed).states_met[0] for seed in SEEDS]


def with_and_without_optimism():
    assert min(met(0.6, 0.05)) > 4000
    assert max(met(0, 0.05)) < 3000


def met_when_exploring():
    assert min(met(0, 0.7)) > 0.95 * 4520


def almost_greedy_from_zero():
    assert unbeatable(Recipe(**BOOK | {"init_q": 0, "init_e": 0.01}), range(100)) == 0


def without_optimism_for_longer():
    longer = BOOK | {"init_q": 0, "sims_per_batch": 30_000}
    assert unbeatable(Recipe(**longer), SEEDS) >= 19


# --- Lesson A: what keeps a table from the exact values -------------------------------------------------------------


@cache
def worth(board):
    """The best mean reward of X, paid 1, 0 or -1, against a random O."""
    if oracle.ending(board):
        return {"X": 1, "T": 0, "O": -1}[oracle.ending(board)]
    reached = [worth(after) for after in oracle.following(board).values()]
    return max(reached) if oracle.mover(board) == "X" else sum(reached) / len(reached)


def errors(recipe, seed, also=worth, *, met=False):
    """On how many boards the X of this seed does not play one of the best moves against a random O.

    Args:
        also: counts only those that are not the best either by these values of the boards.
        met: counts only the boards that this X can meet, whatever O plays.
    """
    plays = {board: moves_of(mask)[:1] for board, mask in zip(game.graph(), learned(recipe, seed), strict=True)}
    mine = _met_by(plays, "X") if met else [board for board in oracle.RUNNING if oracle.mover(board) == "X"]
    after = {board: oracle.after(board, *plays[board]) for board in mine}
    return sum(all(of(after[board]) < of(board) - 1e-9 for of in (worth, also)) for board in mine)


AGAINST_CHANCE = Recipe(1, 300_000, ("X",), init_e=1, lrate=0.05, symmetric=True)  # the `alone` of the lesson
AT_END = replace(AGAINST_CHANCE, reward_at_end=True)


def range_of_errors(recipe, *also, **boards):
    found = [errors(recipe, seed, *also, **boards) for seed in SEEDS]
    return min(found), max(found)


def paid_at_the_end():
    """How many seeds make no error; the fewest and the most errors of the others."""
    found = [errors(AT_END, seed) for seed in SEEDS]
    wrong = [count for count in found if count]
    return len(found) - len(wrong), min(wrong), max(wrong)


def four_times_the_games(**rate):
    return sum(errors(replace(AT_END, sims_per_batch=1_200_000, **rate), seed) > 0 for seed in SEEDS)


@cache
def board_values(games, **descent):
    """The policies of `TDValues`, by seed, for this descent of ε."""
    learner = TDValues(**descent)
    return [policy_of(learner.train(games, seed, verbose=False)) for seed in SEEDS]


def safe_by_board_values(games, **descent):
    return sum(not exact.is_beatable(policy) for policy in board_values(games, **descent))


def without_exploring():
    """ε goes on to 0: nobody is safe, and more games change nothing."""
    assert not any(safe_by_board_values(games, epsilon_floor=0.0) for games in (10_000, 50_000, 200_000))
    assert board_values(50_000, epsilon_floor=0.0) == board_values(200_000, epsilon_floor=0.0)


def exploring_for_longer():
    """ε goes on to 0, eight times as slowly: how many are safe."""
    usual, slow = TDValues.epsilon_factor, 0.9995
    assert round(log(usual) / log(slow)) == 8
    return safe_by_board_values(200_000, epsilon_floor=0.0, epsilon_factor=slow)


# --- Lesson C: what a search owes to its credit, and to its network ---------------------------------------------------


def kept_at_connect_four():
    """The parts of 300 positions where the search keeps the exact value, with 10 and 1 000 simulations."""
    known = connect_four.stored()
    for simulations in (10, 1000):
        for network in (None, shipped_network(CONNECT_FOUR)):
            agent = SearchAgent(simulations, rules=CONNECT_FOUR, network=network)
            yield round(100 * float(share_of_good_moves(agent, CONNECT_FOUR, known)))


def unbeatable_of_a_hundred():
    """How many of a hundred searches no game beats, with 1 000 and 2 000 simulations."""
    for simulations in (1000, 2000):
        yield sum(losing_line(SearchAgent(simulations, seed=seed), Rules()) is None for seed in range(100))


def games_of_the_whole_tree():
    """How many games there are, move for move."""
    return thousands(games_from(oracle.EMPTY))


@cache
def games_from(board):
    return 1 if oracle.ending(board) else sum(games_from(oracle.after(board, move)) for move in oracle.free(board))


def held(of, **changes):
    """How many of the first 20 seeds nobody can beat, for the search of a `Cause` and these changes."""
    side = course.causes()[of].recipe | changes
    agents = (search_of(side, seed) for seed in range(20))
    return sum(not exact.is_beatable(searched(agent, drawn=False)) for agent in agents)


def priors_decide():
    assert held("C.C2") == 20
    assert held("C.C2", **course.causes()["C.C2"].taken) == 0


def blunders_with_many_simulations():
    """Of a hundred boards, on how many a search guided by a network blunders: with its priors, then without them."""
    cause = course.causes()["C.C2"]
    sides = ({**side, "simulations": 200} for side in (cause.recipe, cause.recipe | cause.taken))
    return [french(100 * blundered(policy_of(search_of(side))), 1) for side in sides]


def values_decide():
    """How many seeds are safe when games at random judge the boards: after ten simulations; after 100, all are."""
    taken = course.causes()["C.C3"].taken
    assert held("C.C3") == held("C.C3", **taken, simulations=100) == 20
    return held("C.C3", **taken)


def blunders_without_priors_or_values():
    network = replace(shipped_network().with_even_priors(), rolls=True)
    simulations = course.causes()["C.C3"].recipe["simulations"]
    agents = (SearchAgent(simulations, seed=seed, network=network) for seed in range(5))
    return round(100 * fmean(blundered(policy_of(agent)) for agent in agents))
