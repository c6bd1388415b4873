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
    """Un lecteur de lignes de commande, qui refuse une commande par une phrase en français."""

    def error(self, message):
        """Dit l'erreur et l'option qui montre des exemples, puis met fin au programme avec le code 2."""
        for english, french in _TRANSLATIONS.items():
            message = message.replace(english, french)
        self.exit(2, f"{self.prog} : {message}. « {self.prog} --help » montre des exemples.\n")
