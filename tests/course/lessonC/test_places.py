"""What is said of the commonest slips in right answers that are not the reference."""

import math

import pytest
from checking.cells import report_of

SOURCES = {
    "C.1": """def ucb1(visits, totals, c):
    best, rank = -math.inf, None
    for k in range(len(visits)):
        if visits[k] == 0:
            return k
        note = totals[k] / visits[k] + c * math.sqrt(math.log(sum(visits)) / visits[k])
        if note > best:
            best, rank = note, k
    return rank
""",
    "C.2": """def backup(path, result):
    turn = 1
    for node in path[::-1]:
        node["visits"] += 1
        node["total"] += turn * result
        turn = -turn
""",
    "C.3": """def tree_search(board, simulations, c):
    root = new_node(board)
    expand(root)
    for turn in range(simulations):
        node = root
        path = [root]
        while node["children"]:
            below = node["children"]
            n = [one["visits"] for one in below]
            w = [one["total"] for one in below]
            node = below[ucb1(n, w, c)]
            path.append(node)
        expand(node)
        gain = rollout(node["board"])
        backup(path, gain)
    visits = [0] * 9
    for child in root["children"]:
        visits[child["move"]] = child["visits"]
    return visits
""",
}
ALONE = " : rien d'autre ne sépare votre réponse d'une réponse juste."
SLIPS = [  # what is written instead of what → what is said
    ("C.1", "math.log(", "math.log10(", f"Ligne 6, la fonction math.log10{ALONE}"),
    ("C.1", "math.log(sum", "math.log2(sum", f"Ligne 6, la fonction math.log2{ALONE}"),
    ("C.1", "-math.inf", "math.inf", "Ligne 2, "),
    ("C.2", "turn = -turn", "turn = -0.9 * turn", f"Ligne 6, le nombre 0.9{ALONE}"),
    ("C.2", '"visits"] += 1', '"visits"] += 2', f"Ligne 4, le nombre 2{ALONE}"),
    ("C.3", "ucb1(n, w, c)", "ucb1(w, n, c)", f"Ligne 11, l'ordre des arguments (ucb1){ALONE}"),
    ("C.3", "path.append(node)", "path.insert(0, node)", f"Ligne 12, le nombre 0{ALONE}"),
    ("C.3", 'rollout(node["board"])', "rollout(board)", f"Ligne 14, ce que reçoit gain, « board »{ALONE}"),
    ("C.3", 'rollout(node["board"])', 'rollout(root["board"])', f"Ligne 14, le nom root{ALONE}"),
]


@pytest.mark.nightly
@pytest.mark.usefixtures("_patient")
@pytest.mark.parametrize(("exercise_id", "right", "wrong", "says"), SLIPS, ids=[slip[2] for slip in SLIPS])
def test_a_slip_is_told_by_what_is_written_there(exercise_id, right, wrong, says):
    source = SOURCES[exercise_id]
    assert report_of(exercise_id, source, math=math).status == "right"
    report = report_of(exercise_id, source.replace(right, wrong), math=math)
    assert report.says[-1].startswith(says), report.says


@pytest.mark.parametrize("names", [("node", "path"), ("path", "node"), ("node",)])
def test_what_is_given_once_before_the_loop_is_said(names):
    turn = "    for turn in range(simulations):\n"
    starts = {"node": "node = root\n", "path": "path = [root]\n"}
    given = "".join(f"    {starts[name]}" for name in names)
    inside = "".join(f"        {line}" for line in starts.values())
    kept = "".join(f"        {line}" for name, line in starts.items() if name not in names)
    source = SOURCES["C.3"].replace(turn + inside, given + turn + kept)
    verb = "reçoivent leur valeur" if len(names) > 1 else "reçoit sa valeur"
    assert f"Ligne 4 : {' et '.join(names)} {verb} de départ une seule fois" in report_of("C.3", source).says[-1]


@pytest.mark.nightly
@pytest.mark.usefixtures("_patient")
@pytest.mark.parametrize(
    ("walk", "n", "total"),
    [
        ("k in range(len(visits))", "visits[k]", "totals[k]"),
        ("n, total in zip(visits, totals)", "n", "total"),
        ("k, n in enumerate(visits)", "n", "totals[k]"),
    ],
)
def test_an_answer_whose_lines_would_all_be_useless_is_not_told_by_places(walk, n, total):
    source = f"""def ucb1(visits, totals, c):
    if 0 in visits:
        return visits.index(0)
    t = sum(visits)
    best = -1000000
    for {walk}:
        mean = {total} / {n}
        credit = math.sqrt(math.log(t) / {n})
        best = max(best, mean + c * credit)
    return best
"""
    report = report_of("C.1", source, math=math)
    assert report.says[0] == "ucb1 renvoie un rang : un entier, de 0 au nombre de coups moins un."
    assert "de trop" not in "".join(report.says)
