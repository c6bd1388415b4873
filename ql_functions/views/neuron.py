"""Un neurone à un seul poids, sa perte, et le pas de gradient : le poids se règle à la main, ou descend la pente."""

from ..drawing import Fragment
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
    )
