"""Dessine les images du README : `python images/make.py` ; `--check` ne fait que nommer celles qui ne sont plus à jour.

Toutes montrent une vraie partie, un vrai tirage ou un vrai entraînement, graine fixée.
"""

import argparse
import json
import sys
from functools import partial
from math import log10
from pathlib import Path
from random import Random

import ql_functions
from juge.drawing import svg
from juge.drawing.numbers import decimal, percent, thousands
from ql_functions import SearchAgent, game, rewind, shipped_network, solutions
from ql_functions.agents.state_counts import state_counts
from ql_functions.drawing import marks
from ql_functions.search.rules import CONNECT_FOUR
from ql_functions.search.solver import share_of_good_moves
from ql_functions.training.recipe import SETTLED
from ql_functions.training.table import train
from ql_functions.views import explosion, film
from ql_functions.views.flow import BOARDS, MOVES  # une partie en sept coups, que X gagne

FOLDER = Path(__file__).resolve().parent
# Une page sombre garde le dessin et en change le fond : ces règles passent avant les attributs.
DARK = """@media (prefers-color-scheme: dark) {
  rect[fill="#fff"] { fill: #0d1117; } rect[fill="#eee"] { fill: #2a3038; } text[fill="#222"] { fill: #e6edf3; }
  [stroke="#222"] { stroke: #e6edf3; } [stroke="#ccc"] { stroke: #4a525c; }
  [fill="#fbe6c9"] { fill: #3a2c14; }
  [stroke="#7b52c0"] { stroke: #b08ae8; } [fill="#7b52c0"] { fill: #b08ae8; }
  [stroke="#e66100"] { stroke: #ff8c42; } [fill="#e66100"] { fill: #ff8c42; }
  [stroke="#2a9d70"] { stroke: #4fc796; } [fill="#2a9d70"] { fill: #4fc796; }
  [stroke="#0072b2"] { stroke: #56b4e9; } [fill="#0072b2"] { fill: #56b4e9; } [fill="#d98200"] { fill: #f0b040; }
}"""


def picture(width, height, title, *parts):
    """Le document, avec la phrase qui le décrit."""
    return svg.document(width, height, svg.element("title", title), svg.element("style", DARK), *parts) + "\n"


# --- Ce que plusieurs images dessinent ---------------------------------------------------------------------


def curve(points, **attributes):
    """La ligne brisée qui passe par ``points``, une suite de couples (x, y)."""
    written = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return svg.element("polyline", points=written, **{"fill": "none", "stroke": "#222", "stroke_width": 2} | attributes)


def axes(left, top, width, height, labels):
    """Trois lignes horizontales et ce qu'elles valent, de haut en bas."""
    for part, label in zip((0, 0.5, 1), labels, strict=True):
        y = top + height * part
        yield curve([(left, y), (left + width, y)], stroke="#ccc", stroke_width=1)
        yield svg.text(left - 6, y + 4, label, text_anchor="end", font_size=11)


def rates(points, left, top, width, height):
    """Trois courbes de fréquences et leurs fins ; ``points`` : (part du chemin, fréquences de X, de O, des nuls)."""
    yield from axes(left, top, width, height, ("100 %", "50 %", "0 %"))
    ends = sorted((points[-1][1][k], k) for k in range(3))
    y = top + height + 18
    for rate, k in ends:  # de bas en haut, écartées de 15 au moins
        y = min(y - 15, top + height * (1 - rate) + 4)
        words = f"{('X', 'O', 'nul')[k]} {percent(rate, '.0f')}"
        colour = marks.COLOURS["XOT"[k]]
        yield svg.text(left + width + 6, y, words, fill=colour, font_size=12, font_weight=600)
        yield curve([(left + width * part, top + height * (1 - rates[k])) for part, rates in points], stroke=colour)


def values(board, numbers, left, top, width, scale):
    """Un plateau et la valeur de ses cases libres ; la plus grande est cernée."""
    yield marks.board(board, left, top, width)
    step, best = width / 3, max(number for number in numbers if number is not None)
    for i, number in enumerate(numbers):
        if number is None:
            continue
        x, y = left + i % 3 * step, top + i // 3 * step
        fill, ink = marks.heat(number, scale)
        ring = {"stroke": "#222", "stroke_width": 4} if number == best else {}
        yield svg.element("rect", x=x + 2, y=y + 2, width=step - 4, height=step - 4, rx=4, fill=fill, **ring)
        place = {"text_anchor": "middle", "font_size": round(step / 3.8), "fill": ink}
        yield svg.text(x + step / 2, y + step * 0.59, decimal(number), **place)


# --- Les images --------------------------------------------------------------------------------------------


def learning():
    """En tête du README : les trois régimes d'un entraînement, et les valeurs d'un plateau."""
    history = train({}, SETTLED, seed=0)
    parts = []
    for i, regime in enumerate(SETTLED.regimes):
        frames = [frame for frame in history.frames if frame.regime == regime]
        points = [(frame.games / frames[-1].games, frame.rates) for frame in frames]
        left = 46 + 232 * i
        parts += [svg.text(left, 28, film.TITLES[regime], font_weight=600), *rates(points, left, 46, 130, 190)]
    last = history.frames[-1].values[1]
    scale = max(abs(value) for value in last if value is not None)
    parts.append(svg.text(742, 28, "Ce que O en pense", font_weight=600))
    parts += values(history.boards[1], last, 740, 44, 196, scale)
    parts.append(svg.text(46, 272, "45 000 parties : part des victoires de X, de celles de O, et des nuls"))
    parts.append(svg.text(742, 272, "seul, il a trouvé le centre"))
    return parts


def environment():
    """Leçon 1 : trois moments d'une partie."""
    for i, played in enumerate((2, 5, 7)):
        board, left = BOARDS[played], 14 + 115 * i
        yield marks.board(board, left, 34, 102)
        if line := game.winning_line(board):
            ends = [(left + 17 + 34 * (square % 3), 51 + 34 * (square // 3)) for square in (line[0], line[-1])]
            yield curve(ends, stroke="#1a85ff", stroke_width=5, stroke_linecap="round")
        words = {"C": f"{played} coups", "X": "X gagne !"}[game.verdict(board)]
        yield svg.text(left + 51, 164, words, text_anchor="middle")


def exploration():
    """Leçon 2 : cent coups ε-gloutons, ε de 0,7 à 0."""
    left, top, width, height = 40, 18, 304, 136
    yield from axes(left, top, width, height, ("1", "0,5", "0"))
    line = [(left, top + 0.3 * height), (left + width, top + height)]
    yield curve([*line, (left, top + height)], fill="#fbe6c9", stroke="none")
    yield curve(line)
    random = Random(0)
    for move in range(100):
        drawn, epsilon = random.random(), 0.7 * (1 - move / 99)
        look = {"fill": "#d98200"} if drawn < epsilon else {"fill": "none", "stroke": "#0072b2", "stroke_width": 1.5}
        x, y = left + width * move / 99, top + height * (1 - drawn)
        yield svg.element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=3, **look)
    yield svg.text(left, 178, "sous ε : hasard", fill="#d98200", font_weight=600)
    yield svg.text(left + width, 178, "au-dessus : glouton", fill="#0072b2", font_weight=600, text_anchor="end")


def simulation():
    """Leçon 3 : les fréquences de 1 000 parties au hasard."""
    simulate_game = solutions.world(random=Random(0))["simulate_game"]
    wins, points = dict.fromkeys("XOT", 0), []
    for played in range(1, 1001):
        wins[simulate_game()[1]] += 1
        if played % 10 == 0:
            points.append((played / 1000, [wins[result] / played for result in "XOT"]))
    yield from rates(points, 46, 18, 236, 136)
    yield svg.text(46, 178, "1 000 parties au hasard")


def backpropagation():
    """Leçon 4 : les mises à jour d'une partie, du dernier coup au premier."""
    world = solutions.world(random=Random(0))
    steps = [{"state": board, "move": move} for board, move in zip(BOARDS, MOVES, strict=False)]
    for i, step in enumerate(steps):
        world["get_move"](list(step["state"]), 0, "XO"[i % 2])
    new = {update["index"]: update["new"] for update in rewind(steps, "X", world["backpropagate"]).data["updates"]}
    for i in range(len(MOVES)):
        player, left, up = "XO"[i % 2], 12 + 49 * i, 1 - 2 * (i % 2)
        yield svg.element("rect", x=left, y=78, width=38, height=38, rx=5, fill="#eee")
        yield marks.mark(player, left, 78, 38)
        colour = {"text_anchor": "middle", "fill": marks.COLOURS[player], "font_weight": 600, "font_size": 13}
        yield svg.text(left + 19, 134 if player == "X" else 70, decimal(new[i]), **colour)
        if i > 1:
            edge, start, end = (74, left + 15, left - 75) if up > 0 else (120, left + 15, left - 75)
            d = f"M{start} {edge} Q{left - 30} {edge - 56 * up} {end} {edge} m9 {-up} l-9 {up} l1 {-9 * up}"
            yield svg.element("path", d=d, fill="none", stroke=marks.COLOURS[player], stroke_width=2)
    yield svg.text(180, 186, "du dernier coup au premier, pour chaque joueur", text_anchor="middle")


def training():
    """Leçon 5 : les valeurs Q d'un agent entraîné, sur deux plateaux."""
    history = train({}, SETTLED, seed=0)
    numbers = history.frames[-1].values
    scale = max(abs(value) for row in numbers for value in row if value is not None)
    for i, board in enumerate(history.boards):
        left = 22 + 176 * i
        yield svg.text(left + 70, 24, f"À {game.player_to_move(board)} de jouer", text_anchor="middle", font_weight=600)
        yield from values(board, numbers[i], left, 36, 140, scale)


def deep():
    """Leçon 6 : le nombre d'états, qui explose."""
    totals = {size: sum(state_counts(size)) for size in explosion.SIZES}
    longest, top = log10(max(totals.values())), 6
    for size, total in totals.items():  # une échelle logarithmique
        length = f"{302 * log10(total) / longest:.1f}"
        yield svg.text(38, top + 27, f"{size}×{size}", text_anchor="end", font_weight=600)
        yield svg.text(46, top + 12, f"{thousands(total)} états")
        yield svg.element("rect", x=46, y=top + 16, width=length, height=14, rx=2, fill=marks.COLOURS["X"])
        top += 48


def search():
    """Leçon C : la part des positions de Puissance 4 où la recherche garde la valeur exacte, selon ses simulations."""
    stored = Path(ql_functions.__file__).parents[1] / "benchmarks" / "connect_four.json"
    known, simulations = json.loads(stored.read_text("utf-8")), (1, 3, 10, 30, 100, 300, 1000)
    yield from axes(50, 20, 210, 130, ("100 %", "50 %", "0 %"))
    guides = ("avec réseau", shipped_network(CONNECT_FOUR), "#e66100"), ("sans réseau", None, "#0072b2")
    for (name, network, colour), y in zip(guides, (16, 44), strict=True):
        agents = [SearchAgent(count, rules=CONNECT_FOUR, network=network) for count in simulations]
        shares = [float(share_of_good_moves(agent, CONNECT_FOUR, known)) for agent in agents]
        points = [(50 + 70 * log10(count), 150 - 130 * share) for count, share in zip(simulations, shares, strict=True)]
        yield curve([(x, round(y)) for x, y in points], stroke=colour)
        yield svg.text(268, 20 + y, name, fill=colour, font_size=12, font_weight=600)
    for power in range(4):
        yield svg.text(50 + 70 * power, 168, thousands(10**power), text_anchor="middle", font_size=11)
    yield svg.text(155, 188, "simulations par coup", text_anchor="middle", font_size=12)


def badge(left, middle, right, width, colour):
    """Deux mots côte à côte ; le second, à partir de ``middle``, est sur une couleur."""
    yield svg.element("rect", width=middle, height=20, fill="#555")
    yield svg.element("rect", x=middle, width=width - middle, height=20, fill=colour)
    for x, word in ((middle / 2, left), ((middle + width) / 2, right)):
        yield svg.text(x, 14, word, fill="white", font_size=12, text_anchor="middle")


PICTURES = {  # nom : (dessin, largeur, hauteur, description)
    "apprentissage": (
        learning, 960, 290,
        "Un entraînement de 45 000 parties : les courbes quand X suit la table, quand O la suit, quand les deux la "
        "suivent, et les valeurs des réponses de O à une ouverture dans un coin, où le centre est la meilleure.",
    ),
    "01_environnement": (environment, 360, 200, "Trois moments d'une partie de morpion, que X gagne."),
    "02_explorer_exploiter": (
        exploration, 360, 200,
        "Cent coups ε-gloutons : ε descend en ligne droite de 0,7 à 0 ; les coups au hasard sont sous la droite.",
    ),
    "03_simuler": (
        simulation, 360, 200,
        "Les fréquences de victoire de X, de O et de nul, qui se stabilisent au fil de 1 000 parties au hasard.",
    ),
    "04_retropropagation": (
        backpropagation, 360, 200,
        "Les sept coups d'une partie, la nouvelle valeur de chacun, des flèches qui remontent du dernier au premier.",
    ),
    "05_entrainer": (
        training, 360, 200,
        "Les valeurs Q d'un agent entraîné, sur le plateau vide et après une ouverture de X dans un coin.",
    ),
    "06_apprentissage_profond": (
        deep, 360, 200,
        "Le nombre d'états du morpion, sur une échelle logarithmique : 4 520 en 3×3, neuf millions en 4×4, cent "
        "cinquante-cinq milliards en 5×5, vingt-quatre millions de milliards en 6×6.",
    ),
    "C_chercher": (
        search, 360, 200,
        "La part de 300 positions de Puissance 4 où la recherche garde la valeur exacte, de 1 à 1 000 simulations par "
        "coup : celle qu'un réseau guide part de bien plus haut, puis les deux se rejoignent.",
    ),
    "badge_binder": (partial(badge, "lancer", 56, "Binder", 112, "#b4530a"), 112, 20, "Lancer la leçon 1 sur Binder."),
    "badge_site": (
        partial(badge, "sans serveur", 92, "JupyterLite", 178, "#2d6a4f"), 178, 20,
        "Lire les leçons dans le navigateur, sans serveur.",
    ),
}  # fmt: skip


def made():
    """Le texte de chaque image, par nom de fichier."""
    return {
        f"{name}.svg": picture(width, height, title, *draw()) for name, (draw, width, height, title) in PICTURES.items()
    }


def main(arguments):
    """Écrit les images qui ont changé, ou les nomme seulement ; rend le code de retour."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="ne rien écrire")
    check = parser.parse_args(arguments).check
    paths = {FOLDER / name: text for name, text in made().items()}
    stale = [path for path, text in paths.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        print(f"{path.name} n'est plus à jour" if check else path.name)
        if not check:
            path.write_text(paths[path], "utf-8", newline="\n")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
