"""Ce que vaut un coup, une notion à la fois : V^π, Q^π, Q*, l'équation de Bellman, et la mise à jour qui s'en tire.

C'est à X de jouer sur un même plateau, contre un O qui joue au hasard ; seule la fin est payée, 1, 0 ou −1. Tout se
calcule dans la page, par `static/values.js`.
"""

from juge.drawing import svg
from juge.drawing.html import tag

from .. import game
from ..drawing import Fragment, marks
from .displayed import displayed
from .rewind import DEFAULTS

BOARD = "X O   OX "  # O menace la case 4, au milieu
_SAID = {  # par notion, ce qui s'en lit sans scripts
    "V": "La valeur d'un état : si les deux joueurs tirent leurs coups au sort, le gain moyen de X vaut 0,01.",
    "Q": "La valeur d'un coup : X joue une case, et tout le reste est tiré au sort. Le gain moyen de X vaut −0,19 pour "
         "la case 1, −0,36 pour la 3, 0,71 pour la 4, −0,07 pour la 5, −0,05 pour la 8 : en moyenne, 0,01.",
    "Q*": "Les meilleures valeurs : X joue une case, puis au mieux. Son gain moyen vaut 0,43 pour la case 1, −0,07 "
          "pour la 3, 0,90 pour la 4, 0,36 pour la 5, 0,43 pour la 8. L'état vaut la plus grande, 0,90.",
    "Bellman": "Si X joue la case 8, O a quatre réponses, aussi probables. La case 4 le fait gagner : −1. Les trois "
               "autres laissent à X une victoire au coup suivant : 0 + 0,9 × 1. La moyenne, 0,43, est Q* de la case 8.",
    "η": "À chaque partie, la valeur de la case 8 fait vers la cible une fraction η du chemin. Les cibles valent −1 ou "
         "0,90 ; la valeur, partie de 0,30, va vers leur moyenne, 0,43.",
}  # fmt: skip


@displayed
def ql_values(notion):
    """Montre ce que vaut un coup sur un plateau où l'on clique, d'après une seule notion.

    Args:
        notion: ``"V"`` et ``"Q"`` pour la politique au hasard, ``"Q*"`` pour la meilleure, ``"Bellman"`` pour son
            équation, ``"η"`` pour la mise à jour.

    Raises:
        ValueError: il n'y a pas d'image de cette notion.
    """
    if notion not in _SAID:
        raise ValueError(f"notion est {', '.join(map(repr, _SAID))}, pas {notion!r}.")
    board = svg.document(108, 108, marks.board(BOARD, 6, 6, 96))
    still = tag("img", alt="X en 0 et 7, O en 2 et 6", src=svg.address(board), width=108) + tag("p", _SAID[notion])
    data = {"notion": notion, "board": BOARD, "lines": game.lines()}
    data |= {"gamma": DEFAULTS["discount"], "rate": DEFAULTS["lrate"]}
    return Fragment("values", data, _SAID[notion], still, prose=())
