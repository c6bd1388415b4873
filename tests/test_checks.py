import numpy
import pytest

from ql_functions import check, course, solutions
from ql_functions.checks import values
from ql_functions.checks.chance import binomial_range
from ql_functions.checks.frame import EXERCISES, examine
from ql_functions.checks.points import POINTS


def report_on(exercise_id, answer, **names):
    """The report on an answer, in a notebook's globals where everything else is right."""
    exercise = EXERCISES[exercise_id]
    namespace = exercise.world(solutions=solutions, numpy=numpy, **names)
    if hasattr(answer, "__code__"):
        answer = namespace[exercise.name] = course.rebind(answer, namespace)
    return examine(exercise, answer, namespace)


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.title)
def test_the_reference_is_right(exercise):
    assert report_on(exercise.id, exercise.reference).status == "right"


def test_points_add_up_to_100_and_every_exercise_has_its_line():
    assert sum(POINTS.values()) == 100, "le cours entier vaut 100 points : reprenez ailleurs ceux que vous donnez"
    assert EXERCISES.keys() <= POINTS.keys()


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.title)
def test_an_answer_that_does_nothing_is_wrong(exercise):
    assert report_on(exercise.id, lambda *args, **kwargs: None).status == "wrong"


def test_two_answers_side_by_side_in_the_report():
    report = report_on("2.1", lambda b_key: b_key.replace("X", "O").replace("O", "X"))
    assert report.status == "wrong"
    assert dict(report.rows) == {"appel": "flip_board('X        ')", "attendu": "'O        '", "obtenu": "'X        '"}
    assert "<script" not in report._repr_html_()
    assert "flip_board(&#x27;X" in report._repr_html_()
    assert "attendu  'O        '" in repr(report)


def test_arrays_are_shown_under_their_names():
    def sample(rows, count, batch, rng):
        return rows[rng.integers(len(rows), size=batch)]

    report = report_on("6.4", sample)
    assert dict(report.rows)["appel"] == "sample(rows, 4, 4, rng)   avec rows = [11, 12, 13, 14, 0, 0, 0]"


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda q, legal: q if legal else -q, "np.where choisit élément par élément"),
        (lambda q, legal: q + numpy.zeros(7), "formes compatibles"),
        (lambda q, legal: q[0.5], "doit être un entier"),
        (lambda q, legal: q[numpy.zeros(1)], "doit être un entier"),
        (lambda q, legal: keras.ops.argmax(q), "Python et NumPy suffisent"),  # noqa: F821
        (lambda q, legal: q[:, 99], "de la liste, de la chaîne ou du tableau"),
        (lambda q, legal: q[numpy.random.default_rng(0).integers(2, 2)], "size=k"),
    ],
)
def test_errors_of_numpy_are_explained(answer, says):
    assert says in repr(report_on("6.2", answer))


def test_check_hands_back_a_right_answer_itself(capsys):
    def flip_board(b_key):
        return "".join({"X": "O", "O": "X"}.get(square, square) for square in b_key)

    assert check("2.1", flip_board) is flip_board
    assert capsys.readouterr().out == "✓ 2.1 · flip_board : juste (4 points)\n"


def test_check_hands_back_the_reference_bound_to_the_notebook(capsys):
    notebook = {"check": check, "lrate": 0.5, "discount": 0.5}
    exec("def get_new_q(current_q, reward, max_future_q): return 0\nget_new_q = check('4.1', get_new_q)", notebook)
    assert notebook["get_new_q"](1, 1, 1) == pytest.approx(0.5 + 0.5 * 1.5)
    notebook["lrate"] = 0
    assert notebook["get_new_q"](1, 1, 1) == 1
    assert "✗ 4.1" in capsys.readouterr().out


def test_the_reference_finds_in_the_notebook_what_it_needs(capsys):
    notebook = {"check": check}
    exec("get_move = check('2.3', None)", notebook)
    assert notebook["get_move"](list(" " * 9), 0) == 0
    assert notebook["q_table"] is solutions.q_table
    assert "doit être une fonction" in capsys.readouterr().out


def test_an_unfilled_exercise_is_told_what_to_do():
    def flip_board(b_key):
        raise NotImplementedError("exercice 2.1 : flip_board est à compléter")

    report = report_on("2.1", flip_board)
    assert report.status == "todo"
    assert "À compléter" in repr(report)
    assert report_on("2.2", ...).status == "todo"


def test_an_exercise_that_calls_an_unfilled_one_says_which():
    def check_for_win(b_line, min_contig=3):
        raise NotImplementedError("exercice 1.2 : check_for_win est à compléter")

    report = report_on("1.3", solutions.evaluate, check_for_win=check_for_win)
    assert report.status == "todo"
    assert "exercice 1.2" in repr(report)


def test_an_unknown_exercise_is_refused():
    with pytest.raises(ValueError, match=r"pas d'exercice '9\.9'"):
        check("9.9", print)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda size=3: 1 / 0, "ZeroDivisionError"),
        (lambda size=3: exit(), "met fin au programme"),
        (lambda size=3: [" "] * int(input("taille ?")) ** 2, "attend une saisie"),
        (lambda taille=3: [" "] * taille**2, "Un argument n'a pas le nom attendu"),
        (lambda size=3: not_there, "n'est pas défini"),  # noqa: F821
        (lambda: [" "] * 9, "Un argument n'a pas le nom attendu"),
        (lambda size=3: print([" "] * size**2), "afficher n'est pas renvoyer"),
        (lambda size=3: object(), "un objet de type object"),
        (lambda size=3: iter("abc"), "un objet de type str_ascii_iterator"),
        (lambda size=3: new_board(size), "sans fin"),  # noqa: F821
        (lambda size=3: [" "] * 10**6, "…"),
    ],
)
def test_nonsense_gets_a_report_and_no_traceback(answer, says):
    report = report_on("1.1", answer)
    assert report.status == "wrong"
    assert says in repr(report).partition("(ligne")[0]  # the line that is quoted holds these very words
    assert "Traceback" not in repr(report)
    assert " at 0x" not in repr(report)
    assert len(repr(report)) < 1500


def test_an_argument_changed_is_named():
    def check_for_win(b_line, min_contig=3):
        winner = solutions.check_for_win(b_line, min_contig)
        b_line.clear()
        return winner

    assert "modifie son argument" in repr(report_on("1.2", check_for_win))


def test_an_argument_changed_at_its_far_end_is_named():
    def backpropagate(steps, winner, alpha=0.9):
        course.rebind(solutions.backpropagate, globals())(steps, winner, alpha)
        if len(steps) > 6:
            steps[-1]["move"] = 99

    assert "modifie son argument" in repr(report_on("4.3", backpropagate, course=course))


def test_globals_are_as_before_even_after_an_error():
    def get_move(b, epsilon=0.5, player="X", init_q=0.3):
        q_table.clear()  # noqa: F821
        raise ValueError

    namespace = course.world(q_table={"kept": 1})
    examine(EXERCISES["2.3"], course.rebind(get_move, namespace), namespace)
    assert namespace["q_table"] == {"kept": 1}


def test_an_object_equal_to_everything_fools_nobody():
    class Equal:
        __hash__ = None

        def __eq__(self, other):
            return True

        def __ne__(self, other):
            return False

    class Text(str):
        def __eq__(self, other):
            return True

        __hash__ = str.__hash__

    for lie in (Equal(), Text("?")):
        for exercise in EXERCISES.values():
            if exercise.id != "4.3":
                assert report_on(exercise.id, lambda *args, lie=lie, **kwargs: lie).status == "wrong"


def test_numpy_answers_are_plain_values():
    assert report_on("1.1", lambda size=3: list(numpy.full(size**2, " "))).status == "right"
    assert report_on("1.1", lambda size=3: numpy.full(size**2, " ")).status == "right"
    new_q = report_on("4.1", lambda q, r, m: numpy.dot([1 - lrate, lrate], [q, r + discount * m]))  # noqa: F821
    assert new_q.status == "right"


@pytest.mark.parametrize("kind", [numpy.longdouble, numpy.clongdouble])
def test_numbers_that_python_does_not_have_are_judged_too(kind):
    report = report_on("6.3", lambda rewards, *_: numpy.zeros(len(rewards), kind))
    assert report.status == "wrong"


def test_an_array_without_end_is_judged_too():
    report = report_on("6.1", lambda b_key: numpy.broadcast_to(0.0, (10**12,)))
    assert ("obtenu", "un objet de type ndarray") in report.rows


def test_results_of_evaluate_count_by_their_first_letter():
    def english(b):
        words = {"X": "X Wins!", "O": "O Wins!", "T": "Tie!", "C": "Continue"}
        return words[solutions.evaluate(b)[0]]

    assert report_on("1.3", english).status == "right"


def test_same_is_strict_about_types_and_kind_about_rounding():
    assert values.same(1, 1.0)
    assert values.same(0.1 + 0.2, 0.3)
    assert not values.same(True, 1)
    assert not values.same([1], (1,))
    assert not values.same({1: 2}, {1: 2, 3: 4})
    assert not values.same(float("nan"), float("nan"))
    assert not values.same({(1,): 0}, {1: 0})


def test_shared_parts_are_found():
    inner = {0: 0.3}
    assert values.shares_parts({"s": {"Q1": inner, "Q2": inner}})
    assert not values.shares_parts({"s": {"Q1": inner, "Q2": dict(inner)}})


@pytest.mark.parametrize(("trials", "chance"), [(40, 0.5), (1000, 0.2), (1000, 0.6)])
def test_binomial_range_leaves_out_no_more_than_the_risk(trials, chance):
    least, most = binomial_range(trials, chance, 1e-3)
    # independent oracle: the law by convolution, one trial after the other
    law = [1.0]
    for _ in range(trials):
        law = [(1 - chance) * a + chance * b for a, b in zip([*law, 0], [0, *law], strict=True)]
    assert sum(law[:least]) <= 0.5e-3
    assert sum(law[most + 1 :]) <= 0.5e-3
    assert sum(law[: least + 1]) > 0.5e-3
