"""Wrong answers that the catalogue does not know, as students write them; « #: » says where, and the kinds of edit."""

import linecache
import re

import numpy

from ql_functions.checking import EXERCISES


def written(exercise_id, source, **names):
    """A function written in a cell, and the globals of its notebook."""
    file, namespace = f"<cell {hash(source)}>", EXERCISES[exercise_id].world(np=numpy, **names)
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), namespace)
    return namespace[EXERCISES[exercise_id].name], namespace


_ANSWERS = """
1.1 the last column is forgotten
def new_board(size=3):
    board = []
    for row in range(size):
        for column in range(1, size):  #: range
            board.append(" ")
    return board

1.1 one row too many
def new_board(size=3):
    board = []
    for i in range(size):
        for j in range(size + 1):  #: operator number extra_term range off_by_one
            board.append(" ")
    return board

1.1 append given back
def new_board(size=3):
    board = []
    for i in range(size * size):
        board = board.append(" ")  #: none_kept
    return board

1.2 True instead of the mark
def check_for_win(b_line, min_contig=3):
    x_run, o_run = 0, 0
    for square in b_line:
        if square == "X":
            x_run, o_run = x_run + 1, 0
        elif square == "O":
            x_run, o_run = 0, o_run + 1
        else:
            x_run, o_run = 0, 0
        if x_run == min_contig:
            return "X"
        if o_run == x_run:  #: name
            return "O"
    return False

1.3 the verdict of the first line alone
def evaluate(b):
    n = round(len(b) ** 0.5)
    lines = []
    for i in range(n):
        lines.append(b[n * i : n * i + n])
        lines.append(b[i::n])
    for shift in range(min_contig - n, n - min_contig + 1):
        lines.append([b[n * row + row + shift] for row in range(n) if 0 <= row + shift < n])
        lines.append([b[n * row + n - 1 - row + shift] for row in range(n) if 0 <= n - 1 - row + shift < n])
    for line in lines:
        winner = check_for_win(line, min_contig)
        if winner:
            return winner + " gagne !"
        elif " " in b:  #: indentation
            return "Continue"
    return "Terminé : match nul"

1.3 an or that is always true
def evaluate(b):
    n = round(len(b) ** 0.5)
    lines = [b[n * row : n * row + n] for row in range(n)]
    lines += [b[column::n] for column in range(n)]
    for shift in range(min_contig - n, n - min_contig + 1):
        lines.append([b[n * row + row + shift] for row in range(n) if 0 <= row + shift < n])
        lines.append([b[n * row + n - 1 - row + shift] for row in range(n) if 0 <= n - 1 - row + shift < n])
    for line in lines:
        winner = check_for_win(line, min_contig)
        if winner == "X" or "O":  #: whole_condition extra_condition and_or
            return f"{winner} gagne !"
    return "Continue" if " " in b else "Terminé : match nul"

1.4 a fourth number is added to the three
def magic_win(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    for i in range(len(squares)):
        for j in range(i):  #: range name
            for k in range(i):
                if magic[squares[i]] + magic[squares[j]] + magic[squares[k]] == 15:
                    return True
    return False

1.4 the answer is given after the first trio
def magic_win(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    for trio in combinations(squares, 3):
        total = 0
        for square in trio:
            total += magic[square]
        if total == 15:
            return True
        return False  #: indentation

1.4 a set is emptied
def magic_win(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    numbers = [magic[square] for square in squares]
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):  #: range
            if 15 - numbers[i] - numbers[j] in numbers[j:]:
                return True
    return False

2.1 the second replacement undoes the first
def flip_board(b_key):
    flipped = ""
    for mark in b_key:
        if mark == "X":
            flipped += "O"
        elif mark == "O":
            flipped += "X"
    flipped += " "  #: indentation elif
    return flipped

2.1 an else for the wrong if
def flip_board(b_key):
    flipped = []
    for mark in b_key:
        if mark == "X":
            flipped.append("O")
        if mark == "O":  #: elif
            flipped.append("X")
        else:
            flipped.append(mark)
    return "".join(flipped)

2.1 the last square is lost
def flip_board(b_key):
    squares = list(b_key)
    for i in range(len(squares) - 1):  #: extra_term off_by_one range
        if squares[i] == "X":
            squares[i] = "O"
        elif squares[i] == "O":
            squares[i] = "X"
    return "".join(squares)

2.1 given back at the first turn
def flip_board(b_key):
    flipped = ""
    for mark in b_key:
        flipped += {"X": "O", "O": "X"}.get(mark, mark)
        return flipped  #: indentation

2.1 a key for a value
def flip_board(b_key):
    flipped = ""
    for mark in b_key:
        if mark == "X":
            flipped += "O"
        elif mark == "O":
            flipped += "X"
        else:
            flipped += mark + " "  #: extra_term text
    return flipped

2.1 a zero
def flip_board(b_key):
    table = {"X": "0", "O": "X", " ": " "}  #: text
    flipped = ""
    for mark in b_key:
        flipped = flipped + table[mark]
    return flipped

2.1 one mark at a time
def flip_board(b_key):
    squares = list(b_key)
    for i in range(len(squares)):
        if squares[i] == "X":
            squares[i] = "O"
        if b_key[i] == "O":
            squares[i] = "X"
    return " ".join(squares)  #: text

2.3 X's turn is flipped as well
def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b)
    if player == "O" or epsilon:  #: extra_condition
        state = flip_board(state)
    if state not in q_table:
        free = [i for i in range(len(b)) if b[i] == " "]
        q_table[state] = {"Q1": dict.fromkeys(free, init_q), "Q2": dict.fromkeys(free, init_q)}
    q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
    if random.random() < epsilon:
        return random.choice(list(q1))
    return max(q1, key=lambda move: (q1[move] + q2[move]) / 2)

2.3 exploring and exploiting exchanged by a sign
def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b)
    if player == "O":
        state = flip_board(state)
    if state not in q_table:
        q_table[state] = {"Q1": {}, "Q2": {}}
        for i in range(len(b)):
            if b[i] == " ":
                q_table[state]["Q1"][i] = init_q
                q_table[state]["Q2"][i] = init_q
    q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
    if random.random() < epsilon:
        return random.choice(list(q1))
    best, best_value = None, 0
    for move in q1:
        value = (q1[move] + q2[move]) / 2
        if best is None or value > best_value:
            best, best_value = move, best_value  #: name
    return best

2.3 a free square is not one that is taken
def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b)
    if player == "O":
        state = flip_board(state)
    if state not in q_table:
        q_table[state] = {"Q1": {}, "Q2": {}}
        for i in range(len(b)):
            if state[i] != " ":  #: comparison
                q_table[state]["Q1"][i] = init_q
                q_table[state]["Q2"][i] = init_q
    if random.random() < epsilon:
        return random.choice(list(q_table[state]["Q1"]))
    q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
    return max(q1, key=lambda i: q1[i] + q2[i])

2.3 the value is given, not the move
def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b)
    if player == "O":
        state = flip_board(state)
    if state not in q_table:
        free = [i for i in range(len(b)) if b[i] == " "]
        q_table[state] = {"Q1": dict.fromkeys(free, init_q), "Q2": dict.fromkeys(free, init_q)}
    q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
    if random.random() < epsilon:
        return random.choice(q1)  #: conversion
    return max(q1, key=lambda move: q1[move] + q2[move])

3.1 the whole sentence is given back
def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    while result == "Continue":
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        player = "O" if player == "X" else "X"
        result = evaluate(b)
        if verb:
            show(b)
            print(result)
        if slow_down:
            time.sleep(0.7)
    return steps, result[:-1]  #: index slice number sign

3.1 one argument for another
def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    while result[0] == "C":
        epsilon = epsilon_x if player == "X" else epsilon_o
        move = get_move(b, player, epsilon)  #: argument_order
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        result = evaluate(b)
        player = "O" if player == "X" else "X"
        if verb:
            show(b)
            print(result)
    return steps, result[0]

3.1 the player of the next move
def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    while result[0] == "C":
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        steps.append({"state": "".join(b), "move": move})
        player = "O" if player == "X" else "X"  #: statement_order
        b[move] = player
        result = evaluate(b)
        if verb:
            show(b)
            print(result)
        if slow_down:
            time.sleep(0.7)
    return steps, result[0]

3.2 half a power is not a power of a half
def win_rates(n):
    counts = {"X": 0, "O": 0, "T": 0}
    for _ in range(n):
        steps, winner = simulate_game()
        counts[winner] += 1
    rates = {}
    for result in counts:
        f = counts[result] / n
        rates[result] = (f, 1.96 * (f * (1 - f) / n) ** 1 / 2)  #: parentheses
    return rates

3.2 the root of n alone
def win_rates(n):
    counts = {"X": 0, "O": 0, "T": 0}
    for _ in range(n):
        _, winner = simulate_game()
        counts[winner] += 1
    return {k: (v / n, 1.96 * (v / n * (1 - v / n) / n ** 0.5)) for k, v in counts.items()}  #: parentheses

3.2 the divisor slips under the product
def win_rates(n):
    winners = [simulate_game()[1] for _ in range(n)]
    rates = {}
    for mark in "XOT":
        f = winners.count(mark) / n
        half = 1.96 * (f * 1 - f / n) ** 0.5  #: parentheses
        rates[mark] = (f, half)
    return rates

3.2 the rates are given back too early
def win_rates(n):
    winners = [simulate_game()[1] for _ in range(n)]
    rates = {}
    for mark in "XOT":
        f = winners.count(mark) / n
        rates[mark] = (f, 1.96 * (f * (1 - f) / n) ** 0.5)
        return rates  #: indentation

3.2 ninety per cent
def win_rates(n):
    winners = [simulate_game()[1] for _ in range(n)]
    rates = {}
    for mark in "XOT":
        f = winners.count(mark) / n
        rates[mark] = (f, 1.64 * (f * (1 - f) / n) ** 0.5)  #: number
    return rates

3.2 a variance of its own
def win_rates(n):
    winners = [simulate_game()[1] for _ in range(n)]
    rates = {}
    for mark in "XOT":
        f = winners.count(mark) / n
        half = 1.96 * (f * (1 + f) / n) ** 0.5  #: operator
        rates[mark] = f, half
    return rates

4.1 the rate multiplies the first term alone
def get_new_q(current_q, reward, max_future_q):
    target = reward + discount * max_future_q
    return current_q + lrate * (target + current_q)  #: operator

4.1 the names exchanged
def get_new_q(current_q, reward, max_future_q):
    future = lrate * max_future_q  #: name
    return current_q + lrate * (reward + future - current_q)

4.1 the parentheses
def get_new_q(current_q, reward, max_future_q):
    return current_q + lrate * reward + discount * max_future_q - current_q  #: parentheses

4.1 a rate of its own
def get_new_q(current_q, reward, max_future_q):
    lrate = 0.1  #: extra_statement
    return (1 - lrate) * current_q + lrate * (reward + discount * max_future_q)

4.1 the new value is shown
def get_new_q(current_q, reward, max_future_q):
    new_q = (1 - lrate) * current_q + lrate * (reward + discount * max_future_q)
    print(new_q)  #: print_for_return

4.1 the difference taken the wrong way round
def get_new_q(current_q, reward, max_future_q):
    target = reward + discount * max_future_q
    error = current_q - target  #: order
    return current_q + lrate * error

4.1 a factor on everything
def get_new_q(current_q, reward, max_future_q):
    old = (1 - lrate) * current_q
    new = lrate * reward + lrate * discount + max_future_q  #: operator parentheses
    return old + new

4.1 one minus too many
def get_new_q(current_q, reward, max_future_q):
    target = reward + discount * max_future_q
    return (1 - lrate) * current_q + (1 - lrate) * target  #: extra_term operator

4.2 a rate of one
def get_reward(n_steps_left, player, winner, alpha=0.9):
    reward = alpha**n_steps_left
    if winner == "T":
        return -0.01 * reward  #: number
    if winner == player:
        return reward
    return -reward

4.3 the reward of the other player
def backpropagate(steps, winner, alpha=0.9):
    for player, own in (("X", steps[0::2]), ("O", steps[1::2])):
        next_state = None
        for n_steps_left, step in enumerate(reversed(own), start=1):
            state, move = step["state"], step["move"]
            if player == "O":
                state = flip_board(state)
            table = random.choice(["Q1", "Q2"])
            if next_state is None:
                future = {player: 1, "T": 0.5}.get(winner, 0)
            else:
                future = max(q_table[next_state][table].values())
            reward = get_reward(n_steps_left, winner, player, alpha)  #: argument_order
            q_table[state][table][move] = get_new_q(q_table[state][table][move], reward, future)
            next_state = state

4.3 the table drawn once
def backpropagate(steps, winner, alpha=0.9):
    for player, own in (("X", steps[0::2]), ("O", steps[1::2])):
        next_state = None
        for n_steps_left, step in enumerate(reversed(own), start=1):
            state, move = step["state"], step["move"]
            if player == "O":
                state = flip_board(state)
            table = random.choice(["Q1", "Q2"])
            if next_state is None:
                future = {player: 1, "T": 0.5}.get(winner, 0)
            else:
                future = max(q_table[next_state][table].values())
            reward = get_reward(n_steps_left, player, winner, alpha)
            q_table[state]["Q1"][move] = get_new_q(q_table[state][table][move], reward, future)  #: name text
            next_state = state

4.3 the count of both players
def backpropagate(steps, winner, alpha=0.9):
    last = {"X": None, "O": None}
    count = {"X": 0, "O": 0}
    for i in reversed(range(len(steps))):
        player = "X" if i % 2 == 0 else "O"
        state, move = steps[i]["state"], steps[i]["move"]
        if player == "O":
            state = flip_board(state)
        table = random.choice(["Q1", "Q2"])
        count[player] += 1
        if last[player] is None:
            future = {player: 1, "T": 0.5}.get(winner, 0)
        else:
            future = max(q_table[last[player]][table].values())
        reward = get_reward(count["X"], player, winner, alpha)  #: name text
        q_table[state][table][move] = get_new_q(q_table[state][table][move], reward, future)
        last[player] = state

4.4 the best move itself
def double_future_q(drawn, other):
    best, best_value = None, None
    for move, value in drawn.items():
        if best is None or value > best_value:
            best, best_value = move, value
            return other[best]  #: indentation

5.1 the winner is not one of the steps
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime in rates:
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            epsilon = init_e * (1 - i / iters)
            if regime == "X":
                winner, steps = simulate_game(epsilon, 1)  #: order
            elif regime == "O":
                steps, winner = simulate_game(1, epsilon)
            else:
                steps, winner = simulate_game(epsilon, epsilon)
            backpropagate(steps, winner)
            wins[winner] += 1
            rates[regime].append(tuple(wins[mark] / (i + 1) for mark in "XOT"))
    return rates

5.1 O learns when X should
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime in rates:
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            epsilon = init_e * (1 - i / iters)
            epsilon_x = epsilon if "X" in regime else 1
            epsilon_o = epsilon if regime == "O" else 1  #: comparison
            steps, winner = simulate_game(epsilon_x, epsilon_o)
            backpropagate(steps, winner)
            wins[winner] += 1
            rates[regime].append(tuple(wins[mark] / (i + 1) for mark in "XOT"))
    return rates

5.1 epsilon never falls
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime in rates:
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            epsilon = init_e * 1 - i / iters  #: parentheses
            epsilon_x = epsilon if "X" in regime else 1
            epsilon_o = epsilon if "O" in regime else 1
            steps, winner = simulate_game(epsilon_x, epsilon_o)
            backpropagate(steps, winner)
            wins[winner] += 1
            rates[regime].append(tuple(wins[mark] / (i + 1) for mark in "XOT"))
    return rates

5.1 one more than the games played
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime in rates:
        wins = {"X": 1, "O": 0, "T": 0}  #: number
        for i in range(iters):
            epsilon = init_e - init_e * i / iters
            epsilon_x = epsilon if "X" in regime else 1
            epsilon_o = epsilon if "O" in regime else 1
            steps, winner = simulate_game(epsilon_x, epsilon_o)
            backpropagate(steps, winner)
            wins[winner] += 1
            rates[regime].append(tuple(wins[mark] / (i + 1) for mark in "XOT"))
    return rates

5.1 both sides explore the other way
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime in rates:
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            epsilon = init_e * (iters - i) / iters
            epsilon_x = epsilon_o = 1
            if "X" in regime:
                epsilon_x = epsilon
            elif "O" in regime:  #: elif
                epsilon_o = epsilon
            steps, winner = simulate_game(epsilon_x, epsilon_o)
            backpropagate(steps, winner)
            wins[winner] += 1
            rates[regime].append(tuple(wins[mark] / (i + 1) for mark in "XOT"))
    return rates

6.1 the same half twice
def encode(b_key):
    x = np.zeros(2 * len(b_key))
    for i, square in enumerate(b_key):
        if square == "X":
            x[i] = 1
        elif square == "O":
            x[i + len(b_key) - 1] = 1  #: operator extra_term number off_by_one
    return x

6.1 whole numbers and minus ones
def encode(b_key):
    x = []
    for mark in "XO":
        for square in b_key:
            if square == mark:
                x.append(1.0)
            elif square != " ":  #: comparison
                x.append(-1.0)
            else:
                x.append(0.0)
    return np.array(x)

6.3 rows and columns exchanged
def td_target(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    replies = masked_argmax(q_next_online, legal_next)
    targets = []
    for i in range(len(rewards)):
        value = q_next_target[replies[i]][i]  #: index
        targets.append(rewards[i] - discount * value * (1 - dones[i]))
    return np.array(targets)

6.4 the oldest is never drawn
def sample(rows, count, batch, rng):
    filled = count
    if filled > len(rows):
        filled = len(rows) - 1  #: extra_term operator number off_by_one
    return rows[rng.integers(filled, size=batch)]
"""

WRONG = re.findall(r"^(\d\.\d) (.+)\n((?:(?!\d\.\d ).*\n)+)", _ANSWERS, re.MULTILINE)  # exercise, title, source
