"""Ce qu'il y a à observer après chaque prédiction de la leçon 2, sous le nom que lui donne ``predict``."""

# La réponse juste, qui se compare à la prédiction.
RIGHT = {
    "2.P1": 35,
    "2.P2": "Une seule, qui a autant de lignes que les deux",
    "2.P3": [5.51, 5.84, 5.99, 6.03, 6.02, 5.97, 5.89, 5.8, 5.71, 5.6, 5.5],
}
OBSERVATIONS = {
    "2.P1": """
        À chaque coup, le hasard décide avec la probabilité ε. Le nombre moyen de coups joués au hasard est la somme de
        ces cent probabilités, qui descendent en ligne droite de 0,7 à 0 : 100 × (0,7 + 0) / 2 = **35**.

        Relancez : le compte change à chaque fois, autour de 35. Puis déplacez les curseurs : que faut-il changer pour
        que la moitié des coups soient joués au hasard ?
    """,
    "2.P2": """
        **Une seule suffit.** Retournez une position comme on échange les couleurs aux échecs : les X deviennent des O,
        les O des X. Pour le joueur au trait, rien n'a changé, ni les menaces, ni les bons coups. L'agent peut toujours
        se voir en X.

        On y gagne une seule façon de choisir un coup, et une seule façon d'apprendre. On n'y gagne pas de lignes :
        quand X doit jouer, il y a autant de X que de O ; quand c'est à O, le plateau retourné compte un O de plus. Les
        états des uns et des autres ne se confondent jamais.
    """,
    "2.P3": """
        Les deux extrêmes se valent, autour de 5,5 sur 10. Le glouton croit qu'un restaurant jamais essayé vaut 0 : il
        ne quitte presque jamais le premier. Celui qui choisit au hasard change de restaurant sans raison. Entre les
        deux, vers ε = 0,3, l'agent atteint 6,0.

        L'agent UCB, dont il est question ensuite, obtient 6,6. Est-ce grâce à son crédit ? Ôtez-le : qui essaie une
        fois chaque restaurant, puis reste glouton, obtient aussi 6,6. Ce qui manquait au premier glouton, c'est d'avoir
        tout essayé.
    """,
    "2.P4": """
        La formule prévoit 9 000 × (0,5 + 0,5 / 9) = 5 000 fois le centre, et 500 fois chacune des autres cases. Le
        compte y est, à quelques dizaines près. La leçon 3 dira de combien on peut s'en écarter.
    """,
}
