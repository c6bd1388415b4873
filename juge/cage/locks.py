"""Les limites qu'un processus se donne à lui-même et ne peut plus lever : ressources, appels, fichiers (Linux).

La cage lit ce fichier sans le reste du paquet : il n'importe que la bibliothèque standard.
Sources : seccomp(2), landlock(7), setrlimit(2) ; libseccomp, seccomp_rule_add_array(3).
"""

import ctypes
import os
import struct
import sys

MEMORY = 1 << 30  # octets
_LIMITS = {"AS": MEMORY, "CPU": 30, "FSIZE": 8 << 20, "NOFILE": 32, "CORE": 0, "NPROC": 0}

# Les appels au système dont un Python démarré a besoin. Les autres répondent EPERM : réseau, fork, signaux, ptrace,
# espaces de noms ; la mémoire que RLIMIT_AS ne compte pas (shmget, memfd_create) ; les appels qui changent un fichier,
# son nom ou ses droits, car chaque fichier créé prend de la mémoire au noyau ; les appels par où une cage pourrait
# apprendre quelque chose d'une autre (flock, sysinfo, statfs).
_CALLS = """
    read write readv writev pread64 pwrite64 close close_range fstat newfstatat stat lstat statx lseek mmap mprotect
    munmap mremap madvise brk rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack access faccessat faccessat2 pipe
    pipe2 select pselect6 poll ppoll sched_yield sched_getaffinity getcpu dup dup2 dup3 getpid getppid gettid getuid
    geteuid getgid getegid getresuid getresgid getgroups exit exit_group uname times getrusage getcwd chdir fchdir
    readlink readlinkat gettimeofday time clock_gettime clock_getres clock_nanosleep nanosleep getrlimit setrlimit
    getdents64 openat open getrandom rseq set_robust_list set_tid_address arch_prctl umask execve wait4 waitid
    restart_syscall setitimer alarm pause epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd2
"""
_PRIVATE, _REAL_TIME = 128, 256
_PRIVATE_FUTEXES = (*(_PRIVATE | order for order in range(14)), *(_PRIVATE | _REAL_TIME | order for order in (0, 9)))
# Les appels permis pour certaines valeurs d'un argument : (rang de l'argument, valeurs). Sans ce filtre, F_SETOWN
# enverrait un signal à un autre processus, prlimit64 changerait les limites d'un autre processus, et deux cages se
# réveilleraient par un futex posé sur un fichier qu'elles lisent toutes les deux.
_CALLS_WITH = {
    "fcntl": (1, (0, 1, 2, 3, 4, 1030)),  # F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC
    "ioctl": (1, (0x5401, 0x5413, 0x541B, 0x5450, 0x5451)),  # TCGETS, TIOCGWINSZ, FIONREAD, FIONCLEX, FIOCLEX
    "futex": (1, _PRIVATE_FUTEXES),
    "prlimit64": (0, (0,)),  # le processus 0 est celui qui appelle
}
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050001  # SCMP_ACT_ALLOW, SCMP_ACT_ERRNO(EPERM)
_EQUAL = 4  # SCMP_CMP_EQ


class _Comparison(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def enclose(readable, listed):
    """Enferme le processus : ses ressources et, si bubblewrap ne l'a pas déjà fait, ses fichiers et ses appels.

    Args:
        readable, listed: voir `lock_files` ; ``readable`` est vide sous bubblewrap, ou sans cage.
    """
    if sys.platform == "linux":
        import resource  # ce module manque sous Windows

        for name, value in _LIMITS.items():
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (value, value))
    if readable:
        lock_files(readable, listed)
        filter_calls()


def _filter(library):
    """Le filtre des appels au système : tout ce qui n'est pas permis est refusé."""
    library.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(_REFUSE)))
    rules = [(name, None) for name in _CALLS.split()]
    rules += [
        (name, _Comparison(rank, _EQUAL, value)) for name, (rank, values) in _CALLS_WITH.items() for value in values
    ]
    for name, comparison in rules:
        number = library.seccomp_syscall_resolve_name(name.encode())
        count, where = (0, None) if comparison is None else (1, ctypes.byref(comparison))
        # un numéro négatif est celui d'un appel qui n'existe pas sur cette machine
        if number >= 0 and library.seccomp_rule_add_array(context, ctypes.c_uint32(_ALLOW), number, count, where):
            raise OSError(f"libseccomp refuse la règle de {name}.")
    return context


def exported_filter():
    """Écrit le filtre dans un fichier anonyme que bubblewrap lira ; rend son descripteur, à fermer."""
    library = ctypes.CDLL("libseccomp.so.2")
    file = os.memfd_create("filtre")
    if library.seccomp_export_bpf(_filter(library), file):
        raise OSError("libseccomp n'a pas pu écrire son filtre.")
    os.lseek(file, 0, os.SEEK_SET)
    return file


def filter_calls():
    """Applique le filtre au processus."""
    library = ctypes.CDLL("libseccomp.so.2")
    if library.seccomp_load(_filter(library)):
        raise OSError("le noyau a refusé le filtre des appels au système.")


def lock_files(readable, listed):
    """Ne laisse au processus que la lecture de quelques chemins, et le fait mourir avec son parent.

    Des dossiers de ``listed``, le processus ne peut lire que la liste des fichiers.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(444, None, 0, 1)  # une version inférieure à 1 : le noyau ne connaît pas Landlock
    # droits d'accès connus de chaque version : fichiers, TCP (4), signaux et sockets abstraites (6)
    files = (1 << {1: 13, 2: 14, 3: 15, 4: 15}.get(version, 16)) - 1
    handled = struct.pack("QQQ", files, 3, 3)[: 8 if version < 4 else 16 if version < 6 else 24]
    ruleset = libc.syscall(444, handled, len(handled), 0)
    rights = [(path, 0b1101 if os.path.isdir(path) else 0b101) for path in readable]  # exécuter, lire, lister
    for path, allowed in [*rights, *((path, 0b1000) for path in listed)]:
        opened = os.open(path, os.O_PATH)
        if libc.syscall(445, ruleset, 1, struct.pack("=Qi", allowed, opened), 0):
            raise OSError(ctypes.get_errno(), f"Landlock refuse {path}")
        os.close(opened)
    libc.prctl(1, 9, 0, 0, 0)  # PR_SET_PDEATHSIG, SIGKILL
    if libc.prctl(38, 1, 0, 0, 0) or libc.syscall(446, ruleset, 0):  # PR_SET_NO_NEW_PRIVS
        raise OSError(ctypes.get_errno(), "Landlock refuse")
    os.close(ruleset)
