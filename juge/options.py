"""La ligne de commande : ses commandes, et les options de chacune."""

import os
from pathlib import Path

from .french_parser import FrenchParser

_DESCRIPTION = """Corrige des copies : notes par exercice, retour pour chaque élève, questions ouvertes, similitudes.

Le code des élèves ne tourne qu'en cage. Ctrl-C laisse ce qui est fait ; --resume le reprend."""

_EXAMPLES = """« {program} COMMANDE --help » montre les options d'une commande. Exemples :
  {program} noter remises.zip --out NOTES
      corrige l'archive de Moodle ; les retours sont dans NOTES/retours_moodle_2.zip
  {program} noter --out NOTES --resume
      reprend une correction interrompue
  {program} classe --out NOTES --points-ouverts points_ouverts.csv
      ajoute les points des questions ouvertes aux notes et aux retours"""

_CSV_FILES = {"type": Path, "action": "append", "default": [], "metavar": "CSV"}  # un fichier par emploi de l'option
_OPTIONS = {  # option → ce qu'en dit `add_argument`
    "copies": {"nargs": "*", "metavar": "COPIES", "help": "carnets, dossiers, archives Moodle (zip) ou tar"},
    "--out": {"type": Path, "required": True, "metavar": "NOTES", "help": "dossier où écrire"},
    "-j": {"type": int, "default": os.cpu_count(), "metavar": "N", "help": "nombre de processus (un par cœur)"},
    "--hidden-seed": {"type": int, "metavar": "N", "help": "graine des cas cachés (nouvelle à chaque correction)"},
    "--resume": {"action": "store_true", "help": "reprendre la correction de NOTES où elle s'est arrêtée"},
    "--dask": {"metavar": "ADRESSE", "help": "corriger sur la grappe Dask de cet ordonnanceur"},
    "--sans-cage": {
        "action": "store_true",
        "help": "exécuter le code des copies sans cage : les vôtres, jamais d'autres",
    },
    "--cours": {
        "metavar": "PYTHON",
        "help": 'le fichier ou le dossier de vos propres exercices ; gardé ("" pour le cours du paquet)',
    },
    "--points-ouverts --a-la-main": _CSV_FILES
    | {"help": "ajouter ce que vous donnez à la main ; une option par fichier, le dernier l'emporte"},
    "--liste": _CSV_FILES
    | {"help": "la classe : participants, feuille ou carnet de notes de la plateforme ; gardée ; une option par liste"},
    "--colonne": {
        "action": "append",
        "metavar": "C=TITRE",
        "help": 'une colonne de la liste que son titre ne dit pas : "note=Points", "leçon 2=TP 2 (987)" ; gardée',
    },
    "--sans-attendre": {
        "action": "store_true",
        "help": "remplir aussi les feuilles dont des réponses ouvertes attendent d'être notées, et y comptent 0",
    },
    "--poids": {
        "metavar": "L=P,…",
        "help": "ce que pèse chaque leçon dans le total : 2=3,3=2,4=1 (ses points) ; gardé",
    },
    "--limite": {"metavar": "DATE", "help": "quand rendre : 2026-12-01T23:59, ou 2=2026-12-01T23:59,3=… ; gardée"},
    "--retard": {"metavar": "PART", "help": "ce qu'ôte chaque jour de retard commencé : 10%% ; gardé"},
    "--garder": {
        "action": "append",
        "metavar": "QUOI",
        "help": "des copies d'un élève, garder la meilleure, la dernière, ou celle que vous nommez ; gardé",
    },
    "--effacer": {"metavar": "ÉLÈVE", "help": "ôter de NOTES tout ce qui est d'un élève : numéro, courriel ou nom"},
    "--comparer": {"metavar": "AUTRES", "help": "les notes d'une autre classe, à côté sur la page ; gardé"},
}
_COMMANDS = {  # commande → ce qu'elle fait, les options qu'elle n'a pas, et ce qui en tient lieu
    "noter": ("corriger des copies : c'est la commande par défaut", (), {}),
    "suivre": ("corriger ce qui arrive dans un dossier, jusqu'à Ctrl-C", ("--effacer",), {"effacer": None}),
    "classe": (
        "refaire pages et totaux avec ce que vous donnez, sans corriger",
        ("copies", "-j", "--hidden-seed", "--resume", "--dask", "--sans-cage"),
        {"copies": [], "hidden_seed": None, "resume": True},
    ),
    "essai": (
        "essayer le cours et la cage sur des copies connues d'avance",
        tuple(option for option in _OPTIONS if option not in ("-j", "--dask", "--sans-cage", "--cours")),
        {"out": None},
    ),
}


def options_of(arguments, program="juge"):
    """Les options que donne une ligne de commande, et ``command``, le nom de la commande.

    Une ligne qui ne nomme pas de commande est celle de ``noter`` ; ``--suivre`` et ``--essai`` y
    valent les commandes ``suivre`` et ``essai``.
    """
    parser = FrenchParser(program, description=_DESCRIPTION, epilog=_EXAMPLES.format(program=program))
    commands = parser.add_subparsers(title="commandes", metavar="COMMANDE")
    for name, (does, absent, instead) in _COMMANDS.items():
        command = commands.add_parser(name, help=does, description=f"{does[0].upper()}{does[1:]}.")
        for flags, about in _OPTIONS.items():
            if flags not in absent:
                command.group.add_argument(*flags.split(), **about)
        command.set_defaults(command=name, **instead)
    if arguments in (["-h"], ["--help"]):
        parser.parse_args(arguments)
    name, words = "noter", list(arguments)
    if words and words[0] in _COMMANDS:
        name = words.pop(0)
    for option in ("--suivre", "--essai"):
        if option in words:
            name = option.removeprefix("--")
            words.remove(option)
    return commands.choices[name].parse_intermixed_args(words)  # des copies peuvent suivre une option
