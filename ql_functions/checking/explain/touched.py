"""Regarder une réponse s'exécuter : la ligne qui change un argument, les lignes par où passe un cas."""

from dataclasses import replace

from ..call.run import run
from ..call.watcher import Watcher
from ..values import plain, same

_SECONDS = 0.2  # une réponse que l'on regarde est bien plus lente


def line_that_alters(attempt):
    """La phrase qui dit quelle ligne change d'abord un argument du premier cas faux ; ``""`` si on ne la voit pas."""
    answer, case = attempt.answer, attempt.wrong[0][0]
    received, kept, before, says = {}, {}, None, ""

    def note_line(frame, line):
        nonlocal before, says
        if not received and frame.f_code is answer.__code__:
            received.update((name, frame.f_locals[name]) for name in frame.f_code.co_varnames[: len(case.args)])
            kept.update(plain(received))
        changed = [name for name, value in received.items() if not same(plain(value), kept[name])]
        if changed and not says:
            says = f"La ligne {before} change {changed[0]}."
        before = line

    if attempt.tree:
        run(answer, case, attempt.namespace, watcher=Watcher(attempt.namespace, note_line))
    return says


def passes_by(attempt, lines, case):
    """L'appel de la réponse sur ce cas passe-t-il par toutes ces lignes ?"""
    met = set()
    watcher = Watcher(attempt.namespace, lambda _frame, line: met.add(line))
    run(attempt.answer, replace(case, seconds=min(case.seconds, _SECONDS)), attempt.namespace, watcher=watcher)
    return met.issuperset(lines)
