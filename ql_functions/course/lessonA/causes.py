"""Les « parce que » de la leçon A que l'on peut éprouver, sous le nom que leur donne ``without``."""

from ..cause import Cause

CAUSES = {
    "A.C1": Cause(
        claim="nos agents sont plus souvent imbattables parce qu'ils ont deux tables.",
        recipe={},
        taken={"algorithm": "single", "lrate": 0.075},
        sides=("Deux tables, taux de 0,15", "Une seule table, taux de 0,075"),
        measure="unbeatable",
        seeds=200,
        found="""
            Deux tables, taux de 0,15. Agents imbattables : 179 sur 200. Une seule table, taux de 0,075. Agents
            imbattables : 167 sur 200. Sans la cause : 6 de moins sur 100, entre −1 et 13. Rien ne prouve que l'ôter
            change quelque chose.
        """,
        says="""
            À chaque coup, une seule des deux tables est corrigée, et l'agent joue selon leur moyenne : cette moyenne
            n'avance donc que d'un demi-pas. Avec une seule table, il suffit de diviser le taux par deux. Au taux de
            0,15, une seule table ne donne que 126 agents imbattables sur 200.
        """,
    ),
}
