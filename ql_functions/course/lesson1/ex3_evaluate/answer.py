"""1.3 · evaluate : la réponse."""

from ...given import min_contig
from ..ex2_check_for_win import check_for_win


def evaluate(b):
    """Dit où en est la partie : 'X gagne !', 'O gagne !', 'Terminé : match nul' ou 'Continue'.

    >>> evaluate(['X', 'X', 'X', 'O', 'O', ' ', ' ', ' ', ' '])
    'X gagne !'
    """
    n = round(len(b) ** 0.5)  # 9 cases → 3 lignes de 3
    ### YOUR CODE HERE ###
    lines = [b[n * row : n * row + n] for row in range(n)]
    lines += [b[column::n] for column in range(n)]
    for shift in range(min_contig - n, n - min_contig + 1):  # en 3×3, le seul décalage est 0
        lines.append([b[n * row + row + shift] for row in range(n) if 0 <= row + shift < n])
        lines.append([b[n * row + n - 1 - row + shift] for row in range(n) if 0 <= n - 1 - row + shift < n])
    for line in lines:
        winner = check_for_win(line, min_contig)
        if winner:
            return winner + " gagne !"
    return "Continue" if " " in b else "Terminé : match nul"
    ### END OF YOUR CODE ###
