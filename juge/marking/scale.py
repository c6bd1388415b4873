"""Le barème des dernières notes, que garde leur dossier : s'il change, les points donnés à la main sont à revoir."""

from ..declare.registry import EXERCISES, QUESTIONS, order
from ..drawing.numbers import quantity
from ..intake.folder import SCALE, Folder
from ..intake.sheets import list_names, numeral, rounded


def changes(folder, lines):
    """Compare le barème du cours à celui que le dossier garde, puis garde celui du cours.

    Rend, pour chaque exercice ou question qui a changé, ses points et ses points d'avant ; les verdicts du journal
    disent ces derniers si le dossier ne les garde pas encore.
    """
    today = {name: thing.points for known in (EXERCISES, QUESTIONS) for name, thing in known.items()}
    graded = {name: verdict["of"] for line in lines for name, verdict in line.get("exercises", {}).items()}
    kept = Folder(folder).read(SCALE)
    before = kept or graded
    if today != kept:
        Folder(folder).write(SCALE, today)
    met = {name for line in lines for kind in ("exercises", "questions") for name in line.get(kind, ())}
    changed = {name: (today[name], points) for name, points in before.items() if name in met & today.keys()}
    return {name: both for name, both in changed.items() if both[0] != both[1]}


def notices(changed, marks):
    """Les phrases qui disent le changement de barème, et les points donnés à la main sur un barème d'avant."""
    names = sorted(changed, key=order)
    if names:
        pairs = ((name, *changed[name]) for name in names)
        says = (f"{name} vaut {quantity(rounded(now), 'point')} ({numeral(old)} avant)" for name, now, old in pairs)
        yield f"Barème changé : {', '.join(says)}."
    old = [
        f"{mark.student}, {name} : {numeral(mark.given[name].points)} (sur {numeral(of)})"
        for mark in marks
        for name, of in mark.rescaled.items()
    ]
    if old:
        yield f"Points donnés à la main sur l'ancien barème : {list_names(old, ' ; ')} ; à revoir (classe.html)."
