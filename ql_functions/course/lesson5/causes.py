"""Les « parce que » de la leçon 5 que l'on peut éprouver, sous le nom que leur donne ``without``."""

from ..cause import Cause

_SIDES = "Chaque coup est payé", "Seul le dernier coup est payé"

CAUSES = {
    "5.C1": Cause(
        claim="votre agent tarde à gagner parce que chaque coup d'une victoire est payé.",
        recipe={},
        taken={"reward_at_end": True},
        sides=_SIDES,
        measure="slow",
        seeds=50,
        found="""
            Chaque coup est payé. Victoires différées : 14,7 sur 100. Seul le dernier coup est payé. Victoires
            différées : 6,8 sur 100. Sans la cause : 7,9 de moins sur 100, entre 7,4 et 8,4. L'ôter change quelque
            chose.
        """,
        says="""
            La cause est vraie, mais ce n'est pas la seule : il reste près de la moitié des victoires différées. Et
            l'ôter a un prix dans cette recette : 25 agents sur cent sont alors imbattables, au lieu de 91.
        """,
    ),
    "5.C2": Cause(
        claim="l'agent de la recette stable tarde à gagner parce que chaque coup d'une victoire est payé.",
        recipe={"init_e": 0.3, "lrate": 0.9, "last_lrate": 0.0, "symmetric": True, "opening": 2},
        taken={"reward_at_end": True},
        sides=_SIDES,
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
}
