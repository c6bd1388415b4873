"""La commande ``ql-noter``, ou ``python -m ql_functions.grading``."""

import argparse
import os
import secrets
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

if absent := [name for name in ("nbval", "mistune", "matplotlib", "xlsxwriter") if find_spec(name) is None]:
    print(f"ql-noter demande {', '.join(absent)} : pip install 'ql-functions[grading]'.", file=sys.stderr)
    sys.exit(2)

from tqdm import tqdm

from ..checking import EXERCISES
from ..checking.declare.registry import order
from .cage import box
from .french_parser import FrenchParser, failure_in_french
from .intake import courses
from .intake.following import Interruption, changes
from .intake.handins import overruled, remembered_dates
from .intake.sheets import list_names
from .marking import pools, scale
from .marking.batch import grade_batch
from .marking.hand import HISTORY, Changes, read_given, remembered
from .marking.journal import Journal
from .marking.lots import Lots
from .marking.run import grade as grade_copy
from .marking.run import sweep
from .rendering import render
from .tables import lists
from .tables.notices import arrived, failed_copies, notices
from .tables.settings import course_of, settled

_DESCRIPTION = """Corrige des copies : notes par exercice, retour pour chaque élève, questions ouvertes, similitudes.

Le code des élèves ne tourne qu'en cage. Ctrl-C laisse ce qui est fait ; --resume le reprend."""

_EXAMPLES = """exemples :
  ql-noter remises.zip --out NOTES
      corrige l'archive qu'on télécharge de Moodle ; les retours sont dans NOTES/retours_moodle_2.zip
  ql-noter remises.zip --out NOTES --resume --points-ouverts points_ouverts.csv
      reprend une correction interrompue, et ajoute les points des questions ouvertes
  ql-noter copies/ tp2.ipynb --out NOTES -j 8 --hidden-seed 7
      corrige un dossier et un carnet avec huit processus, sur les cas cachés de la graine 7"""


def main(arguments=None, grade=grade_copy):
    """Corrige les copies, et rend le code de retour de la commande.

    Returns:
        int: 0 ; 1 s'il reste des copies, ou si une archive ne s'ouvre pas ; 3 si des copies sont en panne.
    """
    parser = _parser()
    options = parser.parse_intermixed_args(arguments)  # des copies peuvent suivre une option
    try:
        return _run(options, grade)
    except OSError as error:
        parser.exit(2, f"ql-noter : {failure_in_french(error)}.\n")
    except (ValueError, ModuleNotFoundError, box.NoCageError) as error:
        parser.exit(2, f"ql-noter : {error}\n")
    except KeyboardInterrupt:
        parser.exit(130, "Abandonné ; ce qui était corrigé est gardé : relancez avec --resume.\n")


def _parser():
    parser = FrenchParser(
        "ql-noter", description=_DESCRIPTION, epilog=_EXAMPLES, add_help=False, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add = parser.add_argument_group("arguments").add_argument
    add("copies", nargs="*", metavar="COPIES", help="carnets, dossiers, archives Moodle (zip) ou tar")
    add("--out", type=Path, required=True, metavar="NOTES", help="dossier où écrire")
    add("-j", type=int, default=os.cpu_count(), metavar="N", help="nombre de processus (un par cœur)")
    add("--hidden-seed", type=int, metavar="N", help="graine des cas cachés (nouvelle à chaque correction)")
    add("--suivre", action="store_true", help="corriger ce qui arrive dans COPIES, jusqu'à Ctrl-C")
    add("--resume", action="store_true", help="reprendre la correction de NOTES où elle s'est arrêtée")
    add("--cours", metavar="PYTHON", help="le fichier ou le dossier de vos propres exercices ; gardé")
    add("--dask", metavar="ADRESSE", help="corriger sur la grappe Dask de cet ordonnanceur")
    add("--points-ouverts", "--a-la-main", type=Path, action="append", default=[], metavar="CSV",
        help="ajouter ce que vous donnez à la main ; une option par fichier, le dernier l'emporte")  # fmt: skip
    add("--liste", type=Path, action="append", default=[], metavar="CSV",
        help="la classe : participants ou feuille d'évaluation de Moodle, gardée ; une option par liste")  # fmt: skip
    add("--poids", metavar="L=P,…", help="ce que pèse chaque leçon dans le total : 2=3,3=2,4=1 (ses points) ; gardé")
    add("--limite", metavar="DATE", help="quand rendre : 2026-12-01T23:59, ou 2=2026-12-01T23:59,3=… ; gardée")
    add("--retard", metavar="PART", help="ce qu'ôte chaque jour de retard commencé : 10%% ; gardé")
    add("--comparer", metavar="AUTRES", help="les notes d'une autre classe, à côté sur la page ; gardé")
    add("--sans-cage", action="store_true", help="exécuter le code des copies sans cage : les vôtres, jamais d'autres")
    add("-h", "--help", action="help", help="montrer cette aide")
    return parser


def _run(options, grade):
    options.cours = options.cours or course_of(options.out)
    courses.load(options.cours)
    sweep()
    if options.j < 1:
        raise ValueError(f"-j {options.j} : il faut au moins un processus.")
    for warning in _warnings(options):
        print(warning, file=sys.stderr)
    journal = _journal(options)
    other = options.comparer and str(Path(options.comparer).resolve())
    lessons = {str(line["lesson"]) for line in journal.lines.values() if line.get("of")}
    settings = settled(
        options.out,
        lessons,
        poids=options.poids,
        limite=options.limite,
        retard=options.retard,
        comparer=other,
        cours=options.cours and str(Path(options.cours).resolve()),
    )
    graded = {name for line in journal.lines.values() for name in line.get("exercises", {})}
    if graded and graded.isdisjoint(EXERCISES):  # les remarques disent les exercices ôtés du cours
        names = ", ".join(sorted(graded, key=order))
        raise ValueError(f"{options.out} a des exercices que ce cours n'a pas ({names}) : donnez le bon par --cours.")
    grade = partial(grade, caged=not options.sans_cage, course=options.cours)
    interruption = Interruption()
    rounds = changes(options.copies, options.out, interruption) if options.suivre else [None]
    lots, known = Lots(options.out, ()), dict(journal.lines)
    with pools.cluster(options.dask) if options.dask else pools.local(options.j) as pool:
        for _ in rounds:
            lots = Lots(options.out, options.copies)
            _grade_all(lots, journal, grade, pool, interruption)
            if options.suivre:
                givens = remembered(options.out / "a_la_main.jsonl")
                marks, _ = render(options.out, journal, givens, settings, is_live=True)
                print(f"{_counts(marks)} Ctrl-C pour finir.", flush=True)
    listed = [(path.name, lists.keep(options.out, path, journal.lines.values())) for path in options.liste]
    new = [given for path in options.points_ouverts for given in read_given(path, journal.lines)]
    before = remembered(options.out / "a_la_main.jsonl")
    givens = remembered(options.out / "a_la_main.jsonl", new)
    marks, lost = render(options.out, journal, givens, settings)
    by_hand = _annotation_notices(options, new, before, givens)
    listed_notices = lists.notices(options.out, marks, settings.weights, listed)
    rescaled = scale.notices(scale.changes(options.out, journal.lines.values()), marks)
    limits = settings.lateness(marks) if options.limite or options.retard else ()
    copies = arrived(lots.reading.labels, known, journal.lines)
    silent = overruled(journal.lines.values(), remembered_dates(options.out))
    settings_notices = (*limits, *settings.notices(marks, silent), *rescaled)
    for notice in (*by_hand, *listed_notices, *settings_notices, *copies, *lots.notices(), *notices(marks)):
        print(notice)
    for given in lost:
        print(f"Donné à la main, mais sans copie ici : {given.name} de {given.who} ({given.says}).")
    failures = failed_copies(journal.lines.values())
    for failure in failures:
        print(failure)
    print(f"{_counts(marks)} Restent : {lots.left}.")
    if lots.left:
        print("Relancez avec --resume pour corriger celles qui restent.")
    print(f"Graine des cas cachés : {journal.hidden_seed}. Tout est dans {options.out}.")
    return 3 if failures else int(lots.left > 0 or bool(lots.reading.unread))


def _warnings(options):
    """Les avertissements à dire avant de corriger."""
    if notice := box.choose(not options.sans_cage).notice:
        yield notice
    if options.j > os.cpu_count():
        yield f"-j {options.j} pour {os.cpu_count()} cœurs : rien n'en ira plus vite."


def _annotation_notices(options, new, before, givens):
    """Les phrases qui comptent les annotations prises dans les fichiers donnés à la commande."""
    names = ", ".join(path.name for path in options.points_ouverts)
    says = {
        False: "réponses notées ou commentées : nouvelles : {}, changées : {}, retirées : {}.",
        True: "commentaires de groupe : nouveaux : {}, changés : {}, retirés : {}.",
    }
    kinds = {given.is_to_group for given in new} or ({False} if names else ())
    for is_to_group in sorted(kinds):
        old, kept = ([given for given in known if given.is_to_group is is_to_group] for known in (before, givens))
        changes = Changes.between(old, kept)
        yield f"{names}, {says[is_to_group].format(changes.added, changes.changed, changes.removed)}"
    if Changes.between(before, givens).before:
        yield f"Ce qui était donné avant est gardé dans {options.out / HISTORY}."


def _grade_all(lots, journal, grade, pool, interruption):
    """Corrige les copies qui ne sont pas corrigées, derrière une barre de progression."""
    batches = lots.each(lambda paths: grade_batch(paths, journal, grade, *pool, interruption, lots.reading))
    for left_after_each in batches:
        left = next(left_after_each)
        with tqdm(total=left, desc="Correction", unit=" copies", disable=not left) as bar:
            for left in left_after_each:
                bar.update(bar.total - left - bar.n)


def _counts(marks):
    ungraded = [mark for mark in marks if mark.lesson is None]
    left = [mark.student if mark.about is None else f"{mark.student}, leçon {mark.about}" for mark in ungraded]
    who = f" ({list_names(left, ' ; ')})" if left else ""
    return f"Notées : {len(marks) - len(left)}. Refusées ou en panne : {len(left)}{who}."


def _journal(options):
    """Le journal de la correction, neuf ou repris.

    Raises:
        ValueError: les options et le contenu du dossier ne vont pas ensemble.
    """
    if options.suivre and not options.copies:
        raise ValueError("--suivre demande le dossier à suivre.")
    _check_files(options)
    path = options.out / "notes.jsonl"
    if options.resume:
        if not path.exists():
            raise ValueError(f"il n'y a rien à reprendre dans {options.out} : enlevez --resume.")
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
    """Vérifie que les fichiers donnés existent, et qu'aucun tableau n'est donné comme copie.

    Raises:
        ValueError: un fichier manque, ou un tableau est parmi les copies.
    """
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
