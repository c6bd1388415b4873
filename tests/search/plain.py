"""An independent, slow and plain search, UCT or PUCT: strings, dictionaries; its sign can be wrong on purpose."""

from itertools import pairwise
from math import log, sqrt

import numpy as np

from ql_functions.training.stream import Stream


def numbers(board, seed):
    """The Lehmer generator of this board: it starts from the draw of the seed whose rank is the board's number."""
    stream, draw = Stream(seed), 0.0
    for _ in range(1 + sum(3**i * " XO".index(square) for i, square in enumerate(board))):
        draw = stream.random()
    value = 1 + int(draw * (2**31 - 2))
    while True:
        value = value * 48271 % (2**31 - 1)
        yield value


def judged(network, board):
    """What a network says of a board: the share of each square, before the others are forbidden, and its value."""
    own, other = ([mark == one for mark in board] for one in (mover(board), "XO"[mover(board) == "X"]))
    signals, place = np.array(own + other, float), 0
    for k, (inputs, outputs) in enumerate(pairwise(network.layers)):
        matrix = np.reshape(network.weights[place : place + inputs * outputs], (inputs, outputs))
        place += inputs * outputs
        signals = np.maximum(signals, 0 if k else -1) @ matrix + network.weights[place : place + outputs]
        place += outputs
    return np.exp(signals[:-1]), float(np.tanh(signals[-1]))


class Node:
    def __init__(self):
        self.visits, self.total, self.prior, self.children = 0, 0, 1, {}


class Search:
    """What `simulations` games of the mind leave at the root: `visits` and `totals`, by move."""

    def __init__(self, rules, board, simulations, c=1.4, seed=0, sign=-1, network=None):
        self.rules, self.c, self.sign, self.drawn, self.root = rules, c, sign, numbers(board, seed), Node()
        self.network = network
        self.expand(self.root, board)
        for _ in range(simulations):
            self.visit(self.root, board)
        self.visits = {move: child.visits for move, child in self.root.children.items()}
        self.totals = {move: child.total for move, child in self.root.children.items()}
        self.best = max(self.visits, key=self.visits.get)

    def visit(self, node, board):
        """The result of one simulation, for who is to move on this board."""
        mark, verdict = mover(board), self.rules.verdict(board)
        if verdict != "C":
            result = 0 if verdict == "T" else -1
        elif node is not self.root and node.visits == 0:
            result = self.expand(node, board)
            if not self.network or self.network.rolls:
                result = self.rollout(board, mark)
        else:
            move = max(node.children, key=lambda move: self.bound(node, node.children[move]))
            result = self.sign * self.visit(node.children[move], board[:move] + mark + board[move + 1 :])
        node.visits += 1
        node.total += result
        return result

    def expand(self, node, board):
        """Give a node its children; the value of its board, if there is a network."""
        node.children = {move: Node() for move in self.rules.legal_moves(board)}
        if not self.network:
            return 0
        shares, value = judged(self.network, board)
        for move, child in node.children.items():
            child.prior = shares[move] / shares[[*node.children]].sum()
        return value

    def bound(self, node, child):
        if self.network:
            mean = self.sign * child.total / child.visits if child.visits else 0
            return mean + self.c * child.prior * sqrt(max(node.visits, 1)) / (1 + child.visits)
        if not child.visits:
            return float("inf")
        return self.sign * child.total / child.visits + self.c * sqrt(log(node.visits) / child.visits)

    def rollout(self, board, mark):
        first, free = mark, self.rules.legal_moves(board)
        while free:
            pick = next(self.drawn) % len(free)
            move, above = free[pick], free[pick] - self.rules.columns
            board = board[:move] + mark + board[move + 1 :]
            if self.rules.verdict(board) not in "CT":
                return 1 if mark == first else -1
            if self.rules.drops and above >= 0:
                free[pick] = above
            else:
                free[pick] = free[-1]
                free.pop()
            mark = "XO"[mark == "X"]
        return 0


def mover(board):
    return "X" if board.count("X") == board.count("O") else "O"
