"""Dire qu'il faut exécuter la première cellule d'un carnet, quand un noyau qui vient de démarrer n'en connaît rien.

C'est une extension d'IPython, que charge chaque noyau là où ``jupyter_config`` est installé. Elle n'importe rien. Elle
garde sa place, car la configuration déjà installée chez des élèves la nomme ``ql_functions.first_cell``.
"""

import sys


def load_ipython_extension(shell):
    """Suit les cellules du noyau qui démarre."""
    shell.events.register("post_run_cell", explain_missing_name)


def explain_missing_name(result):
    """Nomme la première cellule sous un `NameError`, tant que `checking`, qui explique toute erreur, est absent."""
    error, package = result.error_in_exec, sys.modules[__package__]
    if isinstance(error, NameError) and f"{__package__}.checking" not in sys.modules and error.name in dir(package):
        print(f"Exécutez d'abord la première cellule du carnet : c'est elle qui définit {error.name}.")
