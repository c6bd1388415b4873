"""Lies about what an answer leaves: put before a wrong answer of 2.3, whose two tables of a state are one.

Told the truth, that answer earns six points; no lie may earn more. Each is code that runs first in the cell.
"""

WRONG = """
def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b) if player == "X" else flip_board("".join(b))
    if state not in q_table:
        values = {i: init_q for i in range(9) if b[i] == " "}
        q_table[state] = {"Q1": values, "Q2": values}
    q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
    return random.choice(list(q1)) if random.random() < epsilon else max(q1, key=lambda move: q1[move] + q2[move])
"""
_APART = """
def is_mark(key):
    return isinstance(key, str) and len(key) == 16 and not set(key) - set("0123456789abcdef")

def apart(content):
    # of two tables that hold the same marks, each keeps its own; nothing is shared, nothing was replaced
    if isinstance(content, list):
        return [apart(item) for item in content]
    if not isinstance(content, dict):
        return content
    if "t" in content:
        return {"t": [False if item is True else apart(item) for item in content["t"]]}
    if "d" not in content:
        return content
    tables = [table for key, table in content["d"] if key in ("Q1", "Q2") and "d" in table]
    marks = [key for key, _ in tables[0]["d"] if is_mark(key)] if len(tables) == 2 else []
    if len(marks) == 2:
        for place, table in enumerate(tables):
            table["d"] = [pair for pair in table["d"] if pair[0] != marks[1 - place]]
    return {**content, "d": [[key, apart(item)] for key, item in content["d"]]}
"""
_DUMPS = f"{_APART}import json\nreal = json.dumps\n"
_WRITE = f"""{_APART}import json
def written(write):
    def told(pipe, data):
        data = bytes(data)
        try:
            content = json.dumps(apart(json.loads(data[4:]))).encode()
        except ValueError:
            return write(pipe, data)
        write(pipe, len(content).to_bytes(4, "big") + content)
        return len(data)
    return told
"""
_COPIED = """
import copy
def lie(left, writes):
    return copy.deepcopy(left)[:-1]
"""
LIES = {
    "what sends is replaced": f"{_DUMPS}json.dumps = lambda content, **_: real(apart(content))",
    "its encoder is": f"{_DUMPS}own = json.JSONEncoder()\n"
    "json._default_encoder.encode = lambda content: own.encode(apart(content))",
    "its class is": f"{_DUMPS}usual = json.JSONEncoder.encode\n"
    "json.JSONEncoder.encode = lambda self, content: usual(self, apart(content))",
    "its parts are": f"{_DUMPS}import json.encoder\nmade = json.encoder.c_make_encoder\n"
    "def making(*given):\n    usual = made(*given)\n    return lambda content, level: usual(apart(content), level)\n"
    "json.encoder.c_make_encoder = making",
    "what writes is replaced": f"{_WRITE}import os\nos.write = written(os.write)",
    "so is what it comes from": f"{_WRITE}import posix\nposix.write = written(posix.write)",
    "and by another way": f"{_WRITE}random._os.write = written(random._os.write)",
    "what packs is replaced": "import struct\nstruct.pack = lambda *_: b'\\0\\0\\0\\2{}'",
    "what reads again, by its name": f"{_COPIED}import __main__\n__main__.marked = lie",
    "what reads again, by what is shown": f"{_COPIED}type(display).__call__.__globals__['marked'] = lie",
    "what reads again, by its frames": f"{_COPIED}import sys\nframe = sys._getframe()\n"
    "while 'marked' not in frame.f_globals:\n    frame = frame.f_back\nframe.f_globals['marked'] = lie",
    "what compares, by its name": "import importlib\n"
    "importlib.import_module('ca' + 'ge.checking.call.run').shares_parts = bool",
    "what compares, by a path": "import pkgutil\n"
    "pkgutil.resolve_name('cage.checking.values:plain').__defaults__ = (0,)",
    "what compares, read again": "import runpy\n"
    "runpy.run_path('/cage/checking/values/__init__.py')['shares_parts'] = bool",
    "the identity of an object": "import builtins\nbuiltins.id = lambda _, n=iter(range(10**9)): next(n)",
    "the type of an object": "import builtins\nreal = type\nbuiltins.type = lambda one, *rest: real(one, *rest)",
    "any and all": "import builtins\nbuiltins.any = builtins.isinstance = lambda *_: False",
    "what Python calls by": "__builtins__['id'] = lambda _, n=iter(range(10**9)): next(n)",
    "Python's own": "len.__self__.id = lambda _, n=iter(range(10**9)): next(n)",
    "what copies": "import copy, marshal\nmarshal.loads = copy.copy = copy.deepcopy = lambda one, *_: one",
    "what watches": "import contextlib, warnings\n"
    "contextlib.redirect_stdout = warnings.catch_warnings = contextlib.nullcontext",
    "what draws": "random.random = lambda: 0.5\nrandom.choice = max",
    "an alarm, later": "import signal\n"
    "signal.signal(signal.SIGALRM, lambda _, frame: frame.f_locals.update(left=[]))\nsignal.alarm(1)",
    "the end of an object": "class Last(dict):\n    def __del__(self): display(self)\nq_table = Last()",
    "a table that is two": "class Two(dict):\n    def __getitem__(self, key): return dict(self)\nvalues = Two()",
    "old calls": "import os\nfor number in range(3, 40):\n"
    "    try: os.write(number, b'\\0\\0\\0\\4true' * 40)\n    except OSError: pass",
    "the pipe, turned": "import os\nos.dup2(1, 4)\nos.dup2(0, 3)",
}
WAYS_OUT = [  # lines that lead to the workings of Python or of the cage, or change what others find there
    # letters that Python takes for others
    "import sys as _s\nf = _s._getｆrame()", "f = f.ｆ_back", "ｅxec('1')", "x.__ｄict__",
    # what has another name
    "import sys as s\ns.modules", "from sys import modules as m", "import random\nrandom._os",
    "from numpy import *\nfrombuffer(b'')", "import typing\ntyping.sys",
    "import copy\ncopy.types.CodeType", "FunctionType = 1\nimport copy\ncopy.types.FunctionType(f)",
    "from sys import *", "import dataclasses as d\nd.sys.modules", "import numpy.f2py", "import numpy as np\nnp.lib",
    "get = getattr", "look = [vars]", "t = type", "type(type(1))('X', (), {})", "make = map(type, ['X'])",
    # modules that run, watch or find
    "import traceback\ntraceback.walk_stack(None)", "import timeit\ntimeit.timeit('1')", "import runpy", "import code",
    "import codecs", "import ctypes", "import gc", "import inspect", "import builtins", "import __main__",
    "import pickle", "import signal", "import os", "from unittest import mock",
    "import importlib; importlib.import_module('ca' + 'ge.wire')", "import pkgutil; pkgutil.resolve_name('x')",
    "import sys; sys.settrace(f)",
    "from . import x", "import cage.wire",
    # a text that is a name
    "import string\nstring.Formatter().get_field('0.f_' + 'back', (f,), {})", "'{0.f_back}'.format(f)",
    "form = '{0.f_back}'\nform.format(f)", "'{:{0.x}}'.format(f)", "str.format('{0.x}', f)", "'{x[y]}'.format_map(f)",
    "from operator import attrgetter", "import operator\noperator.methodcaller('x')", "getattr(len, '__se' + 'lf__')",
    "import functools\nfunctools.update_wrapper(f, f, ('f_back',))", "from functools import wraps", "eval('1')",
    "vars(type(f))['__glo' + 'bals__'].__get__(f)", "import typing\ntyping.get_type_hints(f)", "__import__('os')",
    "from dataclasses import make_dataclass", "from functools import singledispatch", "compile('1', '', 'eval')",
    # what Python reads by itself
    "match f:\n    case object(f_back=g): pass", "f.__traceback__.tb_frame", "g.gi_frame", "c.cr_frame", "a.ag_frame",
    "print.__self__", "class A(metaclass=M): pass", "class A(dict): pass", "class A:\n    __match_args__ = ('f_back',)",
    "class A:\n    def __class_getitem__(cls, x): pass", "class A:\n    def __del__(self): pass",
    "class A:\n    __array_interface__ = {}", "class A:\n    def __reduce__(self): pass", "__builtins__['id'] = f",
    "class A:\n    def __exit__(self, kind, error, trace): trace.tb_frame", "class A:\n    for __slots_ in []: pass",
    # what changes a module, or writes where others read
    "random.random = f", "import numpy as np\nnp.where = max", "for random.seed in [f]: pass", "del random.choice",
    "import numpy as np\nnp.ndarray((1,), [('a', 'O')], bytes(8))", "import numpy as np\nN = np.ndarray",
    "def f(isinstance):\n    return isinstance(1, np.ndarray)", "order = 0\nrandom.seed.order.clear()",
    "left = 0\nevaluate.left = 9", "match evaluate:\n    case object(calls=calls): calls.clear()",
    "random.setstate(s)", "open(4, 'wb').write(b'')", "import numpy as np\nnp.frombuffer(b'')",
    "a.resize(9, refcheck=False)",
    "import numpy as np\nnp.lib.stride_tricks.as_strided(a)", "a.ctypes", "def f(self): self.seed = 1\nf(random)",
]  # fmt: skip
