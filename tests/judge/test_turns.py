"""What changes from one turn, or one call, to the next: the edit that suffices is told by its own sentence."""

import pytest

from juge import Case, Exercise

from .test_pool import _nothing_stays_declared, said  # noqa: F401 (a fixture)


def orders(items):
    """The orders of distinct items."""
    if not items:
        return [[]]
    return [[one, *rest] for k, one in enumerate(items) for rest in orders([*items[:k], *items[k + 1 :]])]


def largest(numbers):
    """The largest number."""
    return sorted(numbers)[-1]


def smallest(numbers):
    """The smallest number."""
    return sorted(numbers)[0]


def run_of(x, items):
    """The longest run of x."""
    best = count = 0
    for one in items:
        count = count + 1 if one == x else 0
        best = max(best, count)
    return best


def longest(items):
    """The longest run of 1, or of 2."""
    return max(run_of(1, items), run_of(2, items))


def gaps(numbers):
    """What each number adds to the one before; the first, to 0."""
    return [b - a for a, b in zip([0, *numbers], numbers, strict=False)]


def pisano(n, a, b):
    """The number of rank n of the sequence that a and b begin."""
    return a if n <= 0 else pisano(n - 1, b, a + b)


def divisor(a, b):
    """The greatest common divisor."""
    return divisor(b, a % b) if b else a


NUMBERS = [[3], [2, 5], [5, 2], [-4, -2, -9], [-3], [7, -1, 7], [0, 1, 2], [-1, -1], [4, 9, 2, 9]]
CALLS = {
    orders: [([],), ([1],), ([1, 2],), ([2, 1],), ([1, 2, 3],)],
    largest: [(one,) for one in NUMBERS],
    smallest: [(one,) for one in NUMBERS],
    run_of: [(1, [1]), (1, [2, 1, 1]), (1, [1, 2, 1]), (2, []), (2, [2, 2, 1, 2, 2, 2]), (3, [3, 1, 3, 3, 1])],
    longest: [([1, 1],), ([1, 3, 1],), ([],), ([2, 2, 3, 2],), ([3, 2, 1, 1, 1],), ([2, 1, 2],)],
    gaps: [(one,) for one in NUMBERS],
    pisano: [(0, 0, 1), (1, 0, 1), (2, 0, 1), (5, 2, 3), (3, 1, 1), (4, 0, 2)],
    divisor: [(4, 6), (6, 4), (7, 0), (9, 3), (5, 7), (12, 8), (0, 5)],
}
ORDERS = """def orders(items):
    found = []
    {start}
    def explore({given}):
        if len(path) == len(items):
            found.append(list(path))
            return
        for one in items:
            if one not in path:
                {change}
                {again}
    explore({first})
    return found
"""
UNDONE = " change ici pour l'appel de la ligne 11, et rien ne le défait ensuite."
AMONG = """def {name}(numbers):
    best = {start}
    for one in numbers:
        best = {ends}(best, one)
    return best
"""
TOLD = [
    (
        orders,
        ORDERS.format(start="path = []", given="", change="path.append(one)", again="explore()", first=""),
        f"Ligne 10 : path{UNDONE}",
    ),
    (
        orders,
        ORDERS.format(start="pass", given="path", change="path.append(one)", again="explore(path)", first="[]"),
        f"Ligne 10 : path{UNDONE}",
    ),
    (
        orders,
        "def orders(items):\n    found, seen = [], set()\n    def explore(path):\n"
        "        if len(path) == len(items):\n            found.append(path)\n            return\n"
        "        for one in items:\n            if one not in seen:\n                seen.add(one)\n"
        "                explore([*path, one])\n    explore([])\n    return found\n",
        "Ligne 9 : seen change ici pour l'appel de la ligne 10, et rien ne le défait ensuite.",
    ),
    (
        largest,
        "def largest(numbers):\n    rest, best = list(numbers), numbers[0]\n    while rest:\n        one = rest.pop()\n"
        "        top = max(best, one)\n    return best\n",
        "Ligne 3 : cette boucle lit best à chaque tour, et aucune de ses lignes ne lui donne une autre valeur.",
    ),
    (
        pisano,
        "def pisano(n, a, b):\n    while n > 0:\n        a, c = b, a + b\n        n -= 1\n    return a\n",
        "Ligne 2 : cette boucle lit b à chaque tour, et aucune de ses lignes ne lui donne une autre valeur.",
    ),
    (
        gaps,
        "def gaps(numbers):\n    out, k, before = [], 0, 0\n    while k < len(numbers):\n        here = numbers[k]\n"
        "        out.append(here - before)\n        k += 1\n    return out\n",
        "Ligne 3 : cette boucle lit before à chaque tour, et aucune de ses lignes ne lui donne une autre valeur.",
    ),
    (
        divisor,
        "def divisor(a, b):\n    while b:\n        a = b\n        b = a % b\n    return a\n",
        "Ligne 3 : a change ici, avant la ligne 4, qui lit donc sa nouvelle valeur. Est-ce celle-là",
    ),
    (
        pisano,
        "def pisano(n, a, b):\n    for _ in range(n):\n        a = b\n        b = a + b\n    return a\n",
        "Ligne 3 : a change ici, avant la ligne 4, qui lit donc sa nouvelle valeur.",
    ),
    (
        gaps,
        "def gaps(numbers):\n    out, before = [], 0\n    for one in numbers:\n        before = one\n"
        "        out.append(one - before)\n    return out\n",
        "Ligne 4 : before change ici, avant la ligne 5, qui lit donc sa nouvelle valeur.",
    ),
    (
        run_of,
        "def run_of(x, items):\n    best = 0\n    n = 0\n    for one in items:\n        if one == x:\n"
        "            n += 1\n        if n > best:\n            best = n\n    return best\n",
        "Ligne 5 : quand cette condition est fausse, n garde le compte des tours d'avant.",
    ),
    (
        run_of,
        "def run_of(x, items):\n    best = n = 0\n    for one in items:\n        if x != one and n > 99:\n"
        "            pass\n        elif one == x:\n            n += 1\n        best = max(best, n)\n    return best\n",
        "",  # two names receive the same start, one of which is no count
    ),
    (
        run_of,
        "def run_of(x, items):\n    best = 0\n    n = 0\n    k = 0\n    while k < len(items):\n"
        "        if items[k] == x:\n            n += 1\n            best = max(best, n)\n"
        "        k += 1\n    return best\n",
        "Ligne 6 : quand cette condition est fausse, n garde le compte des tours d'avant.",
    ),
    (
        longest,
        "def longest(items):\n    n = 0\n    m = 0\n    best = 0\n    for one in items:\n        if one == 1:\n"
        "            n += 1\n            m = 0\n        if one == 2:\n            m += 1\n            n = 0\n"
        "        best = max(best, n, m)\n    return best\n",
        "Ligne 6 : quand aucune des conditions des lignes 6 et 9 n'est vraie, m et n gardent le compte des tours",
    ),
    (largest, AMONG.format(name="largest", start="0", ends="max"), "Ligne 2 : la recherche part de 0. Que trouve"),
    (smallest, AMONG.format(name="smallest", start="0", ends="min"), "Ligne 2 : la recherche part de 0. Que trouve"),
    (smallest, AMONG.format(name="smallest", start="-1", ends="min"), "Ligne 2 : la recherche part de -1. Que trouve"),
]


@pytest.mark.parametrize(("right", "source", "says"), TOLD)
def test_what_should_have_changed_or_not_is_told(right, source, says):
    exercise = Exercise(f"tours.{right.__name__}", right, tuple(Case(args, about="Un appel.") for args in CALLS[right]))
    told = said(exercise, source)
    assert says in told
    assert says or "garde le compte" not in told


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ("one > x or x > one + 0", ""),
        ("one < x", "Ligne 4 et ligne 6, la comparaison : "),
    ],
)
def test_the_same_slip_at_two_lines_is_told_once(condition, says):
    def outside(x, items):
        return [sum(one <= x for one in items), sum(one <= x + 1 for one in items)]

    calls = (1, [1]), (1, [2, 1, 1]), (1, [1, 2, 3]), (2, []), (2, [2, 3, 1, 4]), (3, [3, 1, 4, 4])
    exercise = Exercise("tours.outside", outside, tuple(Case(args, about="Un appel.") for args in calls))
    source = (
        f"def outside(x, items):\n    near = far = 0\n    for one in items:\n        if {condition}:\n"
        "            near += 1\n        if one < x + 1:\n            far += 1\n    return [near, far]\n"
    )
    assert says in said(exercise, source)
