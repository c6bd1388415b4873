"""Un lecteur de lignes de commande dont les erreurs sont en français."""

import argparse

_TRANSLATIONS = {  # les messages de ``argparse`` sur une commande mal écrite → leur traduction
    "argument ": "",
    "the following arguments are required:": "il manque",
    "unrecognized arguments:": "argument inconnu :",
    ": invalid int value:": " : un entier est attendu, pas",
    ": expected one argument": " : il manque sa valeur",
}


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
