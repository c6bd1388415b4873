"""Ce qu'il y a à observer après chaque prédiction de la leçon 2, sous le nom que lui donne ``predict``."""

OBSERVATIONS = {
    "2.P1": """
        À chaque coup, le hasard décide avec la probabilité ε. Le nombre moyen de coups joués au hasard est donc la
        somme de cent probabilités, qui descendent en ligne droite de 0,7 à 0 : 100 × (0,7 + 0) / 2 = **35**.

        Relancez : vous tomberez sur 35 à peine moins d'une fois sur dix, et entre 27 et 43 coups, dix-neuf fois sur
        vingt. Puis déplacez les curseurs : que faut-il changer pour que la moitié des coups soient joués au hasard ?
    """,
    "2.P2": """
        **Une seule suffit.** Retournez une position comme on échange les couleurs aux échecs : les X deviennent des O,
        les O des X. Pour le joueur au trait, rien n'a changé, ni les menaces, ni les bons coups. L'agent peut donc
        toujours se voir en X.

        On y gagne de n'avoir qu'une façon de choisir un coup, et qu'une façon d'apprendre. On n'y gagne pas de lignes :
        quand X doit jouer, il y a autant de X que de O ; quand c'est à O, le plateau retourné compte un O de plus. Les
        états des uns et des autres ne se confondent jamais.
    """,
}
