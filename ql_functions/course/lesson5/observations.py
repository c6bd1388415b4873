"""Ce qu'il y a à observer après chaque prédiction de la leçon 5, sous le nom que lui donne ``predict``."""

OBSERVATIONS = {
    "5.P1": """
        En cinq coups, O a perdu : au quatrième, il devait parer en 3, il a préféré la case 7. Dans sa table, la bonne
        case vaut 0,37, la mauvaise 0,71, gonflée par quelques succès dans Q2 seule : cela tient à peu de chose.
    """,
}
