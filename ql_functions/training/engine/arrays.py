"""Des tableaux de nombres tels que les fonctions compilées les lisent : de NumPy ou, dans un navigateur, de JavaScript.

Sans Numba, ce sont ceux de Python : il y lit un nombre bien plus vite que dans ceux de NumPy.
"""

import sys
from array import array

from ...browser import host
from .kernel import np, numba

IN_BROWSER = sys.platform == "emscripten"


def typed(values):
    """Les nombres d'un `array` : des entiers ``'i'``, ou des flottants ``'d'``."""
    if IN_BROWSER:
        return host.typed(values)
    if not numba:
        return values
    found = np.asarray(values)
    return found if found.dtype == np.float64 else found.astype(np.int64)


def zeros(count):
    """Autant de zéros, pour des entiers."""
    if IN_BROWSER:
        return host.typed(array("d", bytes(8 * count)))  # exacts jusqu'à 2⁵³
    return np.zeros(count, np.int64) if numba else array("q", bytes(8 * count))


def listed(numbers):
    """Une liste de ces nombres."""
    return (numbers.to_py() if IN_BROWSER else numbers).tolist()


def run(function, *arguments):
    """Appelle une fonction compilée ; dans un navigateur, sa traduction en JavaScript."""
    if IN_BROWSER:
        function = host.translation(function)
    return function(*arguments)
