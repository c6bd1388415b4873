"""Le plateau où l'on joue : à deux, contre un agent, ou en regardant jouer deux agents.

`match` tient la partie, `commentary` la dit ; `static/board.js` dessine et transmet.
"""

from random import Random

import anywidget
import traitlets

from .. import game, solutions
from ..agents.agent import game_of
from ..agents.tables import TableAgent, as_agent, states_met
from ..drawing.fragment import module_source, style_source
from ..drawing.html import tag
from ..drawing.numbers import thousands
from ..drawing.typography import spaced, to_screen
from ..strength.review import review
from . import commentary
from .apprentice import Apprentice
from .displayed import displayed
from .match import Match


@displayed
def versus_agent(custom_q_table=None, opponent=None, trainable=False, player="X"):
    """Jouez contre un agent, avec les X ou les O, et voyez ce qu'il pense de chaque coup ; ou regardez-en jouer deux.

    Le jeu est celui de `game_settings`, ou celui de l'agent s'il n'en connaît qu'un, comme un réseau. La partie finie,
    revoyez-la : au morpion 3×3, le coup qui en a décidé est marqué.

    Args:
        custom_q_table: une table de même forme que ``q_table``, un agent, ou tout objet qui a une méthode
            ``choices(board)`` ; par défaut, la table du paquet.
        opponent: une autre table ou un autre agent, qui joue contre le premier à votre place.
        trainable: la table apprend-elle de chacune de vos parties ? Elle est modifiée sur place, par ``backpropagate``
            du cours ; ``versus_agent({}, trainable=True)`` part de zéro, comme les boîtes d'allumettes de MENACE.
        player: ce que vous tenez, ou le premier agent : ``'X'``, ``'O'``, ou ``None`` pour le tirer au sort à chaque
            partie.

    Returns:
        Board: le plateau, affiché dès l'appel.

    Raises:
        TypeError, ValueError: voir `q_tables.check_q_table` ; l'agent ne joue pas sur un plateau de cette taille, ou
            les deux agents ne jouent pas au même jeu.
        ValueError: ``trainable`` avec autre chose qu'une table, ou avec un ``opponent`` ; ``player`` inconnu.
    """
    if player not in (*game.PLAYERS, None):
        raise ValueError(f"player vaut 'X', 'O' ou None, pas {player!r}.")
    size, min_contig = game_of(custom_q_table, opponent)
    agent = as_agent(solutions.q_table if custom_q_table is None else custom_q_table, size)
    if trainable:
        if type(agent) is not TableAgent or opponent is not None:
            raise ValueError("trainable=True : c'est une table, et elle seule, qui apprend en jouant contre vous.")
        agent = Apprentice(agent.q_table, size, min_contig, Random())
    players = (None, agent) if opponent is None else (agent, as_agent(opponent, size))
    return Board(Match(size, min_contig, *players, player))


@displayed
def two_players(size=None, min_contig=None):
    """Jouez à deux, et suivez à côté du plateau son état, son numéro et le verdict.

    Args:
        size: côté du plateau, entier ≥ 3 ; par défaut, celui de `game_settings`.
        min_contig: nombre de marques à aligner, de 1 à ``size`` ; de même.

    Returns:
        Board: le plateau, affiché dès l'appel.

    Raises:
        TypeError, ValueError: voir `game.check_settings`.
    """
    size = solutions.size if size is None else size
    return Board(Match(size, solutions.min_contig if min_contig is None else min_contig))


class Board(anywidget.AnyWidget):
    """Ce que l'on voit d'un `match.Match`, et ce que l'on y fait.

    Attributes:
        board, min_contig: le plateau, une chaîne, et le nombre de marques à aligner.
        verdict: ``'C'``, ``'X'``, ``'O'`` ou ``'T'``, comme `game.verdict`.
        playable: les cases où l'on peut jouer maintenant.
        undoable: y a-t-il un coup à reprendre ?
        agents: combien d'agents jouent, 0, 1 ou 2.
        mark: ce que tient la première place, une personne s'il y en a une ; sides: comment le demander.
        last_move, line: dernière case jouée et alignement gagnant, s'il y en a.
        values, choices: valeur de chaque case (``None`` sans valeur), et les coups que l'agent jouerait.
        why: le dernier coup de l'agent, voir `commentary.reason`.
        review: la partie finie, voir `strength.review` ; updates: ce qu'elle a appris à l'agent.
        show_values, show_why, show_numbers: les valeurs, la raison, les numéros des cases sont-ils montrés ?
        playing: les agents jouent-ils d'eux-mêmes ?
        status, score, legend: phrases sous le plateau ; facts: couples (nom, valeur) à côté.
    """

    _esm = module_source("board") + "\nexport default { render };\n"
    _css = style_source("board")

    board = traitlets.Unicode().tag(sync=True)
    min_contig = traitlets.Int().tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)
    playable = traitlets.List().tag(sync=True)
    undoable = traitlets.Bool().tag(sync=True)
    agents = traitlets.Int().tag(sync=True)
    mark = traitlets.Unicode().tag(sync=True)
    sides = traitlets.List().tag(sync=True)
    last_move = traitlets.Int(allow_none=True).tag(sync=True)
    line = traitlets.List().tag(sync=True)
    values = traitlets.List().tag(sync=True)
    choices = traitlets.List().tag(sync=True)
    why = traitlets.Dict().tag(sync=True, to_json=to_screen)
    show_values = traitlets.Bool(False).tag(sync=True)
    show_why = traitlets.Bool(False).tag(sync=True)
    show_numbers = traitlets.Bool(False).tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    status = traitlets.Unicode().tag(sync=True, to_json=to_screen)
    score = traitlets.Unicode().tag(sync=True, to_json=to_screen)
    legend = traitlets.Unicode().tag(sync=True, to_json=to_screen)
    facts = traitlets.List().tag(sync=True)
    review = traitlets.Dict().tag(sync=True)
    updates = traitlets.List().tag(sync=True)

    def __init__(self, match):
        self.match = match
        self._evaluate = solutions.world(min_contig=match.min_contig)["evaluate"]
        agents = bool(match.first) + bool(match.second)
        super().__init__(
            min_contig=match.min_contig,
            agents=agents,
            sides=commentary.sides(match),
            show_values=isinstance(match.second, Apprentice),
            **self._position(),
        )
        self.on_msg(self._on_message)

    def play(self, move):
        """Joue une case pour la personne au trait ; l'agent, s'il y en a un, répond.

        Raises:
            TypeError, ValueError: voir `game.play`, ou c'est à un agent de jouer.
        """
        self.match.play(move)
        self._publish()

    def _on_message(self, _widget, message, _buffers):
        try:
            self.match.receive(message)
            self._publish()
        except Exception as error:  # un agent que l'élève a écrit ; la trace, elle, ne se voit que dans le journal
            self.status, self.playing = f"L'agent n'a pas pu jouer. {error}", False
            raise

    def _publish(self):
        with self.hold_sync():
            for name, value in self._position().items():
                setattr(self, name, value)
            if self.verdict != "C":
                self.playing = False

    def _position(self):
        """Les attributs qui suivent la partie."""
        match, position = self.match, {}
        if match.second:
            thoughts = match.thoughts()
            position = {
                "values": list(thoughts.values) if thoughts else [None] * match.size**2,
                "choices": list(thoughts.choices) if thoughts and thoughts.known else [],
                "legend": commentary.legend(match, thoughts),
                "why": commentary.reason(match),
            }
        else:
            position["facts"] = self._facts()
        if isinstance(match.second, Apprentice):
            position["facts"] = self._progress()
            position["updates"] = [update._asdict() for update in match.updates]
        over = match.verdict != "C"
        return position | {
            "board": match.board,
            "verdict": match.verdict,
            "playable": match.playable,
            "undoable": match.undoable,
            "mark": match.mark,
            "last_move": match.steps[-1].move if match.steps else None,
            "line": list(game.winning_line(match.board, match.min_contig) or ()),
            "status": commentary.status(match),
            "score": commentary.score(match),
            "review": review(match.boards, [step.move for step in match.steps], match.min_contig) if over else {},
        }

    def _facts(self):
        board = self.match.board
        return [
            ("État", repr(board)),
            ("Numéro en base 3", str(game.number(board))),
            ("Verdict", repr(self._evaluate(board))),
        ]

    def _progress(self):
        met, total = states_met(self.match.second.q_table)
        known = f"{thousands(met)} sur {thousands(total)}" if total else thousands(met)
        return [("Parties apprises", thousands(self.match.second.games)), ("États rencontrés", known)]

    def __repr__(self):
        return f"{self._title()}\n{self._as_text()}"

    def _title(self):
        size, min_contig = self.match.size, self.match.min_contig
        return f"Morpion {size}×{size}, {min_contig} à aligner, {commentary.opponents(self.match)}. {self.status}"

    def _rows(self):
        size = self.match.size
        return [self.board[i : i + size] for i in range(0, size**2, size)]

    def _as_text(self):
        return "\n".join(" ".join(row.replace(game.EMPTY, "·")) for row in self._rows())

    def _as_html(self):
        cell = '<td style="border: 1px solid; width: 2em; height: 2em; text-align: center">{}</td>'
        rows = ("".join(cell.format(square) for square in row) for row in self._rows())
        table = "".join(f'<tr style="background: none">{row}</tr>' for row in rows)  # JupyterLab raye les tableaux
        return f"{tag('p', spaced(self._title()), ' Exécutez la cellule pour jouer.')}<table>{table}</table>"

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/html": self._as_html()}, metadata
