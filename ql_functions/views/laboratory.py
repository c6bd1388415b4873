"""Le laboratoire : on règle une recette, l'entraînement se refait aussitôt, et l'on compare."""

from uuid import uuid4

import anywidget
import traitlets

from ..drawing import module_source, style_source
from ..strength.seeds import page_engine
from ..training.engine import run
from ..training.history import History
from ..training.stream import Stream
from .displayed import Pictured, displayed
from .settings import laboratory_of, recipe_of, settings_of


@displayed
def laboratory(recipe=None):
    """Réglez un entraînement, et voyez aussitôt ses courbes, ses valeurs Q et son bulletin.

    Chaque réglage réentraîne, en 3×3, une table neuve par graine : celle du paquet n'est pas touchée. Chaque graine a
    sa marque, exacte ; on voit le film de celle que l'on choisit. « Garder comme A » retient une recette, et la compare
    à celle que donnent ensuite les réglages, B ; le même bouton l'oublie. Un clic sur une courbe montre les valeurs de
    ce moment ; l'attribut ``q_table`` est la table de la graine choisie. La page s'entraîne elle-même : dans un carnet
    rouvert, rien n'est à exécuter.

    Args:
        recipe: la `Recipe` de départ ; par défaut celle du cours, 45 000 parties.

    Returns:
        Laboratory: le laboratoire, affiché dès l'appel.

    Raises:
        TypeError: ``recipe`` n'est pas une recette.
        ValueError: le jeu du paquet n'est plus le morpion 3×3.
    """
    return Laboratory(settings_of(recipe))


class Laboratory(Pictured, anywidget.AnyWidget):
    """Ce que Python sait d'un laboratoire qui s'entraîne dans la page.

    Attributes:
        data: ce que la page reçoit, voir `settings.settings_of`.
        request: ce que la page montre : le numéro de cette demande, la graine choisie, le nombre de graines et les
            paramètres de la `Recipe`.
        seeds: ce que la page sait des graines : leurs marques (avec quoi l'agent perd, ses victoires contre le hasard),
            et ce qu'elle en dit.
        status: la phrase qui dit le résultat.
    """

    _esm = f"{page_engine()}{module_source('laboratory')}\nexport default {{ initialize, render }};\n"
    _css = style_source("laboratory")

    data = traitlets.Dict().tag(sync=True)
    request = traitlets.Dict().tag(sync=True)
    seeds = traitlets.Dict().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)

    def __init__(self, data):
        key = uuid4().hex
        self._trained = None
        super().__init__(model_id=key, data=data | {"key": key}, request=data["request"])

    @property
    def recipe(self):
        """La `Recipe` que la page montre."""
        return recipe_of(self.data | {"request": self.request})

    @property
    def q_table(self):
        """La table de la graine choisie : le moteur de Python la refait, à l'identique, quand on la demande."""
        asked = self.recipe, self.request["seed"]
        if self._trained != asked:
            self._trained, self._table = asked, {}
            run.train(self._table, self.recipe, Stream(self.request["seed"]), History(()))
        return self._table

    def _drawn(self, data):
        return laboratory_of(data | {"request": self.request})
