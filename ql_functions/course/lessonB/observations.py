"""Ce qu'il y a à observer après chaque prédiction de la leçon B, sous le nom que lui donne ``predict``."""

# La réponse juste, qui se compare à la prédiction.
RIGHT = {
    "B.P1": "Les symétries",
    "B.P2": "Celle des livres",
    "B.P3": 0,
    "B.P4": [3, 19, 20, 19, 10],
    "B.P5": "Oui, et non",
    "B.P6": "La récompense des défaites",
    "B.P7": 100,
}
OBSERVATIONS = {
    "B.P1": """
        Vingt graines, c'est peu : relisez la leçon 3. Voici ce que l'on trouve sur cent (graines 0 à 99) : 91 sans
        remède, 97 avec les symétries, 83 avec le taux, 8 avec les débuts au hasard ; puis 97 avec les symétries et les
        débuts, 100 avec les symétries et le taux, 99 avec les trois. De 91 à 97, l'écart est entre −1 et 13 sur cent ;
        de 91 à 83, entre −18 et 1 : tous deux peuvent être nuls.

        Sans les symétries, des débuts au hasard nuisent beaucoup. Avec elles, ils ne nuisent plus. Pour juger le taux,
        il faut plus de graines encore. Sur quatre cents (graines 0 à 399), un taux qui descend fait passer de 360 à 320
        le nombre d'agents imbattables sans les symétries, et de 387 à 399 avec elles : aucun des deux
        intervalles ne contient 0. Un remède se juge avec ceux qui l'accompagnent.

        Les trois réunis sont-ils utiles, quand deux donnent cent sur cent ? Sur les graines 0 à 399, symétries et taux
        échouent encore une fois, à la graine 392. La recette stable n'échoue à aucune ; privée de ses débuts au
        hasard, elle n'échoue pas davantage. Rien ne montre donc ici qu'ils servent.
    """,
    "B.P2": """
        Celle des livres : sur mille graines (0 à 999), 997 de ses agents sont imbattables. Sur cent, 91 de ceux de la
        recette du cours le sont. Le cours garde pourtant la sienne : elle vient du TP dont il est né, et ses pièces
        sont les fonctions que vous avez écrites.
    """,
    "B.P3": """
        Sur cent graines : la recette du cours tombe de 91 à 32 en auto-jeu seul, et à 18 avec la récompense des livres.
        Celle des livres tombe de 100 à 70 avec trois régimes, à 79 avec la récompense du cours, à 83 avec deux tables,
        à 78 avec un taux de 0,15.

        Aucun échange n'aide. Les trois régimes servent à la recette du cours, et nuisent à celle des livres ; payer
        chaque coup, de même. Un réglage n'est pas bon en soi : il l'est avec les autres.
    """,
    "B.P4": """
        Sur cent graines : 7 imbattables quand la première valeur est 0 ; 99 pour 0,1 ; 100 pour 0,6 ; 96 pour 1 ; 51
        pour 1,5. Trop d'optimisme coûte du temps : pour 1,5, trois fois plus de parties donnent 95 imbattables.
    """,
    "B.P5": """
        La récompense (1, 0, −1) demande à O de perdre quelquefois : pour elle, 17 victoires de plus valent bien 9
        défaites, et 12 en valent 4. Quand O n'affronte que le hasard, il obéit, à peu près : avec les graines 0 à 199,
        162 agents perdent quelques parties lorsqu'ils jouent O. Ce n'est pas faute d'entraînement : avec vingt fois
        plus de parties, 19 agents sur 20 perdent encore.

        Avec le régime 'X' en plus, un seul agent sur 200 perd encore, et les 199 autres gagnent exactement 866
        parties. O joue au hasard dans ce régime, mais ses coups sont rétropropagés comme les autres, et X, lui, suit la
        table. Avec les trois régimes, aucun des 200 ne perd.

        L'adversaire de l'entraînement peut donc réparer une récompense mal choisie. N'y comptez pas.
    """,
    "B.P6": """
        Une défaite doit coûter. La recette « TD et symétries » donne 1 pour une victoire, 0 pour un nul et 0 pour une
        défaite. Le O qu'elle entraîne perd de 4 à 13 % de ses parties contre le hasard. Faites coûter 1 à une défaite,
        `SymmetricValues(loss=-1)`, sans rien changer d'autre : il n'est plus battable que pour trois des graines 0 à 9,
        au lieu de toutes.

        Le nombre de parties, lui, ne fait pas la force. La recette la plus courte n'en joue que 1 100, et 291 de ses
        agents sur 300 (graines 1 000 à 1 299) sont imbattables.
    """,
    "B.P7": """
        Cent, ou aucun, car les cent graines donnent le même agent. Il joue contre lui-même, et sans exploration plus
        rien n'est tiré au sort : les cent graines refont la même partie, puis la même suivante. De là une cinquième
        règle : deux agents identiques n'en font qu'un. `challenge(greedy)` le dit.
    """,
}
