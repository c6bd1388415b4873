"""La commande ``ql-noter``, ou ``python -m ql_functions.grading`` : `juge`, avec le cours de ce paquet."""

import sys

from juge.__main__ import main as run_judge


def main(arguments=None):
    """Fait ce que demande la ligne de commande, et rend le code de retour ; voir `juge.__main__.main`."""
    return run_judge(arguments, program="ql-noter", course="ql_functions.course")


if __name__ == "__main__":
    sys.exit(main())
