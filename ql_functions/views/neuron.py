"""Un neurone à un seul poids, sa perte, et le pas de gradient : le poids se règle à la main, ou descend la pente."""

from ..drawing import svg
from ..drawing.fragment import Fragment
from .displayed import displayed

GOAL = 1.5  # ce que le neurone doit répondre à x = 1, donc le meilleur poids
RANGE, HIGHEST = (-0.5, 3.5), 4.5  # les poids et les pertes du dessin


@displayed
def one_neuron():
    """Montre la perte d'un neurone qui n'a qu'un poids : tirez le poids, puis laissez-le descendre pas à pas.

    Le neurone lit x = 1 et répond w ; il devrait répondre 1,5. Sa perte est le carré de l'écart.
    """
    return Fragment(
        "neuron",
        {"goal": GOAL, "range": RANGE, "highest": HIGHEST},
        "Un neurone à un seul poids w : la perte, (w − 1,5)², est une parabole, et son creux est à w = 1,5.",
        _poster(),
    )


def _poster():
    left, top, width, height = 50, 20, 540, 200
    first, last = RANGE
    weights = [first + (last - first) * i / 100 for i in range(101)]
    points = [(left + width * (w - first) / (last - first), top + height * (1 - (w - GOAL) ** 2 / HIGHEST))
              for w in weights]  # fmt: skip
    floor = [(left, top + height), (left + width, top + height)]
    return svg.document(
        640,
        260,
        svg.curve(floor, stroke="#ccc", stroke_width=1),
        svg.curve(points),
        svg.text(left + width / 2, top + height - 8, "w = 1,5", text_anchor="middle"),
        svg.text(left, 250, "poids w"),
        svg.text(left + width, 250, "en hauteur, la perte", text_anchor="end"),
    )
