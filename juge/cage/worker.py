"""Le programme qui tourne dans la cage : tout peut y être détourné, seuls ses octets en sortent.

Lancé comme un fichier, sans le paquet : ``worker.py DOSSIER_DE_NUMPY [LISIBLE…]``. Avec des chemins lisibles, il
s'enferme lui-même (Landlock, seccomp) ; sans, bubblewrap l'a déjà fait. `explainer`, dans l'autre cage, prépare une
réponse par les mêmes fonctions.
"""

import __future__

import ast
import builtins
import codeop
import linecache
import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import CoroutineType, ModuleType

ROOT = Path(__file__).parents[1]
_ROOMS = "call", "declare", "cage"
SECONDS = 5.0  # pour exécuter tout le code de l'élève ; une instruction a la moitié de ce qu'il en reste
_LEAST_SECONDS = 0.05
_READING = codeop.Compile().flags | ast.PyCF_ONLY_AST  # un carnet lit ainsi une cellule, et en dit les mêmes erreurs
_WRITING = "%%writefile "  # voir `definitions`


class Inert:
    """Ce que le carnet offre et que la cage n'a pas, comme ``display`` : tout s'en laisse demander, rien n'arrive."""

    def __call__(self, *_, **__):
        """Ne fait rien."""
        return self

    def __getattr__(self, name):
        if name[:2] == "__":
            raise AttributeError(name)
        return self


class Bar(Inert):
    """La barre de progression d'une leçon (tqdm), sans barre."""

    def __init__(self, iterable=(), *_, **__):
        self.iterable = iterable

    def __iter__(self):
        return iter(self.iterable)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def add_modules():
    """Met en place ce que le code importera : nos quelques fichiers, sous le nom ``cage``, tqdm, et IPython, inerte."""
    made = {name: ModuleType(name) for name in ("cage", *(f"cage.{room}" for room in _ROOMS))}
    for name, module in made.items():
        module.__path__ = [str(ROOT.joinpath(*name.split(".")[1:]))]
    bars = ModuleType("tqdm")
    bars.tqdm, bars.trange = Bar, lambda *args, **_: Bar(range(*args))
    made |= dict.fromkeys(("tqdm", "tqdm.auto", "tqdm.notebook"), bars)
    for name in ("IPython", "IPython.display"):
        made[name] = ModuleType(name)
        made[name].__getattr__ = lambda _name: Inert()  # display, clear_output, HTML…
    builtins.display = builtins.get_ipython = Inert()
    sys.modules |= made


def own_builtins():
    """Rend un double des fonctions de Python, que le code d'un élève change sans changer ce qui l'observe."""
    sys.modules["builtins"] = ModuleType("builtins")
    vars(sys.modules["builtins"]).update(vars(builtins))
    return vars(sys.modules["builtins"])


def hide_modules():
    """Ôte nos modules, et celui qui écrit nos trames, de ceux qu'un code importe pour changer ce qui l'observe."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("cage", "json")]:
        del sys.modules[name]
    sys.modules["__main__"] = ModuleType("__main__")


def give(pieces, namespace):
    """Exécute ce que rend `sources.given_before` ; rend ce qui l'en empêche, « tri.py, ligne 3 : … », ou ``""``."""
    for where, code in pieces:
        try:  # les annotations, que personne ne lit, n'y sont pas évaluées
            exec(compile(code, ROOT / "given", "exec", __future__.annotations.compiler_flag, True), namespace)
        except Exception as error:
            return f"{where} : {type(error).__name__} : {error}"
    return ""


def define(lesson, namespace, run, case):
    """Exécute le code de l'élève, dont les lignes se relisent ; rend la fonction à éprouver, et ce qu'il y a à en dire.

    Args:
        lesson: ``above``, ``below``, ``answer`` (du code), ``name`` et ``is_value`` de l'exercice.
        namespace: les globales où il s'exécute, qui ont déjà ce que le cours donne.
        run, case: de quoi exécuter du code, et le délai qui vaut pour tout ce code.

    Returns:
        (function, says, why, stop): ``says`` vaut ``"ready"``, ``"empty"``, ``"missing"``, ``"stopped"``,
        ``"not callable"`` ou ``"syntax"`` ; ``why`` est l'erreur qui a arrêté la cellule, ou la première instruction
        qui manque à une réponse définie, ou ``""`` ; ``stop`` est le `Failure` de la cellule, ou ``None``.
    """
    student = _Student(namespace, run, case)
    for place in ("above", "below"):
        student.run_own_cells(lesson[place], place)
    file, trees = kept(lesson["answer"], f"<{lesson['name']}>"), []
    unreadable = run(lambda: trees.append(compile(lesson["answer"], file, "exec", _READING)), case, namespace).failure
    if unreadable:
        return None, "syntax", "", unreadable
    stop = student.run_answer(trees[0].body, file)
    if lesson["name"] not in namespace:
        return (None, "stopped", f"{stop.kind} : {stop.message}", stop) if stop else (None, "missing", "", None)
    answer, why = namespace[lesson["name"]], "".join(student.left_out[:1])
    if answer is Ellipsis:
        return None, "empty", "", None
    if lesson["is_value"]:
        return lambda: answer, "ready", why, None
    return (answer, "ready", why, None) if callable(answer) else (None, "not callable", "", None)


class _Student:
    """Le code d'un élève, exécuté instruction par instruction.

    Attributes:
        left_out: les instructions qui ont échoué : « n = f() » demande trop de temps.
    """

    def __init__(self, namespace, run, case):
        self.namespace, self.run, self.case = namespace, run, case
        self.end, self.flags, self.left_out = time.monotonic() + case.seconds, 0, []

    def run_own_cells(self, cells, place):
        """Exécute d'autres cellules que celle de la réponse.

        Rien n'y remplace ce qui était là avant elles, ni une fonction de Python ; sauf, au-dessus de la réponse, ce que
        l'élève importe par son nom : « from random import random » y cache le module, comme dans le carnet.
        """
        first = dict(self.namespace)
        for number, source in enumerate(cells, 1):
            names = self.namespace
            if source.startswith(_WRITING):
                name, _, source = source.removeprefix(_WRITING).partition("\n")
                names = vars(sys.modules.setdefault(name, ModuleType(name)))
            file = kept(source, f"<{place} {number}>")
            for statement in ast.parse(source).body:
                self.execute(statement, file, names)
                is_import = isinstance(statement, ast.Import | ast.ImportFrom)
                for alias in statement.names if is_import and place == "above" else ():
                    first.pop(alias.asname or alias.name.partition(".")[0], None)
                self.namespace.update(first)
                for name in self.namespace.keys() & vars(builtins).keys() - first.keys():
                    del self.namespace[name]

    def run_answer(self, statements, file):
        """Exécute la cellule de la réponse jusqu'à une erreur, et rend le `Failure` de cette erreur.

        Une importation qui échoue, ou une instruction trop longue, n'arrête pas la cellule : la réponse peut s'en
        passer.
        """
        for statement in statements:
            failure = self.execute(statement, file, self.namespace)
            if failure and failure.kind != "TooLong" and not isinstance(statement, ast.Import | ast.ImportFrom):
                return failure
        return None

    def execute(self, statement, file, names):
        """Exécute une instruction ; rend son `Failure`, ou ``None``."""
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            for alias in statement.names:
                self.flags |= getattr(__future__, alias.name).compiler_flag
        seconds = max(_LEAST_SECONDS, (self.end - time.monotonic()) / 2)
        case, tree = replace(self.case, seconds=seconds), ast.Module([statement], [])
        failure = self.run(lambda: run_cell(tree, file, names, self.flags), case, names).failure
        if failure:
            why = f"s'arrête ({failure.kind} : {failure.message})"
            why = "demande trop de temps" if failure.kind == "TooLong" else why
            self.left_out.append(f"« {linecache.getline(file, statement.lineno).strip()[:80]} » {why}")
        return failure


def kept(source, file):
    """Garde un code de l'élève sous un nom de fichier, comme un carnet : ses lignes se relisent. Rend ce nom."""
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    return file


def run_cell(tree, file, namespace, flags):
    """Exécute une instruction comme dans une cellule, où ``await`` peut être hors de toute fonction."""
    awaited = eval(compile(tree, file, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT | flags), namespace)
    while isinstance(awaited, CoroutineType):  # dans une cage, rien n'est à attendre : elle reprend aussitôt
        try:
            awaited.send(None)
        except StopIteration:
            return


def marked(left, writes):
    """Ce qu'un appel a laissé, une fois qu'on y a écrit : ce que `proofs` demande.

    On écrit aussi dans les globales mises en place avant l'appel ; on n'en relit que ce qui est resté sous leur nom.
    """
    for path, mark in writes:
        place = left
        for step in path:
            place = place[step]
        if isinstance(place, dict):
            place[mark] = None
        elif type(place) is list:
            place.append(mark)
        elif hasattr(place, "flat"):
            place.flat[0] = mark
    return left[:-1]


def own_pipes():
    """Les deux tubes vers le correcteur, que ``print`` et ``input`` n'atteignent plus : (demandes, réponses)."""
    requests, replies = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    return requests, replies


def main(numpy_folder, *readable):
    """Lit ce que le cours donne, la leçon, puis un cas après l'autre ; répond à chacun."""
    requests, replies = own_pipes()
    add_modules()
    from cage.cage import locks, wire
    from cage.call.run import run
    from cage.declare.cases import Case
    from cage.values import plain

    sys.path.append(numpy_folder)
    locks.enclose(readable, [numpy_folder])
    namespace, left = {"__name__": "__main__", "__builtins__": own_builtins()}, []
    try:
        why = give(wire.receive(requests), namespace)
        wire.send(replies, why)
        if why:
            return
        hide_modules()
        lesson = wire.decode(wire.receive(requests))
        function, says, why, _ = define(lesson, namespace, run, Case(seconds=SECONDS))
        wire.send(replies, [says, why])
        while True:
            request = wire.receive(requests)
            if "writes" in request:
                writes = wire.decode(request["writes"])
                wire.send(replies, wire.encode(plain(marked(left[request["call"]], writes))))
            else:
                outcome = run(function, wire.decode_case(request), namespace)
                left.append(outcome.left)
                wire.send(replies, wire.encode_outcome(outcome))
    except EOFError:  # le correcteur a fini
        return


if __name__ == "__main__":
    main(*sys.argv[1:])
