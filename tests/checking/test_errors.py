"""Typical errors of students: what is said of each, in French, and where. Python 3.11 to 3.14 word them differently."""

import re
import time

import pytest

from checking.cells import ENGLISH, cell, flip_board_of, report_of
from juge.call.run import run
from juge.declare.cases import Case
from juge.errors.failures import failure_fault

pytestmark = pytest.mark.usefixtures("_unsearched")  # the error is said first, and an edit that would mend it after
# the body of flip_board(b_key), the line at fault (that of def is 1), what is said; b_key is 'X        ' at first
RUNNING = [
    ("joueur = 'X'\nreturn jouer", 3, "Le nom jouer n'est pas défini"),
    ("joueur = 'X'\nreturn jouer", 3, "Vouliez-vous dire joueur ?"),
    ("return lne(b_key)", 2, "Vouliez-vous dire len ?"),
    ("return b_key == X", 2, "il lui faut des guillemets : 'X'"),
    ("if true:\n    return b_key", 2, "Vouliez-vous dire True ?"),
    ("return itertools.chain(b_key)", 2, "il manque import itertools"),
    ("return sqrt(len(b_key))", 2, "il manque from math import sqrt."),
    ("n = 2 * c\nreturn [c for c in b_key] + [lambda c: c]", 2, "les cellules d'avant sont-elles exécutées ?"),
    ("return helpful_name(b_key)", 2, "les cellules d'avant sont-elles exécutées ?"),
    ("x, y = b_key", 2, "pas autant de noms"),
    ("x, y = b_key[0]", 2, "pas autant de noms"),
    ("for i, square in [1, 2]:\n    pass", 2, "il n'y en a qu'une, un entier"),
    ("cells = list(b_key)\nreturn {cells: 1}", 3, "Une liste, ou un n-uplet"),
    ("seen = set()\nseen.add({})", 3, "Un dictionnaire, ou un n-uplet"),
    ("return b_key + 1", 2, "+ ne va pas entre un entier et une chaîne"),
    ("return 1 + b_key", 2, "+ ne va pas entre un entier et une chaîne"),
    ("return list(b_key) + 'X'", 2, "+ réunit deux listes, ou deux n-uplets, et il y a ici une liste et une chaîne"),
    ("return b_key - 'X'", 2, "- ne va pas entre une chaîne et une chaîne"),
    ("return b_key * 1.5", 2, "se répète un nombre entier de fois"),
    ("return -b_key", 2, "Il faut ici un nombre, et c'est une chaîne"),
    ("out = []\nfor square in b_key:\n    out = out.append(square)", 4, "Ce qui précède .append vaut None"),
    ("out = sorted(b_key).sort()\nreturn out[0]", 3, "vaut None"),
    ("def of(mark):\n    if mark == 'O':\n        return 'X'\n    return\nreturn 'O' + of('X')", 6,
     "Ligne 5 : return, seul, rend None."),
    ("return print(b_key) * 2", 2, "vaut None"),
    ("return len(None)", 2, "vaut None"),
    ("best = None\nreturn best < 3", 3, "vaut None"),
    ("return b_key(0)", 2, "ce qui les précède est une chaîne"),
    ("table = {}\nreturn table('Q1')", 3, "ce qui les précède est un dictionnaire"),
    ("return b_key[9]", 2, "ou du tableau. Ici, len(b_key) vaut 9, et l'indice est 9."),
    ("out = []\nout[0] = 'X'", 3, "Ici, out est vide."),
    ("return [].pop()", 2, "pop ne trouve rien à ôter"),
    ("import random\nreturn random.choice([])", 3, "random.choice n'a rien où choisir"),
    ("table = {'Q1': 1}\nreturn table['q1']", 3, "Cette clé n'est pas dans"),
    ("table = {'Q1': 1}\nreturn table['q1']", 3, "Vouliez-vous dire 'Q1' ?"),
    ("return b_key.append('X')", 2, "Devant .append, il y a une chaîne"),
    ("return list(b_key).apend('X')", 2, "Devant .apend, il y a une liste"),
    ("import random\nreturn random.chioce(b_key)", 3, "Vouliez-vous dire choice ?"),
    ("total += 1\nreturn total", 2, "total n'a pas encore de valeur à cette ligne"),
    ("if b_key == '':\n    best = 1\nreturn best", 4, "best n'a pas encore de valeur à cette ligne"),
    ("max = max(b_key)\nreturn max", 2, "max n'a pas encore de valeur"),
    ("return 1 / b_key.count('O')", 2, "Une division par zéro"),
    ("return 1 % 0", 2, "Une division par zéro"),
    ("return flip_board(b_key)", 2, "s'appelle elle-même sans fin"),
    ("return len(b_key, 3)", 2, "len n'est pas appelée avec le bon nombre d'arguments"),
    ("import random\nreturn random.choice('X', 'O')", 3, "choice n'est pas appelée avec le bon nombre d'arguments"),
    ("return max(b_key, key={'X': 1}.get())", 2, "Après key=, on donne la fonction elle-même, sans parenthèses."),
    ("q_table |= {b_key: 0}\nreturn b_key", 2, "Pour changer le dictionnaire du carnet, écrivez dedans, clé par clé."),
    ("def inner(square):\n    return square\nreturn inner()", 4, "inner est appelée sans tous ses arguments"),
    ("def inner(a, b, c):\n    return a\nreturn inner()", 4, "il manque 'a', 'b' et 'c'."),
    ("return max('')", 2, "au moins un élément"),
    ("return max([1, 'X'])", 2, "On ne compare pas une chaîne et un entier"),
    ("for i in len(b_key):\n    pass", 2, "On ne parcourt pas un entier"),
    ("return 1 in 3", 2, "in cherche dans une liste, une chaîne, un dictionnaire, et c'est ici un entier."),
    ("return count('X')", 2, "Le nom count n'est pas défini. C'est une méthode : elle s'écrit après"),
    ("for s in b_key:\n    append(s)", 3, "et un point, t.append(…)."),
    ("for s in b_key:\n    sort.append(s)", 3, "Le nom sort n'est pas défini. Est-il bien écrit"),  # not sorted
    ("t = []\nreturn t[len(t) - 1]", 3, "Ici, t est vide."),
    ("t = [1, 2]\nreturn t.pop(len(t))", 3, "c'est remove. Ici, len(t) vaut 2, et l'indice est 2."),
    ("t = [1, 2]\nreturn t.index(3)", 3, "Ici, 3 n'est pas dans t : [1, 2]."),
    ("t = []\nt.remove(len(t))", 3, "Ici, t est vide."),
    ("t = list(b_key)\nt.sort(lambda s: s)", 3, "sort veut son argument par son nom : t.sort(key=…)."),
    ("for new_board in []:\n    pass\nreturn new_board", 4, "Seule la boucle de la ligne 2 lui en donne une : que"),
    ("return 1 in b_key", 2, "On cherche un entier dans une chaîne"),
    ("return list(range(9 / 3))", 2, "Il faut ici un entier, et c'est un nombre à virgule"),
    ("return list(b_key)[1.0]", 2, "Une liste se lit par un entier, [0] ou [i]"),
    ("return b_key['X']", 2, "Une chaîne se lit par un entier"),
    ("rows = [list(b_key)]\nreturn rows[0, 1]", 3, "un n-uplet"),
    ("b_key[0] = 'O'", 2, "Une chaîne ne se modifie pas"),
    ("pair = ('X', 'O')\npair[0] = 'O'", 3, "c'est un n-uplet"),
    ("number = 3\nreturn number[0]", 3, "ce qui les précède est un entier."),
    ("return ''.join([1, 2])", 2, "join ne réunit que des chaînes"),
    ("return int(b_key[0])", 2, "int ne lit pas d'entier dans"),
    ("return b_key.index('Z')", 2, "Ce que l'on cherche n'y est pas"),
    ("list(b_key).remove('Z')", 2, "remove ôte d'une liste une valeur qui y est, et celle-ci n'y est pas."),
    ("t, k = list(b_key), 3\nt.remove(k)", 3, "n'y est pas. Ici, k vaut 3, qui n'est pas dans t : [' ', "),
    ("t = [1, 2]\nt.remove(t[0] + 9)", 3, "n'y est pas. Ici, t[0] + 9 vaut 10, qui n'est pas dans t : [1, 2]."),
    ("out = []\nfor s in b_key:\n    out += 3", 4, "À une liste, += ajoute les éléments d'une autre : out.append(3)"),
    ("out = [0]\nout += len(b_key)", 3, "ajoute les éléments d'une autre : out.append(len(b_key)) en ajoute un seul"),
    ("t = [1]\nt += max(t)", 3, "On ne parcourt pas un entier. À une liste, += ajoute les éléments d'une autre"),
    ("return [1] + 2", 2, "append ajoute un élément, et [x] est une liste d'un seul élément."),
    ("return (1, 2) + (3)", 2, "Si vous vouliez un n-uplet d'un seul élément, il s'écrit (x,)."),
    ("return (1, 2) + [3]", 2, "Pour un seul élément x, c'est [x] ; sinon, list ou tuple convertit."),
    ("return 0.5 ^ 2.0", 2, "^ n'est pas la puissance, qui s'écrit **."),
    ("x = 1.5\nx ^= 2", 3, "^ n'est pas la puissance, qui s'écrit **."),
    ("return len(b_key) ^ (1 / 2)", 2, "^ n'est pas la puissance, qui s'écrit **."),
    ("n += 1\nreturn n", 2, "Aucune ligne ne lui en donne une plus haut : de quelle valeur part-on ?"),
    ("print(n)\nn = 1", 2, "Aucune ligne ne lui en donne une plus haut : de quelle valeur part-on ?"),
    ("if b_key:\n    for s in []:\n        n = s\n    return n\nreturn ''", 5, "Seule la boucle de la ligne 3"),
    ("if b_key == '':\n    n = 1\nelse:\n    return n", 5, "Aucune des branches qui ont été suivies"),
    ("while b_key == '':\n    n = 1\nreturn n", 4, "que vaut n si cette boucle ne fait aucun tour ?"),
    ("d = {1: 1}\nfor key in d:\n    d[key + 1] = 1", 3, "On n'ajoute ni n'ôte rien à ce que l'on parcourt"),
    ("return f'{b_key:d}'", 2, "Ce format n'est pas fait pour ce type"),
    ("import math\nreturn math.sqrt(-1)", 3, "Ce nombre n'a pas d'image. Ici, c'est la racine de -1."),
    ("import math\nn = 0\nreturn math.log(n)", 4, "Ici, c'est le logarithme de 0, la valeur de n."),
    ("from math import log2\nt = [1, -4]\nreturn log2(sum(t))", 4, "le logarithme de -3, la valeur de sum(t)."),
    ("import math\nreturn math.log(b_key.count('?'))", 3, "la racine d'un négatif, ou le logarithme de zéro ou d'un"),
    ("assert b_key == ''", 2, "Un assert n'est pas vérifié"),
    ("import numpy as np\nreturn np.zeros(3) + np.zeros(4)", 3, "formes compatibles"),
    ("import numpy as np\nreturn np.zeros(3)[7]", 3, "dont la longueur est là 3. D'où vient le 3 de la ligne 3 ?"),
    ("import numpy as np\nif np.zeros(3) == 0:\n    pass", 3, "ni vrai ni faux"),
    ("x, y, z = b_key.split('X')", 2, "pas autant de noms"),
    ("i = 0\nreturn b_key[i][1]", 3, "Ici, len(b_key[i]) vaut 1, et l'indice est 1. b_key est plat"),
    ("rows = [list(b_key)]\nreturn rows[0][9]", 3, "Ici, len(rows[0]) vaut 9, et l'indice est 9."),
    ("rows, n = [[]], 0\nreturn rows[n][2 * n]", 3, "Ici, rows[n] est vide."),
    ("n = 3\nreturn b_key[n * n - -n]", 3, "Ici, len(b_key) vaut 9, et l'indice est 12."),
    ("table = {b_key: 1}\nreturn table['O']", 3, "dans le dictionnaire. Ligne 3 : table a pour clés '"),
    ("return {'X': 'O', 'O': 'X'}[b_key[0] * 2]", 2, "Ligne 2 : {'X': 'O', 'O': 'X'} a pour clés 'X', 'O', et non '"),
    ("t = dict.fromkeys(range(99))\nreturn t['X']", 3, "dans le dictionnaire. Comparez-la à celles qui y sont."),
    ("step = {'state': b_key, 'move': 4}\nreturn step['player']", 3, "a pour clés 'state', 'move', et non 'player'."),
    ("return {'X': 'O'}[0]", 2, "Ligne 2 : {'X': 'O'} a pour clés 'X', et non 0."),
    ("global q_table\ndel q_table\nreturn q_table", 3, "Le nom q_table n'est pas défini. Est-il bien écrit"),
    ("table = {}\nreturn table[b_key]", 3, "Ligne 3 : table est vide."),
    ("for square in b_key:\n    if square == 'O':\n        mark = 'X'\nreturn mark", 5, "branches qui ont été suivies"),
    ("if b_key == 'X':\n    n = 1\nelif b_key == 'O':\n    n = 2\nreturn n", 6, "quel cas n'en a pas ?"),
    ("for square in '':\n    mark = square\nreturn mark", 4, "Seule la boucle de la ligne 2 lui en donne une"),
    ("import numpy as np\nreturn np.array(b_key).reshape(3, 3)", 3, "D'une chaîne, np.array n'en fait qu'un."),
]  # fmt: skip


@pytest.mark.parametrize(("body", "line", "says"), RUNNING)
def test_an_error_of_an_answer_is_said_in_french_and_placed(body, line, says):
    report = report_of("2.1", flip_board_of(body))
    assert report.status == "wrong"
    assert says in report.says[0]
    assert not ENGLISH.search(report.says[0])
    assert "`" not in report.says[0]
    got = dict(report.rows)["obtenu"]
    assert got.endswith(f"(ligne {line} : {flip_board_of(body).splitlines()[line - 1].strip()})")


def test_an_error_in_another_function_of_the_student_is_placed_there():
    source = "def swapped(square):\n    return {'X': 'O'}[square]\n\n" + flip_board_of(
        "return ''.join(map(swapped, b_key))"
    )
    got = dict(report_of("2.1", source).rows)["obtenu"]
    assert got == "KeyError : ' ' (dans swapped, ligne 2 : return {'X': 'O'}[square])"


def test_an_error_in_a_comprehension_is_in_the_function_that_has_it():
    got = dict(report_of("2.1", flip_board_of("return [square + 1 for square in b_key]")).rows)["obtenu"]
    assert "(ligne 2 : " in got


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return swapped(b_key, 3)", "swapped n'est pas appelée avec le bon nombre d'arguments"),
        ("return swapped()", "swapped est appelée sans tous ses arguments : il manque 'square'"),
        ("return swapped(b=3)", "swapped n'a pas d'argument du nom de b"),
        ("return swapped(3, square=3)", "swapped reçoit deux fois l'argument square"),
    ],
)
def test_the_first_line_is_not_blamed_for_a_call_inside(body, says):
    report = report_of("2.1", "def swapped(square):\n    return square\n\n" + flip_board_of(body))
    assert says in report.says[0]
    assert "première ligne" not in report.says[0]


@pytest.mark.parametrize("arguments", ["", "b, c", "*, b_key"])
def test_the_first_line_is_blamed_when_it_changed(arguments):
    assert "gardez la première ligne" in report_of("2.1", f"def flip_board({arguments}):\n    return b").says[0]


@pytest.mark.parametrize("body", ["big = list(range(10**6))\nreturn big[10**6]",
                                  "big = {str(i): i for i in range(10**5)}\nreturn big['3x']"])  # fmt: skip
def test_an_error_in_large_data_is_explained_at_once(body):
    namespace = cell(flip_board_of(body))
    got = run(namespace["flip_board"], Case(("X",)), namespace)
    start = time.perf_counter()
    assert failure_fault(got.failure, Case(), got.failure.error).says
    assert time.perf_counter() - start < 2  # half a second, and time to import the library


@pytest.mark.parametrize(("call", "says"), [
    ("backpropagate(steps)", "backpropagate est appelée sans tous ses arguments : il manque 'winner'."),
    ("backpropagate(steps, winner, 1, 2)", "backpropagate n'est pas appelée avec le bon nombre d'arguments"),
    ("backpropagate(steps, winner, eta=1)", "backpropagate n'a pas d'argument du nom de eta."),
    ("backpropagate(steps, steps=winner)", "backpropagate reçoit deux fois l'argument steps"),
])  # fmt: skip
def test_a_function_of_the_course_called_wrongly_speaks_as_itself(call, says):
    """5.1 puts another in its place, which notes its calls."""
    source = "def train_agent(iters, init_e=0.7):\n    for _ in range(3 * iters):\n"
    source += f"        steps, winner = simulate_game(0.1)\n        {call}"
    assert report_of("5.1", source).says[0].startswith(says)


def test_a_function_of_the_course_that_is_listened_to_speaks_as_itself():
    source = """def backpropagate(steps, winner, alpha=0.9):
    get_reward(1, winner)"""
    assert "get_reward est appelée sans tous ses arguments" in report_of("4.3", source).says[0]


@pytest.mark.parametrize(("call", "says"), [
    ("flip_board(b)", "Ligne 3 : flip_board attend une chaîne, et reçoit une liste."),
    ("own(b)", "Ligne 6 : flip_board attend une chaîne, et reçoit une liste."),
    ("evaluate(None)", "Ligne 3 : evaluate attend une chaîne ou une liste, et reçoit None."),
    ("get_new_q(0.1, 0.2, {})", "Ligne 3 : get_new_q attend pour max_future_q un nombre, et reçoit un dictionnaire."),
])  # fmt: skip
def test_a_function_of_the_course_says_what_it_wants_and_receives(call, says):
    source = (
        f"def get_move(b, epsilon=0.5, player='X', init_q=0.3):\n    free = b.index(' ')\n    {call}\n    return free\n"
    )
    source += "def own(b):\n    return flip_board(b)\n"
    assert report_of("2.3", source).says[0] == says


def test_a_function_of_the_course_that_stops_is_named_and_not_what_it_does_inside():
    source = """def agent_rates(b, player, agent):
    winner, other = evaluate(b)[0], "XO"[player == "X"]
    if winner in "XO":
        return {result: float(result == winner) for result in "XOT"}
    moves = [get_move(b, 0, player)] if player == agent else [i for i in range(9) if b[i] == " "]
    nexts = [agent_rates(b[:i] + [player] + b[i + 1 :], other, agent) for i in moves]
    return {result: sum(rates[result] for rates in nexts) / len(nexts) for result in "XOT"}
"""
    assert report_of("5.2", source).says[0].startswith("Ligne 5 : get_move s'arrête sur une erreur.")


@pytest.mark.parametrize("call", ["get_move(b, 1)", "[get_move(b, 1) for _ in 'a']"])
def test_a_function_of_the_course_that_stops_in_what_it_calls_is_named_too(call):
    source = f"""def agent_rates(b, player, agent):
    b = ["X"] * 9
    if player == "X":
        return agent_rates(b, "O", agent)
    return {call}
"""
    name = call.strip("[").partition("(")[0]
    assert report_of("5.2", source).says[0].startswith(f"Ligne 5 : {name} s'arrête sur une erreur.")


def test_an_error_of_the_students_own_line_is_not_laid_on_the_function_that_called_it():
    source = """def check_for_win(b_line, min_contig):
    return [][0]
def agent_rates(b, player, agent):
    return evaluate(b)
"""
    report = report_of("5.2", source)
    assert not re.search("evaluate s'arrête", report.says[0])
    assert "dans check_for_win, ligne 2" in str(report)


def test_the_students_own_function_says_what_it_wants_too():
    source = "def flip_board(b_key):\n    return b_key.swapcase()\n" \
             "def get_move(b, epsilon=0.5, player='X', init_q=0.3):\n    return flip_board(b)\n"  # fmt: skip
    assert report_of("2.3", source).says[0] == "Ligne 4 : flip_board attend une chaîne, et reçoit une liste."


def test_what_a_function_of_the_course_wants_is_not_said_of_what_it_receives_rightly():
    source = "def get_move(b, epsilon=0.5, player='X', init_q=0.3):\n    return evaluate(['X', 3] * 5)\n"
    assert "attend" not in report_of("2.3", source).says[0]


def test_what_is_born_in_a_library_gives_no_clue():
    report = report_of("2.1", flip_board_of("import string\nreturn string.Template('$a').substitute({})"))
    assert "Cette clé n'est pas" in report.says[0]
    assert "Vouliez-vous" not in report.says[0]


def test_an_endless_recursion_is_not_blamed_on_the_function_where_it_stops():
    explore = "    def explore(b):\n        return evaluate(b), explore(b)\n"
    source = f"def count_states():\n{explore}    return explore(new_board())\n"
    assert "s'appelle elle-même sans fin" in report_of("1.5", source).says[0]


@pytest.mark.parametrize(
    ("parameters", "value", "says"),
    [
        ("key", "b_key", "Le nom b_key n'est pas défini. Cet argument, votre première ligne le nomme key."),
        ("b", "b_key[0]", "Le nom b_key n'est pas défini. Cet argument, votre première ligne le nomme b."),
        ("key", "winner", "Le nom winner n'est pas défini."),
    ],
)
def test_an_argument_that_the_answer_renames_is_said_under_its_own_name(parameters, value, says):
    assert report_of("2.1", f"def flip_board({parameters}):\n    return {value}\n").says[0].startswith(says)
