"""Les « parce que » de la leçon 5 que l'on peut éprouver, sous le nom que leur donne ``without``."""

from ..cause import Cause

CAUSES = {
    "5.C1": Cause(
        claim="votre agent tarde à gagner parce que chaque coup d'une victoire est payé.",
        recipe={},
        taken={"reward_at_end": True},
        sides=("Chaque coup est payé", "Seul le dernier coup est payé"),
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
}
