"""Fait des sources les deux jeux de carnets : celui des élèves (à compléter) et les corrigés (exécutés).

python lessons/build.py                         tout refaire
python lessons/build.py --only 02               la leçon 2 seulement
python lessons/build.py --check                 ne rien écrire ; nommer ce qui n'est plus à jour, ou pas fini
python lessons/build.py --new 2.5 softmax_move  écrire l'exercice 2.5, à remplir, et dire les cellules à coller
python lessons/build.py --bundle eleves.zip     ce qu'on donne aux élèves, en une archive
python lessons/build.py --release 0.2.0         publier une version : tout dater, tout refaire, ou ne rien changer
python lessons/build.py --durations             combien de temps demande chaque leçon, et ce qui le fait
python lessons/build.py --puzzles               noter ce qui peut changer de place dans les réponses, pour leurs puzzles

Ce qu'il reste à écrire d'un exercice est nommé, avec son fichier. Le code de retour est 1 si un carnet n'a pas pu être
fait, s'il y manque un exercice ou une question que rien ne donne à faire, ou si une réponse n'est pas juste dans son
corrigé ; avec --check, si quoi que ce soit manque. --bundle refuse une leçon dont le corrigé n'est pas juste.
"""

import argparse
import sys
from datetime import date
from pathlib import Path

import bundle
import durations
import glossary
import nbformat
import puzzles
import release
import skeleton
import taught
from cells import notebooks_of
from declared import ROOT, BuildError, code_of, exercises, place, questions
from executed import comparable, execute_all
from unfinished import of_corrected, of_course, without_cell

from juge.drawing.numbers import quantity
from juge.french_parser import accept_every_letter
from juge.puzzles import blank_of, has_puzzle
from ql_functions.course import COURSE

README = ROOT / "README.md"
SOURCES, CORRECTED, STUDENT = ROOT / "lessons" / "sources", ROOT / "lessons" / "corriges", ROOT / "notebooks"


def main(arguments=None):
    """Lit la ligne de commande, et fait ce qu'elle demande.

    Args:
        arguments: ses mots ; par défaut ceux du programme.

    Returns:
        int: le code de retour.
    """
    accept_every_letter()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", default="", metavar="02", help="une seule leçon")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="ne rien écrire, nommer ce qui n'est plus à jour")
    what.add_argument("--new", nargs="+", metavar=("2.5", "nom"), help="le squelette d'un exercice")
    what.add_argument("--bundle", type=Path, metavar="eleves.zip", help="l'archive des élèves")
    what.add_argument("--release", metavar="0.2.0", help="une version de plus, et tout ce qui se publie")
    what.add_argument("--durations", action="store_true", help="la durée de chaque leçon, et ce qui la fait")
    parser.add_argument("--sans-solutions", nargs="?", const="", type=_day, metavar="2026-12-01",
                        help="avec --bundle, solution() reste fermée, ou jusqu'à ce jour")  # fmt: skip
    what.add_argument("--puzzles", action="store_true", help="les ordres justes des puzzles")
    options = parser.parse_args(arguments)
    sources = sorted(SOURCES.glob(f"{options.only}*.py"))
    if not sources:
        parser.error(f"aucune source ne commence par {options.only!r}.")
    if options.sans_solutions is not None and not options.bundle:
        parser.error("--sans-solutions va avec --bundle.")
    if options.new and len(options.new) != 2:
        parser.error("--new attend le numéro de l'exercice et le nom de sa fonction : --new 2.5 softmax_move")
    try:
        if options.new:
            print(skeleton.write(*options.new))
        elif options.bundle:
            bundle.refuse_wrong(sources, CORRECTED)
            bundle.write(options.bundle, sources, options.sans_solutions)
        elif options.release:
            print(release.release(options.release, sorted(SOURCES.glob("*.py"))))
        elif options.durations:
            print(durations.table(sources))
        elif options.puzzles:
            print(f"{place(note_puzzles())} est écrit.")
        else:
            return build(sources, bool(options.only), options.check)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _day(written):
    """Un jour, tel qu'il est écrit ; argparse dit celui qui n'en est pas un."""
    return written and date.fromisoformat(written).isoformat()


def build(sources, only=False, check=False):
    """Construit ou vérifie des leçons.

    Args:
        sources: leurs sources, dans l'ordre.
        only: n'y a-t-il qu'une partie de celles du cours ?
        check: ne rien écrire.

    Returns:
        int: le code de retour.

    Raises:
        BuildError: une source ne se laisse pas construire, ou un corrigé exécuter ; rien n'est écrit.
    """
    built = {source: notebooks_of(source) for source in sources}
    execute_all({source: corrected for source, (_, corrected) in built.items()})
    stale = []
    for source, pair in built.items():
        for path in _write(source, pair, check):
            print(f"{place(path)} n'est plus à jour : lancez python lessons/build.py --only {code_of(source)}")
            stale.append(path)
    stale += [*_write_glossary(check), *_write_readme(sources, check)]
    if not check and (orders := puzzles.forget(COURSE)):
        print(f"{place(orders)} est écrit.")
    codes = {code_of(source) for source in sources}
    things = [*exercises().values(), *questions().values()]
    asked = [thing for thing in things if not only or thing.cell.partition("-")[0] in codes]
    grave = list(without_cell(asked, [student for student, _ in built.values()]))
    grave += [says for source, (_, corrected) in built.items() for says in of_corrected(source, corrected)]
    unfinished = list(of_course(sources, asked, not only))
    for says in grave + unfinished:
        print(says, file=sys.stderr)
    print(f"Le cours vaut {quantity(sum(thing.points for thing in things), 'point')}.")
    return int(bool(grave or stale or (check and unfinished)))


def note_puzzles():
    """Écrit les ordres justes des réponses du cours ; rend leur fichier."""
    return puzzles.note(COURSE, [(one, blank_of(one)) for one in COURSE.exercises if has_puzzle(one)])


def _write(source, pair, check):
    """Écrit ce qui n'est plus à jour des deux carnets d'une source et de ce qu'en sait le correcteur, ou le rend."""
    name = source.with_suffix(".ipynb").name
    files = {folder / name: nbformat.writes(one) + "\n" for folder, one in zip((STUDENT, CORRECTED), pair, strict=True)}
    for path, text in (files | taught.files_of(source, pair[1])).items():
        if path.exists() and _compared(path, path.read_text("utf-8")) == _compared(path, text):
            continue  # ce qui n'en diffère que par le processeur ne remplace rien
        if check:
            yield path
        else:
            path.write_text(text, "utf-8")
            print(f"{place(path)} est écrit.")


def _compared(path, text):
    """Le texte d'un fichier, réduit à ce qui se compare."""
    return comparable(text) if path.suffix == ".ipynb" else text


def _write_glossary(check):
    """Écrit le glossaire à côté des deux jeux de carnets, ou rend seulement ceux qui ne sont plus à jour."""
    page = glossary.page(sorted(SOURCES.glob("*.py")))
    for path in (folder / glossary.NAME for folder in (STUDENT, CORRECTED) if page):
        if not check:
            path.write_text(page, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != page:
            print(f"{place(path)} n'est plus à jour : lancez python lessons/build.py")
            yield path


def _write_readme(sources, check):
    """Écrit dans le README les durées de ces sources, ou rend seulement le README s'il n'est plus à jour."""
    text = durations.in_readme(README.read_text("utf-8"), sources)
    if not check:
        README.write_text(text, "utf-8")
    elif README.read_text("utf-8") != text:
        print(f"{place(README)} n'est plus à jour : lancez python lessons/build.py")
        yield README


if __name__ == "__main__":
    sys.exit(main())
