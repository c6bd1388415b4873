"""Le greffon de pytest qui note ce que nbval a vu : une ligne de JSON par vérification, dans le processus sûr."""

import json
import os
import sys
from types import SimpleNamespace

import pytest

from .check_cell import MIME

# À charger avant nbval, qui importerait de quoi mesurer une couverture, et nbformat des grammaires de dates et
# d'adresses : rien ici ne s'en sert, et ce serait plus long que tout le reste.
sys.modules.setdefault("coverage", SimpleNamespace(version_info=(5, 0)))
for _unused in ("isoduration", "rfc3986_validator", "rfc3987_syntax"):
    sys.modules.setdefault(_unused, None)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Garde le verdict d'une vérification, et ce que nbval pense de sa sortie."""
    report = (yield).get_result()
    if call.when != "call" or not item.cell.id.endswith("-check"):
        return
    found = [output.get("metadata", {}).get(MIME) for output in item.test_outputs or ()]
    line = {
        "cell": item.cell.id,
        "verdict": next(filter(None, found), None),
        "passed": report.passed and not hasattr(report, "wasxfail"),  # après un délai dépassé, nbval passe en xfail
    }
    with open(os.environ["QL_VERDICTS"], "a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
