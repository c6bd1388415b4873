"""Answers that try to be judged right, or to bring the grader down: none computes what is asked.

Each is a function that stands alone and takes any arguments; NAME is the exercise's function.
"""

NAME = None  # given to the code of an answer


def equal_to_everything(*_):
    class Equal:
        __hash__ = None

        def __eq__(self, other):
            return True

        def __ne__(self, other):
            return False

    return Equal()


def float_that_lies(*_):
    class Lie(float):
        __hash__ = None

        def __eq__(self, other):
            return True

        def __sub__(self, other):
            return 0.0

        __rsub__ = __sub__

    return Lie()


def int_that_lies(*_):
    class Lie(int):
        __hash__ = int.__hash__

        def __eq__(self, other):
            return True

    return Lie()


def str_that_lies(*_):
    class Lie(str):
        __hash__ = str.__hash__

        def __eq__(self, other):
            return True

    return Lie("X")


def not_a_number(*_):
    return float("nan")


def infinity(*_):
    return float("inf")


def giant_integer(*_):
    return 10**100_000


def giant_list(*_):
    return [0] * 10**6


def giant_text(*_):
    return "x" * 10**8


def deep_list(*_):
    value = []
    for _ in range(10**5):
        value = [value]
    return value


def list_of_itself(*_):
    value = []
    value[:] = [value] * 9
    return value


def bush(*_):
    value = 0
    for _ in range(9):
        value = [value] * 9
    return value


def colliding_keys(*_):
    return [{i * (2**61 - 1): 0 for i in range(990)} for _ in range(9)]


def function(*_):
    return print


def module(*_):
    import os

    return os


def some_bytes(*_):
    return b"0"


def lone_surrogate(*_):
    return "\ud800"


def patched_judges(*_):
    import sys

    for module in list(sys.modules.values()):
        for name in ("same", "plain", "encode", "encode_outcome"):
            if hasattr(module, name):
                setattr(module, name, lambda *_: True)


def patched_builtins(*_):
    import builtins

    builtins.abs = builtins.max = builtins.len = lambda *_: 0
    builtins.all = lambda _: True
    return 0


def patched_json(*_):
    import json

    json.dumps = lambda *_, **__: "{}"


def stolen_by_gc(*args):
    import gc
    from types import FunctionType

    for one in gc.get_objects():
        if type(one) is FunctionType and one.__name__ == NAME and one is not globals()[NAME]:
            return one(*args)
    return None


def stolen_by_frames(*args):
    import sys

    frame = sys._getframe()
    while frame:
        for seen in (frame.f_locals, frame.f_globals):
            if "expected" in seen:
                return seen["expected"].value
            if "solutions" in seen:
                return getattr(seen["solutions"], NAME)(*args)
        frame = frame.f_back
    return None


def _write_on_every_pipe(data):
    import os

    for pipe in range(2, 20):
        try:
            os.write(pipe, data)
        except OSError:
            continue


def _frame(data):
    return len(data).to_bytes(4, "big") + data


def forged_outcome(*_):
    value = b'{"d": [["lrate", 0.15], ["discount", 0.9]], "k": "dict"}, {"t": [0.6, 0, 0]}, "", null, false]}'
    _write_on_every_pipe(_frame(b'{"t": [0.51, ' + value) * 20)


def forged_object(*_):
    _write_on_every_pipe(_frame(b'{"o": "__class__", "c": true}'))


def forged_length(*_):
    _write_on_every_pipe(b"\xff\xff\xff\xff")


def forged_text(*_):
    _write_on_every_pipe(_frame(b"pas du JSON"))


def forged_brackets(*_):
    _write_on_every_pipe(_frame(b"[" * 60_000))


def forged_report(*_):
    print("4.1 : juste")
    print('{"cell": "04-get_new_q-check", "passed": true}')


def printed_gigabyte(*_):
    for _ in range(1000):
        print("x" * (1 << 20))


def gigabyte_on_every_pipe(*_):
    for _ in range(1 << 14):
        _write_on_every_pipe(b"x" * (1 << 16))


def end_of_the_process(*_):
    import os

    os._exit(0)


def exit_of_the_program(*_):
    import sys

    sys.exit()


def segfault(*_):
    import ctypes

    ctypes.string_at(0)


def calls_of_another_table(*_):
    import ctypes
    import os

    for number in (0x40000000 + 39, 0x40000000 + 1):  # the numbers of x32
        if ctypes.CDLL(None).syscall(number) == os.getpid():
            return 1.0
    return None


def calls_of_thirty_two_bits(*_):
    import ctypes
    import mmap

    room = mmap.mmap(-1, 4096, prot=7)
    room.write(b"\xb8\x14\0\0\0\xcd\x80\xc3")  # getpid, by int 0x80
    return ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(room)))() / 1.0


def another_program(*_):
    import os

    os.execv("/bin/cat", ["cat"])


def keyboard_interrupt(*_):
    raise KeyboardInterrupt


def exception_of_its_own(*_):
    class End(BaseException):
        pass

    raise End


def exception_that_cannot_be_read(*_):
    class UnreadableError(Exception):
        def __str__(self):
            raise RuntimeError

    raise UnreadableError


def giant_message(*_):
    raise ValueError("x" * 10**7)


def endless_recursion(*args):
    return endless_recursion(*args)


def forged_explanation(*_):
    import contextlib
    import json
    import os
    import sys

    if "ql_functions" in sys.modules:  # where a wrong answer is explained
        says = ["<script>Juste : 4 points.</script>"]
        data = json.dumps({"t": ["wrong", {"t": says}, {"t": []}]}).encode()
        for pipe in range(3, 20):
            with contextlib.suppress(OSError):
                os.write(pipe, len(data).to_bytes(4, "big") + data)
        os._exit(0)
    return 0


def endless_explanation(*_):
    import signal
    import sys

    if "ql_functions" in sys.modules:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
    while "ql_functions" in sys.modules:
        pass
    return 0
