"""Wrong answers that the catalogue does not know, as students write them: « #: » says the line and the kind of edit."""

ANSWERS = '''
1.1 the size is a number of squares
def new_board(size=3):
    board = []
    for i in range(size):  #: number
        board.append(" ")
    return board

1.1 one row is one string
def new_board(size=3):
    board = []
    for row in range(size):
        board.append([" "] * size)  #: function
    return board

1.1 the last column is forgotten
def new_board(size=3):
    board = []
    for row in range(size):
        for column in range(1, size):  #: range
            board.append(" ")
    return board

1.2 the count is not started again at a blank
def check_for_win(b_line, min_contig=3):
    count, last = 0, " "
    for square in b_line:
        if square == last:
            count += 1
        else:
            count = 0  #: number
            last = square
        if count == min_contig and square != " ":
            return square
    return False

1.2 a window stops one square too early
def check_for_win(b_line, min_contig=3):
    for start in range(len(b_line) - min_contig):  #: off_by_one range
        window = b_line[start : start + min_contig]
        if window == ["X"] * min_contig:
            return "X"
        if window == ["O"] * min_contig:
            return "O"
    return False

1.2 the answer is given in the loop
def check_for_win(b_line, min_contig=3):
    line = "".join(b_line)
    for player in ["X", "O"]:
        if player * min_contig in line:
            return player
        else:
            return False  #: indentation

1.2 a text is looked for in a list
def check_for_win(b_line, min_contig=3):
    for player in ["X", "O"]:
        if player * min_contig in b_line:  #: conversion
            return player
    return False

1.2 the run is as long as it must be, and one more
def check_for_win(b_line, min_contig=3):
    run = 0
    for i in range(len(b_line)):
        if i > 0 and b_line[i] == b_line[i - 1]:
            run += 1
        else:
            run = 1
        if run > min_contig and b_line[i] != " ":  #: comparison
            return b_line[i]
    return False

1.3 the second diagonal begins a square too far
def evaluate(b):
    n = round(len(b) ** 0.5)
    lines = []
    for i in range(n):
        lines.append([b[n * i + j] for j in range(n)])
        lines.append([b[n * j + i] for j in range(n)])
    for d in range(min_contig - n, n - min_contig + 1):
        lines.append([b[n * i + i + d] for i in range(n) if 0 <= i + d < n])
        lines.append([b[n * i + n - i + d] for i in range(n) if 0 <= n - 1 - i + d < n])  #: off_by_one
    for line in lines:
        winner = check_for_win(line, min_contig)
        if winner:
            return winner + " gagne !"
    if " " in b:
        return "Continue"
    return "Terminé : match nul"

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

1.3 the word of the winner sticks to the rest
def evaluate(b):
    n = round(len(b) ** 0.5)
    lines = [b[n * row : n * row + n] for row in range(n)]
    lines += [b[column::n] for column in range(n)]
    for shift in range(min_contig - n, n - min_contig + 1):
        lines.append([b[n * row + row + shift] for row in range(n) if 0 <= row + shift < n])
        lines.append([b[n * row + n - 1 - row + shift] for row in range(n) if 0 <= n - 1 - row + shift < n])
    for line in lines:
        winner = check_for_win(line, min_contig)
        if winner:
            return winner + "gagne !"  #: text
    return "Continue" if " " in b else "Terminé : match nul"

1.4 a fourth number is added to the three
def magic_win(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    for i in range(len(squares)):
        for j in range(i):
            for k in range(i):  #: name
                if magic[squares[i]] + magic[squares[j]] + magic[squares[k]] == 15:
                    return True
    return False

1.4 the numbers of the squares are added
def magic_win(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    for a, b, c in combinations(squares, 3):
        if magic[a] + magic[b] + magic[c] == 12:  #: number
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

1.4 the total goes on from trio to trio
def magic_win(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    total = 0  #: each_turn
    for trio in combinations(squares, 3):
        for square in trio:
            total += magic[square]
        if total == 15:
            return True
    return False

1.5 the mark is put for the other player
def count_states():
    seen = {}

    def explore(b, player):
        key = "".join(b)
        if key in seen:
            return
        seen[key] = evaluate(b)[0]
        if seen[key] == "C":
            for square in range(1, 9):  #: range number
                if b[square] == " ":
                    explore(b[:square] + [player] + b[square + 1 :], "O" if player == "X" else "X")

    explore(new_board(), "X")
    return len(seen), list(seen.values()).count("C")

2.1 the second replacement undoes the first
def flip_board(b_key):
    flipped = ""
    for mark in b_key:
        if mark == "X":
            flipped += "O"
        elif mark == "O":
            flipped += "X"
    flipped += " "  #: 
    return flipped

2.1 the text is turned round
def flip_board(b_key):
    flipped = ""
    for mark in b_key:
        if mark == "X":
            mark = "O"
        elif mark == "O":
            mark = "X"
        flipped = mark + flipped  #: order
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

2.1 a list is given back
def flip_board(b_key):
    other = {"X": "O", "O": "X", " ": " "}
    return [other[mark] for mark in b_key]  #: conversion

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
    best, best_value = None, 0  #: number sign
    for move in q1:
        value = (q1[move] + q2[move]) / 2
        if best is None or value > best_value:
            best, best_value = move, best_value  #: name
    return best

2.3 the best of the first table
def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b)
    if player == "O":
        state = flip_board(state)
    if state not in q_table:
        free = [i for i, mark in enumerate(b) if mark == " "]
        q_table[state] = {name: {i: init_q for i in free} for name in ("Q1", "Q2")}
    table = q_table[state]
    if random.random() < epsilon:
        return random.choice(list(table["Q1"]))
    values = {move: table["Q1"][move] + table["Q2"][move] for move in table["Q1"]}
    return min(values, key=values.get)  #: function

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

3.1 the move is noted after it is played
def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b = new_board(size)
    steps = []
    player = "X"
    while evaluate(b) == "Continue":
        epsilon = epsilon_x if player == "X" else epsilon_o
        move = get_move(b, epsilon, player)
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        if player == "X":
            player = "O"
        if player == "O":  #: elif
            player = "X"
        if verb:
            show(b)
        if slow_down:
            time.sleep(0.7)
    return steps, evaluate(b)[0]

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
    return steps, result[:-1]  #: index slice number

3.1 steps and winner exchanged
def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    while result[0] == "C":
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        result = evaluate(b)
        player = "O" if player == "X" else "X"
        if verb:
            show(b)
            print(result)
        if slow_down:
            time.sleep(0.7)
    return result[0], steps  #: order

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

4.2 the exponent counts from zero
def get_reward(n_steps_left, player, winner, alpha=0.9):
    reward = alpha ** (n_steps_left - 1)  #: extra_term off_by_one
    if winner == "T":
        reward = -0.1 * reward
    elif winner != player:
        reward = -reward
    return reward

4.2 a draw is a defeat afterwards
def get_reward(n_steps_left, player, winner, alpha=0.9):
    reward = alpha**n_steps_left
    if winner == "T":
        reward = -0.1 * reward
    if winner != player:  #: elif
        reward = -reward
    return reward

4.2 a rate of one
def get_reward(n_steps_left, player, winner, alpha=0.9):
    reward = alpha**n_steps_left
    if winner == "T":
        return -0.01 * reward  #: number
    if winner == player:
        return reward
    return -reward

4.2 a power taken for a product
def get_reward(n_steps_left, player, winner, alpha=0.9):
    reward = n_steps_left**alpha  #: order
    if winner == "T":
        return -0.1 * reward
    if winner == player:
        return reward
    return -reward

4.3 the reward counts from the beginning
def backpropagate(steps, winner, alpha=0.9):
    for player, own in (("X", steps[0::2]), ("O", steps[1::2])):
        next_state = None
        for n_steps_left, step in enumerate(reversed(own)):  #: extra_argument 
            state, move = step["state"], step["move"]
            if player == "O":
                state = flip_board(state)
            table = random.choice(["Q1", "Q2"])
            if next_state is None:
                future = {player: 1, "T": 0.5}.get(winner, 0)
            else:
                future = max(q_table[next_state][table].values())
            reward = get_reward(n_steps_left, player, winner, alpha)
            q_table[state][table][move] = get_new_q(q_table[state][table][move], reward, future)
            next_state = state

4.3 the next state is never kept
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
                future = max(q_table[next_state][table])  #: missing_call function
            reward = get_reward(n_steps_left, player, winner, alpha)
            q_table[state][table][move] = get_new_q(q_table[state][table][move], reward, future)
            next_state = state

4.3 arguments of get_new_q exchanged
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
            q_table[state][table][move] = get_new_q(q_table[state][table][move], future, reward)  #: argument_order
            next_state = state

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

4.4 the value of the largest move
def double_future_q(drawn, other):
    best = max(drawn)  #: 
    return other[best]

4.4 the smallest one
def double_future_q(drawn, other):
    best = None
    for move in drawn:
        if best is None or drawn[move] < drawn[best]:  #: comparison
            best = move
    return other[best]

4.4 the best move itself
def double_future_q(drawn, other):
    best, best_value = None, None
    for move, value in drawn.items():
        if best is None or value > best_value:
            best, best_value = move, value
            return other[best]  #: indentation

4.4 the value in the same table
def double_future_q(drawn, other):
    values = list(drawn.values())
    moves = list(drawn.keys())
    return other[values.index(max(values))]  #: 

5.1 the shares of the games still to come
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime in rates:
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            epsilon = init_e * (1 - i / iters)
            epsilon_x = epsilon if "X" in regime else 1
            epsilon_o = epsilon if "O" in regime else 1
            steps, winner = simulate_game(epsilon_x, epsilon_o)
            backpropagate(steps, winner)
            wins[winner] += 1
            rates[regime].append((wins["X"] / (i + 1), wins["T"] / (i + 1), wins["O"] / (i + 1)))  #: order
    return rates

5.1 the counts are never put back to zero
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    wins = {"X": 0, "O": 0, "T": 0}  #: each_turn
    for regime in ("X", "O", "XO"):
        for i in range(iters):
            epsilon = init_e * (1 - i / iters)
            epsilon_x = epsilon if "X" in regime else 1
            epsilon_o = epsilon if "O" in regime else 1
            steps, winner = simulate_game(epsilon_x, epsilon_o)
            backpropagate(steps, winner)
            wins[winner] += 1
            rates[regime].append(tuple(wins[mark] / (i + 1) for mark in "XOT"))
    return rates

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

5.1 lists in place of tuples, and one game too few
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime in rates:
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(1, iters):  #: range
            epsilon = init_e * (1 - (i - 1) / iters)
            epsilon_x = epsilon if "X" in regime else 1
            epsilon_o = epsilon if "O" in regime else 1
            steps, winner = simulate_game(epsilon_x, epsilon_o)
            backpropagate(steps, winner)
            wins[winner] += 1
            rates[regime].append(tuple(wins[mark] / i for mark in "XOT"))
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

6.1 the squares one after the other, not the marks
def encode(b_key):
    mine = [1.0 if square == "X" else 0.0 for square in b_key]
    theirs = [1.0 if square == "O" else 0.0 for square in b_key]
    return np.array(theirs + mine)  #: order

6.1 one mark for the other
def encode(b_key):
    x = np.zeros(2 * len(b_key))
    for i, square in enumerate(b_key):
        if square == "X":
            x[i] = 1
        elif square == "O":
            x[i + 8] = 1  #: number
    return x

6.1 a list of lists
def encode(b_key):
    planes = []
    for mark in "XO":
        planes.append([float(square == mark) for square in b_key])  #: function
    return np.array(planes)

6.2 the forbidden moves are worth nothing
def masked_argmax(q, legal):
    return np.where(legal, q, 0).argmax(axis=-1)  #: number

6.2 the moves that are not allowed
def masked_argmax(q, legal):
    masked = np.where(legal, -np.inf, q)  #: argument_order
    return np.argmax(masked, axis=1)

6.2 the best line of each column
def masked_argmax(q, legal):
    masked = q.copy()
    masked[~legal] = -np.inf
    return masked.argmax(axis=0)  #: number

6.2 the best value
def masked_argmax(q, legal):
    masked = np.where(legal, q, -np.inf)
    return masked.max(axis=1)  #: function

6.3 the gain of the adversary is ours
def td_target(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    replies = masked_argmax(q_next_online, legal_next)
    values = q_next_target[np.arange(len(replies)), replies]
    values = np.where(dones, 0, values)
    return rewards + discount * values  #: operator

6.3 the future only when the game is over
def td_target(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    replies = masked_argmax(q_next_online, legal_next)
    values = q_next_target[np.arange(len(replies)), replies]
    return rewards - discount * values * dones  #: off_by_one

6.3 rows and columns exchanged
def td_target(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    replies = masked_argmax(q_next_online, legal_next)
    targets = []
    for i in range(len(rewards)):
        value = q_next_target[replies[i]][i]  #: index
        targets.append(rewards[i] - discount * value * (1 - dones[i]))
    return np.array(targets)

6.4 the places up to the last, excluded
def sample(rows, count, batch, rng):
    filled = min(count, len(rows))
    return rows[rng.integers(filled - 1, size=batch)]  #: extra_term off_by_one

6.4 the largest for the smallest
def sample(rows, count, batch, rng):
    filled = max(count, len(rows))  #: function
    return rows[rng.integers(0, filled, size=batch)]

6.4 always the same
def sample(rows, count, batch, rng):
    filled = min(count, len(rows))
    drawn = rng.integers(0, filled, size=batch)
    return drawn  #: 
'''
