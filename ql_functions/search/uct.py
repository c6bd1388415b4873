"""La recherche dans un arbre de parties, un bandit à chaque nœud, compilée comme le moteur : UCT ; PUCT avec un réseau.

L'arbre est un seul tableau de nombres : un nœud y tient `FIELDS` places, et la première d'entre elles le désigne. C'est
un plateau où l'on arrive par un coup ; ses résultats sont ceux du joueur qui y a le trait. Les marques d'un plateau
sont 1 pour X, 2 pour O, 0 pour une case libre.

Sources : Kocsis et Szepesvári, « Bandit based Monte-Carlo planning » (2006) ; Silver et al., « Mastering the game of Go
without human knowledge » (2017), pour PUCT ; Park et Miller (1988), pour le générateur de nombres au hasard, qui reste
sous 2³¹ : tout langage le calcule de même.
"""

from math import exp, sqrt

from ..training.engine.kernel import compiled

# D'un nœud : coup, premier enfant, leur nombre, passages, somme des résultats, 1 s'il est perdu, probabilité a priori.
MOVE, FIRST, COUNT, VISITS, TOTAL, LOST, PRIOR, FIELDS = range(8)
# D'un arbre : le nombre au hasard, la place du prochain nœud, les coups que les simulations ont joués.
RANDOM, NEXT, PLAYED = range(3)
MULTIPLIER, MODULUS = 48271, 2**31 - 1


@compiled
def grow(  # noqa: C901 (see `learn`, in the kernel)
    count, tree, state, root, board, path, free, lines, aligned, width, wide, narrow, weights, layers, units, rolls
):
    """Fait grandir l'arbre d'un plateau.

    Args:
        count: le nombre de simulations.
        tree, state, board, path, free: l'arbre, modifié sur place, et de quoi y jouer une partie.
        root: le plateau.
        lines, aligned: les alignements de la case i, de ``aligned`` cases, se suivent de lines[i] à lines[i + 1].
        width: si les pions tombent, le nombre de colonnes ; 0 sinon.
        wide, narrow: le bonus d'un enfant passé n fois, dont le parent l'est t fois, est wide[t] * narrow[n], multiplié
            par la probabilité a priori de l'enfant.
        weights, layers, units: le réseau, voir `judge`, et de quoi y calculer ; sans réseau, ``layers`` est vide.
        rolls: 1 si une partie au hasard juge le dernier nœud d'une simulation, 0 si c'est le réseau.
    """
    hope, filled = 0.0 if len(layers) > 0 else 1e9, 0  # sans réseau, un enfant où l'on n'est jamais passé l'emporte
    for square in range(len(root)):
        filled += root[square] > 0
    for _ in range(count):
        for square in range(len(root)):
            board[square] = root[square]
        node, depth = 0, 0
        while filled + depth < len(root) and tree[node + LOST] == 0 and (depth == 0 or tree[node + VISITS] > 0):
            if tree[node + COUNT] == 0:
                expand(tree, node, state, board, free, width, weights, layers, units, 1 + (filled + depth) % 2)
            node = select(tree, node, wide, narrow, hope)
            board[int(tree[node + MOVE])] = 1 + (filled + depth) % 2
            depth += 1
            path[depth] = node
            if tree[node + VISITS] == 0 and wins(board, int(tree[node + MOVE]), lines, aligned):
                tree[node + LOST] = 1
        state[PLAYED] += depth
        mark, result = 1 + (filled + depth) % 2, 0.0
        if tree[node + LOST] > 0:
            result = -1.0
        elif filled + depth < len(root):
            if len(layers) > 0 and tree[node + COUNT] == 0:
                result = expand(tree, node, state, board, free, width, weights, layers, units, mark)
            if rolls > 0:
                result = rollout(state, board, free, mark, lines, aligned, width)
        backup(tree, path, depth, result)


@compiled
def select(tree, node, wide, narrow, hope):
    """Le premier enfant de plus grande borne ; la moyenne d'un enfant, de l'adversaire, change de signe."""
    best, highest = -1, 0.0
    for rank in range(int(tree[node + COUNT])):
        child = int(tree[node + FIRST]) + FIELDS * rank
        visits = int(tree[child + VISITS])
        mean = -tree[child + TOTAL] / visits if visits > 0 else hope
        bound = mean + tree[child + PRIOR] * wide[int(tree[node + VISITS])] * narrow[visits]
        if best < 0 or bound > highest:
            best, highest = child, bound
    return best


@compiled
def bonus(c, is_guided, wide, narrow):
    """Écrit le bonus d'un enfant, voir `grow` : c·√(ln t / n) pour UCB1, c·√t / (1 + n) pour PUCT, s'il est guidé."""
    logarithm = 0.0  # tout langage calcule cette somme de même : ln t − ln(t − 1) = 2 (z + z³/3 + …), z = 1 / (2 t − 1)
    for t in range(len(wide)):
        power, odd = 1 / (2 * t - 1) if t > 1 else 0.0, 1
        while power > 1e-18:
            logarithm += 2 * power / odd
            power, odd = power / (2 * t - 1) / (2 * t - 1), odd + 2
        wide[t] = c * sqrt(max(t, 1) if is_guided else logarithm)
        narrow[t] = 1 / (1 + t) if is_guided else 1 / sqrt(max(t, 1))


@compiled
def backup(tree, path, depth, result):
    """Remonte le résultat, du dernier nœud au premier ; il change de signe à chaque étage, comme le joueur au trait."""
    for rank in range(depth, -1, -1):
        tree[path[rank] + VISITS] += 1
        tree[path[rank] + TOTAL] += result
        result = -result


@compiled
def expand(tree, node, state, board, free, width, weights, layers, units, mark):
    """Donne à un nœud ses enfants, un par coup permis ; rend ce que le réseau, s'il y en a un, attend du plateau.

    La probabilité a priori d'un enfant est celle que le réseau donne à son coup, parmi les permis ; 1 sans réseau.
    """
    count, first = legal(board, free, width), state[NEXT]
    tree[node + FIRST], tree[node + COUNT] = first, count
    state[NEXT] += FIELDS * count
    value, highest, total = 0.0, 0.0, 0.0
    if len(layers) > 0:
        value = judge(board, mark, weights, layers, units)
        highest = units[free[0]]
        for rank in range(count):
            highest = max(highest, units[free[rank]])
        for rank in range(count):
            total += exp(units[free[rank]] - highest)
    for rank in range(count):
        child = first + FIELDS * rank
        tree[child + MOVE] = free[rank]
        tree[child + PRIOR] = exp(units[free[rank]] - highest) / total if total > 0 else 1.0
    return value


@compiled
def judge(board, mark, weights, layers, units):
    """Calcule les sorties d'un réseau, laissées au début de ``units`` : un mérite par case ; rend la valeur du plateau.

    Args:
        board, mark: le plateau, et le joueur au trait, dont la valeur va de −1 à 1.
        weights: pour chaque couche, ce que chaque entrée donne à chaque sortie, puis les biais.
        layers: le nombre d'entrées, deux par case, puis celui des sorties de chaque couche ; la dernière est la valeur.
    """
    inputs, place, last = 2 * len(board), 0, len(layers) - 1
    begin, end = layers[last], layers[last] + inputs  # les entrées, après la place des sorties de la dernière couche
    for square in range(len(board)):
        units[begin + square] = 1.0 if board[square] == mark else 0.0
        units[begin + len(board) + square] = 1.0 if board[square] == 3 - mark else 0.0
    for layer in range(1, last + 1):
        outputs = layers[layer]
        after = 0 if layer == last else max(end, 0)  # Numba voit que rien n'est négatif : c'est sept fois plus vite
        bias = place + inputs * outputs
        for unit in range(outputs):
            units[after + unit] = weights[bias + unit]
        for unit in range(inputs):
            signal = units[begin + unit]
            if signal > 0:  # un neurone éteint ne donne rien
                row = max(place + unit * outputs, 0)
                for other in range(outputs):
                    units[after + other] += signal * weights[row + other]
        begin, end, place, inputs = after, after + outputs, bias + outputs, outputs
    return 1 - 2 / (exp(2 * units[layers[last] - 1]) + 1)


@compiled
def legal(board, free, width):
    """Note les coups permis, dans l'ordre des cases, et rend leur nombre ; un pion qui tombe se pose sur un autre."""
    count = 0
    for move in range(len(board)):
        if board[move] == 0 and (width == 0 or move + width >= len(board) or board[move + width] > 0):
            free[count] = move
            count += 1
    return count


@compiled
def rollout(state, board, free, mark, lines, aligned, width):
    """Finit la partie au hasard ; rend le résultat de ``mark``, qui a le trait : 1, 0 ou −1."""
    count, player = legal(board, free, width), mark
    while count > 0:
        state[RANDOM] = state[RANDOM] * MULTIPLIER % MODULUS
        state[PLAYED] += 1
        pick = state[RANDOM] % count
        move = free[pick]
        board[move] = player
        if wins(board, move, lines, aligned):
            return 1 if player == mark else -1
        if width > 0 and move >= width:
            free[pick] = move - width  # la case du dessus s'ouvre
        else:
            count -= 1
            free[pick] = free[count]
        player = 3 - player
    return 0


@compiled
def wins(board, move, lines, aligned):
    """Le coup qui vient d'être joué achève-t-il un alignement ?"""
    line, held = lines[move], 0
    while line < lines[move + 1] and held < aligned:
        held = 0
        while held < aligned and board[lines[line + held]] == board[move]:
            held += 1
        line += aligned
    return held == aligned
