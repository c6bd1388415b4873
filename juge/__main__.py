"""La commande ``juge``, ou ``python -m juge``."""

import os
import secrets
import sys
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path

if absent := [name for name in ("mistune", "matplotlib", "xlsxwriter") if find_spec(name) is None]:
    print(f"La correction demande {', '.join(absent)} : pip install 'ql-functions[grading]'.", file=sys.stderr)
    sys.exit(2)

from tqdm import tqdm

from .cage import box
from .declare.registry import EXERCISES, order
from .french_parser import accept_every_letter, failure_in_french
from .intake import courses
from .intake.folder import FORMER, GIVEN, OPTIONS, SETTINGS, Folder
from .intake.following import Interruption, changes
from .intake.handins import overruled, remembered_dates
from .intake.sheets import list_names
from .marking import pools, scale, trial
from .marking.batch import grade_batch
from .marking.hand import compared, read_given, remembered
from .marking.journal import Journal
from .marking.lots import Lots
from .marking.run import grade as grade_copy
from .options import options_of
from .rendering import render
from .tables import lists, privacy
from .tables.notices import arrived, failed_copies, notices, rejudged
from .tables.settings import settled


def main(arguments=None, grade=grade_copy, program="juge", course=None):
    """Fait ce que demande la ligne de commande, et rend le code de retour.

    Args:
        program: le nom sous lequel la commande est lancée.
        course: le cours à corriger si la ligne de commande n'en dit pas d'autre, voir `courses.load`.

    Returns:
        int: 0 ; 1 s'il reste des copies, ou si une archive ne s'ouvre pas ; 3 si des copies sont en panne.
    """
    accept_every_letter()
    options = options_of(sys.argv[1:] if arguments is None else arguments, program)
    try:
        return _run(options, grade, course)
    except OSError as error:
        print(f"{program} : {failure_in_french(error)}.", file=sys.stderr)
        sys.exit(2)
    except (ValueError, ModuleNotFoundError, box.NoCageError) as error:
        print(f"{program} : {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("Abandonné ; ce qui était corrigé est gardé : relancez avec --resume.", file=sys.stderr)
        sys.exit(130)


def _run(options, grade, course):
    if options.out:
        Folder(options.out).check()
    given_before = Folder(options.out).read(SETTINGS).get("cours") if options.out else None
    course = (given_before if options.cours is None else options.cours) or course or courses.installed()
    courses.load(course)
    is_grading = options.command != "classe"
    if is_grading:
        box.sweep()
        if options.j < 1:
            raise ValueError(f"-j {options.j} : il faut au moins un processus.")
        if notice := box.choose(not options.sans_cage).notice:
            print(notice, file=sys.stderr)
        if options.j > os.cpu_count():
            print(f"-j {options.j} pour {os.cpu_count()} cœurs : rien n'en ira plus vite.", file=sys.stderr)
        grade = partial(grade, caged=not options.sans_cage, course=course)
    if options.command == "essai":
        tried = courses.lessons_of(course)
        with _pool(options) as pool:
            trial.try_lessons(tried, grade, secrets.randbelow(2**32), *pool)
        print(f"Leçons essayées : {len(tried)}. Rien à y reprendre : les corrigés ont tous leurs points.")
        return 0
    if options.effacer:
        print(privacy.erase(options.out, options.effacer))
        options.resume = True  # la correction refait tableaux et pages sans lui
    journal = _journal(options)
    for notice in filter(None, (Folder(options.out).close(), journal.notice)):
        print(notice, file=sys.stderr)
    settings, known = _settings(options, journal), dict(journal.lines)
    _keep_given(options)
    lots = _grade(options, course, journal, settings, grade) if is_grading else Lots(options.out, ())
    return _give_back(options, course, journal, settings, lots, known)


def _pool(options):
    return pools.cluster(options.dask) if options.dask else pools.local(options.j)


def _settings(options, journal):
    """Les réglages du dossier des notes, mis à jour par les options, si ces notes sont bien celles de ce cours."""
    graded = {name for line in journal.lines.values() for name in line.get("exercises", {})}
    if graded and graded.isdisjoint(EXERCISES):  # les remarques disent les exercices ôtés du cours
        names = ", ".join(sorted(graded, key=order))
        raise ValueError(f"{options.out} a des exercices que ce cours n'a pas ({names}) : donnez le bon par --cours.")
    worth = {str(line["lesson"]) for line in journal.lines.values() if line.get("of")}
    kept = {name: getattr(options, name) for name in OPTIONS}
    return replace(settled(options.out, worth, journal.lines, **kept), fills_all=options.sans_attendre)


def _keep_given(options):
    """Garde les tableaux de la commande jusqu'à leur lecture, et y ajoute ceux d'une commande coupée avant cela."""
    kept = Folder(options.out).read(GIVEN)
    for name in ("liste", "points_ouverts"):
        given = [path.absolute() for path in getattr(options, name)]
        before = [path for path in map(Path, kept.get(name, ())) if path not in given]
        for path in before:
            if not path.exists():
                print(f"{path} n'est plus à sa place : redonnez ce tableau par --{name.replace('_', '-')}.")
        setattr(options, name, [*filter(Path.exists, before), *getattr(options, name)])
        kept[name] = [str(path.absolute()) for path in getattr(options, name)]
    if any(kept.values()):
        Folder(options.out).write(GIVEN, kept)


def _grade(options, course, journal, settings, grade):
    """Corrige les copies que l'on donne et celles qui restent, au besoin jusqu'à Ctrl-C ; rend les derniers `Lots`."""
    interruption = Interruption()
    is_followed = options.command == "suivre"
    rounds = changes(options.copies, options.out, interruption) if is_followed else [None]
    lots, state = Lots(options.out, ()), courses.state_of(course)
    where = options.dask or box.choose(not options.sans_cage).kind
    with _pool(options) as pool:

        def grade_files(paths):
            return grade_batch(paths, journal, grade, *pool, interruption, lots.reading, state)

        for _ in rounds:
            lots = Lots(options.out, options.copies)
            for left_after_each in lots.each(grade_files):
                left = next(left_after_each)
                trial.try_once(options.out, where, lots.reading.lessons, course, grade, journal.hidden_seed, *pool)
                with tqdm(total=left, desc="Correction", unit=" copies", disable=not left) as bar:
                    for left in left_after_each:
                        bar.update(bar.total - left - bar.n)
            if is_followed:
                givens = remembered(options.out)
                marks, _ = render(options.out, journal, givens, settings, is_live=True)
                print(f"{_counts(marks)} Ctrl-C pour finir.", flush=True)
    return lots


def _give_back(options, course, journal, settings, lots, known):
    """Écrit les pages et les tableaux, et dit ce qui s'y trouve ; rend le code de retour.

    ``known`` a les lignes qu'avait le journal avant la correction.
    """
    try:
        listed = [(path.name, lists.keep(options.out, path, journal.lines.values())) for path in options.liste]
        new = [given for path in options.points_ouverts for given in read_given(path, journal.lines, settings.rule)]
        before = remembered(options.out)
        givens = remembered(options.out, new)
    finally:
        Folder(options.out).file(GIVEN).unlink(missing_ok=True)  # lus, ou refusés d'une phrase
    marks, lost = render(options.out, journal, givens, settings)
    by_hand = _annotation_notices(options, new, before, givens)
    listed_notices = lists.notices(options.out, marks, settings, listed)
    rescaled = scale.notices(scale.changes(options.out, journal.lines.values()), marks)
    limits = settings.lateness(marks) if options.limite or options.retard else ()
    state = courses.state_of(course)
    changed = rejudged(known, journal.lines, state, options.out)
    copies = (*arrived(lots.reading.labels, known, journal.lines), *changed)
    silent = overruled(journal.lines.values(), remembered_dates(options.out))
    settings_notices = (*limits, *settings.notices(marks, silent), *rescaled)
    for notice in (*by_hand, *listed_notices, *settings_notices, *copies, *lots.notices(), *notices(marks)):
        print(notice)
    for given in lost:
        whom = given.who if given.is_to_group else f"{given.name} de {given.who}"
        print(f"Donné à la main, mais sans copie ici : {whom} ({given.says}).")
    failures = failed_copies(journal.lines.values())
    for failure in failures:
        print(failure)
    print(f"{_counts(marks)} Restent : {lots.left}.")
    if lots.left:
        print("Relancez avec --resume pour corriger celles qui restent.")
    print(f"Graine des cas cachés : {journal.hidden_seed}. Tout est dans {options.out}.")
    return 3 if failures else int(lots.left > 0 or bool(lots.reading.unread))


def _annotation_notices(options, new, before, givens):
    """Les phrases qui comptent les annotations prises dans les fichiers donnés à la commande."""
    names = ", ".join(path.name for path in options.points_ouverts)
    says = {
        False: "réponses notées ou commentées : nouvelles : {}, changées : {}, retirées : {}.",
        True: "donné à un groupe ou à tous : nouveau : {}, changé : {}, retiré : {}.",
    }
    kinds = {given.is_to_group for given in new} or ({False} if names else ())
    for is_to_group in sorted(kinds):
        old, kept = ([given for given in known if given.is_to_group is is_to_group] for known in (before, givens))
        yield f"{names}, {says[is_to_group].format(*map(len, compared(old, kept)))}"
    _, changed, removed = compared(before, givens)
    if changed or removed:
        yield f"Ce qui était donné avant est gardé dans {Folder(options.out).file(FORMER)}."


def _counts(marks):
    left = [mark.who for mark in marks if mark.lesson is None]
    who = f" ({list_names(left, ' ; ')})" if left else ""
    return f"Notées : {len(marks) - len(left)}. Refusées ou en panne : {len(left)}{who}."


def _journal(options):
    """Le journal de la correction, neuf ou repris, si les options et le contenu du dossier vont ensemble."""
    if options.command == "suivre" and not options.copies:
        raise ValueError("--suivre demande le dossier à suivre.")
    _check_files(options)
    path = Folder(options.out).journal
    if options.resume:
        if not path.exists():
            raise ValueError(
                f"il n'y a rien à reprendre dans {options.out} : corrigez-y d'abord des copies, sans --resume."
            )
        journal = Journal(path)
        if options.hidden_seed not in (None, journal.hidden_seed):
            raise ValueError(
                f"{options.out} est corrigé avec la graine {journal.hidden_seed}, pas {options.hidden_seed}."
            )
        return journal
    if path.exists():
        raise ValueError(f"{options.out} contient déjà une correction : ajoutez --resume, ou donnez un autre dossier.")
    if not options.copies:
        raise ValueError("donnez des copies à corriger.")
    seed = options.hidden_seed if options.hidden_seed is not None else secrets.randbelow(2**32)
    try:
        options.out.mkdir(parents=True, exist_ok=True)
        return Journal(path, seed)
    except OSError as error:
        raise ValueError(
            f"{options.out} ne peut pas être le dossier des notes ({failure_in_french(error)})."
        ) from error


def _check_files(options):
    """Vérifie que les fichiers donnés existent, et qu'aucun tableau n'est donné comme copie."""
    for needed in (*map(Path, options.copies), *options.points_ouverts, *options.liste):
        if not needed.exists():
            raise ValueError(f"{needed} n'existe pas.")
    if tables := [path for path in options.copies if path.lower().endswith(".csv")]:
        flag, given = ("liste", options.liste) if options.liste else ("a-la-main", options.points_ouverts)
        each = " ".join(f"--{flag} {path}" for path in (*given, *tables))
        names = ", ".join(tables)
        raise ValueError(f"{names} : un tableau n'est pas une copie. Écrivez l'option devant chacun : {each}.")


if __name__ == "__main__":
    sys.exit(main())
