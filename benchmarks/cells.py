"""Ce que les élèves peuvent écrire n'arrête pas le correcteur : `python benchmarks/cells.py`, 2 000 cellules au hasard.

Chacune est lue comme une réponse, une cellule ajoutée et une réponse ouverte ; tout ce qui se fait d'une copie est
fait, sans cage : rien de ce qui est tiré ne peut nuire. Celles qui l'arrêtent sont montrées, avec leur graine, et
celles dont une cage n'aurait pas la réponse qu'en a le carnet.
"""

import argparse
import sys
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from grading.drawn_cells import are_alike, drawn, survive

import ql_functions.course  # noqa: F401 (les exercices)

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cells", type=int, default=2_000)
    count, stopped = parser.parse_args().cells, []
    for seed in range(count):
        try:
            survive(drawn(seed))
            assert are_alike(drawn(seed)), "le carnet et la cage n'ont pas la même réponse"
        except Exception:  # c'est ce que l'on cherche
            stopped.append(seed)
            print(f"graine {seed} :", drawn(seed)[:300].encode("unicode_escape").decode(), traceback.format_exc(-3))
    print(f"{count} cellules, {len(stopped)} arrêtent le correcteur : {stopped[:20]}")
    sys.exit(bool(stopped))
