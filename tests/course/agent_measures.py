"""Answers to 5.2 written in other styles than its own mistakes: what each measures, right or wrong."""

from ql_functions.solutions import evaluate, get_move


def undoes(b, player, agent):
    def explore(player):
        if evaluate(b)[0] != "C":
            return {result: int(evaluate(b)[0] == result) for result in "XOT"}
        moves = [i for i in range(9) if b[i] == " "]
        if player == agent:
            moves = [get_move(b, 0, agent)]
        rates = {"X": 0, "O": 0, "T": 0}
        for i in moves:
            b[i] = player
            after = explore("O" if player == "X" else "X")
            b[i] = " "
            for result in rates:
                rates[result] += after[result] / len(moves)
        return rates

    return explore(player)


def with_a_stack(b, player, agent):
    rates, waiting = {"X": 0.0, "O": 0.0, "T": 0.0}, [(b, player, 1.0)]
    while waiting:
        b, player, chance = waiting.pop()
        result = evaluate(b)[0]
        if result in rates:
            rates[result] += chance
            continue
        moves = [i for i, square in enumerate(b) if square == " "] if player != agent else [get_move(b, 0.0, agent)]
        for i in moves:
            waiting.append(([*b[:i], player, *b[i + 1 :]], "O" if player == "X" else "X", chance / len(moves)))
    return rates


def true_or_false(b, player, agent):
    def explore(b, player):
        if evaluate(b)[0] != "C":
            return {result: result == evaluate(b)[0] for result in "XOT"}
        if player == agent:
            i = get_move(b, 0, player)
            return explore(b[:i] + [player] + b[i + 1 :], "O" if player == "X" else "X")
        nexts = [explore(b[:i] + [player] + b[i + 1 :], agent) for i in range(9) if b[i] == " "]
        return {result: sum(rates[result] for rates in nexts) / len(nexts) for result in "XOT"}

    return explore(b, player)
