"""The call that a report shows, made anew."""

import ast
from dataclasses import replace

from juge.call.run import run
from juge.explain.judge import fault_of
from juge.show.call import call_rows

MOMENTS = ("appel", "au deuxième appel")
_TOSSES = 20  # tables drawn by lot may hide a mistake of backpropagate half of the time; twenty times, never


def typed(exercise, report):
    """The case that the rows of a report describe, read as Python, and its moment."""
    (moment, text), *rows = report.rows
    described = ((call_rows(exercise, case, moment), case) for case in exercise.cases)
    case = next(case for shown, case in described if shown == report.rows[: len(shown)])
    settings = {}
    for label, line in rows[: len(call_rows(exercise, case)) - 1]:
        if label == "avec":
            exec(line, settings)
    call = ast.parse(text, mode="eval").body
    assert call.func.id == exercise.name
    given = [argument for argument in call.args if ast.unparse(argument) != "rng"]
    args = tuple(
        original if ", ...," in ast.unparse(argument) else eval(ast.unparse(argument), settings)
        for argument, original in zip(given, case.args, strict=True)
    )
    kwargs = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
    told = {name: settings[name] for name in settings if name in case.globals}
    return replace(case, args=args, kwargs=kwargs, globals=case.globals | told), moment


def check_replay(exercise, report, answer_anew):
    case, moment = typed(exercise, report)
    for _ in range(_TOSSES):
        function, world = answer_anew()
        for _ in range(MOMENTS.index(moment)):
            assert fault_of(exercise, case, run(function, case, world)) is None, (
                "it is wrong sooner than the report says"
            )
        if fault_of(exercise, case, run(function, case, world)):
            return
    raise AssertionError(f"this call is right:\n{report}")
