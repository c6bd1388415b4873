"""La commande ``ql-tournoi``, ou ``python -m ql_functions.tournament``."""

import os
import secrets
import sys
from dataclasses import replace
from pathlib import Path

from tqdm import tqdm

from ..files import write_atomically
from ..grading.cage.box import NoCageError, choose
from ..grading.cage.caged import FaultyCageError
from ..grading.french_parser import FrenchParser, accept_every_letter
from ..strength.challenge import drawn_seeds
from .entries import EntryError, read_entry
from .page import tournament_page
from .programs import ProgramError
from .results import of_agents, of_training

_DESCRIPTION = """Fait la page du tournoi de la classe, des fichiers qu'écrit save_entry.

Les recettes et les fonctions sont entraînées à neuf sur cent graines tirées au sort, les agents se rencontrent tous,
exactement. Le code d'une fonction ne s'exécute que dans la cage du correcteur."""

_EXAMPLES = """exemples :
  ql-tournoi participations/ --out TOURNOI
      mesure tout le dossier, et écrit TOURNOI/tournoi.html
  ql-tournoi zoe.json max.json --out TOURNOI --seed 7
      refait un tournoi, sur les mêmes graines"""


def main(arguments=None):
    """Fait la page du tournoi ; rend le code de retour : 0, ou 1 si des fichiers sont refusés."""
    accept_every_letter()
    parser = FrenchParser("ql-tournoi", description=_DESCRIPTION, epilog=_EXAMPLES)
    add = parser.group.add_argument
    add("entries", nargs="+", type=Path, metavar="PARTICIPATIONS", help="fichiers de save_entry, et dossiers")
    add("--out", type=Path, required=True, metavar="TOURNOI", help="dossier où écrire")
    add("--seed", type=int, metavar="N", help="d'où sont tirées les cent graines (nouvelle à chaque tournoi)")
    options = parser.parse_args(arguments)
    try:
        refused = _run(options)
    except (OSError, ValueError, FaultyCageError) as error:
        parser.exit(2, f"ql-tournoi : {error}\n")
    except KeyboardInterrupt:
        parser.exit(130, "Abandonné : rien n'est écrit.\n")
    return int(refused > 0)


def _run(options):
    """Mesure les participations et écrit la page ; rend le nombre de fichiers refusés."""
    entries, refused = _read(options.entries)
    seed = secrets.randbelow(2**32) if options.seed is None else options.seed
    options.out.mkdir(parents=True, exist_ok=True)
    measured, failed = _trained([entry for entry in entries if entry.games], drawn_seeds(seed))
    refused += failed
    agents = [*of_agents([entry for entry in entries if not entry.games])]
    write_atomically(options.out / "tournoi.html", tournament_page(measured, agents, refused, seed).encode())
    for name, why in refused:
        print(f"{name} est refusé. {why}", file=sys.stderr)
    print(f"Entraînements : {len(measured)}. Agents : {len(agents)}. Refusés : {len(refused)}.")
    print(f"Graine du tournoi : {seed}. Tout est dans {options.out / 'tournoi.html'}.")
    return len(refused)


def _trained(entries, seeds):
    """Les `TrainingResult`, et les couples (nom, raison) des fonctions refusées."""
    measured, refused = [], []
    for entry in tqdm(entries, desc="Entraînements", unit=" participations", disable=not entries):
        try:
            measured.append(of_training(entry, seeds, entry.program and choose().kind))
        except (NoCageError, ProgramError) as error:
            refused.append((entry.file, str(error)))
    return measured, refused


def _read(paths):
    """Les participations, et les couples (nom, raison) des fichiers refusés."""
    entries, refused = [], []
    for name, path in _files(paths):
        try:
            entries.append(replace(read_entry(path), file=name))
        except EntryError as error:
            refused.append((name, str(error)))
    return entries, refused


def _files(paths):
    """Les fichiers visibles des chemins donnés, chacun avec un nom sans caractère qui agirait sur un terminal."""
    for path in paths:
        if not path.exists():
            raise ValueError(f"{path} n'existe pas.")
        found = [path]
        if path.is_dir():
            walked = os.walk(path)  # cette fonction ne suit pas les liens
            found = sorted(Path(folder, name) for folder, _, names in walked for name in names if name[0] != ".")
        for file in found:
            name = str(file.relative_to(path)) if path.is_dir() else file.name
            yield "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name), file


if __name__ == "__main__":
    sys.exit(main())
