"""Le dilemme du restaurant : un bandit à trois bras, joué à la main, puis par un ε-glouton et par UCB."""

from ..drawing import svg
from ..drawing.fragment import Fragment
from .displayed import displayed

EVENINGS = 20
REPETITIONS = 1000  # essais de chaque agent, dont on montre la moyenne
MEANS = (4.0, 5.5, 7.0)  # plaisirs moyens sur 10, répartis au hasard entre les restaurants
RESTAURANTS = (("A", "L'Azur", "#0072b2"), ("B", "Le Bistrot", "#b5473c"), ("C", "La Crêperie", "#8a6d1f"))


@displayed
def restaurants():
    """Vingt soirs, trois restaurants inconnus : où dîner ? Comparez-vous ensuite à un ε-glouton et à UCB.

    Une soirée vaut une note entière de 0 à 10, tirée dans le navigateur : le nombre de succès de dix tirages
    de probabilité m / 10, donc m en moyenne.

    Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 2.4 pour le ε-glouton, § 2.7 pour UCB.
    """
    places = [
        {"letter": letter, "name": name, "colour": colour, "front": _front(letter, colour)}
        for letter, name, colour in RESTAURANTS
    ]
    data = {"places": places, "means": MEANS, "evenings": EVENINGS, "repetitions": REPETITIONS}
    text = f"Trois restaurants inconnus, {EVENINGS} soirs : explorer, ou retourner au meilleur connu ?"
    return Fragment("restaurants", data, text)


def _front(letter, colour):
    """Une devanture de 120 × 92, avec sa lettre."""
    stripes = "".join(
        svg.element(
            "path", d=f"M{12 + 16 * i} 24 h16 v13 a8 8 0 0 1 -16 0 z", fill="#fff" if i % 2 else colour, stroke=colour
        )
        for i in range(6)
    )
    return (
        svg.element("rect", x=18, y=26, width=84, height=64, fill="#f6f0e4", stroke="#8c8578")
        + svg.element("rect", x=28, y=54, width=32, height=22, fill="#ffe9a8", stroke="#8c8578")
        + svg.element("rect", x=70, y=52, width=22, height=38, fill=colour)
        + svg.element("circle", cx=87, cy=72, r=1.8, fill="#fff")
        + stripes
        + svg.element("circle", cx=60, cy=13, r=12, fill=colour)
        + svg.text(60, 18, letter, text_anchor="middle", style="fill:#fff;font-weight:700")
    )
