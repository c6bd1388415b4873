"""La falaise, à parcourir pas à pas : soi-même, ou comme le veut une table."""

from juge.drawing.html import tag

from .. import cliff
from ..drawing import Fragment
from .displayed import displayed

MOST = 4  # tables : au-delà, leurs traits se confondent
_VOID, _GOAL, _ANY = "×", "A", "·"


@displayed
def cliff_walk(q=None):
    """Montre la falaise : on y marche par les flèches du clavier, en touchant une case voisine, ou comme une table.

    Chaque case porte l'action gloutonne de la table et sa valeur ; le chemin glouton de chaque table est tracé.

    Args:
        q: une table, comme `cliff.new_q` ; ou de une à quatre, ``{nom: table}`` ; sans elle, on marche seul.

    Raises:
        TypeError, ValueError: une table n'en est pas une, voir `cliff.check_q` ; il y en a trop.
    """
    tables = _tables_by_name(q)
    text = "\n\n".join(f"{name} {_outcome(table)}\n{_grid(table)}" for name, table in tables.items())
    text = text or f"La falaise, du départ, en bas à gauche, à l'arrivée.\n{_grid(cliff.new_q())}"
    return Fragment("cliff_walk", _data(tables), text, still=tag("pre", text))


def _tables_by_name(q):
    """Les tables, vérifiées, sous leurs noms."""
    if q is None:
        return {}
    if not isinstance(q, dict) or not q or not all(isinstance(name, str) for name in q):
        cliff.check_q(q)
        return {"Cette table": q}
    if len(q) > MOST:
        raise ValueError(f"cliff_walk montre au plus {MOST} tables à la fois, pas {len(q)}.")
    for name, table in q.items():
        try:
            cliff.check_q(table)
        except (TypeError, ValueError) as error:
            raise type(error)(f"« {name} » : {error}") from None
    return q


def _data(tables):
    """Les pas que l'on peut faire, puis ce que vaut chacun dans chaque table."""
    states = [state for state in cliff.STATES if state != cliff.GOAL]
    numbers = range(len(cliff.ACTIONS))
    return {
        "rows": cliff.ROWS, "columns": cliff.COLUMNS, "start": cliff.START, "goal": cliff.GOAL, "cliff": [*cliff.CLIFF],
        "actions": cliff.ACTIONS,
        "moves": [[cliff.step(state, action)[:2] for action in numbers] for state in states],
        "tables": [
            {
                "name": name,
                "outcome": _outcome(q),
                "values": [[float(q[state][action]) for action in numbers] if state in q else None for state in states],
            }
            for name, q in tables.items()
        ],
    }  # fmt: skip


def _outcome(q):
    path = cliff.greedy_path(q)
    steps = len(path) - 1  # qui tombe recommence sans fin : un chemin glouton qui arrive n'a que des −1
    return f"arrive en {steps} pas : récompense totale −{steps}." if path[-1] == cliff.GOAL else "n'arrive jamais."


def _grid(q):
    """La grille en caractères : une flèche par case, × le vide, A l'arrivée."""
    marks = [_mark(state, q) for state in cliff.STATES]
    return "\n".join(" ".join(marks[i : i + cliff.COLUMNS]) for i in range(0, len(marks), cliff.COLUMNS))


def _mark(state, q):
    if state == cliff.GOAL or state in cliff.CLIFF:
        return _GOAL if state == cliff.GOAL else _VOID
    values = [q[state][action] for action in range(len(cliff.ACTIONS))]
    return cliff.ACTIONS[values.index(max(values))] if len({*values}) > 1 else _ANY
