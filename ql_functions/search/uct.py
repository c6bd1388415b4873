"""UCT, un bandit à chaque nœud d'un arbre de parties, compilé comme le moteur.

L'arbre est un seul tableau d'entiers : un nœud y tient `FIELDS` places, et son nom est la première d'entre elles. C'est
un plateau où l'on arrive par un coup ; ses valeurs sont celles du joueur qui y a le trait. Les marques d'un plateau
sont 1 pour X, 2 pour O, 0 pour une case libre.

Sources : Kocsis et Szepesvári, « Bandit based Monte-Carlo planning » (2006) ; le générateur, dont les nombres restent
sous 2³¹ et que tout langage calcule de même, est celui de Park et Miller, « Random number generators: good ones are
hard to find » (1988), avec le multiplicateur de leur lettre de 1993.
"""

from ..training.engine.kernel import compiled

# Les places d'un nœud : le coup qui y mène, son premier enfant, leur nombre, ses passages, la somme de ses résultats,
# et où en est la partie.
MOVE, FIRST, COUNT, VISITS, TOTAL, STATUS, FIELDS = range(7)
OPEN, LOST, DRAWN = range(3)
# Ce qui change d'une simulation à l'autre : le nombre au hasard, la place du prochain nœud, les coups déjà joués.
RANDOM, NEXT, PLAYED = range(3)
MULTIPLIER, MODULUS = 48271, 2**31 - 1


@compiled
def grow(simulations, tree, state, root, board, path, free, starts, lines, aligned, width, wide, narrow):
    """Fait grandir l'arbre d'un plateau de ce nombre de simulations.

    Args:
        tree, state: l'arbre et son état, modifiés sur place.
        root: le plateau.
        board, path, free: de quoi jouer une partie, une place de plus que de cases pour ``path``.
        starts, lines, aligned: les alignements de la case i ont les rangs starts[i] à starts[i + 1] - 1 dans ``lines``,
            où chacun prend ``aligned`` places.
        width: si les pions tombent, le nombre de colonnes ; 0 sinon.
        wide, narrow: le bonus d'un enfant passé n fois, dont le parent l'est t fois, est wide[t] * narrow[n].
    """
    filled = 0
    for square in range(len(root)):
        if root[square] > 0:
            filled += 1
    for _ in range(simulations):
        for square in range(len(root)):
            board[square] = root[square]
        node, depth = 0, 0
        path[0] = 0
        while tree[node + STATUS] == OPEN and (depth == 0 or tree[node + VISITS] > 0):
            if tree[node + COUNT] == 0:
                expand(tree, node, state, board, width)
            node = select(tree, node, wide, narrow)
            board[tree[node + MOVE]] = 1 + (filled + depth) % 2
            depth += 1
            path[depth] = node
            if tree[node + VISITS] == 0:
                if wins(board, tree[node + MOVE], starts, lines, aligned):
                    tree[node + STATUS] = LOST
                elif filled + depth == len(board):
                    tree[node + STATUS] = DRAWN
        state[PLAYED] += depth
        result = -1 if tree[node + STATUS] == LOST else 0
        if tree[node + STATUS] == OPEN:
            result = rollout(state, board, free, 1 + (filled + depth) % 2, starts, lines, aligned, width)
        backup(tree, path, depth, result)


@compiled
def select(tree, node, wide, narrow):
    """Le premier enfant qui n'a jamais été choisi, sinon le premier de plus grande UCB.

    La valeur d'un enfant est celle de l'adversaire : pour qui choisit, elle change de signe.
    """
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
def expand(tree, node, state, board, width):
    """Donne à un nœud ses enfants, un par coup permis, dans l'ordre des cases."""
    tree[node + FIRST] = state[NEXT]
    for move in range(len(board)):
        if is_legal(board, move, width):
            tree[state[NEXT] + MOVE] = move
            tree[node + COUNT] += 1
            state[NEXT] += FIELDS


@compiled
def is_legal(board, move, width):
    """La case est-elle libre et, si les pions tombent, posée sur quelque chose ?"""
    return board[move] == 0 and (width == 0 or move + width >= len(board) or board[move + width] > 0)


@compiled
def rollout(state, board, free, mark, starts, lines, aligned, width):
    """Finit la partie au hasard ; rend le résultat de ``mark``, qui a le trait : 1, 0 ou −1."""
    count, player = 0, mark
    for move in range(len(board)):
        if is_legal(board, move, width):
            free[count] = move
            count += 1
    while count > 0:
        state[RANDOM] = state[RANDOM] * MULTIPLIER % MODULUS
        state[PLAYED] += 1
        pick = state[RANDOM] % count
        move = free[pick]
        board[move] = player
        if wins(board, move, starts, lines, aligned):
            return 1 if player == mark else -1
        if width > 0 and move >= width:
            free[pick] = move - width  # la case du dessus s'ouvre
        else:
            count -= 1
            free[pick] = free[count]
        player = 3 - player
    return 0


@compiled
def wins(board, move, starts, lines, aligned):
    """Le coup qui vient d'être joué achève-t-il un alignement ?"""
    for line in range(starts[move], starts[move + 1]):
        held = 0
        while held < aligned and board[lines[aligned * line + held]] == board[move]:
            held += 1
        if held == aligned:
            return True
    return False
