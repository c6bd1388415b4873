"""The hostile answers, as the source of an exercise's cell."""

import inspect
from types import FunctionType

from juge import EXERCISES
from tests.grading.attacks import endless, fooling, reaching

HARMLESS = (
    "memory_without_a_name",
    "word_by_a_futex",
    "documents_of_the_system",
    "network",
    "pair_of_sockets",
    "passwords",
    "solutions_by_path",
    "another_copy",
)


def _functions(module):
    return {name: function for name, function in vars(module).items()
            if isinstance(function, FunctionType) and function.__module__ == module.__name__}  # fmt: skip


def _helpers(module):
    return "".join(inspect.getsource(function) for name, function in _functions(module).items() if name[0] == "_")


def _names(module):
    return [name for name in _functions(module) if name[0] != "_"]


SOURCES = {  # of a whole cell, where NAME is the exercise's function
    "skipped_by_nbval": "# NBVAL_SKIP\ndef NAME(*_): return 0",
    "null_byte": "def NAME(*_): return '\0'",
    "not_python": "def NAME(:",
    "endless_at_once": "import threading\nwhile True: threading.Event().wait()",
    "dead_at_once": "import os\nos._exit(0)",
    "forged_at_once": "import os\nfor pipe in range(2, 20):\n    try: os.write(pipe, b'\\0\\0\\0\\2[]')\n"
    "    except OSError: pass\ndef NAME(*_): return 0",
    "answered_in_advance": "import json, os\ndef frame(content):\n    data = json.dumps(content).encode()\n"
    "    return len(data).to_bytes(4, 'big') + data\n"
    "globals_ = {'d': [['lrate', 0.15], ['discount', 0.9]], 'k': 'dict'}\n"
    "outcome = {'t': [0.51, globals_, {'t': [0.6, 0, 0]}, '', None, False]}\n"
    "for pipe in range(2, 20):\n    try: os.write(pipe, frame('ready') + frame(outcome) * 40)\n"
    "    except OSError: pass\ndef NAME(*_): return 0",
    "a_class": "class NAME:\n    def __init__(*_): pass",
    "cell_of_another_language": "%%bash\nrm -rf ~",
}
REACHING, FOOLING, ENDLESS = _names(reaching), _names(fooling), _names(endless)


def source(attack, exercise_id, **places):
    """The cell of an exercise under attack.

    ``places``: the names that the attack aims at, with their values.
    """
    name = EXERCISES[exercise_id].name
    if attack in SOURCES:
        return SOURCES[attack].replace("NAME", name)
    lines = [f"{place} = {str(value)!r}" if place != "PORT" else f"PORT = {value}" for place, value in places.items()]
    lines.append(f"NAME = {name!r}")
    module = next(module for module in (reaching, fooling, endless) if attack in _names(module))
    lines += [_helpers(module), inspect.getsource(getattr(module, attack))]
    if module is not reaching:
        return "\n".join([*lines, f"{name} = {attack}"])
    lines += [inspect.getsource(EXERCISES[exercise_id].reference), f"right = {name}"]
    return "\n".join([*lines, f"def {name}(*args, **kwargs):", f"    {attack}()", "    return right(*args, **kwargs)"])
