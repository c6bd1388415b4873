"""Ce qu'il y a à observer après chaque prédiction de la leçon C, sous le nom que lui donne ``predict``."""

# La réponse juste, qui se compare à la prédiction.
RIGHT = {
    "C.P1": [2, 6],
    "C.P2": [49, 53, 78, 56, 41],
    "C.P3": -1,
    "C.P4": "Quelques centaines",
    "C.P5": "Il ne pare pas",
    "C.P6": 78,
    "C.P7": [0, 0, 3, 8, 7, 10],
    "C.P9": "Une seule",
    "C.P10": "La recherche qu'il guide",
}
OBSERVATIONS = {
    "C.P1": """
        Les deux coins, 2 et 6. C'est pourtant là que O perd : X répond dans le dernier coin, et menace alors sur deux
        lignes à la fois. Un bord, lui, donne le nul. X ne trouve sa réponse qu'une fois sur cinq s'il joue au hasard,
        et la moyenne ne la voit guère.
    """,
    "C.P2": """
        Sans crédit, un coup qui a déçu au premier essai n'est plus repris tant qu'un autre a une meilleure moyenne,
        même si c'est le meilleur des trois. Avec trop de crédit, les trois coups se partagent les essais presque
        également. Entre les deux, c se règle : ici, 1 convient.
    """,
    "C.P3": """
        Le dernier nœud reçoit 1, le troisième −1, le deuxième 1, et la racine **−1** : elle compte pour le joueur qui
        vient d'y jouer, et c'est lui qui perd.
    """,
    "C.P4": """
        À vingt simulations, rien ne se dessine encore. À mesure que l'arbre grandit, X y trouve sa réponse dans le
        dernier coin, et la moyenne des deux coins baisse. Les quatre bords, qui se valent, se partagent le reste.
    """,
    "C.P5": """
        O ne pare pas : la case 2 est l'une des moins visitées. Sans le signe, il compte pour siennes les victoires de X
        qui finissent le chemin : il va donc là où X gagne, et fuit la case qui l'en empêche. Avec le signe, la menace
        est parée à chaque graine.
    """,
    "C.P6": """
        Si T vaut 0,5, la puissance 1/T est un carré : 3 600 sur 3 600 + 900 + 100, soit **78 %**. À température 1,
        c'était 60 %.
    """,
    "C.P7": """
        À 5 000 simulations par coup, aucune des dix graines n'est battable. À 2 000, il en tient une de moins qu'à
        1 000 : c'est le hasard de dix graines. De cent, 78 sont imbattables à 1 000, et 96 à 2 000. Chaque verdict est
        exact, mais ne vaut que pour sa graine.
    """,
    "C.P8": """
        La réponse est dans l'image qui suit : ôtez-y la cause.
    """,
    "C.P9": """
        Une seule : ce réseau est imbattable au premier coup d'œil. Il a appris de la recherche, et n'en a plus besoin.
        Le morpion est assez petit pour cela. À Puissance 4, prenons trois cents positions où un coup au moins perd la
        valeur exacte. Avec dix simulations, la recherche la garde dans 38 % sans réseau, et dans 74 % avec celui du
        cours. À mille, l'écart a disparu : 91 et 88 %.
    """,
    "C.P10": """
        La recherche qu'il guide, dès dix tours ici. Presque partout, elle joue mieux que lui : après un seul tour, le
        réseau seul garde la valeur exacte de six plateaux sur dix où le choix compte, et de neuf sur dix s'il guide 25
        simulations. Elle lui donne donc un modèle à suivre. Ici, il la rejoint ; avec d'autres graines, cent tours n'y
        suffisent pas toujours.
    """,
}
