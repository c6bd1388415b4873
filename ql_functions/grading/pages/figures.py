"""Les chiffres d'une leçon sur la page de la classe : points, exercices, jours de remise, aide ouverte."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

from ...checking import EXERCISES
from ...drawing.html import Html, tag
from ...drawing.numbers import percent
from ..intake.sheets import rounded

_STATES = {"right": "juste", "partial": "en partie", "wrong": "fausse", "dead": "arrêtée", "empty": "pas faite"}
_STEPS = (1, 7, 28)  # jours par colonne : le plus petit qui n'en fait pas plus de _COLUMNS
_COLUMNS = 31


@dataclass(frozen=True)
class Before:
    """Une autre classe, à côté de laquelle on regarde celle-ci.

    Attributes:
        name: comment l'appeler.
        marks: ses `results.Mark`.
    """

    name: str
    marks: list


def rate(part, whole):
    """« 42 % »."""
    return percent(rounded(part / max(whole, 1)), ".0f")


def copies(count):
    """« 12 copies »."""
    return f"{count} copie{'s' if count > 1 else ''}"


# --- Points et jours ---------------------------------------------------------------------------------------


def histogram(marks):
    """Combien de copies par dixième des points."""
    counts = Counter(min(int(10 * mark.points / mark.of), 9) for mark in marks if mark.of)
    columns = [(f"{10 * place}–{10 * place + 10}", counts[place], "") for place in range(10)]
    return _bars("Copies, par pourcentage des points obtenus", columns)


def timeline(marks):
    """Combien de copies par jour de remise, ou par semaine ; rien si elles sont toutes du même jour."""
    days = {mark.name: date.fromisoformat(mark.handed_in[:10]) for mark in marks if mark.handed_in}
    if len(set(days.values())) < 2:
        return Html()
    first, span = min(days.values()), (max(days.values()) - min(days.values())).days + 1
    step = next((step for step in _STEPS if span <= step * _COLUMNS), _STEPS[-1])
    place = {name: (day - first).days // step for name, day in days.items()}
    counts = Counter(place.values())
    late = {place[mark.name] for mark in marks if mark.late and mark.name in place}
    columns = [
        (f"{first + timedelta(step * column):%d/%m}", counts[column], "late" if column in late else "")
        for column in range(-(-span // step))
    ]
    per = {1: "jour", 7: "semaine qui commence le"}.get(step, "quatre semaines qui commencent le")
    caption = f"Copies remises, par {per}" + " ; en orange, des retards" * bool(late)
    return tag("div", _bars(caption, columns, "days"), class_="wide", tabindex=0, role="region", aria_label=caption)


def _bars(caption, columns, kind=""):
    """Un diagramme en barres, qui est un tableau : colonnes (titre, nombre, classe)."""
    most = max(max(count for _, count, _ in columns), 1)
    heads = (tag("th", head, scope="col") for head, _, _ in columns)
    bars = (
        tag("td", tag("span", count or "", class_=state, style=f"height:{4 * count / most + 1.4 * bool(count):.2f}em"))
        for _, count, state in columns
    )
    return tag(
        "table", tag("caption", caption), tag("tr", *bars), tag("tr", *heads), class_=f"histogram {kind}".strip()
    )


# --- Les exercices -----------------------------------------------------------------------------------------


def exercises(marks, before=None):
    """Pour chaque exercice et chacune de ses parts, combien l'ont ; et combien l'avaient, dans une autre classe.

    Args:
        marks: les notes de la leçon.
        before: la `Before` de cette leçon, ou ``None``.
    """
    won, then = _won(marks), _won(before.marks) if before else {}
    heads = ("réussi", *([before.name] if before else ()), *_STATES.values())
    rows = [tag("tr", tag("td"), *(tag("th", text, scope="col") for text in heads))]
    for exercise_id, part in sorted(won, key=lambda key: list(EXERCISES).index(key[0])):
        counts = Counter(mark.exercises[exercise_id]["status"] for mark in marks if exercise_id in mark.exercises)
        cells = [] if part else [tag("td", counts[state] or "") for state in _STATES]
        shares = [_share(won[exercise_id, part])]
        shares += [_share(then.get((exercise_id, part), ()), "share before")] if before else []
        title = tag("th", part or EXERCISES[exercise_id].title, scope="row")
        rows.append(tag("tr", title, *shares, *cells, **({"class_": "part"} if part else {})))
    return tag("div", tag("table", *rows), class_="wide", tabindex=0, role="region", aria_label="Exercices")


def _won(marks):
    """(exercice, part) → pour chaque copie, l'a-t-elle ? L'exercice lui-même est sa part ``""``."""
    won = {}
    for mark in marks:
        for exercise_id, verdict in mark.exercises.items():
            won.setdefault((exercise_id, ""), []).append(verdict["status"] == "right")
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
    says = f"Aide, d'après la barre de progression de {copies(len(kept))} : {_spent(hints, 'indice')}"
    return tag("p", f"{says}, {_spent(solutions, 'solution')}.", class_="note")


def _spent(numbers, noun):
    total = sum(numbers)
    many = f"{total} {noun}{'s' * (total > 1)}"
    return f"{many} dans {copies(len(numbers))}" if total else f"aucun{'e' * (noun[-1] == 'n')} {noun}"
