"""Le morpion n×n où l'on aligne k marques : plateau, coups, verdict, symétries, numéro d'un plateau.

Un plateau est une chaîne de ``size**2`` caractères ``'X'``, ``'O'`` ou ``' '``, lue ligne par ligne ;
X commence toujours. Toute fonction accepte aussi une liste de ces caractères.
"""

from functools import cache

EMPTY = " "
PLAYERS = "XO"
FULL = "Le plateau est plein : il n'y a plus de coup à jouer."
_DIGITS = str.maketrans(" XO", "012")
_FLIP = str.maketrans("XO", "OX")


def check_settings(size, min_contig):
    """Refuse un jeu qui n'existe pas.

    Args:
        size: côté du plateau, entier ≥ 3.
        min_contig: nombre de marques à aligner, entier de 1 à ``size``.

    Raises:
        TypeError: l'un des deux n'est pas un entier.
        ValueError: l'un des deux est hors de son intervalle.
    """
    for name, number in (("size", size), ("min_contig", min_contig)):
        if type(number) is not int:
            raise TypeError(f"{name} doit être un entier, pas {number!r}.")
    if size < 3:
        raise ValueError(f"Un plateau a au moins 3 cases de côté : size={size} est trop petit.")
    if not 1 <= min_contig <= size:
        raise ValueError(f"On ne peut pas aligner {min_contig} marques sur un plateau de côté {size}.")


def as_board(board, squares=None):
    """Rend sous forme de chaîne un plateau, chaîne ou liste de ``size**2`` caractères ``'X'``, ``'O'`` ou ``' '``.

    Un autre jeu dit combien de cases il a, ``squares``.

    Raises:
        TypeError: ce n'est ni une chaîne ni une liste de caractères.
        ValueError: le nombre de cases n'est pas un carré d'au moins 9, ou ``squares`` ; une case contient autre chose.
    """
    if not isinstance(board, str):
        if not isinstance(board, list | tuple) or not all(isinstance(square, str) for square in board):
            raise TypeError(f"Un plateau est une chaîne ou une liste de caractères, pas {_shown(board)}.")
        if any(len(square) != 1 for square in board):
            raise ValueError(f"Chaque case contient un seul caractère ('X', 'O' ou ' ') : {_shown(board)}.")
        board = "".join(board)
    if squares not in (None, len(board)):
        raise ValueError(f"Un plateau de ce jeu a {squares} cases ; celui-ci en a {len(board)}.")
    if squares is None and (len(board) < 9 or side(board) ** 2 != len(board)):
        raise ValueError(f"Un plateau a 9, 16, 25… cases ; celui-ci en a {len(board)}.")
    strangers = sorted(set(board) - set("XO "))
    if strangers:
        raise ValueError(f"Une case contient 'X', 'O' ou ' ', jamais {strangers[0]!r}.")
    return board


def _shown(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def side(board):
    """Côté d'un plateau, d'après son nombre de cases."""
    return round(len(board) ** 0.5)


def new_board(size=3):
    """Plateau vide de côté ``size``."""
    check_settings(size, size)
    return EMPTY * size**2


def flip(board):
    """Le même plateau vu par l'adversaire : X et O échangés."""
    return as_board(board).translate(_FLIP)


def legal_moves(board):
    """Numéros des cases libres, de 0 à ``size**2 - 1``, dans l'ordre."""
    return [i for i, square in enumerate(board) if square == EMPTY]


def player_to_move(board):
    """``'X'`` ou ``'O'`` : à qui de jouer (X commence)."""
    return "X" if board.count("X") == board.count("O") else "O"


@cache
def lines(size=3, min_contig=3):
    """Tous les alignements qui gagnent, chacun comme un tuple de ``min_contig`` numéros de cases."""
    check_settings(size, min_contig)
    return lines_of(size, size, min_contig)


def lines_of(rows, columns, aligned):
    """Tous les alignements de ``aligned`` cases d'un rectangle, voir `lines`."""
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + (aligned - 1) * down, column + (aligned - 1) * right
                if last_row < rows and 0 <= last_column < columns:
                    squares = ((row + i * down) * columns + column + i * right for i in range(aligned))
                    found.append(tuple(squares))
    return tuple(dict.fromkeys(found))


def winning_line(board, min_contig=3):
    """Premier alignement gagnant du plateau (tuple de cases), ou ``None``."""
    return line_among(lines(side(board), min_contig), board)


def line_among(lines, board):
    """Le premier de ces alignements qu'un joueur tient en entier, ou ``None``."""
    for line in lines:
        mark = board[line[0]]
        if mark != EMPTY and all(board[i] == mark for i in line):
            return line
    return None


def verdict(board, min_contig=3):
    """Où en est la partie : ``'X'`` ou ``'O'`` a gagné, ``'T'`` match nul, ``'C'`` elle continue."""
    return verdict_among(lines(side(board), min_contig), board)


def verdict_among(lines, board):
    """Le verdict, voir `verdict`, quand ces alignements gagnent."""
    line = line_among(lines, board)
    if line:
        return board[line[0]]
    return "C" if EMPTY in board else "T"


def check_board(board, min_contig=3):
    """Rend le plateau sous forme de chaîne, s'il peut apparaître dans une partie.

    Raises:
        TypeError, ValueError: voir `as_board` et `check_settings`.
        ValueError: les nombres de marques, ou deux gagnants, sont impossibles.
    """
    board = as_board(board)
    check_settings(side(board), min_contig)
    check_marks(lines(side(board), min_contig), board)
    return board


def check_marks(lines, board):
    """Refuse des marques que ne met aucune partie où ces alignements gagnent, voir `check_board`."""
    count_x, count_o = board.count("X"), board.count("O")
    if count_x - count_o not in (0, 1):
        raise ValueError(f"Plateau impossible : X commence, or il y a {count_x} X et {count_o} O.")
    winners = {board[line[0]] for line in lines if len({board[i] for i in line}) == 1} - {EMPTY}
    if len(winners) == 2:
        raise ValueError("Plateau impossible : X et O y gagnent tous les deux.")
    if winners and player_to_move(board) in winners:
        raise ValueError(f"Plateau impossible : {winners.pop()} a gagné, et son adversaire a joué ensuite.")


def play(board, move, min_contig=3):
    """Plateau après que le joueur au trait a joué ``move``.

    Args:
        board: plateau d'une partie en cours.
        move: numéro d'une case libre, de 0 à ``size**2 - 1``.
        min_contig: nombre de marques à aligner.

    Raises:
        TypeError: ``move`` n'est pas un entier.
        ValueError: plateau impossible, partie finie, case hors du plateau ou occupée.
    """
    board = check_board(board, min_contig)
    return played(lines(side(board), min_contig), board, move)


def played(lines, board, move):
    """Le plateau d'après ce coup, voir `play`, quand ces alignements gagnent et que le plateau est possible."""
    if type(move) is not int:
        raise TypeError(f"Un coup est un entier, pas {move!r}.")
    if not 0 <= move < len(board):
        raise ValueError(f"La case {move} n'existe pas : elles vont de 0 à {len(board) - 1}.")
    if verdict_among(lines, board) != "C":
        raise ValueError("La partie est finie : on ne peut plus jouer.")
    if board[move] != EMPTY:
        raise ValueError(f"La case {move} est déjà occupée par {board[move]}.")
    return board[:move] + player_to_move(board) + board[move + 1 :]


@cache
def symmetries(size=3):
    """Les 8 symétries du carré, l'identité d'abord : l'image de ``b`` par ``s`` a ``b[s[i]]`` en case ``i``."""
    return symmetries_of(size, size)


def symmetries_of(rows, columns):
    """Les symétries d'un rectangle, l'identité puis le miroir d'abord : 4, ou les 8 du carré, voir `symmetries`."""
    grid = [tuple(range(row * columns, (row + 1) * columns)) for row in range(rows)]
    found = []
    for _ in range(4):
        if len(grid) == rows:
            found += [sum(grid, ()), sum((row[::-1] for row in grid), ())]
        grid = list(zip(*grid[::-1], strict=True))  # un quart de tour
    return tuple(found)


def canonical(board):
    """Représentante de la classe de symétrie du plateau : la plus petite de ses 8 images."""
    return least_image(symmetries(side(board)), board)


def least_image(symmetries, board):
    """La plus petite des images du plateau par ces symétries."""
    return min("".join(board[i] for i in symmetry) for symmetry in symmetries)


def number(board):
    """Numéro du plateau en base 3 : Σ chiffre·3^i, vide 0, X 1, O 2."""
    return int("".join(board).translate(_DIGITS)[::-1], 3)


def states(size=3, min_contig=3):
    """Tous les plateaux atteignables, du vide aux finales : un dictionnaire plateau → verdict.

    5 478 plateaux en 3×3, dont 4 520 où la partie continue. Le nombre explose dès 4×4.
    """
    return _states(size, min_contig)


@cache  # pour lui, `states()` et `states(3, 3)` seraient deux appels
def _states(size, min_contig):
    check_settings(size, min_contig)
    found, waiting = {}, [new_board(size)]
    while waiting:
        board = waiting.pop()
        if board in found:
            continue
        found[board] = verdict(board, min_contig)
        if found[board] == "C":
            player = player_to_move(board)
            waiting += [board[:move] + player + board[move + 1 :] for move in legal_moves(board)]
    return found


@cache
def graph():
    """Tout le jeu : ``{plateau: {coup permis: plateau d'après}}``. Personne ne le modifie.

    Les plateaux sont les 4 520 où la partie continue, du moins au plus rempli. Lu comme une politique, c'est celle
    du joueur au hasard.
    """
    boards = [board for board, verdict in states().items() if verdict == "C"]
    boards.sort(key=lambda board: (9 - board.count(EMPTY), number(board)))
    found = {}
    for board in boards:
        mark = player_to_move(board)
        found[board] = {move: board[:move] + mark + board[move + 1 :] for move in legal_moves(board)}
    return found
