"""Les « parce que » de la leçon 4 que l'on peut éprouver, sous le nom que leur donne ``without``."""

from ..cause import Cause

CAUSES = {
    "4.C1": Cause(
        claim="un agent devient imbattable parce que ses parties sont relues à rebours.",
        recipe={},
        taken={"forward": True},
        sides=("Du dernier coup au premier", "Du premier au dernier"),
        measure="unbeatable",
        seeds=200,
        found="""
            Du dernier coup au premier. Agents imbattables : 179 sur 200. Du premier au dernier. Agents imbattables :
            185 sur 200. Sans la cause : 3 de plus sur 100, entre −3 et 9. Rien ne prouve que l'ôter change quelque
            chose.
        """,
        says="""
            En 45 000 parties, l'ordre ne fait pas de différence que 200 graines puissent voir. Une autre recette, qui
            n'en joue que 1 100, y gagne : elle donne 194 agents imbattables sur 200 à rebours, et 178 vers l'avant.
            Jouer peu n'y suffit pas : une troisième, en 5 400 parties, en donne 146 à rebours, 139 vers l'avant.
        """,
    ),
    "4.C2": Cause(
        claim="un agent devient imbattable parce que la mise à jour regarde l'avenir.",
        recipe={},
        taken={"discount": 0},
        sides=("Avec l'avenir, γ = 0,9", "Sans l'avenir, γ = 0"),
        measure="unbeatable",
        seeds=100,
        found="""
            Avec l'avenir, γ = 0,9. Agents imbattables : 91 sur 100. Sans l'avenir, γ = 0. Agents imbattables : 7 sur
            100. Sans la cause : 84 de moins sur 100, entre 74 et 90. L'ôter change quelque chose.
        """,
        says="""
            En une seule partie, c'est pourtant la récompense qui transmet le plus. De partie en partie, presque aucun
            agent ne se passe de l'avenir.
        """,
    ),
}
