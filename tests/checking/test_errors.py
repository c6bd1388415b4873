"""Typical errors of students: what is said of each, in French, and where. Python 3.11 to 3.14 word them differently."""

import inspect
import linecache
import re
import sys
import time

import numpy
import pytest

from ql_functions import solutions
from ql_functions.checking import EXERCISES, cells, clues
from ql_functions.checking.cases import Case, Failure
from ql_functions.checking.errors import explain
from ql_functions.checking.examine import examine
from ql_functions.checking.failures import failure_fault
from ql_functions.checking.run import run

ENGLISH = re.compile(r"\b(the|is|has|of|with|object|expected|missing|takes|given|you|mean|must|cannot|found)\b", re.I)

# the body of flip_board(b_key), the line at fault (that of def is 1), what is said; b_key is 'X        ' at first
RUNNING = [
    ("joueur = 'X'\nreturn jouer", 3, "Le nom jouer n'est pas défini"),
    ("joueur = 'X'\nreturn jouer", 3, "Vouliez-vous dire joueur ?"),
    ("return lne(b_key)", 2, "Vouliez-vous dire len ?"),
    ("return b_key == X", 2, "il lui faut des guillemets : 'X'"),
    ("if true:\n    return b_key", 2, "Vouliez-vous dire True ?"),
    ("return itertools.chain(b_key)", 2, "il manque import itertools"),
    ("return helpful_name(b_key)", 2, "les cellules d'avant sont-elles exécutées ?"),
    ("x, y = b_key", 2, "pas autant de noms"),
    ("x, y = b_key[0]", 2, "pas autant de noms"),
    ("for i, square in [1, 2]:\n    pass", 2, "il n'y en a qu'une, un entier"),
    ("cells = list(b_key)\nreturn {cells: 1}", 3, "Une liste, qui peut changer"),
    ("seen = set()\nseen.add({})", 3, "Un dictionnaire, qui peut changer"),
    ("return b_key + 1", 2, "+ ne va pas entre un entier et une chaîne"),
    ("return 1 + b_key", 2, "+ ne va pas entre un entier et une chaîne"),
    ("return list(b_key) + 'X'", 2, "+ ne va pas entre une chaîne et une liste"),
    ("return b_key - 'X'", 2, "- ne va pas entre une chaîne et une chaîne"),
    ("return b_key * 1.5", 2, "se répète un nombre entier de fois"),
    ("return -b_key", 2, "Il faut ici un nombre, et c'est une chaîne"),
    ("out = []\nfor square in b_key:\n    out = out.append(square)", 4, "Ce qui précède .append vaut None"),
    ("out = sorted(b_key).sort()\nreturn out[0]", 3, "vaut None"),
    ("return print(b_key) * 2", 2, "vaut None"),
    ("return len(None)", 2, "vaut None"),
    ("best = None\nreturn best < 3", 3, "vaut None"),
    ("return b_key(0)", 2, "ce qui les précède est une chaîne"),
    ("return b_key(0)", 2, "Vouliez-vous dire b_key[0] ?"),
    ("len = 3\nreturn len(b_key)", 3, "C'est len, devant les parenthèses."),
    ("table = {}\nreturn table('Q1')", 3, "ce qui les précède est un dictionnaire"),
    ("return b_key[9]", 2, "comptez les éléments, à partir de 0. Ici, b_key a 9 éléments, et l'indice est 9."),
    ("out = []\nout[0] = 'X'", 3, "Ici, out est vide."),
    ("return [].pop()", 2, "pop ne trouve rien à ôter"),
    ("import random\nreturn random.choice([])", 3, "random.choice n'a rien où choisir"),
    ("table = {'Q1': 1}\nreturn table['q1']", 3, "Une clé manque"),
    ("table = {'Q1': 1}\nreturn table['q1']", 3, "Vouliez-vous dire 'Q1' ?"),
    ("table = {0: 1}\nreturn table['0']", 3, "Le dictionnaire a la clé 0, sans guillemets."),
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
    ("return max('')", 2, "au moins un élément"),
    ("return max([1, 'X'])", 2, "On ne compare pas une chaîne et un entier"),
    ("for i in len(b_key):\n    pass", 2, "On ne parcourt pas un entier"),
    ("return 1 in 3", 2, "On ne parcourt pas un entier"),
    ("return 1 in b_key", 2, "On cherche un entier dans une chaîne"),
    ("return list(range(9 / 3))", 2, "Il faut ici un entier, et c'est un nombre à virgule"),
    ("return list(b_key)[1.0]", 2, "Une liste se lit par un entier, [0] ou [i]"),
    ("return b_key['X']", 2, "Une chaîne se lit par un entier"),
    ("return [list(b_key)][0, 1]", 2, "[i][j]"),
    ("b_key[0] = 'O'", 2, "Une chaîne ne se modifie pas"),
    ("pair = ('X', 'O')\npair[0] = 'O'", 3, "c'est un n-uplet"),
    ("number = 3\nreturn number[0]", 3, "ce qui les précède est un entier. C'est number, devant les crochets."),
    ("return ''.join([1, 2])", 2, "join ne réunit que des chaînes"),
    ("return int(b_key[0])", 2, "int ne lit pas d'entier dans"),
    ("return b_key.index('Z')", 2, "Ce que l'on cherche n'y est pas"),
    ("list(b_key).remove('Z')", 2, "Ce que l'on cherche n'y est pas"),
    ("d = {1: 1}\nfor key in d:\n    d[key + 1] = 1", 3, "On n'ajoute ni n'ôte rien à ce que l'on parcourt"),
    ("return f'{b_key:d}'", 2, "Ce format n'est pas fait pour ce type"),
    ("import math\nreturn math.sqrt(-1)", 3, "Ce nombre n'a pas d'image"),
    ("assert b_key == ''", 2, "Un assert n'est pas vérifié"),
    ("import numpy as np\nreturn np.zeros(3) + np.zeros(4)", 3, "formes compatibles"),
    ("import numpy as np\nreturn np.zeros(3)[7]", 3, "comptez les éléments"),
    ("import numpy as np\nif np.zeros(3) == 0:\n    pass", 3, "ni vrai ni faux"),
]  # fmt: skip

# a cell, the line at fault, what is said
UNREADABLE = [
    ("def flip_board(b_key)\n    return b_key", 1, "Il manque « : »"),
    ("def flip_board(b_key):\n    if b_key == ''\n        return b_key", 2, "Il manque « : »"),
    ("def flip_board(b_key):\n    return len(b_key", 2, "La cellule finit trop tôt"),
    ("def flip_board(b_key):\n    n = len(b_key\n    return n", 2, "Un « ( » n'est jamais fermé"),
    ("def flip_board(b_key):\n    ### YOUR CODE HERE ###", 2, "un bloc y est vide"),
    ("import random from choice", 1, "Python ne sait pas lire cette ligne"),
    ("def flip_board(b_key):\n    x = [1, 2\n    return x", 2, "Un « [ » n'est jamais fermé"),
    ("def flip_board(b_key):\n    return len(b_key))", 2, "Ce « ) » ne ferme rien"),
    ("def flip_board(b_key):\n    return [1, 2)", 2, "« [ » est ouvert, et c'est « ) » qui ferme"),
    ("def flip_board(b_key):\n    if b_key = 'X':\n        return 1", 2, "pour comparer, c'est =="),
    ("def flip_board(b_key):\nreturn b_key", 2, "Après la ligne 1, qui finit par « : »"),
    ("def flip_board(b_key):\n    x = 1\n      return x", 3, "décalée sans raison"),
    ("def flip_board(b_key):\n        x = 1\n    return x", 3, "n'est celui d'aucune ligne d'au-dessus"),
    ("def flip_board(b_key):\n    return 'X", 2, "Une chaîne n'est pas fermée"),
    ("def flip_board(b_key):\n    return f'{b_key}}'", 2, "chaque accolade a sa paire"),
    ("def flip_board(b_key):\n    return f'{}'", 2, "il faut une expression"),
    ("def flip_board(b_key):\n    return max(b_key 3)", 2, "Il manque une virgule"),
    ("def flip_board(b_key):\n    if b_key:\n        return 1\n    else if 2:\n        return 2", 4, "s'écrit elif"),
    ("def flip_board(b_key):\n    b_key++\n    return b_key", 2, "+= 1"),
    ("def flip_board(b_key):\n    return b_key && 1", 2, "s'écrit and"),
    ("def flip_board(b_key):\n    for i range(3):\n        pass", 2, "il manque in"),
    ("def flip_board(b_key):\n    return ‘X’", 2, "Le guillemet ‘"),
    ("def flip_board(b_key):\n    return 1 − 1", 2, "le moins du clavier"),
    ("def flip_board(b_key):\n    class = 3", 2, "réservé à Python"),
    ("def flip_board(b_key):\n    print b_key", 2, "print est une fonction"),
    ("def flip_board:\n    return 1", 1, "avec des parenthèses"),
    ("x = 1\nreturn x", 2, "hors de toute fonction"),
]


def defined(source, **names):
    """A notebook where everything is right and this cell has run; its lines are found again, as in a notebook."""
    namespace = EXERCISES["2.1"].world(solutions=solutions, **names)
    file = f"<cellule {abs(hash(source))}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    exec(compile(source, file, "exec"), namespace)
    return namespace


def report_on(source, **names):
    namespace = defined(source, **names)
    return examine(EXERCISES["2.1"], namespace["flip_board"], namespace)


def of(body):
    return "def flip_board(b_key):\n" + "".join(f"    {line}\n" for line in body.splitlines())


def test_the_table_has_sixty_errors():
    assert len({body for body, *_ in RUNNING}) + len(UNREADABLE) >= 80


@pytest.mark.parametrize(("body", "line", "says"), RUNNING)
def test_an_error_of_an_answer_is_said_in_french_and_placed(body, line, says):
    report = report_on(of(body))
    assert report.status == "wrong"
    assert says in report.says[0]
    assert not ENGLISH.search(report.says[0])
    assert "`" not in report.says[0]
    got = dict(report.rows)["obtenu"]
    assert got.endswith(f"(ligne {line} : {of(body).splitlines()[line - 1].strip()})")


@pytest.mark.parametrize(("cell", "line", "says"), UNREADABLE)
def test_a_cell_that_python_cannot_read_is_explained_below_its_message(notebook, capsys, cell, line, says):
    with pytest.raises(SyntaxError):
        notebook(cell)
    python, title, ours = capsys.readouterr().out.partition("· Une erreur de syntaxe, en français")
    assert "Error" in python
    assert title
    assert says in ours
    assert f"ligne {line} : {cell.splitlines()[line - 1].strip()}" in ours
    assert not ENGLISH.search(ours.splitlines()[1])


def test_an_error_in_another_function_of_the_student_is_placed_there():
    source = "def swapped(square):\n    return {'X': 'O'}[square]\n\n" + of("return ''.join(map(swapped, b_key))")
    got = dict(report_on(source).rows)["obtenu"]
    assert got == "KeyError : ' ' (dans swapped, ligne 2 : return {'X': 'O'}[square])"


def test_an_error_in_a_comprehension_is_in_the_function_that_has_it():
    got = dict(report_on(of("return [square + 1 for square in b_key]")).rows)["obtenu"]
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
    report = report_on("def swapped(square):\n    return square\n\n" + of(body))
    assert says in report.says[0]
    assert "première ligne" not in report.says[0]


@pytest.mark.parametrize("arguments", ["", "b, c", "*, b_key"])
def test_the_first_line_is_blamed_when_it_changed(arguments):
    assert "gardez la première ligne" in report_on(f"def flip_board({arguments}):\n    return b").says[0]


def test_errors_are_explained_without_the_library_too(monkeypatch):
    monkeypatch.setitem(sys.modules, "friendly_traceback", None)
    clues._library.cache_clear()
    try:
        report = report_on(of("joueur = 'X'\nreturn jouer"))
    finally:
        clues._library.cache_clear()
    says = "Le nom jouer n'est pas défini : est-il bien écrit, et les cellules d'avant sont-elles exécutées ?"
    assert report.says[0] == says


def test_the_library_leaves_python_as_it_was():
    clues._library.cache_clear()
    getlines, hook = linecache.getlines, sys.excepthook
    assert explain("NameError", "name 'a' is not defined", NameError("name 'a' is not defined"))
    report_on(of("return jouer"))
    assert linecache.getlines is getlines
    assert sys.excepthook is hook


def test_an_error_in_a_large_list_is_explained_at_once():
    start = time.perf_counter()
    report = report_on(of("big = list(range(1000000))\nreturn big[1000000]"))
    assert "comptez les éléments" in report.says[0]
    assert time.perf_counter() - start < 5


def test_what_is_born_in_a_library_gives_no_clue():
    report = report_on(of("import random\nreturn random.choice({'a': 1})"))
    assert "clé manque" in report.says[0]
    assert "Vouliez-vous" not in report.says[0]


def test_a_message_that_nobody_knows_is_not_explained():
    assert explain("OwnError", "tout à fait à moi") == ""
    assert failure_fault(Failure("OwnError", "à moi"), Case()).says == "Votre fonction s'arrête sur une erreur."


def test_an_answer_too_slow_is_not_called_endless():
    namespace = defined(of("while True:\n    pass"))
    case = Case(("X",), seconds=0.1)
    fault = failure_fault(run(namespace["flip_board"], case, namespace).failure, case)
    assert "trop lente, ou une boucle n'y finit jamais" in fault.says
    assert fault.got in ("arrêtée (ligne 2 : while True:)", "arrêtée (ligne 3 : pass)")
    namespace = defined("import time\n" + of("time.sleep(2)\nreturn b_key"))
    fault = failure_fault(run(namespace["flip_board"], case, namespace).failure, case)
    assert "pause (sleep)" in fault.says
    assert "boucle" not in fault.says


STUB = 'raise NotImplementedError("exercice 2.1 : flip_board est à compléter")'


def test_the_stub_under_ones_own_code_is_named():
    doc = EXERCISES["2.1"].reference.__doc__
    blank = of(f'"""{doc}"""\n### YOUR CODE HERE ###\n{STUB}\n### END OF YOUR CODE ###')
    assert "À compléter" in report_on(blank).says[0]
    begun = blank.replace("    raise", "    flipped = b_key.lower()\n    raise")
    assert report_on(begun).says[0] == "Ôtez la ligne raise NotImplementedError : elle arrête votre fonction."
    noted = blank.replace("    raise", "    # échanger X et O\n    raise")
    assert "À compléter" in report_on(noted).says[0]


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_no_blank_of_a_lesson_is_taken_for_ones_own_code(exercise):
    if not exercise.is_function:
        return
    source, blank = inspect.getsource(exercise.reference), []
    for line in source.splitlines():
        blank.append(line)
        if "### YOUR CODE HERE ###" in line:
            break
    indent = line[: line.index("#")]
    stub = STUB.replace("2.1", exercise.id).replace("flip_board", exercise.name)
    after = source.partition("### END OF YOUR CODE ###")[2]
    namespace = defined("\n".join([*blank, indent + stub, indent + "### END OF YOUR CODE ###" + after]), np=numpy)
    world = exercise.world(**{exercise.name: namespace[exercise.name]})
    assert "À compléter" in examine(exercise, namespace[exercise.name], world).says[0]


# --- In a notebook -----------------------------------------------------------------------------------------

RIGHT = "def flip_board(b_key):\n    return ''.join({'X': 'O', 'O': 'X'}.get(c, c) for c in b_key)\n"
CHECK = "flip_board = check('2.1', flip_board)"


def fails(notebook, source):
    with pytest.raises(Exception):  # noqa: B017, PT011
        notebook(source)


def test_any_cell_that_stops_is_explained_once_below_python(notebook, capsys):
    notebook(of("return b_key[99]"))
    fails(notebook, "state = 'X'\nflip_board(state)")
    out = capsys.readouterr().out
    assert out.count("IndexError, en français") == 1
    assert out.index("Traceback") < out.index("IndexError, en français")
    assert "dans flip_board, ligne 2 : return b_key[99]" in out
    cells.watch()
    fails(notebook, "1 / 0")
    assert capsys.readouterr().out.count("Une division par zéro") == 1


def test_what_python_says_in_french_or_a_student_stops_is_left_alone(notebook, capsys):
    for source in ("check('9.9', 3)", "raise KeyboardInterrupt", "raise SystemExit"):
        with pytest.raises(BaseException):  # noqa: B017, PT011
            notebook(source)
        assert "en français" not in capsys.readouterr().out, source


def test_a_report_of_an_error_is_safe_html(notebook):
    unreadable = SyntaxError("<script>", ("<script>", 1, 1, "<script>", 1, 2))
    for error in (KeyError("<script>"), unreadable):
        assert "<script" not in cells._explained(error)._repr_html_()


@pytest.mark.parametrize("before", ["", RIGHT, RIGHT + "\n" + CHECK, "def flip_board(b_key):\n    return 3"])
@pytest.mark.parametrize("broken", ["def flip_board(b_key)\n    return b_key", "1 / 0\ndef flip_board(b): return b"])
def test_after_a_cell_that_stopped_there_is_nothing_to_check(notebook, capsys, before, broken):
    for cell in filter(None, before.split("\n\n")):
        notebook(cell)
    fails(notebook, broken)
    capsys.readouterr()
    notebook(CHECK)
    out = capsys.readouterr().out
    assert "juste" not in out
    assert "La cellule d'au-dessus s'est arrêtée sur une erreur" in out
    assert "ligne 1" in out
    assert notebook("flip_board('XO ')") == "OX "
    notebook(CHECK)  # once more: still nothing
    assert "s'est arrêtée" in capsys.readouterr().out
    notebook(RIGHT)
    notebook(CHECK)
    assert "juste" in capsys.readouterr().out
    notebook(CHECK)
    assert "juste" in capsys.readouterr().out


def test_an_answer_defined_before_the_cell_stops_is_judged(notebook, capsys):
    fails(notebook, RIGHT + "flip_board(3)")
    notebook(CHECK)
    assert "juste" in capsys.readouterr().out


def test_the_cell_of_an_exercise_is_known_by_its_identifier_or_its_text(notebook):
    def exercise_of(source, cell_id=None):
        found = cells._exercise_of(type("Info", (), {"raw_cell": source, "cell_id": cell_id}))
        return found and found.id

    assert exercise_of("Def flip_board(b_key:", "autre") == "2.1"
    assert exercise_of("de flip_board(b_key):", "02-flip_board") == "2.1"
    assert exercise_of("q_table = {") == "2.2"
    assert exercise_of("q_table = {1: 2}", "02-0123abcd") is None  # a demonstration of the lesson
    assert exercise_of("flip_board = check('2.1', flip_board)") is None
    assert exercise_of("flip_board = affichage.carry('flip_board')") is None
    assert exercise_of("flip_board == 3") is None
    assert exercise_of("print(flip_board(3)") is None
