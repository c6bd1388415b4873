"""Une partie finie, prête à être revue : ses plateaux, ce qui s'en dit, et le coup qui en a décidé."""

from itertools import accumulate
from typing import NamedTuple

from .. import game
from ..agents.minimax import minimax_value
from ..drawing import svg
from ..drawing.fragment import Fragment

OUTCOMES = {"X": "X gagne !", "O": "O gagne !", "T": "Match nul."}
SENTENCES = OUTCOMES | {
    "empty": "Le plateau est vide : X commence.",
    "step": "Coup {number} : {player} joue la case {move}. {after}",
    "next": "À {player} de jouer.",
    "decided": " ✗ {player} tenait {kept} ; face à un jeu parfait, {left}. Il fallait jouer {better}.",
    "decisive": "✗ lâche {kept}",
    "one": "la case {moves}",
    "several": "l'une des cases {moves}",
    "kept 1": "la victoire",
    "kept 0": "le nul",
    "left 0": "il n'a plus que le nul",
    "left -1": "il perd",
}


class Decision(NamedTuple):
    """Le coup qui décide d'une partie : le dernier qui en change la valeur exacte.

    Attributes:
        index: son rang dans la partie, à partir de 0.
        before, after: ce qu'obtient son joueur entre deux joueurs parfaits, avant puis après : 1, 0 ou −1.
        better: les cases qui gardaient tout.
    """

    index: int
    before: int
    after: int
    better: tuple[int, ...]


def boards_after(moves, size=3, min_contig=3):
    """Les plateaux d'une partie, du plateau vide au dernier."""
    start = game.new_board(size)
    return list(accumulate(moves, lambda board, move: game.play(board, move, min_contig), initial=start))


def decision(boards, moves):
    """La `Decision` d'une partie de morpion 3×3 ; ``None`` si rien n'y a été lâché.

    Args:
        boards: ses plateaux, du premier au dernier.
        moves: ses coups, un de moins.
    """
    for index in reversed(range(len(moves))):
        board, before, after = boards[index], minimax_value(boards[index]), -minimax_value(boards[index + 1])
        if after < before:
            free = game.legal_moves(board)
            better = tuple(move for move in free if -minimax_value(game.play(board, move)) == before)
            return Decision(index, before, after, better)
    return None


def review(boards, moves, min_contig=3):
    """Ce que ``static/replay.js`` montre d'une partie finie, en valeurs JSON.

    Le coup qui en décide n'est cherché qu'au morpion 3×3, dont on sait la valeur exacte.

    Args:
        boards: ses plateaux, du premier au dernier.
        moves: ses coups, un de moins.
        min_contig: nombre de marques à aligner.
    """
    decided = decision(boards, moves) if (len(boards[0]), min_contig) == (9, 3) else None
    captions = [SENTENCES["empty"], *(_caption(boards, moves, i, min_contig) for i in range(len(moves)))]
    mark = None
    if decided:
        captions[decided.index + 1] += _decided(decided)
        mark = [decided.index, SENTENCES["decisive"].format(kept=SENTENCES[f"kept {decided.before}"])]
    return {
        "boards": boards,
        "moves": list(moves),
        "winner": game.verdict(boards[-1], min_contig),
        "line": list(game.winning_line(boards[-1], min_contig) or ()),
        "captions": captions,
        "decisive": mark,
    }


def _caption(boards, moves, i, min_contig):
    verdict = game.verdict(boards[i + 1], min_contig)
    after = SENTENCES["next"].format(player="OX"[i % 2]) if verdict == "C" else OUTCOMES[verdict]
    return SENTENCES["step"].format(number=i + 1, player="XO"[i % 2], move=moves[i], after=after)


def _decided(decided):
    name = "one" if len(decided.better) == 1 else "several"
    return SENTENCES["decided"].format(
        player="XO"[decided.index % 2],
        kept=SENTENCES[f"kept {decided.before}"],
        left=SENTENCES[f"left {decided.after}"],
        better=SENTENCES[name].format(moves=", ".join(map(str, decided.better))),
    )


def film(boards, moves, min_contig=3):
    """La partie comme image animée."""
    data = review(boards, moves, min_contig)
    text = f"Une partie en {len(moves)} coups. {OUTCOMES[data['winner']]}"
    poster = svg.document(
        240, 270, svg.board(boards[-1], 15, 10, 210, data["line"]), svg.text(120, 252, text, text_anchor="middle")
    )
    return Fragment("replay", data, text, poster)
