"""The exercises that ask to change a global in place: replaced, it is refused in the notebook and in the cage."""

import copy
import inspect
import re
from pathlib import Path

import pytest
from nightly import nightly

from course.contract import REGION
from juge import EXERCISES
from juge.explain.examine import examine
from tests.grading.cages import judged

SOURCES = Path(__file__).parents[2] / "lessons/sources"
MUTATED = [(exercise, name) for exercise in EXERCISES.values() for name in exercise.mutated]
INDENT = " " * 4

# What comes before a right answer, the name that it changes, and what comes after it.
REPLACING = {
    "a deep copy": ("global {0}\n{0} = copy.deepcopy({0})", "{0}", ""),
    "a shallow copy": ("global {0}\n{0} = {{**{0}}}", "{0}", ""),
    "by globals()": ("own = copy.deepcopy({0})", "own", "globals()['{0}'] = own"),
}
IN_PLACE = {
    "filled again": ("own = copy.deepcopy({0})", "own", "{0}.clear()\n{0}.update(own)"),
    "put back": ("global {0}\nown = {0}\n{0} = copy.deepcopy(own)", "{0}", "own |= {0}\n{0} = own"),
    "by its operator": ("global {0}\nown = copy.deepcopy({0})", "own", "{0} |= own"),
    "new inner dictionaries": ("for key in {0}:\n    {0}[key] = copy.deepcopy({0}[key])", "{0}", ""),
}


def changed(exercise, name, before, own, after):
    """The source of the reference, where it changes ``own`` instead of this global, between these lines."""
    source = "import copy\n\n\n" + inspect.getsource(exercise.reference)
    *body, last = REGION.search(source)[1].replace(name, own.format(name)).splitlines()
    end = [last] if last.strip().startswith("return") else []
    lines = [INDENT + line for line in before.format(name).splitlines()]
    lines += [*body, *([] if end else [last]), *(INDENT + line for line in after.format(name).splitlines()), *end]
    return source.replace(REGION.search(source)[0], "\n".join(lines) + "\n")


def report_on(exercise, source):
    notebook = exercise.world(__name__="carnet", copy=copy)
    exec(source, notebook)
    return examine(exercise, notebook[exercise.name], notebook)


each_mutated = pytest.mark.parametrize(("exercise", "name"), MUTATED, ids=lambda one: getattr(one, "title", one))


@each_mutated
def test_the_statement_asks_it(exercise, name):
    texts = (path.read_text("utf-8") for path in SOURCES.glob("*.py"))
    (statement,) = re.findall(rf"### Exercice {exercise.id} · .*?# %%", "".join(texts), re.DOTALL)
    assert f"`{name}`" in statement
    assert "sur place" in statement


@each_mutated
@pytest.mark.parametrize("how", ["a deep copy", *nightly(how for how in REPLACING if how != "a deep copy")])
def test_another_object_under_its_name_is_refused(exercise, name, how):
    source = changed(exercise, name, *REPLACING[how])
    report, verdict = report_on(exercise, source), judged(source, exercise_id=exercise.id)
    assert (report.status, verdict["status"], verdict["points"]) == ("wrong", "wrong", 0)
    assert report.says == (verdict["says"][0],)
    assert f"le nom {name} ne désigne plus le même objet" in report.says[0]


@each_mutated
@pytest.mark.parametrize("how", ["put back", *nightly(how for how in IN_PLACE if how != "put back")])
def test_changed_in_place_in_any_way_it_is_accepted(exercise, name, how):
    source = changed(exercise, name, *IN_PLACE[how])
    assert report_on(exercise, source).status == "right"
    assert judged(source, exercise_id=exercise.id)["status"] == "right"
