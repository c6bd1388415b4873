"""Une suite de parties, sans image : qui tient X et O, ce qui est joué, ce qui se reprend, le score.

Une place sans agent est celle d'une personne. `static/export.js` en est le double, pour une page sans Python.
"""

import random
from collections import Counter
from typing import NamedTuple

from .. import game
from ..agents.tables import TableAgent
from ..course import q_tables
from .apprentice import Apprentice


class Thoughts(NamedTuple):
    """Ce qu'un agent pense d'un plateau.

    Attributes:
        choices: les coups qu'il peut y jouer.
        values: la valeur de chaque case pour le joueur au trait, ``None`` où il n'y en a pas.
        tables: celles de Q1, puis celles de Q2 ; ``None`` si l'agent n'a pas de table.
    """

    choices: tuple[int, ...]
    values: tuple[float | None, ...]
    tables: tuple[tuple[float | None, ...], ...] | None

    @property
    def known(self):
        """L'agent donne-t-il une valeur à une case au moins ?"""
        return any(value is not None for value in self.values)

    @property
    def missing(self):
        """L'agent a-t-il une table où cet état manque ?"""
        return self.tables is not None and not self.known


def think(agent, board):
    """Les `Thoughts` d'un agent sur un plateau où la partie continue.

    Raises:
        ValueError: l'agent ne joue pas sur ce plateau, ou il n'y choisit pas une case libre.
    """
    choices, free = tuple(agent.choices(board)), game.legal_moves(board)
    if not choices or not set(choices) <= set(free):
        raise ValueError(
            f"Sur {board!r}, l'agent « {agent.name} » choisit parmi les cases {free}, pas {list(choices)}."
        )
    tables = None
    if isinstance(agent, TableAgent):
        halves = agent.q_table.get(q_tables.state_of(board), {"Q1": {}, "Q2": {}})
        tables = tuple(_floats(map(halves[name].get, range(len(board)))) for name in ("Q1", "Q2"))
    return Thoughts(choices, _floats(agent.values(board)), tables)


def _floats(values):
    return tuple(None if value is None else float(value) for value in values)


class Step(NamedTuple):
    """Un coup : le plateau d'avant, la case, le plateau d'après ; ``thoughts`` est ``None`` pour une personne."""

    before: str
    move: int
    after: str
    thoughts: Thoughts | None


class Match:
    """Deux places, et les parties qui s'y jouent.

    Args:
        size, min_contig: le jeu (`game.check_settings`).
        first, second: un `agents.Agent`, ou ``None`` pour une personne ; une personne seule est ``first``.
        mark: ``'X'`` ou ``'O'``, ce que tient ``first`` ; ``None`` pour le tirer au sort à chaque partie, tant que
            personne ne le demande.
        start: le plateau d'où part chaque partie ; par défaut, le plateau vide.

    Attributes:
        board: le plateau.
        steps: les `Step` de la partie en cours.
        updates: ce qu'elle vient d'apprendre à un `apprentice.Apprentice` en ``second``.

    Raises:
        TypeError, ValueError: le jeu ou ``start`` est impossible, ou un agent n'y joue pas.
    """

    def __init__(self, size, min_contig, first=None, second=None, mark="X", start=None):
        game.check_settings(size, min_contig)
        self.size, self.min_contig = size, min_contig
        self.first, self.second, self.mark, self._drawn = first, second, mark, mark is None
        self.start = game.new_board(size) if start is None else game.check_board(start, min_contig)
        if len(self.start) != size**2 or game.verdict(self.start, min_contig) != "C":
            raise ValueError(f"Une partie commence sur un plateau {size}×{size} où elle n'est pas finie.")
        self._random = random.Random()  # à lui : jouer ne dérange pas la graine du carnet
        self._past, self.steps, self.updates = Counter(), [], []
        self.new_game()

    @property
    def board(self):
        """Le plateau, une chaîne."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def boards(self):
        """Les plateaux de la partie, du premier à celui-ci."""
        return [step.before for step in self.steps] + [self.board]

    @property
    def verdict(self):
        """Où en est la partie, comme `game.verdict`."""
        return game.verdict(self.board, self.min_contig)

    @property
    def person(self):
        """La marque de la personne qui joue contre un agent ; ``None`` à deux personnes, ou entre agents."""
        return self.mark if self.second and not self.first else None

    @property
    def to_move(self):
        """Qui doit jouer : un agent, ou ``None`` pour une personne."""
        return self.holder(self.board)

    @property
    def playable(self):
        """Les cases où une personne peut jouer maintenant."""
        return game.legal_moves(self.board) if self.verdict == "C" and self.to_move is None else []

    @property
    def undoable(self):
        """Y a-t-il un coup à reprendre ? Ce qui est appris, lui, ne se reprend pas."""
        if self.updates:
            return False
        return any(step.thoughts is None for step in self.steps) or bool(self.first and self.steps)

    @property
    def score(self):
        """Parties gagnées par ``first`` (``1``), par ``second`` (``2``), nulles (``'T'``), celle-ci comprise."""
        if self.verdict == "C":
            return self._past
        return self._past + Counter([{self.mark: 1, "T": "T"}.get(self.verdict, 2)])

    def holder(self, board):
        """La place du joueur au trait sur un plateau : un agent, ou ``None`` pour une personne."""
        return self.first if game.player_to_move(board) == self.mark else self.second

    def thoughts(self):
        """Ce que pense de ce plateau l'agent au trait, ou celui qui conseille la personne ; ``None`` sans agent."""
        agent = self.to_move or self.second
        return think(agent, self.board) if agent and self.verdict == "C" else None

    def last_thought(self):
        """Le dernier `Step` d'un agent, ou ``None``."""
        return next((step for step in reversed(self.steps) if step.thoughts), None)

    def new_game(self, mark=None):
        """Repart du début ; ``first`` prend cette marque, ou garde la sienne, ou celle du sort."""
        self._past, self._drawn = self.score, self._drawn and mark is None
        self.mark = mark or (self._random.choice(game.PLAYERS) if self._drawn else self.mark)
        self.steps, self.updates = [], []
        self._answer()

    def play(self, move):
        """Joue une case pour la personne au trait ; l'agent, s'il y en a un, répond.

        Raises:
            TypeError, ValueError: voir `game.play`, ou c'est à un agent de jouer.
        """
        if self.to_move and self.verdict == "C":
            raise ValueError("C'est à un agent de jouer.")
        self._add(move, None)
        try:
            self._answer()
        except BaseException:
            self.steps.pop()  # un agent qui échoue ne laisse pas la partie à moitié jouée
            raise
        if isinstance(self.second, Apprentice) and self.verdict != "C":
            self.updates = self.second.learn(self.steps, self.verdict)

    def advance(self):
        """Fait jouer l'agent au trait.

        Raises:
            TypeError, ValueError: l'agent refuse ce plateau, ou son coup n'est pas permis.
        """
        agent, thoughts = self.to_move, self.thoughts()
        self._add(agent.move(self.board, self._random), thoughts)

    def undo(self):
        """Reprend le dernier coup d'une personne, et la réponse de l'agent ; entre agents, le dernier coup."""
        while self.steps.pop().thoughts and not self.first:
            pass

    def receive(self, message):
        """Fait ce que demande un message du navigateur ; celui qui n'a pas de sens ici ne fait rien.

        Un coup dit sur quel plateau il est joué : un double clic, ou un clic parti avant la réponse de l'agent,
        porte un plateau périmé.
        """
        match message:
            case {"action": "play", "move": int(move), "board": self.board} if type(move) is int:
                if move in self.playable:
                    self.play(move)
            case {"action": "advance", "board": self.board} if self.to_move and self.verdict == "C":
                self.advance()
            case {"action": "undo", "board": self.board} if self.undoable:
                self.undo()
            case {"action": "play_as", "player": "X" | "O" as mark} if self.second:
                self.new_game(mark)
            case {"action": "new_game"}:
                self.new_game()

    def _add(self, move, thoughts):
        board = self.board
        self.steps.append(Step(board, move, game.play(board, move, self.min_contig), thoughts))

    def _answer(self):
        """Contre une personne, un agent répond aussitôt."""
        if self.person and self.to_move and self.verdict == "C":
            self.advance()
