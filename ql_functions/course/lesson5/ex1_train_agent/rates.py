"""5.1 · train_agent : les fréquences d'un régime, et la description de fréquences fausses."""

from juge.values import same


def running_rates(winners):
    """Calcule les parts de X, de O et de nuls après chaque partie."""
    counts, rows = dict.fromkeys("XOT", 0), []
    for played, winner in enumerate(winners, start=1):
        counts[winner] += 1
        rows.append(tuple(count / played for count in counts.values()))
    return rows


def rows_of(rates):
    """Renvoie les lignes d'un régime, où les triplets donnés en listes deviennent des tuples."""
    if type(rates) is not list:
        return rates
    return [tuple(row) if type(row) is list else row for row in rates]


def describe_rows(rows, right):
    """Écrit si une ligne n'a pas trois parts, ou si les parts sont justes à d'autres places ; sinon ``""``."""
    if type(rows) is not list or any(type(row) is not tuple for row in rows):
        return ""
    if odd := next((len(row) for row in rows if len(row) != 3), None):
        return f" Une ligne a trois parts, même nulles ; l'une des vôtres en a {odd}."
    if all(type(part) in (int, float) for row in rows for part in row) and same(*map(_sort_parts, (rows, right))):
        return " Les trois parts sont justes, mais à d'autres places."
    return ""


def _sort_parts(rows):
    return [sorted(map(float, row)) for row in rows]
