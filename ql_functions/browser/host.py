"""Le JavaScript du navigateur où tourne Python, par Pyodide : une fonction traduite, et des tableaux de nombres."""

import sys
from functools import cache

from .javascript import translated

_source = cache(translated)


def evaluated(source):
    """Ce que vaut cette expression JavaScript."""
    from pyodide.code import run_js

    return run_js(source)


@cache
def translation(function):
    """La traduction d'une fonction ``@compiled`` d'un module du cours, voir `javascript.translated`."""
    source = _source(sys.modules[function.__module__])
    return evaluated(f"(() => {{\n{source}return {function.__name__};\n}})()")


def typed(numbers):
    """Le tableau JavaScript de ces nombres, un `array` : ``'i'`` donne un `Int32Array`, ``'d'`` un `Float64Array`."""
    from pyodide.ffi import to_js

    return to_js(numbers)
