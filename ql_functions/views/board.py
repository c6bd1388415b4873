"""Le plateau où l'on joue : à deux, contre un agent, ou en regardant jouer deux agents."""

from random import Random
from uuid import uuid4

import anywidget
import traitlets

from juge.drawing.numbers import thousands
from juge.drawing.typography import curled
from juge.learner.notebook import channel

from .. import game
from ..agents.apprentice import Apprentice
from ..agents.tables import TableAgent, states_met
from ..drawing import module_source, style_source
from .displayed import Pictured, displayed
from .kept import LONGEST, keep, keeping
from .match import SHOWN, board_of, data_of, fragment_of, match_against, match_of_two, new_state, think

_PUPIL = "élève"  # le nom sous lequel ses parties sont gardées


@displayed
def versus_agent(custom_q_table=None, opponent=None, trainable=False, player="X"):
    """Jouez contre un agent, avec les X ou les O, et voyez ce qu'il pense de chaque coup ; ou regardez-en jouer deux.

    Le jeu est celui de `game_settings`, ou celui de l'agent s'il n'en connaît qu'un, comme un réseau. La partie finie,
    revoyez-la : au morpion 3×3, le coup qui en a décidé est marqué. Le plateau emporte l'agent tel que cet agent est à
    l'appel : dans un carnet rouvert, le plateau joue sans que rien soit exécuté.

    Args:
        custom_q_table: une table de même forme que ``q_table``, un agent, ou tout objet qui a une méthode
            ``choices(board)`` ; par défaut, la table du paquet.
        opponent: une autre table ou un autre agent, qui joue contre le premier à votre place.
        trainable: la table apprend-elle de chacune de vos parties ? Elle est modifiée sur place, par ``backpropagate``
            du cours ; ``versus_agent({}, trainable=True)`` part de zéro, comme les boîtes d'allumettes de MENACE. Vos
            parties sont gardées : un bouton lui rend celles d'hier.
        player: ce que vous tenez, ou le premier agent : ``'X'``, ``'O'``, ou ``None`` pour le tirer au sort à chaque
            partie.

    Returns:
        Board: le plateau, affiché dès l'appel.

    Raises:
        TypeError, ValueError: voir `q_tables.check_q_table` ; l'agent ne joue pas sur un plateau de cette taille, ou
            les deux agents ne jouent pas au même jeu.
        ValueError: ``trainable`` avec autre chose qu'une table, ou avec un ``opponent`` ; ``player`` inconnu.
    """
    match = match_against(custom_q_table, opponent, player)
    if trainable:
        if type(match.second) is not TableAgent or opponent is not None:
            raise ValueError("trainable=True : c'est une table, et elle seule, qui apprend en jouant contre vous.")
        match = match._replace(second=Apprentice(match.second.q_table, match.size, match.min_contig, Random()))
    return Board(match)


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
    return Board(match_of_two(size, min_contig))


def _games_of(match, kept):
    """Les parties gardées qui se finissent sur ce plateau : une autre taille, un fichier retouché en laissent d'autres.

    Args:
        kept: leurs coups, « 4,0,8,1,2 3,4,… ».
    """
    games = []
    for text in kept.split():
        try:
            moves = list(map(int, text.split(",")))
            is_over = game.verdict(board_of(match, moves), match.min_contig) != "C"
        except ValueError:  # ce n'est pas une partie de ce plateau
            continue
        games += [moves] * is_over
    return games


class Board(Pictured, anywidget.AnyWidget):
    """Ce que Python sait d'une partie qui se joue dans la page, et ce que Python y fait.

    L'image affichée est un fragment, qui joue seul. Tant que le noyau vit, la page dit au widget ce qui arrive, et lui
    demande ce que Python seul peut faire : apprendre, ou interroger un agent qui ne tient pas dans la page.

    Args:
        match: le `match.Match`.

    Attributes:
        data: ce que la page a reçu, voir `match.data_of`.
        state: la partie en cours, voir `match.new_state`.
        board: le plateau, une chaîne.
        verdict: ``'C'``, ``'X'``, ``'O'`` ou ``'T'``, comme `game.verdict`.
        playable: les cases où une personne peut jouer maintenant.
        mark: ce que tient la première place, une personne s'il y en a une.
        last_move, line: dernière case jouée et alignement gagnant, s'il y en a.
        values, choices: valeur de chaque case (``None`` sans valeur), et les coups que l'agent jouerait.
        why: le dernier coup de l'agent, et ce que l'agent en pensait.
        updates: ce que la partie finie vient d'apprendre à l'agent.
        status, score, legend: ce que la page dit de la partie.
        show_values, show_why, show_numbers: les valeurs, la raison, les numéros des cases sont-ils montrés ?
        playing: les agents jouent-ils d'eux-mêmes ?
    """

    _esm = module_source("board") + "\nexport default { initialize, render };\n"
    _css = style_source("board")

    data = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    board = traitlets.Unicode().tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)
    playable = traitlets.List().tag(sync=True)
    mark = traitlets.Unicode().tag(sync=True)
    last_move = traitlets.Int(allow_none=True).tag(sync=True)
    line = traitlets.List().tag(sync=True)
    values = traitlets.List().tag(sync=True)
    choices = traitlets.List().tag(sync=True)
    why = traitlets.Dict().tag(sync=True)
    updates = traitlets.List().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    score = traitlets.Unicode().tag(sync=True)
    legend = traitlets.Unicode().tag(sync=True)
    show_values = traitlets.Bool(False).tag(sync=True)
    show_why = traitlets.Bool(False).tag(sync=True)
    show_numbers = traitlets.Bool(False).tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)

    def __init__(self, match):
        self.match, self._random = match, Random()  # jouer ne dérange pas la graine du carnet
        learns = isinstance(match.second, Apprentice)
        state = new_state(match.mark or self._random.choice(game.PLAYERS)) | {"drawn": match.mark is None}
        state["moves"] = self._answered(state["mark"], [])
        # d'un élève qui ne sait rien encore, les parties d'hier
        self._games = _games_of(match, keeping(_PUPIL)["kept"]) if learns and not match.second.q_table else []
        more = {"key": uuid4().hex, "shown": SHOWN | {"show_values": learns}, "facts": self._facts()}
        more["again"] = len(self._games)
        data = data_of(match) | more
        super().__init__(model_id=data["key"], data=data, state=state, show_values=learns, **self._position(state))
        self.on_msg(self._on_message)

    @property
    def min_contig(self):
        """Le nombre de marques à aligner."""
        return self.match.min_contig

    @property
    def steps(self):
        """La partie en cours : ses coups, comme `replay` les attend."""
        return self._steps(self.state["moves"])

    def play(self, move):
        """Joue une case pour la personne au trait ; l'agent, s'il y en a un, répond.

        Raises:
            TypeError, ValueError: voir `game.play`, ou c'est à un agent de jouer.
        """
        if self.verdict == "C" and self._holder(self.mark, self.board):
            raise ValueError("C'est à un agent de jouer.")
        game.play(self.board, move, self.min_contig)
        state = self.state | {"moves": self._answered(self.mark, [*self.state["moves"], move])}
        with self.hold_sync():
            self.set_trait("state", state)
            for name, value in self._position(state).items():
                self.set_trait(name, value)
        self._learn(state["moves"])

    def _holder(self, mark, board):
        """L'agent au trait, ou ``None`` pour une personne."""
        return self.match.first if game.player_to_move(board) == mark else self.match.second

    def _answered(self, mark, moves):
        """Ces coups, et la réponse de l'agent si c'est à lui de jouer contre une personne."""
        board = board_of(self.match, moves)
        agent = self._holder(mark, board)
        if self.match.first or agent is None or game.verdict(board, self.min_contig) != "C":
            return moves
        think(agent, board)  # refuse un coup qui n'est pas permis
        return [*moves, agent.move(board, self._random)]

    def _position(self, state):
        """Ce que Python sait sans la page."""
        board, moves = board_of(self.match, state["moves"]), state["moves"]
        verdict = game.verdict(board, self.min_contig)
        turn = verdict == "C" and self._holder(state["mark"], board) is None
        return {
            "board": board,
            "verdict": verdict,
            "playable": game.legal_moves(board) if turn else [],
            "mark": state["mark"],
            "last_move": moves[-1] if moves else None,
            "line": list(game.winning_line(board, self.min_contig) or ()),
        }

    def _steps(self, moves):
        return [{"state": board_of(self.match, moves[:i]), "move": move} for i, move in enumerate(moves)]

    def _on_message(self, _widget, message, _buffers):
        match message:
            case {"action": "think", "seat": 0 | 1 as seat, "board": str(board)}:
                self._tell(seat, board)
            case {"action": "learn", "moves": [*moves]}:
                self._learn(moves)
            case {"action": "again"} if self._games:
                self._learn_again()

    def _tell(self, seat, board):
        """Dit à la page ce que l'agent de cette place pense d'un plateau."""
        asked = {"seat": seat, "board": board}
        try:
            self.send(asked | {"thoughts": think((self.match.first, self.match.second)[seat], board)._asdict()})
        except Exception as error:  # un agent que l'élève a écrit ; la trace, elle, ne se voit que dans le journal
            self.send(asked | {"trouble": curled(str(error))})
            raise

    def _learn(self, moves):
        """Apprend d'une partie, si elle est finie et que l'agent apprend, et envoie la table à la page."""
        winner = game.verdict(board_of(self.match, moves), self.min_contig)
        if isinstance(self.match.second, Apprentice) and winner != "C":
            updates = [update._asdict() for update in self.match.second.learn(self._steps(moves), winner)]
            self._tell_learnt(updates)
            kept = f"{keeping(_PUPIL)['kept']} {','.join(map(str, moves))}".lstrip()
            while len(kept) > LONGEST:  # les plus anciennes s'en vont
                kept = kept.partition(" ")[2]
            if channel():  # quelqu'un joue
                keep(_PUPIL, kept)

    def _learn_again(self):
        """Apprend de nouveau des parties d'hier, une seule fois."""
        for moves in self._games:
            self.match.second.learn(self._steps(moves), game.verdict(board_of(self.match, moves), self.min_contig))
        self._games = []
        self._tell_learnt([])

    def _tell_learnt(self, updates):
        """Envoie à la page l'agent tel qu'il vient d'apprendre."""
        learnt = {"agents": data_of(self.match)["agents"], "updates": updates, "facts": self._facts()}
        self.updates, self.data = updates, self.data | learnt | {"again": len(self._games)}

    def _facts(self):
        """Ce qu'a appris l'agent, s'il apprend : des couples (nom, valeur)."""
        if not isinstance(self.match.second, Apprentice):
            return []
        met, total = states_met(self.match.second.q_table)
        known = f"{thousands(met)} sur {thousands(total)}" if total else thousands(met)
        return [("Parties apprises", thousands(self.match.second.games)), ("États rencontrés", known)]

    def _drawn(self, data):
        return fragment_of(self.match, data | {"state": self.state})
