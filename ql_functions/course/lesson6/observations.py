"""Ce qu'il y a à observer après chaque prédiction de la leçon 6, sous le nom que lui donne ``predict``."""

# La réponse juste, qui se compare à la prédiction.
RIGHT = {
    "6.P1": "Des millions, puis des centaines de milliards",
    "6.P2": 0.6,
}
OBSERVATIONS = {
    "6.P1": """
        9 millions d'états en 4×4, 155 milliards en 5×5 : la table pèserait 10 Go, puis 230 To. Le temps manque autant
        que la place : dix mille parties au hasard voient chaque état du 3×3, ou presque, dix-sept fois en moyenne ; en
        5×5, 85 % des plateaux qu'elles rencontrent sont nouveaux. Déplacez le curseur.
    """,
    "6.P2": """
        0,6, puis 0,96 : les pas raccourcissent quand la pente s'adoucit. Vous connaissez cette règle, c'est celle de la
        leçon 4, une fraction du chemin vers une cible.
    """,
    "6.P3": """
        Le tableau dit ce que chacun laisse inexpliqué : 100 %, c'est n'avoir rien appris. Lu comme un nombre, l'état
        n'apprend rien, ou presque, ni au neurone ni au réseau. Sur ce partage, un neurone qui lit des plans laisse 80 %
        de la variance ; un neurone qui lit des attributs, 53 %. Après quarante époques, un réseau qui lit des plans en
        laisse entre la moitié et les deux tiers. Le réseau qui lit des attributs n'en laisse plus que le tiers environ.
        D'une ligne à l'autre, les calculs sont les mêmes : seule change la façon d'écrire l'état.
    """,
}
