"""Un lecteur de lignes de commande dont les erreurs sont en français."""

import argparse
import errno
import io
import sys

_TRANSLATIONS = {  # les messages de ``argparse`` sur une commande mal écrite → leur traduction
    "argument ": "",
    "the following arguments are required:": "il manque",
    "unrecognized arguments:": "argument inconnu :",
    ": invalid int value:": " : un entier est attendu, pas",
    ": expected one argument": " : il manque sa valeur",
}
_FAILURES = {  # la cause d'une erreur du système → sa phrase
    errno.ENOSPC: "il n'y a plus de place sur le disque", errno.EDQUOT: "votre quota de disque est atteint",
    errno.EACCES: "vous n'en avez pas le droit", errno.EPERM: "vous n'en avez pas le droit",
    errno.EROFS: "ce disque est en lecture seule", errno.ENOENT: "il n'existe pas",
    errno.ENOTDIR: "ce n'est pas un dossier", errno.EISDIR: "c'est un dossier",
    errno.EIO: "le disque ne répond plus", errno.EMFILE: "trop de fichiers sont ouverts",
}  # fmt: skip


def accept_every_letter():
    """Fait écrire « ? » au terminal à la place d'une lettre qu'il n'a pas, ce qui arrêterait la commande."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def failure_in_french(error):
    """La phrase d'une erreur du système : « NOTES/notes.jsonl : il n'y a plus de place sur le disque »."""
    says = _FAILURES.get(error.errno, error.strerror or str(error))
    return f"{error.filename} : {says}" if error.filename else says


class FrenchParser(argparse.ArgumentParser):
    """Un lecteur de lignes de commande en français.

    Attributes:
        group: le groupe où ajouter les arguments.
    """

    def __init__(self, *arguments, **options):
        raw = argparse.RawDescriptionHelpFormatter
        super().__init__(*arguments, add_help=False, allow_abbrev=False, formatter_class=raw, **options)
        self.group = self.add_argument_group("arguments")
        self.group.add_argument("-h", "--help", action="help", help="montrer cette aide")

    def error(self, message):
        """Dit l'erreur et l'option qui montre l'aide, puis met fin au programme avec le code 2."""
        for english, french in _TRANSLATIONS.items():
            message = message.replace(english, french)
        self.exit(2, f"{self.prog} : {message}. « {self.prog} --help » montre les options.\n")
