"""Ôter une cause : le même agent avec elle et sans elle, beaucoup de graines, et l'intervalle de la différence."""

from dataclasses import asdict, replace

from juge.drawing.html import tag
from juge.drawing.typography import spaced

from ..course import causes
from ..drawing import Fragment
from ..search.agent import SearchAgent, lines_by_square
from ..search.network import shipped_network
from ..search.rules import Rules
from ..strength.seeds import page_engine, page_network
from ..training.engine.arrays import listed
from ..training.recipe import Recipe
from .displayed import displayed
from .kept import keeping
from .settings import followed

# Ce qui se mesure d'un agent : comment cela se nomme, comment c'est compté, sa place dans la marque d'une graine (voir
# ``strength/static/trials.js``).
MEASURES = {
    "unbeatable": (
        "Agents imbattables",
        "Un agent est imbattable si aucune partie possible ne le bat, avec X ni avec O : elles sont toutes parcourues.",
        0,
    ),
    "slow": (
        "Victoires différées",
        "On prend tous les plateaux que l'agent peut rencontrer, et où un coup le ferait gagner aussitôt. La victoire "
        "est différée s'il en joue un autre.",
        2,
    ),
    "blunders": (
        "Bévues",
        "On prend tous les plateaux où un coup abaisse la valeur exacte, celle du jeu parfait. Chaque graine en tire "
        "un sur vingt, où l'on compte une bévue si l'agent joue un tel coup. Elle fixe aussi le hasard des parties "
        "simulées ; une recherche qui n'en joue pas reste la même, et seuls les plateaux changent.",
        3,
    ),
}

# Les réseaux qui guident une recherche, sous le Python qui les fait.
NETWORKS = {
    "shipped_network()": shipped_network,
    "shipped_network().with_even_priors()": lambda: shipped_network().with_even_priors(),
    "replace(shipped_network(), rolls=True)": lambda: replace(shipped_network(), rolls=True),
}


@displayed
def without(name):
    """Éprouve un « parce que » d'une leçon : un bouton ôte la cause, et la page compare les deux agents.

    Chaque graine est un entraînement entier, ou les recherches d'un agent sur beaucoup de plateaux. Le nombre de
    graines se choisit d'avance. Tout se passe dans la page : sans noyau, l'expérience se refait de même ; sans scripts,
    il reste un paragraphe et ses chiffres.

    Args:
        name: le nom de l'expérience, par exemple ``"4.C1"``.

    Raises:
        ValueError: aucune expérience ne s'appelle ainsi.
    """
    known = causes()
    if name not in known:
        raise ValueError(f"Il n'y a pas d'expérience {name!r} ; il y a {', '.join(map(repr, known))}.")
    cause = known[name]
    data = data_of(cause) | {"keeps": keeping(name)}
    parts = "On dit : " + data["claim"], _flowing(cause.found), _flowing(cause.says)
    still, text = "".join(tag("p", spaced(part)) for part in parts), "\n".join(parts)
    engine = page_engine(searches=cause.of == "SearchAgent")
    return Fragment("without", data, text, still, ("claim", "sides", "measure", "how", "says"), engine)


def data_of(cause):
    """Ce dont ``static/without.js`` a besoin pour refaire l'expérience d'une `Cause`, en valeurs JSON."""
    sides = cause.recipe, cause.recipe | cause.taken
    measure, how, place = MEASURES[cause.measure]
    return followed(side.get("alpha", Recipe.alpha) for side in sides) | {
        "claim": _flowing(cause.claim),
        "recipes": [_asked(cause, side) for side in sides],
        "sides": cause.sides,
        "measure": measure,
        "how": how,
        "place": place,
        "isShare": cause.measure == "unbeatable",
        "code": [_written(cause.of, side) for side in sides],
        "seeds": cause.seeds,
        "says": spaced(_flowing(cause.says)),
    }


def _asked(cause, side):
    """Une recette telle que la page la suit ; ou une recherche, ce qu'en veut ``strength/static/searching.js``."""
    if cause.of == "Recipe":
        return asdict(Recipe(**side))
    agent = search_of(side)
    rules, network = agent.rules, agent.guide and page_network(agent.guide)
    game = asdict(rules) | {"lines": listed(lines_by_square(rules)), "c": agent.c, "most": agent.simulations}
    return {"search": game | {"network": network, "isSampled": cause.measure == "blunders"}}


def search_of(side, seed=0):
    """Le `SearchAgent` d'un côté d'une `Cause`, en 3×3 ; un réseau y a le nom qu'il a dans `NETWORKS`."""
    network = NETWORKS[side["network"]]() if "network" in side else None
    return SearchAgent(**side | {"seed": seed, "rules": Rules(), "network": network})


def _written(of, side):
    """Le Python qui fait cette recette, ou cet agent."""
    given = (f"{name}={value if value in NETWORKS else repr(value)}" for name, value in side.items())
    return f"{of}({', '.join(given)})"


def _flowing(text):
    return " ".join(text.split())
