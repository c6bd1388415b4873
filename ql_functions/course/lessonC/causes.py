"""Les « parce que » de la leçon C que l'on peut éprouver, sous le nom que leur donne ``without``."""

from ..cause import Cause

_GUIDED = {"simulations": 10, "network": "shipped_network()"}

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
            Le crédit est donc bien une cause, et il en faut assez : avec c = 0,5, 10 des 20 premières graines donnent
            un agent imbattable. Essayez d'autres valeurs, par count_unbeatable(5000, 0.5, range(20)).
        """,
        of="SearchAgent",
    ),
    "C.C2": Cause(
        claim="la recherche que guide un réseau fait peu de bévues parce qu'il lui dit quels coups essayer d'abord.",
        recipe=_GUIDED,
        taken={"network": "shipped_network().with_even_priors()"},
        sides=("Avec l'avis du réseau sur les coups", "Sans cet avis"),
        measure="blunders",
        seeds=50,
        found="""
            Avec l'avis du réseau sur les coups. Bévues : 2,1 sur 100. Sans cet avis. Bévues : 5,0 sur 100. Sans la
            cause : 2,9 de plus sur 100, entre 2,3 et 3,4. L'ôter change quelque chose.
        """,
        says="""
            Avec cet avis, l'agent est imbattable : ses bévues sont sur des plateaux qu'il n'atteint pas, ou laissent un
            nul. Sans lui, on le bat. Mais l'avis ne sert que si l'on cherche peu. À 200 simulations par coup, sur tous
            les plateaux, l'agent qui a cet avis fait 1,4 bévue sur 100, et celui qui en est privé 0,1.
        """,
        of="SearchAgent",
    ),
    "C.C3": Cause(
        claim="la recherche que guide un réseau fait peu de bévues parce qu'il lui dit ce que vaut un plateau.",
        recipe=_GUIDED,
        taken={"network": "replace(shipped_network(), rolls=True)"},
        sides=("Avec la valeur du réseau", "Avec des parties au hasard"),
        measure="blunders",
        seeds=50,
        found="""
            Avec la valeur du réseau. Bévues : 2,1 sur 100. Avec des parties au hasard. Bévues : 3,0 sur 100. Sans
            la cause : 0,9 de plus sur 100, entre 0,4 et 1,4. L'ôter change quelque chose.
        """,
        says="""
            Avec la valeur, l'agent est imbattable. Avec des parties au hasard, 2 des 20 premières graines seulement le
            sont. À 100 simulations par coup, toutes le sont : si l'on en joue assez, ces parties suffisent. Sans la
            valeur ni l'avis, la recherche de 10 simulations fait 15 bévues sur 100.
        """,
        of="SearchAgent",
    ),
}
