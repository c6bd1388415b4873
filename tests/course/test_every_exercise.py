"""What holds for all exercises together."""

import ast

from course.found import contracts
from juge import EXERCISES
from juge.call.source import hints_of


def test_every_exercise_has_its_test_file():
    assert {contract.exercise_id for contract in contracts()} == EXERCISES.keys()


def test_no_hint_serves_twice():
    hints = [hint for exercise in EXERCISES.values() for hint in hints_of(exercise)]
    assert len(set(hints)) == len(hints)


def test_the_count(capsys):
    counts = {exercise.id: len(exercise.mistakes) for exercise in EXERCISES.values()}
    with capsys.disabled():
        each = ", ".join(f"{name}: {count}" for name, count in counts.items())
        right, doubles = (
            sum(len(getattr(contract, kind)) for contract in contracts()) for kind in ("right", "doubles")
        )
        print(f"\nnamed mistakes: {sum(counts.values())} ({each}); each with a twin; "
              f"{right} right answers, {doubles} doubles")  # fmt: skip
    assert sum(counts.values()) == sum(len(contract.twins) for contract in contracts())


def test_a_question_about_a_word_is_not_put_to_every_answer():
    """A form that any function has says nothing of what this one does."""
    everywhere = {type(node).__name__ for node in ast.walk(ast.parse("def f(x):\n    return x"))}
    asked = {word for exercise in EXERCISES.values() for mistake in exercise.mistakes for word in mistake.asks}
    assert not asked & everywhere


def test_a_mistake_that_explains_only_a_part_asks_nothing():
    """The student's code is another one: what it should be asked is not known."""
    for exercise in EXERCISES.values():
        for mistake in exercise.mistakes:
            claim = mistake.claim
            assert mistake.says.startswith(claim.removesuffix(".")), claim
            assert claim.endswith("."), claim
            assert "?" not in claim, claim
            assert "?" in mistake.says or claim == mistake.says, claim
