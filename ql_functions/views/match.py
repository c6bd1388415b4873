"""Une partie à jouer dans une page : qui tient X et O, et ce que chaque agent pense des plateaux.

La partie elle-même, ses règles et ce qui s'en dit sont dans ``static/match.js`` : la page joue sans Python.
"""

from functools import partial, reduce
from typing import NamedTuple

from juge.drawing.html import tag
from juge.drawing.typography import spaced, spaced_in

from .. import game, q_tables, solutions
from ..agents.agent import RandomAgent, game_of
from ..agents.apprentice import Apprentice
from ..agents.minimax import MinimaxAgent
from ..agents.tables import ArrayAgent, TableAgent, as_agent
from ..drawing import Fragment

# ce que rend evaluate
EVALUATE_SAYS = {"X": "X gagne !", "O": "O gagne !", "T": "Terminé : match nul", "C": "Continue"}
SHOWN = {"show_values": False, "show_why": False, "show_numbers": False, "playing": False}
_ASLEEP = " La page n'a pas lancé ce plateau. Pour jouer, exécutez la cellule, ou approuvez le carnet."
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUE, _WEIGHT = 3, 4  # les chiffres d'une valeur ; d'un poids : à 2 millionièmes près, les valeurs de Keras
_MOST_DIGITS = 1_000_000  # une table plus longue reste en Python : un carnet d'une leçon fait moins de 3 Mo


class Match(NamedTuple):
    """Deux places à un jeu.

    Attributes:
        size, min_contig: le jeu.
        first, second: un `agents.Agent`, ou ``None`` pour une personne ; une personne seule est ``first``.
        mark: ``'X'`` ou ``'O'``, ce que tient ``first`` ; ``None`` pour le tirer au sort à chaque partie, tant que
            personne ne le demande.
        start: le plateau d'où part chaque partie ; ``None`` pour le plateau vide.
    """

    size: int
    min_contig: int
    first: object = None
    second: object = None
    mark: str | None = "X"
    start: str | None = None

    def checked(self):
        """Ces deux places, si une partie peut y commencer.

        Raises:
            TypeError, ValueError: le jeu ou ``start`` est impossible.
        """
        game.check_settings(self.size, self.min_contig)
        start = game.new_board(self.size) if self.start is None else game.check_board(self.start, self.min_contig)
        if len(start) != self.size**2 or game.verdict(start, self.min_contig) != "C":
            raise ValueError(f"Une partie commence sur un plateau {self.size}×{self.size} où elle n'est pas finie.")
        return self._replace(start=start)

    @property
    def names(self):
        """Le nom de la première place, puis de la seconde."""
        if not self.second:
            return "X", "O"
        if not self.first:
            return "vous", "l'agent"
        first, second = self.first.name, self.second.name
        return (first, second) if first != second else (f"{first} A", f"{second} B")

    def title(self, mark):
        """Le jeu et qui joue contre qui, en une phrase ; ``mark`` est ce que tient ``first``."""
        if not self.second:
            players = "à deux"
        elif not self.first:
            players = f"contre l'agent, vous avez les {mark}"
        else:
            first, second = self.names if mark == "X" else self.names[::-1]
            players = f"X ({first}) contre O ({second})"
        return f"Morpion {self.size}×{self.size}, {self.min_contig} à aligner, {players}."


def match_against(custom_q_table=None, opponent=None, player="X"):
    """Le `Match` que demande `board.versus_agent`, avec les mêmes erreurs."""
    if player not in (*game.PLAYERS, None):
        raise ValueError(f"player vaut 'X', 'O' ou None, pas {player!r}.")
    size, min_contig = game_of(custom_q_table, opponent)
    agent = as_agent(solutions.q_table if custom_q_table is None else custom_q_table, size)
    players = (None, agent) if opponent is None else (agent, as_agent(opponent, size))
    return Match(size, min_contig, *players, player).checked()


def match_of_two(size=None, min_contig=None):
    """Le `Match` que demande `board.two_players`."""
    size = solutions.size if size is None else size
    return Match(size, solutions.min_contig if min_contig is None else min_contig).checked()


def new_state(mark):
    """Une partie qui commence, telle que ``static/match.js`` la tient ; ``mark`` comme dans `Match`."""
    return {"mark": mark or "X", "drawn": mark is None, "past": {"1": 0, "2": 0, "T": 0}, "moves": []}


def board_of(match, moves):
    """Le plateau après ces coups."""
    return reduce(partial(game.play, min_contig=match.min_contig), moves, match.start)


def data_of(match, complete=False):
    """Ce dont ``static/match.js`` a besoin, en valeurs JSON ; ``complete`` : sans rien demander à Python, jamais."""
    return {
        "key": "",
        "start": match.start,
        "min_contig": match.min_contig,
        "lines": game.lines(match.size, match.min_contig),
        "agents": [agent and _data(agent, match, complete) for agent in (match.first, match.second)],
        "names": spaced_in(match.names),
        "verdicts": EVALUATE_SAYS,
        "shown": SHOWN,
        "state": new_state(match.mark),
    }


def fragment_of(match, data):
    """Le plateau dans une page."""
    title, state = match.title(data["state"]["mark"]), data["state"]
    board, size = board_of(match, state["moves"]), match.size
    rows = [board[i : i + size] for i in range(0, size**2, size)]
    text = "\n".join([title, *(" ".join(row.replace(game.EMPTY, "·")) for row in rows)])
    cell = '<td style="border: 1px solid; width: 2em; height: 2em; text-align: center">{}</td>'
    table = "".join(f"<tr>{''.join(map(cell.format, row))}</tr>" for row in rows)
    still = f"{tag('p', spaced(title), _ASLEEP)}<table>{table}</table>"
    return Fragment("board", data, text, still=still, prose=())


# --- Ce que pense un agent


class Thoughts(NamedTuple):
    """Ce qu'un agent pense d'un plateau.

    Attributes:
        choices: les coups qu'il peut y jouer.
        rows: par case, ``None`` sans valeur ; sinon Q1, Q2 et leur moyenne s'il lit une table, ou sa seule valeur.
        missing: lit-il une table où cet état manque ?
    """

    choices: tuple[int, ...]
    rows: tuple[tuple[float, ...] | None, ...]
    missing: bool


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
    if isinstance(agent, TableAgent):
        tables = agent.q_table.get(q_tables.state_of(board), {"Q1": {}, "Q2": {}})
        pairs = [(tables["Q1"].get(i), tables["Q2"].get(i)) for i in range(len(board))]
        rows = tuple(None if q1 is None else (float(q1), float(q2), float(q1 + q2) / 2) for q1, q2 in pairs)
        return Thoughts(choices, rows, not any(rows))
    return Thoughts(choices, tuple(None if value is None else (float(value),) for value in agent.values(board)), False)


def _data(agent, match, complete):
    """Un agent, en valeurs JSON ; ``asked`` : la page demande à Python ce qu'il pense."""
    common = {"results": agent.results, "learns": isinstance(agent, Apprentice)}
    if agent.network:
        return common | _network(agent.network)
    if type(agent) is RandomAgent:
        return common
    if isinstance(agent, TableAgent) or complete or (match.size == 3 and type(agent) in (ArrayAgent, MinimaxAgent)):
        table = _table(agent, match)
        if complete or len(table["table"]) <= _MOST_DIGITS:
            return common | table
    return common | {"asked": True}


def _network(network):
    """Un réseau : pour chaque couche, une seule chaîne, ses poids ligne par ligne, puis ses biais."""
    arrays = [array.tolist() for array in network.weights]
    layers = [_layer([*matrix, biases]) for matrix, biases in zip(arrays[::2], arrays[1::2], strict=True)]
    return {"columns": 1, "symmetries": game.symmetries(network.boards.size), "layers": layers}


def _layer(rows):
    scale = max(abs(weight) for row in rows for weight in row) or 1
    digits = "".join(_digits(_code(weight, scale, _WEIGHT), _WEIGHT) for row in rows for weight in row)
    return {"units": len(rows[0]), "scale": scale, "digits": digits}


def _table(agent, match):
    """Ce qu'un agent pense de chaque plateau, en une seule chaîne, voir `_encoded`."""
    columns = 2 if isinstance(agent, TableAgent) else 1
    thoughts = {board: think(agent, board) for board in _boards(agent, match)}
    values = [value for thought in thoughts.values() for row in thought.rows if row for value in row[:columns]]
    scale = max(map(abs, values), default=0) or 1
    table = "".join(_encoded(board, thought, columns, scale) for board, thought in thoughts.items())
    return {"columns": columns, "scale": scale, "side": match.size, "table": table}


def _boards(agent, match):
    """Les plateaux où la partie continue, ceux que la table connaît si l'agent en a une."""
    if not isinstance(agent, TableAgent):
        return [board for board, verdict in game.states(match.size, match.min_contig).items() if verdict == "C"]
    boards = (state if state.count("X") == state.count("O") else game.flip(state) for state in agent.q_table)
    return [board for board in boards if len(board) == match.size**2]


def _encoded(board, thought, columns, scale):
    """Un état, en base 64 : un chiffre pour trois cases, un pour six coups (un bit chacun), trois par valeur."""
    marks = [" XO".index(square) for square in board] + [0, 0]
    fields = [_DIGITS[9 * marks[i] + 3 * marks[i + 1] + marks[i + 2]] for i in range(0, len(board), 3)]
    for first in range(0, len(board), 6):
        fields.append(_DIGITS[sum([1 << move - first for move in thought.choices if 0 <= move - first < 6])])
    for row, square in zip(thought.rows, board, strict=True):
        if square == game.EMPTY:
            values = row[:columns] if row else [None] * columns
            fields += [_digits(0 if value is None else _code(value, scale, _VALUE), _VALUE) for value in values]
    return "".join(fields)


def _code(value, scale, width):
    """L'entier qui dit un nombre de −scale à scale ; 0 n'est celui d'aucun."""
    zero = 64**width // 2
    return zero + round(value / scale * (zero - 1))


def _digits(number, width):
    return "".join([_DIGITS[number >> shift & 63] for shift in range(6 * width - 6, -1, -6)])
