"""Answers that never come back. Each is a function that stands alone and takes any arguments.

Those whose aim is not to compute wait for a lock, which is never there: it costs the machine of the tests nothing.
"""


def loop(*_):
    while True:
        pass


def loop_that_prints(*_):
    while True:
        print("encore")


def loop_that_swallows(*_):
    import threading

    lock = threading.Lock()
    while True:
        try:
            while True:
                lock.acquire()
        except BaseException:
            continue


def loop_without_an_alarm(*_):
    import signal
    import threading

    signal.setitimer(signal.ITIMER_REAL, 0)
    lock = threading.Lock()
    while True:
        lock.acquire()


def long_sleep(*_):
    import signal
    import threading

    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    while True:
        threading.Event().wait(1000)  # time.sleep does not wait in an answer


def number_without_end(*_):
    return 10**10**10


def half_a_frame(*_):
    import os
    import signal
    import threading

    signal.setitimer(signal.ITIMER_REAL, 0)
    for pipe in range(2, 20):
        try:
            os.write(pipe, b"\0\0")
        except OSError:
            continue
    lock = threading.Lock()
    while True:
        lock.acquire()


def reply_by_drops(*_):
    import os
    import signal
    import threading

    signal.setitimer(signal.ITIMER_REAL, 0)
    lock = threading.Lock()
    lock.acquire()
    drop = b"\0\x0f\xff\xff"  # a length, then what is never enough
    while True:
        for pipe in range(2, 20):
            try:
                os.write(pipe, drop)
            except OSError:
                continue
        drop = b" "
        lock.acquire(timeout=0.5)
