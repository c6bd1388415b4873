"""Le dilemme du restaurant : un bandit à trois bras, joué à la main, puis par un ε-glouton et par UCB."""

from ..drawing import Fragment
from .displayed import displayed
from .kept import keeping

EVENINGS = 20
REPETITIONS = 1000  # essais de chaque agent, dont on montre la moyenne
MEANS = (4.0, 5.5, 7.0)  # plaisirs moyens sur 10, répartis au hasard entre les restaurants
RESTAURANTS = (("A", "L'Azur", "#0072b2"), ("B", "Le Bistrot", "#b5473c"), ("C", "La Crêperie", "#8a6d1f"))


@displayed
def restaurants():
    """Vingt soirs, trois restaurants inconnus : où dîner ? Comparez-vous ensuite à un ε-glouton et à UCB.

    Une soirée vaut une note entière de 0 à 10, tirée dans le navigateur : le nombre de succès de dix tirages
    de probabilité m / 10, donc m en moyenne. Qui revient retrouve sa ville et ses soirs.

    Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 2.4 pour le ε-glouton, § 2.7 pour UCB.
    """
    places = [{"letter": letter, "name": name, "colour": colour} for letter, name, colour in RESTAURANTS]
    data = {"places": places, "means": MEANS, "evenings": EVENINGS, "repetitions": REPETITIONS}
    data["keeps"] = keeping("restaurants")
    text = f"Trois restaurants inconnus, {EVENINGS} soirs : explorer, ou retourner au meilleur connu ?"
    return Fragment("restaurants", data, text)
