"""What did not follow: a value written where a variable was needed."""

import pytest

from checking.cells import report_of

_PLANES = """
def encode(b_key):
    n = int(len(b_key) ** 0.5)
    planes = np.zeros((2, n, n))
    for i in range(n):
        for j in range(n):
            if b_key[n * i + j] != " ":
                planes["XO".index(b_key[n * i + j]), i, j] = 1
    return planes.flatten()
"""


def test_what_is_changed_below_is_right_before():
    assert report_of("6.1", _PLANES).status == "right"


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("b_key[n * i + j]", "b_key[3 * i + j]",
         "Ligne 7 : 3 y est écrit une fois pour toutes, et reste le même quand n change. De même ailleurs."),
        ("int(len(b_key) ** 0.5)", "3", None),  # no variable holds what is needed
    ],
)  # fmt: skip
def test_what_did_not_follow_is_placed(right, wrong, says):
    assert right in _PLANES
    report = report_of("6.1", _PLANES.replace(right, wrong))
    assert report.status == "wrong"
    if says:
        assert says in " ".join(report.says), report
    else:
        assert "une fois pour toutes" not in " ".join(report.says), report


def test_a_default_of_the_first_line_is_not_said_to_be_written_once_for_all():
    source = """
def check_for_win(b_line, min_contig=3):
    for i in range(len(b_line) - min_contig + 1):
        if list(b_line[i:i + 3]) == ["X"] * 3:
            return "X"
        if list(b_line[i:i + 3]) == ["O"] * 3:
            return "O"
    return False
"""
    report = report_of("1.2", source)  # it is not the known mistake, which counts another number of windows
    assert report.says[0].startswith("Ligne 4 : 3 y est écrit une fois pour toutes"), report


def test_a_slice_of_a_list_is_said_to_be_none_of_an_array():
    source = """def backpropagate(steps, winner, alpha=0.9):
    mine = steps[:]
    mine[0]["seen"] = True
    for first, player in enumerate("XO"):
        following = None
        for rank, step in enumerate(mine[first::2][::-1], 1):
            state = step["state"] if player == "X" else flip_board(step["state"])
            name = random.choice(["Q1", "Q2"])
            future = {player: 1, "T": 0.5}.get(winner, 0)
            if following:
                future = max(q_table[following][name].values())
            table, move, following = q_table[state][name], step["move"], state
            table[move] = get_new_q(table[move], get_reward(rank, player, winner, alpha), future)
"""
    says = report_of("4.3", source).says
    assert says[0] == (
        "Votre fonction modifie son argument steps, jusque dans ses dictionnaires : une copie de la liste a encore les "
        "mêmes. Rangez ailleurs ce que vous calculez."
    )
    assert not any("NumPy" in sentence for sentence in says)
