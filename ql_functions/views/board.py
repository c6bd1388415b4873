"""Le plateau où l'on joue, à deux ou contre une table.

Les règles sont ici ; `static/board.js` dessine et transmet.
"""

import random
from html import escape

import anywidget
import traitlets

from .. import course, game, q_tables, solutions
from .fragment import module_source, style_source


def versus_agent(custom_q_table=None):
    """Jouez contre une table, avec les X ou les O, et voyez ce qu'elle pense de chaque coup.

    La taille du plateau et le nombre de marques à aligner sont ceux de `game_settings`.

    Args:
        custom_q_table: une table de même forme que ``q_table`` ; par défaut, celle du paquet.

    Returns:
        Board: le plateau, qui s'affiche en dernière ligne d'une cellule.

    Raises:
        TypeError, ValueError: voir `q_tables.check_q_table`.
    """
    if custom_q_table is None:
        custom_q_table = solutions.q_table
    else:
        q_tables.check_q_table(custom_q_table, solutions.size)
    return Board(solutions.size, solutions.min_contig, custom_q_table)


def two_players(size=3, min_contig=3):
    """Jouez à deux, et suivez à côté du plateau son état, son numéro et le verdict.

    Args:
        size: côté du plateau, entier ≥ 3.
        min_contig: nombre de marques à aligner, de 1 à ``size``.

    Returns:
        Board: le plateau, qui s'affiche en dernière ligne d'une cellule.

    Raises:
        TypeError, ValueError: voir `game.check_settings`.
    """
    game.check_settings(size, min_contig)
    return Board(size, min_contig)


class Board(anywidget.AnyWidget):
    """Une partie de morpion : deux personnes, ou une personne et une table.

    Attributes:
        board: le plateau, une chaîne.
        verdict: ``'C'``, ``'X'``, ``'O'`` ou ``'T'``, comme `game.verdict`.
        human: le joueur que tient la personne, ``None`` à deux.
        last_move, line: dernière case jouée et alignement gagnant, s'il y en a.
        values: valeur de chaque case pour la personne, ``None`` si elle n'est pas connue.
        show_values: les valeurs sont-elles montrées ?
        status, legend: phrases sous le plateau ; facts: couples (nom, valeur) à côté.
    """

    _esm = module_source("board") + "\nexport default { render };\n"
    _css = style_source("board")

    board = traitlets.Unicode().tag(sync=True)
    min_contig = traitlets.Int().tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)
    human = traitlets.Unicode(allow_none=True).tag(sync=True)
    last_move = traitlets.Int(allow_none=True).tag(sync=True)
    line = traitlets.List().tag(sync=True)
    values = traitlets.List().tag(sync=True)
    show_values = traitlets.Bool(False).tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    legend = traitlets.Unicode().tag(sync=True)
    facts = traitlets.List().tag(sync=True)

    def __init__(self, size, min_contig, q_table=None):
        self._q_table = q_table
        self._size = size
        self._random = random.Random()  # à lui : jouer ne dérange pas la graine du carnet
        self._evaluate = course.world(min_contig=min_contig)["evaluate"]
        super().__init__(min_contig=min_contig, human=None if q_table is None else "X")
        self.on_msg(self._on_message)
        self.new_game()

    def new_game(self):
        """Vide le plateau ; si la personne tient les O, l'agent ouvre."""
        self._settle(game.new_board(self._size), None)

    def play(self, move):
        """Joue une case pour la personne au trait ; l'agent, s'il y en a un, répond.

        Raises:
            TypeError, ValueError: voir `game.play`.
        """
        self._settle(game.play(self.board, move, self.min_contig), move)

    def _on_message(self, _widget, message, _buffers):
        # Le clic dit sur quel plateau il a été fait : un double clic, ou un clic parti avant la réponse
        # de l'agent, porte un plateau périmé et ne fait rien.
        match message:
            case {"action": "play", "move": int(move), "board": self.board}:
                if self.verdict == "C" and move in game.legal_moves(self.board):
                    self.play(move)
            case {"action": "play_as", "player": "X" | "O" as player} if self.human:
                self.human = player
                self.new_game()
            case {"action": "new_game"}:
                self.new_game()

    def _settle(self, board, last_move):
        """Fait répondre l'agent si c'est à lui, puis publie la position d'un bloc."""
        reply = ""
        if self.human not in (None, game.player_to_move(board)) and self._verdict(board) == "C":
            last_move, reply = self._agent_move(board)
            board = game.play(board, last_move, self.min_contig)
        with self.hold_sync():
            self.board, self.last_move = board, last_move
            self.verdict = self._verdict(board)
            self.line = list(game.winning_line(board, self.min_contig) or ())
            self.status = reply + self._outcome()
            if self.human is None:
                self.facts = self._facts()
            else:
                values = q_tables.move_values(self._q_table, board)
                self.values = [None if value is None else float(value) for value in values]
                self.legend = self._legend()

    def _verdict(self, board):
        return game.verdict(board, self.min_contig)

    def _agent_move(self, board):
        """Le coup de l'agent, et la phrase qui le dit."""
        move = q_tables.greedy_move(self._q_table, board)
        if move is not None:
            return move, f"L'agent joue {self._place(move)}. "
        move = self._random.choice(game.legal_moves(board))
        return move, f"Cet état manque à la table : l'agent joue au hasard, {self._place(move)}. "

    def _place(self, move):
        return f"ligne {move // self._size + 1}, colonne {move % self._size + 1}"

    def _outcome(self):
        if self.verdict == "C":
            player = game.player_to_move(self.board)
            return f"À vous de jouer ({player})." if self.human else f"À {player} de jouer."
        outcome = self._evaluate(self.board)
        if self.human is None or self.verdict == "T":
            return outcome + ("." if self.verdict == "T" else "")
        return outcome + (
            " Bravo, vous avez battu l'agent." if self.verdict == self.human else " L'agent vous a battu."
        )

    def _legend(self):
        if self.verdict != "C":
            return "La partie est finie : plus aucun coup à évaluer."
        if all(value is None for value in self.values):
            return "La table ne contient pas cet état : aucune valeur à montrer."
        return f"Sur chaque case libre, la valeur du coup pour {self.human}, selon la table."

    def _facts(self):
        return [
            ("État", repr(self.board)),
            ("Numéro en base 3", str(game.number(self.board))),
            ("Verdict", repr(self._evaluate(self.board))),
        ]

    def __repr__(self):
        return f"{self._title()}\n{self._as_text()}"

    def _title(self):
        opponents = f"contre l'agent, vous avez les {self.human}" if self.human else "à deux"
        return f"Morpion {self._size}×{self._size}, {self.min_contig} à aligner, {opponents}. {self.status}"

    def _rows(self):
        return [self.board[i : i + self._size] for i in range(0, self._size**2, self._size)]

    def _as_text(self):
        return "\n".join(" ".join(row.replace(game.EMPTY, "·")) for row in self._rows())

    def _as_html(self):
        cell = '<td style="border: 1px solid; width: 2em; height: 2em; text-align: center">{}</td>'
        rows = ("".join(cell.format(square) for square in row) for row in self._rows())
        table = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"<p>{escape(self._title())} Exécutez la cellule pour jouer.</p><table>{table}</table>"

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/html": self._as_html()}, metadata
