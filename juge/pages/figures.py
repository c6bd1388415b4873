"""Les chiffres d'une leçon sur la page de la classe : points, exercices, jours de remise, aide ouverte."""

from collections import Counter
from datetime import date, timedelta

from ..declare.cases import Status
from ..declare.registry import EXERCISES
from ..drawing.html import Html, tag
from ..drawing.numbers import percent, quantity
from ..intake.sheets import rounded

_STATES = {"right": "juste", "partial": "en partie", "wrong": "fausse", "dead": "arrêtée", "empty": "pas faite"}
_COLUMN_DAYS = (1, 7, 28)  # jours d'une colonne : le plus petit qui donne au plus _MAX_COLUMNS colonnes
_MAX_COLUMNS = 31


def rate(part, whole):
    """« 42 % »."""
    return percent(rounded(part / max(whole, 1)), ".0f")


# --- Points et jours ---------------------------------------------------------------------------------------


def histogram(marks):
    """Le diagramme du nombre de copies par dixième des points."""
    counts = Counter(min(int(10 * mark.share), 9) for mark in marks if mark.of)
    columns = [(f"{10 * place}–{10 * place + 10}", counts[place], "") for place in range(10)]
    return _bars("Copies, par pourcentage des points obtenus", columns)


def timeline(marks):
    """Le diagramme du nombre de copies par jour ou par semaine ; rien si toutes sont remises le même jour."""
    days = {mark.name: date.fromisoformat(mark.handed_in[:10]) for mark in marks if mark.handed_in}
    if len(set(days.values())) < 2:
        return Html()
    first, span = min(days.values()), (max(days.values()) - min(days.values())).days + 1
    step = next((step for step in _COLUMN_DAYS if span <= step * _MAX_COLUMNS), _COLUMN_DAYS[-1])
    place = {name: (day - first).days // step for name, day in days.items()}
    counts = Counter(place.values())
    late = {place[mark.name] for mark in marks if mark.late and mark.name in place}
    columns = [
        (f"{first + timedelta(step * column):%d/%m}", counts[column], "late" if column in late else "")
        for column in range(-(-span // step))
    ]
    per = {1: "jour", 7: "semaine qui commence le"}.get(step, "quatre semaines qui commencent le")
    caption = f"Copies remises, par {per}"
    if late:
        caption += " ; en orange, des retards"
    return tag("div", _bars(caption, columns, "days"), class_="wide", tabindex=0, role="region", aria_label=caption)


def _bars(caption, columns, kind=""):
    """Un diagramme en barres, fait d'un tableau ; ses colonnes sont des triplets (titre, nombre, classe CSS)."""
    highest = max(max(count for _, count, _ in columns), 1)
    heads = (tag("th", head, scope="col") for head, _, _ in columns)
    bars = []
    for _, count, state in columns:
        height = 4 * count / highest + 1.4 if count else 0  # une barre qui n'est pas vide a la place de son nombre
        bars.append(tag("td", tag("span", count or "", class_=state, style=f"height:{height:.2f}em")))
    return tag(
        "table", tag("caption", caption), tag("tr", *bars), tag("tr", *heads), class_=f"histogram {kind}".strip()
    )


# --- Les exercices -----------------------------------------------------------------------------------------


def exercises(marks, before=None):
    """Le tableau des réussites, par exercice et par part d'exercice ; à côté, celles d'une autre classe."""
    name, others = before or ("", ())
    won, won_before = _won(marks), _won(others)
    heads = ("réussi", *([name] if before else ()), *_STATES.values())
    rows = [tag("tr", tag("td"), *(tag("th", text, scope="col") for text in heads))]
    for exercise_id, part in sorted(won, key=lambda key: list(EXERCISES).index(key[0])):
        counts = Counter(mark.exercises[exercise_id]["status"] for mark in marks if exercise_id in mark.exercises)
        cells = [] if part else [tag("td", counts[state] or "") for state in _STATES]
        shares = [_share(won[exercise_id, part])]
        if before:
            shares.append(_share(won_before.get((exercise_id, part), ()), "share before"))
        title = tag("th", part or EXERCISES[exercise_id].title, scope="row")
        rows.append(tag("tr", title, *shares, *cells, **({"class_": "part"} if part else {})))
    return tag("div", tag("table", *rows), class_="wide", tabindex=0, role="region", aria_label="Exercices")


def _won(marks):
    """(exercice, part) → la liste des réussites, une par copie ; l'exercice entier est la part ``""``."""
    won = {}
    for mark in marks:
        for exercise_id, verdict in mark.exercises.items():
            won.setdefault((exercise_id, ""), []).append(verdict["status"] == Status.RIGHT)
            for title, points, of in verdict["parts"] if len(verdict["parts"]) > 1 else ():
                won.setdefault((exercise_id, title), []).append(points == of)
    return won


def _share(won, kind="share"):
    if not won:
        return tag("td", "–")
    style = f"--share:{100 * sum(won) / len(won):.0f}%"
    return tag("td", tag("span", rate(sum(won), len(won)), class_=kind, style=style))


def opened(marks):
    """Les indices et les solutions ouverts, d'après la barre de progression des copies qui l'ont gardée."""
    kept = [mark.line["opened"] for mark in marks if mark.line.get("opened")]
    if not kept:
        return Html()
    hints, solutions = ([line[name] for line in kept if line[name]] for name in ("hints", "solutions"))
    says = f"Aide, d'après la barre de progression de {quantity(len(kept), 'copie')} : {_spent(hints, 'indice')}"
    return tag("p", f"{says}, {_spent(solutions, 'solution')}.", class_="note")


def _spent(numbers, noun):
    if not numbers:
        return f"aucun{'e' if noun == 'solution' else ''} {noun}"
    return f"{quantity(sum(numbers), noun)} dans {quantity(len(numbers), 'copie')}"
