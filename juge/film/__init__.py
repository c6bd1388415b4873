"""« Pas à pas » : filmer la fonction d'un élève pendant qu'elle se trompe, et ouvrir le film là où elle se trompe.

`recorder` note les étapes d'un appel. `divergence` trouve la première étape qu'aucune réponse juste ne ferait. `film`
en fait une image.
"""

from .command import step_through
from .film import film_of

__all__ = ["film_of", "step_through"]
