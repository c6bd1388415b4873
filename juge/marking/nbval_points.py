"""Le greffon de pytest qui écrit, dans le processus sûr, une ligne de JSON par vérification que nbval a comparée."""

import json
import os
import sys
from types import SimpleNamespace

import pytest

from .check_cell import MIME

# Ces modules sont remplacés avant que nbval et nbformat ne les importent : la correction n'emploie ni mesure de
# couverture, ni grammaires de dates et d'adresses, et leur importation durerait plus que tout le reste.
sys.modules.setdefault("coverage", SimpleNamespace(version_info=(5, 0)))
for _unused in ("isoduration", "rfc3986_validator", "rfc3987_syntax"):
    sys.modules.setdefault(_unused, None)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Écrit le verdict d'une vérification, et si nbval trouve sa sortie égale à celle attendue."""
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
