"""2.2 · q_table : la table, vide."""

from juge import Case, Exercise, Fault, Mistake
from juge.values import shown
from juge.values.french import in_french

from ...q_tables import check_q_table

### YOUR CODE HERE ###
q_table = {}
### END OF YOUR CODE ###


def judge_q_table(case, got, expected):
    """Accepte une table vide, ou la table que `get_move` a remplie avant que la cellule soit relancée."""
    if got.is_array:
        says = "q_table est un tableau NumPy : on attend un dictionnaire, vide au départ."
        return Fault(says, "{}", "un tableau NumPy", is_certain=True)
    if type(got.value) is not dict:
        kind = in_french(type(got.value))
        return Fault(f"q_table est {kind} : on attend un dictionnaire, vide au départ.", "{}", shown(got.value))
    try:
        check_q_table(got.value)
    except (TypeError, ValueError) as error:
        return Fault(f"La table Q est vide au départ. {error}", "{}", shown(got.value))
    if _is_begun_by_hand(got.value):
        says = "La table Q est vide au départ : c'est get_move qui y fera entrer les états, l'un après l'autre."
        return Fault(says, "{}", shown(got.value))
    return None


def _is_begun_by_hand(table):
    """Dit si la table ne connaît que le plateau vide, sans rien en avoir appris : la vider n'y perd rien."""
    values = [value for tables in table.values() for one in tables.values() for value in one.values()]
    return [*map(str.strip, table)] == [""] and len(set(values)) == 1


CASES = (Case(),)

# fmt: off
MISTAKES = (
    Mistake(lambda: {"Q1": {}, "Q2": {}},
            "q_table contient déjà 'Q1' et 'Q2', là où l'on attend des états. "
            "C'est chaque état qui aura ses deux dictionnaires, et aucun n'est encore connu."),
)
# fmt: on

HINTS = (
    "Comment s'écrit, en Python, un dictionnaire qui ne contient encore aucune clé ?",
    "q_table ← un dictionnaire vide",
    "q_table = …  # deux caractères suffisent",
)

EXERCISE = Exercise(
    "2.2",
    q_table,
    minutes=2,
    cases=CASES,
    points=1,
    judge=judge_q_table,
    hints=HINTS,
    mistakes=MISTAKES,
    name="q_table",
)
