"""Attacks that reach for what they must not have: each comes back without an exception only if it got it.

Their code is put before a right answer, which then earns points: points are a breach. Each is a function that stands
alone. TOKEN is the name of a file that nobody may leave behind, PORT listens, FOLDER holds other copies.
"""

FOLDER = HOME = PACKAGE = TOKEN = PORT = None  # given to the code of an attack


def fork():
    import os

    if not os.fork():
        while True:
            pass


def daemon():
    import os

    if not os.fork():
        os.setsid()
        os.fork()


def spawn():
    import subprocess

    subprocess.run(["/bin/true"], check=True)


def shell():
    import os

    if os.system("true"):
        raise OSError


def thread():
    import threading

    threading.Thread(target=print).start()


def memory_at_once():
    bytearray(50 << 30)


def memory_by_steps():
    held = globals().setdefault("HELD", [])  # from one call to the next
    for _ in range(3000):
        held.append(bytearray(1 << 20))


def anonymous_map():
    import mmap

    mmap.mmap(-1, 3 << 30)


def memory_in_a_file():
    for i in range(30):
        with open(f"/dev/shm/{i}", "wb") as file:
            file.write(bytes(7 << 20))


def memory_without_a_name():
    import os

    os.memfd_create("x")


def flood_of_files():
    for i in range(30):
        with open(f"/tmp/{i}", "wb") as file:
            file.write(bytes(7 << 20))


def big_file():
    with open("/tmp/big", "wb") as file:
        file.write(bytes(9 << 20))


def many_links():
    import os

    for i in range(1000):
        os.symlink("x" * 4000, f"/tmp/{i}")


def empty_files():
    for i in range(1000):
        open(f"/tmp/{i}", "w").close()


def rights_of_a_copy():
    import os

    os.chmod(f"{FOLDER}/voisine.ipynb", 0)


def rights_of_python():
    import os

    os.chmod(os.__file__, 0o777)


def date_of_a_copy():
    import os

    os.utime(f"{FOLDER}/voisine.ipynb", (0, 0))


def end_of_a_copy():
    import os

    os.truncate(f"{FOLDER}/voisine.ipynb", 0)


def word_by_a_lock():
    import fcntl
    import os

    with open(os.__file__) as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def word_by_the_memory():
    _raw(99, bytes(128))


def word_by_the_disk():
    import os

    os.statvfs(os.__file__)


def word_by_a_futex():
    """FUTEX_WAKE, to whoever waits on the same byte of the same file."""
    import ctypes
    import os

    library = ctypes.CDLL(None)
    library.mmap.restype = ctypes.c_void_p
    place = library.mmap(None, ctypes.c_size_t(4096), 1, 1, os.open(os.__file__, os.O_RDONLY), ctypes.c_long(0))
    _raw(202, ctypes.c_void_p(place), 1, 1, None, None, 0)


def documents_of_the_system():
    import os

    os.listdir("/usr/share")


def signal_to_the_parent():
    import os

    os.kill(os.getppid(), 9)


def signal_to_all():
    import os

    os.kill(-1, 9)


def signal_by_a_pipe():
    import fcntl
    import os

    fcntl.fcntl(0, fcntl.F_SETOWN, os.getppid())


def limits_of_another():
    import os
    import resource

    resource.prlimit(os.getppid(), resource.RLIMIT_CPU, (1, 1))


def limits_of_its_own():
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (-1, -1))


def system_v_memory():
    _raw(29, 0, 1 << 30, 0o1600)


def ptrace():
    _raw(101, 16, 1, 0, 0)


def namespaces():
    _raw(272, 0x10000000)


def mount():
    _raw(165, b"tmpfs", b"/tmp", b"tmpfs", 0, 0)


def io_uring():
    _raw(425, 8, bytes(200))


def bpf():
    _raw(321, 0, 0, 0)


def _raw(*arguments):
    """A call to the system by its number, on x86-64."""
    import ctypes

    library = ctypes.CDLL(None, use_errno=True)
    if library.syscall(*arguments) < 0:
        raise OSError(ctypes.get_errno())


def network():
    import socket

    socket.create_connection(("127.0.0.1", PORT), 1)


def pair_of_sockets():
    import socket

    socket.socketpair()


def passwords():
    open("/etc/passwd").close()


def solutions_by_import():
    import ql_functions.solutions  # noqa: F401


def solutions_by_path():
    open(f"{PACKAGE}/solutions.py").close()


def corrected_notebook():
    open(f"{PACKAGE}/../lessons/corriges/04_retropropagation.ipynb").close()


def another_package():
    import nbval  # noqa: F401


def another_copy():
    open(f"{FOLDER}/voisine.ipynb").close()


def environment_of_the_parent():
    import os

    open(f"/proc/{os.getppid()}/environ").close()


def variable_of_the_grader():
    import os

    os.environ["QL_VERDICTS"]


def write_in_the_package():
    open(f"{PACKAGE}/{TOKEN}", "w").close()


def write_at_home():
    open(f"{HOME}/{TOKEN}", "w").close()


def write_beside_the_copies():
    open(f"{FOLDER}/{TOKEN}", "w").close()


def write_at_the_root():
    open(f"/{TOKEN}", "w").close()


def write_in_the_worker():
    open("/cage/grading/cage/worker.py", "a").close()
