"""What is said of an answer holds on every call of its exercise: those drawn by its author, or made from its cases."""

import itertools
import linecache
import sys
import types

import pytest

from juge import EXERCISES, Case, Course, Exercise, Mistake
from juge.call.pool import MADE_ABOUT, pool_of
from juge.call.run import Budget
from juge.explain.examine import examine
from juge.explain.nearest import styles_of
from juge.explain.search import Search

_files = itertools.count()


@pytest.fixture(autouse=True)
def _nothing_stays_declared():
    before = dict(EXERCISES)
    yield
    EXERCISES.clear()
    EXERCISES.update(before)


def written(source):
    """The globals of a notebook where this cell has been run."""
    file, namespace = f"<pool {next(_files)}>", {"__name__": "carnet"}
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    exec(compile(source, file, "exec"), namespace)
    return namespace


def defined(source, name):
    """The answer that a cell defines, and its globals."""
    namespace = written(source)
    return namespace[name], namespace


def said(exercise, source):
    """What the report on the answer of a cell says, in one text."""
    return " ".join(examine(exercise, *defined(source, exercise.name)).says)


def rank(x, numbers):
    """Renvoie la place de x dans une suite croissante."""
    for i in range(len(numbers)):
        if x <= numbers[i]:
            return i
    return len(numbers)


RANK_CALLS = ((3, [1, 5, 9]), (9, [1, 5, 9]), (12, [1, 5]), (0, [2, 4]), (4, []), (2, (1, 3)), (7, ()))


@pytest.fixture(name="rank_exercise")
def _rank():
    """The exercise of the place in a sorted sequence."""
    return Exercise("suites.rank", rank, tuple(Case(args, about="Un appel.") for args in RANK_CALLS))


def unique(values):
    """Renvoie les éléments sans répétition."""
    kept = []
    for value in values:
        if value not in kept:
            kept.append(value)
    return kept


@pytest.fixture(name="unique_exercise")
def _unique():
    """The exercise of the elements without repetition, likewise."""
    return Exercise(
        "suites.unique",
        unique,
        tuple(Case((one,), about="Un appel.") for one in ([], [1, 1, 2], [4, 3, 4], [5, 6, 7, 5])),
    )


def test_calls_are_made_from_the_public_ones_and_keep_what_these_have_in_common(rank_exercise):
    trials = list(pool_of(rank_exercise).drawn())
    assert len(trials) > 30
    assert {trial.case.about for trial in trials} == {MADE_ABOUT}
    assert all(list(trial.case.args[1]) == sorted(trial.case.args[1]) for trial in trials)  # every public one is sorted
    assert {type(trial.case.args[1]) for trial in trials} == {list, tuple}
    assert len({repr(trial.case.args) for trial in trials}) == len(trials)
    assert all(trial.expected.value == rank(*trial.case.args) for trial in trials)


def test_calls_are_not_made_where_the_reference_does_not_answer():
    def first(numbers):
        return numbers[0]

    exercise = Exercise("suites.first", first, (Case(([3, 1],)), Case(([2],))))
    assert all(trial.case.args[0] for trial in pool_of(exercise).drawn())


def test_the_calls_of_an_author_who_draws_are_his_and_the_same_each_time():
    def double(n):
        return 2 * n

    exercise = Exercise("suites.double", double, (Case((1,)),), hidden=lambda rng: [Case((rng.randint(0, 99),))])
    drawn = [trial.case.args for trial, _ in zip(pool_of(exercise).drawn(), range(20), strict=False)]
    again = [exercise.hidden_cases(-seed)[0].args for seed in range(20)]
    assert pool_of(exercise).is_drawn
    assert drawn == again
    report = examine(exercise, *defined("def double(n):\n    return 2 if n == 1 else 3", "double"))
    assert report.status == "wrong"  # right on the public case, wrong on what anyone may draw
    number = pool_of(exercise).number_of(report.case)
    assert pool_of(exercise).case(number) is report.case
    assert report.case.args[0] < 10  # the simplest of the drawn calls that are wrong


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("return n * 2 if n < 2 else 1 // 0 if n == 3 else 0", "0"),  # of hundreds of calls one at most fails
        ("return n * 2 if n < 2 else 0 if n == 3 else 1 // 0", "ZeroDivisionError"),
        ("return n * 2 if n < 50 else 'n' + n if n == 60 else None", "None"),
    ],
)
def test_the_call_that_is_shown_is_wrong_the_commonest_way(body, shown):
    def double(n):
        return 2 * n

    hidden = lambda rng: [Case((number,)) for number in rng.sample(range(100), 40)]  # noqa: E731
    exercise = Exercise("suites.double", double, (Case((1,)),), hidden=hidden)
    assert shown in dict(examine(exercise, *defined(f"def double(n):\n    {body}\n", "double")).rows)["obtenu"]


def test_a_mistake_is_named_only_if_it_predicts_the_drawn_calls_too():
    def power(n):
        return n**2

    mistakes = (Mistake(lambda n: 2 * n, "C'est le double que vous rendez."),)
    hidden = lambda rng: [Case((rng.randint(3, 9),)) for _ in range(5)]  # noqa: E731
    exercise = Exercise("suites.power", power, (Case((1,)), Case((2,))), hidden=hidden, mistakes=mistakes)
    assert said(exercise, "def power(n):\n    return n + n") == "C'est le double que vous rendez."
    other = said(exercise, "def power(n):\n    return n + 1")
    assert not other.startswith("C'est le double que vous rendez.")
    alike = said(exercise, "def power(n):\n    return 2 if n == 1 else 4 if n == 2 else 2 * n if n < 5 else 0")
    assert "C'est le double" not in alike or "qui fait autre chose dans quelques appels" in alike


@pytest.mark.parametrize("doubled", ["n < 5", "n % 3 == 0", "n in (3, 8, 9)"])
def test_a_mistake_that_right_calls_contradict_is_not_said(doubled):
    def power(n):
        return n**2

    mistakes = (Mistake(lambda n: 2 * n, "C'est le double que vous rendez."),)
    hidden = lambda rng: [Case((rng.randint(3, 9),)) for _ in range(5)]  # noqa: E731
    exercise = Exercise("suites.power", power, (Case((2,)), Case((3,))), hidden=hidden, mistakes=mistakes)
    assert "le double" not in said(exercise, f"def power(n):\n    return 2 * n if {doubled} else n * n")


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (
            "def rank(x, seq):\n    for i in range(len(seq)):\n        if x < seq[i]:\n            return i + 1\n",
            "Une réponse juste ne diffère de la vôtre qu'à trois endroits : "
            "ligne 3, la condition « x < seq[i] » ; ligne 4, ce qui est renvoyé « i + 1 » ; après la ligne 4, ",
        ),
        (
            "def rank(x, seq):\n    for k in range(len(seq)):\n        if x < seq[k]:\n            return k\n",
            "Une réponse juste ne diffère de la vôtre qu'à deux endroits : "
            "ligne 3, la condition « x < seq[k] » ; après la ligne 4, il manque un return.",
        ),
        (
            "def rank(v, t):\n    for j in range(len(t)):\n        if v <= t[j]:\n            j\n    return len(t)\n",
            "",
        ),
    ],
)
def test_the_nearest_right_answer_is_told_by_its_places(rank_exercise, source, says):
    told = said(rank_exercise, source)
    assert says in told
    assert "return i" not in told  # never the text of the right answer


def test_no_place_is_told_when_there_was_no_time_to_leave_out_the_useless_ones(rank_exercise, monkeypatch):
    source = "def rank(x, seq):\n    for k in range(len(seq)):\n        if x < seq[k]:\n            return k\n"
    assert "deux endroits" in said(rank_exercise, source)
    tried = Search.is_right

    def slow(search, tree):
        is_right = tried(search, tree)
        search.budget = Budget(0) if is_right else search.budget
        return is_right

    monkeypatch.setattr(Search, "is_right", slow)
    assert "endroits" not in said(rank_exercise, source)


def test_an_answer_far_from_any_right_one_is_not_told_by_places(rank_exercise):
    source = "def rank(x, seq):\n    n = 0\n    s = set(seq)\n    while n < 3:\n        s.add(n := n + 1)\n    return s"
    assert "endroits" not in said(rank_exercise, source)


def test_a_style_of_the_course_serves_as_a_right_answer(monkeypatch):
    def largest(numbers):
        return sorted(numbers)[-1]

    monkeypatch.setitem(sys.modules, "styles", types.ModuleType("styles"))
    calls = tuple(Case((one,), about="Un appel.") for one in ([3, 9, 4], [5], [-3, -1, -2], [2, 2]))
    style = "def largest(t):\n    b = t[0]\n    for x in t:\n        if x > b:\n            b = x\n    return b\n"
    exercise = Exercise("styles.largest", largest, calls, module="styles")
    wrong = "def largest(u):\n    m = 0\n    for e in u:\n        if e < m:\n            m = e\n    return m\n"
    before = said(exercise, wrong)
    Course("styles", styles={"styles.largest": [style]})
    assert "endroits" not in before
    styles_of.cache_clear()
    assert "Une réponse juste ne diffère de la vôtre qu'à deux endroits : ligne 2" in said(exercise, wrong)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return back_(values)", "le résultat est à l'envers : le bon, du dernier élément au premier."),
        ("return max_(values)", "il manque le dernier élément."),
        ("return mixed_(values)", "ce sont les bons éléments, dans un autre ordre."),
        ("return inside_(values)", "le résultat est juste, mais il est dans une liste de trop."),
        ("return set(values)", "votre fonction rend un ensemble, là où il faut une liste."),
        ("return text_(values)", "votre fonction rend une chaîne, là où il faut une liste."),
        ("return texts_(values)", "chaque élément de ce que vous rendez est une chaîne, là où il faut un entier."),
        ("return values", "votre fonction rend son argument tel qu'elle l'a reçu."),
    ],
)
def test_what_binds_the_result_to_what_was_expected_is_told(unique_exercise, body, says):
    helper = (
        "def back_(t):\n    return list(dict.fromkeys(t))[::-1]\n"
        "def text_(t):\n    return ', '.join(map(str, dict.fromkeys(t)))\n"
        "def texts_(t):\n    return list(map(str, t))\n"
        "def inside_(t):\n    return [list(dict.fromkeys(t))]\n"
        "def max_(t):\n    return list(dict.fromkeys(t))[: max(0, len(set(t)) - 1)]\n"
        "def mixed_(t):\n    return [*dict.fromkeys(t)][1:] + list(t[:1])\n"
    )
    assert says in said(unique_exercise, f"{helper}def unique(values):\n    {body}\n")


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("if not seq: return 'rien'", "votre réponse est fausse chaque fois que numbers est vide, et jamais sinon."),
        ("if len(seq) > 1: return x * x + 40", "chaque fois que numbers a plusieurs éléments, et jamais sinon."),
        (
            "if not seq or x > seq[-1]: return x * x + 40",
            "chaque fois que x dépasse tous les éléments de numbers, ou que numbers est vide, et jamais sinon.",
        ),
        ("if x in seq: return x * 9 + 50", "chaque fois que x est un élément de numbers, et jamais sinon."),
        (
            "if seq and x > seq[-1]: return x * x + 40",
            "chaque fois que x dépasse tous les éléments de numbers, et jamais sinon.",
        ),
    ],
)
def test_what_all_wrong_calls_share_is_told_with_their_count(rank_exercise, source, says):
    helper = f"import bisect\ndef rank_(x, seq):\n    {source}\n    return bisect.bisect_left(seq, x)\n"
    assert says in said(rank_exercise, f"{helper}def rank(x, seq):\n    return rank_(x, seq)\n")


def test_arguments_may_be_altered_where_the_exercise_says_so_or_must_be_where_the_reference_does(unique_exercise):
    def emptied(t):
        t.clear()
        return len(t)

    free = Exercise("suites.free", unique, unique_exercise.cases, name="free", may_alter=True)
    assert examine(free, *defined("def free(t):\n    t[:] = dict.fromkeys(t)\n    return t", "free")).status == "right"
    must = Exercise("suites.emptied", emptied, (Case(([1],)), Case(([1, 2],))))
    assert "l'énoncé demande de le changer sur place" in said(must, "def emptied(t):\n    return 0")
    assert examine(must, *defined("def emptied(t):\n    del t[:]\n    return 0", "emptied")).status == "right"
