"""Les « parce que » de la leçon C que l'on peut éprouver, sous le nom que leur donne ``without``."""

from ..cause import Cause

CAUSES = {
    "C.C1": Cause(
        claim="la recherche devient imbattable parce que son crédit l'envoie là où elle est peu allée.",
        recipe={"simulations": 5000, "c": 1.4},
        taken={"c": 0},
        sides=("Avec le crédit, c = 1,4", "Sans le crédit, c = 0"),
        measure="unbeatable",
        seeds=20,
        found="""
            Avec le crédit, c = 1,4. Agents imbattables : 20 sur 20. Sans le crédit, c = 0. Agents imbattables : 0 sur
            20. Sans la cause : 100 de moins sur 100, entre 77 et 100. L'ôter change quelque chose.
        """,
        says="""
            Le crédit est donc bien une cause. Rien ne dit pour autant que 1,4 soit le meilleur c : essayez-en d'autres,
            par exemple avec count_unbeatable(1000, 0.7).
        """,
        of="SearchAgent",
    ),
    "C.C2": Cause(
        claim="guidée par un réseau, la recherche joue mieux parce qu'il lui dit quels coups essayer d'abord.",
        recipe={"simulations": 25, "network": "shipped_network()"},
        taken={"network": "shipped_network().with_even_priors()"},
        sides=("Avec son avis sur les coups", "Sans lui : des probabilités égales"),
        measure="blunders",
        seeds=50,
        found="",
        says="",
        of="SearchAgent",
    ),
    "C.C3": Cause(
        claim="guidée par un réseau, la recherche joue mieux parce qu'il lui dit ce que vaut un plateau.",
        recipe={"simulations": 25, "network": "shipped_network()"},
        taken={"network": "replace(shipped_network(), rolls=True)"},
        sides=("Avec la valeur du réseau", "Sans elle : une partie au hasard"),
        measure="blunders",
        seeds=50,
        found="",
        says="",
        of="SearchAgent",
    ),
}
