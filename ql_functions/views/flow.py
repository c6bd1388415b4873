"""Le Q-learning du cours en un schéma : jouer une partie, puis la remonter pour en tirer la leçon.

Le schéma est dessiné une fois, ici, avec ce que l'on a déjà rencontré ; `static/flow.js` en éclaire les parties. Sans
scripts, on le voit en entier.
"""

from itertools import accumulate

from juge.drawing import svg
from juge.drawing.html import tag

from .. import game, q_tables
from ..drawing import Fragment, marks
from ..strength.review import OUTCOMES
from .displayed import displayed

MOVES = (0, 1, 4, 8, 6, 2, 3)  # la partie de l'exemple, que X gagne
BOARDS = tuple(accumulate(MOVES, game.play, initial=game.new_board()))
MET = {  # les parties que rencontre chaque leçon
    1: {"state", "policy", "action", "board", "evaluate", "result"}, 2: {"table", "greedy"}, 3: {"steps"},
    4: {"back", "reward", "formula", "update", ""},
}  # fmt: skip
STAGES = (  # coups déjà joués, parties éclairées (la première dit de quelle leçon est l'étape), phrase
    (7, "", "Jouer une partie, puis la remonter : voilà tout l'algorithme. Suivez-le pas à pas."),
    (4, "state", "L'agent lit l'état : le plateau, vu par celui qui joue. Ici, X."),
    (4, "table", "Dans la table Q, il cherche cet état : chaque coup y a deux valeurs, Q1 et Q2."),
    (4, "policy", "Sa politique choisit un coup."),
    (4, "greedy", "Elle est ε-gloutonne : un coup au hasard avec la probabilité ε, sinon le coup dont la moyenne de Q1 "
                  "et Q2 est la plus grande."),
    (4, "action", "L'agent joue ce coup : c'est son action."),
    (5, "board evaluate", "L'environnement pose la marque, et evaluate dit si la partie continue."),
    (5, "steps", "L'état et le coup sont notés dans steps."),
    (5, "table state", "À O. Même agent, même table : son état est le plateau retourné, X et O échangés."),
    (7, "evaluate steps", "Et ainsi de suite, jusqu'à ce qu'evaluate dise que la partie est finie."),
    (7, "result", "Avec la fin vient la récompense : un nombre, positif si l'agent a gagné, négatif s'il a perdu."),
    (7, "back", "Rétropropagation : pour chaque joueur à part, on remonte de son dernier coup à son premier."),
    (7, "reward", "La récompense vaut ρ**k (ρ est alpha), avec k = 1 pour le dernier coup, 2 pour celui d'avant… Elle "
                  "est négative pour le perdant ; au match nul, on la multiplie par −0,1."),
    (7, "back", "max_future_q : la plus grande valeur au coup suivant du même joueur. Au dernier coup, "
                       "1 s'il gagne, 0,5 au match nul, 0 s'il perd."),
    (7, "formula update table", "Mise à jour : Q1 ou Q2, tirée au sort, reçoit la nouvelle valeur."),
    (7, "", "Et l'on recommence : à chaque partie, la table en sait un peu plus."),
)  # fmt: skip
_SUPERSCRIPTS = "⁰¹²³⁴"
_CHIP, _PITCH, _LEFT, _TOP = 34, 68, 39, 324  # la frise des coups : côté, pas, bord gauche, bord haut


@displayed
def ql_flow(lesson=4):
    """Montre le Q-learning du cours pas à pas : l'agent, l'environnement, et la rétropropagation.

    Args:
        lesson: la leçon où l'on en est ; à la première, le schéma n'a que l'agent et l'environnement, à la quatrième
            il est entier.

    Raises:
        ValueError: ``lesson`` n'est pas entre 1 et 6.
    """
    if lesson not in range(1, 7):
        raise ValueError(f"lesson est le numéro d'une leçon, de 1 à 6, pas {lesson!r}.")
    met = set().union(*(parts for number, parts in MET.items() if number <= lesson))
    stages, number = [], 0
    for played, lit, caption in STAGES:
        if lit.partition(" ")[0] not in met:
            continue
        number += bool(lit)
        board = BOARDS[played]
        outcome = game.verdict(board)
        stages.append({
            "played": played, "lit": [part for part in lit.split() if part in met],
            "caption": f"{number}. {caption}" if lit else caption, "board": board,
            "state": q_tables.state_of(board).replace(game.EMPTY, "·") if outcome == "C" else "",
            "move": f"case {MOVES[played]}" if "action" in lit else "",
            "verdict": "Continue" if outcome == "C" else OUTCOMES[outcome],
        })  # fmt: skip
    diagram = _diagram(met)
    text = "La boucle du cours : l'agent choisit ses coups, l'environnement les joue et dit si la partie continue."
    if "back" in met:
        text = (
            "Le Q-learning du cours : l'agent choisit ses coups dans la table Q, l'environnement les joue ; la partie "
            "finie, la rétropropagation met la table à jour, du dernier coup au premier."
        )
    still = tag("img", alt=text, src=svg.address(diagram))
    return Fragment("flow", {"diagram": diagram, "stages": stages}, text, still)


def _diagram(met):
    moves = range(len(MOVES))
    agent = _box(8, 8, 196, 226, 14) + _text(106, 34, "Agent", 17)
    environment = _box(316, 8, 196, 226, 14) + _text(414, 34, "Environnement", 17)
    strip = _box(8, 266, 504, 154, 14) if "steps" in met else ""
    parts = {
        "policy": ((_box(24, 46, 164, 54, 27), _text(106, 69, "politique")) if "table" in met else
                   (_box(24, 94, 164, 64, 32), _text(106, 121, "politique"), _text(106, 143, "état → action"))),
        "greedy": (_text(106, 87, "ε-gloutonne"),),
        "table": (_box(24, 124, 164, 98, 8), _text(106, 144, "table Q"), _table(38, "Q1"), _table(114, "Q2"),
                  _path("M106 122 V105 m-5 6 l5 -6 l5 6")),
        "board": (svg.element("g", marks.board(BOARDS[-1], 366, 46, 96), **{"class": "ql-flow-board"}),),
        "evaluate": (_path("M414 146 V161 m-5 -6 l5 6 l5 -6"), _box(332, 166, 164, 56, 8),
                     _text(414, 189, "evaluate", name="code"), _text(414, 210, OUTCOMES["X"], name="verdict")),
        "action": (_path("M208 73 H311 m-7 -5 l7 5 l-7 5"), _text(260, 63, "action"),
                   _text(260, 94, "", name="move")),
        "state": (_path("M312 173 H209 m7 -5 l-7 5 l7 5"), _text(260, 163, "état"),
                  _text(260, 194, "", name="state")),
        "result": (_path("M312 128 H209 m7 -5 l-7 5 l7 5"), _text(260, 119, "récompense")),
        "update": (_path("M106 264 V239 m-5 6 l5 -6 l5 6"), _text(160, 256, "mise à jour")),
        "steps": (_text(48, 290, "steps", name="code"), *map(_chip, moves)),
        "back": map(_arc, moves[2:]),
        "reward": map(_reward, moves),
        "formula": (_text(260, 409, "q ← (1 − lrate)·q + lrate·(récompense + discount·max_future_q)"),),
    }  # fmt: skip
    drawn = (svg.element("g", *children, data_part=name) for name, children in parts.items() if name in met)
    return svg.document(520, 428 if strip else 242, agent, environment, strip, *drawn)


def _box(x, y, width, height, radius):
    return svg.element(
        "rect", x=x, y=y, width=width, height=height, rx=radius, fill="none", stroke="#999", stroke_width=1.5
    )


def _path(d, **attributes):
    return svg.element("path", d=d, fill="none", **{"stroke": "#666", "stroke-width": 2} | attributes)


def _text(x, y, content, size=16, name=""):
    # La taille est un style : le CSS commun des pages ne la change pas.
    style = f"font-size:{size}px" + (";font-family:monospace" if name in ("code", "state") else "")
    return svg.text(x, y, content, text_anchor="middle", style=style, **{"class": f"ql-flow-{name}"} if name else {})


def _table(left, name):
    shades = (0.9, 0.1, 0.6, 0.1, 0.8, 0.2, 0.6, 0.3, 0.4)
    cells = [
        svg.element("rect", x=left + 18 + 16 * (i % 3), y=160 + 16 * (i // 3), width=15, height=15, rx=2,
                    fill="#2166ac", fill_opacity=shade)
        for i, shade in enumerate(shades if name == "Q1" else shades[::-1])
    ]  # fmt: skip
    return _text(left + 4, 188, name) + "".join(cells)


def _chip(i):
    left = _LEFT + _PITCH * i
    square = _box(left, _TOP, _CHIP, _CHIP, 6)
    return svg.element("g", square, marks.mark("XO"[i % 2], left, _TOP, _CHIP), **{"class": "ql-flow-chip"})


def _arc(i):
    """Du coup i au coup précédent du même joueur : au-dessus pour X, au-dessous pour O."""
    player, start = "XO"[i % 2], _LEFT + _PITCH * i + _CHIP / 2
    up = -1 if player == "X" else 1
    edge = _TOP - 3 if player == "X" else _TOP + _CHIP + 3
    end = start - 2 * _PITCH
    d = f"M{start - 4} {edge} Q{start - _PITCH} {edge + 56 * up} {end + 6} {edge} m9 {up} l-9 {-up} l1 {9 * up}"
    return _path(d, stroke=marks.COLOURS[player], **{"class": f"ql-flow-{player}"})


def _reward(i):
    player, left = "XO"[i % 2], (len(MOVES) - i + 1) // 2
    height = _TOP + _CHIP + 15 if player == "X" else _TOP - 7
    sign = "" if player == "X" else "−"
    return _text(_LEFT + _PITCH * i + _CHIP / 2, height, f"{sign}ρ{_SUPERSCRIPTS[left]}")
