import importlib.util
from pathlib import Path

import nbformat
import pytest

from ql_functions import solutions

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


@pytest.fixture(scope="module")
def build():
    spec = importlib.util.spec_from_file_location("build", NOTEBOOKS / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def source(folder, *cells):
    path = folder / "02_essai.py"
    path.write_text("\n\n".join(("# %% [markdown]\n# Une leçon", *cells)) + "\n", "utf-8")
    return path


EXERCISE = '# %% tags=["exercise"]\nfrom ql_functions.solutions import flip_board'
CHECK = '# %%\nflip_board = check("2.1", flip_board)'


def test_one_exercise_becomes_a_blank_and_an_answer(build, tmp_path):
    student, corrected = build.notebooks_of(source(tmp_path, EXERCISE, CHECK))
    blank, full = student.cells[1].source, corrected.cells[1].source
    assert 'raise NotImplementedError("exercice 2.1 : flip_board est à compléter")' in blank
    assert "maketrans" not in blank
    assert "maketrans" in full
    for text in (blank, full):
        assert text.splitlines()[0] == "def flip_board(b_key):"
        assert text.count(build.BEGIN) == text.count(build.END) == 1
    assert [cell.id for cell in student.cells[1:]] == ["02-flip_board", "02-flip_board-check"]
    assert [cell.id for cell in student.cells] == [cell.id for cell in corrected.cells]


def test_an_exercise_of_another_module_is_taken_from_it(build, tmp_path):
    exercise = '# %% tags=["exercise"]\nfrom ql_functions.solutions6 import encode'
    student, corrected = build.notebooks_of(source(tmp_path, exercise, '# %%\nencode = check("6.1", encode)'))
    assert 'raise NotImplementedError("exercice 6.1 : encode est à compléter")' in student.cells[1].source
    assert "np.array" in corrected.cells[1].source


def test_metadata_is_a_valid_nbgrader_source(build, tmp_path):
    student, _ = build.notebooks_of(source(tmp_path, EXERCISE, CHECK, '# %% [markdown] question="2.Q1"\n# Parce que.'))
    nbformat.validate(student)
    exercise, check, question = (cell.metadata.nbgrader for cell in student.cells[1:])
    assert (exercise.solution, exercise.grade, exercise.locked) == (True, False, False)
    assert (check.solution, check.grade, check.locked, check.points) == (False, True, True, 4)
    assert (question.solution, question.grade, question.points) == (True, True, 2)
    assert student.cells[3].source == build.ANSWER


def test_the_same_cell_twice_gets_two_ids(build, tmp_path):
    student, _ = build.notebooks_of(source(tmp_path, "# %%\n1 + 1", "# %%\n1 + 1"))
    first, second = (cell.id for cell in student.cells[1:])
    assert second == f"{first}-2"


def test_a_value_to_fill_in_becomes_an_ellipsis(build):
    assert build.blanked(build.answer_of("q_table", Path(solutions.__file__)), "q_table").splitlines() == [
        build.BEGIN,
        "q_table = ...  # exercice 2.2 : à compléter",
        build.END,
    ]


@pytest.mark.parametrize(
    ("cells", "line", "says"),
    [
        ([EXERCISE, '# %%\nprint("autre chose")'], 7, "écrivez 'flip_board = check(\"2.1\", flip_board)'"),
        ([EXERCISE], 4, "écrivez 'flip_board = check(\"2.1\", flip_board)'"),
        ([EXERCISE.replace("flip_board", "flap_board")], 4, "flap_board n'est pas un exercice"),
        ([EXERCISE.replace("flip_board", "show")], 4, "show n'est pas un exercice"),
        ([EXERCISE.replace("flip_board", "encode")], 4, "encode n'est pas un exercice de solutions.py"),
        ([EXERCISE + "\nimport math"], 4, "ne contient que"),
        (["# %%\n1 + 1", *['# %% [markdown] question="2.Q1"\n# Parce que.'] * 2], 10, "déjà écrite ligne 7"),
        ([EXERCISE, CHECK, EXERCISE, CHECK], 10, "déjà écrite ligne 4"),
        (['# %% [markdown] question="2.Q9"\n# Réponse'], 4, "2.Q9 n'a pas de points"),
        (["# %% [markdown]\n# ### Exercice 2.1 · flip_board (5 points)"], 5, "ne donnent pas les mêmes points à 2.1"),
    ],
)
def test_a_broken_source_stops_with_file_line_and_remedy(build, tmp_path, cells, line, says):
    with pytest.raises(build.SourceError) as caught:
        build.notebooks_of(source(tmp_path, *cells))
    assert str(caught.value).startswith(f"02_essai.py, ligne {line} : ")
    assert says in str(caught.value)


BODY = ["def f():", "    ### YOUR CODE HERE ###", "    return 1", "    ### END OF YOUR CODE ###"]


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        (BODY[:3], 2, "jamais fermé"),
        (BODY[:2] + BODY[1:], 3, "s'ouvre dans un autre"),
        (BODY[:1] + BODY[2:], 3, "n'a pas de début"),
        (BODY[:1] + BODY[2:3], 1, "n'a pas de blanc"),
        (["def f():", "    # YOUR CODE HERE", "    return 1"], 2, "marque mal écrite"),
    ],
)
def test_broken_marks_stop_with_file_line_and_remedy(build, tmp_path, lines, line, says):
    path = tmp_path / "solutions.py"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(build.SourceError) as caught:
        build.answer_of("f", path)
    assert str(caught.value).startswith(f"solutions.py, ligne {line} : ")
    assert says in str(caught.value)
    assert "écrivez" in str(caught.value)


def tree(folder):
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*.ipynb"))}


def test_two_builds_are_identical_and_check_names_what_is_stale(build, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(build, "FOLDER", tmp_path / "notebooks")
    for folder in ("sources", "corriges"):
        (tmp_path / "notebooks" / folder).mkdir(parents=True)
    imports = "# %%\nfrom ql_functions import check"
    path = source(tmp_path / "notebooks" / "sources", imports, EXERCISE, CHECK, '# %%\nflip_board("X")')
    assert build.main(["--check"]) == 1
    assert "02_essai.ipynb n'est plus à jour" in capsys.readouterr().out
    assert build.main([]) == 0
    first = tree(tmp_path)
    assert len(first) == 2
    assert build.main(["--only", "02"]) == 0
    assert tree(tmp_path) == first
    assert build.main(["--check"]) == 0
    path.write_text(path.read_text("utf-8").replace("Une leçon", "Une autre leçon"), "utf-8")
    (tmp_path / "notebooks" / "corriges" / "02_essai.ipynb").write_text("{", "utf-8")
    assert build.main(["--check"]) == 1
    out = capsys.readouterr().out
    assert str(Path("notebooks/02_essai.ipynb")) in out
    assert str(Path("notebooks/corriges/02_essai.ipynb")) in out
    assert tree(tmp_path)[Path("notebooks/02_essai.ipynb")] == first[Path("notebooks/02_essai.ipynb")]


@pytest.mark.parametrize("path", sorted((NOTEBOOKS / "sources").glob("*.py")), ids=lambda path: path.stem)
def test_the_notebooks_are_those_of_the_sources(build, path):
    for folder, built in zip((NOTEBOOKS, NOTEBOOKS / "corriges"), build.notebooks_of(path), strict=True):
        kept = nbformat.read(folder / path.with_suffix(".ipynb").name, 4)
        for cell in kept.cells:  # what nbval compares
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        assert kept.cells == built.cells


def test_an_unknown_lesson_is_refused(build):
    with pytest.raises(SystemExit) as caught:
        build.main(["--only", "99"])
    assert caught.value.code == 2


def test_corrected_notebooks_keep_nothing_that_needs_a_kernel():
    for path in (NOTEBOOKS / "corriges").glob("*.ipynb"):
        notebook = nbformat.read(path, 4)
        assert "widgets" not in notebook.metadata
        assert "widget-view" not in path.read_text("utf-8")
        counts = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"]
        assert counts == list(range(1, len(counts) + 1)), f"{path.name} was not executed in order"
