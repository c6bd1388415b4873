"""Les « parce que » de la leçon 4 que l'on peut éprouver, sous le nom que leur donne ``without``."""

from ..cause import Cause

CAUSES = {
    "4.C1": Cause(
        claim="avec la recette du cours, neuf agents sur dix sont imbattables parce que chaque coup est payé.",
        recipe={},
        taken={"reward_at_end": True},
        sides=("Chaque coup est payé", "Seul le dernier coup est payé"),
        measure="unbeatable",
        seeds=100,
        found="Chaque coup est payé. Agents imbattables : 91 sur 100. Seul le dernier coup est payé. Agents imbattables : "
        "25 sur 100. Sans la cause : 66 de moins sur 100, entre 54 et 75. Elle y est pour quelque chose.",
        says="Dans cette recette-ci, la cause est la bonne. Ce n'est pas une loi.",
    ),
}
