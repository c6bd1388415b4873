"""Explorations of all boards, as answers to A.1 and A.5, which differ by what O's reply is worth: `reply`."""

from statistics import fmean

from juge.namespace import rebind
from ql_functions.course.lessonA.explored import from_board
from ql_functions.solutions import evaluate

ENDS = {"X": 1.0, "T": 0.0, "O": -1.0}
reply = fmean  # what O's reply is worth; `right` puts another in its place


def levels(ends=ENDS, best=max, reply=fmean):
    """The boards level by level, then their values from the last ones back."""

    def answer(b, player):
        levels, mover = [{"".join(b): ()}], player
        movers = []
        while levels[-1]:
            following = {}
            for board in levels[-1]:
                if evaluate(board)[0] == "C":
                    free = [i for i in range(9) if board[i] == " "]
                    levels[-1][board] = tuple(board[:i] + mover + board[i + 1 :] for i in free)
                    following.update(dict.fromkeys(levels[-1][board], ()))
            levels.append(following)
            movers.append(mover)
            mover = "XO"[mover == "X"]
        values = {}
        for level, mover in zip(levels[-2::-1], movers[::-1], strict=True):
            for board, nexts in level.items():
                if not nexts:
                    values[board] = ends[evaluate(board)[0]]
                else:
                    values[board] = (best if mover == "X" else reply)([values[after] for after in nexts])
        return values

    return answer


def on_strings(b, player):
    values = {}

    def explore(board, player):
        if board in values:
            return values[board]
        result = evaluate(list(board))[0]
        if result == "C":
            free = [i for i, square in enumerate(board) if square == " "]
            nexts = [explore(board[:i] + player + board[i + 1 :], {"X": "O", "O": "X"}[player]) for i in free]
            values[board] = sorted(nexts)[-1] if player == "X" else reply(nexts)
        else:
            values[board] = (result == "X") - (result == "O")
        return values[board]

    explore("".join(b), player)
    return values


def undoes(b, player):
    values = {}

    def explore(player):
        key = "".join(b)
        if key not in values:
            if evaluate(b)[0] != "C":
                values[key] = "OTX".index(evaluate(b)[0]) - 1
            else:
                nexts = []
                for i in range(9):
                    if b[i] == " ":
                        b[i] = player
                        nexts.append(explore("O" if player == "X" else "X"))
                        b[i] = " "
                values[key] = max(nexts) if player == "X" else reply(nexts)
        return values[key]

    explore(player)
    return values


def from_the_side_to_move(b, player):
    values = {}

    def explore(b, player):
        key = "".join(b)
        if key in values:
            return values[key]
        result = evaluate(b)
        if result[0] == "C":
            nexts = [explore(b[:i] + [player] + b[i + 1 :], "XO"[player == "X"]) for i in range(9) if b[i] == " "]
            values[key] = max(nexts) if player == "X" else reply(nexts)
        elif result[0] == "T":
            values[key] = 0
        else:
            values[key] = 1 if result[0] == player else -1
        return values[key]

    explore(b, player)
    return values


def right(reply):
    """The first is a closure; the others, which read ``reply`` as a global, can be edited."""
    return levels(reply=reply), *(rebind(answer, globals() | {"reply": reply}) for answer in (on_strings, undoes))


def wider():
    for board in ("X O      ", "XO  X   O", "O XX     ", "OXX O    "):
        yield from_board(board, "")
