"""L'arbre de la leçon C : ses nœuds, leurs enfants, et la partie jouée au hasard à partir d'un plateau.

Un nœud est un dictionnaire : le plateau, le coup qui y mène, ses visites, le total de ce qu'elles ont rapporté à celui
qui vient d'y jouer, et la liste de ses enfants, vide tant que l'on ne l'a pas étendu.
"""

import random
from functools import cache

from ..lesson1.ex3_evaluate import evaluate


def new_node(board, move=None):
    """Crée le nœud d'un plateau, une chaîne de 9 signes ; move est le coup qui y mène."""
    return {"board": board, "move": move, "visits": 0, "total": 0, "children": []}


def expand(node):
    """Donne à node un enfant par coup permis, dans l'ordre des cases ; aucun si la partie est finie."""
    board = node["board"]
    if _verdict(board) == "C":
        node["children"] = [new_node(play(board, move), move) for move in range(9) if board[move] == " "]


def rollout(board):
    """Finit la partie au hasard ; renvoie ce qu'elle rapporte à celui qui vient de jouer : 1, 0 ou -1."""
    who = "O" if board.count("X") == board.count("O") else "X"
    verdict = _verdict(board)
    while verdict == "C":
        board = play(board, random.choice([move for move in range(9) if board[move] == " "]))
        verdict = _verdict(board)
    return 0 if verdict == "T" else 1 if verdict == who else -1


@cache
def _verdict(board):
    """Dit qui a gagné, « T » d'un match nul, « C » si la partie continue ; une recherche le demande à chaque coup."""
    return evaluate(board)[0]


def play(board, move):
    """Renvoie le plateau que laisse ce coup de celui dont c'est le tour ; X commence."""
    player = "X" if board.count("X") == board.count("O") else "O"
    return board[:move] + player + board[move + 1 :]
