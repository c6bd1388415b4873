"""UCT, un bandit à chaque nœud d'un arbre de parties, compilé comme le moteur.

L'arbre est un seul tableau d'entiers : un nœud y tient `FIELDS` places, et la première d'entre elles le désigne. C'est
un plateau où l'on arrive par un coup ; ses résultats sont ceux du joueur qui y a le trait. Les marques d'un plateau
sont 1 pour X, 2 pour O, 0 pour une case libre.

Sources : Kocsis et Szepesvári, « Bandit based Monte-Carlo planning » (2006) ; Park et Miller (1988), pour le générateur
de nombres au hasard, qui reste sous 2³¹ : tout langage le calcule de même.
"""

from ..training.engine.kernel import compiled

# D'un nœud : son coup, son premier enfant, leur nombre, ses passages, la somme de ses résultats, 1 s'il est perdu.
MOVE, FIRST, COUNT, VISITS, TOTAL, LOST, FIELDS = range(7)
# D'un arbre : le nombre au hasard, la place du prochain nœud, les coups que les simulations ont joués.
RANDOM, NEXT, PLAYED = range(3)
MULTIPLIER, MODULUS = 48271, 2**31 - 1


@compiled
def grow(simulations, tree, state, root, filled, board, path, free, lines, aligned, width, wide, narrow):
    """Fait grandir l'arbre d'un plateau de ce nombre de simulations.

    Args:
        tree, state, board, path, free: l'arbre, modifié sur place, et de quoi y jouer une partie.
        root, filled: le plateau, et combien de ses cases sont prises.
        lines, aligned: les alignements de la case i, de ``aligned`` cases, se suivent de lines[i] à lines[i + 1].
        width: si les pions tombent, le nombre de colonnes ; 0 sinon.
        wide, narrow: le bonus d'un enfant passé n fois, dont le parent l'est t fois, est wide[t] * narrow[n].
    """
    for _ in range(simulations):
        for square in range(len(root)):
            board[square] = root[square]
        node, depth = 0, 0
        while filled + depth < len(root) and tree[node + LOST] == 0 and (depth == 0 or tree[node + VISITS] > 0):
            if tree[node + COUNT] == 0:
                expand(tree, node, state, board, free, width)
            node = select(tree, node, wide, narrow)
            board[tree[node + MOVE]] = 1 + (filled + depth) % 2
            depth += 1
            path[depth] = node
            if tree[node + VISITS] == 0 and wins(board, tree[node + MOVE], lines, aligned):
                tree[node + LOST] = 1
        state[PLAYED] += depth
        mark = 1 + (filled + depth) % 2
        result = -1 if tree[node + LOST] > 0 else rollout(state, board, free, mark, lines, aligned, width)
        backup(tree, path, depth, result)


@compiled
def select(tree, node, wide, narrow):
    """Le premier enfant jamais choisi, sinon celui de plus grande UCB ; sa valeur, de l'adversaire, change de signe."""
    best, highest = -1, 0.0
    for rank in range(tree[node + COUNT]):
        child = tree[node + FIRST] + FIELDS * rank
        visits = tree[child + VISITS]
        if visits == 0:
            return child
        bound = wide[tree[node + VISITS]] * narrow[visits] - tree[child + TOTAL] / visits
        if best < 0 or bound > highest:
            best, highest = child, bound
    return best


@compiled
def backup(tree, path, depth, result):
    """Remonte le résultat, du dernier nœud au premier ; il change de signe à chaque étage, comme le joueur au trait."""
    for rank in range(depth, -1, -1):
        tree[path[rank] + VISITS] += 1
        tree[path[rank] + TOTAL] += result
        result = -result


@compiled
def expand(tree, node, state, board, free, width):
    """Donne à un nœud ses enfants, un par coup permis."""
    tree[node + FIRST], tree[node + COUNT] = state[NEXT], legal(board, free, width)
    for rank in range(tree[node + COUNT]):
        tree[state[NEXT] + MOVE] = free[rank]
        state[NEXT] += FIELDS


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
