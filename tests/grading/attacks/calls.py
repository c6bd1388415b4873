"""Calls to the system, by their numbers on x86-64, by which a cage would reach another one, or out of itself.

Each is (number, arguments); one cage tries them all, and tells those that were not refused.
"""

PARENT = "PARENT"  # stands for the number of the parent
CALLS = {
    # words from a cage to another, by what they share: the cache of a file, the keys and queues of the system
    "is this page in memory": (27, 0, 4096, "ROOM"),
    "how much of this file is in memory": (451, 3, "ROOM", "ROOM", 0),
    "read what is in memory alone": (327, 3, "ROOM", 1, 0, 0, 8),
    "read ahead": (187, 3, 0, 4096),
    "forget this file": (221, 3, 0, 0, 4),
    "key for all": (248, b"user", b"ql", b"1", 1, -4),
    "keys": (250, 0, -4, 1),
    "queue of messages": (68, 1234, 0o1600),
    "semaphore": (64, 1234, 1, 0o1600),
    "named queue": (240, b"/ql", 0o102, 0o600, 0),
    "lock of a file": (72, 3, 6, bytes(32)),
    "lock of an open file": (72, 3, 37, bytes(32)),
    "lease": (72, 3, 1024, 0),
    "news of a folder": (72, 3, 1026, 1),
    "size of a pipe": (72, 1, 1031, 1 << 20),
    "news of files": (294, 0),
    "news of mounts": (300, 0, 0),
    "all of the disk": (306, 3),
    "shared wait": (202, "ROOM", 0, 1, 0, 0, 0),
    "shared wake": (202, "ROOM", 1, 1, 0, 0, 0),
    "wait in high bits": (202, "ROOM", (1 << 32) | 1, 1, 0, 0, 0),
    "wait for several": (449, bytes(24), 1, 0, 0, 1),
    "wake of today": (454, "ROOM", -1, 1, 2),
    "price of the disk": (251, 1, 0, 0),
    # other processes
    "memory of the parent": (310, PARENT, bytes(16), 1, bytes(16), 1, 0),
    "is it the same file": (312, PARENT, PARENT, 0, 0, 0),
    "handle of the parent": (434, PARENT, 0),
    "its priority": (141, 0, PARENT, 19),
    "its processor": (203, PARENT, 8, b"\1" + bytes(7)),
    "a child": (57,),
    "a child that shares": (58,),
    "any child": (56, 17, 0, 0, 0, 0),
    "a child of today": (435, bytes(88), 88),
    "group of another": (109, PARENT, 0),
    "a new session": (112,),
    "a signal by number": (200, 1, 15),
    # the system
    "another root": (161, b"/tmp"),
    "root turned": (155, b"/tmp", b"/tmp"),
    "unmount": (166, b"/tmp", 2),
    "tree of mounts": (428, -100, b"/", 1),
    "file system": (430, b"tmpfs", 0),
    "another namespace": (308, 3, 0),
    "name of the machine": (170, b"x", 1),
    "its clock": (227, 0, bytes(16)),
    "its clock, slowly": (159, bytes(208)),
    "its ports": (172, 3),
    "its table": (154, 1, bytes(16), 16),
    "module": (175, bytes(8), 8, b""),
    "its log": (103, 10, 0, 0),
    "counters": (298, bytes(112), 0, -1, -1, 0),
    "faults": (323, 0),
    "fault of one's own": (135, 0x0040000),
    "typed by another": (16, 0, 0x5412, b"x"),
    "typed, in high bits": (16, 0, (1 << 32) | 0x5412, b"x"),
    "paste": (16, 0, 0x541C, b"\3"),
    "file by its handle": (304, -100, bytes(16), 0),
    "a name of a file": (303, 3, b"", bytes(128), "ROOM", 0x1000),
    "secret memory": (447, 0),
    "locked memory": (151, 1),
    "a hole in a file": (285, 1, 0, 0, 4096),
    "from file to pipe": (275, 3, 0, 1, 0, 4096, 0),
    "from memory to pipe": (278, 1, bytes(16), 1, 0),
    "a socket": (41, 1, 1, 0),
    "a filter of one's own": (317, 1, 0, bytes(16)),
    "what a thread may": (157, 38, 0, 0, 0, 0),
}
REFUSED = ("EPERM", "ENOSYS", "EACCES")

TRIED = """
def NAME(*_):
    import ctypes, errno, os

    library = ctypes.CDLL(None, use_errno=True)
    library.syscall.restype = ctypes.c_long
    file = os.open(os.__file__, os.O_RDONLY)
    os.dup2(file, 3) if file != 3 else None
    room, got = ctypes.create_string_buffer(4096), []
    assert library.syscall(39) == os.getpid()  # this is how a call that is allowed comes back
    for name, (number, *arguments) in CALLS.items():
        given = [room if one == "ROOM" else os.getppid() if one == "PARENT" else one for one in arguments]
        given = [ctypes.c_long(one) if type(one) is int else one for one in given]
        ctypes.set_errno(0)
        if library.syscall(number, *given) >= 0 or errno.errorcode[ctypes.get_errno()] not in REFUSED:
            got.append(name)
    return got
"""


def source(name):
    """The cell of an answer that tries them all."""
    return f"CALLS, REFUSED = {CALLS!r}, {REFUSED!r}\n{TRIED.replace('NAME', name)}"
