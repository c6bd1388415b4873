"""La réponse fausse que montre l'accueil : une erreur que fait presque tout le monde, une fois."""

from ql_functions.solutions import check_for_win


def evaluate(b):
    """Dit où en est la partie : 'X gagne !', 'O gagne !', 'Terminé : match nul' ou 'Continue'."""
    for row in range(3):
        winner = check_for_win(b[3 * row : 3 * row + 3])
        if winner:
            return winner + " gagne !"
        else:
            return "Continue"
