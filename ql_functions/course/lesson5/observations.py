"""Ce qu'il y a à observer après chaque prédiction de la leçon 5, sous le nom que lui donne ``predict``."""

# La réponse juste, qui se compare à la prédiction.
RIGHT = {
    "5.P2": 21,
    "5.P3": 4,
}
OBSERVATIONS = {
    "5.P1": """
        L'agent du corrigé n'a pas perdu une seule de ces 4 000 parties ; le vôtre, peut-être quelques-unes. Pour zéro
        défaite, la formule annonce 0 ± 0. À la lettre, elle prétend que l'agent ne perdra jamais : un échantillon ne
        peut pas le dire.
    """,
    "5.P2": """
        Le second gagne plus souvent : 887 fois sur 945, contre 866. Mais il **perd** 15 fois sur 945, et le
        premier aucune. L'adversaire qui connaît la suite de coups qui bat le second la rejouera.
    """,
    "5.P3": """
        Une seule ouverture mène à la faille : le centre. En cinq coups, O a perdu. Au quatrième, il devait parer en 3,
        et il a préféré la case 7. Dans sa table, la bonne case vaut 0,37, la mauvaise 0,71.
    """,
}
