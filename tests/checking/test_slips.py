"""Slips of Python that the text proves: said wherever a wrong call passes by them, and never of a right answer."""

import json
from pathlib import Path

import pytest
from missing import exercise_of

from checking.cells import attempt_of, cell, flip_board_of, report_of
from juge.edits.slips import slips
from juge.edits.slips_seen import sights
from juge.explain.attempt import Attempt
from juge.explain.search import end_of, sight_of, slip_of, unread_by
from juge.explain.touched import watched

STYLES = json.loads((Path(__file__).parents[2] / "ql_functions/course/styles.json").read_text("utf-8"))
RIGHT = [(exercise_id, source) for exercise_id, sources in STYLES.items() for source in sources]
SLIPS = [  # the body of a flip_board that has another fault too → what is said
    ("out = ''\nfor s in b_key:\n    out == s\nreturn out", "Ligne 4 : « out == s » compare, et ne change rien"),
    ("b_key == ''\nreturn b_key + 'X'", "Ligne 2 : « b_key == '' » compare, et ne change rien"),
    ("d = {}\nd['X'] == 'O'\nreturn d['X']", "Ligne 3 : « d['X'] == 'O' » compare, et ne change rien"),
    ("out = ''\nfor s in b_key:\n    out + 'X'\nreturn out", "Ligne 4 : out + 'X', seul sur sa ligne, n'est ni gardé"),
    ("b_key.replace('X', 'O')\nreturn b_key", "Ligne 2 : b_key.replace('X', 'O'), seul sur sa ligne"),
    ("sorted(b_key)\nreturn b_key", "Ligne 2 : sorted(b_key), seul sur sa ligne"),
    ("return b_key.lower", "Ligne 2 : b_key.lower désigne la fonction sans l'appeler"),
    ("t = list(b_key)\nt.reverse\nreturn ''.join(t)", "Ligne 3 : t.reverse désigne la fonction sans l'appeler"),
    ("for s in b_key.split:\n    pass", "Ligne 2 : b_key.split désigne la fonction sans l'appeler"),
    ("return b_key + new_board", "Ligne 2 : new_board désigne la fonction sans l'appeler"),
    ("t = list(b_key)\nt = t.reverse()\nreturn t", "Ligne 3 : reverse change t et ne renvoie rien"),
    ("t = list(b_key)\nreturn t.sort()", "Ligne 3 : sort change t et ne renvoie rien"),
    ("t = []\nt += t.append(b_key)\nreturn t", "Ligne 3 : append change t et ne renvoie rien"),
    ("t = list(b_key)\nreturn ''.join(t.remove('X'))", "Ligne 3 : remove change t et ne renvoie rien"),
    ("t = list(b_key)\nreturn list.reverse(t)[0]", "Ligne 3 : reverse change t et ne renvoie rien"),
    ("t = []\nfor s in b_key:\n    t.append[s]\nreturn t", "Ligne 4 : t.append est une fonction : elle s'appelle avec"),
    ("import random\nt = list(b_key)\nt = random.shuffle(t)\nreturn t", "Ligne 4 : shuffle change t et ne renvoie"),
]


@pytest.mark.parametrize(("body", "says"), SLIPS)
def test_a_slip_is_said_even_beside_another_fault(body, says):
    report = report_of("2.1", flip_board_of(body))
    assert report.status == "wrong"
    assert any(one.startswith(says) for one in report.says), report.says


SEEN = [  # what finds it, the body of a wrong flip_board → the whole sentence, none if the run does not show it
    (
        sight_of,
        "for s in b_key:\n    if s == 'X':\n        return 'O'\n    else:\n        return s",
        "Ligne 6 : ce return arrête la boucle de la ligne 2 dès son premier tour, quand il lui reste 8 éléments à "
        "voir. Quand peut-on répondre ?",
    ),
    (
        sight_of,
        "out = ''\nfor i in range(2):\n    out += b_key\n    break\nreturn out",
        "Ligne 5 : ce break arrête la boucle de la ligne 3 dès son premier tour, quand il lui reste un élément à "
        "voir. Quand faut-il en sortir ?",
    ),
    (sight_of, "for s in b_key:\n    if s == 'X':\n        return 'O'\nreturn b_key", ""),  # it may go on
    (sight_of, "for s in b_key[:1]:\n    return s\nreturn b_key", ""),  # how much is left is not known
    (
        sight_of,
        "t = list(b_key)\nfor s in t:\n    t.remove(s)\nreturn ''.join(t)",
        "Ligne 3 : la boucle parcourt t, que la ligne 4 raccourcit en chemin : elle ne fait que 5 tours, pour 9 "
        "éléments.",
    ),
    (
        sight_of,
        "t = list(b_key)\nfor i in range(len(t)):\n    if t[i] == ' ':\n        t.pop(i)\nreturn ''.join(t)",
        "Ligne 3 : range(len(t)) compte les éléments de t une seule fois, avant le premier tour, et la ligne 5 en ôte "
        "ensuite.",
    ),
    (sight_of, "t = list(b_key)\nfor s in list(t):\n    t.remove(s)\nreturn ''.join(t)", ""),
    (
        sight_of,
        "t = []\nfor s in t:\n    if t == []:\n        return ''\nreturn b_key",
        "Ligne 4 : la question « t == [] » est dans la boucle de la ligne 3, qui ne fait aucun tour quand t est vide.",
    ),
    (
        sight_of,
        "t, i = (), 0\nwhile i < len(t):\n    if not t or i > 3:\n        return ''\n    i += 1\nreturn b_key",
        "Ligne 4 : la question « not t or i > 3 » est dans la boucle de la ligne 3, qui ne fait aucun tour quand t "
        "est vide.",
    ),
    (sight_of, "t = list(b_key)\nwhile t:\n    t.pop()\n    if t == []:\n        return ''\nreturn b_key", ""),
    (
        sight_of,
        "t = ()\nif t == []:\n    return ''\nreturn b_key",
        "Ligne 3 : t == [] est faux quand t vaut (). Comment demander si t est vide ?",
    ),
    (
        sight_of,
        "t = []\nif t == 0:\n    return ''\nreturn b_key",
        "Ligne 3 : t == 0 est faux quand t vaut []. Comment demander si t est vide ?",
    ),
    (sight_of, "t = ()\nif t == []:\n    return ''\nif t == ():\n    return b_key\nreturn ''", ""),
    (
        slip_of,
        "i = 0\nwhile i < 9:\n    if b_key[i] == 'Z':\n        i += 1\nreturn b_key",
        "Ligne 3 : la boucle tourne sans fin : d'un tour à l'autre, i vaut toujours 0.",
    ),
    (
        slip_of,
        "t = [1]\nwhile t:\n    n = len(t)\nreturn b_key",
        "Ligne 3 : la boucle tourne sans fin : d'un tour à l'autre, t vaut toujours [1].",
    ),
    (slip_of, "i = 0\nwhile i < 9:\n    i -= 1\nreturn b_key", ""),  # each turn differs
    (slip_of, "import random\nwhile b_key:\n    if random.random() > 2:\n        break\nreturn b_key", ""),  # luck
    (slip_of, "t = iter(int, 1)\nwhile b_key:\n    next(t)\nreturn b_key", ""),  # what an iterator holds is not seen
    (
        slip_of,
        "t = [2, 0, 1]\nout = 0\nfor e in t:\n    out += t[e]\nreturn str(out)",
        "Ligne 5 : e est déjà un élément de t, et non sa place : t[e] en lit un autre.",
    ),
    (
        slip_of,
        "t = [2, 0, 1]\nreturn str([t[e] for e in t])",
        "Ligne 3 : e est déjà un élément de t, et non sa place : t[e] en lit un autre.",
    ),
    (slip_of, "t = {'X': 'O'}\nreturn ''.join(t[e] for e in t)", ""),  # the keys of a dictionary
    (
        slip_of,
        "if b_key == '' or []:\n    return ''\nreturn b_key",
        "Ligne 2 : dans « b_key == '' or [] », [] n'est comparé à rien : seul, il compte pour faux.",
    ),
    (
        slip_of,
        "return 'X' if not (b_key == 'O' or '') else b_key",
        "Ligne 2 : dans « b_key == 'O' or '' », '' n'est comparé à rien : seul, il compte pour faux.",
    ),
    (
        slip_of,
        "if b_key[0] == 'X' or 'O':\n    return ''\nreturn b_key",
        "Ligne 2 : dans « b_key[0] == 'X' or 'O' », 'O' n'est comparé à rien : seul, il compte toujours pour vrai.",
    ),
    (slip_of, "return str(len(b_key) ^ 2)", "Ligne 2 : ^ n'est pas la puissance, qui s'écrit **."),
    (slip_of, "return str((b_key == '') ^ (b_key > 'X'))", ""),  # one of the two, and not both
    (slip_of, "t = b_key or []\nreturn str(t)", ""),  # a default value
    (
        unread_by,
        "out = b_key\nfor s in b_key:\n    if s == 'X':\n        new = 'O'\nreturn out",
        "Ligne 5 : aucune ligne ne lit ce que new reçoit ici. Laquelle devait s'en servir ?",
    ),
    (
        unread_by,
        "other = ''\nfor s in b_key:\n    other += s\nreturn b_key",
        "Ligne 4 : aucune ligne ne lit ce que other reçoit ici. Laquelle devait s'en servir ?",
    ),
    (
        end_of,
        "for s in b_key:\n    if s == '?':\n        return s",
        "Ligne 2 : quand cette boucle a fini ses tours, aucun return ne vient ensuite. Que faut-il renvoyer alors ?",
    ),
    (
        end_of,
        "if b_key == '':\n    return ''\nelif b_key == 'X':\n    return 'O'",
        "Ligne 4 : quand cette condition est fausse, aucun return ne vient ensuite. Que faut-il renvoyer alors ?",
    ),
    (
        end_of,
        "if b_key:\n    return None\nreturn b_key",
        "Ligne 3 : c'est par ce return, qui vaut None, que l'appel finit. Que faut-il renvoyer alors ?",
    ),
    (
        end_of,
        "t = b_key\nt += ''",
        "Ligne 3 : la fonction finit après cette ligne, sans return. Que faut-il renvoyer alors ?",
    ),
    (end_of, "return None if b_key else b_key", ""),  # which part of it is None is not read
    (end_of, "return b_key + 'X'", ""),
    (
        slip_of,
        "a, b = 'X', 'O'\na = b\nb = a\nreturn b_key.replace(a, b)",
        "Ligne 4 : cette ligne ne change rien : a a déjà, depuis la ligne 3, la valeur de b. Pour échanger deux "
        "valeurs, il faut en garder une.",
    ),
    (
        slip_of,
        "t = list(b_key)\nt[0] = t[1]\nt[1] = t[0]\nreturn ''.join(t)",
        "Ligne 4 : cette ligne ne change rien : t[0] a déjà, depuis la ligne 3, la valeur de t[1]. Pour échanger deux "
        "valeurs, il faut en garder une.",
    ),
    (slip_of, "a, b = 'X', 'O'\na, b = b, a\nreturn b_key.replace(a, b)", ""),
    (
        slip_of,
        "check_for_win(b_key)\nreturn b_key",
        "Ligne 2 : check_for_win(b_key) rend une valeur et ne change rien. Quel nom, ou quel return, doit la "
        "recevoir ?",
    ),
    (slip_of, "t = list(b_key)\ncheck_for_win(t)\nreturn b_key", ""),  # a list might be changed
    (slip_of, "print(b_key)\nreturn b_key", ""),
    (
        sight_of,
        "t, out = [1], []\nwhile t:\n    out.append(len(out))\nreturn b_key",
        "Ligne 3 : la boucle n'a pas fini : d'un tour à l'autre, t vaut toujours [1].",
    ),
    (
        sight_of,
        "i, n = 0, 0\nwhile i < 9:\n    n += 1\nreturn b_key",
        "Ligne 3 : la boucle n'a pas fini : d'un tour à l'autre, i vaut toujours 0.",
    ),
    (
        sight_of,
        "t, n = list(range(50)), 0\nwhile t:\n    n += 1\nreturn b_key",
        "Ligne 3 : la boucle n'a pas fini : d'un tour à l'autre, t ne change pas.",
    ),
    (
        sight_of,
        "i, n, d = 1, 0, {'board': b_key * 9}\nwhile d['board'] and i:\n    n += 1\nreturn b_key",
        "Ligne 3 : la boucle n'a pas fini : d'un tour à l'autre, d ne change pas, i vaut toujours 1.",
    ),
    (sight_of, "i = 0\nwhile i < 9:\n    i -= 1\nreturn b_key", ""),
    (unread_by, "n = 0\nfor s in b_key:\n    n += 1\nreturn b_key", ""),  # a counter, which right answers leave too
]


def tried(exercise, source):
    """The attempt that a cell makes at an exercise."""
    namespace = cell(source)
    return attempt_of(exercise, namespace[exercise.name], namespace, seconds=0.3)


@pytest.mark.parametrize(("find", "body", "says"), SEEN)
def test_what_the_run_shows_is_said_whole(find, body, says):
    attempt = tried(exercise_of("2.1"), flip_board_of(body))
    assert attempt.wrong
    assert find(attempt) == says


def test_a_call_that_only_checks_is_not_told_as_lost():
    checking = "def checked(t):\n    if len(t) != 9:\n        raise ValueError\n\n"
    giving = "def checked(t):\n    if len(t) != 9:\n        raise ValueError\n    return t\n\n"
    answer = flip_board_of("checked(b_key)\nreturn b_key")
    found = [slip_of(tried(exercise_of("2.1"), helper + answer)) for helper in (checking, giving)]
    assert [bool(says) for says in found] == [False, True]


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (
            "current_q + lrate * reward",
            "Ligne 1 : aucune ligne ne lit l'argument max_future_q : la réponse ne peut donc",
        ),
        ("reward * max_future_q", "Ligne 1 : aucune ligne ne lit l'argument current_q : la réponse ne peut donc"),
        ("0", ""),  # no argument at all: it is not written yet
        ("current_q + reward + max_future_q", ""),
    ],
)
def test_an_argument_that_nothing_reads_is_told(value, says):
    source = f"def get_new_q(current_q, reward, max_future_q):\n    return {value}\n"
    found = unread_by(tried(exercise_of("4.1"), source))
    assert found.startswith(says)
    assert bool(found) == bool(says)


@pytest.mark.parametrize(
    "body",
    [
        "if b_key == '':\n    b_key == 'X'\nreturn b_key",  # no call passes by it
        "t = list(b_key)\ntry:\n    t.index('X')\nexcept ValueError:\n    pass\nreturn b_key",  # tried, for its error
        "return ''.join(map(str.lower, sorted(b_key, key=str.lower)))",  # a function is what these want
        "import numpy as np\nt = np.append(list(b_key), 'X')\nreturn str(t)",  # np.append gives an array
        "seen = set()\nreturn ''.join(s for s in b_key if not (s in seen or seen.add(s)))",  # an idiom
        "for s in b_key:\n    if s == 'X':\n        s\nreturn b_key",  # a name alone, as one writes « do nothing »
    ],
)
def test_what_only_looks_like_a_slip_is_not_said(body):
    said = " ".join(report_of("2.1", flip_board_of(body)).says)
    assert "sur sa ligne" not in said
    assert "compare, et" not in said
    assert "sans l'appeler" not in said
    assert "ne renvoie rien ;" not in said


@pytest.mark.parametrize(("exercise_id", "source"), RIGHT)
def test_a_right_answer_has_no_slip(exercise_id, source):
    exercise, namespace = exercise_of(exercise_id), cell(source)
    attempt = Attempt(exercise, namespace[exercise.name], namespace)
    if attempt.tree is None:
        return
    found = [*slips(attempt.tree, namespace), *sights(attempt.tree)]
    runs = [watched(attempt, case) for case in exercise.cases] if found else []
    assert [says for prove in found for run in runs if (says := prove(run))] == []
