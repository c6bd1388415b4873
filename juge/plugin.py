"""Le greffon de pytest : ``pytest --nbval copies/`` note en cage les copies d'un cours, que nbval exécuterait.

Une copie est un fichier de tests, un exercice un test : il dit ses points, et ce qui ne va pas ; le total de chaque
copie vient à la fin. Les autres carnets vont à nbval, comme ceux que nomme le réglage ``juge_executes`` : des corrigés,
que l'on exécute pour en comparer les sorties.
"""

import secrets
from functools import cached_property
from pathlib import Path

import pytest

_KEY = "juge"  # la propriété d'un test où sont ses points : [copie, points, sur]


def pytest_addoption(parser):
    """Déclare les deux options, et le réglage."""
    group = parser.getgroup("juge", "noter les copies d'un cours, avec --nbval")
    group.addoption("--cours", metavar="PYTHON", help="le fichier ou le dossier de vos propres exercices")
    group.addoption("--hidden-seed", type=int, metavar="N", help="la graine des cas cachés (nouvelle à chaque fois)")
    parser.addini("juge_executes", "les dossiers de carnets à exécuter, et non à noter", "paths", [])


def pytest_configure(config):
    """Choisit la graine des cas cachés, la même pour tous les processus."""
    if config.getoption("--hidden-seed") is None:
        config.option.hidden_seed = secrets.randbelow(2**32)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config, args):
    """Refuse les ``conftest.py`` rendus avec des copies : pytest les exécuterait, hors de toute cage."""
    known = early_config.known_args_namespace
    folders = [Path(arg) for arg in args if Path(arg).is_dir()] if _is_nbval(known) and not known.noconftest else []
    for found in (path for folder in folders for path in folder.rglob("conftest.py")):
        if any(_is_copy(path) for path in found.parent.rglob("*.ipynb")):
            raise pytest.UsageError(f"{found} est rendu avec des copies, et pytest l'exécuterait : ôtez-le.")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path, parent):
    """Prend à nbval les copies du cours."""
    collected, config = (yield), parent.config
    if file_path.suffix != ".ipynb" or not _is_nbval(config.option):
        return collected
    if any(file_path.is_relative_to(folder) for folder in config.getini("juge_executes")):
        return collected
    is_copy = _is_copy(file_path, config.getoption("--cours"))
    return [Copy.from_parent(parent, path=file_path)] if is_copy else collected


def pytest_terminal_summary(terminalreporter, config):
    """Dit les points de chaque copie."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    properties = [pair for report in reports if report.when == "call" for pair in report.user_properties]
    totals = {}
    for copy, *worth in (value for key, value in properties if key == _KEY):
        totals[copy] = [*map(sum, zip(totals.get(copy, (0, 0)), worth, strict=True))]
    if not totals:
        return
    from .intake.sheets import numeral

    terminalreporter.section("copies")
    for copy, (points, of) in sorted(totals.items()):
        terminalreporter.write_line(f"{copy} : {numeral(points)} / {numeral(of)}")
    terminalreporter.write_line(f"Graine des cas cachés : {config.getoption('--hidden-seed')}.")


def _is_nbval(options):
    return getattr(options, "nbval", False) or getattr(options, "nbval_lax", False)


def _is_copy(path, course=None):
    """Ce carnet est-il celui d'une leçon ? Un fichier abîmé compte aussi : nbval s'y arrêterait, sans rien noter."""
    from .intake import cells, courses, reading  # un pytest qui ne note rien ne les charge pas

    if course is None and not courses.packages():
        return False
    try:
        courses.load(course)
    except ValueError as error:
        raise pytest.UsageError(str(error)) from None
    data = path.read_bytes()
    return bool(reading.lessons_in(data)) or cells.is_damaged(data)


class Copy(pytest.File):
    """Une copie : un test par exercice de sa leçon."""

    def collect(self):
        """Donne les exercices de la copie."""
        from .intake.reading import Refused, read

        try:
            names = read(self.path.read_bytes()).answers
        except Refused:
            names = ["copie"]  # `result` dit pourquoi elle est refusée
        for name in names:
            yield Answer.from_parent(self, name=name)

    @cached_property
    def result(self):
        """Ce que rend `run.grade` de cette copie, corrigée une seule fois."""
        from .cage.box import NoCageError
        from .marking.run import grade

        options = self.config.option
        try:
            return grade(self.path.read_bytes(), options.hidden_seed, course=options.cours)
        except NoCageError as error:
            pytest.exit(str(error), 2)


class Answer(pytest.Item):
    """La réponse d'un exercice : le test échoue si elle n'est pas juste ; une panne du correcteur est une erreur.

    Un bonus qui n'est pas fait n'a pas échoué : il est sauté.
    """

    def setup(self):
        """Corrige la copie, si elle ne l'est pas encore."""
        result = self.parent.result
        if says := result.get("failed") or result.get("refused"):
            raise NotRightError(says)

    def runtest(self):
        """Note la réponse."""
        from .declare.cases import Status
        from .declare.registry import EXERCISES
        from .intake.sheets import numeral
        from .marking.marks import written

        verdict = self.parent.result["exercises"][self.name]
        if verdict["status"] == Status.EMPTY and not verdict["of"]:
            pytest.skip("Un bonus qui n'est pas fait.")
        self.user_properties.append((_KEY, [self.nodeid.partition("::")[0], verdict["points"], verdict["of"]]))
        if verdict["status"] != Status.RIGHT:
            title = f"{EXERCISES[self.name].title} : {numeral(verdict['points'])} / {numeral(verdict['of'])}"
            raise NotRightError("\n".join([title, *written(verdict)]))

    def repr_failure(self, excinfo, style=None):
        """Rend les phrases du verdict, sans la pile d'appels du correcteur."""
        return str(excinfo.value) if isinstance(excinfo.value, NotRightError) else super().repr_failure(excinfo, style)

    def reportinfo(self):
        """Rend la place de la réponse : sa copie, son exercice."""
        return self.path, None, self.name


class NotRightError(Exception):
    """Ce qui est à dire d'une réponse qui n'est pas juste, ou d'une copie qui ne s'est pas laissé corriger."""
