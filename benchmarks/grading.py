"""Débit du correcteur : `python benchmarks/grading.py`, ou `--copies 300` pour une grande classe.

D'abord une copie à la fois, le corrigé de chaque leçon : sa durée, et la mémoire d'un processus avec tout ce qu'il
lance. Puis une classe tirée au sort, dans une archive de Moodle, corrigée par la commande avec deux processus, et un
vingtième avec un seul ; et ce que coûte de refaire toutes ses notes et ses pages d'après son journal.
`--grappe`, seul : ce que coûte Dask, avec deux ouvriers à qui chaque copie ne demande rien.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import mean, median
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from grading import classroom, notebooks

from juge.cage.box import family
from juge.marking import pools
from juge.marking.batch import grade_batch
from juge.marking.journal import Journal
from juge.marking.run import grade
from juge.rendering import render


class Memory:
    """Le plus de mémoire (PSS, octets) qu'aient à la fois ce processus et ceux qu'il lance, tant que dure le with."""

    def __enter__(self):
        self.most, self.ended = 0, threading.Event()
        self.thread = threading.Thread(target=self._watch)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

    def _watch(self):
        while not self.ended.wait(0.2):
            self.most = max(self.most, sum(map(proportional_size, family(os.getpid()))))


def proportional_size(pid):
    with suppress(OSError):  # il vient de mourir
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return 1024 * int(line.split()[1])
    return 0


def one_by_one():
    """Durée de chaque corrigé, et la mémoire qu'il faut."""
    seconds = []
    with Memory() as memory:
        for lesson in notebooks.FILES:
            data, start = notebooks.as_bytes(notebooks.corrected(lesson)), perf_counter()
            result = grade(data, 7)
            seconds.append(perf_counter() - start)
            assert result["points"] == result["of"], result
    return seconds, memory.most


def again(folder):
    """Les secondes de processeur pour refaire les notes et les pages d'un dossier."""
    start = process_time()
    render(folder, Journal(folder / "notes.jsonl"))
    return process_time() - start


def whole_class(archive, jobs):
    """Les secondes que prend la commande, ce que coûte de tout refaire, et les lignes de son journal."""
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, "remises.zip"), Path(folder, "NOTES")
        file.write_bytes(archive)
        command = [sys.executable, "-m", "juge", file, "--out", out, "-j", str(jobs)]
        start = perf_counter()
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        seconds = perf_counter() - start
        pages = len(list((out / "retours").iterdir()))
        lines = list(Journal(out / "notes.jsonl").lines.values())
        remade = again(out)
    assert pages == len(lines), (pages, len(lines))
    return seconds, remade, lines


def without_work(data, hidden_seed, result):
    """Un correcteur qui sait déjà ce qu'il va dire."""
    return dict(result)


def cluster_alone(count):
    """Fait passer une classe par deux ouvriers Dask, sans la corriger : ce qui reste est le prix de la grappe."""
    from distributed import LocalCluster

    result = grade(notebooks.as_bytes(notebooks.corrected(4)), 7)
    archive, kinds = classroom.archive(count)
    with tempfile.TemporaryDirectory() as folder:
        file, journal = Path(folder, "remises.zip"), Journal(Path(folder, "notes.jsonl"), 7)
        file.write_bytes(archive)
        with (
            LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as dask,
            pools.cluster(dask.scheduler_address) as pool,
        ):
            start, processor = perf_counter(), process_time()
            for _ in grade_batch([file], journal, partial(without_work, result=result), *pool, lambda: False):
                pass
            took, cost = perf_counter() - start, process_time() - processor
        assert len(journal.lines) == len(kinds)
    print(
        f"{count} copies par deux ouvriers Dask, sans les corriger : {took:.1f} s, {60 * count / took:.0f} par minute"
    )
    print(f"    commande et ordonnanceur : {cost:.1f} s de processeur, {1000 * cost / count:.1f} ms par copie")


def print_kinds(kinds, lines):
    """Ce que devient chaque sorte de copie ; lève AssertionError si une seule est perdue."""
    graded = {"_".join(line["owner"]): line for line in lines}
    assert len(graded) == len(lines) == len(kinds), (len(graded), len(lines), len(kinds))
    titles = ("copies", "notées", "refusées", "en panne", "points", "la plus longue (s)")
    print(f"\n{'':<18}", *(f"{title:>9}" for title in titles))
    for kind in classroom.KINDS:
        found = [graded[folder.split("_assign")[0]] for folder in kinds if kinds[folder] == kind]
        noted = [line for line in found if "lesson" in line]
        refused, failed = (sum(name in line for line in found) for name in ("refused", "failed"))
        share = mean([line["points"] / line["of"] for line in noted] or [0])
        longest = max((line["seconds"] for line in noted), default=0)
        print(f"{kind:<18} {len(found):>9} {len(noted):>9} {refused:>9} {failed:>9} {share:>9.0%} {longest:>18.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--copies", type=int, default=30)
    parser.add_argument("--grappe", action="store_true")
    options = parser.parse_args()
    count = options.copies
    if options.grappe:
        sys.exit(cluster_alone(count))
    seconds, memory = one_by_one()
    print(f"une copie, médiane des leçons : {median(seconds):.1f} s ; mémoire : {memory / 1e6:.0f} Mo par processus")
    for jobs, copies in ((1, max(20, count // 20)), (2, count)):
        archive, kinds = classroom.archive(copies)
        took, remade, lines = whole_class(archive, jobs)
        print(f"{copies} copies, -j {jobs} : {took / 60:.1f} min, {60 * copies / took:.0f} copies par minute")
        print(f"    notes et pages refaites d'après le journal : {remade:.1f} s de processeur")
    print_kinds(kinds, lines)
