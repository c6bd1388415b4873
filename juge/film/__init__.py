"""« Pas à pas » : filmer la fonction d'un élève pendant qu'elle se trompe, et ouvrir le film là où elle se trompe.

`record` note les étapes d'un appel. `parting` trouve la première étape qu'aucune réponse juste ne ferait. `reel` en
fait une image.
"""

from .command import film_of, step_through

__all__ = ["film_of", "step_through"]
