"""Ce qu'il y a à observer après chaque prédiction de la leçon 1, sous le nom que lui donne ``predict``."""

# La réponse juste, qui se compare à la prédiction.
RIGHT = {
    "1.P1": "Match nul à gauche, X gagne à droite",
    "1.P2": 5478,
}
OBSERVATIONS = {
    "1.P1": """
        Le dernier coup peut gagner : un plateau plein n'est pas toujours un match nul. Votre fonction cherche un
        gagnant **avant** de chercher une case libre.
    """,
    "1.P2": """
        5 478 plateaux, dont 4 520 où la partie continue. C'est assez peu pour tenir dans un dictionnaire, et assez
        pour que personne n'ait envie de le remplir à la main. Trois contenus possibles par case en feraient 19 683,
        mais beaucoup sont impossibles, comme neuf X.
    """,
}
