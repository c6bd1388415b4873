"""A cell that stops on an error: explained below Python's message, and never checked."""

import shutil
from pathlib import Path

import nbformat
import pytest

from checking.cells import ENGLISH, flip_board_of, report_of
from juge.learner import notebook as current
from juge.learner import stops
from ql_functions.course import EXERCISES

pytestmark = pytest.mark.usefixtures("_unsearched")  # what is said of a cell is said before any search

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
POINTS = EXERCISES["2.1"].points

# a cell, the line at fault, what is said
UNREADABLE = [
    ("def flip_board(b_key)\n    return b_key", 1, "Il manque « : »"),
    ("def flip_board(b_key):\n    if b_key == ''\n        return b_key", 2, "Il manque « : »"),
    ("def flip_board(b_key):\n    return len(b_key", 2, "Un « ( » n'est jamais fermé"),
    (
        "def f(b):\n    ### YOUR CODE HERE ###\n    return [b[0]\n    ### END OF YOUR CODE ###",
        3,
        "Un « [ » n'est jamais",
    ),
    ("%pwd\ndef f(b):\n    x = {1: 2\n\n    # a note\n    ### END OF YOUR CODE ###", 3, "Un « { » n'est jamais fermé"),
    ('def f(b):\n    """What it does.\n    return b\n    ### END OF YOUR CODE ###', 2, "trois guillemets n'est jamais"),
    ("def flip_board(b_key):\n    n = len(b_key\n    return n", 2, "Un « ( » n'est jamais fermé"),
    ("def flip_board(b_key):\n    ### YOUR CODE HERE ###", 2, "Après la ligne 1, qui finit par « : »"),
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
    ("\ufeffdef flip_board(b_key):\n    return 1", 1, "Un caractère invisible, U+FEFF, est venu d'un copier-coller"),
    ("def flip_board(b_key):\n    return \u200b1", 2, "Un caractère invisible, U+200B"),
    ("def flip_board(b_key):\n    x\u2060 = 1", 2, "Un caractère invisible, U+2060"),
    ("<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> b", 1, "marque de git"),
]


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


RIGHT = "def flip_board(b_key):\n    return ''.join({'X': 'O', 'O': 'X'}.get(c, c) for c in b_key)\n"
CHECK = "flip_board = check('2.1', flip_board)"


def fails(notebook, source):
    with pytest.raises(Exception):  # noqa: B017, PT011
        notebook(source)


def test_any_cell_that_stops_is_explained_once_below_python(notebook, capsys):
    notebook(flip_board_of("return b_key[99]"))
    fails(notebook, "state = 'X'\nflip_board(state)")
    out = capsys.readouterr().out
    assert out.count("IndexError, en français") == 1
    assert out.index("Traceback") < out.index("IndexError, en français")
    assert "dans flip_board, ligne 2 : return b_key[99]" in out
    stops.watch()
    fails(notebook, "1 / 0")
    assert capsys.readouterr().out.count("Une division par zéro") == 1


def test_a_module_that_cannot_be_read_is_not_taken_for_the_cell(notebook, tmp_path, capsys):
    (tmp_path / "unreadable.py").write_text("def f(:\n    pass\n")
    fails(notebook, "import sys\nsys.path.insert(0, '.')\nimport unreadable")
    assert "en français" not in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore:To exit:UserWarning")  # IPython, of SystemExit
def test_what_python_says_in_french_or_a_student_stops_is_left_alone(notebook, capsys):
    for source in ("check('9.9', 3)", "raise KeyboardInterrupt", "raise SystemExit", "raise KeyError('X')"):
        with pytest.raises(BaseException):  # noqa: B017, PT011
            notebook(source)
        assert "en français" not in capsys.readouterr().out, source


def test_a_report_of_an_error_is_safe_html(notebook):
    unreadable = SyntaxError("<script>", ("<script>", 1, 1, "<script>", 1, 2))
    for error in (KeyError("<script>"), unreadable):
        assert "<script" not in stops._explain_error(error, "")._repr_html_()


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
        found = stops._exercise_of(type("Info", (), {"raw_cell": source, "cell_id": cell_id}))
        return found and found.id

    assert exercise_of("Def flip_board(b_key:", "autre") == "2.1"
    assert exercise_of("de flip_board(b_key):", "02-flip_board") == "2.1"
    assert exercise_of("q_table = {") == "2.2"
    assert exercise_of("q_table = {1: 2}", "02-0123abcd") is None  # a demonstration of the lesson
    assert exercise_of("flip_board = check('2.1', flip_board)") is None
    assert exercise_of("flip_board = affichage.carry('flip_board')") is None
    assert exercise_of("flip_board == 3") is None
    assert exercise_of("print(flip_board(3)") is None


OUT_OF_ORDER = [  # a lesson, a cell run too early, the name that it lacks, the title above the cell that defines it
    ("05_entrainer.ipynb", "len(history)", "history", "L’entraînement"),
    ("05_entrainer.ipynb", "agent_rates({})", "agent_rates", "Exercice 5.2 · agent_rates (6 points)"),
    (
        "02_explorer_exploiter.ipynb",
        "flip_board('X')",
        "flip_board",
        f"Exercice 2.1 · flip_board ({POINTS} points)",
    ),
    ("06_apprentissage_profond.ipynb", "for row in rows:\n    print(row)", "rows", ""),
]
OUT_OF_ORDER = [row for row in OUT_OF_ORDER if (NOTEBOOKS / row[0]).exists()]  # a lesson may be erased


@pytest.mark.parametrize(("lesson", "early", "name", "title"), OUT_OF_ORDER)
def test_a_cell_run_too_early_is_told_which_cell_defines_the_name(
    notebook, tmp_path, monkeypatch, lesson, early, name, title
):
    shutil.copy(NOTEBOOKS / lesson, tmp_path)
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / lesson))
    shown = []
    monkeypatch.setattr(current, "display", shown.append)
    with pytest.raises(NameError):
        notebook(early)
    (report,) = shown
    assert report.says[0].startswith(f"Le nom {name} n'est pas défini. La cellule sous « {title}")
    assert report.says[0].endswith("le définit : exécutez-la.")
    assert report.link.startswith("#cell-id=")
    assert f'href="{report.link}"' in report._repr_html_()


def test_of_two_cells_the_nearest_above_is_told(notebook, tmp_path, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "a.ipynb"))
    sources = ["# Un", "total = 1", "# Deux", "total = 2", "print(total)", "# Trois", "total = 3"]
    make = {True: nbformat.v4.new_markdown_cell, False: nbformat.v4.new_code_cell}
    lesson = nbformat.v4.new_notebook(cells=[make[source.startswith("#")](source) for source in sources])
    nbformat.write(lesson, tmp_path / "a.ipynb")
    assert [stops.cell_defining("total", source)[0] for source in ("print(total)", "total", "total = 1")] == [
        "Deux", "Un", "Deux",
    ]  # fmt: skip


def test_the_cell_that_stops_does_not_define_its_own_name(tmp_path, monkeypatch):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("total = total + 1")])
    nbformat.write(notebook, tmp_path / "a.ipynb")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JPY_SESSION_NAME", "a.ipynb")
    assert stops.cell_defining("total") == ("", notebook.cells[0].id)
    assert stops.cell_defining("total", "total = total + 1") is None


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("historique = [1]\nreturn historiqe", "Vouliez-vous dire historique ?"),
        ("return b_kye", "Vouliez-vous dire b_key ?"),
        ("lens = 1\nreturn lnes(b_key)", "Vouliez-vous dire lens ?"),
        ("return evalaute(b_key)", "Vouliez-vous dire evaluate ?"),
        ("return pirnt(b_key)", "Vouliez-vous dire print ?"),
        ("return history", None),
        ("return book(b_key)", None),
        ("return compare(b_key)", None),
        ("return fresh_table", None),
        ("return sort_list(b_key)", None),
    ],
)
def test_a_spelling_is_guessed_nearest_first_and_only_when_near(lines, says):
    told = report_of("2.1", flip_board_of(lines)).says[0]
    assert (says or "les cellules d'avant sont-elles exécutées ?") in told
    assert says or "Vouliez-vous" not in told
