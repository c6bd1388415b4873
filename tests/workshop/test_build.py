"""From the sources to the two sets of notebooks."""

import copy
import hashlib
from pathlib import Path

import answers
import build
import carnets
import cells
import declared
import nbformat
import pytest
import taught
from declared import exercises, file_of, file_of_answer, questions
from executed import comparable

from ql_functions.version import LINE, __version__

SOURCES = sorted(build.SOURCES.glob("*.py"))
EXERCISE = '# %% tags=["exercise"]\nfrom ql_functions.solutions import flip_board'
CHECK = '# %%\nflip_board = check("2.1", flip_board)'


def source(folder, *texts, name="02_essai.py"):
    path = folder / name
    path.write_text("\n\n".join(("# %% [markdown]\n# Une leçon", *texts)) + "\n", "utf-8")
    return path


def worth(exercise_id, points):
    """The exercises of the course, one of which is worth something else."""
    changed = copy.copy(exercises()[exercise_id])
    object.__setattr__(changed, "points", points)
    return exercises() | {exercise_id: changed}


def test_one_exercise_becomes_a_blank_and_an_answer(tmp_path):
    student, corrected = cells.notebooks_of(source(tmp_path, EXERCISE, CHECK))
    blank, full = student.cells[1].source, corrected.cells[1].source
    assert 'raise NotImplementedError("exercice 2.1 : flip_board est à compléter")' in blank
    assert "maketrans" not in blank
    assert "maketrans" in full
    for text in (blank, full):
        assert text.splitlines()[0] == "def flip_board(b_key):"
        assert text.count(answers.BEGIN) == text.count(answers.END) == 1
    assert [cell.id for cell in student.cells[1:]] == ["02-flip_board", "02-flip_board-check"]
    assert [cell.id for cell in student.cells] == [cell.id for cell in corrected.cells]


def test_an_exercise_is_taken_from_the_file_that_defines_it(tmp_path):
    (lesson,) = {exercise.lesson for exercise in exercises().values() if exercise.name == "get_move"}
    check = 'get_move = check("2.3", get_move)'
    path = source(tmp_path, EXERCISE.replace("flip_board", "get_move"), f"# %%\n{check}", name=f"0{lesson}_essai.py")
    student, corrected = cells.notebooks_of(path)
    assert file_of_answer(exercises()["2.3"]).name == "answer.py"
    assert 'raise NotImplementedError("exercice 2.3 : get_move est à compléter")' in student.cells[1].source
    assert "random.random()" in corrected.cells[1].source


def test_metadata_is_a_valid_nbgrader_source(tmp_path):
    student, _ = cells.notebooks_of(source(tmp_path, EXERCISE, CHECK, '# %% [markdown] question="2.Q1"\n# Parce que.'))
    nbformat.validate(student)
    exercise, check, question = (cell.metadata.nbgrader for cell in student.cells[1:])
    assert (exercise.solution, exercise.grade, exercise.locked) == (True, False, False)
    assert (check.solution, check.grade, check.locked) == (False, True, True)
    assert check.points == exercises()["2.1"].points
    assert (question.solution, question.grade, question.points) == (True, True, questions()["2.Q1"].points)
    assert student.cells[3].source == cells.ANSWER
    assert f'"{cells.ANSWER}"' in (Path(cells.__file__).parent / "nbgrader_config.py").read_text("utf-8")


def test_a_lesson_says_its_version_which_changes_no_id_and_its_digest_does_not_hold(tmp_path, monkeypatch):
    path = source(tmp_path, "# %%\nimport random", EXERCISE, CHECK)
    before = cells.notebooks_of(path)
    monkeypatch.setattr(cells, "__version__", "9.1.0")
    after = cells.notebooks_of(path)
    for old, new in zip(before, after, strict=True):
        assert [cell.id for cell in old.cells] == [cell.id for cell in new.cells]
        assert new.cells[1].source == "# Version 9.1.0 du cours\nimport random"
        assert new.metadata.ql == {"version": "9.1.0", "digest": old.metadata.ql.digest}
    assert carnets.digest_of(after[0]) == after[0].metadata.ql.digest


@pytest.mark.parametrize("code", ["rows = 1", "# what it does\nrows = 1", "def draw():\n    pass"])
def test_a_folded_cell_says_what_it_is_in_the_line_that_is_seen(tmp_path, code):
    folded, open_one = f'# %% jupyter={{"source_hidden": true}}\n{code}', f"# %%\n{code}\n1"
    for notebook in cells.notebooks_of(source(tmp_path, open_one, folded)):
        sources = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
        assert cells.FOLDED not in sources[0]
        assert sources[1] == f"{cells.FOLDED}\n{code}"


def test_the_same_cell_twice_gets_two_ids(tmp_path):
    student, _ = cells.notebooks_of(source(tmp_path, "# %%\n1 + 1", "# %%\n1 + 1"))
    first, second = (cell.id for cell in student.cells[1:])
    assert second == f"{first}-2"


def test_the_end_of_a_lesson_leads_to_the_next_and_the_last_to_the_bonuses(tmp_path):
    names = {"01_un.py": "1 · Un", "02_deux.py": "2 · Deux ?", "A_autre.py": "A · Autre", "bonus_fin.py": "Bonus · Fin"}
    for name, title in names.items():
        source(tmp_path, f"# %% [markdown]\n# # {title}", name=name)
    ends = [[notebook.cells[-1].source for notebook in cells.notebooks_of(tmp_path / name)] for name in names]
    bonuses = "[A · Autre](A_autre.ipynb) ou [Bonus · Fin](bonus_fin.ipynb)"
    assert ends == [
        ["**La suite**\xa0: [2 · Deux\xa0?](02_deux.ipynb)."] * 2,
        [f"**La suite**\xa0: {bonuses}."] * 2,
        ["**La suite**\xa0: [Bonus · Fin](bonus_fin.ipynb)."] * 2,
        ["# Bonus · Fin"] * 2,
    ]


def test_a_value_to_fill_in_becomes_an_ellipsis():
    exercise = exercises()["2.2"]
    assert file_of_answer(exercise) == file_of(exercise)
    blank, full = answers.blank_and_full(exercise)
    assert blank.splitlines() == [answers.BEGIN, "q_table = ...  # exercice 2.2 : à compléter", answers.END]
    assert full.splitlines() == [answers.BEGIN, "q_table = {}", answers.END]


@pytest.mark.parametrize(
    ("points", "heading"),
    [
        (4, "### Exercice 2.1 · flip_board (4 points)"),
        (1, "### Exercice 2.1 · flip_board (1 point)"),
        (2.5, "### Exercice 2.1 · flip_board (2,5 points)"),
        (0, "### Bonus 2.1 · flip_board"),
    ],
)
def test_a_heading_gets_the_points_of_the_exercise(tmp_path, monkeypatch, points, heading):
    monkeypatch.setattr(cells, "exercises", lambda: worth("2.1", points))
    path = source(tmp_path, "# %% [markdown]\n# ### Exercice 2.1 · flip_board\n#\n# Écrivez-la.", EXERCISE, CHECK)
    for notebook in cells.notebooks_of(path):
        assert notebook.cells[1].source == f"{heading}\n\nÉcrivez-la."
        assert notebook.cells[3].metadata.nbgrader.points == points


@pytest.mark.parametrize(
    ("written", "given"),
    [
        ("from random import (\n    choice, random\n)  # fmt: skip", "from random import (\n    choice, random\n)"),
        ("# fmt: off\nrows = [1,\n        2]\n# fmt: on\nrows", "rows = [1,\n        2]\nrows"),
        ("def f():\n    # fmt: off\n    return [1,\n            2]", "def f():\n    return [1,\n            2]"),
        ('print("# fmt: skip", 1)  # fmt: skip', 'print("# fmt: skip", 1)'),
    ],
)
def test_what_a_source_says_to_its_formatter_is_in_no_notebook(tmp_path, written, given):
    for notebook in cells.notebooks_of(source(tmp_path, f"# %%\n{written}", "# %%\nprint()")):
        assert notebook.cells[1].source.removeprefix(f"{LINE.format(__version__)}\n") == given
        assert notebook.cells[1].metadata.ql["given"] == notebook.cells[1].source
        digest = hashlib.sha256(given.encode()).hexdigest()[:8]
        assert notebook.cells[1].id == f"02-{digest}"  # by which a grader knows that nobody changed it


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_notebook_has_a_marker_of_the_formatter(path):
    for notebook in cells.notebooks_of(path):
        assert "# fmt:" not in nbformat.writes(notebook)


def test_a_heading_gets_the_points_of_the_question(tmp_path):
    path = source(tmp_path, "# %% [markdown]\n# ### Question 2.Q1 · Pourquoi ?")
    for notebook in cells.notebooks_of(path):
        assert notebook.cells[1].source == f"### Question 2.Q1 · Pourquoi\u00a0? ({questions()['2.Q1'].worth})"


@pytest.mark.parametrize(
    ("texts", "line", "says"),
    [
        ([EXERCISE, '# %%\nprint("autre chose")'], 7, "écrivez 'flip_board = check(\"2.1\", flip_board)'"),
        ([EXERCISE], 4, "écrivez 'flip_board = check(\"2.1\", flip_board)'"),
        ([EXERCISE, EXERCISE], 7, "écrivez 'flip_board = check(\"2.1\", flip_board)'"),
        ([CHECK], 4, "écrivez celle-ci juste avant"),
        ([EXERCISE.replace("flip_board", "flap_board")], 4, "flap_board n'est pas un exercice"),
        ([EXERCISE.replace("flip_board", "show")], 4, "show n'est pas un exercice"),
        ([EXERCISE.replace("flip_board", "evaluate")], 4, "1.3 est de la leçon 1"),
        ([EXERCISE + "\nimport math"], 4, "ne contient que"),
        (["# %%\n1 + 1", *['# %% [markdown] question="2.Q1"\n# Parce que.'] * 2], 10, "déjà écrite ligne 7"),
        ([EXERCISE, CHECK, EXERCISE, CHECK], 10, "déjà écrite ligne 4"),
        (['# %% [markdown] question="2.Q9"\n# Réponse'], 4, "2.Q9 n'a pas de points"),
        (['# %% [markdown] question="2.Q9"\n# Réponse'], 4, "ql_functions/course/lesson2/questions.py"),
        (["# %% [markdown]\n# ### Exercice 2.1 · flip_board (5 points)"], 5, "ôtez ces points du titre"),
        (["# %% [markdown]\n# ### Exercice 2.1 · flip_board (bonus)"], 5, "course/lesson2/ex1_flip_board.py"),
        (["# %% [markdown]\n# ### Exercice 2.1 · flap_board"], 5, "écrivez ce titre « ### Exercice 2.1 · flip_board »"),
        (["# %% [markdown]\n# ### Bonus 2.1 · flip_board"], 5, "écrivez ce titre « ### Exercice 2.1 · flip_board »"),
        (["# %% [markdown]\n# ### Exercice 2.9 · soft"], 5, "l'exercice 2.9 n'est pas déclaré"),
        (["# %% [markdown]\n# ### Exercice 1.1 · new_board"], 5, "1.1 est de la leçon 1"),
        (["# %% [markdown]\n# ### Question 2.Q9 · Pourquoi ?"], 5, "2.Q9 n'a pas de points"),
    ],
)
def test_a_broken_source_stops_with_file_line_and_remedy(tmp_path, texts, line, says):
    with pytest.raises(answers.SourceError) as caught:
        cells.notebooks_of(source(tmp_path, *texts))
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
        (["def g():", "    return 1", "a, f = 1, 2", "a.f = 3"], 1, "f n'y est pas"),
    ],
)
def test_broken_marks_stop_with_file_line_and_remedy(tmp_path, lines, line, says):
    path = tmp_path / "ex1_f.py"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(answers.SourceError) as caught:
        answers.answer_of("f", path)
    assert str(caught.value).startswith(f"ex1_f.py, ligne {line} : ")
    assert says in str(caught.value)
    assert "écrivez" in str(caught.value)


def tree(folder):
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*.ipynb"))}


@pytest.fixture
def workshop(tmp_path, monkeypatch):
    """A course of one exercise, worth 4 points, and the source of its lesson."""
    folders = {"SOURCES": "lessons/sources", "CORRECTED": "lessons/corriges", "STUDENT": "notebooks"}
    for name, folder in folders.items():
        (tmp_path / folder).mkdir(parents=True)
        monkeypatch.setattr(build, name, tmp_path / folder)
    (tmp_path / "ql_functions/course/lesson2").mkdir(parents=True)
    monkeypatch.setattr(taught, "FOLDER", tmp_path / "ql_functions/course")
    (tmp_path / "README.md").write_text("", "utf-8")
    monkeypatch.setattr(build, "README", tmp_path / "README.md")
    one = worth("2.1", 4)["2.1"]
    monkeypatch.setattr(declared, "ROOT", tmp_path)
    monkeypatch.setattr(build, "exercises", lambda: {"2.1": one})
    monkeypatch.setattr(build, "questions", dict)
    imports = "# %%\nfrom ql_functions import check"
    return source(tmp_path / "lessons/sources", imports, EXERCISE, CHECK, '# %%\nflip_board("X")')


@pytest.mark.nightly  # five kernels
def test_two_builds_are_identical_and_check_names_what_is_stale(workshop, tmp_path, capsys):
    assert build.main(["--check"]) == 1
    assert "02_essai.ipynb n'est plus à jour" in capsys.readouterr().out
    assert build.main([]) == 0
    first = tree(tmp_path)
    assert len(first) == 2
    assert build.main(["--only", "02"]) == 0
    assert tree(tmp_path) == first
    assert build.main(["--check"]) == 0
    written, worth = (
        "notebooks/02_essai.ipynb est écrit.\nlessons/corriges/02_essai.ipynb est écrit.\n"
        "ql_functions/course/lesson2/texts.json est écrit.\n",
        "Le cours vaut 4 points.\n",
    )
    assert capsys.readouterr().out == written + worth * 3
    workshop.write_text(workshop.read_text("utf-8").replace("Une leçon", "Une autre leçon"), "utf-8")
    (tmp_path / "lessons/corriges/02_essai.ipynb").write_text("{", "utf-8")
    assert build.main(["--check"]) == 1
    out = capsys.readouterr().out
    assert "notebooks/02_essai.ipynb n'est plus à jour : lancez python lessons/build.py --only 02" in out
    for path in ("lessons/corriges/02_essai.ipynb", "ql_functions/course/lesson2/texts.json"):
        assert f"{path} n'est plus à jour : lancez python lessons/build.py --only 02" in out
    assert tree(tmp_path)[Path("notebooks/02_essai.ipynb")] == first[Path("notebooks/02_essai.ipynb")]


@pytest.mark.parametrize(
    ("tags", "before", "after", "stale"),
    [
        (["network"], "<td>52 – 57</td> [-0.01130762,1e-05]", "<td>51 – 58</td> [0.0113077,2.3e-06]", False),
        (["network"], 'src="data:image/svg+xml;base64,PHN2Zz4="', 'src="data:image/svg+xml;base64,PHA+PC9w"', False),
        (["network"], "<p>battable, après 3 625 parties</p>", "<p>imbattable</p>", False),
        (["network"], "<script>a\ndraw(root, [1,2]);\n</script>", "<script>a\ndraw(root, [3]);\n</script>", False),
        (["network"], "<script>a\ndraw(root, [1,2]);\n</script>", "<script>b\ndraw(root, [3]);\n</script>", True),
        (["network"], "<style>p { top: 1px }</style>", "<style>p { top: 2px }</style>", True),
        (["nbval-ignore-output"], "<td>52 – 57</td>", "<td>51 – 57</td>", True),
    ],
)
def test_what_a_network_has_learnt_makes_nothing_stale(tags, before, after, stale):
    def written(shown):
        cell = nbformat.v4.new_code_cell("1", id="a", metadata={"tags": tags})
        cell.outputs = [nbformat.v4.new_output("display_data", {"text/html": shown})]
        return nbformat.writes(nbformat.v4.new_notebook(cells=[cell]))

    assert (comparable(written(before)) != comparable(written(after))) == stale


def test_what_stops_a_notebook_is_said_and_nothing_is_written(workshop, tmp_path, capsys):
    for text, says in (
        ("1 / 0", "lessons/sources/02_essai.py : une cellule du corrigé échoue.\n"),
        ("flip_board = check('2.1', flip_board)\n\n# %% tags=['exercise']\n1", "lessons/sources/02_essai.py, ligne "),
    ):
        path = source(workshop.parent, f"# %%\n{text}")
        assert path == workshop
        assert build.main([]) == 1
        assert capsys.readouterr().err.startswith(says)
    assert tree(tmp_path) == {}


def test_a_course_without_the_cell_of_an_exercise_is_not_whole(workshop, monkeypatch, capsys):
    monkeypatch.setattr(build, "execute_all", list)  # executed, it would say the same
    source(workshop.parent, "# %%\n1 + 1")
    for arguments in ([], ["--check"], ["--only", "02"]):
        assert build.main(arguments) == 1
        assert "aucune leçon ne donne l'exercice 2.1 · flip_board" in capsys.readouterr().err


def test_a_lesson_whose_answers_nothing_has_run_is_not_given(workshop, tmp_path, capsys):
    assert build.main(["--bundle", str(tmp_path / "eleves.zip")]) == 1
    assert "lancez d'abord python lessons/build.py --only 02" in capsys.readouterr().err
    assert not (tmp_path / "eleves.zip").exists()


@pytest.mark.parametrize(("said", "is_given"), [("✓ 2.1", True), ("✗ 2.1", False), ("→ 2.1", False)])
def test_only_what_is_right_in_its_corrected_notebook_is_given(workshop, monkeypatch, capsys, said, is_given):
    def execute_all(notebooks):
        for notebook in notebooks.values():
            notebook.cells[3].outputs = [nbformat.v4.new_output("display_data", {"text/plain": said})]

    given = []
    monkeypatch.setattr(build, "execute_all", execute_all)
    monkeypatch.setattr(build.bundle, "write", lambda *arguments: given.append(arguments))
    for arguments in ([], ["--bundle", "eleves.zip"]):
        assert (build.main(arguments) == 0) is is_given
        assert ("n'est pas juste dans le corrigé" in capsys.readouterr().err) is not is_given
    assert bool(given) is is_given


def test_a_mark_that_an_editor_puts_before_a_text_changes_nothing(workshop, tmp_path):
    glossary = workshop.with_name("glossaire.md")
    glossary.write_text("- **Une leçon** : ce qu'on lit.\n", "utf-8")
    workshop.write_text(workshop.read_text("utf-8") + "\n# %% [markdown]\n# **Une leçon**\n", "utf-8")
    answer = tmp_path / "ex1_f.py"
    answer.write_text("\n".join(BODY) + "\n", "utf-8")

    def made():
        page, duration = build.glossary.page([workshop]), build.durations.measured(workshop)
        return cells.notebooks_of(workshop), page, duration, answers.answer_of("f", answer)

    before = made()
    for path in (workshop, glossary, answer):
        path.write_text(path.read_text("utf-8"), "utf-8-sig")
    assert made() == before


def test_what_is_left_to_write_counts_for_check_only(workshop, monkeypatch, capsys):
    monkeypatch.setattr(build, "execute_all", list)  # executed, it would say the same,
    monkeypatch.setattr(build, "of_corrected", lambda *_: ())  # and be right
    one = copy.copy(exercises()["2.1"])
    object.__setattr__(one, "hints", ())
    monkeypatch.setattr(build, "exercises", lambda: {"2.1": one})
    assert build.main([]) == 0
    assert "celui-ci en a 0" in capsys.readouterr().err
    assert build.main(["--check"]) == 1
    assert "celui-ci en a 0" in capsys.readouterr().err


@pytest.mark.parametrize(("points", "total"), [(4, "100 points"), (6, "102 points"), (0.5, "96,5 points")])
def test_the_total_is_what_the_exercises_and_the_questions_say(monkeypatch, capsys, points, total):
    others = sum(exercise.points for exercise in exercises().values() if exercise.id != "2.1")
    rest = copy.copy(questions()["2.Q1"])
    object.__setattr__(rest, "points", 96 - others)
    monkeypatch.setattr(build, "exercises", lambda: worth("2.1", points))
    monkeypatch.setattr(build, "questions", lambda: {"2.Q1": rest})
    assert build.build([], only=True) == 0
    assert capsys.readouterr().out == f"Le cours vaut {total}.\n"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_the_notebooks_are_those_of_the_sources(path):
    for folder, built in zip((build.STUDENT, build.CORRECTED), cells.notebooks_of(path), strict=True):
        kept = nbformat.read(folder / path.with_suffix(".ipynb").name, 4)
        for cell in kept.cells:  # what nbval compares
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        assert kept.cells == built.cells
        assert kept.metadata.ql == built.metadata.ql


def test_an_unknown_lesson_is_refused():
    with pytest.raises(SystemExit) as caught:
        build.main(["--only", "99"])
    assert caught.value.code == 2


def test_corrected_notebooks_keep_nothing_that_needs_a_kernel():
    for path in build.CORRECTED.glob("*.ipynb"):
        notebook = nbformat.read(path, 4)
        assert "widgets" not in notebook.metadata
        assert "widget-view" not in path.read_text("utf-8")
        counts = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"]
        assert counts == list(range(1, len(counts) + 1)), f"{path.name} was not executed in order"
