"""4.1 · get_new_q : la mise à jour d'une valeur.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 6.5.
"""

from juge import Case, Exercise, Mistake, edited

from ..draws import uniform
from ..given import discount, lrate


def get_new_q(current_q, reward, max_future_q):
    """Renvoie la nouvelle valeur d'un coup, avec les variables globales lrate et discount.

    >>> round(get_new_q(.6, .43, .9), 3)
    0.696
    """
    ### YOUR CODE HERE ###
    return (1 - lrate) * current_q + lrate * (reward + discount * max_future_q)
    ### END OF YOUR CODE ###


def new_q(current_q, reward, max_future_q, about, lrate=0.15, discount=0.9):
    """Construit un cas de `get_new_q`."""
    return Case((current_q, reward, max_future_q), {}, {"lrate": lrate, "discount": discount}, about=about)


CASES = (
    new_q(0.6, 0, 0, "Sans récompense ni futur, l'ancienne valeur compte pour 1 − lrate."),
    new_q(0, 1, 0, "Sans ancienne valeur ni futur, il reste la récompense, multipliée par lrate."),
    new_q(0, 0, 1, "Sans ancienne valeur ni récompense, il reste le futur, multiplié par lrate et par discount."),
    new_q(0.6, 0.43, 0.9, "L'exemple du cours : 0,696."),
    new_q(0.6, 0.43, 0.9, "Avec d'autres variables globales : lrate = 0,5 et discount = 0,8.", 0.5, 0.8),
    new_q(-0.2, -0.81, 0.5, "D'autres valeurs, avec lrate = 0,3 et discount = 1.", 0.3, 1),
    new_q(0.1234, 0.729, 0.4321, "Des nombres à plusieurs décimales, dont le résultat n'est pas arrondi."),
    new_q(0.9, 1, 1, "Une valeur peut dépasser 1 : ici, avec lrate = 0,5, elle vaut 1,4.", 0.5),
    new_q(0.5, 0.2, -0.4, "L'avenir peut être négatif : il se compte tel quel."),
    new_q(-1.2, -0.9, -0.5, "Une valeur peut descendre sous −1 : ici, avec lrate = 0,5, elle vaut −1,275.", 0.5),
    new_q(40, -35, 250.5, "Une valeur, une récompense et un avenir sont quelconques : rien ne les borne.", 0.9, 0.95),
    new_q(-700, 9, -5000, "Sous −1 comme au-dessus de 1, rien ne borne une valeur.", 0.6, 0.7),
    # Un réglage peut être à l'une de ses bornes, et un écart petit.
    new_q(0.3, 0.8, 0.2, "Avec lrate = 1, seule la cible compte.", 1),
    new_q(0.5, 0.2, 0.9, "Avec lrate = 0, la valeur ne change pas.", 0),
    new_q(0.5, 0.2, 0.9, "Avec discount = 0, l'avenir ne compte pas.", 0.3, 0),
    new_q(0.5, 0.5004, 0, "Un petit écart se comble comme un grand.", 0.5),
    # Ces cas complètent les précédents : les trois nombres et le pas y ont ensemble toutes les combinaisons de signes.
    *(new_q(*three, "Récompense et avenir ont chacun son signe ; la valeur monte ou descend vers la cible.")
      for three in ((0.3, -0.09, 0.5), (0.9, 0.1, 0.2), (0.2, 0.8, -0.3), (0.7, -0.2, 0.4), (0.4, -0.3, -0.6),
                    (-0.5, 0.6, 0.3), (-0.4, 0.1, -0.2), (-0.3, 0.2, -0.9), (-0.8, -0.1, 0.4), (-0.9, -0.09, -0.2))),
)  # fmt: skip


def hidden(rng):
    """Tire les cas cachés."""
    for bound in (1, 1, 1, 1, 1, 1, 9, 90, 9000):
        yield new_q(*uniform(rng, 3, -bound, bound), "D'autres valeurs.", *uniform(rng, 2, 0.05, 0.95))


MISTAKES = (
    Mistake(
        edited(get_new_q, {"(1 - lrate)": "-lrate"}),
        "Vous renvoyez le pas à faire, et non le point où l'on arrive : l'ancienne valeur manque au départ.",
    ),
    Mistake(
        edited(get_new_q, {"(1 - lrate) * ": ""}),
        "Votre calcul garde l'ancienne valeur tout entière, et la cible s'y ajoute : les valeurs grandiraient sans "
        "fin. Quelle part de l'ancienne valeur reste-t-il quand on a parcouru 15 % du chemin ?",
    ),
    Mistake(
        edited(get_new_q, {"(1 - lrate)": "lrate", "+ lrate *": "+ (1 - lrate) *"}),
        "Les deux poids sont échangés : dans votre calcul, la cible pèse 0,85, et l'ancienne valeur 0,15.",
    ),
    Mistake(
        edited(get_new_q, {"discount * max": "max"}),
        "Votre avenir compte autant que le présent : il n'est pas actualisé.",
    ),
    Mistake(
        edited(get_new_q, {"(reward": "(discount * reward"}),
        "discount multiplie aussi la récompense, alors qu'elle est touchée tout de suite : lequel des deux attend-on ?",
    ),
)

HINTS = (
    "Quand la cible est égale à l'ancienne valeur, rien ne doit changer. Si la cible compte pour lrate, pour "
    "combien l'ancienne valeur compte-t-elle donc ?",
    """\
cible ← récompense + discount × meilleure valeur à venir
renvoyer (1 − lrate) fois l'ancienne valeur, plus lrate fois la cible""",
)

EXERCISE = Exercise(
    "4.1",
    get_new_q,
    minutes=5,
    cases=CASES,
    points=4,
    hidden=hidden,
    hints=HINTS,
    gap="(1 - lrate)",
    mistakes=MISTAKES,
    told=("lrate", "discount"),
)
