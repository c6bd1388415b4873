"""Les « parce que » de la leçon B que l'on peut éprouver, sous le nom que leur donne ``without``."""

from ..cause import Cause

_BOOK = {
    "regimes": ("XO",), "sims_per_batch": 3000, "algorithm": "single", "rewards": (1, 0, -1), "lrate": 0.5,
    "init_q": 0.6,
}  # fmt: skip

CAUSES = {
    "B.C1": Cause(
        claim="un agent devient imbattable parce que chaque coup est payé, quelle que soit la recette.",
        recipe=_BOOK | {"rewards": None},
        taken={"rewards": (1, 0, -1)},
        sides=("Livres, chaque coup payé", "Livres, seul le dernier coup payé"),
        measure="unbeatable",
        seeds=100,
        found="""
            Livres, chaque coup payé. Agents imbattables : 79 sur 100. Livres, seul le dernier coup payé. Agents
            imbattables : 100 sur 100. Sans la cause : 21 de plus sur 100, entre 13 et 30. L'ôter change quelque
            chose.
        """,
        says="""
            Dans la recette du cours, ne payer que le dernier coup fait tomber de 91 à 25 le nombre d'agents
            imbattables sur cent. Dans celle des livres, c'est l'inverse. Ce qui est vrai d'une recette n'est pas une
            loi.
        """,
    ),
    "B.C2": Cause(
        claim="l'agent des livres devient imbattable parce qu'il explore.",
        recipe=_BOOK,
        taken={"init_e": 0},
        sides=("ε descend de 0,7 à 0", "Glouton dès la première partie, ε = 0"),
        measure="unbeatable",
        seeds=50,
        found="""
            ε descend de 0,7 à 0. Agents imbattables : 50 sur 50. Glouton dès la première partie, ε = 0. Agents
            imbattables : 50 sur 50. Sans la cause : 0 de plus sur 100, entre −7 et 7. Rien ne prouve que l'ôter
            change quelque chose.
        """,
        says="""
            Un agent glouton dès le départ ne s'enferme donc pas toujours : la première valeur, ici 0,6, lui fait
            essayer tous les coups. Quand elle vaut 0, aucun des cent agents gloutons n'est imbattable.
        """,
    ),
}
