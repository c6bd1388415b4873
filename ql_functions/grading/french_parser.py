"""La ligne de commande qui dit en français ce qui ne va pas."""

import argparse

_FRENCH = {  # ce que dit argparse d'une commande mal écrite
    "argument ": "",
    "the following arguments are required:": "il manque",
    "unrecognized arguments:": "argument inconnu :",
    ": invalid int value:": " : un entier est attendu, pas",
    ": expected one argument": " : il manque sa valeur",
}


class FrenchParser(argparse.ArgumentParser):
    """Un lecteur de commandes, qui s'arrête sur une phrase en français."""

    def error(self, message):
        """Dit l'erreur, et où voir des exemples ; met fin au programme, code 2."""
        for english, french in _FRENCH.items():
            message = message.replace(english, french)
        self.exit(2, f"{self.prog} : {message}. « {self.prog} --help » montre des exemples.\n")
