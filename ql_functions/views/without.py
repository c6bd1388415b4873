"""Ôter une cause : la même recette avec elle et sans elle, beaucoup de graines, et l'intervalle de la différence."""

from dataclasses import asdict

from juge.drawing.html import tag
from juge.drawing.typography import spaced

from ..course import causes
from ..drawing import Fragment
from ..strength.seeds import page_engine
from ..training.recipe import Recipe
from .displayed import displayed
from .kept import keeping
from .settings import followed

# Ce qui se mesure d'un agent : comment cela se nomme, et comment c'est compté.
MEASURES = {
    "unbeatable": (
        "Agents imbattables",
        "Un agent est imbattable si aucune partie possible ne le bat, avec X ni avec O : elles sont toutes parcourues.",
    ),
    "slow": (
        "Victoires différées",
        "On prend tous les plateaux que l'agent peut rencontrer, et où un coup le ferait gagner aussitôt. La victoire "
        "est différée s'il en joue un autre.",
    ),
}


@displayed
def without(name):
    """Éprouve un « parce que » d'une leçon : un bouton ôte la cause, et la page compare les deux recettes.

    Chaque graine est un entraînement entier. Le nombre de graines se choisit d'avance. Tout se passe dans la page :
    sans noyau, l'expérience se refait de même ; sans scripts, il reste un paragraphe et ses chiffres.

    Args:
        name: le nom de l'expérience, par exemple ``"4.C1"``.

    Raises:
        ValueError: aucune expérience ne s'appelle ainsi.
    """
    known = causes()
    if name not in known:
        raise ValueError(f"Il n'y a pas d'expérience {name!r} ; il y a {', '.join(map(repr, known))}.")
    data = data_of(known[name]) | {"keeps": keeping(name)}
    parts = "On dit : " + data["claim"], _flowing(known[name].found), _flowing(known[name].says)
    still, text = "".join(tag("p", spaced(part)) for part in parts), "\n".join(parts)
    return Fragment("without", data, text, still, ("claim", "sides", "measure", "how", "says"), page_engine())


def data_of(cause):
    """Ce dont ``static/without.js`` a besoin pour refaire l'expérience d'une `Cause`, en valeurs JSON."""
    recipes = cause.recipe, cause.recipe | cause.taken
    measure, how = MEASURES[cause.measure]
    return followed(recipe.get("alpha", Recipe.alpha) for recipe in recipes) | {
        "claim": _flowing(cause.claim),
        "recipes": [asdict(Recipe(**recipe)) for recipe in recipes],
        "sides": cause.sides,
        "measure": measure,
        "how": how,
        "isShare": cause.measure == "unbeatable",
        "code": [f"Recipe({', '.join(f'{name}={value!r}' for name, value in each.items())})" for each in recipes],
        "seeds": cause.seeds,
        "says": spaced(_flowing(cause.says)),
    }


def _flowing(text):
    return " ".join(text.split())
