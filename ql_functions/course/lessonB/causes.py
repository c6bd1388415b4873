"""Les « parce que » de la leçon B que l'on peut éprouver, sous le nom que leur donne ``without``."""

from ..cause import Cause

_BOOK = {
    "regimes": ("XO",),
    "sims_per_batch": 3000,
    "algorithm": "single",
    "rewards": (1, 0, -1),
    "lrate": 0.5,
    "init_q": 0.6,
}

CAUSES = {
    "B.C1": Cause(
        claim="l'agent de la recette stable tarde à gagner parce que chaque coup d'une victoire est payé.",
        recipe={"init_e": 0.3, "lrate": 0.9, "last_lrate": 0.0, "symmetric": True, "opening": 2},
        taken={"reward_at_end": True},
        sides=("Chaque coup est payé", "Seul le dernier coup est payé"),
        measure="slow",
        seeds=50,
        found="""
            Chaque coup est payé. Victoires différées : 25,1 sur 100. Seul le dernier coup est payé. Victoires
            différées : 2,6 sur 100. Sans la cause : 22,4 de moins sur 100, entre 21,4 et 23,5. L'ôter change quelque
            chose.
        """,
        says="""
            Ici, la cause explique presque tout, et l'ôter ne coûte rien : payés à la fin seulement, 200 agents sur
            200 sont imbattables.
        """,
    ),
    "B.C2": Cause(
        claim="l'agent des livres devient imbattable parce qu'il explore.",
        recipe=_BOOK,
        taken={"init_e": 0.01},
        sides=("ε descend de 0,7 à 0", "ε descend de 0,01 à 0"),
        measure="unbeatable",
        seeds=50,
        found="""
            ε descend de 0,7 à 0. Agents imbattables : 50 sur 50. ε descend de 0,01 à 0. Agents imbattables : 50 sur
            50. Sans la cause : 0 de plus sur 100, entre −7 et 7. Rien ne prouve que l'ôter change quelque chose.
        """,
        says="""
            Presque glouton dès le départ, un agent ne s'enferme donc pas toujours : la première valeur, ici 0,6, lui
            fait essayer d'autres coups. Quand elle vaut 0, aucun de cent agents presque gloutons n'est imbattable.
        """,
    ),
}
