"""Les commandes de l'élève : vérifier, reprendre ses fonctions, demander un indice ou la réponse, voir ses progrès."""

import os
import sys
from dataclasses import replace
from datetime import date
from functools import partial
from inspect import unwrap
from pathlib import Path
from traceback import extract_tb
from types import FunctionType
from typing import Any

from . import words
from .call.apart import SECONDS, last_said, needs_kernel
from .call.pool import pool_of
from .call.source import hints_of, source_of
from .declare.cases import Status
from .declare.exercise import CourseError
from .declare.learner import LEARNER
from .declare.registry import by_name, exercise_of, exercises_of, lessons
from .drawing.fragment import Fragment
from .drawing.typography import spaced_in
from .explain.examine import reports_on, right_report
from .film import film_of
from .learner import notebook, stops
from .learner.again import set_back
from .learner.binding import missing_elsewhere, provide
from .learner.other_way import other_way
from .learner.progress import Progress
from .learner.saved_cells import EDITED, is_edited_since, is_in_cells, kept_of, saved_cells_of
from .puzzles import has_puzzle, puzzle_of
from .show.bar import ProgressBar
from .show.report import Help, Rendering, Report

CLOSED = "solutions_fermees.txt"  # le jour où les réponses s'ouvrent, 2026-12-01 ; vide, elles restent fermées
_NOT_JUDGED = "jugée, et vous n'y êtes peut-être pour rien. Montrez ce message à votre enseignant."


def _texts_of(exercise, answer):
    """Ce qui se garde d'une réponse juste : son code si c'est une fonction, et le texte de sa cellule."""
    source, cell = source_of(answer), LEARNER.written.get(exercise.id, "")
    if source is None:
        return {"cell": cell} if cell else {}
    return {"source": source, "cell": cell if source.strip() in cell else source}


def _is_reference(exercise, answer):
    """La réponse est-elle la référence ? Exécuter de nouveau la seule cellule de vérification ne doit rien valoir."""
    if exercise.id in LEARNER.handed_back and answer is LEARNER.handed_back[exercise.id]:
        return True
    return isinstance(answer, FunctionType) and unwrap(answer).__code__ is getattr(exercise.reference, "__code__", None)


def _record(exercise, **changes):
    """Note la progression, met à jour la barre de la leçon et rend l'avertissement sur le fichier, ou ``""``."""
    if not notebook.in_notebook():
        return ""
    progress = Progress()
    _update_bars(exercise, progress.update(exercise.id, **changes))
    return progress.notice


def _update_bars(exercise, lines):
    for lesson in (exercise.lesson, None):
        notebook.redraw(f"ql-progress-{lesson}", lambda lesson=lesson: _bar(lesson, lines))


def _bar(lesson, lines, notice=""):
    """Fait la barre d'une leçon, ou du cours, et compare chaque ✓ à ce que les carnets en ont."""
    exercises = exercises_of(lesson)
    saved = saved_cells_of(exercises)
    kept = {}
    for one in exercises:
        if found := kept_of(one, lines.get(one.id, {}), LEARNER.verdicts.get(one.id), saved.get(one.id)):
            kept[one.id] = found
    links = {exercise_id: cells.link for exercise_id, cells in saved.items()}
    return ProgressBar(lesson, lines, notice, kept, links, notebook.channel())


def _refuse(report):
    """Affiche pourquoi une réponse est refusée ; nbgrader l'apprend par un texte sur stderr."""
    notebook.display(report)
    if "NBGRADER_EXECUTION" in os.environ:
        print(report.title, file=sys.stderr)


def _judged(exercise, answer, namespace):
    """Éprouve une réponse et rend son compte rendu, un `Report` ou un `Rendering` ; voir `apart`."""
    said, end = last_said(lambda: _verdicts(exercise, answer, namespace), needs_kernel(answer, namespace))
    LEARNER.last.pop(exercise.id, None)
    try:
        if "course_error" in said:
            raise CourseError(said["course_error"])
        if said["status"] == Status.RIGHT:
            LEARNER.last[exercise.id] = None
            return right_report(exercise)
        if said["case"] is not None:
            LEARNER.last[exercise.id] = answer, pool_of(exercise).case(said["case"]), namespace
        return Rendering(*(str(said[name]) for name in ("status", "title", "text", "html")))
    except (TypeError, LookupError):  # rien n'est venu, ou le code d'un élève a écrit dans le tube
        # il ne se sait rien d'autre de cette réponse, voir `apart.last_said`
        stopped = {"done": words.WRITES, "late": words.LATE.format(seconds=SECONDS), "dead": words.DEAD}
        return _with_help(Report(Status.WRONG, exercise.title, (stopped[end],), then=words.THEN), exercise)


def _verdicts(exercise, answer, namespace):
    """Donne les comptes rendus d'une réponse, du plus rapide au plus complet, en dictionnaires JSON."""
    report = None
    try:
        for report in reports_on(exercise, answer, namespace):
            yield _said(exercise, report if report.status == Status.RIGHT else _with_help(report, exercise))
        # un film ne sert qu'à qui regarde le carnet
        if report.status == Status.WRONG and notebook.channel() and exercise.is_function and callable(answer):
            film = film_of(exercise, answer, report.case, namespace)
            yield _said(exercise, replace(_with_help(report, exercise), film=film))
    except CourseError as error:
        yield {"course_error": str(error)}
    except Exception as error:  # un juge, ou une valeur d'élève, peut tout lever : le carnet continue
        place = extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}, ligne {place.lineno} : {type(error).__name__}"
        if report and report.status == Status.WRONG:  # la réponse est jugée : seul son film manque
            says = f"Le pas à pas manque, il s'est arrêté ({where}) : montrez ce message à votre enseignant."
            yield _said(exercise, replace(_with_help(report, exercise), says=(*report.says, says)))
        else:
            says = f"La vérification elle-même s'est arrêtée ({where}) : votre réponse n'est pas {_NOT_JUDGED}"
            yield _said(exercise, Report(Status.TODO, exercise.title, (says,), then=words.THEN))


def _said(exercise, report):
    """Ce qui s'affiche d'un compte rendu, et le numéro du cas qu'il montre."""
    number, html = pool_of(exercise).number_of(report.case), report._repr_html_()
    return {"status": report.status, "title": report.title, "text": repr(report), "html": html, "case": number}


def _with_help(report, exercise):
    """Ajoute à un compte rendu les indices de l'exercice, et la réponse juste que le carnet n'a plus."""
    total, channel = exercise.hint_count, notebook.channel()
    # sans lecteur, un carnet doit toujours donner la même sortie
    line = Progress().read().get(exercise.id, {}) if channel else {}
    given = min(line.get("hints", 0), total)
    help_offered = Help(exercise.id, given, total, channel, has_puzzle(exercise)) if total else None
    return replace(report, help=help_offered, kept=kept_of(exercise, line, is_right=False))


def _listen():
    """Relie au noyau les boutons des comptes rendus."""
    shown = {"hint": hint, "puzzle": puzzle, "solution": solution}
    answers = {name: partial(_answer_a_button, show) for name, show in shown.items()}
    answers |= {"start_again": lambda *asked: spaced_in(set_back(*asked)), "compare": _compare}
    notebook.listen(notebook.channel(), answers)


def _compare(exercise_id, *codes):
    """Dit à la page, qui donne le texte de ses cellules de code, si une réponse juste n'y est plus."""
    exercise, lines = exercise_of(exercise_id), Progress().read()
    if not LEARNER.verdicts.get(exercise_id) or is_in_cells(lines.get(exercise_id, {}), codes):
        return {"title": exercise.title, "says": ""}
    LEARNER.verdicts[exercise_id] = EDITED
    _update_bars(exercise, lines)
    return spaced_in({"title": exercise.title, "says": words.EDITED})


def _answer_a_button(show, exercise_id):
    """Ce que montre la commande d'un bouton, et le nombre d'indices alors donnés."""
    html = show(exercise_id)._repr_html_()
    return {"html": html, "given": _hints_given(exercise_of(exercise_id))}


def _hand_back(exercise, namespace, status):
    """Met la référence à la place d'une réponse fausse, et rend la référence ; le ✓ d'avant ne compte plus.

    Une cellule vide n'a pas été refusée : les carnets enregistrés disent si la réponse qui a reçu le ✓ s'y trouve.
    """
    LEARNER.verdicts[exercise.id] = None if status == Status.TODO else False
    _update_bars(exercise, Progress().read())
    _listen()
    provide(exercise.name, namespace, {})
    LEARNER.handed_back[exercise.id] = namespace[exercise.name]
    return namespace[exercise.name]


def check(exercise_id: str | float, answer: Any) -> Any:
    """Éprouve la réponse d'un exercice et affiche le compte rendu ; une réponse juste est gardée.

    Args:
        exercise_id: l'exercice, par exemple ``"2.1"``.
        answer: la fonction (ou la valeur) écrite par l'élève.

    Returns:
        La réponse de l'élève si elle est juste ; sinon celle de référence, reliée aux variables globales du
        carnet, pour que la suite de la leçon fonctionne.

    Raises:
        ValueError: cet exercice n'existe pas.
    """
    exercise, caller = exercise_of(exercise_id), sys._getframe(1).f_globals
    stop = LEARNER.stopped.get(exercise.id)
    if stop and (answer is stop.old or _is_reference(exercise, answer)):
        _refuse(_with_help(stop.report, exercise))
        return _hand_back(exercise, caller, stop.report.status)
    if _is_reference(exercise, answer):
        says = f"{exercise.name} est la référence : exécutez d'abord la cellule de l'exercice, puis celle-ci."
        hint_on_equal = f"Si c'est fait, cette cellule ne range rien dans {exercise.name} : = range, == compare."
        _refuse(Report(Status.TODO, exercise.title, (says,) if exercise.is_function else (says, hint_on_equal)))
        return answer
    report = _judged(exercise, answer, getattr(answer, "__globals__", caller))
    if report.status != Status.RIGHT:
        _refuse(report)
        return _hand_back(exercise, caller, report.status)
    elsewhere, absent = missing_elsewhere(exercise, answer, caller)
    if absent:
        says = f"Elle emploie {', '.join(absent)}, que la correction n'a pas : Python et NumPy y suffisent."
        report = replace(report, says=(says,))
    elif elsewhere:
        put = "mettez-les" if len(elsewhere) > 1 else "mettez-le"
        says = (
            f"Elle emploie {', '.join(elsewhere)}, que la leçon suivante ne connaîtra pas, ni la correction si le "
            f"calcul en est long : {put} dans la fonction."
        )
        report = replace(report, says=(says,))
    if notebook.channel() and not _closed():  # un carnet noté reste le même
        report = replace(report, other=other_way(exercise, answer))
    texts = _texts_of(exercise, answer)
    is_edited = is_edited_since(exercise, texts)
    LEARNER.verdicts[exercise.id] = EDITED if is_edited else True
    if is_edited:
        report = Report(Status.NOTE, exercise.title, (words.EDITED,))
    elif notebook.channel():
        report = replace(report, compared=(exercise.id, notebook.channel()))
    notebook.display(report)
    notice = _record(exercise, done=True, **texts)
    if notice:
        print(notice)
    return answer


def carry(*names: str) -> Any:
    """Reprend des fonctions des leçons d'avant : les vôtres si elles sont justes, sinon celles de référence.

    Args:
        names: leurs noms, par exemple ``"trier", "fusionner"``.

    Returns:
        Les fonctions, dans cet ordre, reliées aux variables globales du carnet ; une seule, si un seul nom est donné.

    Raises:
        ValueError: un nom n'est pas celui d'un exercice.
    """
    for name in names:
        if name not in by_name():
            raise ValueError(f"{name!r} n'est pas un exercice ; il y a {', '.join(by_name())}.")
    caller, progress = sys._getframe(1).f_globals, Progress()
    kept = {exercise_id: line.get("source") for exercise_id, line in progress.read().items()}
    origins = [f"{name} : {provide(name, caller, kept)}" for name in names]
    says = (" ; ".join(origins) + ".", *filter(None, [progress.notice]))
    notebook.display(Report(Status.NOTE, "Fonctions des leçons précédentes", says))
    functions = tuple(caller[name] for name in names)
    return functions[0] if len(functions) == 1 else functions


def _hints_given(exercise):
    return Progress().read().get(exercise.id, {}).get("hints", 0)


def hint(exercise_id: str | float) -> Report:
    """Donne l'indice suivant d'un exercice : une question, puis la méthode, puis presque la ligne.

    Args:
        exercise_id: l'exercice, par exemple ``"2.3"``.

    Returns:
        Report: l'indice, qui s'affiche en dernière ligne d'une cellule.

    Raises:
        ValueError: cet exercice n'existe pas.
    """
    exercise = exercise_of(exercise_id)
    steps = hints_of(exercise)
    if not steps:
        return Report(Status.NOTE, exercise.title, (f"{words.NO_HINT} {words.ANSWER.format(id=exercise.id)}",))
    given, total = _hints_given(exercise), len(steps)
    number = min(given + 1, total)
    is_text, is_last = given == 0, number == total
    notice = _record(exercise, hints=number) if given < total else words.ALL_HINTS
    says = (*([steps[0]] if is_text else []), *filter(None, [notice]))
    title = words.HINT.format(title=exercise.title, number=number, total=total)
    then = _after_hints(exercise) if is_last else words.FREE_HINT if is_text else ""
    return Report(Status.NOTE, title, says, code="" if is_text else steps[number - 1], then=then)


def _after_hints(exercise):
    says = words.ANSWER.format(id=exercise.id)
    return f"{words.PUZZLE.format(id=exercise.id)} {says}" if has_puzzle(exercise) else says


def puzzle(exercise_id: str | float) -> Fragment | Report:
    """Donne les lignes de la réponse à remettre en ordre, parmi des fausses ; avant les trois indices, insistez.

    Args:
        exercise_id: l'exercice, par exemple ``"4.3"``.

    Returns:
        Fragment: le puzzle, qui s'affiche en dernière ligne d'une cellule ; sinon, un `Report` dit pourquoi il n'y en a
        pas, ou pas encore.

    Raises:
        ValueError: cet exercice n'existe pas.
    """
    exercise = exercise_of(exercise_id)
    if not has_puzzle(exercise):
        return Report(Status.NOTE, exercise.title, (words.NO_PUZZLE.format(id=exercise.id),))
    return _too_early(exercise, "puzzle", words.THE_PUZZLE) or puzzle_of(exercise)


def _too_early(exercise, command, what):
    """Rend, à la première demande, un `Report` qui renvoie aux indices s'il en reste ; ``None`` ensuite."""
    if (command, exercise.id) in LEARNER.asked or _hints_given(exercise) >= exercise.hint_count:
        return None
    LEARNER.asked.add((command, exercise.id))
    says = words.HINT_FIRST.format(id=exercise.id), words.ASK_AGAIN.format(what=what)
    return Report(Status.NOTE, f"{exercise.title} : {what}", says)


def _closed():
    """Rend la phrase qui refuse une réponse fermée ; ``""`` si les réponses sont ouvertes."""
    try:
        day = date.fromisoformat(Path(CLOSED).read_text("utf-8").strip())
    except FileNotFoundError:
        return ""
    except ValueError:  # ce n'est pas une date
        return "Votre enseignant garde les réponses fermées."
    return f"Votre enseignant ouvrira les réponses le {day:%d/%m/%Y}." if date.today() < day else ""


def solution(exercise_id: str | float) -> Report:
    """Montre la réponse de référence d'un exercice ; à qui n'a pas les trois indices, après deux demandes.

    L'enseignant peut les garder fermées, par un fichier à côté des carnets ; un élève peut l'effacer.

    Args:
        exercise_id: l'exercice, par exemple ``"2.3"``.

    Returns:
        Report: la réponse, qui s'affiche en dernière ligne d'une cellule.

    Raises:
        ValueError: cet exercice n'existe pas.
    """
    exercise = exercise_of(exercise_id)
    if says := _closed():
        says = says, f'Il vous reste hint("{exercise.id}").'
        return Report(Status.NOTE, f"{exercise.title} : {words.THE_ANSWER}", says)
    if early := _too_early(exercise, "solution", words.THE_ANSWER):
        return early
    notice = _record(exercise, solution=True)
    code = source_of(exercise.reference) if exercise.is_function else f"{exercise.name} = {exercise.fresh()!r}"
    return Report(Status.NOTE, f"{exercise.title} : {words.THE_ANSWER}", tuple(filter(None, [notice])), code=code)


def start_again(what: str | float) -> Report:
    """Remet un carnet, ou la cellule d'un exercice, tels qu'ils ont été donnés ; à la première demande, l'annonce.

    Args:
        what: une leçon, ``2`` ou ``"A"``, ou un exercice, par exemple ``"2.1"``.

    Returns:
        Report: le nom sous lequel le carnet d'avant est gardé, qui s'affiche en dernière ligne d'une cellule.

    Raises:
        ValueError: ni une leçon, ni un exercice.
    """
    lesson, cell, title = what, "", f"Leçon {what} : repartir de zéro"
    if str(what) not in map(str, lessons()):
        exercise = exercise_of(what)
        lesson, cell, title = exercise.lesson, exercise.cell, f"{exercise.title} : repartir de zéro"
    if ("start_again", str(what)) in LEARNER.asked:
        LEARNER.asked.discard(("start_again", str(what)))
        return Report(Status.NOTE, title, (set_back(lesson, cell)["says"],))
    LEARNER.asked.add(("start_again", str(what)))
    says = "Le carnet d'à présent sera gardé à côté : enregistrez-le, puis exécutez cette cellule une seconde fois."
    return Report(Status.NOTE, title, (says,))


def progress(lesson: str | int | None = None) -> None:
    """Affiche où vous en êtes : dans une leçon, ou dans tout le cours.

    Args:
        lesson: une leçon, son numéro ou sa lettre ; ``None`` pour le cours entier.

    Raises:
        ValueError: cette leçon n'existe pas.
    """
    if lesson is not None and lesson not in lessons():
        raise ValueError(f"Il n'y a pas de leçon {lesson!r} ; il y a {', '.join(map(str, lessons()))}.")
    file = Progress()
    lines = file.read()
    if not notebook.in_notebook():  # rien ne s'y écrit : ce que ce programme a trouvé juste compte jusqu'à sa fin
        lines |= {one: {**lines.get(one, {}), "done": True} for one, is_right in LEARNER.verdicts.items() if is_right}
    bar = _bar(lesson, lines, file.notice)
    notebook.display(bar, f"ql-progress-{lesson}")
    if bar.kept or lesson is not None:
        _listen()


stops.watch()  # un carnet qui importe ce module suit ses cellules
