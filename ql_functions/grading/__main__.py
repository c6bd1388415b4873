"""La commande ``ql-noter``, ou ``python -m ql_functions.grading``."""

import argparse
import multiprocessing
import os
import secrets
import signal
import sys
from functools import partial
from pathlib import Path

from tqdm import tqdm

from ..checking import EXERCISES
from ..checking.registry import order
from ..files import write_atomically
from . import box, courses, pools
from .batch import grade_batch
from .french_parser import FrenchParser
from .hand import read_given, remembered
from .journal import Journal
from .rendering import ROSTER, render
from .roster import read_roster
from .run import grade as grade_copy
from .run import sweep

_ABOUT = """Corrige des copies : notes par exercice, retour pour chaque élève, questions ouvertes, similitudes.

Le code des élèves ne tourne qu'en cage. Ctrl-C laisse ce qui est fait ; --resume le reprend."""

_EXAMPLES = """exemples :
  ql-noter remises.zip --out NOTES
      corrige l'archive qu'on télécharge de Moodle ; les retours sont dans NOTES/retours_moodle.zip
  ql-noter remises.zip --out NOTES --resume --points-ouverts points_ouverts.csv
      reprend une correction interrompue, et ajoute les points des questions ouvertes
  ql-noter copies/ tp2.ipynb --out NOTES -j 8 --hidden-seed 7
      corrige un dossier et un carnet avec huit processus, sur les cas cachés de la graine 7"""


def main(arguments=None, grade=grade_copy):
    """Corrige ; rend le code de retour : 0, ou 1 s'il reste des copies."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        return _run(options, grade)
    except (OSError, ValueError, ModuleNotFoundError, box.NoCageError) as error:
        parser.exit(2, f"ql-noter : {error}\n")
    except KeyboardInterrupt:
        parser.exit(130, "Abandonné ; ce qui était corrigé est gardé : relancez avec --resume.\n")


def _parser():
    parser = FrenchParser(
        "ql-noter", description=_ABOUT, epilog=_EXAMPLES, add_help=False, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add = parser.add_argument_group("arguments").add_argument
    add("copies", nargs="*", metavar="COPIES", help="carnets, dossiers, archives Moodle (zip) ou tar")
    add("--out", type=Path, required=True, metavar="NOTES", help="dossier où écrire")
    add("-j", type=int, default=os.cpu_count(), metavar="N", help="nombre de processus (un par cœur)")
    add("--hidden-seed", type=int, metavar="N", help="graine des cas cachés (nouvelle à chaque correction)")
    add("--resume", action="store_true", help="reprendre la correction de NOTES où elle s'est arrêtée")
    add("--cours", metavar="PYTHON", help="le fichier ou le dossier de vos propres exercices")
    add("--dask", metavar="ADRESSE", help="corriger sur la grappe Dask de cet ordonnanceur")
    add("--points-ouverts", "--a-la-main", type=Path, metavar="CSV", help="ajouter ce que vous donnez à la main")
    add("--liste", type=Path, metavar="CSV", help="la classe : participants ou feuille d'évaluation de Moodle ; gardée")
    add("--poids", default="", metavar="L=P,…", help="ce que pèse chaque leçon dans le total : 2=3,4=1 (ses points)")
    add("--sans-cage", action="store_true", help="exécuter le code des copies sans cage : les vôtres, jamais d'autres")
    add("-h", "--help", action="help", help="montrer cette aide")
    return parser


def _run(options, grade):
    courses.load(options.cours)
    sweep()
    if options.j < 1:
        raise ValueError(f"-j {options.j} : il faut au moins un processus.")
    crowded = f"-j {options.j} pour {os.cpu_count()} cœurs : rien n'en ira plus vite." * (options.j > os.cpu_count())
    for notice in filter(None, (box.choose(not options.sans_cage).notice, crowded)):
        print(notice, file=sys.stderr)
    journal = _journal(options)
    strangers = {name for line in journal.lines.values() for name in line.get("exercises", {})} - EXERCISES.keys()
    if strangers:
        names = ", ".join(sorted(strangers, key=order))
        raise ValueError(f"{options.out} a des exercices que ce cours n'a pas ({names}) : donnez le leur par --cours.")
    grade = partial(grade, caged=not options.sans_cage, course=options.cours)
    with pools.cluster(options.dask) if options.dask else pools.local(options.j) as (open_pool, width):
        left_after_each = grade_batch(options.copies, journal, grade, open_pool, width, _interruption())
        left = next(left_after_each)
        with tqdm(total=left, desc="Correction", unit=" copies", disable=not left) as bar:
            for left in left_after_each:
                bar.update(bar.total - left - bar.n)
    if options.liste:
        read_roster(options.liste)  # ce qui n'en est pas une n'est pas gardé
        write_atomically(options.out / ROSTER, options.liste.read_bytes())
    new = read_given(options.points_ouverts, journal.lines) if options.points_ouverts else ()
    givens = remembered(options.out / "a_la_main.jsonl", new)
    marks, lost = render(options.out, journal, givens, _weights(options.poids))
    for given in lost:
        print(f"Donné à la main, mais sans copie ici : {given.name} de {given.who} ({given.says}).")
    noted = sum(mark.lesson is not None for mark in marks)
    print(f"Notées : {noted}. Refusées ou en panne : {len(marks) - noted}. Restent : {left}.")
    if left:
        print("Relancez avec --resume pour corriger celles qui restent.")
    print(f"Graine des cas cachés : {journal.hidden_seed}. Tout est dans {options.out}.")
    return int(left > 0)


def _weights(written):
    """Leçon → poids."""
    try:
        weights = {
            lesson.strip(): float(weight) for lesson, weight in (one.split("=") for one in written.split(",") if one)
        }
    except ValueError:
        weights = {"": -1}
    if any(not weight > 0 for weight in weights.values()):
        raise ValueError(f"--poids {written} : écrivez LEÇON=POIDS, séparés par des virgules : 2=3,4=1.5.")
    return weights


def _journal(options):
    """Le journal neuf, ou repris.

    Raises:
        ValueError: les options et le contenu du dossier ne vont pas ensemble.
    """
    for needed in (*map(Path, options.copies), options.points_ouverts, options.liste):
        if needed and not needed.exists():
            raise ValueError(f"{needed} n'existe pas.")
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
        raise ValueError(f"{options.out} ne peut pas être le dossier des notes ({error.strerror}).") from error


def _interruption():
    """Au premier Ctrl-C, les copies en cours finissent ; au second, elles sont abandonnées.

    Returns:
        Callable: dit si l'on s'est arrêté.
    """
    asked = []

    def stop(*_):
        if asked:
            for process in multiprocessing.active_children():
                process.kill()
            raise KeyboardInterrupt
        asked.append(True)
        print("\nLes copies en cours finissent ; encore Ctrl-C pour les abandonner.", file=sys.stderr)

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    return lambda: bool(asked)


if __name__ == "__main__":
    sys.exit(main())
